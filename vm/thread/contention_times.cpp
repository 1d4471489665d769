// See vm/thread/contention_times.h.
#include "vm/thread/contention_times.h"

#include <mutex>
#include <unordered_map>

#include "vm/base/futex.h"

namespace rrvm::contention_times {
namespace {

struct Nanos {
  int64_t of_kind[2] = {};
};

std::mutex mutex;
std::unordered_map<Thread*, Nanos> table;

}  // namespace

int64_t now() { return monotonic_nanos(); }

void add(Thread* t, Kind kind, int64_t nanos) {
  std::lock_guard lock(mutex);
  table[t].of_kind[static_cast<int>(kind)] += nanos;
}

int64_t millis(Thread* t, Kind kind) {
  std::lock_guard lock(mutex);
  auto found = table.find(t);
  return found == table.end() ? 0 : found->second.of_kind[static_cast<int>(kind)] / 1'000'000;
}

void forget(Thread* t) {
  std::lock_guard lock(mutex);
  if (t) table.erase(t);
  else table.clear();
}

}  // namespace rrvm::contention_times
