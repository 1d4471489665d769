// Goldilocks (Elmas, Qadeer, Tasiran, PLDI 2007): precise race detection with extended lock sets instead of clocks.
// LS of an access by t starts as {t}; the rules, "from in LS: add to", are
// (A release fence is t:f, an opaque write f:v, an opaque read v:g, an acquire fence g:t, with f and g the thread's own.)
//   acquire(t,m) m:t   release(t,m) t:m   volatile read v:t   volatile write t:v   fork(t,u) t:u   join(t,u) u:t
// and likewise for class initialisation, interrupts and barriers (any of its threads: all of them). An access by t
// races with an earlier one unless t is in that one's LS. One LS for the last write, one for each reader since; a
// read checks the write, a write checks all. Evaluated lazily (sync_list.h), with the short-circuits of the paper
// that are sound: same thread, and a lock held at both accesses.
// After the first race on a location it is handed to the next tool. Tests: tests/traces/races, tests/oracle.
#include <algorithm>
#include <mutex>

#include "rr/spin_lock.h"
#include "rr/tool.h"
#include "tools/atomic_clocks.h"
#include "tools/sync_list.h"

namespace rrvm::tools {

using namespace rr;

namespace {

struct Info {
  EpochRef epoch;
  Tid tid = 0;
  uint64_t stamp = 0;  // number of the thread's epoch, for the report
};

struct GoldilocksState : ShadowState {
  SpinLock lock;
  bool dead = false;
  Info write;
  std::vector<Info> reads;  // since the write, one per thread, by its number
  std::vector<Info> atomics[2];  // the same for atomic reads and writes, which race with plain accesses only
};

}  // namespace

class Goldilocks final : public Tool {
 public:
  const char* finding() const override { return "race"; }
  explicit Goldilocks(ToolInit& init)
      : Tool(init), list_(std::make_shared<SyncList>(init.number("list", 4096, "synchronisation events kept before old lock sets are updated"))) {}

  void acquire(AcquireEvent& e) override { list_->append(element(e.lock), element(e.thread)); }
  void release(ReleaseEvent& e) override { outgoing(e.thread, element(e.lock)); }
  void volatile_access(VolatileEvent& e) override {
    if (e.is_write()) return outgoing(e.thread, element(e.target));
    list_->append(element(e.target), element(e.thread));
  }
  void opaque_access(VolatileEvent& e) override {
    if (e.is_write()) return list_->append(Element::release_fence(e.thread->tid), element(e.target));
    list_->append(element(e.target), Element::acquire_fence(e.thread->tid));
  }
  void fence(FenceEvent& e) override {
    if (e.is_release()) return outgoing(e.thread, Element::release_fence(e.thread->tid));
    list_->append(Element::acquire_fence(e.thread->tid), element(e.thread));
  }
  void start(StartEvent& e) override { outgoing(e.thread, element(e.child)); }
  void join(JoinEvent& e) override { list_->append(element(e.child), element(e.thread)); }
  void interrupt(InterruptEvent& e) override { outgoing(e.thread, Element::interrupt(e.target->tid)); }
  void interrupted(InterruptEvent& e) override { list_->append(Element::interrupt(e.target->tid), element(e.thread)); }
  void class_init(ClassEvent& e) override { outgoing(e.thread, element(e.clazz)); }
  void class_access(ClassEvent& e) override { list_->append(element(e.clazz), element(e.thread)); }
  // Twice around the ring brings any of the threads to all of them.
  void barrier_release(BarrierEvent& e) override {
    size_t n = e.threads.size();
    std::vector<SyncRule> ring;
    for (size_t i = 0; i + 2 < 2 * n; i++) ring.push_back({element(e.threads[i % n]), element(e.threads[(i + 1) % n])});
    list_->append(ring);
    for (ShadowThread* t : e.threads) end_epoch(t);
  }

  bool watches_atomics() const override { return true; }
  ShadowVar make_shadow_var(AccessEvent& e) override { return owned_state(new GoldilocksState); }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      auto& v = *e.shadow.pointer<GoldilocksState>();
      std::lock_guard lock(v.lock);
      if (!v.dead) return e.is_atomic() ? atomic(e, v) : e.is_write() ? write(e, v) : read(e, v);
      e.refresh();
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    auto* v = s.pointer<GoldilocksState>();
    std::string out = "W=" + text(v->write) + " R=";
    for (const Info& r : v->reads) out += text(r);
    return out + (v->reads.empty() ? "-" : "");
  }

 private:
  // This thread's place in a list of accesses; made if there is none.
  Info& mine_in(std::vector<Info>& list, ShadowThread* t) {
    auto mine = std::lower_bound(list.begin(), list.end(), t->tid, [](const Info& i, Tid tid) { return i.tid < tid; });
    if (mine == list.end() || mine->tid != t->tid) mine = list.emplace(mine, Info{.epoch = {}, .tid = t->tid});
    return *mine;
  }
  bool is_same_epoch(const Info& mine, ShadowThread* t) {
    if (!mine.epoch || mine.epoch != epoch(t)) return false;
    return same_epoch_.add(t), true;
  }
  // All of them happen before e. If not, the race is reported.
  bool check(AccessEvent& e, GoldilocksState& v, const std::vector<Info>& list, bool writes, bool atomic) {
    for (const Info& i : list) {
      if (!ordered(i, e.thread)) return race(e, v, i, writes, atomic), false;
    }
    return true;
  }

