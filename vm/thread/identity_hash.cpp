// Identity hashes: java's own random numbers, kept in the lock word or, once inflated, in the monitor. An object that
// another thread holds thin has room for neither: its hash waits in a side table until somebody can store it. All
// first-time decisions for an object are made under one of a few spin locks, so the table and the word can never
// disagree. Covered by tests/vm/thread/monitor_test.cpp.
#include <unordered_map>

#include "vm/heap/heap.h"
#include "vm/thread/monitor_inline.h"
#include "vm/thread/monitor_table.h"

namespace rrvm::monitors {
namespace {

struct SideHash {
  Object** cell;  // weak: tells a later object at the same address apart
  uint32_t hash;
};

struct alignas(64) Stripe {
  std::mutex mutex;
  std::unordered_map<Object*, SideHash> side;
};
Stripe stripes[32];

Stripe& stripe_of(const Object* o) { return stripes[(reinterpret_cast<uintptr_t>(o) >> 5) % std::size(stripes)]; }

// Marsaglia's xor-shift, as java has it.
uint32_t next_of(HashState& s) {
  uint32_t t = s.x ^ (s.x << 11);
  s.x = s.y;
  s.y = s.z;
  s.z = s.w;
  s.w = s.w ^ (s.w >> 19) ^ t ^ (t >> 8);
  uint32_t hash = s.w & 0x7fffffff;
  return hash != 0 ? hash : 0xBAD;
}

uint32_t fresh_hash(Thread* t, const Object* o) {
  if (uint32_t known = known_hash ? known_hash(o) : 0) return known;
  return next_of(t->hash_state);
}

// Lehmer's generator with java's constants: where each thread's hashes begin.
std::atomic<uint32_t> thread_seed{1234567};

uint32_t next_seed() {
  uint32_t seed = thread_seed.load(std::memory_order_relaxed);
  uint32_t next;
  do {
    next = static_cast<uint32_t>(uint64_t{seed} * 16807 % 2147483647);
  } while (!thread_seed.compare_exchange_weak(seed, next, std::memory_order_relaxed));
  return next;
}

// The stripe is locked. The hash promised for `o` while it could not be stored, or 0.
uint32_t take_side_hash(Stripe& s, Object* o) {
  auto it = s.side.find(o);
  if (it == s.side.end()) return 0;
  SideHash entry = it->second;
  bool alive = heap::read_weak(entry.cell) == o;
  heap::free_weak(entry.cell);
  s.side.erase(it);
  return alive ? entry.hash : 0;
}

uint32_t promise_hash(Stripe& s, Thread* t, Object* o) {
  auto it = s.side.find(o);
  if (it != s.side.end() && heap::read_weak(it->second.cell) == o) return it->second.hash;
  if (it != s.side.end()) take_side_hash(s, o);
  uint32_t h = fresh_hash(t, o);
  s.side.emplace(o, SideHash{heap::new_weak(o), h});
  return h;
}

uint32_t hash_or_new(Stripe& s, Thread* t, Object* o) {
  uint32_t h = take_side_hash(s, o);
  return h ? h : fresh_hash(t, o);
}

}  // namespace

uint32_t (*known_hash)(const Object*) = nullptr;

void seed_hashes(Thread* t) { t->hash_state = {next_seed(), 842502087, 0x8767, 273326509}; }

void align_hashes(Thread* main, unsigned hashes_before) {
  thread_seed.store(1234567, std::memory_order_relaxed);
  seed_hashes(main);
  for (unsigned i = 0; i < hashes_before; i++) next_of(main->hash_state);
}

int32_t identity_hash(Thread* t, Object* o) {
  for (;;) {
    uint32_t word = o->lock.load(std::memory_order_acquire);
    if (lock_word::is_neutral(word) && word != 0) return static_cast<int32_t>(lock_word::hash(word));
    if (lock_word::tag(word) == lock_word::kTagMonitor) {
      if (uint32_t h = monitor_table::of_word(word)->hash.load(std::memory_order_acquire))
        return static_cast<int32_t>(h);
    }
    Stripe& s = stripe_of(o);
    std::lock_guard lock(s.mutex);
    word = o->lock.load(std::memory_order_acquire);
    if (word == 0) {
      uint32_t h = hash_or_new(s, t, o);
      if (o->lock.compare_exchange_strong(word, lock_word::with_hash(h), std::memory_order_acq_rel))
        return static_cast<int32_t>(h);
      s.side.emplace(o, SideHash{heap::new_weak(o), h});  // locked meanwhile: keep the promise for the next round
      continue;
    }
    if (lock_word::tag(word) == lock_word::kTagThin) {
      if (lock_word::owner(word) != t->id) return static_cast<int32_t>(promise_hash(s, t, o));
      try_inflate(t, o);
      word = o->lock.load(std::memory_order_acquire);
    }
    if (lock_word::tag(word) == lock_word::kTagMonitor) {
      Monitor* m = monitor_table::of_word(word);
      if (m->hash.load(std::memory_order_acquire) == 0) m->hash.store(hash_or_new(s, t, o), std::memory_order_release);
      return static_cast<int32_t>(m->hash.load(std::memory_order_relaxed));
    }
  }
}

}  // namespace rrvm::monitors
