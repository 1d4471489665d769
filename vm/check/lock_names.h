// What a lock was, by its number: eight bytes each, kept while the lock lives, and of the dead the latest ones, which
// the histories of accesses may still name. A program may lock millions of objects that die soon. Numbers come in order
// from 1. Tests: tests/vm/check/lock_names_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace rrvm::check {

class LockNames {
 public:
  static constexpr uint32_t kPage = 1024, kDeadPages = 256;

  void add(uint32_t id, uint64_t identity) { page(id).identities[id % kPage] = identity; }
  void died(uint32_t id) {
    if (++page(id).dead < kPage) return;
    dead_.push_back(id / kPage);
    if (dead_.size() <= kDeadPages) return;
    pages_[dead_.front()].reset();
    dead_.pop_front();
  }
  // Calls `change` for each name that may still be asked for.
  template <class Change>
  void change_all(Change change) {
    for (auto& p : pages_) {
      if (!p) continue;
      for (uint64_t& identity : p->identities)
        if (identity) identity = change(identity);
    }
  }
  std::optional<uint64_t> find(uint32_t id) const {
    if (id / kPage >= pages_.size() || !pages_[id / kPage]) return std::nullopt;
    uint64_t identity = pages_[id / kPage]->identities[id % kPage];
    return identity ? std::optional(identity) : std::nullopt;
  }

 private:
  struct Page {
    uint32_t dead = 0;
    std::array<uint64_t, kPage> identities{};
  };
  Page& page(uint32_t id) {
    if (id / kPage >= pages_.size()) pages_.resize(id / kPage + 1);
    auto& p = pages_[id / kPage];
    if (!p) p = std::make_unique<Page>();
    return *p;
  }
  std::vector<std::unique_ptr<Page>> pages_;
  std::deque<uint32_t> dead_;  // pages all of whose locks have died, oldest first
};

}  // namespace rrvm::check
