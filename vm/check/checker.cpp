#include "vm/check/checker.h"

#include <cstdlib>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <unordered_set>

#include "vm/check/names.h"
#include "vm/check/weak_table.h"
#include "vm/metaspace.h"
#include "vm/well_known.h"

namespace rrvm::check {

bool active = false;
bool wants_fields = false, wants_arrays = false, wants_volatiles = false, wants_classes = false;

namespace {

using rr::EventKind;
using rr::ShadowLock;
using rr::ShadowThread;
using rr::ShadowVolatile;
using rr::ShadowWord;

struct State {
  std::unique_ptr<VmNames> names;
  std::unique_ptr<rr::World> world;
  std::unique_ptr<rr::Chain> chain;
  ClassFilter filter;
  std::atomic<uint64_t> classes_checked{0}, classes_skipped{0};
};
State* state = nullptr;  // never destroyed: daemon threads may still raise events when the process ends

// --- shadows by address ---

struct ArrayShadow {
  uint32_t length;
  ShadowWord words[];
};

WeakTable array_table, lock_table, volatile_table, owned_table;
std::atomic<bool> have_dead{false};

constexpr size_t kShards = 64;
struct alignas(64) Shard {
  std::mutex mutex;
  std::unordered_map<uintptr_t, uint32_t> slots;  // key -> slot of the table
};
Shard lock_shards[kShards], volatile_shards[kShards];

Shard& shard_of(Shard* shards, uintptr_t key) { return shards[(key >> 4 ^ key >> 12) % kShards]; }

// One lock per address for volatile operations. Spinning is right: holders run a few hundred instructions.
struct alignas(64) Stripe {
  std::atomic<bool> held{false};
  void lock() {
    while (held.exchange(true, std::memory_order_acquire))
      while (held.load(std::memory_order_relaxed)) __builtin_ia32_pause();
  }
  void unlock() { held.store(false, std::memory_order_release); }
};
Stripe stripes[1024];

ShadowThread* shadow(Thread* t) { return static_cast<ShadowThread*>(t->shadow); }

// What a thread remembers between events; made at its first.
struct ThreadCache {
  static constexpr size_t kSites = 256;
  struct { const Insn* pc; rr::SiteId site; } sites[kSites] = {};
  std::unordered_set<Klass*> classes_seen;
};
ThreadCache& cache_of(Thread* t) {
  if (!t->check_cache) t->check_cache = new ThreadCache;
  return *static_cast<ThreadCache*>(t->check_cache);
}

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

ShadowLock* lock_of(Object* o) {
  auto key = reinterpret_cast<uintptr_t>(o);
  return find_or_make<ShadowLock>(lock_shards, lock_table, o, key, [key, o] {
    ShadowLock* made = state->world->new_lock(key);
    state->names->name_lock(made->id, o);
    return made;
  });
}

ShadowVolatile* volatile_of(Object* base, size_t offset) {
  auto key = reinterpret_cast<uintptr_t>(base) + offset;
  return find_or_make<ShadowVolatile>(volatile_shards, volatile_table, base, key, [key] { return state->world->new_volatile(key); });
}

// Frees what the collector found dead. Any thread, outside handlers.
void reap(Thread* t) {
  if (!have_dead.exchange(false, std::memory_order_acq_rel)) return;
  static std::mutex reaping;
  std::lock_guard<std::mutex> guard(reaping);
  auto forget = [](Shard* shards, uint32_t index, uintptr_t key) {
    Shard& shard = shard_of(shards, key);
    std::lock_guard<std::mutex> shard_guard(shard.mutex);
    auto found = shard.slots.find(key);
    if (found != shard.slots.end() && found->second == index) shard.slots.erase(found);
  };
  for (uint32_t i : lock_table.dead_slots()) {
    WeakTable::Slot& s = lock_table.slot(i);
    forget(lock_shards, i, s.key);
    state->world->free_lock(static_cast<ShadowLock*>(s.payload.load()));
    lock_table.release(i);
  }
  for (uint32_t i : volatile_table.dead_slots()) {
    WeakTable::Slot& s = volatile_table.slot(i);
    forget(volatile_shards, i, s.key);
    state->world->free_volatile(static_cast<ShadowVolatile*>(s.payload.load()));
    volatile_table.release(i);
  }
  for (uint32_t i : array_table.dead_slots()) {
    auto* a = static_cast<ArrayShadow*>(array_table.slot(i).payload.load());
    for (uint32_t k = 0; k < a->length; ++k) state->chain->free_shadow(shadow(t), &a->words[k]);
    std::free(a);
    array_table.release(i);
  }
  for (uint32_t i : owned_table.dead_slots()) {
    ShadowWord word(reinterpret_cast<uint64_t>(owned_table.slot(i).payload.load()));
    state->chain->free_shadow(shadow(t), &word);
    owned_table.release(i);
  }
}

ArrayShadow* shadow_of(Array* a) {
  uint32_t handle = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
  if (__builtin_expect(handle == 0, 0)) {
    Stripe& stripe = stripes[(reinterpret_cast<uintptr_t>(a) >> 4) % 1024];
    stripe.lock();
    handle = __atomic_load_n(&a->shadow, __ATOMIC_ACQUIRE);
    if (handle == 0) {
      auto* made = static_cast<ArrayShadow*>(std::calloc(1, sizeof(ArrayShadow) + static_cast<size_t>(a->length) * sizeof(ShadowWord)));
      if (!made) {
        stripe.unlock();
        return nullptr;
      }
      made->length = static_cast<uint32_t>(a->length);
      handle = array_table.add(a, reinterpret_cast<uintptr_t>(a), made);
      __atomic_store_n(&a->shadow, handle, __ATOMIC_RELEASE);
    }
    stripe.unlock();
  }
  return static_cast<ArrayShadow*>(array_table.slot(handle).payload.load(std::memory_order_acquire));
}

}  // namespace

void attach(std::unique_ptr<rr::World> world, std::unique_ptr<rr::Chain> chain, ClassFilter filter, bool check_arrays) {
  state->world = std::move(world);
  state->chain = std::move(chain);
  state->filter = std::move(filter);
  rr::Chain& c = *state->chain;
  wants_fields = c.wants(EventKind::kFieldRead) || c.wants(EventKind::kFieldWrite);
  wants_arrays = check_arrays && (c.wants(EventKind::kArrayRead) || c.wants(EventKind::kArrayWrite));
  wants_volatiles = c.wants(EventKind::kVolatileRead) || c.wants(EventKind::kVolatileWrite);
  wants_classes = c.wants(EventKind::kClassInit) || c.wants(EventKind::kClassAccess);
  active = true;
}

rr::Chain& chain() { return *state->chain; }

rr::SiteResolver& names() {
  if (!state) {
    state = new State;
    state->names = std::make_unique<VmNames>();
  }
  return *state->names;
}

// --- load time ---

bool checks_class(const Klass* k) {
  if (!active || !k->loader || k->is_array()) return false;
  enum : uint8_t { kUnknown, kYes, kNo };
  auto& known = const_cast<Klass*>(k)->check_state;
  if (known == kUnknown) known = state->filter(k) ? kYes : kNo;  // racing threads find the same
  return known == kYes;
}

bool checks_field(const Field& f) {
  return wants_fields && !f.is_final() && !f.is_volatile() && !(f.flags & kAccSynthetic);
}

rr::SiteId site_of(const Method* m, uint32_t bci, const Field* f) { return state->names->add_site(m, bci, f); }

AccessPlan* plan_access(Method* m, uint32_t bci, Field* f, bool is_write, const void* plain) {
  auto* plan = metaspace::create<AccessPlan>();
  *plan = {f, site_of(m, bci, f), is_write, plain};
  return plan;
}

rr::SiteId current_site(Thread* t) {
  FrameWalker w(t->frame);
  while (!w.done() && (w.frame()->is_native() || !w.frame()->pc)) w.next();
  if (w.done()) return rr::kNoSite;
  const Insn* pc = w.frame()->pc;
  auto& cached = cache_of(t).sites[reinterpret_cast<uintptr_t>(pc) / sizeof(Insn) % ThreadCache::kSites];
  if (cached.pc != pc) cached = {pc, site_of(w.method(), w.frame()->bci(), nullptr)};
  return cached.site;
}

// The innermost frame of the program itself, below the library's: where a thread was made.
static rr::SiteId program_site(Thread* t) {
  for (FrameWalker w(t->frame); !w.done(); w.next())
    if (!w.frame()->is_native() && checks_class(w.method()->holder)) return site_of(w.method(), w.frame()->bci(), nullptr);
  return current_site(t);
}

// --- data ---

void field_access(Thread* t, Object* base, const AccessPlan* plan) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  const Field* f = plan->field;
  auto* word = static_cast<ShadowWord*>(base->address(f->shadow_offset));
  uint64_t before = word->load(std::memory_order_relaxed);
  if (state->chain->fast_hit(st, plan->is_write, before)) return;
  if (have_dead.load(std::memory_order_relaxed)) reap(t);
  rr::Location location{f->is_static() ? 0 : reinterpret_cast<uint64_t>(base), reinterpret_cast<uint64_t>(f),
                        f->is_static() ? rr::LocationKind::kStatic : rr::LocationKind::kField};
  state->chain->access_slow(st, plan->is_write ? EventKind::kFieldWrite : EventKind::kFieldRead, word, location, plan->site,
                            nullptr, nullptr, is_two_slots(f->type));
  // A state outside the word must die with the object.
  if (!rr::ShadowVar(before).is_owned() && rr::ShadowVar(word->load(std::memory_order_relaxed)).is_owned())
    owned_table.add(base, reinterpret_cast<uintptr_t>(word), nullptr);
}

