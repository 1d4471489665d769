// The shadow of an array. That of a small one made by checked code lies behind its elements, in the same cell of the
// heap. Others are blocks outside the heap that the array's header names by their slot in a weak table, or that are
// found by address in the three-tier map (-arraymap=tiers; the header then only says that checked code has the array).
// Either has a word for each element, which fast paths compare, and behind them the sites of the last accesses; or
// segments (vm/check/segments.h), if the chain takes ranges, and words only for those elements that need them.
// Its functions are in shadow_store.cpp, new_array in data_access.cpp.
#pragma once

#include <cstdlib>

#include "rr/array_map.h"
#include "rr/event.h"
#include "vm/check/modes.h"
#include "vm/check/segments.h"
#include "vm/check/weak_table.h"
#include "vm/heap/heap.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

struct ArrayShadow;
extern WeakTable array_table;
extern ArrayShadow* no_shadow;   // for compiled code, of an array that can have none: nothing is known of its elements
extern rr::ArrayMap* array_map;  // null: the header names the shadow

struct ArrayShadow {
  std::atomic<rr::ShadowWord*> compared;  // what code compares: its words; those of an array without are all 0
  uint32_t length;
  rr::SiteId allocated_at;  // kNoSite: not seen

  rr::ShadowWord* words() { return compared.load(std::memory_order_acquire); }
  rr::ShadowWord* site_word(uint32_t index) { return modes.keeps_sites ? &words()[length + index] : nullptr; }

  // Its words lie behind it, one for each element.
  bool is_plain() const { return compared.load(std::memory_order_relaxed) == own_words(); }
  rr::ShadowWord* own_words() const { return reinterpret_cast<rr::ShadowWord*>(const_cast<ArrayShadow*>(this) + 1); }
  void make_plain(uint32_t n, rr::SiteId site) {
    compared.store(own_words(), std::memory_order_relaxed);
    length = n;
    allocated_at = site;
  }
  static size_t bytes_for(uint32_t length) { return sizeof(ArrayShadow) + word_bytes(length); }
  static size_t word_bytes(uint32_t length) {
    return size_t{length} * (modes.keeps_sites ? 2 : 1) * sizeof(rr::ShadowWord);
  }
};
static_assert(sizeof(ArrayShadow) == 16);

// A shadow with segments.
struct SegmentedShadow : ArrayShadow {
  SegmentedShadow(uint32_t n, rr::SiteId site, rr::ShadowWord* store);
  static constexpr size_t kWhole = sizeof(ArrayShadow);  // where compiled code finds it
  rr::ShadowWord whole{0};                               // of all elements; 0: they differ, or none has been accessed
  rr::ShadowWord* const store;
  // What accesses to single elements have cost more than they would with words, less what accesses to ranges would have
  // cost more with words; an access to a word costs 1. A guess: threads may overwrite each other's.
  std::atomic<int64_t> balance{0};
  std::atomic<bool> prefers_words{false};
  std::atomic<bool> all_had_words{false};  // a word of 0 is an element's own from then on
  std::atomic<uint32_t> changes_of_mind{0};
  Segments segments;  // under its lock; then update()
  void update();
};
// The word that says most about an element without asking its segment.
inline uint64_t word_at(ArrayShadow* block, uint32_t index) {
  uint64_t word = block->words()[index].load(std::memory_order_relaxed);
  if ((word == 0 || word == Segments::kMoved) && !block->is_plain())
    return static_cast<SegmentedShadow*>(block)->whole.load(std::memory_order_relaxed);
  return word;
}

// This bit of the header says that the shadow lies behind the elements; the others, how many words from the beginning.
constexpr uint32_t kShadowBehind = 1u << 31;
constexpr uint32_t kShadowElsewhere = WeakTable::kEmpty;  // in the header: in the map, or there is none yet
inline bool lies_behind(const Array* a) { return __atomic_load_n(&a->shadow, __ATOMIC_RELAXED) & kShadowBehind; }
inline size_t offset_behind(const Klass* k, int32_t length) { return (heap::array_size(k, length) + 7) & ~size_t{7}; }

// Is the array known: has checked code made it, been given it or touched it?
inline bool is_known(const Array* a) { return __atomic_load_n(&a->shadow, __ATOMIC_RELAXED) != 0; }
inline void make_known(Array* a) {
  uint32_t none = 0;  // another thread may be giving it a shadow
  if (!is_known(a))
    __atomic_compare_exchange_n(&a->shadow, &none, kShadowElsewhere, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// A new array, with its shadow and the place if the innermost frame's code is checked. Null: an exception is pending.
// May collect.
Array* new_array(Thread*, Klass*, int32_t length);

// Null when there is no memory for it.
ArrayShadow* make_array_shadow(Thread*, Array*, rr::SiteId allocated_at);

// The shadow by array_map, if there is one, as looked up at this site. Null: the array has none yet.
ArrayShadow* mapped_shadow(Thread*, const Array*, rr::SiteId site);

// The shadow that the header names. Null: there is none yet, or the header does not name it.
inline ArrayShadow* shadow_of(const Array* a) {
  uint32_t handle = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
  if (handle & kShadowBehind)
    return static_cast<ArrayShadow*>(
        const_cast<Array*>(a)->address(size_t{handle & ~kShadowBehind} * sizeof(rr::ShadowWord)));
  return handle ? static_cast<ArrayShadow*>(array_table.slot(handle).payload.load(std::memory_order_relaxed)) : nullptr;
}

}  // namespace rrvm::check
