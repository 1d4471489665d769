#include "rr/trace/raw_runner.h"

namespace rrvm::rr {

RawRunner::RawRunner(const Trace& trace, TraceNames& names, Chain& chain)
    : trace_(trace),
      names_(names),
      chain_(chain),
      pipeline_(chain.pipeline()),
      participant_(chain.world().reclaimer().join()),
      forked_(trace.threads.size()),
      stops_(trace.threads.size()),
      created_(trace.threads.size()),
      stopped_(trace.threads.size()),
      threads_(trace.threads.size()),
      locks_(trace.locks.size()),
      saved_depth_(trace.threads.size()),
      volatiles_(trace.volatiles.size()),
      classes_(trace.classes.size()),
      barriers_(trace.barriers.size()),
      words_(trace.variables.size()) {
  for (const auto& op : trace.ops) {
    if (op.kind == EventKind::kStart || op.kind == EventKind::kCreate) forked_[op.operand] = true;
    if (op.kind == EventKind::kStop) stops_[op.thread] = true;
  }
}

RawRunner::~RawRunner() {
  for (auto& w : words_) chain_.free_shadow_now(&w);
  chain_.world().reclaimer().leave(participant_);
}

void RawRunner::run() {
  for (const TraceOp& op : trace_.ops) step(op);
  chain_.finish();
}

template <class E, class Fill>
void RawRunner::raise(const TraceOp& op, bool (Pipeline::*handler)(E&), Fill fill) {
  E e;
  e.thread = thread_of(op.thread);
  e.kind = op.kind;
  e.site = op.site;
  fill(e);
  (pipeline_.*handler)(e);
}

// The thread's shadow. One that nobody forks is there from the start.
ShadowThread* RawRunner::thread_of(uint32_t n) {
  if (!threads_[n]) {
    threads_[n] = chain_.world().new_thread(nullptr, n, participant_);
    if (!forked_[n]) {
      TraceOp root;
      root.kind = EventKind::kCreate;
      root.thread = n;
      created_[n] = true;
      raise(root, &Pipeline::create, [&](NewThreadEvent& e) { e.created = threads_[n]; });
    }
  }
  return threads_[n];
}

ShadowLock* RawRunner::lock_of(uint32_t n) {
  if (!locks_[n]) locks_[n] = names_.new_lock(chain_.world(), n);
  return locks_[n];
}

void RawRunner::stop(uint32_t thread, SiteId site) {
  TraceOp op;
  op.kind = EventKind::kStop;
  op.thread = thread;
  op.site = site;
  raise(op, &Pipeline::stop, [](StopEvent&) {});
  thread_of(thread)->stopped.store(true, std::memory_order_release);
  stopped_[thread] = true;
}

void RawRunner::step(const TraceOp& op) {
  switch (op.kind) {
    case EventKind::kFieldRead:
    case EventKind::kFieldWrite:
    case EventKind::kArrayRead:
    case EventKind::kArrayWrite:
    case EventKind::kAtomicRead:
    case EventKind::kAtomicWrite:
      return raise(op, &Pipeline::access, [&](AccessEvent& e) {
        const TraceVariable& v = trace_.variable_info[op.operand];
        e.location = {v.object, v.member, v.kind, v.is_final};
        e.word = &words_[op.operand];
        e.has_value = op.has_value;
        e.value = op.value;
        e.is_wide = op.is_wide;
      });
    case EventKind::kVolatileRead:
    case EventKind::kVolatileWrite:
    case EventKind::kOpaqueRead:
    case EventKind::kOpaqueWrite: {
      bool opaque = op.kind == EventKind::kOpaqueRead || op.kind == EventKind::kOpaqueWrite;
      return raise(op, opaque ? &Pipeline::opaque_access : &Pipeline::volatile_access, [&](VolatileEvent& e) {
        if (!volatiles_[op.operand]) volatiles_[op.operand] = chain_.world().new_volatile(op.operand);
        e.target = volatiles_[op.operand];
        e.has_value = op.has_value;
        e.value = op.value;
      });
    }
    case EventKind::kAcquireFence:
    case EventKind::kReleaseFence: return raise(op, &Pipeline::fence, [](FenceEvent&) {});
    case EventKind::kAcquire:
    case EventKind::kRelease:
    case EventKind::kPreWait:
    case EventKind::kPostWait:
    case EventKind::kNotify:
    case EventKind::kNotifyAll: return lock_op(op);
    case EventKind::kLockRequest:
    case EventKind::kReadRequest:
      return raise(op, &Pipeline::lock_request, [&](SynchronizerEvent& e) { e.lock = lock_of(op.operand); });
    case EventKind::kLockTaken:
    case EventKind::kReadTaken:
      return raise(op, &Pipeline::lock_taken, [&](SynchronizerEvent& e) { e.lock = lock_of(op.operand); });
    case EventKind::kLockGiven:
    case EventKind::kReadGiven:
      return raise(op, &Pipeline::lock_given, [&](SynchronizerEvent& e) { e.lock = lock_of(op.operand); });
    case EventKind::kStart:
    case EventKind::kCreate:
      if (op.kind == EventKind::kCreate || !created_[op.operand]) {
        TraceOp create = op;
        create.kind = EventKind::kCreate;
        created_[op.operand] = true;
        raise(create, &Pipeline::create, [&](NewThreadEvent& e) { e.created = thread_of(op.operand); });
      }
      if (op.kind == EventKind::kCreate) return;
      return raise(op, &Pipeline::start, [&](StartEvent& e) { e.child = thread_of(op.operand); });
    case EventKind::kStop: return stop(op.thread, op.site);
    case EventKind::kJoin:
      // Traces may leave stops out; a join then implies one.
      if (!stops_[op.operand] && !stopped_[op.operand] && op.operand != op.thread) stop(op.operand, op.site);
      return raise(op, &Pipeline::join, [&](JoinEvent& e) { e.child = thread_of(op.operand); });
    case EventKind::kInterrupt:
      return raise(op, &Pipeline::interrupt, [&](InterruptEvent& e) { e.target = thread_of(op.operand); });
    case EventKind::kInterrupted:
      return raise(op, &Pipeline::interrupted, [&](InterruptEvent& e) { e.target = thread_of(op.operand); });
    case EventKind::kSleep: return raise(op, &Pipeline::sleep, [&](SleepEvent& e) { e.nanos = op.value; });
    case EventKind::kEnter: return raise(op, &Pipeline::enter, [&](MethodEvent& e) { e.method = op.operand; });
    case EventKind::kExit: return raise(op, &Pipeline::exit, [&](MethodEvent& e) { e.method = op.operand; });
    case EventKind::kClassInit:
    case EventKind::kClassAccess:
    case EventKind::kClassRequest:
    case EventKind::kClassBegin:
    case EventKind::kClassEnd: {
      ShadowVolatile*& c = classes_[op.operand];
      if (!c) c = chain_.world().new_volatile(op.operand + trace_.volatiles.size());
      auto handler = op.kind == EventKind::kClassInit     ? &Pipeline::class_init
                     : op.kind == EventKind::kClassAccess ? &Pipeline::class_access
                                                          : &Pipeline::class_lock;
      return raise(op, handler, [&](ClassEvent& e) { e.clazz = c; });
    }
    case EventKind::kAtomicBegin:
      return raise(op, &Pipeline::atomic_begin, [&](BlockEvent& e) { e.block = op.operand; });
    case EventKind::kAtomicEnd: return raise(op, &Pipeline::atomic_end, [&](BlockEvent& e) { e.block = op.operand; });
    case EventKind::kDetBegin: return raise(op, &Pipeline::det_begin, [&](BlockEvent& e) { e.block = op.operand; });
    case EventKind::kDetEnd: return raise(op, &Pipeline::det_end, [&](BlockEvent& e) { e.block = op.operand; });
    case EventKind::kBarrierEnter:
    case EventKind::kBarrierRelease: {
      ShadowBarrier*& b = barriers_[op.operand];
      if (!b) b = chain_.world().new_barrier(op.operand);
      std::vector<ShadowThread*> released;
      if (op.kind == EventKind::kBarrierRelease) {
        for (uint32_t t : trace_.thread_lists[op.value]) released.push_back(thread_of(t));
      }
      auto handler = op.kind == EventKind::kBarrierEnter ? &Pipeline::barrier_enter : &Pipeline::barrier_release;
      return raise(op, handler, [&](BarrierEvent& e) {
        e.barrier = b;
        e.threads = released;
      });
    }
  }
}

void RawRunner::lock_op(const TraceOp& op) {
  ShadowThread* t = thread_of(op.thread);
  ShadowLock* lock = lock_of(op.operand);
  bool mine = lock->holder.load() == t;
  auto acquire = [&](bool from_wait) {
    TraceOp part = op;
    part.kind = EventKind::kAcquire;
    lock->holder.store(t);
    raise(part, &Pipeline::acquire, [&](AcquireEvent& e) {
      e.lock = lock;
      e.waited_ns = op.value;
      e.from_wait = from_wait;
    });
  };
  auto release = [&](bool from_wait) {
    TraceOp part = op;
    part.kind = EventKind::kRelease;
    raise(part, &Pipeline::release, [&](ReleaseEvent& e) {
      e.lock = lock;
      e.from_wait = from_wait;
    });
    if (mine) lock->holder.store(nullptr);
  };
  switch (op.kind) {
    case EventKind::kAcquire:
      if (mine) {
        lock->depth++;
        return;
      }
      lock->depth = 1;
      return acquire(false);
    case EventKind::kRelease:
      if (mine && --lock->depth > 0) return;
      return release(false);
    case EventKind::kPreWait:
      raise(op, &Pipeline::pre_wait, [&](WaitEvent& e) { e.lock = lock; });
      saved_depth_[op.thread] = lock->depth;
      return release(true);
    case EventKind::kPostWait:
      acquire(true);
      lock->depth = std::max(1u, saved_depth_[op.thread]);
      return raise(op, &Pipeline::post_wait, [&](WaitEvent& e) { e.lock = lock; });
    default: return raise(op, &Pipeline::notify, [&](NotifyEvent& e) { e.lock = lock; });
  }
}

}  // namespace rrvm::rr