  void read(AccessEvent& e, GoldilocksState& v) {
    Info& mine = mine_in(v.reads, e.thread);
    if (is_same_epoch(mine, e.thread)) return;
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (check(e, v, v.atomics[1], true, true)) record(e, mine);
  }

  void atomic(AccessEvent& e, GoldilocksState& v) {
    Info& mine = mine_in(v.atomics[e.is_write()], e.thread);
    if (is_same_epoch(mine, e.thread)) return;
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (!e.is_write() || check(e, v, v.reads, false, false)) record(e, mine);
  }

  void write(AccessEvent& e, GoldilocksState& v) {
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (!check(e, v, v.reads, false, false) || !check(e, v, v.atomics[1], true, true) || !check(e, v, v.atomics[0], false, true)) return;
    v.reads.clear();
    v.atomics[0].clear();
    v.atomics[1].clear();
    if (v.write.epoch == epoch(e.thread)) return same_epoch_.add(e.thread);
    record(e, v.write);
  }

  // The earlier access happens before t's current operation.
  bool ordered(const Info& earlier, ShadowThread* t) {
    if (!earlier.epoch) return true;
    if (earlier.tid == t->tid) return same_thread_.add(t), true;
    for (const ShadowLock* m : t->held) {
      if (earlier.epoch->held(m)) return common_lock_.add(t), true;
    }
    evaluations_.add(t);
    return list_->contains(earlier.epoch, t->tid);
  }

  void record(AccessEvent& e, Info& info) {
    e.remember(stamp_(e.thread));
    info = {epoch(e.thread), e.thread->tid, stamp_(e.thread)};
  }

  void race(AccessEvent& e, GoldilocksState& v, const Info& previous, bool previous_is_write, bool previous_is_atomic = false) {
    v.dead = true;
    report_and_advance(e, race_rule(previous_is_write, e.is_write()),
                       [&] { return world().access_at(e, previous.tid, previous.stamp, previous_is_write, previous_is_atomic); });
  }

  // The set of t's accesses since its last outgoing event.
  const EpochRef& epoch(ShadowThread* t) {
    EpochRef& now = epoch_(t);
    if (!now) {
      now = list_->open(t);
      epochs_.add(t);
    }
    return now;
  }
  void end_epoch(ShadowThread* t) {
    epoch_(t) = EpochRef();
    stamp_(t)++;
  }
  void outgoing(ShadowThread* t, Element to) {
    list_->append(element(t), to);
    end_epoch(t);
  }

  Element element(const ShadowThread* t) const { return Element::thread(t->tid); }
  Element element(ShadowLock* m) const { return lock_life_(m)->element(); }
  Element element(ShadowVolatile* v) const { return volatile_life_(v)->element(); }

  std::string text(const Info& info) const {
    if (!info.epoch) return "-";
    std::string out;
    for (Element e : list_->elements(info.epoch)) {
      out += out.empty() ? "{" : ",";
      switch (e.kind()) {
        case Element::kThread: out += world().names().thread_name(*world().thread(e.id())); break;
        case Element::kLock: out += world().names().lock_name(e.id()); break;
        case Element::kVolatile: out += "volatile" + std::to_string(e.id()); break;
        case Element::kInterrupt: out += "interrupt" + std::to_string(e.id()); break;
        case Element::kReleaseFence:
        case Element::kAcquireFence: out += "fence" + std::to_string(e.id()); break;
      }
    }
    return out + "}";
  }

  using Life = std::shared_ptr<ElementLife>;
  std::shared_ptr<SyncList> list_;
  Decoration<ShadowThread, EpochRef> epoch_ = thread_decoration<EpochRef>();
  Decoration<ShadowThread, uint64_t> stamp_ = thread_decoration<uint64_t>(0);
  Decoration<ShadowLock, Life> lock_life_{world().lock_decorations, [list = list_](const ShadowLock& l) {
                                            return std::make_shared<ElementLife>(list, Element::lock(l.id));
                                          }};
  Decoration<ShadowVolatile, Life> volatile_life_{world().volatile_decorations, [list = list_](const ShadowVolatile& v) {
                                                    return std::make_shared<ElementLife>(list, Element::volatile_variable(v.id));
                                                  }};
  Counter same_epoch_ = counter("SameEpoch");
  Counter same_thread_ = counter("SameThread");
  Counter common_lock_ = counter("CommonLock");
  Counter evaluations_ = counter("Evaluations");
  Counter epochs_ = counter("LockSets");
};

RRVM_DEFINE_TOOL(Goldilocks)

}  // namespace rrvm::tools
