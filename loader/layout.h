// Where the fields of a class lie. Instance fields follow the superclass's, widest first, filling the gaps
// that alignment leaves; VM-private (injected) cells come behind them; statics lie in the mirror behind
// java.lang.Class's own fields. Covered by tests/vm/layout_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "vm/klass.h"

namespace rrvm {

// Places values of size 1, 2, 4, 8 one after another with natural alignment, reusing gaps.
class FieldPlacer {
 public:
  explicit FieldPlacer(uint32_t start) : end_(start) {}
  uint32_t place(uint32_t size);
  // At the end, in units of 8 bytes that stay together.
  uint32_t append(uint32_t bytes);
  uint32_t end() const { return end_; }

 private:
  struct Gap { uint32_t at, size; };
  uint32_t end_;
  std::vector<Gap> gaps_;
};

// Sets the offsets of k->fields, and k's instance_size, fields_end, static_size, ref_map, alloc_kind.
void lay_out_fields(Klass* k);

}  // namespace rrvm
