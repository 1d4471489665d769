// Data accesses as instrumented code performs them: the chain's fast paths inlined, everything else a call. The
// conditions are the tools' own (rr/fast_path.h), copied when the chain is attached.
#pragma once

#include "vm/check/array_shadow.h"
#include "vm/check/checker.h"

namespace rrvm::check {

// So many fast paths for reads and for writes; one that is not used never hits. The rest of a long chain's is tried later.
struct FastTest {
  uint64_t mask = 0;
  uint32_t shift = 0, thread_word = rr::ShadowThread::kWords;
};
constexpr size_t kFastTests = 3;
extern FastTest fast_tests[2][kFastTests];
extern bool has_fast_tests;  // these, or done_with
extern uint64_t done_with;  // rr::Chain::done_with

// A chain that keeps no states has no fast paths; one tool of it may take accesses without an event.
bool is_taken(rr::ShadowThread*, const AccessPlan*);

void field_slow(Thread*, Object* base, const AccessPlan*);
void array_slow(Thread*, Array*, int32_t index, const AccessPlan*);

inline bool needs_no_event(const rr::ShadowThread* t, bool is_write, uint64_t word) {
  const FastTest* test = fast_tests[is_write];
  for (size_t i = 0; i < kFastTests; i++)
    if ((word >> test[i].shift & test[i].mask) == t->words[test[i].thread_word]) return true;
  return word == done_with;
}

inline void field_access(Thread* t, Object* base, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  auto* word = static_cast<rr::ShadowWord*>(base->address(plan->shadow_offset));
  if (__builtin_expect(!st, 0)) return;
  rr::ShadowThread::add_one(st->accesses);
  if (has_fast_tests ? needs_no_event(st, plan->is_write, word->load(std::memory_order_relaxed)) : is_taken(st, plan)) return;
  field_slow(t, base, plan);
}

inline void array_access(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  auto* st = static_cast<rr::ShadowThread*>(t->shadow);
  if (__builtin_expect(!st, 0)) return;
  rr::ShadowThread::add_one(st->accesses);
  if (has_fast_tests) {
    ArrayShadow* block = shadow_of(array);
    if (block && needs_no_event(st, plan->is_write, block->words()[index].load(std::memory_order_relaxed))) return;
  } else if (is_known(array) && is_taken(st, plan)) {
    return;
  }
  array_slow(t, array, index, plan);
}

}  // namespace rrvm::check
