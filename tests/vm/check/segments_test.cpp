// Segments against words: random ranges and single accesses of several threads under FastTrack, and under chains, leave
// every element with the state, and the sites, that accesses one by one to words of their own leave; and as many
// findings.
#include "vm/check/segments.h"

#include <gtest/gtest.h>

#include <random>

#include "rr/chain.h"
#include "rr/group_access.h"
#include "tests/rr/chain_fixture.h"

namespace rrvm::check {
namespace {

using rr::ShadowVar;
using rr::ShadowWord;

constexpr int kThreads = 3, kLocks = 2;

class Array : public rr::ChainFixture {
 public:
  explicit Array(uint32_t length, const char* tools = "FastTrack")
      : ChainFixture(tools), length_(length), store_(2 * size_t{length}) {
    for (int i = 1; i < kThreads; i++)
      threads_.push_back(chain->create(main, static_cast<uint64_t>(i), participant, rr::kNoSite));
    threads_.push_back(main);
    for (int i = 0; i < kLocks; i++) locks_.push_back(world.new_lock(static_cast<uint64_t>(i)));
  }
  virtual ~Array() = default;
  void lock(int thread, int lock) {
    take(thread, lock);
    give(thread, lock);
  }
  void take(int thread, int lock) {
    chain->acquire(threads_[static_cast<size_t>(thread)], locks_[static_cast<size_t>(lock)], 1);
  }
  void give(int thread, int lock) {
    chain->release(threads_[static_cast<size_t>(thread)], locks_[static_cast<size_t>(lock)], 1);
  }
  virtual void access(int thread, uint32_t first, uint32_t last, uint32_t stride, bool is_write, rr::SiteId site) = 0;
  virtual Segments::State state_of(uint32_t index) = 0;
  std::string text(uint32_t index) {
    auto [word, sites] = state_of(index);
    ShadowVar s(word);
    std::string out = s.fresh() ? "fresh" : s == ShadowVar::last() ? "last" : "?";
    for (const auto& tool : chain->pipeline().tools())
      if (tool->owns(s)) out = tool->describe_shadow(s);
    return out + " " + std::to_string(sites >> 32) + "/" + std::to_string(sites & 0xFFFFFFFF);
  }

 protected:
  void one_by_one(rr::ShadowThread* t, uint32_t index, bool is_write, rr::SiteId site) {
    if (chain->fast_hit(t, is_write, store_[index].load())) return;
    chain->raise_waiting_acquire(t);
    chain->access_slow(t, is_write ? rr::EventKind::kArrayWrite : rr::EventKind::kArrayRead, &store_[index],
                       {1, index, rr::LocationKind::kArrayElement}, site, &store_[length_ + index], nullptr, false);
  }
  const uint32_t length_;
  std::vector<ShadowWord> store_;
  std::vector<rr::ShadowThread*> threads_;
  std::vector<rr::ShadowLock*> locks_;
};

class Words final : public Array {
 public:
  using Array::Array;
  ~Words() override {
    for (uint32_t i = 0; i < length_; i++) chain->free_shadow_now(&store_[i]);
  }
  void access(int thread, uint32_t first, uint32_t last, uint32_t stride, bool is_write, rr::SiteId site) override {
    chain->raise_waiting_acquire(threads_[static_cast<size_t>(thread)]);  // as before a range
    for (uint32_t i = first; i <= last; i += stride)
      one_by_one(threads_[static_cast<size_t>(thread)], i, is_write, site);
  }
  Segments::State state_of(uint32_t i) override { return {store_[i].load(), store_[length_ + i].load()}; }
};

class WithSegments final : public Array {
 public:
  explicit WithSegments(uint32_t length, const char* tools = "FastTrack")
      : Array(length, tools), segments_(length, store_.data(), true) {}
  ~WithSegments() override {
    segments_.each_state([this](uint64_t bits) {
      ShadowWord word(bits);
      chain->free_shadow_now(&word);
    });
  }
  struct Taker final : Segments::Taker {
    Taker(rr::Chain& c, rr::ShadowThread* t, bool is_write, rr::SiteId site)
        : chain(c), thread(t), is_write(is_write), site(site) {
      chain.direct(&tool);
    }
    bool hits(uint64_t word) const override { return word && chain.fast_hit(thread, is_write, word); }
    bool take(ShadowWord& word, ShadowWord* sites, const rr::RangeName& named) override {
      if (chain.range_access()(*tool, *thread, &word, sites, 1, 1, site, is_write, &named) == 1) return true;
      if (!chain.takes_groups()) return false;
      const uint64_t places = sites->load();
      rr::GroupAccess group(chain, *thread, word.load(), &places, site, is_write);
      if (!group.is_refused()) return group.take_all(word, sites, named), groups++, true;
      patience--;
      return false;
    }
    bool tries_again() const override { return patience > 0; }
    uint32_t take_words(ShadowWord* words, ShadowWord* sites, uint32_t count, uint32_t stride) override {
      uint32_t n = 0;
      while (n < count && hits(words[n * stride].load())) n++;
      if (n == count) return n;
      words += size_t{n} * stride, sites += size_t{n} * stride;
      uint32_t taken = chain.range_access()(*tool, *thread, words, sites, count - n, stride, site, is_write, nullptr);
      if (taken || !chain.takes_groups()) return n + taken;
      thread->participant->quiesce();
      const uint64_t places = sites->load();
      rr::GroupAccess group(chain, *thread, words->load(), &places, site, is_write);
      if (!group.is_refused()) n += group.take(words, sites, count - n, stride), groups++;
      return n;
    }
    int patience = 4, groups = 0;
    rr::Chain& chain;
    rr::ShadowThread* thread;
    rr::Tool* tool;
    bool is_write;
    rr::SiteId site;
  };
  void access(int thread, uint32_t first, uint32_t last, uint32_t stride, bool is_write, rr::SiteId site) override {
    rr::ShadowThread* t = threads_[static_cast<size_t>(thread)];
    Taker taker(*chain, t, is_write, site);
    chain->raise_waiting_acquire(t);
    for (bool is_last = false; !is_last;) {
      std::vector<uint32_t> left;
      if (first != last) is_last = segments_.range(first, last, stride, taker, left);
      else if (is_last = true; !segments_.single(first, taker)) left.push_back(first);
      for (uint32_t i : left) one_by_one(t, i, is_write, site);
    }
    groups_ += taker.groups;
    for (uint64_t bits : segments_.take_dropped()) {
      ShadowWord word(bits);
      chain->free_shadow(t, &word);
    }
  }
  Segments::State state_of(uint32_t i) override { return segments_.state_of(i); }
  Segments& segments() { return segments_; }
  int groups() const { return groups_; }  // that were accessed as one
  bool is_taken_back(uint32_t i) const { return store_[i].load() == Segments::kMoved; }

