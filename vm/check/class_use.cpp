// The edge from a class's initialiser to its uses.
#include <algorithm>

#include "vm/check/bulk.h"
#include "vm/check/state.h"
#include "vm/check/sync.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {

using rr::ShadowThread;
using rr::ShadowVolatile;

namespace {
// The shadow of the class, which has a volatile's rules; its mirror is the key.
ShadowVolatile* class_shadow(Thread* t, Klass* k) { return volatile_of(t, k->mirror, 0); }

// The initialiser of a proxy class only looks up the methods of interfaces: set-up too, though a class of the
// program's.
bool is_proxy(const Klass* k) {
  return k->super && k->super->loader->is_boot() && k->super->name->view() == "java/lang/reflect/Proxy";
}
bool orders_own_uses(const Klass* k) {
  return k->class_initializer && (!k->loader->is_boot() || checks_class(k)) && !is_proxy(k);
}

// Visits the class and what is initialised before it.
template <typename Visit>
void each_initialized_with(Klass* k, Visit visit) {
  for (Klass* c = k; c; c = c->super)
    if (orders_own_uses(c)) visit(c);
  if (!k->declares_or_inherits_defaults || k->is_interface()) return;
  for (Klass* i : k->all_interfaces)
    if (i->has_default_methods && orders_own_uses(i)) visit(i);
}

// Has the class been initialised, or failed to be?
bool is_settled(const Klass* k) { return k->init_state.load(std::memory_order_acquire) >= InitState::kInitialized; }
}  // namespace

bool orders_uses(const Klass* k) {
  if (!modes.wants_classes || !k->is_instance()) return false;
  bool found = false;
  each_initialized_with(const_cast<Klass*>(k), [&](Klass*) { found = true; });
  return found;
}

void class_initialized(Thread* t, Klass* k) {
  if (!modes.wants_classes || !k->class_initializer) return;
  if (ShadowThread* st = shadow(t)) state->chain->class_init(st, class_shadow(t, k), current_site(t));
}

// A use counts although the library makes it in quiet set-up: making a VarHandle initialises the class.
static ShadowThread* user_of(Thread* t, const Klass* k) {
  return static_cast<ShadowThread*>(k->loader && !k->loader->is_platform_or_boot ? t->own_shadow : t->shadow);
}

static void raise_class_lock(Thread* t, rr::EventKind kind, Klass* k) {
  if (ShadowThread* st = user_of(t, k)) chain().class_lock(st, kind, class_shadow(t, k), program_context(t));
}

void class_asked_for(Thread* t, Klass* k) {
  if (orders_uses(k) && user_of(t, k) && cache_of(t).classes_asked.insert(k).second)
    raise_class_lock(t, rr::EventKind::kClassRequest, k);
}
void class_begun(Thread* t, Klass* k) {
  if (!orders_uses(k) || !user_of(t, k)) return;
  raise_class_lock(t, rr::EventKind::kClassBegin, k);
  // Another thread may run it in another run: what this one knows already is asked for again.
  ThreadCache& cache = cache_of(t);
  cache.classes_seen.clear();
  cache.classes_asked.clear();
  std::fill(std::begin(cache.classes_recent), std::end(cache.classes_recent), nullptr);
  t->class_used = nullptr;
}
void class_ended(Thread* t, Klass* k) {
  if (orders_uses(k)) raise_class_lock(t, rr::EventKind::kClassEnd, k);
}

void note_class_use(Thread* t, Klass* k) {
  ShadowThread* st = user_of(t, k);
  // Its initialiser uses it too, and code that native methods call meanwhile: nothing is ordered yet.
  if (!st || !k->is_instance() || !is_settled(k)) return;
  t->class_used = k;
  ThreadCache& cache = cache_of(t);
  Klass*& recent = cache.classes_recent[reinterpret_cast<uintptr_t>(k) / 16 % ThreadCache::kClasses];
  if (recent == k) return;
  recent = k;
  if (!cache.classes_seen.insert(k).second) return;
  if (modes.wants_class_locks && !cache.classes_asked.contains(k) && orders_uses(k))
    raise_class_lock(t, rr::EventKind::kClassRequest, k);
  each_initialized_with(k, [&](Klass* c) {
    if (is_settled(c) && (c == k || cache.classes_seen.insert(c).second))
      state->chain->class_access(st, class_shadow(t, c), current_site(t));
  });
}

}  // namespace rrvm::check