void array_access(Thread* t, Array* array, int32_t index, const AccessPlan* plan) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  ArrayShadow* block = shadow_of(array);
  if (!block) return;
  ShadowWord* word = &block->words[index];
  if (state->chain->fast_hit(st, plan->is_write, word->load(std::memory_order_relaxed))) return;
  if (have_dead.load(std::memory_order_relaxed)) reap(t);
  rr::Location location{reinterpret_cast<uint64_t>(array), static_cast<uint64_t>(index), rr::LocationKind::kArrayElement};
  state->chain->access_slow(st, plan->is_write ? EventKind::kArrayWrite : EventKind::kArrayRead, word, location, plan->site,
                            nullptr, nullptr, array->klass()->element_shift == 3 && array->klass()->is_type_array());
}

// --- synchronisation ---

void acquired(Thread* t, Object* o) {
  if (ShadowThread* st = shadow(t)) state->chain->acquire(st, lock_of(o), current_site(t));
}
void releasing(Thread* t, Object* o) {
  if (ShadowThread* st = shadow(t)) state->chain->release(st, lock_of(o), current_site(t));
}
void before_wait(Thread* t, Object* o) {
  if (ShadowThread* st = shadow(t)) state->chain->pre_wait(st, lock_of(o), current_site(t));
}
void after_wait(Thread* t, Object* o) {
  if (ShadowThread* st = shadow(t)) state->chain->post_wait(st, lock_of(o), current_site(t));
}
void notifying(Thread* t, Object* o, bool all) {
  if (ShadowThread* st = shadow(t)) state->chain->notify(st, lock_of(o), all, current_site(t));
}

