// The order of the work: look at the input, compute lifetimes, scan, make places and moves of the outcome.
#include "jit/regalloc/regalloc.h"

#include "jit/regalloc/resolve.h"

namespace rrvm::jit::regalloc {

bool allocate(const Function& f, const Machine& m, Result* result, std::string* error) {
  Lifetimes life;
  if (!validate(f, m, error) || !compute_lifetimes(f, m, &life, error)) return false;
  LinearScan scan(f, m, life);
  if (!scan.run(error)) return false;
  resolve(f, m, life, scan.take_pieces(), result);
  return true;
}

}  // namespace rrvm::jit::regalloc
