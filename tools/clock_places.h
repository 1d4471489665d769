// Places in vector clocks, which outlive threads: a program that starts thousands of threads one after the other needs
// no vectors of thousands of components. A thread gets the place of one that has ended if all that the earlier one did
// happens before its start. Both are then one line of operations in happens-before order, as one thread's are: for c of
// the earlier and a clock C that knows anything of the later, c <= C(place) holds as it must, and no order is added. So
// it is exact. The later thread's clock goes on behind the earlier one's: an epoch still tells its thread, for the
// reports. Used from any thread. Tests: tests/tools/clock_places_test.cpp, tests/oracle (threads one after the other).
#pragma once

#include <mutex>
#include <vector>

#include "rr/vector_clock.h"

namespace rrvm::tools {

class ClockPlaces {
 public:
  struct Given {
    rr::Tid place = 0;
    uint64_t first = 0;  // the thread's clock there begins with it
    uint64_t after = 0;  // what the clock of the thread that starts it must have at the place: 0 for a new place
  };
  // A place for thread `tid`, started by one with this clock; null: by nobody. `first` is where clocks begin. A place
  // whose clock has reached `most` is not given again.
  Given take(rr::Tid tid, const rr::VectorClock* starter, uint64_t first = 1, uint64_t most = ~uint64_t{0});
  // The thread has ended: its clock at the place, and the last one in which it did anything that others may know of.
  void give_back(rr::Tid place, uint64_t now, uint64_t last_used);
  // No epoch of the thread that has given its place back with this one will be compared with any clock again. If nobody
  // has taken the place since, whoever starts the next thread there must know only what was there before this one
  // (Given::after).
  void nobody_asks(rr::Epoch last, uint64_t before);
  // The thread whose epoch it is; kNoThread if that had the place too long ago.
  rr::Tid thread_of(rr::Epoch e) const;
  size_t size() const;  // places there are

  static constexpr size_t kOwners = 1024;  // remembered of each place, at most

 private:
  struct Owner {
    uint64_t first;
    rr::Tid tid;
  };
  struct Place {
    std::vector<Owner> owners;  // earliest first
    bool is_free = false;
    uint64_t now = 0, last_used = 0;  // of the last owner, if it is free
  };
  mutable std::mutex mutex_;
  std::vector<Place> places_;
  std::vector<rr::Tid> free_;  // places, in no order
};

}  // namespace rrvm::tools
