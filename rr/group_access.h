// An access to each of many locations that have the same state, by one thread at one place: the chain's tools say once
// what becomes of the state, and each location gets it. The same as an event for each of them, as findings, states,
// sites and counters go. For chains all of whose tools allow it (Chain::takes_groups), and elements of arrays.
// Tests: tests/vm/check/segments_test.cpp.
#pragma once

#include "rr/chain.h"

namespace rrvm::rr {

class GroupAccess {
 public:
  // `word` and `sites` are those of each location; sites may be null. The caller holds a reference to the state, or
  // has found the word after the thread's last event has begun.
  GroupAccess(Chain& chain, ShadowThread& t, uint64_t word, const uint64_t* sites, SiteId site, bool is_write);
  ~GroupAccess();
  GroupAccess(const GroupAccess&) = delete;
  GroupAccess& operator=(const GroupAccess&) = delete;

  // Some tool must see one of them alone first: then the others may be tried again.
  bool is_refused() const { return group_.is_refused; }
  // One word stands for all the locations that `named` tells of; nobody else looks at it meanwhile.
  void take_all(ShadowWord& word, ShadowWord* sites, const RangeName& named);
  // Those of the words, each `stride` behind the one before, that are still as they were, from the first on: how many.
  uint32_t take(ShadowWord* words, ShadowWord* sites, uint32_t count, uint32_t stride);

 private:
  void put_in_history(const RangeName& named);
  void count(uint64_t locations);
  void retire(ShadowVar state, uint64_t references);

  ShadowThread& thread_;
  const SiteId site_;
  const bool is_write_;
  const ShadowVar before_;
  const uint64_t sites_before_;
  AccessGroup group_;
  ShadowWord next_, next_sites_;
  bool is_reference_ours_ = true;  // that of next_ to its state
};

}  // namespace rrvm::rr
