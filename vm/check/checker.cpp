#include "vm/check/checker.h"

#include "rr/chain_inline.h"
#include "vm/check/bulk.h"
#include "vm/check/held_locks.h"
#include "vm/check/inline_access.h"
#include "vm/check/library_calls.h"
#include "vm/check/library_objects.h"
#include "vm/check/marks.h"
#include "vm/check/noise.h"
#include "vm/check/quick_access.h"
#include "vm/check/range_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/check/thread_ends.h"
#include "vm/check/value_access.h"
#include "vm/check/word_space.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm::check {

bool active = false;
bool wants_fields = false, wants_arrays = false, wants_volatiles = false, wants_classes = false, wants_values = false;
bool wants_atomics = false, wants_fences = false;
bool coarse_fields = false, coarse_arrays = false;
bool keeps_states = true, keeps_sites = true, keeps_contexts = true;
State* state = nullptr;

using rr::EventKind;
using rr::ShadowThread;
using rr::ShadowVolatile;

void attach(std::unique_ptr<rr::World> world, std::unique_ptr<rr::Chain> chain, Setup setup) {
  state->world = std::move(world);
  state->chain = std::move(chain);
  rr::Chain& c = *state->chain;
  keeps_states = c.pipeline().has_owner();
  keeps_sites = keeps_states && setup.sites;
  keeps_contexts = keeps_sites && setup.contexts;
  wants_fields = c.wants(EventKind::kFieldRead) || c.wants(EventKind::kFieldWrite);
  if (setup.array_tiers) array_map = new rr::ArrayMap;
  wants_arrays = setup.arrays && (c.wants(EventKind::kArrayRead) || c.wants(EventKind::kArrayWrite));
  count_tools(c.pipeline().tools().size());
  array_table.reserve();
  lock_table.reserve();
  wants_volatiles = c.wants(EventKind::kVolatileRead) || c.wants(EventKind::kVolatileWrite);
  wants_atomics = c.wants_atomics();
  wants_fences = c.wants(EventKind::kAcquireFence);
  wants_classes = c.wants(EventKind::kClassInit) || c.wants(EventKind::kClassAccess);
  wants_values = c.wants_values();
  wants_calls = c.folds_calls();
  wants_objects = setup.objects && keeps_states && c.wants_objects();
  if (wants_values) keep_references_alive(*state->world);
  state->world->named_lock = named_lock;
  has_later_paths = array_map || setup.coarse_arrays;  // elements are found only then
  for (bool write : {false, true}) {
    FastTests& tests = fast_tests[write];
    size_t n = 0;
    for (const rr::FastPath& p : c.fast_paths(write)) {
      bool fits = n == 0 || (n < FastTests::kMax && p.mask() == tests.mask && p.shift() == tests.shift);
      if (!fits || !c.options().inline_words) {
        has_later_paths = true;
        break;
      }
      tests.mask = p.mask(), tests.shift = p.shift();
      tests.tests[n++] = {p.thread_word, p.table_mask};
    }
  }
  done_with = c.done_with();
  has_fast_tests = fast_tests[0].mask || fast_tests[1].mask || done_with != ShadowThread::kNoWord;
  if (!keeps_states && !has_fast_tests) stateless_direct = c.direct(&stateless_tool);
  if (c.options().inline_words && keeps_states == has_fast_tests && !is_noisy) leaf_access = c.leaf();
  if (leaf_access) c.direct(&leaf_tool);
  allows_removal = has_fast_tests && c.allows_removal();
  range_tool_access = leaf_access && has_fast_tests && !setup.coarse_arrays && !array_map ? c.range_access() : nullptr;
  allows_ranges = range_tool_access && setup.ranges;
  if (word_space::reserve()) {
    no_shadow = new SegmentedShadow(0, rr::kNoSite, word_space::zeros());
    keeps_segments = allows_ranges;
  }
  coarse_fields = setup.coarse_fields;
  coarse_arrays = setup.coarse_arrays;
  state->setup = std::move(setup);
  find_wishes();
  active = true;
}

rr::Chain& chain() { return *state->chain; }
const Setup& setup() { return state->setup; }

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
  if (known == kUnknown)
    known = !(k->marks & kMarkBenign) && state->setup.classes(k) ? kYes : kNo;  // racing threads find the same
  return known == kYes;
}

