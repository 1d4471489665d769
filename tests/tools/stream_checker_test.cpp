// StreamChecker: one wrong stream per rule with its position; silent on feasible traces, and not silent on traces that
// became infeasible by a random change, with TraceRunner as the judge.
#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "rr/trace/raw_runner.h"
#include "rr/trace/trace_generator.h"
#include "tests/rr/chain_on_trace.h"

namespace rrvm::rr {
namespace {

std::vector<std::string> check(const Trace& trace, const char* chain_text = "StreamChecker") {
  ChainOnTrace on(trace, chain_text, with_all_reports());
  EXPECT_EQ(on.wrong_text, "");
  RawRunner(trace, on.names, *on.chain).run();
  std::vector<std::string> out;
  for (const auto& r : on.world.reports().reports()) out.push_back(r.brief());
  return out;
}

std::vector<std::string> check_text(const std::string& text) {
  TraceError error;
  auto trace = read_trace_text(text, error);
  EXPECT_TRUE(trace) << error.text();
  return check(*trace);
}

// What TraceRunner says, empty if it accepts; with the checker running behind the Chain itself.
std::string refusal(const Trace& trace, std::vector<std::string>* reports) {
  ChainOnTrace checker(trace, "StreamChecker", with_all_reports());
  if (std::string complaint = checker.run(); !complaint.empty()) return complaint;
  for (const auto& r : checker.world.reports().reports()) reports->push_back(r.brief());
  return "";
}

using Found = std::vector<std::string>;

TEST(StreamChecker, EveryRule) {
  struct Case {
    const char* text;
    Found expected;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"rd(1, x)\nfork(0, 1)\n", {"before-start thread 1 at 1"}},
           {"new(0, 1)\nrd(1, x)\nfork(0, 1)\n", {"before-start thread 1 at 2"}},
           {"stop(0)\nrd(0, x)\nvwr(0, v)\n", {"after-stop thread 0 at 2", "after-stop thread 0 at 3"}},
           {"fork(0, 1)\njoin(0, 1)\nrd(1, x)\n", {"after-stop thread 1 at 3"}},
           {"new(0, 1)\nnew(0, 1)\n", {"created-twice thread 1 at 2"}},
           {"fork(0, 1)\nfork(0, 1)\n", {"started-twice thread 1 at 2"}},
           {"fork(0, 1)\njoin(0, 1)\nstop(1)\n", {"not-stopped thread 1 at 2"}},
           {"join(0, 0)\n", {"self thread 0 at 1"}},
           {"acq(0, m)\nacq(1, m)\n", {"acquire-held m at 2"}},
           {"rel(0, m)\n", {"release-unheld m at 1"}},
           {"acq(0, m)\nrel(1, m)\n", {"release-unheld m at 2"}},
           {"wait(0, m)\nwaited(0, m)\nrel(0, m)\n", {"wait-unheld m at 1", "release-unheld m at 1"}},
           {"waited(0, m)\nrel(0, m)\n", {"wait-order m at 1"}},
           {"acq(0, m)\nwait(0, m)\nrd(0, x)\nwaited(0, m)\n", {"in-wait m at 3"}},
           {"acq(0, m)\nwait(0, m)\ninterrupted(0, 0)\nwaited(0, m)\nrel(0, m)\n", {}},
           {"acq(0, m)\nwait(0, m)\nacq(1, m)\nwaited(0, m)\n", {"acquire-held m at 4"}},
           {"notify(0, m)\nnotifyall(0, m)\n", {"notify-unheld m at 1", "notify-unheld m at 2"}},
           {"enter(0, a)\nenter(0, b)\nexit(0, a)\nexit(0, b)\n", {"unbalanced a at 3", "unbalanced b at 4"}},
           {"begin(0)\nenter(0, a)\nend(0)\nexit(0, a)\n", {"unbalanced end at 3", "unbalanced a at 4"}},
           {"detend(0)\n", {"unbalanced detend at 1"}},
           {"enter(0, a)\nstop(0)\n", {"left-open thread 0 at 2"}},
           {"classinit(0, C)\nclassinit(0, C)\n", {"init-twice C at 2"}},
           {"classaccess(0, C)\nclassaccess(1, C)\nclassinit(0, C)\n", {"before-init C at 3 after 2"}},
           {"fork(0, 1)\nbarrier_enter(0, b)\nstop(1)\nbarrier_rel(b, 0, 1)\n", {"barrier-threads thread 1 at 4"}}}) {
    EXPECT_EQ(check_text(c.text), c.expected) << c.text;
  }
}

