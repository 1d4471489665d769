// Shadows that do not lie in their object: found by a handle in it or by its address, freed when the collector finds
// the object dead.
#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "vm/check/address_map.h"
#include "vm/check/array_shadow.h"
#include "vm/check/shadow_memory.h"
#include "vm/check/state.h"
#include "vm/check/thread_ends.h"
#include "vm/check/weak_table.h"
#include "vm/check/word_space.h"
#include "vm/heap/heap.h"
#include "vm/heap/heap_inspection.h"

namespace rrvm::check {

std::atomic<bool> have_dead{false};
WeakTable array_table, lock_table, volatile_table;
rr::ArrayMap* array_map = nullptr;
ArrayShadow* no_shadow = nullptr;
static constexpr size_t kFirstLimit = size_t{32} << 20;
std::atomic<size_t> shadow_bytes{0}, shadow_limit{kFirstLimit};

namespace {

WeakTable owned_table, end_table;
std::atomic<uint64_t> deaths{1};
std::mutex reaping;                   // who frees what has died
std::atomic<size_t> gone_threads{0};  // since they were last disposed of

constexpr size_t kShards = 64;
struct alignas(64) Shard {
  std::mutex mutex;
  AddressMap slots;  // key -> slot of the table
};
Shard lock_shards[kShards], volatile_shards[kShards], owned_shards[kShards], end_shards[kShards];
Stripe stripes[1024];

// Estimates of memory, with what each tool of the chain keeps.
size_t tools = 1;
size_t sync_bytes() { return 256 * tools; }   // of a lock or a volatile
size_t state_bytes() { return 192 * tools; }  // of a state, with its slot and key
size_t most_bytes = 0;                        // before a collection

Shard& shard_of(Shard* shards, uintptr_t key) { return shards[(key >> 4 ^ key >> 12) % kShards]; }

// The payload for a key, made on first use; a slot whose object died is replaced.
template <typename T, typename Make>
T* find_or_make(Shard* shards, WeakTable& table, Object* o, uintptr_t key, Make make) {
  Shard& shard = shard_of(shards, key);
  std::lock_guard<std::mutex> guard(shard.mutex);
  uint32_t& index = shard.slots[key];
  if (index) {
    WeakTable::Slot& s = table.slot(index);
    if (!s.dead.load(std::memory_order_acquire)) return static_cast<T*>(s.payload.load(std::memory_order_relaxed));
  }
  T* made = make();
  index = table.add(o, key, made);
  return made;
}

template <typename T, typename Find>
T* cached(ThreadCache::Found& found, uintptr_t key, Find find) {
  uint64_t now = deaths.load(std::memory_order_acquire);
  if (found.key != key || found.deaths != now) found = {key, now, find()};
  return static_cast<T*>(found.shadow);
}

// Takes each dead slot out of its table, after `free` has seen it.
template <typename Free>
void drain(WeakTable& table, Shard* shards, Free free) {
  for (uint32_t index : table.dead_slots()) {
    WeakTable::Slot& s = table.slot(index);
    if (shards && s.key) {
      Shard& shard = shard_of(shards, s.key);
      std::lock_guard<std::mutex> guard(shard.mutex);
      if (shard.slots.find(s.key) == index) shard.slots.erase(s.key);
    }
    free(s.payload.load());
    table.release(index);
  }
}

rr::ShadowVolatile* new_volatile(uintptr_t identity) {
  shadow_bytes.fetch_add(sync_bytes(), std::memory_order_relaxed);
  return state->world->new_volatile(identity);
}

}  // namespace

uint64_t deaths_so_far() { return deaths.load(std::memory_order_acquire); }

Stripe& stripe_of(const void* base, size_t offset) {
  return stripes[(reinterpret_cast<uintptr_t>(base) + offset) >> 2 & 1023];
}

void count_tools(size_t n) { tools = std::max(size_t{1}, n); }

size_t shadow_bytes_now() { return shadow_bytes.load(std::memory_order_relaxed); }
size_t most_shadow_bytes() {
  return std::max(std::atomic_ref(most_bytes).load(std::memory_order_relaxed),
                  shadow_bytes.load(std::memory_order_relaxed));
}

void make_room_now(Thread* t) {
  if (lacks_room()) {
    std::atomic_ref(most_bytes).store(most_shadow_bytes(), std::memory_order_relaxed);
    heap::collect("Shadow memory");
    reap(t);
    reaping.lock();  // another thread may be about it
    reaping.unlock();
    size_t live = shadow_bytes.load(std::memory_order_relaxed);
    size_t growth = std::max(kFirstLimit, std::min(live, heap::max_bytes() / 2));
    shadow_limit.store(live + growth, std::memory_order_relaxed);
  }
  if (is_held_up(t)) {
    safepoint::run_all_stopped(t, [] { state->world->reclaimer().all_are_quiet(); });
    shadow(t)->participant->collect();
  }
}

void dispose_of_gone_threads(Thread* t) {
  constexpr size_t kMany = 256;
  if (gone_threads.load(std::memory_order_relaxed) < kMany) return;
  gone_threads.store(0, std::memory_order_relaxed);
  safepoint::run_all_stopped(t, [] { state->world->reclaimer().all_are_quiet(); });
}

static rr::ShadowLock* new_lock(Object* o) {
  shadow_bytes.fetch_add(sync_bytes(), std::memory_order_relaxed);
  rr::ShadowLock* made = state->world->new_lock(reinterpret_cast<uintptr_t>(o));
  state->names->name_lock(made->id, o);
  return made;
}

rr::ShadowLock* synchronizer_lock(uint64_t address) {
  auto key = static_cast<uintptr_t>(address) + 1;  // no array, whose monitor is found by address too
  return cached<rr::ShadowLock>(cache_of(Thread::current()).named_locks[key >> 4 & (ThreadCache::kNamedLocks - 1)], key,
                                [&]() -> rr::ShadowLock* {
                                  Object* o = heap::object_around(address);
                                  if (reinterpret_cast<uintptr_t>(o) != address)
                                    return nullptr;  // another thread gave it back, and it has died
                                  return find_or_make<rr::ShadowLock>(lock_shards, lock_table, o, key,
                                                                      [&] { return new_lock(o); });
                                });
}
uint32_t named_lock(uint64_t address) {
  rr::ShadowLock* lock = synchronizer_lock(address);
  return lock ? lock->id : 0;
}

rr::ShadowLock* find_lock(Thread* t, Object* o) {
  auto key = reinterpret_cast<uintptr_t>(o);
  auto make = [&] { return new_lock(o); };
  if (o->klass()->is_array() || may_be_bookkeeping(o))
    return find_or_make<rr::ShadowLock>(lock_shards, lock_table, o, key, make);
  make_room(t);
  rr::ShadowLock* made = make();
  o->put(kLockHandleOffset, lock_table.add(o, 0, made));
  return made;
}

rr::ShadowVolatile* volatile_of(Thread* t, Object* base, size_t offset) {
  auto key = reinterpret_cast<uintptr_t>(base) + offset;
  ThreadCache& cache = cache_of(t);
  if (__builtin_expect(cache.volatiles.at(key).key != key, 0)) cache.volatiles.missed();
  return cached<rr::ShadowVolatile>(cache.volatiles.at(key), key, [&] {
    return find_or_make<rr::ShadowVolatile>(volatile_shards, volatile_table, base, key,
                                            [&] { return new_volatile(key); });
  });
}

rr::ShadowVolatile* volatile_by_handle(Object* base, uint32_t handle_offset) {
  if (auto handle = base->get<uint32_t>(handle_offset))
    return static_cast<rr::ShadowVolatile*>(volatile_table.slot(handle).payload.load(std::memory_order_relaxed));
  rr::ShadowVolatile* made = new_volatile(reinterpret_cast<uintptr_t>(base) + handle_offset);
  base->put(handle_offset, volatile_table.add(base, 0, made));
  return made;
}

// A word may leave the heap and come back to it many times: it is registered once.
void own_state(Object* o, rr::ShadowWord* word) {
  auto key = reinterpret_cast<uintptr_t>(word);
  find_or_make<void>(owned_shards, owned_table, o, key, [] {
    shadow_bytes.fetch_add(state_bytes(), std::memory_order_relaxed);
    return nullptr;
  });
}

void keep_end(Object* java_thread, rr::ShadowThread* st) {
  find_or_make<rr::ShadowThread>(end_shards, end_table, java_thread, reinterpret_cast<uintptr_t>(java_thread),
                                 [st] { return st; });
}

rr::ShadowThread* end_of(Object* java_thread) {
  auto key = reinterpret_cast<uintptr_t>(java_thread);
  Shard& shard = shard_of(end_shards, key);
  std::lock_guard<std::mutex> guard(shard.mutex);
  uint32_t found = shard.slots.find(key);
  if (!found) return nullptr;
  WeakTable::Slot& s = end_table.slot(found);
  return s.dead.load(std::memory_order_acquire) ? nullptr : static_cast<rr::ShadowThread*>(s.payload.load());
}

SegmentedShadow::SegmentedShadow(uint32_t n, rr::SiteId site, rr::ShadowWord* store)
    : ArrayShadow{word_space::zeros(), n, site}, store(store), segments(n, store, modes.keeps_sites) {}

void SegmentedShadow::update() {
  whole.store(segments.whole(), std::memory_order_relaxed);
  if (compared.load(std::memory_order_relaxed) == store || !segments.has_spilled()) return;
  shadow_bytes.fetch_add(word_bytes(length), std::memory_order_relaxed);
  compared.store(store, std::memory_order_release);
}

// About, with its slot and a few segments.
static constexpr size_t kSegmentedBytes = 256;

// Words of shorter arrays cost little, and singles that have to ask segments cost more.
static constexpr uint32_t kSegmentsFrom = 384;

static ArrayShadow* new_array_shadow(uint32_t length, rr::SiteId allocated_at, size_t* bytes) {
  if (modes.keeps_segments && length >= kSegmentsFrom) {
    *bytes = kSegmentedBytes;
    rr::ShadowWord* store = word_space::allocate(ArrayShadow::word_bytes(length));
    return store ? new SegmentedShadow(length, allocated_at, store) : nullptr;
  }
  *bytes = ArrayShadow::bytes_for(length);
  auto* made = static_cast<ArrayShadow*>(std::calloc(1, *bytes));
  if (made) made->make_plain(length, allocated_at);
  return made;
}

// Deletes the shadow and gives the bytes that it was counted for.
static size_t delete_array_shadow(ArrayShadow* a) {
  if (a->is_plain()) {
    size_t bytes = ArrayShadow::bytes_for(a->length);
    std::free(a);
    return bytes;
  }
  auto* s = static_cast<SegmentedShadow*>(a);
  size_t words = ArrayShadow::word_bytes(s->length);
  bool is_written = s->segments.has_spilled();
  word_space::free(s->store, words, is_written);
  delete s;
  return kSegmentedBytes + (is_written ? words : 0);
}

ArrayShadow* make_array_shadow(Thread* t, Array* a, rr::SiteId allocated_at) {
  uint32_t length = modes.coarse_arrays ? 1 : static_cast<uint32_t>(a->length);
  make_room(t);
  size_t bytes = 0;
  ArrayShadow* made = new_array_shadow(length, allocated_at, &bytes);
  if (!made) return nullptr;
  shadow_bytes.fetch_add(bytes, std::memory_order_relaxed);
  ArrayShadow* first = made;
  if (array_map) {
    first = static_cast<ArrayShadow*>(
        array_map->find_or_make(cache_of(t).arrays, rr::kNoSite, a, *shadow(t)->participant, [&] { return made; }));
    make_known(a);
  } else {
    uint32_t handle = array_table.add(a, reinterpret_cast<uintptr_t>(a), made),
             found = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
    auto has_none = [&] { return found == 0 || found == kShadowElsewhere; };
    while (has_none() &&
           !__atomic_compare_exchange_n(&a->shadow, &found, handle, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {}
    if (!has_none()) {
      array_table.release(handle);
      first = shadow_of(a);
    }
  }
  if (first != made)  // another thread was first
    shadow_bytes.fetch_sub(delete_array_shadow(made), std::memory_order_relaxed);
  return first;
}

ArrayShadow* mapped_shadow(Thread* t, const Array* a, rr::SiteId site) {
  auto none = [] { return static_cast<ArrayShadow*>(nullptr); };
  return static_cast<ArrayShadow*>(array_map->find_or_make(cache_of(t).arrays, site, a, *shadow(t)->participant, none));
}

void reap_dead(Thread* t) {
  if (!have_dead.exchange(false, std::memory_order_acq_rel)) return;
  std::lock_guard<std::mutex> guard(reaping);
  drain(lock_table, lock_shards, [](void* payload) {
    auto* lock = static_cast<rr::ShadowLock*>(payload);
    state->names->lock_died(lock->id);
    state->world->free_lock(lock);
    shadow_bytes.fetch_sub(sync_bytes(), std::memory_order_relaxed);
  });
  drain(volatile_table, volatile_shards, [](void* v) {
    state->world->free_volatile(static_cast<rr::ShadowVolatile*>(v));
    shadow_bytes.fetch_sub(sync_bytes(), std::memory_order_relaxed);
  });
  auto free_array = [t](void* payload) {
    auto* a = static_cast<ArrayShadow*>(payload);
    if (a->is_plain()) {
      for (uint32_t i = 0; i < a->length; ++i) state->chain->free_shadow(shadow(t), &a->words()[i]);
    } else {
      static_cast<SegmentedShadow*>(a)->segments.each_state([t](uint64_t bits) {
        rr::ShadowWord word(bits);
        state->chain->free_shadow(shadow(t), &word);
      });
    }
    shadow_bytes.fetch_sub(delete_array_shadow(a), std::memory_order_relaxed);
  };
  drain(array_table, nullptr, free_array);
  if (array_map) array_map->reap(*shadow(t)->participant, free_array);
  std::vector<rr::ShadowThread*> gone;
  drain(end_table, end_shards, [&](void* ended) { gone.push_back(static_cast<rr::ShadowThread*>(ended)); });
  if (!gone.empty()) {
    forget_ends(gone);
    gone_threads.fetch_add(gone.size(), std::memory_order_relaxed);
    shadow_bytes.fetch_sub(gone.size() * kThreadBytes, std::memory_order_relaxed);
  }
  drain(owned_table, owned_shards, [t](void* bits) {
    rr::ShadowWord word(reinterpret_cast<uint64_t>(bits));
    state->chain->free_shadow(shadow(t), &word);
    shadow_bytes.fetch_sub(state_bytes(), std::memory_order_relaxed);
  });
}

void sweep(bool (*is_marked)(const void*)) {
  if (!active) return;
  bool any = lock_table.flag_dead(is_marked) | volatile_table.flag_dead(is_marked) | array_table.flag_dead(is_marked) |
             end_table.flag_dead(is_marked);
  // The object's memory is reused after this: its word is kept in the slot until a thread frees the state.
  any |= owned_table.flag_dead(is_marked, [](WeakTable::Slot& slot) {
    slot.payload.store(
        reinterpret_cast<void*>(reinterpret_cast<rr::ShadowWord*>(slot.key)->load(std::memory_order_relaxed)));
  });
  if (array_map) any |= array_map->sweep(is_marked);
  if (!any) return;
  deaths.fetch_add(1, std::memory_order_release);
  have_dead.store(true, std::memory_order_release);
}

}  // namespace rrvm::check
