// LockOrder's cycles of class initialisers against their definition on random traces. Steps are compared by what they
// are: thread, lock, locks held. The definition tries all ways in which the initialisers could have been run by those
// who asked, without a graph that grows as the run goes on. RRVM_SEED=N starts elsewhere; RRVM_TRACES: see
// tests/rr/random_amount.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>

#include "tests/oracle/random_runs.h"
#include "tests/oracle/thread_order.h"

namespace rrvm::oracle {
namespace {

using rr::EventKind;

class Writer {
 public:
  explicit Writer(uint64_t seed) : random_(seed) {}

  std::string write() {
    threads_ = 2 + pick(3);
    life_.assign(threads_, 0);
    life_[0] = 1;
    for (unsigned t = 1; t < threads_; t++) life_[t] = static_cast<int>(pick(2));
    held_.resize(threads_);
    open_.resize(threads_);
    waits_for_.assign(threads_, 0);
    for (unsigned ops = 30 + pick(60); ops > 0; ops--) act(pick(threads_));
    return out_.str();
  }

 private:
  struct Open {
    char name;
    size_t base;  // locks held when it began
  };
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }
  void say(const char* op, unsigned t, char what) {
    out_ << op << '(' << t << ", " << what << ")\n";
    acted_.insert(t);
  }

  void act(unsigned t) {
    if (life_[t] != 1 || (waits_for_[t] && state_[waits_for_[t]] != 2)) return;
    waits_for_[t] = 0;
    unsigned choice = pick(14);
    auto& held = held_[t];
    size_t base = open_[t].empty() ? 0 : open_[t].back().base;
    if (choice < 4 && held.size() < 3) {
      char lock = "abc"[pick(3)];
      for (auto& h : held_)
        if (std::find(h.begin(), h.end(), lock) != h.end()) return;
      say("acq", t, lock);
      held.push_back(lock);
    } else if (choice < 7 && held.size() > base) {
      say("rel", t, held.back());
      held.pop_back();
    } else if (choice < 10) {
      char name = "CDE"[pick(3)];
      say("classrequest", t, name);
      if (state_[name] == 0) {
        say("classbegin", t, name);
        state_[name] = 1;
        open_[t].push_back({name, held.size()});
      } else if (state_[name] == 1 &&
                 std::none_of(open_[t].begin(), open_[t].end(), [name](const Open& o) { return o.name == name; })) {
        waits_for_[t] = name;
      }
    } else if (choice < 12) {
      if (open_[t].empty() || held.size() > base) return;
      say("classend", t, open_[t].back().name);
      state_[open_[t].back().name] = 2;
      open_[t].pop_back();
    } else {
      unsigned u = pick(threads_);
      if (u == t) return;
      if (life_[u] == 0) {
        out_ << "fork(" << t << ", " << u << ")\n";
        acted_.insert(t);
        life_[u] = 1;
      } else if (life_[u] == 1 && held_[u].empty() && open_[u].empty() && !waits_for_[u] && acted_.contains(u) &&
                 !pick(2)) {
        out_ << "join(" << t << ", " << u << ")\n";
        life_[u] = 2;
      }
    }
  }

  std::mt19937_64 random_;
  std::ostringstream out_;
  unsigned threads_ = 0;
  std::vector<int> life_;
  std::set<unsigned> acted_;
  std::vector<std::vector<char>> held_;
  std::vector<std::vector<Open>> open_;
  std::map<char, int> state_;  // 1: runs, 2: over
  std::vector<char> waits_for_;
};

class Definition {
 public:
  explicit Definition(const rr::Trace& trace) : trace_(trace), before_(order_of_threads(trace)) {
    collect();
    for (size_t i = 0; i < requests_.size(); i++) virtual_steps(requests_[i]);
  }
  std::set<std::string> cycles() {
    std::set<std::string> result;
    for (const Step& s : steps_) {
      std::vector<const Step*> tuple{&s};
      extend(tuple, result);
    }
    return result;
  }

 private:
  using Names = std::set<std::string>;  // locks and classes: they have different letters
  struct Step {
    uint32_t thread;
    std::string wants;
    Names held;
    Names known;           // classes that are initialised for sure when the thread is there
    std::set<size_t> ops;  // where it is: where it asked, and where the step was taken, if by another thread
  };
  struct Request {  // as it happened
    size_t op;
    uint32_t thread;
    std::string wants;
    bool is_class;
    Names held, known;
    std::string inside;  // the innermost initialiser
    Names held_inside, known_inside;
  };