bool checks_method(const Method* m) {
  if (!checks_class(m->holder) || m->marks & kMarkBenign) return false;
  const rr::NameFilter& filter = state->setup.methods;
  return filter.empty() || filter.accepts(m->holder->external_name() + "." + m->name->str());
}

bool checks_code(const Method* m, uint32_t bci) {
  if (!checks_method(m)) return false;
  const rr::NameFilter& filter = state->setup.lines;
  if (filter.empty()) return true;
  int line = m->line_number(bci);
  if (line <= 0 || !m->holder->source_file) return true;
  return filter.accepts(m->holder->source_file->str() + ":" + std::to_string(line));
}

// Final fields are frozen at the end of the constructor, so precise tools need not see them; Racer asks for them.
bool checks_field(const Field& f) {
  if (!wants_fields || f.is_volatile() || ((f.flags | f.holder->flags) & kAccSynthetic) || f.marks & kMarkBenign)
    return false;
  if (f.is_final() && !state->chain->wants_finals()) return false;
  const rr::NameFilter& filter = state->setup.fields;
  return filter.empty() || filter.accepts(f.holder->external_name() + "." + f.name->str());
}

uint32_t shadow_size() { return keeps_sites ? 16 : 8; }

void note_var_handle(Field* f) {
  if (active && !f->is_final() && !checks_class(f->holder)) f->marks |= kMarkSynchronises;
}
uint8_t library_marks(const Field& f) {
  bool frozen = f.is_final() && f.holder->loader->is_boot() && f.name->view() == "value" &&
                f.holder->name->view() == "java/lang/ClassValue$Entry";
  return frozen ? kMarkSynchronises : 0;
}
bool synchronises(const Field& f) { return f.is_volatile() || f.marks & kMarkSynchronises; }

rr::SiteId site_of(const Method* m, uint32_t bci, const Field* f) { return state->names->add_site(m, bci, f); }

void methods_replaced(const std::unordered_map<const Method*, Method*>& previous) {
  state->names->methods_replaced(previous);
}

AccessPlan* plan_access(Method* m, uint32_t bci, Field* f, bool is_write, const void* plain) {
  void* room = metaspace::allocate(sizeof(AccessPlan), units::arena_of(m->holder));
  return new (room) AccessPlan(f, site_of(m, bci, f), is_write, plain);
}

ThreadCache& make_cache(Thread* t) {
  t->check_cache = new ThreadCache;
  return cache_of(t);
}

[[gnu::noinline]] static rr::SiteId add_site(const Frame* frame, ThreadCache::Site& cached) {
  cached = {frame->insn(), site_of(frame->method, frame->bci(), nullptr)};
  return cached.site;
}

[[gnu::always_inline]] static inline rr::SiteId site_of_frame(Thread* t, Frame* frame) {
  auto& cached = cache_of(t).sites[reinterpret_cast<uintptr_t>(frame->insn()) / sizeof(Insn) % ThreadCache::kSites];
  return cached.pc == frame->insn() ? cached.site : add_site(frame, cached);
}

// The usual case of current_site.
[[gnu::always_inline]] static inline rr::SiteId here(Thread* t) {
  Frame* f = t->frame;
  return f && f->method && !f->method->is_native() && f->pc ? site_of_frame(t, f) : current_site(t);
}

rr::SiteId current_site(Thread* t) {
  FrameWalker w(t->frame);
  while (!w.done() && (w.frame()->is_native() || !w.frame()->pc)) w.next();
  return w.done() ? rr::kNoSite : site_of_frame(t, w.frame());
}

// --- synchronisation ---

namespace {
// As new Thread and start do: it would order unrelated threads.
bool is_bookkeeping(Thread* t, const Object* o) {
  if (!may_be_bookkeeping(o)) return false;
  FrameWalker w(t->frame);
  return !w.done() && (w.method()->holder == wk::Thread || w.method()->holder == wk::ThreadGroup);
}
[[gnu::noinline]] void acquired_unknown(Thread* t, Object* o, rr::SiteId site, uint64_t waited_ns) {
  if (is_bookkeeping(t, o)) saw_group(t, o);
  else state->chain->acquire(shadow(t), find_lock(t, o), site, waited_ns);
}
[[gnu::noinline]] void releasing_unknown(Thread* t, Object* o, rr::SiteId site) {
  if (!is_bookkeeping(t, o)) state->chain->release(shadow(t), find_lock(t, o), site);
}
}  // namespace

bool may_be_bookkeeping(const Object* o) { return o->klass() == wk::ThreadGroup || o == wk::Thread->mirror; }

