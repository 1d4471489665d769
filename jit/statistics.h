// What the compiler has done so far, and what it took: for -XX:+CITime, which prints it at the end of the run, and for
// management (CompilationMXBean). Tests: tests/jit/looking_inside.py, tests/java/management.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>

namespace rrvm::jit::statistics {

enum class Pass : uint8_t { kBuild, kNumber, kFresh, kRanges, kLower, kAllocate, kEmit, kCount };
enum class Exit : uint8_t { kUnresolved, kGuess, kCount };

struct Counts {
  std::atomic<uint64_t> methods{0}, loops{0}, refused{0}, retired{0};
  std::atomic<uint64_t> bytecode_bytes{0}, code_bytes{0};
  std::atomic<uint64_t> checks_built{0}, checks_emitted{0};
  std::array<std::atomic<uint64_t>, static_cast<size_t>(Exit::kCount)> exits{};
  std::array<std::atomic<uint64_t>, static_cast<size_t>(Pass::kCount)> nanos{};  // of the compiler's thread
};
inline Counts counts;

// The time of a pass, from here to the end of the scope.
class Timed {
 public:
  explicit Timed(Pass);
  ~Timed();
  Timed(const Timed&) = delete;

 private:
  Pass pass_;
  int64_t start_;
};

uint64_t total_nanos();
std::string text();

}  // namespace rrvm::jit::statistics
