// Decorations: tool-specific values attached to threads, locks, volatiles and barriers, found in O(1).
// Each Decoration has a small slot number that indexes an array in its key. Small trivial values live in the slot
// itself; others in a box made at first use and destroyed with the key. Slots are handed out while the chain is
// built, before any key exists. Who may touch a value when is the event's contract (see event.h).
// Tests: tests/rr/decoration_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "vm/base/check.h"

namespace rrvm::rr {

class Decoratable;

// The slots of one type of key.
class DecorationRegistry {
 public:
  struct Slot {
    uint64_t initial = 0;                           // small values
    std::function<void*(const Decoratable&)> make;  // boxed values
    void (*destroy)(void*) = nullptr;
    std::function<void(void*)> renew;  // boxed values that begin with the same for every key
  };
  size_t add(Slot slot) {
    RRVM_CHECK(!sealed_.load());
    slots_.push_back(std::move(slot));
    return slots_.size() - 1;
  }
  const std::vector<Slot>& slots() const { return slots_; }
  void seal() { sealed_.store(true); }

 private:
  std::vector<Slot> slots_;
  std::atomic<bool> sealed_{false};  // a key exists: no more slots
};

class Decoratable {
 public:
  explicit Decoratable(DecorationRegistry& registry)
      : registry_(registry), many_(registry.slots().size() > kFew ? new uint64_t[registry.slots().size()] : nullptr) {
    registry.seal();
    for (size_t i = 0; i < registry.slots().size(); i++) slots_[i] = registry.slots()[i].initial;
  }
  ~Decoratable() {
    for (size_t i = 0; i < registry_.slots().size(); i++) {
      const auto& slot = registry_.slots()[i];
      if (slot.destroy && slots_[i]) slot.destroy(reinterpret_cast<void*>(slots_[i]));
    }
  }
  // Makes it as if no tool had looked at it yet; what boxes own may be used again.
  void forget_decorations() {
    for (size_t i = 0; i < registry_.slots().size(); i++) {
      const auto& slot = registry_.slots()[i];
      if (slot.renew && slots_[i]) {
        slot.renew(reinterpret_cast<void*>(slots_[i]));
      } else {
        if (slot.destroy && slots_[i]) slot.destroy(reinterpret_cast<void*>(slots_[i]));
        slots_[i] = slot.initial;
      }
    }
  }
  Decoratable(const Decoratable&) = delete;
  Decoratable& operator=(const Decoratable&) = delete;

 private:
  template <class Key, class Value>
  friend class Decoration;
  static constexpr size_t kFew = 2;  // without memory of their own: a program may make millions of locks
  DecorationRegistry& registry_;
  std::unique_ptr<uint64_t[]> many_;
  uint64_t few_[kFew];
  uint64_t* slots_ = many_ ? many_.get() : few_;
};

template <class Key, class Value>
class Decoration {
  static constexpr bool kSmall = sizeof(Value) <= 8 && alignof(Value) <= 8 && std::is_trivially_copyable_v<Value>;

 public:
  using Init = std::function<Value(const Key&)>;

  Decoration(DecorationRegistry& registry, Value initial) {
    DecorationRegistry::Slot slot;
    if constexpr (kSmall) {
      std::memcpy(&slot.initial, &initial, sizeof(Value));
    } else {
      slot.make = [initial](const Decoratable&) -> void* { return new Value(initial); };
      slot.destroy = [](void* p) { delete static_cast<Value*>(p); };
      slot.renew = [initial](void* p) { *static_cast<Value*>(p) = initial; };
    }
    slot_ = registry.add(std::move(slot));
  }
  // The initial value depends on the key; always boxed.
  Decoration(DecorationRegistry& registry, Init init) requires(!kSmall) {
    DecorationRegistry::Slot slot;
    slot.make = [init = std::move(init)](const Decoratable& key) -> void* {
      return new Value(init(static_cast<const Key&>(key)));
    };
    slot.destroy = [](void* p) { delete static_cast<Value*>(p); };
    slot_ = registry.add(std::move(slot));
  }

  Value& get(Key& key) const {
    uint64_t& slot = static_cast<Decoratable&>(key).slots_[slot_];
    if constexpr (kSmall) {
      return reinterpret_cast<Value&>(slot);
    } else {
      std::atomic_ref<uint64_t> box(slot);
      uint64_t p = box.load(std::memory_order_acquire);
      if (p == 0) [[unlikely]]
        p = make(key, slot_, box);
      return *reinterpret_cast<Value*>(p);
    }
  }
  // Null: a boxed value that has not been made yet. Calls nothing.
  [[gnu::always_inline]] Value* if_made(Key& key) const requires(!kSmall) {
    return reinterpret_cast<Value*>(__atomic_load_n(&static_cast<Decoratable&>(key).slots_[slot_], __ATOMIC_ACQUIRE));
  }
  Value& get(Key* key) const { return get(*key); }
  Value& operator()(Key* key) const { return get(*key); }
  void set(Key* key, Value value) const { get(*key) = std::move(value); }

 private:
  [[gnu::noinline, gnu::cold]] static uint64_t make(Key& key, size_t number, std::atomic_ref<uint64_t> box) {
    const auto& slot = static_cast<Decoratable&>(key).registry_.slots()[number];
    void* mine = slot.make(key);
    uint64_t expected = 0;
    if (box.compare_exchange_strong(expected, reinterpret_cast<uint64_t>(mine)))
      return reinterpret_cast<uint64_t>(mine);
    slot.destroy(mine);
    return expected;
  }

  size_t slot_;
};

}  // namespace rrvm::rr