rr::SiteId lock_context(Thread* t, rr::SiteId site) {
  return wants_synchronizers && state->setup.contexts ? context_of(t, site) : site;
}

void acquired(Thread* t, Object* o, rr::SiteId site, uint64_t waited_ns) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  if (wants_synchronizers) [[unlikely]]
    site = lock_context(t, site);
  if (rr::ShadowLock* lock = known_lock(o)) [[likely]]
    return state->chain->acquire_inline(st, lock, site, waited_ns);
  acquired_unknown(t, o, site, waited_ns);
}
void acquired_here(Thread* t, Object* o, uint64_t waited_ns) { acquired(t, o, here(t), waited_ns); }
void releasing(Thread* t, Object* o, rr::SiteId site) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  if (wants_calls) [[unlikely]] {
    note_call(t);
    site = lock_context(t, site);
  }
  if (rr::ShadowLock* lock = known_lock(o)) [[likely]]
    return state->chain->release_inline(st, lock, site);
  releasing_unknown(t, o, site);
}
void releasing_here(Thread* t, Object* o) { releasing(t, o, here(t)); }
void before_wait(Thread* t, Object* o) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  state->chain->pre_wait(st, lock_of(t, o), lock_context(t, current_site(t)));
}
void after_wait(Thread* t, Object* o) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  note_call_if_wanted(t);
  state->chain->post_wait(st, lock_of(t, o), lock_context(t, current_site(t)));
}
void notifying(Thread* t, Object* o, bool all) {
  if (ShadowThread* st = shadow(t)) state->chain->notify(st, lock_of(t, o), all, lock_context(t, current_site(t)));
}

// The VM's own threads are in the group "system" and in that of innocuous threads; the launcher waits for the end by
// name.
static bool is_program_thread(Thread* t) {
  if (threads::name_of(t) == "DestroyJavaVM") return false;
  Object* group = t->java_thread ? t->java_thread->get<Object*>(wk::Thread_group) : nullptr;
  if (!group) return true;  // the main thread before its object is complete
  Object* name = group->get<Object*>(wk::ThreadGroup_name);
  std::string text = name ? java_string::to_utf8(name) : "";
  return text != "system" && text != "InnocuousThreadGroup";
}

void thread_starting(Thread* parent, Thread* child) {
  shadow_bytes.fetch_add(kThreadBytes, std::memory_order_relaxed);
  if (parent && shadow(parent)) {
    make_room(parent);
    dispose_of_gone_threads(parent);
  }
  auto* st = parent ? static_cast<ShadowThread*>(parent->own_shadow) : nullptr;
  rr::SiteId site = parent ? program_site(parent) : rr::kNoSite;
  if (parent && !site) site = current_site(parent);
  auto* participant = state->world->reclaimer().join();
  if (parent) participant->offline();
  ShadowThread* made = state->chain->create(st, reinterpret_cast<uint64_t>(child), participant, site);
  if (parent && keeps_contexts) {  // with the calls that led there, for reports
    rr::SiteId context = program_context(parent);
    if (context) made->created_at = context;
  }
  state->names->name_thread(made->tid, threads::name_of(child));
  child->shadow = child->own_shadow = made;
  static_assert(Thread::kCheckWords == ShadowThread::kAllWords);
  if (state->chain->options().inline_words) made->place_words(child->check_words.data());
  if (is_program_thread(child) && state->threads.fetch_add(1, std::memory_order_relaxed) > 0)
    begin_to_look_for_sharing();
  if (!st) return;
  if (shadow(parent)) note_call_if_wanted(parent);
  state->chain->start(st, made, site);
}

// The thread's structure will be another's; its shadow lives on in reports.
static void leave_shadow(Thread* t) {
  auto* st = static_cast<ShadowThread*>(t->own_shadow);
  st->accesses.fetch_add(std::exchange(t->compiled_accesses, 0), std::memory_order_relaxed);
  st->place_words(st->own_words);
  t->check_words.fill(ShadowThread::kNoWord);
  t->shadow = t->own_shadow = nullptr;
}

void thread_running(Thread* t) {
  if (ShadowThread* st = shadow(t)) st->participant->online();
  make_noise_if_wanted(t);
}

void thread_stopping(Thread* t) {
  ShadowThread* st = shadow(t);
  if (!st) return;
  state->names->name_thread(st->tid, threads::name_of(t));
  state->chain->stop(st);
  for (rr::ShadowLock* lock : st->held) lock->holder.store(nullptr, std::memory_order_relaxed);
  remember_end(t);
  leave_shadow(t);
  state->names->thread_ended(st->tid);
  leave_events(st);
}

