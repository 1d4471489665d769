// Goldilocks' lock sets, evaluated lazily. LS of an access: the threads, locks, volatiles and interrupts through which
// it is ordered before what follows. Each synchronisation event is a rule "from in LS: add to", appended to one shared
// list, and a set is the rules applied to {t} from its beginning on. What keeps this small and quick:
//   - all accesses of a thread between two of its outgoing events (an epoch) have one set, so a set is known by the
//     thread's place (clock_places.h) and the number of its epoch there: nothing is kept for it;
//   - what an epoch has reached, earlier ones of its place have reached too. So when the list is full, its rules are
//     applied to all sets at once: for each element and place, the latest epoch whose set the element is in;
//   - a question that this table does not answer is answered by the rules still in the list.
// Thread-safe: one mutex guards it all. Tests: tests/tools/sync_list_test.cpp, tests/oracle.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "rr/vector_clock.h"

namespace rrvm::tools {

// A thread, lock, volatile (or class), the interrupt of a thread, or its fences.
struct Element {
  enum Kind : uint8_t { kThread, kLock, kVolatile, kInterrupt, kReleaseFence, kAcquireFence };
  Kind kind;
  uint32_t id;
  bool operator==(const Element&) const = default;
};
using ElementIndex = uint32_t;  // of an element that is alive

struct SyncRule {
  static constexpr rr::Tid kNoPlace = ~rr::Tid{0};
  ElementIndex from, to;
  rr::Tid place = kNoPlace;  // of `from`, if it is a thread, and the number of its epoch, from 1
  uint64_t epoch = 0;
};

class SyncList {
 public:
  explicit SyncList(size_t limit) : limit_(limit) {}  // rules kept

  ElementIndex add(Element e);
  void died(ElementIndex e);  // no rule will name it any more
  void append(std::span<const SyncRule> rules);
  void append(const SyncRule& rule) { append({&rule, 1}); }
  // Is the element in the set of this epoch? Asked of elements that are not the epoch's own thread.
  bool contains(rr::Tid place, uint64_t epoch, ElementIndex e);
  // All elements of that set; the epoch's own thread is among them only if a rule leads back to it.
  std::vector<Element> elements(rr::Tid place, uint64_t epoch);
  // Gives for each place the latest epoch whose set the element is in.
  rr::VectorClock known_to(ElementIndex e);

  size_t rules() const;
  size_t alive() const;  // elements, and dead ones that a rule still names

 private:
  struct Row {
    Element element{};
    rr::VectorClock latest;  // by place: the latest epoch whose set the element is in
    uint64_t mark = 0;       // of the last question that found it by the rules
    bool is_free = false;
  };
  void apply();
  bool find(rr::Tid place, uint64_t epoch, const ElementIndex* wanted);
  bool has(const Row& row, rr::Tid place, uint64_t epoch) const {
    return row.mark == question_ || row.latest.get(place) >= epoch;
  }

  const size_t limit_;
  mutable std::mutex mutex_;  // guards everything below
  std::vector<SyncRule> list_;
  std::vector<Row> rows_;  // before the list
  std::vector<ElementIndex> free_, dead_;
  uint64_t question_ = 0;
};

// Tells the list when its key dies: the value of a decoration of threads, locks and volatiles.
class ElementLife {
 public:
  ElementLife(std::shared_ptr<SyncList> list, Element e) : list_(std::move(list)), index_(list_->add(e)) {}
  ~ElementLife() { list_->died(index_); }
  ElementLife(const ElementLife&) = delete;
  ElementLife& operator=(const ElementLife&) = delete;
  ElementIndex index() const { return index_; }

 private:
  std::shared_ptr<SyncList> list_;
  const ElementIndex index_;
};

}  // namespace rrvm::tools
