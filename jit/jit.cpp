#include "jit/jit.h"

#include "jit/code_cache.h"
#include "jit/policy.h"
#include "jit/stubs.h"

namespace rrvm::jit {

bool initialize(const Options& options) {
  if (!code_cache::initialize(options.cache_bytes) || !make_stubs()) return false;
  policy::start(options);
  return true;
}

}  // namespace rrvm::jit
