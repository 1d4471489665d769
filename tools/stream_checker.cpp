// StreamChecker: is the event stream itself well formed? It finds nothing in the target; it finds a producer that
// raises events wrongly, so it runs under every Java test and behind `rrtrace check`. Rules, each a word in the
// reports:
//   before-start, after-stop       a thread acts before it was started or after its last event
//   created-twice, started-twice   a thread is made or started for the second time
//   not-created, not-stopped       it is started without having been made, or joined before it has stopped
//   self                           a thread creates, starts or joins itself
//   acquire-held, release-unheld   locks do not pair up
//   wait-unheld, notify-unheld     the thread does not hold the lock
//   wait-order                     not in the order pre_wait, release, acquire, post_wait
//   in-wait                        a thread acts while it waits, or between the parts of its wait
//   unbalanced, left-open          an exit or end does not close the innermost enter or begin; one is open at the stop
//   init-twice, before-init        a class is initialised twice; or it is used before its initialiser has ended, by
//                                  another thread than the one that runs it
//   barrier-threads                a barrier releases a thread twice, or one that is not running or waits elsewhere
// What a correct VM may do is accepted: a lock never given back, threads that never stop, unused classes, roots without
// a start. Tests: tests/tools/stream_checker_test.cpp.
#include <algorithm>
#include <vector>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class StreamChecker final : public Tool {
 public:
  explicit StreamChecker(ToolInit& init) : Tool(init) {}
  bool watches_finals() const override { return true; }
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }

  void access(AccessEvent& e) override { act(e); }
  void volatile_access(VolatileEvent& e) override { act(e); }
  void opaque_access(VolatileEvent& e) override { act(e); }
  void fence(FenceEvent& e) override { act(e); }
  void lock_request(SynchronizerEvent& e) override { act(e); }
  void lock_taken(SynchronizerEvent& e) override { act(e); }
  void lock_given(SynchronizerEvent& e) override { act(e); }
  void sleep(SleepEvent& e) override { act(e); }
  void interrupt(InterruptEvent& e) override {
    act(e);
    if (life(e.target) == Life::kUnborn) wrong(e, "not-created", e.target);
  }
  void interrupted(InterruptEvent& e) override {
    lives(e);  // also when an interrupt has ended its wait
    if (life(e.target) == Life::kUnborn) wrong(e, "not-created", e.target);
  }
  void barrier_enter(BarrierEvent& e) override { act(e); }

  void create(NewThreadEvent& e) override {
    if (e.thread != e.created) act(e);
    if (life(e.created) != Life::kUnborn) return wrong(e, "created-twice", e.created);
    // A thread without a creator runs already.
    set_life(e.created, e.thread == e.created ? Life::kRunning : Life::kCreated);
  }
  void start(StartEvent& e) override {
    act(e);
    Life now = life(e.child);
    if (now == Life::kUnborn) wrong(e, "not-created", e.child);
    if (now == Life::kRunning || now == Life::kStopped) return wrong(e, "started-twice", e.child);
    set_life(e.child, Life::kRunning);
  }
  void stop(StopEvent& e) override {
    act(e);
    if (!state_(e.thread).open.empty()) wrong(e, "left-open", e.thread);
    set_life(e.thread, Life::kStopped);
  }
  void join(JoinEvent& e) override {
    act(e);
    if (e.child == e.thread) return wrong(e, "self", e.thread);
    if (life(e.child) != Life::kStopped) wrong(e, "not-stopped", e.child);
  }

  void acquire(AcquireEvent& e) override {
    if (e.from_wait) {
      step_of_wait(e, e.lock, Wait::kReleased, Wait::kAcquired);
    } else {
      act(e);
    }
    if (holder(e.lock) != kNobody) wrong(e, "acquire-held", e.lock);
    set_holder(e.lock, e.thread);
  }
  void release(ReleaseEvent& e) override {
    if (e.from_wait) {
      step_of_wait(e, e.lock, Wait::kBegun, Wait::kReleased);
    } else {
      act(e);
    }
    if (held_by(e, "release-unheld", e.lock)) set_holder(e.lock, nullptr);
  }
  void pre_wait(WaitEvent& e) override {
    act(e);
    held_by(e, "wait-unheld", e.lock);
    ThreadState& s = state_(e.thread);
    s.wait = Wait::kBegun;
    s.waits_on = e.lock;
  }
  void post_wait(WaitEvent& e) override { step_of_wait(e, e.lock, Wait::kAcquired, Wait::kNone); }
  void notify(NotifyEvent& e) override {
    act(e);
    held_by(e, "notify-unheld", e.lock);
  }

  void enter(MethodEvent& e) override { open(e, e.method); }
  void exit(MethodEvent& e) override { close(e, EventKind::kEnter, e.method); }
  void atomic_begin(BlockEvent& e) override { open(e, 0); }  // labels may be left out at either end
  void atomic_end(BlockEvent& e) override { close(e, EventKind::kAtomicBegin, 0); }
  void det_begin(BlockEvent& e) override { open(e, 0); }
  void det_end(BlockEvent& e) override { close(e, EventKind::kDetBegin, 0); }

  // The framework holds the class's guard.
  void class_init(ClassEvent& e) override {
    act(e);
    ClassState& c = class_(e.clazz);
    if (c.initialised) return wrong(e, "init-twice", world().names().volatile_name(*e.clazz));
    c.initialised = true;
    for (auto& early : c.early) {
      if (early.tid != e.thread->tid) report(e, "before-init", world().names().volatile_name(*e.clazz), early);
    }
    c.early.clear();
  }
  // The thread that runs the initialiser uses the class before its end; which one that is, class_init will tell.
  void class_access(ClassEvent& e) override {
    act(e);
    ClassState& c = class_(e.clazz);
    if (!c.initialised) c.early.push_back(world().describe(e));
  }

  void barrier_release(BarrierEvent& e) override {
    act(e);
    std::vector<ShadowThread*> seen;
    for (ShadowThread* t : e.threads) {
      bool blocked = life(t) == Life::kRunning && (t == e.thread || state_(t).wait == Wait::kNone);
      if (!blocked || std::find(seen.begin(), seen.end(), t) != seen.end()) wrong(e, "barrier-threads", t);
      seen.push_back(t);
    }
  }

 private:
  enum class Life : uint8_t { kUnborn, kCreated, kRunning, kStopped };
  enum class Wait : uint8_t { kNone, kBegun, kReleased, kAcquired };
  struct Open {
    EventKind kind;
    uint32_t name;
  };
  struct ThreadState {  // the thread's own
    Wait wait = Wait::kNone;
    ShadowLock* waits_on = nullptr;
    std::vector<Open> open;
  };
  struct ClassState {
    bool initialised = false;
    std::vector<ReportAccess> early;
  };
  static constexpr Tid kNobody = ~Tid{0};

  // Others ask for it at any time.
  Life life(ShadowThread* t) { return std::atomic_ref<Life>(life_(t)).load(std::memory_order_acquire); }
  void set_life(ShadowThread* t, Life life) { std::atomic_ref<Life>(life_(t)).store(life, std::memory_order_release); }

  void lives(const Event& e) {
    Life now = life(e.thread);
    if (now == Life::kRunning) return;
    wrong(e, now == Life::kStopped ? "after-stop" : "before-start", e.thread);
  }
  void act(const Event& e) {
    lives(e);
    if (state_(e.thread).wait != Wait::kNone) wrong(e, "in-wait", state_(e.thread).waits_on);
  }

  void step_of_wait(const Event& e, ShadowLock* lock, Wait from, Wait to) {
    lives(e);
    ThreadState& s = state_(e.thread);
    if (s.wait != from || s.waits_on != lock) wrong(e, "wait-order", lock);
    s.wait = to;
    s.waits_on = lock;
  }

  void open(const Event& e, uint32_t name) {
    act(e);
    state_(e.thread).open.push_back({e.kind, name});
  }
  void close(const Event& e, EventKind beginning, uint32_t name) {
    act(e);
    auto& open = state_(e.thread).open;
    auto it =
        std::find_if(open.rbegin(), open.rend(), [&](const Open& o) { return o.kind == beginning && o.name == name; });
    if (it != open.rbegin() || open.empty()) {
      wrong(e, "unbalanced",
            beginning == EventKind::kEnter ? world().names().method_name(name) : std::string(event_text(e.kind)));
    }
    if (it != open.rend())
      open.erase(std::next(it).base(), open.end());  // go on from there, for one report per mistake
  }

  // If the stream is right only a lock's holder writes this; if not, the value must still be whole.
  Tid holder(ShadowLock* lock) { return std::atomic_ref<Tid>(holder_(lock)).load(std::memory_order_relaxed); }
  void set_holder(ShadowLock* lock, ShadowThread* t) {
    std::atomic_ref<Tid>(holder_(lock)).store(t ? t->tid : kNobody, std::memory_order_relaxed);
  }
  bool held_by(const Event& e, const char* rule, ShadowLock* lock) {
    if (holder(lock) == e.thread->tid) return true;
    wrong(e, rule, lock);
    return false;
  }

  void wrong(const Event& e, const char* rule, std::string about) { report(e, rule, std::move(about)); }
  void wrong(const Event& e, const char* rule, ShadowThread* t) {
    wrong(e, rule, "thread " + world().names().thread_name(*t));
  }
  void wrong(const Event& e, const char* rule, ShadowLock* lock) {
    wrong(e, rule, world().names().lock_name(lock->id));
  }

  Decoration<ShadowThread, ThreadState> state_ = thread_decoration<ThreadState>();
  Decoration<ShadowThread, Life> life_ = thread_decoration<Life>(Life::kUnborn);
  Decoration<ShadowLock, Tid> holder_ = lock_decoration<Tid>(kNobody);
  Decoration<ShadowVolatile, ClassState> class_ = volatile_decoration<ClassState>();
};

RRVM_DEFINE_TOOL(StreamChecker)

}  // namespace rrvm::tools