  // Forks and joins only: the thread's own operations do not keep it from being elsewhere.
  bool are_ordered(size_t a, size_t b) const {
    return trace_.ops[a].thread != trace_.ops[b].thread && (before_[a].contains(b) || before_[b].contains(a));
  }
  std::string class_of(const rr::TraceOp& op) const { return trace_.classes.name(op.operand); }

  // What is initialised for sure before operation j; of that, what its thread did or learned behind its operation
  // `since`.
  Names known_at(size_t j, std::optional<size_t> since = {}) const {
    Names result;
    for (size_t i : before_[j]) {
      bool is_own = trace_.ops[i].thread == trace_.ops[j].thread;
      if (!since || (is_own ? i > *since : !before_[*since].contains(i))) add_completed(i, result);
    }
    return result;
  }
  void add_completed(size_t i, Names& result) const {
    const rr::TraceOp& op = trace_.ops[i];
    if (op.kind == EventKind::kClassEnd) {
      add_with_inner(class_of(op), result);
    } else if (op.kind == EventKind::kClassRequest) {
      auto begin = begins_.find(class_of(op));
      bool is_own = begin != begins_.end() && trace_.ops[begin->second].thread == op.thread;
      bool is_over = ends_.contains(class_of(op));
      // One that it runs itself, or is just about to, is not initialised by the request.
      if (is_over && (!is_own || ends_.at(class_of(op)) < i)) add_with_inner(class_of(op), result);
    }
  }
  // Whoever has waited for a class knows what its initialiser has used.
  void add_with_inner(const std::string& name, Names& result) const {
    if (!result.insert(name).second) return;
    if (!begins_.contains(name) || !ends_.contains(name)) return;
    for (const std::string& inner : known_at(ends_.at(name), begins_.at(name))) result.insert(inner);
  }

  void collect() {
    for (size_t j = 0; j < trace_.ops.size(); j++) {
      if (trace_.ops[j].kind == EventKind::kClassBegin) begins_[class_of(trace_.ops[j])] = j;
      if (trace_.ops[j].kind == EventKind::kClassEnd) ends_[class_of(trace_.ops[j])] = j;
    }
    struct Open {
      std::string name;
      size_t op, base;
    };
    std::map<uint32_t, std::vector<std::string>> held;
    std::map<uint32_t, std::vector<Open>> open;
    for (size_t j = 0; j < trace_.ops.size(); j++) {
      const rr::TraceOp& op = trace_.ops[j];
      auto& mine = held[op.thread];
      auto& running = open[op.thread];
      bool is_class = op.kind == EventKind::kClassRequest;
      if (op.kind == EventKind::kAcquire || is_class) {
        std::string wants = is_class ? class_of(op) : trace_.locks.name(op.operand);
        auto since = mine.begin() + static_cast<ptrdiff_t>(running.empty() ? 0 : running.back().base);
        if (std::find(since, mine.end(), wants) == mine.end()) {
          Request r{j, op.thread, wants, is_class, {mine.begin(), mine.end()}, known_at(j), "", {}, {}};
          if (!running.empty()) {
            const Open& o = running.back();
            r.inside = o.name;
            r.held_inside = {mine.begin() + static_cast<ptrdiff_t>(o.base) + 1, mine.end()};
            r.known_inside = known_at(j, o.op);
          }
          requests_.push_back(r);
        }
      }
      switch (op.kind) {
        case EventKind::kAcquire: mine.push_back(trace_.locks.name(op.operand)); break;
        case EventKind::kRelease: mine.pop_back(); break;
        case EventKind::kClassBegin:
          running.push_back({class_of(op), j, mine.size()});
          mine.push_back(class_of(op));
          break;
        case EventKind::kClassEnd:
          running.pop_back();
          mine.pop_back();
          break;
        default: break;
      }
    }
  }

  // The request itself, if it can block, and for a class all that its initialiser would ask for in this thread.
  void virtual_steps(const Request& r) {
    if (r.held.contains(r.wants)) return;
    if (r.is_class) return ask(r.thread, r.wants, r.held, r.known, {r.op}, true);
    if (!r.held.empty()) steps_.push_back({r.thread, r.wants, r.held, r.known, {r.op}});
  }
  void ask(uint32_t thread, const std::string& name, const Names& held, const Names& known, std::set<size_t> ops,
           bool is_own) {
    if (known.contains(name) || held.contains(name)) return;
    if (!held.empty()) steps_.push_back({thread, name, held, known, ops});
    if (is_own && begins_.contains(name) && trace_.ops[begins_.at(name)].thread == thread) return;  // it did run it
    size_t asked = *std::min_element(ops.begin(), ops.end(), [&](size_t a, size_t b) {
      return (trace_.ops[a].thread == thread) > (trace_.ops[b].thread == thread);
    });
    for (const Request& b : requests_) {
      if (b.inside != name) continue;
      Names now_held = held, now_known = known;
      now_held.insert(name);
      now_held.insert(b.held_inside.begin(), b.held_inside.end());
      now_known.insert(b.known_inside.begin(), b.known_inside.end());
      if (b.is_class) ask(thread, b.wants, now_held, now_known, {asked, b.op}, false);
      else if (!now_held.contains(b.wants)) steps_.push_back({thread, b.wants, now_held, now_known, {asked, b.op}});
    }
  }