void thread_failed(Thread* child) {
  auto* st = static_cast<ShadowThread*>(child->own_shadow);
  leave_shadow(child);
  leave_events(st);
}

namespace {
// The class as something with a volatile's rules, keyed by its mirror.
ShadowVolatile* class_shadow(Thread* t, Klass* k) { return volatile_of(t, k->mirror, 0); }
}  // namespace

namespace {
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
  if (!wants_classes || !k->is_instance()) return false;
  bool found = false;
  each_initialized_with(const_cast<Klass*>(k), [&](Klass*) { found = true; });
  return found;
}

void class_initialized(Thread* t, Klass* k) {
  if (!wants_classes || !k->class_initializer) return;
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

VolatileScope::VolatileScope(Thread* t, Object* base, size_t offset) : thread_(t) {
  if (!shadow(t) || !base) return;
  make_noise_if_wanted(t);
  if (offset == wk::Thread_threadStatus && base->klass()->is_subtype_of(wk::Thread)) ended_ = base;
  uint32_t handle_offset = 0;
  for (const VolatileHandle& h : base->klass()->volatile_handles)
    if (h.offset == offset) handle_offset = h.handle_offset;
  if (!handle_offset || !base->get<uint32_t>(handle_offset)) make_room(t);
  Stripe& stripe = stripe_of(base, offset);
  if (!handle_offset) shadow_ = volatile_of(t, base, offset);
  stripe.lock();
  if (handle_offset) shadow_ = volatile_by_handle(base, handle_offset);
  is_guarded_ = offset != 0;  // where there is no field, a class's initialisation raises events too
  stripe_ = &stripe;
}
VolatileScope::~VolatileScope() {
  if (stripe_) static_cast<Stripe*>(stripe_)->unlock();
}
inline void VolatileScope::raise(bool is_write) {
  rr::ShadowThread* st = shadow(thread_);
  note_call_if_wanted(thread_);
  if (is_guarded_ && state->chain->direct_volatile(st, is_write, shadow_)) return;
  state->chain->volatile_access(st, is_write, shadow_, here(thread_), nullptr, is_guarded_);
}
// Who sees that a thread has ended, as Thread.getState does, is ordered after it.
void VolatileScope::read() {
  if (!shadow_) return;
  raise(false);
  if (ended_ && ended_->get<int32_t>(wk::Thread_threadStatus) & kStatusTerminated) joined(thread_, ended_);
}
void VolatileScope::write() {
  if (shadow_) raise(true);
}

void VolatileScope::opaque(bool is_write) {
  if (shadow_ && wants_fences)
    state->chain->opaque_access(shadow(thread_), is_write, shadow_, here(thread_), is_guarded_);
}

void fence(Thread* t, EventKind kind) {
  if (ShadowThread* st = shadow(t)) state->chain->fence(st, kind, current_site(t));
}

// --- the end ---

void count_class(const Klass* k) {
  if (k->is_array()) return;
  bool is_checked = checks_class(k), is_library = !is_checked && state->setup.is_library(k);
  auto& counter = is_checked ? state->classes_checked : is_library ? state->library_classes : state->classes_skipped;
  counter.fetch_add(1, std::memory_order_relaxed);
  if (is_checked || is_library) return;
  std::string name = k->external_name();
  std::lock_guard lock(state->skipped_mutex);
  size_t package = name.rfind('.');
  state->skipped_packages[package == std::string::npos ? name : name.substr(0, package)]++;
}

Statistics statistics() {
  Statistics result;
  result.classes_checked = state->classes_checked.load();
  result.classes_skipped = state->classes_skipped.load();
  result.threads = state->threads.load();
  rr::World::Totals totals = state->world->totals();
  result.accesses = totals.accesses;
  result.sync_ops = totals.sync_ops;
  result.objects = library_objects_checked();
  result.library_classes = state->library_classes.load();
  result.nothing_shared = looks_for_sharing;
  {
    std::lock_guard lock(state->skipped_mutex);
    result.skipped_packages = state->skipped_packages;
  }
  threads::for_each([&](Thread* t) { result.accesses += __atomic_load_n(&t->compiled_accesses, __ATOMIC_RELAXED); });
  return result;
}

}  // namespace rrvm::check
