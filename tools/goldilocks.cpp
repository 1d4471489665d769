// Goldilocks (Elmas, Qadeer, Tasiran, PLDI 2007): precise race detection with extended lock sets instead of clocks.
// LS of an access by t starts as {t}; the rules, "from in LS: add to", are
//   acquire(t,m) m:t   release(t,m) t:m   volatile read v:t   volatile write t:v   fork(t,u) t:u   join(t,u) u:t
//   release fence t:f   opaque write f:v   opaque read v:g   acquire fence g:t   with f and g the thread's own
// and likewise for class initialisation, interrupts and barriers (any of its threads: all of them). An access by t
// races with an earlier one unless t is in that one's LS. One LS for the last write, one for each reader since; a
// read checks the write, a write checks all. Evaluated lazily (sync_list.h), with the short-circuits of the paper
// that are sound: same thread, and a lock held at both accesses. Accesses are known by their thread's place
// (clock_places.h) and epoch, so that threads that run one after the other need no room each. As long as one place
// alone accesses a location there is nothing to check, and its epochs are in the word (one_place.h). After the first
// race on a location it is handed to the next tool. Tests: tests/traces/races, tests/oracle.
#include <algorithm>
#include <mutex>

#include "rr/spin_lock.h"
#include "rr/tool.h"
#include "tools/atomic_clocks.h"
#include "tools/clock_places.h"
#include "tools/one_place.h"
#include "tools/sync_list.h"

namespace rrvm::tools {

using namespace rr;

namespace {

// An access, by the place of its thread and the number of its epoch there, from 1: that is its lock set (sync_list.h).
struct Info {
  // Locks held at the epoch's beginning, hence at all its accesses: a release ends the epoch.
  static constexpr unsigned kHeld = 2;
  Tid place = 0;
  uint32_t held[kHeld] = {};
  uint64_t epoch = 0;  // 0: no access
  bool holds(const ShadowLock* m) const { return m->id == held[0] || m->id == held[1]; }
};

struct GoldilocksState : ShadowState {
  GoldilocksState() = default;
  // The word does not have the locks that were held: an evaluation finds what they order.
  explicit GoldilocksState(const OnePlace& one) : write{.place = one.place, .epoch = one.write} {
    if (one.read) reads.push_back({.place = one.place, .epoch = one.read});
  }
  SpinLock lock;
  bool dead = false;
  Info write;
  std::vector<Info> reads;       // since the write, one per place, in their order
  std::vector<Info> atomics[2];  // the same for atomic reads and writes, which race with plain accesses only
};

}  // namespace

class Goldilocks final : public Tool {
 public:
  const char* finding() const override { return "race"; }
  explicit Goldilocks(ToolInit& init)
      : Tool(init),
        list_(std::make_shared<SyncList>(
            init.number("list", 128, "synchronisation events kept before they are applied to all lock sets"))) {}

