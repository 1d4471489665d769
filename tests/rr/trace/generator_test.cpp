// Generated traces: a function of their options, well-formed, made of everything that was asked for.
#include <gtest/gtest.h>

#include <sstream>

#include "rr/trace/trace_generator.h"
#include "tests/rr/chain_on_trace.h"

namespace rrvm::rr {
namespace {

std::string text_of(const GeneratorOptions& options) {
  std::ostringstream out;
  write_trace(out, *generate_trace(options));
  return out.str();
}

TEST(Generator, SameOptionsSameTrace) {
  EXPECT_EQ(text_of({.seed = 7}), text_of({.seed = 7}));
  EXPECT_NE(text_of({.seed = 7}), text_of({.seed = 8}));
}

TEST(Generator, MakesEveryKindAndReadsBack) {
  GeneratorOptions o;
  o.ops = 3000;
  o.threads = 20;
  o.initial = 4;
  o.blocks = o.methods = 2;
  o.values = 10;
  o.other_ops = 20;
  o.det_blocks = 2;
  o.block_ops = 2;
  o.thread_ops = 60;
  o.fence_ops = 10;
  o.atomic = 10;
  EventMask seen = 0;
  for (o.seed = 1; o.seed <= 5; o.seed++) {  // rare kinds need more than one trace
    std::string text = text_of(o);
    TraceError error;
    auto trace = read_trace_text(text, error);
    ASSERT_TRUE(trace) << error.text();
    for (const auto& op : trace->ops) seen |= mask_of(op.kind);
    std::ostringstream again;
    write_trace(again, *trace);
    EXPECT_EQ(again.str(), text);
  }
  EventMask all = (EventMask{1} << kEventKinds) - 1;
  // A sleep is written instead of a method when there are none. Locks that are no monitors, and classes as locks, are
  // in tests/oracle/lock_order_test.cpp.
  EventMask others = mask_of(EventKind::kSleep);
  for (auto k = EventKind::kLockRequest; k <= EventKind::kReadGiven; k = EventKind(static_cast<int>(k) + 1))
    others |= mask_of(k);
  others |= mask_of(EventKind::kClassRequest) | mask_of(EventKind::kClassBegin) | mask_of(EventKind::kClassEnd);
  EXPECT_EQ(seen | others, all);
}

TEST(Generator, TracesAreFeasible) {
  for (uint64_t seed = 0; seed < 500; seed++) {
    GeneratorOptions o;
    o.seed = seed;
    o.ops = 200;
    o.threads = 1 + seed % 9;
    o.initial = 1 + seed % 3;
    o.locks = seed % 4;
    o.volatiles = seed % 2;
    o.blocks = seed % 3;
    o.methods = seed % 2;
    o.thread_ops = 30;
    auto trace = generate_trace(o);
    ASSERT_EQ(ChainOnTrace(*trace, "Empty").run(), "") << "seed " << seed;
  }
}

TEST(Generator, SafeTracesHaveNoRace) {
  GeneratorOptions o;
  o.ops = 20000;
  o.safe = 100;
  auto trace = generate_trace(o);
  EXPECT_EQ(trace->ops.size(), o.ops);
  ChainOnTrace fast_track(*trace, "FastTrack");
  ASSERT_EQ(fast_track.run(), "");
  EXPECT_EQ(fast_track.world.reports().total(), 0u);
}

TEST(Generator, OptionsByName) {
  GeneratorOptions o;
  for (const auto& option : generator_options()) {
    EXPECT_EQ(set_generator_option(o, option.name, "3"), "");
    EXPECT_EQ(o.*option.member, 3u);
  }
  EXPECT_EQ(set_generator_option(o, "lock", "3"), "generate: unknown option 'lock'; did you mean 'locks'?");
  EXPECT_EQ(set_generator_option(o, "locks", "x"), "generate: 'locks' needs a number, not 'x'");
}

}  // namespace
}  // namespace rrvm::rr
