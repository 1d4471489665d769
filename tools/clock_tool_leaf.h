// The end of a section of a lock that stays with one thread, without a call (rr::Tool::leaf_release): the release
// changes one component of L_m, and begins an epoch if the thread has recorded anything in the one that it ends. What
// has to copy a clock is refused. Tests: tests/rr/sections_test.cpp, tests/jit/leaves.py.
#pragma once

#include "tools/clock_tool.h"

namespace rrvm::tools {

template <class MayGoOn, class Ended>
[[gnu::always_inline]] inline rr::Tool::LeafEnd ClockTool::end_section_in_leaf(rr::ShadowThread& t,
                                                                               rr::ShadowLock& lock, bool may_be_empty,
                                                                               bool may_release, MayGoOn may_go_on,
                                                                               Ended ended) {
  LockClock* l = lock_clock_.if_made(lock);
  ThreadClock* me = of_.if_made(t);
  if (!l || !me || l->releaser != t.tid || l->joins != me->joins) return LeafEnd::kRefused;
  uint64_t* mine = me->clock.near_component(me->place);
  uint64_t* its = l->clock.near_component(me->place);
  if (!mine || !its) return LeafEnd::kRefused;
  const bool is_idle = t.history.keeps() && t.history.recorded() == me->recorded;
  if (may_be_empty && is_idle && *its == *mine - 1) return LeafEnd::kEmpty;
  const bool goes_on = extends_idle_epochs_ && is_idle;
  if (!may_release || (!goes_on && (*mine >= most_clock_ || !may_go_on()))) return LeafEnd::kRefused;
  *its = *mine - goes_on;
  if (goes_on) return LeafEnd::kReleased;
  ++*mine;
  me->recorded = t.history.recorded();
  ended(rr::Epoch(me->place, *mine));
  return LeafEnd::kReleased;
}

}  // namespace rrvm::tools