  void acquire(AcquireEvent& e) override { incoming(element(e.lock), e.thread); }
  void release(ReleaseEvent& e) override { outgoing(e.thread, element(e.lock)); }
  void volatile_access(VolatileEvent& e) override {
    if (e.is_write()) return outgoing(e.thread, element(e.target));
    incoming(element(e.target), e.thread);
  }
  void opaque_access(VolatileEvent& e) override {
    if (e.is_write()) return list_->append({release_fence_life_(e.thread)->index(), element(e.target)});
    list_->append({element(e.target), acquire_fence_life_(e.thread)->index()});
  }
  void fence(FenceEvent& e) override {
    if (e.is_release()) return outgoing(e.thread, release_fence_life_(e.thread)->index());
    incoming(acquire_fence_life_(e.thread)->index(), e.thread);
  }
  // Most likely the creator will start the thread. If not, its place may not be for it.
  void create(NewThreadEvent& e) override {
    settle(e.created, e.thread == e.created ? VectorClock() : list_->known_to(element(e.thread)));
  }
  void start(StartEvent& e) override {
    Now& child = now_(e.child);
    if (VectorClock known = list_->known_to(element(e.thread)); known.get(child.place) < child.after) {
      places_.give_back(child.place, child.epoch, child.after);  // it has done nothing
      settle(e.child, known);
    }
    outgoing(e.thread, element(e.child));
  }
  // Nobody knows of an epoch without accesses.
  void stop(StopEvent& e) override {
    const Now& now = now_(e.thread);
    places_.give_back(now.place, now.epoch, now.used ? now.epoch : now.epoch - 1);
  }
  void join(JoinEvent& e) override { list_->append(from(e.child, element(e.thread))); }
  void interrupt(InterruptEvent& e) override { outgoing(e.thread, interrupt_life_(e.target)->index()); }
  void interrupted(InterruptEvent& e) override { incoming(interrupt_life_(e.target)->index(), e.thread); }
  void class_init(ClassEvent& e) override { outgoing(e.thread, element(e.clazz)); }
  void class_access(ClassEvent& e) override { incoming(element(e.clazz), e.thread); }
  // Twice around the ring brings any of the threads to all of them.
  void barrier_release(BarrierEvent& e) override {
    size_t n = e.threads.size();
    std::vector<SyncRule> ring;
    for (size_t i = 0; i + 2 < 2 * n; i++) ring.push_back(from(e.threads[i % n], element(e.threads[(i + 1) % n])));
    list_->append(ring);
    for (ShadowThread* t : e.threads) end_epoch(t);
  }

  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
  ShadowVar make_shadow_var(AccessEvent& e) override {
    if (!fits(e)) return owned_state(new GoldilocksState);
    return inline_state(OnePlace{.place = now_(e.thread).place}.payload());
  }

  void access(AccessEvent& e) override {
    while (owns(e.shadow)) {
      if (is_one_place(e.shadow)) {
        if (record_alone(e)) return;
        continue;
      }
      auto& v = *e.shadow.pointer<GoldilocksState>();
      std::lock_guard lock(v.lock);
      if (!v.dead) return e.is_atomic() ? atomic(e, v) : e.is_write() ? write(e, v) : read(e, v);
      e.refresh();
    }
  }

  std::string describe_shadow(ShadowVar s) const override {
    if (is_one_place(s)) return text(GoldilocksState(OnePlace::of(s)));
    return text(*s.pointer<GoldilocksState>());
  }

 private:
  static bool is_one_place(ShadowVar s) { return s.is_tagged() && s.kind() == ShadowVar::kInline; }
  bool fits(const AccessEvent& e) {
    const Now& now = now_(e.thread);
    return !e.is_atomic() && OnePlace::has_room(now.place, now.epoch);
  }
  // An access of the one place that the location knows. False: it was not, and the location has a state now, or has
  // gone to another tool.
  bool record_alone(AccessEvent& e) {
    ShadowThread* t = e.thread;
    const Now& now = now_(t);
    while (owns(e.shadow) && is_one_place(e.shadow)) {
      OnePlace one = OnePlace::of(e.shadow);
      if (!fits(e) || one.place != now.place) {
        e.put_shadow(owned_state(new GoldilocksState(one)));
        continue;
      }
      // As `ordered` counts them: the write, and before a write also the read.
      unsigned asked = (one.write ? 1 : 0) + (e.is_write() && one.read ? 1 : 0);
      uint64_t before = one.last(e.is_write());
      if (e.is_write()) one.read = 0;
      one.last(e.is_write()) = now.epoch;
      if (before != now.epoch) remember(e);
      if (!e.put_shadow(inline_state(one.payload()))) continue;
      if (before == now.epoch) same_epoch_.add(t);
      if (asked && (before != now.epoch || e.is_write())) same_thread_.add(t, asked);
      return true;
    }
    return false;
  }
  // This thread's entry in a list of accesses; made if there is none.
  static Info& mine_in(std::vector<Info>& list, Tid place) {
    auto mine = std::lower_bound(list.begin(), list.end(), place, [](const Info& i, Tid p) { return i.place < p; });
    if (mine == list.end() || mine->place != place) mine = list.emplace(mine, Info{.place = place});
    return *mine;
  }
  // Do all of them happen before e? If not, the race is reported.
  bool check(AccessEvent& e, GoldilocksState& v, const std::vector<Info>& list, bool writes, bool atomic) {
    for (const Info& i : list) {
      if (!ordered(i, e.thread)) return race(e, v, i, writes, atomic), false;
    }
    return true;
  }

