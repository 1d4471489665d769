// A fast path, stated once as data: which half of the shadow word must equal which inlined thread word for an
// access to need no handler. Evaluated by FastPaths here and emitted as one compare each by a compiler.
// Tests: tests/rr/fast_path_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "rr/shadow_objects.h"

namespace rrvm::rr {

struct FastPath {
  enum Part : uint8_t { kNone, kWhole, kLow32, kHigh32 };
  Part part = kNone;
  uint8_t thread_word = 0;  // index into ShadowThread::words; never 0 there, which a fresh location has

  // Which bits of the word: (word >> shift()) & mask().
  constexpr unsigned shift() const { return part == kHigh32 ? 32 : 0; }
  constexpr uint64_t mask() const { return part == kNone ? 0 : part == kWhole ? ~uint64_t{0} : 0xFFFFFFFF; }
  bool hit(uint64_t word, const ShadowThread& t) const { return (word >> shift() & mask()) == t.words[thread_word]; }
};

// Those of a chain, for reads or for writes, ready to be compared. One that is not used equals no word.
class FastPaths {
 public:
  struct Test {
    uint64_t mask = 0;
    uint8_t shift = 0, thread_word = ShadowThread::kWords;  // which holds kNoWord
    bool hit(uint64_t word, const uint64_t* thread_words) const {
      return (word >> shift & mask) == thread_words[thread_word];
    }
  };
  FastPaths() = default;
  explicit FastPaths(const std::vector<FastPath>& paths) : list_(paths) {
    for (const FastPath& p : paths) {
      if (count_ == kMax) break;  // the rest takes the handlers' way
      tests_[count_++] = {p.mask(), static_cast<uint8_t>(p.shift()), p.thread_word};
    }
  }
  bool hit(uint64_t word, const uint64_t* thread_words) const {
    for (unsigned i = 0; i < count_; i++) {
      if (tests_[i].hit(word, thread_words)) return true;
    }
    return false;
  }
  const Test& first() const { return tests_[0]; }
  const std::vector<FastPath>& list() const { return list_; }

 private:
  static constexpr unsigned kMax = 4;
  Test tests_[kMax];
  unsigned count_ = 0;
  std::vector<FastPath> list_;
};

}  // namespace rrvm::rr
