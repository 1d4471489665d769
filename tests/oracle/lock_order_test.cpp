// LockOrder against its definition on random traces: all tuples of requests are tried, with happens-before by starts
// and joins as the closure of a graph over all operations. Slow, and nothing in common with tools/lock_graph.cpp.
// Class initialisers are in class_order_test.cpp. RRVM_SEED=N starts elsewhere; RRVM_TRACES: see
// tests/rr/random_amount.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "tests/oracle/random_runs.h"
#include "tests/oracle/thread_order.h"

namespace rrvm::oracle {
namespace {

using rr::EventKind;

// --- random traces of locks, starts and joins ---

class Writer {
 public:
  explicit Writer(uint64_t seed) : random_(seed) {}

  std::string write() {
    threads_ =
        2 + pick(pick(3) ? 4 : 9);  // of many, some begin when others have ended, and have their places in clocks
    unsigned ops = 40 + pick(160);
    life_.assign(threads_, 0);
    life_[0] = 1;
    for (unsigned t = 1; t < threads_; t++) life_[t] = static_cast<int>(pick(2));  // the others are forked
    held_.resize(threads_);
    while (ops--) step(pick(threads_));
    return out_.str();
  }

 private:
  // Locks a to c are monitors, k and l read-write locks.
  struct Held {
    char lock;
    bool is_shared;
  };
  unsigned pick(unsigned n) { return static_cast<unsigned>(random_() % n); }
  void say(const char* op, unsigned t, char lock) { out_ << op << '(' << t << ", " << lock << ")\n"; }

  bool is_free(unsigned t, char lock, bool is_shared) const {
    for (unsigned u = 0; u < threads_; u++)
      for (const Held& h : held_[u])
        if (h.lock == lock && (u != t ? !(h.is_shared && is_shared) : true)) return false;
    return true;
  }