  void read(AccessEvent& e, GoldilocksState& v) {
    const Now& now = now_(e.thread);
    Info& mine = mine_in(v.reads, now.place);
    if (mine.epoch == now.epoch) return same_epoch_.add(e.thread);
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (check(e, v, v.atomics[1], true, true)) record(e, mine);
  }

  void atomic(AccessEvent& e, GoldilocksState& v) {
    const Now& now = now_(e.thread);
    Info& mine = mine_in(v.atomics[e.is_write()], now.place);
    if (mine.epoch == now.epoch) return same_epoch_.add(e.thread);
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (!e.is_write() || check(e, v, v.reads, false, false)) record(e, mine);
  }

  void write(AccessEvent& e, GoldilocksState& v) {
    if (!ordered(v.write, e.thread)) return race(e, v, v.write, true);
    if (!check(e, v, v.reads, false, false) || !check(e, v, v.atomics[1], true, true) ||
        !check(e, v, v.atomics[0], false, true))
      return;
    v.reads.clear();
    v.atomics[0].clear();
    v.atomics[1].clear();
    if (const Now& now = now_(e.thread); v.write.place == now.place && v.write.epoch == now.epoch)
      return same_epoch_.add(e.thread);
    record(e, v.write);
  }

  // Does the earlier access happen before t's current operation?
  bool ordered(const Info& earlier, ShadowThread* t) {
    if (!earlier.epoch) return true;
    if (earlier.place == now_(t).place) return same_thread_.add(t), true;
    for (const ShadowLock* m : t->held) {
      if (earlier.holds(m)) return common_lock_.add(t), true;
    }
    evaluations_.add(t);
    return list_->contains(earlier.place, earlier.epoch, element(t));
  }

  void record(AccessEvent& e, Info& info) {
    remember(e);
    const Now& now = now_(e.thread);
    info = {now.place, {now.held[0], now.held[1]}, now.epoch};
  }
  void remember(AccessEvent& e) {
    ShadowThread* t = e.thread;
    Now& now = now_(t);
    e.remember(now.epoch);
    if (!now.used) {
      now.used = true;
      for (size_t i = 0; i < Info::kHeld; i++)
        now.held[i] = i < t->held.size() ? t->held[t->held.size() - 1 - i]->id : 0;
      epochs_.add(t);
    }
  }

  void race(AccessEvent& e, GoldilocksState& v, const Info& previous, bool previous_is_write,
            bool previous_is_atomic = false) {
    v.dead = true;
    report_and_advance(e, race_rule(previous_is_write, e.is_write()), [&] {
      return world().access_at(e, thread_of(previous), previous.epoch, previous_is_write, previous_is_atomic);
    });
  }

  // A place for a thread that is started by one which knows this much.
  void settle(ShadowThread* t, const VectorClock& known) {
    ClockPlaces::Given given = places_.take(t->tid, &known);
    now_(t) = {.place = given.place, .after = given.after, .epoch = given.first};
  }
  Tid thread_of(const Info& i) const { return places_.thread_of(Epoch(i.place, i.epoch)); }

  void end_epoch(ShadowThread* t) {
    Now& now = now_(t);
    now.epoch++;
    now.used = false;
  }
  void incoming(ElementIndex from, ShadowThread* t) { list_->append({from, element(t)}); }
  SyncRule from(ShadowThread* t, ElementIndex to) const { return {element(t), to, now_(t).place, now_(t).epoch}; }
  void outgoing(ShadowThread* t, ElementIndex to) {
    list_->append(from(t, to));
    end_epoch(t);
  }

