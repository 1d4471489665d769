// Runs a trace with one real thread per thread of the trace. Operations on one lock, volatile, class, thread or barrier
// keep the order of the trace, everything else runs as it comes: happens-before is that of the trace, the interleaving
// is not. Nothing waits for an operation that comes later in the trace, so it cannot get stuck. Feasible traces only.
#pragma once

#include <atomic>
#include <deque>
#include <thread>
#include <vector>

#include "rr/trace/trace_runner.h"

namespace rrvm::rr {

class ThreadedRun {
 public:
  ThreadedRun(const Trace& trace, TraceNames& names, Chain& chain)
      : trace_(trace),
        chain_(chain),
        plans_(trace.threads.size()),
        threads_(trace.threads.size()),
        created_(trace.threads.size()),
        started_(trace.threads.size()),
        ended_(trace.threads.size()),
        words_(trace.variables.size()) {
    World& world = chain.world();
    for (uint32_t i = 0; i < trace.locks.size(); i++) locks_.push_back(names.new_lock(world, i));
    for (uint32_t i = 0; i < trace.volatiles.size(); i++) volatiles_.push_back(world.new_volatile(i));
    for (uint32_t i = 0; i < trace.classes.size(); i++)
      classes_.push_back(world.new_volatile(i + trace.volatiles.size()));
    for (uint32_t i = 0; i < trace.barriers.size(); i++) barriers_.push_back(world.new_barrier(i));
    plan();
  }
  ~ThreadedRun() {
    for (auto& w : words_) chain_.free_shadow_now(&w);
  }

  void run() {
    for (uint32_t t = 0; t < plans_.size(); t++) {
      if (forked_[t]) continue;
      threads_[t] = chain_.create(nullptr, t, chain_.world().reclaimer().join(), kNoSite);
      threads_[t]->participant->offline();
      created_[t].store(true, std::memory_order_release);
      started_[t].store(true, std::memory_order_release);
    }
    std::vector<std::thread> real;
    for (uint32_t t = 0; t < plans_.size(); t++) real.emplace_back([this, t] { body(t); });
    for (auto& r : real) r.join();
    chain_.finish();
  }

 private:
  // One operation of a thread, and where it stands in the order of what it works on.
  struct Step {
    const TraceOp* op;
    std::atomic<uint32_t>* object = nullptr;  // operations done on it
    uint32_t turn = 0;
    bool waits_for_barrier = false;  // op is the barrier_rel of another thread
    uint32_t barrier = 0;
  };
  struct Rendezvous {
    std::atomic<uint32_t> arrived{0};
    std::atomic<bool> released{false};
  };

  void plan() {
    forked_.resize(trace_.threads.size());
    joined_.resize(trace_.threads.size());
    made_apart_.resize(trace_.threads.size());
    size_t objects = trace_.locks.size() + trace_.volatiles.size() + trace_.classes.size() + trace_.threads.size();
    for (size_t i = 0; i < objects; i++) done_.emplace_back(0);
    std::vector<uint32_t> turns(objects);
    for (const TraceOp& op : trace_.ops) {
      Step step{&op};
      if (int64_t object = object_of(op); object >= 0) {
        step.object = &done_[static_cast<size_t>(object)];
        step.turn = turns[static_cast<size_t>(object)]++;
      }
      if (op.kind == EventKind::kJoin) joined_[op.operand] = true;
      if (op.kind == EventKind::kCreate || op.kind == EventKind::kStart) forked_[op.operand] = true;
      if (op.kind == EventKind::kCreate) made_apart_[op.operand] = true;
      if (op.kind == EventKind::kBarrierRelease) {
        step.barrier = static_cast<uint32_t>(rendezvous_.size());
        rendezvous_.emplace_back();
        for (uint32_t t : trace_.thread_lists[op.value]) {
          step.waits_for_barrier = t != op.thread;
          plans_[t].push_back(step);
        }
      } else {
        plans_[op.thread].push_back(step);
      }
    }
  }

