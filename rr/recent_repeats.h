// What a thread has found again lately: races in loops over arrays find the same thing for each element. Kept by the
// numbers as they stand in the event and in the location, so that nobody has to be asked what they mean.
#pragma once

#include <array>
#include <memory>

#include "rr/event.h"

namespace rrvm::rr {

class Repeats;

class RecentRepeats {
 public:
  struct Key {
    const void* tool = nullptr;
    const char* rule = nullptr;
    uint64_t member = 0;
    SiteId site = kNoSite;
    uint64_t sites = 0;  // of the accesses before
    bool operator==(const Key&) const = default;
  };
  Repeats* find(const Key& key) const {
    if (!entries_) return nullptr;
    const Entry& e = (*entries_)[place_of(key)];
    return e.key == key ? e.repeats : nullptr;
  }
  void note(const Key& key, Repeats* repeats) {
    if (!entries_) entries_ = std::make_unique<Entries>();
    (*entries_)[place_of(key)] = {key, repeats};
  }

 private:
  struct Entry {
    Key key;
    Repeats* repeats = nullptr;
  };
  static constexpr unsigned kBits = 7;
  using Entries = std::array<Entry, 1 << kBits>;
  static size_t place_of(const Key& key) {
    uint64_t mixed = (key.sites ^ key.site) * 0x9E3779B97F4A7C15u + key.member;
    return (mixed ^ reinterpret_cast<uintptr_t>(key.rule)) * 0x9E3779B97F4A7C15u >> (64 - kBits);
  }
  std::unique_ptr<Entries> entries_;  // made when something is found again
};

}  // namespace rrvm::rr