  ElementIndex element(ShadowThread* t) const { return thread_life_(t)->index(); }
  ElementIndex element(ShadowLock* m) const { return lock_life_(m)->index(); }
  ElementIndex element(ShadowVolatile* v) const { return volatile_life_(v)->index(); }

  std::string text(const GoldilocksState& v) const {
    std::string out = "W=" + text(v.write) + " R=";
    for (const Info& r : v.reads) out += text(r);
    return out + (v.reads.empty() ? "-" : "");
  }
  std::string text(const Info& info) const {
    if (!info.epoch) return "-";
    std::vector<Element> set = list_->elements(info.place, info.epoch);
    Element own{Element::kThread, thread_of(info)};
    std::erase(set, own);
    set.push_back(own);
    std::sort(set.begin(), set.end(),
              [](const Element& a, const Element& b) { return std::pair(a.kind, a.id) < std::pair(b.kind, b.id); });
    std::string out;
    for (Element e : set) {
      out += out.empty() ? "{" : ",";
      switch (e.kind) {
        case Element::kThread: {
          ShadowThread* t = world().thread(e.id);
          out += t ? world().names().thread_name(*t) : world().names().gone_thread_name(e.id);
          break;
        }
        case Element::kLock: out += world().names().lock_name(e.id); break;
        case Element::kVolatile: out += "volatile" + std::to_string(e.id); break;
        case Element::kInterrupt: out += "interrupt" + std::to_string(e.id); break;
        case Element::kReleaseFence:
        case Element::kAcquireFence: out += "fence" + std::to_string(e.id); break;
      }
    }
    return out + "}";
  }

  // A thread's place and current epoch there.
  struct Now {
    Tid place = 0;
    uint64_t after = 0;  // see ClockPlaces::Given
    uint64_t epoch = 0;
    bool used = false;  // some access is of it; then these are its locks
    uint32_t held[Info::kHeld] = {};
  };
  using Life = std::shared_ptr<ElementLife>;
  template <class Key>
  Decoration<Key, Life> life(DecorationRegistry& registry, Element::Kind kind, auto id) {
    return {registry, [list = list_, kind, id](const Key& k) {
              return std::make_shared<ElementLife>(list, Element{kind, k.*id});
            }};
  }
  std::shared_ptr<SyncList> list_;
  ClockPlaces places_;
  Decoration<ShadowThread, Now> now_ = thread_decoration<Now>();
  Decoration<ShadowThread, Life> thread_life_ =
      life<ShadowThread>(world().thread_decorations, Element::kThread, &ShadowThread::tid);
  Decoration<ShadowThread, Life> interrupt_life_ =
      life<ShadowThread>(world().thread_decorations, Element::kInterrupt, &ShadowThread::tid);
  Decoration<ShadowThread, Life> release_fence_life_ =
      life<ShadowThread>(world().thread_decorations, Element::kReleaseFence, &ShadowThread::tid);
  Decoration<ShadowThread, Life> acquire_fence_life_ =
      life<ShadowThread>(world().thread_decorations, Element::kAcquireFence, &ShadowThread::tid);
  Decoration<ShadowLock, Life> lock_life_ = life<ShadowLock>(world().lock_decorations, Element::kLock, &ShadowLock::id);
  Decoration<ShadowVolatile, Life> volatile_life_ =
      life<ShadowVolatile>(world().volatile_decorations, Element::kVolatile, &ShadowVolatile::id);
  Counter same_epoch_ = counter("SameEpoch");
  Counter same_thread_ = counter("SameThread");
  Counter common_lock_ = counter("CommonLock");
  Counter evaluations_ = counter("Evaluations");
  Counter epochs_ = counter("LockSets");
};

RRVM_DEFINE_TOOL(Goldilocks)

}  // namespace rrvm::tools
