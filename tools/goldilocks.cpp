// Goldilocks (Elmas, Qadeer, Tasiran, PLDI 2007): precise race detection with extended lock sets instead of clocks.
// LS of an access by t starts as {t}; the rules, "from in LS: add to", are
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

  ShadowVar make_shadow_var(AccessEvent& e) override { return owned_state(new GoldilocksState); }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      auto& v = *e.shadow.pointer<GoldilocksState>();
      std::lock_guard lock(v.lock);
      if (!v.dead) return e.is_write() ? write(e, v) : read(e, v);
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
  void read(AccessEvent& e, GoldilocksState& v) {
    const EpochRef& now = epoch(e.thread);
    Tid tid = e.thread->tid;
    auto mine = std::lower_bound(v.reads.begin(), v.reads.end(), tid, [](const Info& r, Tid t) { return r.tid < t; });
    bool known = mine != v.reads.end() && mine->tid == tid;
    if (known && mine->epoch == now) return same_epoch_.add(e.thread);
    if (!ordered(v.write, e.thread)) return race(e, v, "write-read", v.write, true);
    if (!known) mine = v.reads.emplace(mine);
    record(e, *mine);
  }

  void write(AccessEvent& e, GoldilocksState& v) {
    if (!ordered(v.write, e.thread)) return race(e, v, "write-write", v.write, true);
    for (const Info& r : v.reads) {
      if (!ordered(r, e.thread)) return race(e, v, "read-write", r, false);
    }
    v.reads.clear();
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

  void race(AccessEvent& e, GoldilocksState& v, const char* rule, const Info& previous, bool previous_is_write) {
    v.dead = true;
    report_and_advance(e, rule, [&] { return world().access_at(e, previous.tid, previous.stamp, previous_is_write); });
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
