// LockOrder: deadlocks that did not happen but could, from the order in which threads take locks, monitors and those of
// java.util.concurrent alike (docs/lock-order.md). Rules:
//   lock-order          a cycle of requests that can block for ever (tools/lock_graph.h)
//   lock-order-readers  the same, but a reader blocks a reader in it, which takes a writer that waits between them
//   upgrade             the write lock is asked for by a thread that holds the read lock: that never ends
//   wait-holding        a thread waits for a notification with a lock held without which a notifier does not get there
// A class is a lock too: its initialiser holds it, and who uses it first asks for it (tools/initialisers.h).
// A lock that is only tried for (tryLock, with a time limit or without) is held afterwards, but no step of a cycle.
// When a lock dies, what is known of it is forgotten. Tests: tests/traces/lockorder, tests/oracle/lock_order_test.cpp,
// tests/java/race/lockorder.
#include <algorithm>
#include <set>
#include <span>
#include <unordered_set>

#include "rr/tool.h"
#include "tools/clock_places.h"
#include "tools/initialisers.h"
#include "tools/lock_graph.h"

namespace rrvm::tools {

using namespace rr;

class LockOrder final : public Tool {
 public:
  explicit LockOrder(ToolInit& init)
      : Tool(init),
        graph_(std::make_shared<LockGraph>(
            static_cast<unsigned>(init.number("cycle", 4, "the most threads in a cycle that is looked for")),
            [this](const auto& cycle, bool needs_writer) { report_cycle(cycle, needs_writer); })),
        life_(world().lock_decorations,
              [this](const ShadowLock& l) {
                return Life{graph_, l.id};
              }),
        classes_(world().volatile_decorations, [this](const ShadowVolatile& v) {
          return ClassLife{graph_, initialisers_, initialisers_->add(world().names().volatile_name(v))};
        }) {}

  const char* finding() const override { return "potential deadlock"; }

  void acquire(AcquireEvent& e) override {
    asked_for(e, e.lock, false);
    take(e, e.lock, false);
  }
  void release(ReleaseEvent& e) override { give(e.thread, e.lock, false); }
  void lock_request(SynchronizerEvent& e) override {
    if (!e.is_shared()) writes(e.thread, e.lock);
    asked_for(e, e.lock, e.is_shared());
  }
  void lock_taken(SynchronizerEvent& e) override {
    if (!e.is_shared()) writes(e.thread, e.lock);
    take(e, e.lock, e.is_shared());
  }
  void lock_given(SynchronizerEvent& e) override { give(e.thread, e.lock, e.is_shared()); }

  void class_lock(ClassEvent& e) override {
    State& s = settled(e.thread);
    uint32_t id = classes_(e.clazz).id;
    if (e.kind == EventKind::kClassRequest) {
      ask_for_class(e, s, id);
    } else if (e.kind == EventKind::kClassBegin) {
      s.awaited = 0;
      s.open.push_back({id, s.held.size(), {}});
      initialisers_->begun(id, e.thread->tid);
      hold(s, {id, false, 1, e.site}, nullptr);
    } else if (!s.open.empty() && s.open.back().id == id) {
      initialisers_->ended(id, s.open.back().known);
      s.open.pop_back();
      let_go(s, find(s, id, false));
      know(s, initialisers_->known_after(id));
    }
  }

  void start(StartEvent& e) override {
    State& s = settled(e.thread);
    VectorClock all = known_by(s.moment);
    State& child = at_(e.child);
    if (!child.is_settled) settle(child, e.child, &all);
    learn(child.moment, all);
    if (s.moment.initialised) learn_classes(child.moment, *s.moment.initialised);
    s.moment.epoch = Epoch(s.moment.epoch.tid(), s.moment.epoch.clock() + 1);
    s.known.clear();
  }
  void join(JoinEvent& e) override {
    State& s = settled(e.thread);
    const State& child = at_(e.child);  // its stop has settled it; others may join it at the same time
    learn(s.moment, known_by(child.moment));
    if (child.moment.initialised) know(s, *child.moment.initialised);
    s.known.clear();
  }
  // The place goes to a thread whose starter knows of the last step that this thread has in the graph.
  void stop(StopEvent& e) override {
    State& s = settled(e.thread);
    places_.give_back(s.moment.epoch.tid(), s.moment.epoch.clock(), s.last_told);
  }

  void pre_wait(WaitEvent& e) override { meet(e, e.lock, true); }
  void notify(NotifyEvent& e) override { meet(e, e.lock, false); }