  int64_t object_of(const TraceOp& op) const {
    size_t base = 0;
    switch (shape_of(op.kind)) {
      case Shape::Lock: return op.operand;
      case Shape::Volatile: base = trace_.locks.size(); break;
      case Shape::Class: base = trace_.locks.size() + trace_.volatiles.size(); break;
      case Shape::Thread:
        if (op.kind == EventKind::kJoin || op.kind == EventKind::kStart || op.kind == EventKind::kCreate) return -1;
        base = trace_.locks.size() + trace_.volatiles.size() + trace_.classes.size();
        break;
      default: return -1;
    }
    return static_cast<int64_t>(base + op.operand);
  }

  template <class Condition>
  static void await(Condition condition) {
    for (unsigned spins = 0; !condition(); spins++) {
      if (spins > 20) std::this_thread::yield();
    }
  }
  // Blocked threads delay no reclamation.
  template <class Condition>
  static void await(ShadowThread* t, Condition condition) {
    if (condition()) return;
    t->participant->offline();
    await(condition);
    t->participant->online();
  }

  void body(uint32_t number) {
    if (plans_[number].empty() && forked_[number]) {
      // Perhaps never started.
      bool ever = false;
      for (const TraceOp& op : trace_.ops) ever |= op.kind == EventKind::kStart && op.operand == number;
      if (!ever) return;
    }
    await([&] { return started_[number].load(std::memory_order_acquire); });
    ShadowThread* t = threads_[number];
    t->participant->online();
    for (const Step& step : plans_[number]) {
      if (step.object) await(t, [&] { return step.object->load(std::memory_order_acquire) == step.turn; });
      perform(t, number, step);
      if (step.object) step.object->store(step.turn + 1, std::memory_order_release);
    }
    // As TraceRunner does: a join implies a stop; without one, the thread may end in the middle of something.
    if (joined_[number] && !stopped(number)) chain_.stop(t);
    t->participant->offline();
    ended_[number].store(true, std::memory_order_release);
  }
  bool stopped(uint32_t number) const {
    return !plans_[number].empty() && plans_[number].back().op->kind == EventKind::kStop;
  }

