// The oracle on traces small enough to see the answer, rule by rule.
#include "tests/oracle/oracle.h"

#include <gtest/gtest.h>

#include <string>

namespace rrvm::oracle {
namespace {

// Traces, and what the oracle says of them: "x@7 y@9", variables with the line of the first racy access.
struct Case {
  const char *trace, *races;
};
void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    EXPECT_EQ(about(c.trace,
                    [](const rr::Trace& trace) {
                      std::string out;
                      for (auto [variable, op] : HappensBefore(trace).first_races()) {
                        out += (out.empty() ? "" : " ") + trace.variables.name(variable) + "@" +
                               std::to_string(trace.ops[op].line);
                      }
                      return out;
                    }),
              c.races)
        << c.trace;
  }
}

TEST(Oracle, EachRuleOrders) {
  check({
      {"wr(0,x)\nwr(0,x)", ""},
      {"acq(0,m)\nwr(0,x)\nrel(0,m)\nacq(1,m)\nwr(1,x)\nrel(1,m)", ""},
      {"wr(0,x)\nfork(0,1)\nwr(1,x)\njoin(0,1)\nwr(0,x)", ""},
      {"wr(0,x)\nvwr(0,v)\nvrd(1,v)\nwr(1,x)", ""},
      {"wr(0,x)\nclassinit(0,C)\nclassaccess(1,C)\nwr(1,x)", ""},
      {"wr(0,x)\ninterrupt(0,1)\ninterrupted(1,1)\nwr(1,x)", ""},
      {"wr(0,x)\nbarrier_enter(0,b)\nbarrier_enter(1,b)\nbarrier_rel(b,0,1)\nwr(1,x)", ""},
      {"acq(0,m)\nwr(0,x)\nwait(0,m)\nacq(1,m)\nwr(1,x)\nnotify(1,m)\nrel(1,m)\nwaited(0,m)\nwr(0,x)", ""},
      {"acq(0,m)\nwr(0,x)\nrel(0,m)\nacq(1,m)\nacq(1,n)\nrel(1,n)\nacq(2,n)\nwr(2,x)", ""},  // transitive
      {"wr(0,x)\nfence_rel(0)\nowr(0,v)\nord(1,v)\nfence_acq(1)\nwr(1,x)", ""},
      {"wr(0,x)\nfence_rel(0)\nowr(0,v)\nvrd(1,v)\nwr(1,x)", ""},
      {"wr(0,x)\nvwr(0,v)\nord(1,v)\nfence_acq(1)\nwr(1,x)", ""},
  });
}

TEST(Oracle, NothingElseOrders) {
  check({
      {"rd(0,x)\nrd(1,x)", ""},
      {"wr(0,x)\nrd(1,x)\nwr(1,x)", "x@2"},
      {"rd(0,x)\nrd(1,x)\nwr(1,x)", "x@3"},
      {"wr(0,x)\nwr(0,y)\nwr(1,y)\nwr(1,x)", "x@4 y@3"},
      {"wr(0,x)\nvrd(0,v)\nvwr(1,v)\nwr(1,x)", "x@4"},
      {"wr(0,x)\nvwr(0,v)\nvwr(1,v)\nwr(1,x)", "x@4"},  // volatile writes do not order each other
      {"acq(0,m)\nrel(0,m)\nwr(0,x)\nacq(1,m)\nwr(1,x)", "x@5"},
      {"wr(0,x)\nnew(0,1)\nwr(0,y)\nfork(0,1)\nwr(0,z)\nrd(1,x)\nrd(1,y)\nrd(1,z)", "z@8"},
      {"acq(0,m)\nwr(0,x)\nnotify(0,m)\nwr(1,x)", "x@4"},
      {"wr(0,x)\nbarrier_enter(0,b)\nbarrier_enter(1,b)\nbarrier_rel(b,0,1)\nwr(2,x)", "x@5"},
      {"barrier_enter(0,b)\nbarrier_enter(1,b)\nbarrier_rel(b,0,1)\nwr(0,x)\nwr(1,x)", "x@5"},
      {"wr(0,x)\nowr(0,v)\nord(1,v)\nfence_acq(1)\nwr(1,x)", "x@5"},
      {"wr(0,x)\nfence_rel(0)\nowr(0,v)\nord(1,v)\nwr(1,x)", "x@5"},
      {"fence_rel(0)\nwr(0,x)\nowr(0,v)\nord(1,v)\nfence_acq(1)\nwr(1,x)", "x@6"},
      {"wr(0,x)\nfence_rel(0)\nowr(0,v)\nfence_acq(1)\nord(1,v)\nwr(1,x)", "x@6"},
      {"wr(0,x)\nfence_rel(0)\nfence_acq(1)\nwr(1,x)", "x@4"},
  });
}

TEST(Oracle, AtomicAccessesRaceWithPlainOnesOnly) {
  check({
      {"awr(0,x)\nawr(1,x)\nard(2,x)", ""},
      {"awr(0,x)\nrd(1,x)", "x@2"},
      {"rd(0,x)\nawr(1,x)", "x@2"},
      {"ard(0,x)\nwr(1,x)", "x@2"},
      {"wr(0,x)\nard(1,x)", "x@2"},
      {"ard(0,x)\nrd(1,x)", ""},
  });
}

}  // namespace
}  // namespace rrvm::oracle
