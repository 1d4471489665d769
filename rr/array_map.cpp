#include "rr/array_map.h"

#include <bit>

#include "vm/base/check.h"

namespace rrvm::rr {

ArrayMap::Caches::Caches() = default;
ArrayMap::Caches::~Caches() = default;

ArrayMap::SiteCache& ArrayMap::Caches::add(SiteId site) {
  if (site >= sites_.size()) sites_.resize(site + 1);
  sites_[site] = std::make_unique<SiteCache>();
  return *sites_[site];
}

ArrayMap::Pool::Pool() : chunks_(std::make_unique<std::atomic<Entry*>[]>(kChunks)) {}

ArrayMap::Pool::~Pool() {
  for (size_t c = 0; c < chunk_count_; c++) delete[] chunks_[c].load();
}

ArrayMap::Entry* ArrayMap::Pool::take(uintptr_t key, void* shadow) {
  std::lock_guard lock(mutex_);
  if (free_.empty()) {
    RRVM_CHECK(chunk_count_ < kChunks);
    auto* chunk = new Entry[kChunk];
    for (size_t i = kChunk; i > 0; i--) free_.push_back(&chunk[i - 1]);
    chunks_[chunk_count_++].store(chunk, std::memory_order_release);
  }
  Entry* e = free_.back();
  free_.pop_back();
  e->shadow = shadow;
  e->in_attic = false;
  e->dead.store(false, std::memory_order_relaxed);
  e->key.store(key, std::memory_order_release);
  used_.fetch_add(1, std::memory_order_relaxed);
  return e;
}

void ArrayMap::Pool::give_back(Entry* e) {
  std::lock_guard lock(mutex_);
  free_.push_back(e);
}

// Entries that were forgotten may be used again when no thread can still be looking at them.
struct ArrayMap::FreedEntries : ShadowState {
  explicit FreedEntries(std::shared_ptr<Pool> pool) : pool(std::move(pool)) {}
  ~FreedEntries() override {
    for (Entry* e : entries) pool->give_back(e);
  }
  std::shared_ptr<Pool> pool;  // may outlive the map
  std::vector<Entry*> entries;
};

ArrayMap::ArrayMap(size_t recent_slots)
    : recent_slots_(std::bit_ceil(std::max<size_t>(recent_slots, 16))),
      recent_(new Table(recent_slots_)),
      pool_(std::make_shared<Pool>()) {}

ArrayMap::~ArrayMap() { delete recent_.load(); }

ArrayMap::Entry* ArrayMap::probe(const Table& table, uintptr_t key) {
  for (size_t i = hash(key) & table.mask;; i = (i + 1) & table.mask) {
    Entry* e = table.slots[i].load(std::memory_order_acquire);
    if (!e) return nullptr;
    if (e->key.load(std::memory_order_acquire) == key && !e->dead.load(std::memory_order_acquire)) return e;
  }
}

// Never full: whoever fills half of it ages it, and each thread adds one entry before it looks at the count.
void ArrayMap::insert(Table& table, Entry* e) {
  table.count.fetch_add(1, std::memory_order_relaxed);
  for (size_t i = hash(e->key.load(std::memory_order_relaxed)) & table.mask;; i = (i + 1) & table.mask) {
    Entry* expected = nullptr;
    if (table.slots[i].compare_exchange_strong(expected, e, std::memory_order_acq_rel)) return;
  }
}

void* ArrayMap::look_up(Caches::Hits& hits, uintptr_t key, Reclaimer::Participant& me,
                        const std::function<void*()>& make) {
  if (Entry* e = probe(*recent_.load(std::memory_order_acquire), key)) {
    hits.recent++;
    return e->shadow;
  }
  Entry* e = nullptr;
  bool half_full = false;
  {
    Shard& shard = shard_of(key);
    std::lock_guard lock(shard.mutex);
    Table& recent = *recent_.load(std::memory_order_acquire);  // stays while the shard is locked
    if ((e = probe(recent, key))) {
      hits.recent++;
      return e->shadow;
    }
    auto found = shard.attic.find(key);
    if (found != shard.attic.end() && !found->second->dead.load(std::memory_order_acquire)) {
      e = found->second;
      hits.attic++;
    } else {
      void* shadow = make();
      if (!shadow) return nullptr;
      e = pool_->take(key, shadow);
      hits.made++;
    }
    insert(recent, e);
    half_full = recent.count.load(std::memory_order_relaxed) > recent.mask / 2;
  }
  void* shadow = e->shadow;
  if (half_full) age(me);
  return shadow;
}

void* ArrayMap::find(const void* array) {
  auto key = reinterpret_cast<uintptr_t>(array);
  Shard& shard = shard_of(key);
  std::lock_guard lock(shard.mutex);
  if (Entry* e = probe(*recent_.load(std::memory_order_acquire), key)) return e->shadow;
  auto found = shard.attic.find(key);
  return found == shard.attic.end() || found->second->dead.load(std::memory_order_acquire) ? nullptr
                                                                                           : found->second->shadow;
}

void ArrayMap::age(Reclaimer::Participant& me) {
  Table* old;
  {
    std::vector<std::unique_lock<std::mutex>> locks;
    for (Shard& s : shards_) locks.emplace_back(s.mutex);
    old = recent_.load(std::memory_order_relaxed);
    if (old->count.load(std::memory_order_relaxed) == 0) return;
    for (size_t i = 0; i <= old->mask; i++) {
      Entry* e = old->slots[i].load(std::memory_order_acquire);
      if (!e || e->in_attic || e->dead.load(std::memory_order_acquire)) continue;
      uintptr_t key = e->key.load(std::memory_order_relaxed);
      shard_of(key).attic[key] = e;
      e->in_attic = true;
    }
    recent_.store(new Table(recent_slots_), std::memory_order_release);
  }
  me.retire(old);
}

size_t ArrayMap::reap(Reclaimer::Participant& me, const Dispose& dispose) {
  auto freed = std::make_unique<FreedEntries>(pool_);
  pool_->each([&](Entry& e) {
    if (!e.dead.load(std::memory_order_acquire)) return;
    uintptr_t key = e.key.load(std::memory_order_acquire);
    if (key == 0) return;
    Shard& shard = shard_of(key);
    std::lock_guard lock(shard.mutex);
    // The entry may have been reaped, freed and taken for another array since.
    if (e.key.load(std::memory_order_relaxed) != key || !e.dead.load(std::memory_order_relaxed)) return;
    auto found = shard.attic.find(key);
    if (found != shard.attic.end() && found->second == &e) shard.attic.erase(found);
    dispose(e.shadow);
    e.key.store(0, std::memory_order_release);  // no table finds it by this any more
    freed->entries.push_back(&e);
  });
  size_t n = freed->entries.size();
  pool_->forget(n);
  // Recent may still name the entries: with an empty one in its place, none is looked at again.
  if (n > 0) {
    age(me);
    me.retire(freed.release());
  }
  return n;
}

void ArrayMap::each(const Dispose& visit) {
  pool_->each([&](Entry& e) {
    if (e.key.load(std::memory_order_acquire) != 0) visit(e.shadow);
  });
}

size_t ArrayMap::size() const { return pool_->used(); }
size_t ArrayMap::recent_size() const {
  return recent_.load(std::memory_order_acquire)->count.load(std::memory_order_relaxed);
}

}  // namespace rrvm::rr