  void finish() override {
    std::lock_guard guard(meetings_mutex_);
    if (graph_->has_given_up() || initialisers_->has_given_up() || missed_meetings_)
      world().reports().note("LockOrder: there were too many combinations of locks to look at all of them");
  }

  std::string describe_thread(ShadowThread* t) override {
    std::string text;
    for (const HeldLock& h : at_(t).held)
      text += (text.empty() ? "" : " ") + name(h.lock) + (h.is_shared ? " (read)" : "");
    return text.empty() ? "nothing held" : text;
  }

 private:
  struct State {  // the thread's own
    bool is_settled = false;
    Moment moment;
    uint64_t last_told = 0;  // the latest clock of its place in which anything was remembered of it or of one before it
    std::vector<HeldLock> held;
    std::vector<ShadowLock*> shadows;  // of the same locks; null: it is a class
    struct Open {
      uint32_t id;
      size_t base;     // locks held when it began
      ClassSet known;  // what is known to be initialised since then
    };
    std::vector<Open> open;  // initialisers that it runs, the innermost last
    uint32_t awaited = 0;    // a class that another thread initialises, or did: when this one goes on, it is over
    uint64_t held_hash = 0;  // of what is held, in any order
    std::unordered_set<uint64_t> known;  // requests that have been told to the graph, as hashes of 64 bits
  };
  // Dies with the lock's shadow.
  struct Life {
    Life(std::shared_ptr<LockGraph> graph, uint32_t lock) : graph(std::move(graph)), lock(lock) {}
    Life(Life&&) = default;
    ~Life() {
      if (graph) graph->died(lock);
    }
    std::shared_ptr<LockGraph> graph;
    uint32_t lock;
  };
  struct Meeting {  // a wait or a notification by a thread that holds other locks
    bool waits;
    ReportAccess place;
    Moment moment;
    std::vector<HeldLock> held;
  };

  // What is kept of a class.
  struct ClassLife {
    ClassLife(std::shared_ptr<LockGraph> graph, std::shared_ptr<Initialisers> initialisers, uint32_t id)
        : graph(std::move(graph)), initialisers(std::move(initialisers)), id(id) {}
    ClassLife(ClassLife&&) = default;
    ~ClassLife() {
      if (!graph) return;
      graph->died(id);
      initialisers->died(id);
    }
    std::shared_ptr<LockGraph> graph;
    std::shared_ptr<Initialisers> initialisers;
    uint32_t id;
  };

  State& settled(ShadowThread* t) {
    State& s = at_(t);
    if (!s.is_settled) settle(s, t, nullptr);
    if (uint32_t over = std::exchange(s.awaited, 0)) know(s, initialisers_->known_after(over));
    return s;
  }
  static void know(State& s, const ClassSet& classes) {
    learn_classes(s.moment, classes);
    if (s.open.empty()) return;
    ClassSet &known = s.open.back().known, all;
    std::set_union(known.begin(), known.end(), classes.begin(), classes.end(), std::back_inserter(all));
    known = std::move(all);
  }
  void settle(State& s, ShadowThread* t, const VectorClock* starter) {
    ClockPlaces::Given given = places_.take(t->tid, starter);
    s.is_settled = true;
    s.moment.thread = t->tid;
    s.moment.epoch = Epoch(given.place, given.first);
    s.last_told = given.after;
  }

  static uint64_t mixed(uint64_t n) {
    n = (n ^ n >> 31) * 0x9E3779B97F4A7C15u;
    n = (n ^ n >> 29) * 0xBF58476D1CE4E5B9u;
    return n ^ n >> 32;
  }
  static uint64_t hash_of(uint32_t lock, bool is_shared) { return mixed(uint64_t{lock} << 1 | is_shared); }

  static HeldLock* find(State& s, uint32_t lock, bool is_shared) {
    for (HeldLock& h : s.held)
      if (h.lock == lock && h.is_shared == is_shared) return &h;
    return nullptr;
  }

  void take(const Event& e, ShadowLock* lock, bool is_shared) {
    State& s = at_(e.thread);
    if (HeldLock* h = find(s, lock->id, is_shared)) return void(h->depth++);
    hold(s, {lock->id, is_shared, 1, e.site}, lock);
  }
  static void hold(State& s, const HeldLock& lock, ShadowLock* shadow) {
    s.held.push_back(lock);
    s.shadows.push_back(shadow);
    s.held_hash += hash_of(lock.lock, lock.is_shared);
  }
  static void let_go(State& s, HeldLock* h) {
    ptrdiff_t place = h - s.held.data();
    s.held_hash -= hash_of(h->lock, h->is_shared);
    s.held.erase(s.held.begin() + place);
    s.shadows.erase(s.shadows.begin() + place);
    for (State::Open& o : s.open)
      if (o.base > static_cast<size_t>(place)) o.base--;  // taken before it began
  }
  void give(ShadowThread* t, ShadowLock* lock, bool is_shared) {
    State& s = at_(t);
    HeldLock* h = find(s, lock->id, is_shared);
    if (!h || --h->depth > 0) return;  // not held: a stamp may be handed to another thread
    let_go(s, h);
  }

