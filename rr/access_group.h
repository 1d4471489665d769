// One event for an access to each of many locations that have the same state. Tools handle it as if it were one access
// (Tool::takes_groups), on a copy of the state that nobody else sees; what is to be done as often as there are
// locations is kept here until it is known how many of them got the new state (rr/group_access.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace rrvm::rr {

class Repeats;

// A few things, or too many.
template <class T>
class Few {
 public:
  bool add(T t) {
    if (count_ == all_.size()) return false;
    all_[count_++] = t;
    return true;
  }
  const T* begin() const { return all_.data(); }
  const T* end() const { return all_.data() + count_; }

 private:
  std::array<T, 8> all_;
  size_t count_ = 0;
};

struct AccessGroup {
  // The locations have to be accessed one by one, or one of them first.
  void refuse() { is_refused = true; }
  void remember(uint64_t now) {
    is_remembered = true;
    stamp = now;
  }
  void count(size_t counter) { is_refused |= !counters.add(counter); }
  void find_again(Repeats* what) { is_refused |= !repeats.add(what); }

  bool is_refused = false, is_remembered = false;
  uint64_t stamp = 0;    // if it is remembered
  Few<size_t> counters;  // to be raised by one for each location
  Few<Repeats*> repeats;
};

}  // namespace rrvm::rr