  void step(unsigned t) {
    if (life_[t] != 1) return;
    size_t before = out_.str().size();
    act(t);
    if (out_.str().size() > before) acted_.insert(t);
  }
  void act(unsigned t) {
    unsigned choice = pick(12);
    if (choice < 6 && held_[t].size() < 3) {
      char lock = "abckl"[pick(5)];
      bool monitor = lock < 'k', shared = !monitor && pick(2);
      if (!monitor && pick(4)) say(shared ? "rrequest" : "request", t, lock);
      if (!is_free(t, lock, shared)) return;  // asked for, perhaps, and not got
      say(monitor ? "acq" : shared ? "rlock" : "lock", t, lock);
      held_[t].push_back({lock, shared});
    } else if (choice < 10 && !held_[t].empty()) {
      size_t which = pick(static_cast<unsigned>(held_[t].size()));
      Held h = held_[t][which];
      held_[t].erase(held_[t].begin() + static_cast<ptrdiff_t>(which));
      say(h.lock < 'k' ? "rel" : h.is_shared ? "runlock" : "unlock", t, h.lock);
    } else if (choice >= 10) {
      unsigned u = pick(threads_);
      if (u == t) return;
      if (life_[u] == 0) {
        out_ << "fork(" << t << ", " << u << ")\n";
        life_[u] = 1;
        acted_.insert(u);
      } else if (life_[u] == 1 && held_[u].empty() && acted_.contains(u) && !pick(3)) {
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
  std::vector<std::vector<Held>> held_;
};

// --- the definition ---

struct Request {
  size_t op;
  uint32_t thread, lock;
  bool is_shared;
  std::vector<std::pair<uint32_t, bool>> held;  // lock, shared; sorted
  unsigned moment;                              // how many forks and joins the thread has done
};
using Cycle = std::vector<size_t>;  // operations of the first requests of their kind, the smallest first
struct Verdict {
  std::set<std::pair<bool, Cycle>> cycles;  // needs a writer
  std::set<size_t> upgrades;
  bool operator==(const Verdict&) const = default;
};

class Definition {
 public:
  explicit Definition(const rr::Trace& trace) : trace_(trace), before_(order_of_threads(trace)) { collect(); }
  Verdict verdict() {
    Verdict result{{}, upgrades_};
    for (const Request& r : requests_) {
      std::vector<const Request*> tuple{&r};
      extend(tuple, result);
    }
    return result;
  }

 private:
  void collect() {
    struct Lock {
      uint32_t lock;
      bool is_shared;
    };
    std::map<uint32_t, std::vector<Lock>> held;
    std::map<uint32_t, unsigned> moments;
    std::vector<Request> seen;
    for (size_t j = 0; j < trace_.ops.size(); j++) {
      const rr::TraceOp& op = trace_.ops[j];
      auto& mine = held[op.thread];
      auto holds = [&](bool shared) {
        return std::any_of(mine.begin(), mine.end(),
                           [&](const Lock& l) { return l.lock == op.operand && l.is_shared == shared; });
      };
      bool shared =
          op.kind == EventKind::kReadRequest || op.kind == EventKind::kReadTaken || op.kind == EventKind::kReadGiven;
      switch (op.kind) {
        case EventKind::kStart:
        case EventKind::kJoin: moments[op.thread]++; break;
        case EventKind::kLockRequest:
        case EventKind::kReadRequest:
        case EventKind::kAcquire: {
          if (!shared && op.kind != EventKind::kAcquire) writers_[op.operand].insert(op.thread);
          bool has_it = holds(false) || (shared && holds(true));
          if (!mine.empty() && !has_it) {
            Request r{j, op.thread, op.operand, shared, {}, moments[op.thread]};
            for (const Lock& l : mine) r.held.emplace_back(l.lock, l.is_shared);
            std::sort(r.held.begin(), r.held.end());
            bool is_first = std::none_of(seen.begin(), seen.end(), [&](const Request& o) {
              return o.thread == r.thread && o.lock == r.lock && o.is_shared == r.is_shared && o.held == r.held &&
                     o.moment == r.moment;
            });
            if (is_first) {
              seen.push_back(r);
              if (holds(true)) upgrades_.insert(j);
              else requests_.push_back(r);
            }
          }
          if (op.kind == EventKind::kAcquire) mine.push_back({op.operand, false});
          break;
        }
        case EventKind::kLockTaken:
        case EventKind::kReadTaken:
          if (!shared) writers_[op.operand].insert(op.thread);
          mine.push_back({op.operand, shared});
          break;
        case EventKind::kRelease:
        case EventKind::kLockGiven:
        case EventKind::kReadGiven:
          mine.erase(std::find_if(mine.begin(), mine.end(),
                                  [&](const Lock& l) { return l.lock == op.operand && l.is_shared == shared; }));
          break;
        default: break;
      }
    }
  }

  bool can_be_together(const Request& a, const Request& b) const {
    if (a.thread == b.thread || a.lock == b.lock) return false;
    if (before_[a.op].contains(b.op) || before_[b.op].contains(a.op)) return false;
    for (auto [x, x_shared] : a.held)
      for (auto [y, y_shared] : b.held)
        if (x == y && !(x_shared && y_shared)) return false;
    return true;
  }
  static bool holds(const Request& r, uint32_t lock) {
    return std::any_of(r.held.begin(), r.held.end(), [lock](const auto& h) { return h.first == lock; });
  }
  static bool blocks(const Request& wants, const Request& has) {
    return std::any_of(has.held.begin(), has.held.end(),
                       [&](const auto& h) { return h.first == wants.lock && !(h.second && wants.is_shared); });
  }

  void extend(std::vector<const Request*>& tuple, Verdict& result) {
    if (tuple.size() >= 2 && holds(*tuple[0], tuple.back()->lock)) judge(tuple, result);
    if (tuple.size() == 4) return;
    for (const Request& r : requests_) {
      if (!holds(r, tuple.back()->lock)) continue;
      if (!std::all_of(tuple.begin(), tuple.end(), [&](const Request* o) { return can_be_together(*o, r); })) continue;
      tuple.push_back(&r);
      extend(tuple, result);
      tuple.pop_back();
    }
  }
  void judge(const std::vector<const Request*>& tuple, Verdict& result) {
    bool needs_writer = false;
    for (size_t i = 0; i < tuple.size(); i++) {
      if (blocks(*tuple[i], *tuple[(i + 1) % tuple.size()])) continue;
      needs_writer = true;
      bool found = false;
      for (uint32_t w : writers_[tuple[i]->lock])
        found |= std::none_of(tuple.begin(), tuple.end(), [w](const Request* r) { return r->thread == w; });
      if (!found) return;
    }
    Cycle cycle;
    for (const Request* r : tuple) cycle.push_back(r->op);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    result.cycles.insert({needs_writer, cycle});
  }

  const rr::Trace& trace_;
  const std::vector<std::set<size_t>> before_;
  std::vector<Request> requests_;  // the first of each kind
  std::set<size_t> upgrades_;
  std::map<uint32_t, std::set<uint32_t>> writers_;
};

Verdict by_tool(const rr::Trace& trace, std::string& complaint) {
  std::vector<rr::Report> reports;
  complaint = run_chain("LockOrder", trace, reports);
  std::map<rr::SiteId, size_t> op_of;
  for (size_t i = 0; i < trace.ops.size(); i++) op_of[trace.ops[i].site] = i;
  Verdict result;
  for (const rr::Report& r : reports) {
    if (r.rule == "upgrade") {
      result.upgrades.insert(op_of.at(r.current.site_id));
      continue;
    }
    Cycle cycle{op_of.at(r.current.site_id), op_of.at(r.previous->site_id)};
    for (const rr::ReportAccess& a : r.further) cycle.push_back(op_of.at(a.site_id));
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    bool is_new = result.cycles.insert({r.rule == "lock-order-readers", cycle}).second;
    if (!is_new) complaint += "a cycle was told twice; ";
  }
  return result;
}

std::string text_of(const Verdict& v) {
  std::ostringstream out;
  for (const auto& [weak, cycle] : v.cycles) {
    out << (weak ? " readers" : " order");
    for (size_t op : cycle) out << ' ' << op + 1;
    out << ';';
  }
  for (size_t op : v.upgrades) out << " upgrade " << op + 1 << ';';
  return out.str();
}

TEST(LockOrder, FollowsTheDefinition) {
  uint64_t first = number_from_environment("RRVM_SEED", 1), traces = number_of_traces(4000);
  size_t cycles = 0, longer = 0, weak = 0, upgrades = 0;
  for (uint64_t seed = first; seed < first + traces; seed++) {
    std::string text = Writer(seed).write(), complaint;
    rr::TraceError error;
    auto trace = rr::read_trace_text(text, error);
    ASSERT_TRUE(trace) << error.text();
    Verdict expected = Definition(*trace).verdict(), found = by_tool(*trace, complaint);
    ASSERT_EQ(complaint, "") << "seed " << seed << '\n' << text;
    ASSERT_EQ(text_of(found), text_of(expected)) << "seed " << seed << '\n' << text;
    cycles += expected.cycles.size();
    upgrades += expected.upgrades.size();
    for (const auto& [needs_writer, cycle] : expected.cycles) {
      longer += cycle.size() > 2;
      weak += needs_writer;
    }
  }
  std::cout << cycles << " cycles, " << longer << " of more than two threads, " << weak << " that need a writer, "
            << upgrades << " upgrades\n";
  EXPECT_GT(longer, traces / 400);
  EXPECT_GT(weak, traces / 400);
  EXPECT_GT(upgrades, traces / 400);
}

}  // namespace
}  // namespace rrvm::oracle
