// From addresses to numbers, for tables that grow and shrink by millions: open addressing in one block, so that an
// entry costs sixteen bytes and no allocation of its own. Addresses and numbers are not 0. Not for several threads at
// once. Tests: tests/vm/check/address_map_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace rrvm::check {

class AddressMap {
 public:
  // 0: it has none.
  uint32_t find(uintptr_t key) const {
    if (entries_.empty()) return 0;
    const Entry& e = entries_[place(key)];
    return e.key == key ? e.value : 0;
  }
  // The number of this key, 0 if it is new: to be set before the next call.
  uint32_t& operator[](uintptr_t key) {
    if ((used_ + 1) * 4 > entries_.size() * 3) resize(entries_.empty() ? kLeast : entries_.size() * 2);
    Entry& e = entries_[place(key)];
    if (e.key != key) {
      e = {key, 0};
      used_++;
    }
    return e.value;
  }
  void erase(uintptr_t key) {
    if (entries_.empty()) return;
    size_t hole = place(key);
    if (entries_[hole].key != key) return;
    // What stands behind the hole and was meant for a place before it moves up, so that no search ends too early.
    for (size_t next = after(hole); entries_[next].key != 0; next = after(next)) {
      size_t wanted = home(entries_[next].key);
      bool may_move = ((next - wanted) & mask()) >= ((next - hole) & mask());
      if (!may_move) continue;
      entries_[hole] = entries_[next];
      hole = next;
    }
    entries_[hole] = {};
    used_--;
    if (entries_.size() > kLeast && used_ * 8 < entries_.size()) resize(entries_.size() / 2);
  }
  size_t size() const { return used_; }

 private:
  static constexpr size_t kLeast = 16;
  struct Entry {
    uintptr_t key = 0;  // 0: free
    uint32_t value = 0;
  };
  size_t mask() const { return entries_.size() - 1; }
  size_t after(size_t i) const { return (i + 1) & mask(); }
  size_t home(uintptr_t key) const { return ((key * 0x9E3779B97F4A7C15u) >> 32) & mask(); }
  size_t place(uintptr_t key) const {
    size_t i = home(key);
    while (entries_[i].key != 0 && entries_[i].key != key) i = after(i);
    return i;
  }
  void resize(size_t size) {
    std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(size));
    for (const Entry& e : old)
      if (e.key != 0) entries_[place(e.key)] = e;
  }

  std::vector<Entry> entries_;
  size_t used_ = 0;
};

}  // namespace rrvm::check
