#include "vm/check/lifecycle.h"

#include "vm/check/array_shadow.h"
#include "vm/check/bulk.h"
#include "vm/check/library_calls.h"
#include "vm/check/library_objects.h"
#include "vm/check/noise.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/check/thread_ends.h"
#include "vm/check/value_access.h"
#include "vm/check/word_space.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm::check {

State* state = nullptr;

using rr::ShadowThread;

namespace {
// Whoever comes first makes it: attach, or a caller that needs names before there is a chain.
State& the_state() {
  if (!state) state = new State;
  return *state;
}
}  // namespace

void attach(std::unique_ptr<rr::World> world, std::unique_ptr<rr::Chain> chain, Setup setup) {
  State& s = the_state();
  s.world = std::move(world);
  s.chain = std::move(chain);
  s.setup = std::move(setup);
  if (s.setup.array_tiers) array_map = new rr::ArrayMap;
  count_tools(s.chain->pipeline().tools().size());
  array_table.reserve();
  lock_table.reserve();
  volatile_table.reserve();
  s.world->named_lock = named_lock;
  Modes& m = fixed::modes;
  m = modes_for(*s.chain, s.setup);
  if (m.wants_values) keep_references_alive(*s.world);
  if (word_space::reserve()) {
    no_shadow = new SegmentedShadow(0, rr::kNoSite, word_space::zeros());
    m.keeps_segments = m.allows_ranges;
  }
  m.active = true;
}

rr::Chain& chain() { return *state->chain; }
const Setup& setup() { return state->setup; }

rr::SiteResolver& names() { return *the_state().names; }

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
  if (parent && modes.keeps_contexts) {  // with the calls that led there, for reports
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

void count_class(const Klass* k) {
  if (k->is_array()) return;
  bool is_checked = checks_class(k), is_library = !is_checked && state->setup.is_library(k);
  auto& counter = is_checked ? state->classes_checked : is_library ? state->library_classes : state->classes_skipped;
  counter.fetch_add(1, std::memory_order_relaxed);
  if (is_checked || is_library) return;
  std::string name = k->external_name();
  std::lock_guard lock(state->skipped_mutex);
  size_t package = name.rfind('.');
  if (package == std::string::npos) package = name.find('$', 1);  // those inside it and its lambdas go with the class
  state->skipped_packages[name.substr(0, package)]++;
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
