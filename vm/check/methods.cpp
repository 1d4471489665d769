#include "vm/check/methods.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <unordered_map>
#include <vector>

#include "rr/chain_inline.h"
#include "vm/check/allocations.h"
#include "vm/check/bulk.h"
#include "vm/check/library_calls.h"
#include "vm/check/marks.h"
#include "vm/check/quiet.h"
#include "vm/check/state.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"

namespace rrvm::check {
namespace {

using rr::EventKind;
using rr::ShadowThread;

std::string full_name(const Method* m) { return m->holder->external_name() + "." + m->name->str(); }

bool is_main(const Method* m) {
  return m->is_static() && m->name->view() == "main" && m->descriptor->view() == "([Ljava/lang/String;)V";
}
bool is_run(const Method* m) { return !m->is_static() && m->name->view() == "run" && m->descriptor->view() == "()V"; }

// By default all methods are atomic but those that are a thread's whole life, and class initialisers.
bool is_atomic(const Method* m) {
  if (m->marks & kMarkAtomic) return true;
  if (m->holder->is_hidden) return false;  // a lambda's class, which only calls
  if ((m->marks | m->holder->marks) & kMarkNotAtomic || setup().atomic_if_annotated) return false;
  return setup().atomic.accepts(full_name(m), !is_main(m) && !is_run(m) && !m->is_class_initializer());
}

// Only methods that are named or annotated are: a block around the whole program would have no meaning.
bool is_deterministic(const Method* m) {
  if (m->marks & kMarkDeterministic) return true;
  if (setup().deterministic_if_annotated) return false;
  const rr::NameFilter& chosen = setup().deterministic;
  return chosen.empty() ? is_main(m) : chosen.accepts(full_name(m), false);
}

// The names of -barrier that a method had when it was first called.
struct BarrierNames {
  std::mutex mutex;
  std::set<std::string> met;
};
BarrierNames& barrier_names() {
  static BarrierNames& the = *new BarrierNames;
  return the;
}

bool is_barrier(const Method* m) {
  const auto& barriers = setup().barriers;
  if (barriers.empty() || std::find(barriers.begin(), barriers.end(), full_name(m)) == barriers.end()) return false;
  std::lock_guard lock(barrier_names().mutex);
  barrier_names().met.insert(full_name(m));
  return true;
}

uint8_t find_marks(const Method* m) {
  rr::Chain& c = chain();
  bool methods = c.wants(EventKind::kEnter) || c.wants(EventKind::kExit);
  bool atomics = c.wants(EventKind::kAtomicBegin) || c.wants(EventKind::kAtomicEnd);
  bool determinism = c.wants(EventKind::kDetBegin) || c.wants(EventKind::kDetEnd);
  if (!(methods || atomics || determinism) || !checks_class(m->holder) || !checks_method(m)) return 0;
  return (methods ? rr::Chain::kEntryAndExit : 0) | (atomics && is_atomic(m) ? rr::Chain::kAtomicBlock : 0) |
         (determinism && is_deterministic(m) ? rr::Chain::kDetBlock : 0);
}

uint16_t find_deeds(const Method* m) {
  uint16_t does = is_barrier(m) ? MethodPlan::kBarrier : 0;
  if (!checks_class(m->holder)) {
    if (modes.wants_objects && object_use(m).is_used) does |= MethodPlan::kUsesObject;
    if (hands_out_enums(m)) does |= MethodPlan::kHandsOut;
    if (lock_method(m).role != LockRole::kNone) does |= MethodPlan::kLocks;
    if (!(does & MethodPlan::kBarrier) && is_set_up(m)) does |= MethodPlan::kQuiet;
    return does;
  }
  if (may_be_given_arrays(m)) does |= MethodPlan::kGivenArrays;
  if (keeps_allocations && m->is_initializer()) does |= MethodPlan::kAllocates;
  if (m->holder->has_finalizer && modes.wants_volatiles) {
    if (m->is_initializer()) does |= MethodPlan::kConstructs;
    if (!m->is_static() && m->name->view() == "finalize" && m->descriptor->view() == "()V")
      does |= MethodPlan::kFinalizes;
  }
  return does;
}

// Who is inside a barrier and has not been released. The first thread that leaves releases all of them: the others are
// still inside, so none of the next round can be among them.
struct Barrier {
  rr::ShadowBarrier* shadow;
  std::mutex mutex;  // taken outside kInJava, because its holder stops all threads
  std::vector<ShadowThread*> inside;
};

// Barriers are found by the object that stands for them. By the time that an address is used again, it belongs to
// nobody's round.
Barrier& barrier_of(Object* o) {
  static std::mutex mutex;
  static auto* barriers = new std::unordered_map<Object*, std::unique_ptr<Barrier>>;
  std::lock_guard<std::mutex> guard(mutex);
  std::unique_ptr<Barrier>& b = (*barriers)[o];
  if (!b) {
    b = std::make_unique<Barrier>();
    b->shadow = chain().world().new_barrier(reinterpret_cast<uint64_t>(o));
  }
  return *b;
}
Object* barrier_object(const Frame* f) { return f->method->is_static() ? f->method->holder->mirror : f->locals[0].ref; }

void enter_barrier(Thread* t, const Frame* f, rr::SiteId site) {
  Barrier& b = barrier_of(barrier_object(f));
  {
    ThreadStateScope outside(t, ThreadState::kBlocked);
    b.mutex.lock();
  }
  chain().barrier_enter(shadow(t), b.shadow, site);
  b.inside.push_back(shadow(t));
  b.mutex.unlock();
}

void leave_barrier(Thread* t, Object* o, rr::SiteId site, bool by_exception) {
  Barrier& b = barrier_of(o);
  ThreadStateScope outside(t, ThreadState::kBlocked);
  std::lock_guard<std::mutex> guard(b.mutex);
  auto mine = std::find(b.inside.begin(), b.inside.end(), shadow(t));
  if (mine == b.inside.end()) return;  // released by another
  if (by_exception) {
    b.inside.erase(mine);
    return;
  }
  // Handlers change the clocks of all these threads, so none of them may be in a handler of its own.
  safepoint::run_all_stopped(t, [&] { chain().barrier_release(shadow(t), b.shadow, b.inside, site); });
  b.inside.clear();
}

}  // namespace

const MethodPlan* plan_method(Method* m) {
  if (!active) return nullptr;
  if (const void* known = m->check_plan.load(std::memory_order_acquire)) return static_cast<const MethodPlan*>(known);
  uint8_t marks = find_marks(m);
  uint16_t does = find_deeds(m);
  if (!marks && !does) return nullptr;
  auto* plan = metaspace::create<MethodPlan>(units::arena_of(m->holder));
  *plan = {marks, does, lock_method(m), object_use(m), site_of(m, 0, nullptr)};
  m->check_plan.store(plan, std::memory_order_release);
  return plan;
}

bool watches_return(Method* m) {
  const MethodPlan* plan = plan_method(m);
  return plan && (plan->marks || plan->does & ~MethodPlan::kUsesObject);
}

// The plan of a method that is known to have one.
static const MethodPlan* plan_of(const Method* m) {
  return static_cast<const MethodPlan*>(m->check_plan.load(std::memory_order_relaxed));
}

// Methods that order threads are kept out of the way of those that only mark parts of the program, which may be every
// call.
[[gnu::noinline]] static void entered_ordering(Thread* t, Frame* f, const MethodPlan* plan, uint8_t marks) {
  if (marks) state->chain->begin_method(shadow(t), marks, plan->site);
  if (plan->does & MethodPlan::kBarrier) {
    enter_barrier(t, f, plan->site);
    shadow(t)->in_barriers++;
  }
  if (plan->does & MethodPlan::kFinalizes) {
    VolatileScope scope(t, f->locals[0].ref, 0);
    scope.read();
  }
  if (plan->does & MethodPlan::kGivenArrays) arguments_received(f);
  if (plan->does & MethodPlan::kAllocates) constructing(t, f);
  if (plan->does & MethodPlan::kUsesObject) object_used(t, f, f->locals[0].ref, plan->object);
  if (plan->does & MethodPlan::kLocks) lock_method_entered(t, f, plan->lock);
  if (plan->does & MethodPlan::kQuiet) t->shadow = nullptr;
}

static void handed_out(Thread* t, const Frame* f) {
  if (Klass* k = enum_of(f)) class_used(t, k);
}

const ObjectUse* only_object_use(const Method* m) {
  const MethodPlan* plan = plan_of(m);
  return plan && plan->only_uses_object() ? &plan->object : nullptr;
}

// What a thread or a task does altogether is not meant to be atomic, whatever the method's name, unless somebody says
// so.
static bool is_called_as_task(const Frame* f) {
  if (!modes.wants_calls) return false;
  const Frame* caller = f->prev;
  if (caller && caller->method && checks_class(caller->method->holder) && !caller->method->holder->is_hidden)
    return false;
  return is_task(f) && !(f->method->marks & kMarkAtomic) && !setup().atomic.accepts(full_name(f->method), false);
}
// The parts that the method was when it was entered.
static uint8_t marks_of(const Frame* f, const MethodPlan* plan) {
  return f->flags & Frame::kTask ? plan->marks & ~rr::Chain::kAtomicBlock : plan->marks;
}

void method_entered(Thread* t, Frame* f, const Method* m, uint32_t flags) {
  ShadowThread* st = shadow(t);
  if (!st) {
    // Inside other set-up, which will hand out what it gets here: its own leaving is not watched.
    if (plan_of(m)->does & MethodPlan::kHandsOut) handed_out(t, f);
    return;
  }
  const MethodPlan* plan = plan_of(m);
  if (plan->only_uses_object()) {  // nothing when it is left
    f->flags = flags & ~Frame::kWatched;
    return object_used(t, f, f->locals[0].ref, plan->object);
  }
  uint8_t marks = plan->marks;
  if (marks & rr::Chain::kAtomicBlock && is_called_as_task(f)) [[unlikely]] {
    flags |= Frame::kTask;
    marks &= ~rr::Chain::kAtomicBlock;
  }
  f->flags = flags;  // it has no other yet; nor is the method read from it, because loads would wait for its stores
  if (plan->does) [[unlikely]]
    return entered_ordering(t, f, plan, marks);
  state->chain->begin_method(st, marks, plan->site);
}

[[gnu::noinline]] static void left_ordering(Thread* t, Frame* f, const MethodPlan* plan, const Slot* top) {
  if (plan->does & MethodPlan::kQuiet) t->shadow = t->own_shadow;
  if (!shadow(t)) return;
  if (plan->does & MethodPlan::kHandsOut) handed_out(t, f);
  if (plan->does & MethodPlan::kLocks) lock_method_returned(t, f, plan->lock, top);
  if (plan->does & MethodPlan::kConstructs) {
    VolatileScope scope(t, f->locals[0].ref, 0);
    scope.write();
  }
  if (plan->does & MethodPlan::kBarrier) {
    shadow(t)->in_barriers--;
    leave_barrier(t, barrier_object(f), plan->site, !top);
  }
  if (uint8_t marks = marks_of(f, plan)) state->chain->end_method(shadow(t), marks, plan->site);
}

void method_left(Thread* t, Frame* f, const Slot* top) {
  if (!(f->flags & Frame::kWatched)) return;
  f->flags &= ~Frame::kWatched;
  const MethodPlan* plan = plan_of(f->method);
  if (plan->does) [[unlikely]]
    return left_ordering(t, f, plan, top);
  if (ShadowThread* st = shadow(t)) state->chain->end_method(st, marks_of(f, plan), plan->site);
}

std::vector<std::string> barriers_never_called() {
  std::lock_guard lock(barrier_names().mutex);
  std::vector<std::string> result;
  for (const std::string& name : setup().barriers)
    if (!barrier_names().met.contains(name)) result.push_back(name);
  return result;
}

}  // namespace rrvm::check