 private:
  Segments segments_;
  int groups_ = 0;
};

void compare(Array& a, Array& b, uint32_t length, uint32_t seed, int step) {
  for (uint32_t i = 0; i < length; i++)
    ASSERT_EQ(a.text(i), b.text(i)) << "element " << i << " of " << length << ", seed " << seed << ", step " << step;
}

TEST(Segments, LeaveWhatWordsLeave) {
  for (uint32_t seed = 1; seed <= 150; seed++) {
    std::mt19937 random(seed);
    auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
    const uint32_t length = 1 + below(seed % 3 ? 60 : 400);
    const bool is_ordered = seed % 4 != 0;  // most accesses are under a lock, so that few are races
    Words words(length);
    WithSegments segments(length);
    for (int step = 1; step <= 120; step++) {
      int thread = static_cast<int>(below(kThreads)), lock = is_ordered ? 0 : static_cast<int>(below(kLocks));
      bool is_write = below(2);
      uint32_t first = below(length), last = first + below(length - first), stride = 1;
      switch (below(4)) {
        case 0: last = first; break;
        case 1: stride = 1 + below(9); break;
        case 2: first = 0, last = length - 1; break;
        default: break;
      }
      bool locks = is_ordered ? below(8) != 0 : below(3) == 0;
      for (Array* r : {static_cast<Array*>(&words), static_cast<Array*>(&segments)}) {
        if (locks) r->lock(thread, lock);
        r->access(thread, first, last, stride, is_write, static_cast<rr::SiteId>(1 + step));
        if (locks) r->lock(thread, lock);
      }
      compare(words, segments, length, seed, step);
      if (HasFatalFailure()) return;
    }
  }
}

// The tools of a chain hand elements on to each other, and report them: as often as one by one, and with counters that
// say the same.
TEST(Segments, ChainsLeaveWhatWordsLeave) {
  int groups = 0;
  for (const char* tools : {"ThreadLocal:ReadOnly:LockSet", "ThreadLocal:LockSet", "ThreadLocal:ReadOnly"})
    for (uint32_t seed = 1; seed <= 60; seed++) {
      std::mt19937 random(seed);
      auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
      const uint32_t length = 1 + below(seed % 3 ? 60 : 400);
      Words words(length, tools);
      WithSegments segments(length, tools);
      for (int step = 1; step <= 60; step++) {
        const int thread = static_cast<int>(below(kThreads)), locks = static_cast<int>(below(kLocks + 1));
        const bool is_write = below(3) == 0;
        uint32_t first = below(length), last = first + below(length - first), stride = 1;
        switch (below(4)) {
          case 0: last = first; break;
          case 1: stride = 1 + below(9); break;
          case 2: first = 0, last = length - 1; break;
          default: break;
        }
        const auto site = static_cast<rr::SiteId>(1 + below(3));
        for (Array* r : {static_cast<Array*>(&words), static_cast<Array*>(&segments)}) {
          for (int l = 0; l < locks; l++) r->take(thread, l);
          r->access(thread, first, last, stride, is_write, site);
          for (int l = locks; l-- > 0;) r->give(thread, l);
        }
        compare(words, segments, length, seed, step);
        ASSERT_EQ(words.world.reports().total(), segments.world.reports().total()) << tools << ", seed " << seed;
        ASSERT_EQ(words.world.counters(), segments.world.counters()) << tools << ", seed " << seed;
        if (HasFatalFailure()) return;
      }
      groups += segments.groups();
    }
  EXPECT_GT(groups, 1000);
}

TEST(Segments, RacesOfAWholeArrayAreOneReportAndNeedFewWords) {
  WithSegments a(1000, "ThreadLocal:ReadOnly:LockSet");
  for (int thread : {0, 1}) a.access(thread, 0, 999, 1, true, 7);
  EXPECT_EQ(a.world.reports().total(), 1000u);
  EXPECT_EQ(a.world.reports().shown(), 1u);
  EXPECT_LE(a.segments().count(), 2u);
  EXPECT_EQ(a.text(0).substr(0, 4), "last");
  EXPECT_EQ(a.text(999).substr(0, 4), "last");
}

TEST(Segments, FastTrackTellsRacesOfAWholeArrayAtOnce) {
  WithSegments a(1000);
  for (int thread : {0, 1}) a.access(thread, 0, 999, 1, true, 7);
  EXPECT_EQ(a.world.reports().total(), 1000u);
  EXPECT_LE(a.segments().count(), 2u);
  EXPECT_EQ(a.groups(), 1);
}

TEST(Segments, UniformUseNeedsNoWords) {
  WithSegments a(1000);
  for (int round = 0; round < 10; round++)
    for (int thread = 0; thread < kThreads; thread++) {
      a.lock(thread, 0);
      a.access(thread, 0, 999, 1, thread % 2, 7);
      a.lock(thread, 0);
    }
  EXPECT_FALSE(a.segments().has_spilled());
  EXPECT_EQ(a.segments().count(), 1u);
  EXPECT_NE(a.segments().whole(), 0u);
}

TEST(Segments, AccessesInOrderAreOneSegment) {
  WithSegments a(1000);
  for (uint32_t i = 0; i < 700; i++) a.access(0, i, i, 1, true, 7);
  EXPECT_EQ(a.segments().count(), 2u);
  EXPECT_FALSE(a.segments().has_spilled());
}

TEST(Segments, EverySecondElementIsALane) {
  WithSegments a(1000);
  a.access(0, 0, 999, 1, false, 7);
  a.access(0, 1, 999, 2, true, 8);
  EXPECT_EQ(a.segments().lanes(), 2u);
  EXPECT_EQ(a.segments().count(), 2u);
}

TEST(Segments, ScatteredAccessesGetWordsAndARangeTakesThemBack) {
  WithSegments a(1000);
  for (uint32_t i = 0; i < 100; i++) a.access(0, i * 7 % 1000, i * 7 % 1000, 1, true, 7 + i);
  EXPECT_TRUE(a.segments().has_spilled());
  a.lock(0, 0);
  a.access(0, 0, 999, 1, true, 5);
  a.lock(0, 0);
  a.access(0, 0, 999, 1, false, 6);
  EXPECT_EQ(a.segments().count(), 1u);
  EXPECT_NE(a.segments().whole(), 0u);
}

TEST(Segments, LongRunsAreTakenBackAlthoughAnElementDiffers) {
  WithSegments a(1000);
  for (uint32_t i = 0; i < 100; i++) a.access(0, i * 7 % 1000, i * 7 % 1000, 1, true, 7 + i);
  a.lock(0, 0);
  a.access(0, 497, 497, 1, true, 3);  // its site differs
  a.access(0, 0, 999, 1, false, 6);
  a.access(0, 0, 999, 1, true, 5);
  for (uint32_t i : {7u, 490u, 504u, 600u}) EXPECT_TRUE(a.is_taken_back(i)) << i;
  EXPECT_FALSE(a.is_taken_back(497));
}

}  // namespace
}  // namespace rrvm::check
