// The table: kShards open-addressing tables of atomic pointers. A reader probes without a lock; a writer
// holds the shard's mutex, and publishes a bigger copy when the table is two thirds full. Outgrown copies
// stay allocated, since a reader may still be in one; their sizes form a geometric series, so they cost less
// than the live one.
#include "vm/base/symbol.h"

#include <atomic>
#include <mutex>
#include <new>

#include "vm/base/arena.h"
#include "vm/base/check.h"

namespace rrvm {

class SymbolTable {
 public:
  // Lives until the process ends: symbols are used by threads that outlive static destruction.
  static SymbolTable& get() {
    static SymbolTable* table = new SymbolTable;
    return *table;
  }

  Symbol* find(std::string_view bytes, uint32_t hash) {
    return probe(shard_of(hash).slots.load(std::memory_order_acquire), bytes, hash);
  }

  Symbol* intern(std::string_view bytes) {
    const uint32_t hash = Symbol::hash_of(bytes);
    if (Symbol* s = find(bytes, hash)) return s;
    RRVM_CHECK(bytes.size() < UINT32_MAX);
    Shard& shard = shard_of(hash);
    std::lock_guard lock(shard.mutex);
    Slots* slots = shard.slots.load(std::memory_order_relaxed);
    if (Symbol* s = probe(slots, bytes, hash)) return s;
    void* memory = shard.arena.allocate(sizeof(Symbol) + bytes.size() + 1, alignof(uint64_t));
    auto* symbol = new (memory) Symbol(hash, static_cast<uint32_t>(bytes.size()));
    char* data = static_cast<char*>(memory) + sizeof(Symbol);
    if (!bytes.empty()) std::memcpy(data, bytes.data(), bytes.size());
    data[bytes.size()] = 0;
    insert(shard, symbol);
    return symbol;
  }

 private:
  static constexpr uint32_t kShards = 64;
  static constexpr uint32_t kFirstSize = 256;

  struct Slots {
    uint32_t mask;
    std::atomic<Symbol*>* entries;
  };
  struct alignas(64) Shard {
    std::atomic<Slots*> slots{nullptr};
    std::atomic<size_t> used{0};  // written under mutex
    std::mutex mutex;
    Arena arena{16 * 1024};  // guarded by mutex
  };

  SymbolTable() {
    for (Shard& shard : shards_) shard.slots.store(make_slots(shard, kFirstSize), std::memory_order_relaxed);
#define RRVM_SYMBOL(name, text)                                                                                 \
  RRVM_CHECK(find(sym::name->view(), sym::name->hash()) == nullptr && "a text is twice in symbols.def: " text); \
  insert(shard_of(sym::name->hash()), sym::name);
#include "vm/base/symbols.def"
  }

  // The low bits choose the slot, the high bits the shard, so that a shard's symbols spread over its slots.
  Shard& shard_of(uint32_t hash) { return shards_[hash >> 26]; }

  static Slots* make_slots(Shard& shard, uint32_t size) {
    auto* slots = static_cast<Slots*>(shard.arena.allocate(sizeof(Slots)));
    slots->mask = size - 1;
    slots->entries = static_cast<std::atomic<Symbol*>*>(shard.arena.allocate(size * sizeof(std::atomic<Symbol*>)));
    for (uint32_t i = 0; i < size; i++) new (&slots->entries[i]) std::atomic<Symbol*>(nullptr);
    return slots;
  }

  static Symbol* probe(const Slots* slots, std::string_view bytes, uint32_t hash) {
    for (uint32_t i = hash & slots->mask;; i = (i + 1) & slots->mask) {
      Symbol* s = slots->entries[i].load(std::memory_order_acquire);
      if (!s) return nullptr;
      if (s->hash() == hash && s->view() == bytes) return s;
    }
  }

  static void place(Slots* slots, Symbol* symbol) {
    uint32_t i = symbol->hash() & slots->mask;
    while (slots->entries[i].load(std::memory_order_relaxed)) i = (i + 1) & slots->mask;
    slots->entries[i].store(symbol, std::memory_order_release);
  }

  static void insert(Shard& shard, Symbol* symbol) {
    Slots* slots = shard.slots.load(std::memory_order_relaxed);
    const size_t used = shard.used.load(std::memory_order_relaxed) + 1;
    shard.used.store(used, std::memory_order_relaxed);
    if (used * 3 > size_t{slots->mask} * 2) {
      Slots* bigger = make_slots(shard, (slots->mask + 1) * 2);
      for (uint32_t i = 0; i <= slots->mask; i++) {
        if (Symbol* s = slots->entries[i].load(std::memory_order_relaxed)) place(bigger, s);
      }
      place(bigger, symbol);
      shard.slots.store(bigger, std::memory_order_release);
    } else {
      place(slots, symbol);
    }
  }

  Shard shards_[kShards];
};

Symbol* Symbol::intern(std::string_view bytes) { return SymbolTable::get().intern(bytes); }

Symbol* Symbol::find(std::string_view bytes) { return SymbolTable::get().find(bytes, hash_of(bytes)); }

}  // namespace rrvm
