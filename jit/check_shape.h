// What the inlined part of a check looks like, as far as other parts of the compiler have to know.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rrvm::jit {

// The inlined test of reads or writes: a part of the shadow word, compared with a word of the thread.
struct CheckShape {
  bool is_inlined = false;
  bool has_quick_way = false;                // vm/check/quick_access.h; if not inlined, the tool's own function
  unsigned part_bytes = 8, part_offset = 0;  // in the word
  struct Test {
    size_t thread_word = 0;   // offset in Thread
    uint32_t table_mask = 0;  // these bits of the part say which of the words from there on
  };
  Test tests[3];
  unsigned test_count = 0;  // of them in use; the first is the likeliest, and no table
};
CheckShape field_shape(bool is_write);
CheckShape element_shape(bool is_write);  // of arrays whose shadow is found by the header

// Whether the first instruction of the check of this AccessPlan reads the object's memory near its beginning.
bool check_touches_object(int64_t plan);

}  // namespace rrvm::jit