  void perform(ShadowThread* t, uint32_t number, const Step& step) {
    const TraceOp& op = *step.op;
    switch (op.kind) {
      case EventKind::kFieldRead:
      case EventKind::kFieldWrite:
      case EventKind::kArrayRead:
      case EventKind::kArrayWrite:
      case EventKind::kAtomicRead:
      case EventKind::kAtomicWrite: return access(t, op);
      case EventKind::kVolatileRead:
      case EventKind::kVolatileWrite:
        return chain_.volatile_access(t, op.kind == EventKind::kVolatileWrite, volatiles_[op.operand], op.site);
      case EventKind::kOpaqueRead:
      case EventKind::kOpaqueWrite:
        return chain_.opaque_access(t, op.kind == EventKind::kOpaqueWrite, volatiles_[op.operand], op.site);
      case EventKind::kAcquireFence:
      case EventKind::kReleaseFence: return chain_.fence(t, op.kind, op.site);
      case EventKind::kAcquire: return chain_.acquire(t, locks_[op.operand], op.site, op.value);
      case EventKind::kRelease: return chain_.release(t, locks_[op.operand], op.site);
      case EventKind::kPreWait: return chain_.pre_wait(t, locks_[op.operand], op.site);
      case EventKind::kPostWait: return chain_.post_wait(t, locks_[op.operand], op.site);
      case EventKind::kNotify:
      case EventKind::kNotifyAll:
        return chain_.notify(t, locks_[op.operand], op.kind == EventKind::kNotifyAll, op.site);
      case EventKind::kLockRequest:
      case EventKind::kReadRequest:
      case EventKind::kLockTaken:
      case EventKind::kReadTaken:
      case EventKind::kLockGiven:
      case EventKind::kReadGiven: return chain_.synchronizer(t, op.kind, locks_[op.operand], op.site);
      case EventKind::kCreate:
      case EventKind::kStart:
        // Who starts a thread need not be who made it, nor be ordered after it.
        if (op.kind == EventKind::kStart && made_apart_[op.operand]) {
          await(t, [&] { return created_[op.operand].load(std::memory_order_acquire); });
        } else {
          auto* participant = chain_.world().reclaimer().join();
          participant->offline();
          threads_[op.operand] = chain_.create(t, op.operand, participant, op.site);
          created_[op.operand].store(true, std::memory_order_release);
        }
        if (op.kind == EventKind::kCreate) return;
        chain_.start(t, threads_[op.operand], op.site);
        return started_[op.operand].store(true, std::memory_order_release);
      case EventKind::kStop: return chain_.stop(t, op.site);
      case EventKind::kJoin:
        await(t, [&] { return ended_[op.operand].load(std::memory_order_acquire); });
        return chain_.join(t, threads_[op.operand], op.site);
      case EventKind::kInterrupt:
      case EventKind::kInterrupted: {
        // It exists, but who made it may be another thread that is not ordered before this one.
        await(t, [&] { return created_[op.operand].load(std::memory_order_acquire); });
        if (op.kind == EventKind::kInterrupt) return chain_.interrupt(t, threads_[op.operand], op.site);
        return chain_.interrupted(t, threads_[op.operand], op.site);
      }
      case EventKind::kSleep: return chain_.sleep(t, op.value, op.site);
      case EventKind::kEnter: return chain_.enter(t, op.operand, op.site);
      case EventKind::kExit: return chain_.exit(t, op.operand, op.site);
      case EventKind::kClassInit: return chain_.class_init(t, classes_[op.operand], op.site);
      case EventKind::kClassAccess: return chain_.class_access(t, classes_[op.operand], op.site);
      case EventKind::kClassRequest:
      case EventKind::kClassBegin:
      case EventKind::kClassEnd: return chain_.class_lock(t, op.kind, classes_[op.operand], op.site);
      case EventKind::kAtomicBegin:
      case EventKind::kAtomicEnd:
      case EventKind::kDetBegin:
      case EventKind::kDetEnd: return chain_.block(t, op.kind, op.operand, op.site);
      case EventKind::kBarrierEnter: return chain_.barrier_enter(t, barriers_[op.operand], op.site);
      case EventKind::kBarrierRelease: return barrier(t, step);
    }
  }

  void access(ShadowThread* t, const TraceOp& op) {
    const TraceVariable& v = trace_.variable_info[op.operand];
    Location location{v.object, v.member, v.kind, v.is_final};
    if (!op.has_value) return chain_.access(t, op.kind, &words_[op.operand], location, op.site);
    uint64_t value = op.value;
    chain_.access_slow(t, op.kind, &words_[op.operand], location, op.site, nullptr, &value, op.is_wide);
  }

  void barrier(ShadowThread* t, const Step& step) {
    Rendezvous& r = rendezvous_[step.barrier];
    const auto& list = trace_.thread_lists[step.op->value];
    if (step.waits_for_barrier) {
      r.arrived.fetch_add(1, std::memory_order_acq_rel);
      return await(t, [&] { return r.released.load(std::memory_order_acquire); });
    }
    await(t, [&] { return r.arrived.load(std::memory_order_acquire) == list.size() - 1; });
    std::vector<ShadowThread*> all;
    for (uint32_t u : list) all.push_back(threads_[u]);
    chain_.barrier_release(t, barriers_[step.op->operand], all, step.op->site);
    r.released.store(true, std::memory_order_release);
  }

  const Trace& trace_;
  Chain& chain_;
  std::vector<bool> forked_, joined_, made_apart_;  // somewhere in the trace
  std::vector<std::vector<Step>> plans_;
  std::vector<ShadowThread*> threads_;  // written by the creator, read after created_
  std::vector<std::atomic<bool>> created_, started_, ended_;
  std::deque<std::atomic<uint32_t>> done_;
  std::deque<Rendezvous> rendezvous_;
  std::vector<ShadowLock*> locks_;
  std::vector<ShadowVolatile*> volatiles_, classes_;
  std::vector<ShadowBarrier*> barriers_;
  std::deque<ShadowWord> words_;
};

}  // namespace rrvm::rr
