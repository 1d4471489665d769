// The door of the compiler: start it before the first class is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "jit/method_pattern.h"
#include "vm/options/stress.h"

namespace rrvm::jit {

struct Options {
  bool at_first_call = false;  // -Xcomp: compile before a method runs, and wait for it
  bool in_background = true;
  int level = 2;           // 1: nothing is inlined or optimised
  int32_t calls = 1500;    // before a method is compiled
  int32_t loops = 20'000;  // jumps backward before the loop is compiled
  // What is hot is compiled at level 1 first, if only its calls are many, and again when quick code has counted so many
  // calls, or rounds of its loops.
  bool has_tiers = true;
  int32_t more_calls = 5000;
  int32_t more_loops = 40'000;
  size_t cache_bytes = size_t{240} << 20;
  StressOptions stress;
  bool print_compilation = false;
  bool print_statistics = false;  // at the end of the run
  bool perf_map = false;          // /tmp/perf-PID.map names all code for `perf report`
  bool tells_gdb = false;         // jit/gdb_symbols.h
  std::vector<MethodPattern> only, exclude, print;
};
// False: this machine does not allow it; everything is interpreted.
bool initialize(const Options&);
int64_t compile_millis();  // so far, of the compiler's thread

}  // namespace rrvm::jit