  bool can_be_together(const Step& a, const Step& b) const {
    if (a.thread == b.thread || a.wants == b.wants) return false;
    for (const std::string& h : a.held)
      if (b.held.contains(h) || b.known.contains(h)) return false;
    for (const std::string& h : b.held)
      if (a.known.contains(h)) return false;
    for (size_t x : a.ops)
      for (size_t y : b.ops)
        if (are_ordered(x, y)) return false;
    return true;
  }
  static std::string text_of(const Step& s, const rr::Trace& trace) {
    std::string text = trace.threads.name(s.thread) + ":" + s.wants + "[";
    for (const std::string& h : s.held) text += h;
    return text + "]";
  }
  void extend(std::vector<const Step*>& tuple, std::set<std::string>& result) {
    if (tuple.size() >= 2 && tuple[0]->held.contains(tuple.back()->wants)) {
      std::set<std::string> steps;
      for (const Step* s : tuple) steps.insert(text_of(*s, trace_));
      std::string text;
      for (const std::string& s : steps) text += s + " ";
      result.insert(text);
    }
    if (tuple.size() == 4) return;
    for (const Step& s : steps_) {
      if (!s.held.contains(tuple.back()->wants)) continue;
      if (!std::all_of(tuple.begin(), tuple.end(), [&](const Step* o) { return can_be_together(*o, s); })) continue;
      tuple.push_back(&s);
      extend(tuple, result);
      tuple.pop_back();
    }
  }

  const rr::Trace& trace_;
  const std::vector<std::set<size_t>> before_;
  std::map<std::string, size_t> begins_, ends_;
  std::vector<Request> requests_;
  std::vector<Step> steps_;
};

std::set<std::string> cycles_by_tool(const rr::Trace& trace, std::string& complaint) {
  std::vector<rr::Report> reports;
  complaint = run_chain("LockOrder", trace, reports);
  std::set<std::string> result;
  for (const rr::Report& r : reports) {
    std::vector<const rr::ReportAccess*> sides{&r.current, &*r.previous};
    for (const rr::ReportAccess& a : r.further) sides.push_back(&a);
    std::set<std::string> steps;
    for (const rr::ReportAccess* a : sides) {
      // "request of the lock of a", "request of the initialisation of C", and perhaps who else could make it.
      const std::string& operation = a->operation;
      const size_t second_of = operation.find(" of ", operation.find(" of ") + 1);
      std::string wants = operation.substr(second_of + 4, 1), text = a->thread + ":" + wants + "[";
      std::set<std::string> held;
      for (const std::string& l : a->locks) held.insert(l.substr(l.find("class ") == 0 ? 6 : 0));
      for (const std::string& h : held) text += h;
      steps.insert(text + "]");
    }
    std::string text;
    for (const std::string& s : steps) text += s + " ";
    result.insert(text);
  }
  return result;
}

TEST(ClassOrder, FollowsTheDefinition) {
  uint64_t first = number_from_environment("RRVM_SEED", 1), traces = number_of_traces(4000);
  size_t cycles = 0, with_classes = 0;
  for (uint64_t seed = first; seed < first + traces; seed++) {
    std::string text = Writer(seed).write(), complaint;
    rr::TraceError error;
    auto trace = rr::read_trace_text(text, error);
    ASSERT_TRUE(trace) << error.text();
    std::set<std::string> expected = Definition(*trace).cycles();
    std::set<std::string> found = cycles_by_tool(*trace, complaint);
    ASSERT_EQ(complaint, "") << "seed " << seed << '\n' << text;
    ASSERT_EQ(found, expected) << "seed " << seed << '\n' << text;
    cycles += expected.size();
    for (const std::string& c : expected) with_classes += c.find_first_of("CDE") != std::string::npos;
  }
  std::cout << cycles << " cycles, " << with_classes << " with classes\n";
  EXPECT_GT(with_classes, traces / 400);
}

}  // namespace
}  // namespace rrvm::oracle