TEST(StreamChecker, AcceptsWhatACorrectRunMayDo) {
  for (const char* text :
       {"acq(0, m)\nacq(0, m)\nwait(0, m)\nacq(1, m)\nnotify(1, m)\nrel(1, m)\nwaited(0, m)\nrel(0, m)\nrel(0, m)\n",
        "fork(0, 1)\nacq(1, m)\nstop(1)\njoin(0, 1)\njoin(0, 1)\n",            // a lock never given back, a second join
        "classaccess(0, C)\nclassaccess(0, C)\n",                              // an initialiser that failed
        "classaccess(0, C)\nclassinit(0, C)\nclassaccess(1, C)\n",             // used by its own initialiser
        "new(0, 1)\ninterrupt(0, 1)\nfork(0, 1)\nstop(1)\ninterrupt(0, 1)\n",  // interrupts before and after its life
        "enter(0, a)\nenter(0, a)\nexit(0, a)\nbegin(0, t)\nend(0)\nexit(0, a)\n",
        "acq(0, m)\nrel(0, m)\nacq(0, n)\nacq(0, m)\nrel(0, n)\nrel(0, m)\n"}) {  // not nested: ReentrantLock, JNI
    EXPECT_EQ(check_text(text), Found{}) << text;
  }
}

GeneratorOptions options_for(uint64_t seed) {
  GeneratorOptions o;
  o.seed = seed;
  o.ops = 60 + seed % 100;
  o.threads = 2 + seed % 5;
  o.initial = 1 + seed % 2;
  o.blocks = seed % 3;
  o.methods = seed % 4;
  o.sync = 60;
  o.other_ops = 15;
  o.wait_ops = 15;
  return o;
}

TEST(StreamChecker, SilentOnRandomFeasibleTraces) {
  for (uint64_t seed = 1; seed <= 2000; seed++) {
    auto trace = generate_trace(options_for(seed));
    EXPECT_EQ(check(*trace), Found{}) << "seed " << seed;
    Found behind_the_chain;
    EXPECT_EQ(refusal(*trace, &behind_the_chain), "") << "seed " << seed;
    EXPECT_EQ(behind_the_chain, Found{}) << "seed " << seed;
  }
}

// Rules that TraceRunner does not know.
bool is_finer(const std::string& report) {
  for (const char* rule : {"unbalanced", "left-open", "before-init", "init-twice"}) {
    if (report.rfind(rule, 0) == 0) return true;
  }
  return false;
}

TEST(StreamChecker, AgreesWithTheRunnerOnChangedTraces) {
  unsigned refused = 0, missed = 0;
  for (uint64_t seed = 1; seed <= 6000; seed++) {
    auto trace = generate_trace(options_for(seed));
    std::mt19937_64 random(seed);
    auto& ops = trace->ops;
    if (ops.size() < 4) continue;
    size_t i = random() % (ops.size() - 1), j = random() % ops.size();
    switch (seed % 4) {
      case 0: ops.erase(ops.begin() + static_cast<long>(i)); break;
      case 1: std::swap(ops[i], ops[i + 1]); break;
      case 2: ops.insert(ops.begin() + static_cast<long>(i), ops[j]); break;
      case 3: ops[i].thread = ops[j].thread; break;
    }
    Found behind_the_chain, raw = check(*trace);
    std::string why = refusal(*trace, &behind_the_chain);
    if (!why.empty()) {
      refused++;
      // Not events: re-entrant locking of one lock during a wait on another; a thread that only its own join or
      // interrupt names, which the raw trace has from the start.
      bool unseen = why.find("acts while it waits") != std::string::npos ||
                    why.find("never started") != std::string::npos || why.find("does not exist") != std::string::npos;
      EXPECT_TRUE(!raw.empty() || unseen) << "seed " << seed << ": " << why;
      missed += raw.empty();
    } else {
      EXPECT_EQ(raw, behind_the_chain) << "seed " << seed;
      for (const auto& r : raw) EXPECT_TRUE(is_finer(r)) << "seed " << seed << ": " << r;
    }
  }
  EXPECT_GT(refused, 1000u);
  EXPECT_LT(missed, refused / 50);
}

}  // namespace
}  // namespace rrvm::rr
