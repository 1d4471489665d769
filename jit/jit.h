// The door of the compiler: start it before the first class is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rrvm::jit {

struct Options {
  bool at_first_call = false;  // -Xcomp: compile before a method runs, and wait for it
  bool in_background = true;
  int level = 2;          // 1: nothing is inlined or optimised
  int32_t calls = 1500;   // before a method is compiled
  int32_t loops = 20000;  // jumps backward before the loop is compiled
  size_t cache_bytes = size_t{240} << 20;
  bool print_compilation = false;
  bool perf_map = false;                          // /tmp/perf-PID.map names all code for `perf report`
  std::vector<std::string> only, exclude, print;  // patterns: "pkg/Class.method", parts of it are enough
};
// False: this machine does not allow it; everything is interpreted.
bool initialize(const Options&);

}  // namespace rrvm::jit
