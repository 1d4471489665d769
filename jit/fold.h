// What a node's inputs tell about its value: arithmetic on constants, identities, and what is known of fresh objects.
// Used by value numbering (jit/numbering.h). Tests: tests/jit/numbering_test.cpp.
#pragma once

#include "jit/ir.h"

namespace rrvm::jit {

// What passes ask about classes, fields and the tool chain, which the graph knows only as addresses.
struct Knowledge {
  bool (*is_subclass)(int64_t klass, int64_t of) = nullptr;
  // The location that a check of this AccessPlan is about, apart from its object or array.
  struct Location {
    uint64_t id;
    bool is_write;
    bool may_go = true;  // false: the tool must see each
  };
  Location (*location)(int64_t plan) = nullptr;
  // Its instances are objects like others: not references to be processed, and nobody waits for their end.
  bool (*is_plain_class)(int64_t klass) = nullptr;
  bool removes_checks = false;      // a check may go if an earlier one covers it (rr::Tool::allows_removal)
  bool acquires_end_cover = false;  // and nothing was acquired since (rr::Tool::acquires_end_cover)
  bool keeps_covered = false;       // what goes so becomes kCovered
  bool joins_checks = false;        // those of a loop may be made as one range behind it (rr::Tool::allows_ranges)
};

// A value that the node can be replaced by, which may be a fresh constant; kNoValue: none. The node may be rewritten to
// a cheaper one of the same value.
Value fold(Graph&, Value, const Knowledge&);
// Whether a test that throws is known to pass.
bool always_passes(const Graph&, Value, const Knowledge&);
bool is_never_null(const Graph&, Value);
// Is a kIf taken? 1: yes, 0: no, -1: nobody knows.
int decided(const Graph&, Condition, Value a, Value b);

Value constant_int(Graph&, int32_t);
Value constant_long(Graph&, int64_t);

}  // namespace rrvm::jit
