// The shadow of an array. That of a small one made by checked code lies behind its elements, in the same cell of the
// heap. Others are blocks outside the heap that the array's header names by their slot in a weak table, or that are
// found by address in the three-tier map (-arraymap=tiers; the header then only says that checked code has the array).
// The words that fast paths compare lie together; the sites of the last accesses come behind them.
// Its functions are in shadow_store.cpp.
#pragma once

#include <cstdlib>

#include "rr/array_map.h"
#include "rr/event.h"
#include "vm/check/weak_table.h"
#include "vm/heap/heap.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

extern bool keeps_states;  // some tool has states of locations; if not, arrays need no shadow
extern bool keeps_sites;   // shadows have room for the places of the last accesses
extern WeakTable array_table;
extern rr::ArrayMap* array_map;  // null: the header names the shadow

struct ArrayShadow {
  uint32_t length;
  rr::SiteId allocated_at;  // kNoSite: not seen

  rr::ShadowWord* words() { return reinterpret_cast<rr::ShadowWord*>(this + 1); }
  rr::ShadowWord* site_word(uint32_t index) { return keeps_sites ? &words()[length + index] : nullptr; }

  static size_t bytes_for(uint32_t length) {
    return sizeof(ArrayShadow) + size_t{length} * (keeps_sites ? 2 : 1) * sizeof(rr::ShadowWord);
  }
};
static_assert(sizeof(ArrayShadow) == 8);

// In the header: it lies behind the elements, so many words from the array's beginning.
constexpr uint32_t kShadowBehind = 1u << 31;
constexpr uint32_t kShadowElsewhere = WeakTable::kEmpty;  // in the header: in the map, or there is none yet
inline bool lies_behind(const Array* a) { return __atomic_load_n(&a->shadow, __ATOMIC_RELAXED) & kShadowBehind; }
inline size_t offset_behind(const Klass* k, int32_t length) { return (heap::array_size(k, length) + 7) & ~size_t{7}; }

// Checked code has made, been given or touched it.
inline bool is_known(const Array* a) { return __atomic_load_n(&a->shadow, __ATOMIC_RELAXED) != 0; }
inline void make_known(Array* a) {
  uint32_t none = 0;  // another thread may be giving it a shadow
  if (!is_known(a))
    __atomic_compare_exchange_n(&a->shadow, &none, kShadowElsewhere, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Null when there is no memory for it.
ArrayShadow* make_array_shadow(Thread*, Array*, rr::SiteId allocated_at);

// With array_map only: its shadow, as looked up at this site. Null: it has none yet.
ArrayShadow* mapped_shadow(Thread*, const Array*, rr::SiteId site);

// Null: it has none yet, or not in its header.
inline ArrayShadow* shadow_of(const Array* a) {
  uint32_t handle = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
  if (handle & kShadowBehind)
    return static_cast<ArrayShadow*>(
        const_cast<Array*>(a)->address(size_t{handle & ~kShadowBehind} * sizeof(rr::ShadowWord)));
  return handle ? static_cast<ArrayShadow*>(array_table.slot(handle).payload.load(std::memory_order_relaxed)) : nullptr;
}

}  // namespace rrvm::check
