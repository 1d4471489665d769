// Data accesses as instrumented code performs them: the chain's fast paths inlined, everything else a call. The
// conditions are the tools' own (rr/fast_path.h), and vm/check/modes.h has the order of all ways. Its functions are in
// data_access.cpp.
#pragma once

#include "vm/check/array_shadow.h"
#include "vm/check/plan.h"

namespace rrvm::check {

extern rr::ShadowWord nobodys_word;  // of every location, if no tool has states
// A chain that keeps no states has no fast paths; its first tool may take accesses without an event.
inline bool is_taken(rr::ShadowThread* t, const AccessPlan* plan) {
  return modes.stateless_direct && !plan->needs_event &&
         modes.stateless_direct(*modes.first_tool, *t, nobodys_word, nullptr, plan->site, plan->is_write);
}

void field_slow(Thread*, Object* base, const AccessPlan*);
void array_slow(Thread*, Array*, int32_t index, const AccessPlan*);

[[gnu::always_inline]] inline bool needs_no_event(const rr::ShadowThread* t, bool is_write, uint64_t word) {
  const FastTests& tests = modes.fast_tests[is_write];
  uint64_t part = word >> tests.shift & tests.mask;
  if (tests.tests[0].hit(t, part)) return true;
  if (word == 0) return false;  // fresh, as those of new objects are: no path is for these
  for (size_t i = 1; i < FastTests::kMax; i++)
    if (tests.tests[i].hit(t, part)) return true;
  return word == modes.done_with;
}

// Does the access need nothing more? If it does, the caller says where it is (Frame::pc) and takes the slow way.
template <bool kIsWrite>
[[gnu::always_inline]] inline bool field_is_done(Thread* t, Object* base, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  if (__builtin_expect(!st, 0)) return true;
  rr::ShadowThread::add_one(st->accesses);
  if (!modes.has_fast_tests) return is_taken(st, plan);
  auto* word = static_cast<rr::ShadowWord*>(base->address(plan->shadow_offset));
  return needs_no_event(st, kIsWrite, word->load(std::memory_order_relaxed));
}

template <bool kIsWrite>
[[gnu::always_inline]] inline bool element_is_done(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  if (__builtin_expect(!st, 0)) return true;
  rr::ShadowThread::add_one(st->accesses);
  if (!modes.has_fast_tests) return is_known(array) && is_taken(st, plan);
  ArrayShadow* block = shadow_of(array);
  return block && needs_no_event(st, kIsWrite, word_at(block, static_cast<uint32_t>(index)));
}

// Compiled code has compared the first word, without a hit, and counts accesses itself.
inline void field_missed(Thread* t, Object* base, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  if (!st) return;
  auto* word = static_cast<rr::ShadowWord*>(base->address(plan->shadow_offset));
  if (modes.has_fast_tests ? needs_no_event(st, plan->is_write, word->load(std::memory_order_relaxed))
                           : is_taken(st, plan))
    return;
  field_slow(t, base, plan);
}
inline void element_missed(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  if (!st) return;
  if (!modes.has_fast_tests) {
    if (is_known(array) && is_taken(st, plan)) return;
  } else if (ArrayShadow* block = shadow_of(array);
             block && needs_no_event(st, plan->is_write, word_at(block, static_cast<uint32_t>(index)))) {
    return;
  }
  array_slow(t, array, index, plan);
}

// The same, for callers other than the interpreter.
inline void field_access(Thread* t, Object* base, const AccessPlan* plan) {
  if (!(plan->is_write ? field_is_done<true>(t, base, plan) : field_is_done<false>(t, base, plan)))
    field_slow(t, base, plan);
}
inline void array_access(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  if (!(plan->is_write ? element_is_done<true>(t, array, index, plan) : element_is_done<false>(t, array, index, plan)))
    array_slow(t, array, index, plan);
}

}  // namespace rrvm::check