void thread_starting(Thread* parent, Thread* child) {
  ShadowThread* st = parent ? shadow(parent) : nullptr;
  rr::SiteId site = parent ? program_site(parent) : rr::kNoSite;
  auto* participant = state->world->reclaimer().join();
  if (parent) participant->offline();
  ShadowThread* made = state->chain->create(st, reinterpret_cast<uint64_t>(child), participant, site);
  state->names->name_thread(made->tid, threads::name_of(child));
  child->shadow = made;
  if (st) state->chain->start(st, made, site);
}

void thread_stopping(Thread* t) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  state->names->name_thread(st->tid, threads::name_of(t));
  state->chain->stop(st);
  t->shadow = nullptr;
  state->names->remember_thread(t->java_thread, st);
  st->participant->offline();
  delete static_cast<ThreadCache*>(t->check_cache);
  t->check_cache = nullptr;
}

void thread_failed(Thread* child) { child->shadow = nullptr; }

void joined(Thread* t, Object* java_thread) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  if (auto* child = static_cast<ShadowThread*>(state->names->stopped_thread(java_thread))) state->chain->join(st, child, current_site(t));
}

void going_offline(Thread* t, bool offline) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  if (offline) st->participant->offline();
  else st->participant->online();
}

namespace {
// The class as something with a volatile's rules, keyed by its mirror.
ShadowVolatile* class_shadow(Klass* k) { return volatile_of(k->mirror, 0); }
}  // namespace

void class_initialized(Thread* t, Klass* k) {
  if (!wants_classes) return;
  if (ShadowThread* st = shadow(t)) state->chain->class_init(st, class_shadow(k), current_site(t));
}

void class_used(Thread* t, Klass* k) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  if (!cache_of(t).classes_seen.insert(k).second) return;
  state->chain->class_access(st, class_shadow(k), current_site(t));
}

VolatileScope::VolatileScope(Thread* t, Object* base, size_t offset) : thread_(t) {
  if (!shadow(t) || !base) return;
  Stripe& stripe = stripes[((reinterpret_cast<uintptr_t>(base) + offset) >> 2) % 1024];
  shadow_ = volatile_of(base, offset);
  stripe.lock();
  stripe_ = &stripe;
}
VolatileScope::~VolatileScope() {
  if (stripe_) static_cast<Stripe*>(stripe_)->unlock();
}
void VolatileScope::read() {
  if (shadow_) state->chain->volatile_access(shadow(thread_), false, shadow_, current_site(thread_));
}
void VolatileScope::write() {
  if (shadow_) state->chain->volatile_access(shadow(thread_), true, shadow_, current_site(thread_));
}

// --- memory and the end ---

void sweep(bool (*is_marked)(const void*)) {
  if (!active) return;
  bool any = lock_table.flag_dead(is_marked) | volatile_table.flag_dead(is_marked) | array_table.flag_dead(is_marked);
  // The object's memory is reused after this: its word is kept in the slot until a thread frees the state.
  any |= owned_table.flag_dead(is_marked, [](WeakTable::Slot& slot) {
    slot.payload.store(reinterpret_cast<void*>(reinterpret_cast<ShadowWord*>(slot.key)->load(std::memory_order_relaxed)));
  });
  if (any) have_dead.store(true, std::memory_order_release);
}

void count_class(const Klass* k) {
  (checks_class(k) ? state->classes_checked : state->classes_skipped).fetch_add(1, std::memory_order_relaxed);
}

Statistics statistics() { return {state->classes_checked.load(), state->classes_skipped.load()}; }

}  // namespace rrvm::check
