// The state of an array whose elements are accessed in stretches: a word for each stretch of elements that have the
// same state, not one for each element. Elements at equal distances may differ from those between them (red and black
// ones): a *lane* is every n-th element, and has segments of its own. A segment is uniform, or its elements have words
// of their own; ranges split uniform ones, equal neighbours become one again, and when there are too many, small ones
// get words. Exact: at any time every element has one state, which is what accesses one by one would have left.
//
// Only its holder, under `lock`, changes it. Words of elements may be changed by anybody who finds them neither 0 nor
// kMoved: these mean that the segments must be asked. Knows neither objects nor threads. Tests:
// tests/vm/check/segments_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "rr/shadow_var.h"
#include "rr/spin_lock.h"
#include "rr/tool.h"

namespace rrvm::check {

class Segments {
 public:
  // The word of an element whose state is that of a segment again. Nobody's, and no fast path's.
  static constexpr uint64_t kMoved =
      rr::ShadowVar::tagged(rr::ShadowVar::kLastSlot, rr::ShadowVar::kBorrowed, 1).bits();
  static constexpr uint32_t kMaxLanes = 8;

  // `store` has a word for each element, 0 so far, and behind them as many for sites if they are kept.
  Segments(uint32_t length, rr::ShadowWord* store, bool keeps_sites);

  // How accesses are made; an access is one of this kind, of one thread.
  class Taker {
   public:
    virtual ~Taker() = default;
    virtual bool hits(uint64_t word) const = 0;  // nothing to do for who finds this
    // One word for all the locations of this name: takes the access, or changes nothing.
    virtual bool take(rr::ShadowWord& word, rr::ShadowWord* sites, const rr::RangeName& named) = 0;
    // If it could not: is one element alone to be accessed first, and the rest of a range then tried again?
    virtual bool tries_again() const { return false; }
    // Words of elements, as rr::Tool::RangeAccess: how many from the first on.
    virtual uint32_t take_words(rr::ShadowWord* words, rr::ShadowWord* sites, uint32_t count, uint32_t stride) = 0;
  };
  // Elements first to last that are `stride` apart. Those that could not be taken have words now, and are in `left`.
  // False: when these have been accessed the range is to be tried again, some elements are still to be taken.
  bool range(uint32_t first, uint32_t last, uint32_t stride, Taker& taker, std::vector<uint32_t>& left);
  // One element. False: it has a word of its own, and was not taken.
  bool single(uint32_t index, Taker& taker);
  void give_word(uint32_t index);  // whatever comes
  void spill();                    // words for all

  uint64_t whole() const;                            // the word of all elements; 0: they differ
  bool has_spilled() const { return has_spilled_; }  // some have words
  uint32_t lanes() const { return static_cast<uint32_t>(lanes_.size()); }
  uint32_t count() const;  // of segments
  struct State {
    uint64_t word, sites;
    bool operator==(const State&) const = default;
  };
  State state_of(uint32_t index) const;
  // States that words held which are no more: for the caller to dispose of.
  std::vector<uint64_t> take_dropped() { return std::move(dropped_); }
  // Every word that holds a state, when the array is dead.
  template <class Visit>
  void each_state(Visit visit);

  rr::SpinLock lock;

 private:
  struct Segment {
    uint64_t word, sites;
    uint32_t end;  // position in the lane
    bool has_words;
  };
  using Lane = std::vector<Segment>;

  uint32_t index_of(uint32_t lane, uint32_t position) const { return lane + position * lanes(); }
  uint32_t size_of(uint32_t lane) const { return length_ > lane ? (length_ - lane - 1) / lanes() + 1 : 0; }
  static uint32_t start_of(const Lane& lane, size_t k) { return k ? lane[k - 1].end : 0; }
  static size_t find(const Lane& lane, uint32_t position);
  rr::ShadowWord* sites_at(uint32_t index) const { return keeps_sites_ ? &store_[length_ + index] : nullptr; }
  bool stretch(uint32_t lane, uint32_t from, uint32_t to, Taker& taker, std::vector<uint32_t>& left);
  size_t cut(Lane& lane, size_t k, uint32_t at);  // the segment that begins there
  void give_words(uint32_t lane, size_t k);
  uint32_t join_words(uint32_t lane, size_t k, const Taker& taker);
  void join_run(uint32_t lane, uint32_t first, uint32_t next, State state);
  State words_at(uint32_t index) const;
  void tidy(uint32_t lane, uint32_t from, uint32_t to);
  void give_words_to_least(uint32_t lane);
  void touch_pages();
  bool refine(uint32_t lanes);
  bool each(uint32_t first, uint32_t last, uint32_t stride, Taker& taker, std::vector<uint32_t>& left);
  void share(uint64_t word, int64_t more);  // so many more segments or elements have this word

  const uint32_t length_;
  rr::ShadowWord* const store_;
  const bool keeps_sites_;
  const size_t most_;  // segments of a lane
  bool has_spilled_ = false;
  std::vector<Lane> lanes_;
  std::vector<uint64_t> dropped_;
};

template <class Visit>
void Segments::each_state(Visit visit) {
  for (uint32_t l = 0; l < lanes(); l++) {
    uint32_t from = 0;
    for (const Segment& s : lanes_[l]) {
      if (!s.has_words && rr::ShadowVar(s.word).holds_state()) visit(s.word);
      for (uint32_t p = from; s.has_words && p < s.end; p++) {
        uint64_t word = store_[index_of(l, p)].load(std::memory_order_relaxed);
        if (rr::ShadowVar(word).holds_state()) visit(word);
      }
      from = s.end;
    }
  }
}

}  // namespace rrvm::check
