// Offsets for values of a few sizes, without holes that could have been used. Knows nothing of classes.
// Covered by tests/loader/field_placer_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

namespace rrvm {

// Places values of size 1, 2, 4, 8 one after another with natural alignment, reusing gaps.
class FieldPlacer {
 public:
  explicit FieldPlacer(uint32_t start) : end_(start) {}
  uint32_t place(uint32_t size);
  // Places `bytes` at the end, in units of 8 bytes that stay together.
  uint32_t append(uint32_t bytes);
  uint32_t end() const { return end_; }

 private:
  struct Gap {
    uint32_t at, size;
  };
  uint32_t end_;
  std::vector<Gap> gaps_;
};

}  // namespace rrvm
