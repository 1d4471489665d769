// The shadow of an array: a block outside the heap that the array's header names by its slot in a weak table. The words
// that fast paths compare lie together; the sites of the last accesses come behind them.
#pragma once

#include <cstdlib>

#include "rr/shadow_var.h"
#include "vm/check/weak_table.h"

namespace rrvm::check {

extern bool keeps_states;       // some tool has states of locations; if not, arrays need no shadow
extern bool keeps_sites;        // shadows have room for the places of the last accesses
extern WeakTable array_table;

struct ArrayShadow {
  uint32_t length;

  rr::ShadowWord* words() { return reinterpret_cast<rr::ShadowWord*>(this + 1); }
  rr::ShadowWord* site_word(uint32_t index) { return keeps_sites ? &words()[length + index] : nullptr; }

  // Null when there is no memory.
  static ArrayShadow* create(uint32_t length) {
    size_t words = static_cast<size_t>(length) * (keeps_sites ? 2 : 1);
    auto* made = static_cast<ArrayShadow*>(std::calloc(1, sizeof(ArrayShadow) + words * sizeof(rr::ShadowWord)));
    if (made) made->length = length;
    return made;
  }

 private:
  uint32_t padding_;
};
static_assert(sizeof(ArrayShadow) == 8);

ArrayShadow* make_array_shadow(Array*);

inline ArrayShadow* shadow_of(Array* a) {
  uint32_t handle = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
  if (__builtin_expect(handle == 0, 0)) return make_array_shadow(a);
  return static_cast<ArrayShadow*>(array_table.slot(handle).payload.load(std::memory_order_relaxed));
}

}  // namespace rrvm::check
