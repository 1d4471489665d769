// A fast path, stated once as data: which half of the shadow word must equal which inlined thread word for an
// access to need no handler; or, for a tool that has many such words, which must be found in the thread's table of
// words, where its lowest bits say. Evaluated by FastPaths here and emitted as one compare each by a compiler.
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
  uint8_t table_mask = 0;   // these bits of the part are added to the index; thread_word is then the table's first

  // Which bits of the word: (word >> shift()) & mask().
  constexpr unsigned shift() const { return part == kHigh32 ? 32 : 0; }
  constexpr uint64_t mask() const { return part == kNone ? 0 : part == kWhole ? ~uint64_t{0} : 0xFFFFFFFF; }
  bool hit(uint64_t word, const ShadowThread& t) const {
    uint64_t bits = word >> shift() & mask();
    return bits == t.words[thread_word + (bits & table_mask)];
  }
};

// Those of a chain, for reads or for writes, ready to be compared. One that is not used equals no word.
class FastPaths {
 public:
  struct Test {
    uint64_t mask = 0;
    uint8_t shift = 0, thread_word = ShadowThread::kWords;  // which holds kNoWord
    uint8_t table_mask = 0;
    bool hit(uint64_t word, const uint64_t* thread_words) const {
      uint64_t part = word >> shift & mask;
      return part == thread_words[thread_word + (part & table_mask)];
    }
  };
  FastPaths() = default;
  explicit FastPaths(const std::vector<FastPath>& paths) : list_(paths) {
    for (const FastPath& p : paths) {
      if (count_ == kMax) break;  // the rest takes the handlers' way
      tests_[count_++] = {p.mask(), static_cast<uint8_t>(p.shift()), p.thread_word, p.table_mask};
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
