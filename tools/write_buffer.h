// The write buffer of one variable under the Progressive Java Memory Model (Flanagan, Freund: Adversarial Memory,
// PLDI'10, Figure 6): W_x = v_1@K_1 ... v_n@K_n, which of its values a read may see, and the three rules that keep it
// short. Knows no tool and no events; whoever owns the buffer guards it. Tests: tests/tools/write_buffer_test.cpp,
// tests/oracle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rr/vector_clock.h"

namespace rrvm::tools {

class WriteBuffer {
 public:
  struct Entry {
    uint64_t value = 0;
    rr::Tid writer = 0;
    rr::VectorClock clock;        // K: C_t of the writer; empty (bottom) for the initial value
    bool follows_all = false;     // all earlier entries happen before it
    std::shared_ptr<void> alive;  // of a reference: its object lives while this does
  };

  // Memory is zero at first: 0@bottom. `initial` is for a variable that was written before it was watched.
  explicit WriteBuffer(uint64_t initial = 0) : entries_(1, Entry{initial, 0, {}, true, nullptr}) {}

  // [WRITE] W_x := W_x . v@C_t
  void write(uint64_t value, rr::Tid t, const rr::VectorClock& c) {
    entries_.push_back({value, t, c, newest_.leq(c), nullptr});
    newest_.set(t, c.get(t));
  }
  void keep_latest(std::shared_ptr<void> alive) { entries_.back().alive = std::move(alive); }
  // [READ] the entries i with no j > i such that K_i <= K_j <= C_t, oldest first. The last entry is always among them.
  std::vector<size_t> visible(const rr::VectorClock& c) const;
  bool are_several_visible(const rr::VectorClock& c) const;
  // [GC1] drops what no thread can see any more, given the clocks of all threads that may still read. How many.
  size_t gc1(const std::vector<rr::VectorClock>& threads);
  // [GC2] drops an earlier v@C_t of the same value and time as the last entry. How many.
  size_t gc2();
  // [REMOVE OLDEST] as often as needed to leave at most `limit` entries. How many.
  size_t remove_oldest(size_t limit);

  size_t size() const { return entries_.size(); }
  const Entry& operator[](size_t i) const { return entries_[i]; }
  const Entry& latest() const { return entries_.back(); }
  std::string text() const;  // "0@- 13@<4,0> 42@<4,0>"

 private:
  // K_i happens before or is K_j; j is later in the buffer.
  static bool ordered(const Entry& i, const rr::VectorClock& c) {
    // A clock that knows the writer's own component knows all of K_i: one comparison stands for all.
    return i.clock.size() == 0 || i.clock.get(i.writer) <= c.get(i.writer);
  }
  // Visits the visible entries, latest first, until visit(i) says no. An entry is hidden if it happens before what the
  // later ones know that c knows; hidden entries add nothing to that.
  template <class Visit>
  void each_visible(const rr::VectorClock& c, Visit visit) const {
    rr::VectorClock known;
    bool is_any_known = false;
    for (size_t i = entries_.size(); i-- > 0;) {
      const Entry& e = entries_[i];
      if (is_any_known && ordered(e, known)) continue;
      if (!visit(i)) return;
      if (!ordered(e, c)) continue;
      if (e.follows_all) return;
      known.join(e.clock);
      is_any_known = true;
    }
  }

  std::vector<Entry> entries_;
  rr::VectorClock newest_;  // of each writer: its own component at its last write
};

// Section 5.1. `last` is the value that the previous read of the variable returned.
enum class Heuristic : uint8_t { kSequentiallyConsistent, kOldest, kOldestButDifferent, kRandom, kRandomButDifferent };
std::optional<Heuristic> heuristic_named(std::string_view name);  // as printed; case and hyphens do not matter

// Picks one of the visible entries by the heuristic, looking only at the bits of `mask` (half of a long or double, or
// all). `not_this` is left out if there is another. `random(n)` is a number below n.
size_t choose(const WriteBuffer& buffer, const std::vector<size_t>& visible, Heuristic heuristic, uint64_t mask,
              std::optional<uint64_t> last, std::optional<size_t> not_this,
              const std::function<uint64_t(uint64_t)>& random);

}  // namespace rrvm::tools
