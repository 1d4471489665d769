#include "vm/check/modes.h"

#include "vm/check/lifecycle.h"
#include "vm/check/noise.h"

namespace rrvm::check {

Modes fixed::modes;

namespace {

using rr::EventKind;

bool wants_any(const rr::Chain& chain, std::initializer_list<EventKind> kinds) {
  for (EventKind k : kinds)
    if (chain.wants(k)) return true;
  return false;
}

void find_wishes(const rr::Chain& c, const Setup& setup, Modes* m) {
  m->wants_fields = wants_any(c, {EventKind::kFieldRead, EventKind::kFieldWrite});
  m->wants_arrays = setup.arrays && wants_any(c, {EventKind::kArrayRead, EventKind::kArrayWrite});
  m->wants_volatiles = wants_any(c, {EventKind::kVolatileRead, EventKind::kVolatileWrite});
  m->wants_class_locks = c.wants(EventKind::kClassRequest);
  m->wants_classes = m->wants_class_locks || wants_any(c, {EventKind::kClassInit, EventKind::kClassAccess});
  m->wants_synchronizers = wants_any(c, {EventKind::kLockRequest, EventKind::kLockTaken, EventKind::kLockGiven});
  m->wants_atomics = c.wants_atomics();
  m->wants_fences = c.wants(EventKind::kAcquireFence);
  m->skips_volatiles = c.skips_known_volatiles() && !is_noisy;  // they would be no opportunities
  m->wants_values = c.wants_values();
  m->wants_calls = c.folds_calls();
  m->has_quick_monitors = c.has_leaf_sections() && !is_noisy && !m->wants_synchronizers && !m->wants_calls;
  m->wants_objects = setup.objects && m->keeps_states && c.wants_objects();
}

// Takes fast paths for as long as they look at the same part of the word. True: some are left.
bool take_fast_paths(const rr::Chain& c, bool is_write, FastTests* tests) {
  size_t n = 0;
  for (const rr::FastPath& p : c.fast_paths(is_write)) {
    bool fits = n == 0 || (n < FastTests::kMax && p.mask() == tests->mask && p.shift() == tests->shift);
    if (!fits || !c.options().inline_words) return true;
    tests->mask = p.mask(), tests->shift = p.shift();
    tests->tests[n++] = {p.thread_word, p.table_mask};
  }
  return false;
}

void build_ladder(const rr::Chain& c, const Setup& setup, Modes* m) {
  m->has_later_paths = setup.array_tiers || setup.coarse_arrays;  // elements are found only then
  for (bool is_write : {false, true}) m->has_later_paths |= take_fast_paths(c, is_write, &m->fast_tests[is_write]);
  m->done_with = c.done_with();
  m->has_fast_tests = m->fast_tests[0].mask || m->fast_tests[1].mask || m->done_with != rr::ShadowThread::kNoWord;
  rr::Tool::DirectAccess direct = c.direct(&m->first_tool);
  if (!m->keeps_states && !m->has_fast_tests) m->stateless_direct = direct;
  if (c.options().inline_words && m->keeps_states == m->has_fast_tests && !is_noisy) m->leaf_access = c.leaf();
  m->allows_removal = m->has_fast_tests && c.allows_removal() && setup.removal;
  m->acquires_end_cover = c.acquires_end_cover();
  if (m->leaf_access && m->has_fast_tests && !setup.coarse_arrays && !setup.array_tiers)
    m->range_access = c.range_access();
  m->takes_groups = m->range_access && c.takes_groups();
  m->allows_ranges = m->range_access && setup.ranges;
  m->has_epochs = m->first_tool && m->first_tool->has_epochs();
}

}  // namespace

Modes modes_for(const rr::Chain& chain, const Setup& setup) {
  Modes m;
  m.keeps_states = chain.pipeline().has_owner();
  m.keeps_sites = m.keeps_states && setup.sites;
  m.keeps_contexts = m.keeps_sites && setup.contexts;
  m.coarse_fields = setup.coarse_fields;
  m.coarse_arrays = setup.coarse_arrays;
  find_wishes(chain, setup, &m);
  build_ladder(chain, setup, &m);
  return m;
}

}  // namespace rrvm::check
