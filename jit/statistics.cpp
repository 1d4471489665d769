#include "jit/statistics.h"

#include <cstdio>

#include "vm/base/clock.h"

namespace rrvm::jit::statistics {
namespace {

constexpr const char* kPassNames[] = {"build and inline",   "number values", "fresh objects", "ranges", "lower",
                                      "allocate registers", "emit"};
static_assert(std::size(kPassNames) == static_cast<size_t>(Pass::kCount));

void add_line(std::string* out, const char* what, uint64_t n) {
  char line[100];
  std::snprintf(line, sizeof line, "  %-32s %12lu\n", what, static_cast<unsigned long>(n));
  *out += line;
}

void add_time(std::string* out, const char* what, uint64_t nanos) {
  char line[100];
  std::snprintf(line, sizeof line, "  %-32s %12.3f s\n", what, static_cast<double>(nanos) / 1e9);
  *out += line;
}

}  // namespace

Timed::Timed(Pass p) : pass_(p), start_(nanos_of(CLOCK_THREAD_CPUTIME_ID)) {}
Timed::~Timed() {
  counts.nanos[static_cast<size_t>(pass_)] += static_cast<uint64_t>(nanos_of(CLOCK_THREAD_CPUTIME_ID) - start_);
}

uint64_t total_nanos() {
  uint64_t sum = 0;
  for (const auto& n : counts.nanos) sum += n.load(std::memory_order_relaxed);
  return sum;
}

std::string text() {
  std::string out = "Compiled code:\n";
  add_line(&out, "methods", counts.methods);
  add_line(&out, "loops (on-stack replacement)", counts.loops);
  add_line(&out, "refused", counts.refused);
  add_line(&out, "retired", counts.retired);
  add_line(&out, "bytes of bytecode", counts.bytecode_bytes);
  add_line(&out, "bytes of machine code", counts.code_bytes);
  add_line(&out, "exits: not resolved", counts.exits[static_cast<size_t>(Exit::kUnresolved)]);
  add_line(&out, "exits: wrong guess", counts.exits[static_cast<size_t>(Exit::kGuess)]);
  add_line(&out, "checks built", counts.checks_built);
  add_line(&out, "checks emitted", counts.checks_emitted);
  out += "Time of the compiler's thread:\n";
  for (size_t p = 0; p < std::size(kPassNames); p++) add_time(&out, kPassNames[p], counts.nanos[p]);
  add_time(&out, "total", total_nanos());
  return out;
}

}  // namespace rrvm::jit::statistics
