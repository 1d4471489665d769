// The edge from a class's initialiser to its uses.
#include "vm/check/state.h"
#include "vm/check/sync.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {

using rr::ShadowThread;
using rr::ShadowVolatile;

namespace {
// The class as something with a volatile's rules, keyed by its mirror.
ShadowVolatile* class_shadow(Thread* t, Klass* k) { return volatile_of(t, k->mirror, 0); }

// What Proxy makes of interfaces looks up their methods, in the program's name: set-up as well.
bool is_proxy(const Klass* k) {
  return k->super && k->super->loader->is_boot() && k->super->name->view() == "java/lang/reflect/Proxy";
}
bool orders_own_uses(const Klass* k) {
  return k->class_initializer && (!k->loader->is_boot() || checks_class(k)) && !is_proxy(k);
}

// The class and what is initialised before it.
template <typename Visit>
void each_initialized_with(Klass* k, Visit visit) {
  for (Klass* c = k; c; c = c->super)
    if (orders_own_uses(c)) visit(c);
  if (!k->declares_or_inherits_defaults || k->is_interface()) return;
  for (Klass* i : k->all_interfaces)
    if (i->has_default_methods && orders_own_uses(i)) visit(i);
}

// Initialised, or it never will be.
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

void note_class_use(Thread* t, Klass* k) {
  // What the library sets up quietly uses classes of the program all the same: who makes a VarHandle has initialised
  // the class.
  auto* st = static_cast<ShadowThread*>(k->loader && !k->loader->is_platform_or_boot ? t->own_shadow : t->shadow);
  // Its initialiser uses it too, and code that native methods call meanwhile: nothing is ordered yet.
  if (!st || !k->is_instance() || !is_settled(k)) return;
  t->class_used = k;
  ThreadCache& cache = cache_of(t);
  Klass*& recent = cache.classes_recent[reinterpret_cast<uintptr_t>(k) / 16 % ThreadCache::kClasses];
  if (recent == k) return;
  recent = k;
  if (!cache.classes_seen.insert(k).second) return;
  each_initialized_with(k, [&](Klass* c) {
    if (is_settled(c) && (c == k || cache.classes_seen.insert(c).second))
      state->chain->class_access(st, class_shadow(t, c), current_site(t));
  });
}

}  // namespace rrvm::check
