// From real arrays to their shadows, as RoadRunner does it (2010, section 4), for targets without room in the array
// itself:
//   1. per thread and per syntactic access, the eight pairs looked up last;
//   2. Recent: one concurrent table, read without a lock;
//   3. Attic: everything that was in Recent once. At intervals (when Recent is half full, or by age()) Recent is moved
//   there.
// Arrays are named by address and held by nobody. When a collector has marked, with the world stopped, sweep() flags
// the entries of dead arrays; any thread disposes of them later by reap(). An address may then belong to a new array:
// the caches of threads are void after each sweep that found a dead one, and flagged entries are never returned. Must
// not know: any collector, what a shadow is. Readers are covered by the Reclaimer's quiescent states, so a lookup must
// not contain an event's start. Tests: tests/rr/array_map_test.cpp (concurrent, with reclamation).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "rr/event.h"
#include "rr/reclaim.h"

namespace rrvm::rr {

class ArrayMap {
  struct SiteCache;

 public:
  // One thread's first tier; its owner only.
  class Caches {
   public:
    struct Hits {
      uint64_t cache = 0, recent = 0, attic = 0, made = 0;
    };
    Caches();
    ~Caches();
    const Hits& hits() const { return hits_; }

   private:
    friend class ArrayMap;
    SiteCache& at(SiteId site) {
      if (site < sites_.size() && sites_[site]) return *sites_[site];
      return add(site);
    }
    SiteCache& add(SiteId site);
    std::vector<std::unique_ptr<SiteCache>> sites_;
    Hits hits_;
  };

  using Dispose = std::function<void(void* shadow)>;

  explicit ArrayMap(size_t recent_slots = 4096);
  ~ArrayMap();  // shadows that are left stay with the caller: see each
  ArrayMap(const ArrayMap&) = delete;
  ArrayMap& operator=(const ArrayMap&) = delete;

  // The array's shadow, made by make() if it has none; null if that gave null. `array` must stay alive meanwhile.
  template <class Make>
  void* find_or_make(Caches& caches, SiteId site, const void* array, Reclaimer::Participant& me, Make make) {
    auto key = reinterpret_cast<uintptr_t>(array);
    SiteCache& c = caches.at(site);
    uint64_t now = generation_.load(std::memory_order_acquire);
    if (__builtin_expect(c.generation != now, 0)) c.clear(now);
    for (unsigned i = 0; i < kPairs; i++) {
      unsigned at = (c.last - i) % kPairs;
      if (c.pairs[at].key == key) {
        c.last = at;
        caches.hits_.cache++;
        return c.pairs[at].shadow;
      }
    }
    void* shadow = look_up(caches.hits_, key, me, [&] { return static_cast<void*>(make()); });
    if (shadow) c.put(key, shadow);
    return shadow;
  }

  // The array's shadow if it has one; slowly, for reports.
  void* find(const void* array);
  // Moves Recent to the Attic.
  void age(Reclaimer::Participant& me);
  // World stopped, threads anywhere: flags the entries whose array is not live. Takes no lock. True if there are any.
  template <class IsLive>
  bool sweep(IsLive is_live) {
    bool any = false;
    pool_->each([&](Entry& e) {
      uintptr_t key = e.key.load(std::memory_order_acquire);
      if (key == 0 || e.dead.load(std::memory_order_relaxed) || is_live(reinterpret_cast<const void*>(key))) return;
      e.dead.store(true, std::memory_order_release);
      any = true;
    });
    if (any) generation_.fetch_add(1, std::memory_order_acq_rel);
    return any;
  }
  // Forgets flagged entries and disposes of their shadows. Any thread, outside a lookup.
  size_t reap(Reclaimer::Participant& me, const Dispose& dispose);

  // All shadows, while no other thread uses the map.
  void each(const Dispose& visit);
  size_t size() const;  // entries not reaped
  size_t recent_size() const;

 private:
  static constexpr unsigned kPairs = 8;
  static constexpr unsigned kShards = 16;

  struct Entry {
    std::atomic<uintptr_t> key{0};  // 0: free; written last when it becomes used
    void* shadow = nullptr;
    std::atomic<bool> dead{false};
    bool in_attic = false;  // guarded by the key's shard
  };
  struct SiteCache {
    struct Pair {
      uintptr_t key = 0;
      void* shadow = nullptr;
    };
    void clear(uint64_t now) {
      *this = SiteCache();
      generation = now;
    }
    void put(uintptr_t key, void* shadow) {
      last = (last + 1) % kPairs;
      pairs[last] = {key, shadow};
    }
    uint64_t generation = 0;
    unsigned last = 0;
    Pair pairs[kPairs];
  };
  // Entries never move and are never unmapped while the map lives, so that sweep can look at them at any time.
  class Pool {
   public:
    Entry* take(uintptr_t key, void* shadow);
    void give_back(Entry* e);
    void forget(size_t n) { used_.fetch_sub(n, std::memory_order_relaxed); }
    size_t used() const { return used_.load(std::memory_order_relaxed); }
    template <class Visit>
    void each(Visit visit) {
      for (size_t c = 0; c < kChunks; c++) {
        Entry* chunk = chunks_[c].load(std::memory_order_acquire);
        if (!chunk) return;
        for (size_t i = 0; i < kChunk; i++) visit(chunk[i]);
      }
    }
    Pool();
    ~Pool();

   private:
    static constexpr size_t kChunk = 1 << 12, kChunks = 1 << 16;
    std::mutex mutex_;  // guards growth and the free list
    std::unique_ptr<std::atomic<Entry*>[]> chunks_;
    size_t chunk_count_ = 0;
    std::vector<Entry*> free_;
    std::atomic<size_t> used_{0};
  };
  // Recent: open addressing, slots are only ever filled; a whole table is replaced by an empty one.
  struct Table : ShadowState {
    explicit Table(size_t size) : mask(size - 1), slots(std::make_unique<std::atomic<Entry*>[]>(size)) {}
    const size_t mask;
    std::atomic<size_t> count{0};
    std::unique_ptr<std::atomic<Entry*>[]> slots;
  };
  struct alignas(64) Shard {
    std::mutex mutex;
    std::unordered_map<uintptr_t, Entry*> attic;
  };
  struct FreedEntries;

  static size_t hash(uintptr_t key) { return static_cast<size_t>((key >> 4) * 0x9E3779B97F4A7C15u >> 20); }
  Shard& shard_of(uintptr_t key) { return shards_[hash(key) / 7 % kShards]; }
  static Entry* probe(const Table& table, uintptr_t key);
  static void insert(Table& table, Entry* e);
  void* look_up(Caches::Hits& hits, uintptr_t key, Reclaimer::Participant& me, const std::function<void*()>& make);

  const size_t recent_slots_;
  std::atomic<uint64_t> generation_{1};
  std::atomic<Table*> recent_;
  Shard shards_[kShards];  // a key's shard guards its creation and its place in the Attic
  std::shared_ptr<Pool> pool_;
};

}  // namespace rrvm::rr
