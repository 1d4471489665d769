// Values that count in a loop: a phi of its header to which all ways back add the same constant, and indices that are
// a multiple of such a phi plus something that does not change. For jit/ranges.h and jit/range_checks.h, by whose tests
// it is tested.
#pragma once

#include <optional>

#include "jit/flow.h"

namespace rrvm::jit {

// The block from which alone a loop is entered; kNoBlockId: there are several.
BlockId entry_of(const Graph&, const Flow&, const Loop&);

// Is the value there when the loop is entered through `entry`?
bool is_outside(const Graph&, const Flow&, BlockId entry, Value);

struct Induction {
  Value init, next;  // before the first round, and behind each
  int64_t step;
};
std::optional<Induction> induction_of(const Graph&, const Flow&, const Loop&, BlockId entry, Value phi);

// index = phi * scale + value + constant; no value: the constant alone. If there is a factor, which does not change in
// the loop, that is so only where it is 1.
struct Offset {
  Value value = kNoValue;
  int64_t constant = 0;
  int64_t scale = 1;
  Value factor = kNoValue;
  bool is_multiple() const { return scale != 1 || factor != kNoValue; }
};
std::optional<Offset> offset_from(const Graph&, const Flow&, BlockId entry, Value index, Value phi);

}  // namespace rrvm::jit