  void writes(ShadowThread* t, ShadowLock* lock) {
    if (is_new(at_(t), ~hash_of(lock->id, false))) graph_->writes(lock->id, t->tid);
  }
  bool is_new(State& s, uint64_t hash) {
    constexpr size_t kMost = 4096;
    if (s.known.size() > kMost) s.known.clear();
    return s.known.insert(hash).second;
  }

  void asked_for(const Event& e, ShadowLock* lock, bool is_shared) {
    State& s = at_(e.thread);
    if (s.held.empty()) return;
    settled(e.thread);
    if (!s.open.empty()) ask_inside(e, s, lock->id, is_shared);
    if (find(s, lock->id, false) || (is_shared && find(s, lock->id, true))) return;  // it has it
    if (!is_new(s, mixed(s.held_hash) + hash_of(lock->id, is_shared))) return;
    life_(lock);
    for (ShadowLock* h : s.shadows)
      if (h) life_(h);
    if (const HeldLock* read = find(s, lock->id, true)) return report_upgrade(e, *read);
    s.last_told = s.moment.epoch.clock();
    graph_->add(lock->id, is_shared, e.site, s.moment, s.held);
  }

  void ask_for_class(const Event& e, State& s, uint32_t id) {
    if (!s.open.empty() && s.open.back().id != id) ask_inside(e, s, id, false);
    if (find(s, id, false)) return;  // it initialises it itself
    Initialisers::Steps steps;
    initialisers_->asked(id, e.site, s.moment, s.held, steps);
    tell_graph(s, steps);
    if (initialisers_->is_over(id)) know(s, initialisers_->known_after(id));
    else if (initialisers_->is_anothers(id, e.thread->tid)) s.awaited = id;
  }
  // Whoever runs the initialiser asks for this.
  void ask_inside(const Event& e, State& s, uint32_t lock, bool is_shared) {
    const State::Open& open = s.open.back();
    std::vector<HeldLock> held(s.held.begin() + static_cast<ptrdiff_t>(open.base), s.held.end());
    std::erase_if(held, [&](const HeldLock& h) { return h.lock == open.id; });
    Initialisers::Steps steps;
    initialisers_->asked_inside(
        open.id, {lock, is_shared, e.site, {}, std::move(held), std::make_shared<const Moment>(s.moment)}, open.known,
        steps);
    tell_graph(s, steps);
  }
  void tell_graph(State& s, const Initialisers::Steps& steps) {
    s.last_told = s.moment.epoch.clock();
    for (ShadowLock* h : s.shadows)
      if (h) life_(h);
    for (const Initialisers::Step& p : steps) graph_->add(p.lock, p.is_shared, p.site, p.moment, p.held, p.original);
  }

  // --- reports ---

  std::string name(uint32_t lock) const {
    return lock & kClassLock ? initialisers_->name(lock) : world().names().lock_name(lock);
  }
  static std::string without_address(const std::string& name) { return name.substr(0, name.find('@')); }

  ReportAccess place(const Moment& moment, SiteId site, std::string operation) const {

    ReportAccess a = world().describe_place(moment.thread, site, false);
    a.operation = std::move(operation);
    return a;
  }
  void set_locks(ReportAccess& a, std::span<const HeldLock> held) const {
    a.locks_known = true;
    for (const HeldLock& h : held) a.locks.push_back(name(h.lock));
  }
  std::string in_words(uint32_t lock, bool is_shared) const {
    const char* what = lock & kClassLock ? "initialisation of " : is_shared ? "read lock of " : "lock of ";
    return what + name(lock);
  }

  Report start_report(const char* rule, std::vector<std::string> locks) const {
    Report r;
    r.tool = Tool::name();
    r.finding = finding();
    r.rule = rule;
    std::sort(locks.begin(), locks.end());
    std::vector<std::string> classes;
    for (const std::string& l : locks) {
      r.location += (r.location.empty() ? "" : " + ") + l;
      classes.push_back(without_address(l));
    }
    std::sort(classes.begin(), classes.end());
    for (const std::string& c : classes) r.variable += (r.variable.empty() ? "" : "+") + c;
    return r;
  }

