#include "jit/jit.h"

#include <algorithm>
#include <cstdio>

#include "jit/check_ledger.h"
#include "jit/check_stubs.h"
#include "jit/code_cache.h"
#include "jit/policy.h"
#include "jit/statistics.h"
#include "jit/stress.h"
#include "jit/stubs.h"
#include "vm/base/address_space.h"
#include "vm/diagnose/shutdown.h"
#include "vm/object/metaspace.h"

namespace rrvm::jit {

static constexpr size_t kPage = 4096;

bool initialize(const Options& options) {
  // It is mapped twice, and should leave a limited address space to the heap and to threads.
  size_t bytes = std::min(options.cache_bytes, address_space_limit() / 64);
  if (!code_cache::initialize(bytes / kPage * kPage) || !make_stubs() || !make_check_stubs()) return false;
  if (options.stress.exits) {
    auto every = static_cast<int32_t>(std::min<size_t>(options.stress.exits, INT32_MAX));
    exit_stress = metaspace::create<ExitStress>();
    *exit_stress = {every, every};
  }
  ledger_is_on = options.stress.checks != 0;
  policy::start(options);
  if (options.print_statistics) shutdown::add_action([] { std::fputs(statistics::text().c_str(), stdout); });
  return true;
}

int64_t compile_millis() { return static_cast<int64_t>(statistics::total_nanos() / 1'000'000); }

}  // namespace rrvm::jit