  // The step that closed the cycle comes first, then the one that holds what it wants.
  void report_cycle(const std::vector<const LockStep*>& cycle, bool needs_writer) {
    std::vector<std::string> locks;
    for (const LockStep* s : cycle) locks.push_back(name(s->lock));
    Report r = start_report(needs_writer ? "lock-order-readers" : "lock-order", std::move(locks));
    auto site_only = [&](const LockStep* s) {
      ReportAccess a;
      a.site = world().names().site(s->site);
      return a;
    };
    r.current = site_only(cycle[0]);
    r.previous = site_only(cycle[1]);
    for (size_t i = 2; i < cycle.size(); i++) r.further.push_back(site_only(cycle[i]));
    if (world().reports().count_if_known(r)) return;
    r.further.clear();
    for (size_t i = 0; i < cycle.size(); i++) {
      const LockStep& s = *cycle[i];
      ReportAccess a = place(s.moment, s.site, "request of the " + in_words(s.lock, s.is_shared));
      set_locks(a, s.held);
      if (s.original) could_be(a, s.original->thread);
      if (i == 0) r.current = std::move(a);
      else if (i == 1) r.previous = std::move(a);
      else r.further.push_back(std::move(a));
    }
    // The places where each thread took what the one before it wants.
    for (size_t i = 0; i < cycle.size(); i++) {
      const LockStep &s = *cycle[(i + 1) % cycle.size()], &before = *cycle[i];
      std::vector<HeldLock> outer;
      for (const HeldLock& h : s.held) {
        if (h.lock == before.lock) {
          r.context.push_back(place(s.moment, h.site, "earlier " + in_words(h.lock, h.is_shared)));
          set_locks(r.context.back(), outer);
        }
        outer.push_back(h);
      }
    }
    world().reports().report(std::move(r));
  }

  // Says that it is in an initialiser that another thread ran: below it there are that one's calls.
  static void could_be(ReportAccess& a, Tid ran) {
    a.operation += ", had it run the initialiser that thread " + std::to_string(ran) + " ran,";
    auto begins = std::find_if(a.stack.rbegin(), a.stack.rend(), [](const Site& s) { return s.method == "<clinit>"; });
    a.stack.erase(begins.base(), a.stack.end());
  }

  void report_upgrade(const Event& e, const HeldLock& read) {
    Report r = start_report("upgrade", {name(read.lock)});
    const State& s = at_(e.thread);
    r.current = place(s.moment, e.site, "request of the write lock of " + name(read.lock));
    set_locks(r.current, s.held);
    r.previous = place(s.moment, read.site, "read lock of " + name(read.lock));
    set_locks(*r.previous, {s.held.data(), &read});
    world().reports().report(std::move(r));
  }

  void meet(const Event& e, ShadowLock* lock, bool waits) {
    State& s = settled(e.thread);
    if (s.held.size() < 2) return;
    if (!is_new(s, mixed(s.held_hash + waits) ^ hash_of(lock->id, waits))) return;
    life_(lock);
    s.last_told = s.moment.epoch.clock();
    Meeting now{waits, place(s.moment, e.site, waits ? "wait" : "notify"), s.moment, {}};
    set_locks(now.place, s.held);
    for (const HeldLock& h : s.held)
      if (h.lock != lock->id) now.held.push_back(h);
    std::lock_guard guard(meetings_mutex_);
    std::vector<Meeting>& here = meetings_(lock);
    for (const Meeting& other : here) {
      if (other.waits == waits || other.moment.thread == s.moment.thread || !has_gate(other.held, now.held) ||
          knows(now.moment, other.moment) || knows(other.moment, now.moment))
        continue;
      Report r = start_report("wait-holding", {name(lock->id)});
      r.current = now.place;
      r.previous = other.place;
      world().reports().report(std::move(r));
    }
    if (here.size() < kMostMeetings) here.push_back(std::move(now));
    else missed_meetings_ = true;
  }

  const std::shared_ptr<LockGraph> graph_;
  Decoration<ShadowThread, State> at_ = thread_decoration<State>();
  ClockPlaces places_;
  Decoration<ShadowLock, Life> life_;
  const std::shared_ptr<Initialisers> initialisers_ = std::make_shared<Initialisers>();
  Decoration<ShadowVolatile, ClassLife> classes_;
  Decoration<ShadowLock, std::vector<Meeting>> meetings_ = lock_decoration<std::vector<Meeting>>({});
  static constexpr size_t kMostMeetings = 1024;  // of a lock
  std::mutex meetings_mutex_;                    // guards the contents of meetings_, and whether some are missing
  bool missed_meetings_ = false;
};

RRVM_DEFINE_TOOL(LockOrder)

}  // namespace rrvm::tools
