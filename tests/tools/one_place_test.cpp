#include "tools/one_place.h"

#include <gtest/gtest.h>

#include "tests/rr/chain_on_trace.h"

namespace rrvm {
namespace {

using namespace rr;
using tools::OnePlace;

constexpr const char* kTools[] = {"DJIT+", "HappensBefore", "Goldilocks"};

std::unique_ptr<Trace> read(const std::string& text) {
  TraceError error;
  auto trace = read_trace_text(text, error);
  EXPECT_TRUE(trace) << error.text();
  return trace;
}

TEST(OnePlace, KeepsWhatHasRoom) {
  constexpr uint64_t kMost = (uint64_t{1} << OnePlace::kEpochBits) - 1;
  for (OnePlace one : {OnePlace{0, 0, 1}, OnePlace{63, kMost, 0}, OnePlace{5, 7, kMost}}) {
    OnePlace again = OnePlace::of(ShadowVar::tagged(3, ShadowVar::kInline, one.payload()));
    EXPECT_EQ(again.place, one.place);
    EXPECT_EQ(again.read, one.read);
    EXPECT_EQ(again.write, one.write);
  }
  EXPECT_TRUE(OnePlace::has_room(63, kMost));
  EXPECT_FALSE(OnePlace::has_room(64, 1));
  EXPECT_FALSE(OnePlace::has_room(0, kMost + 1));
}

// A program that makes objects for ever has most of its locations of this kind.
TEST(OnePlace, IsAllThatALocationOfOneThreadNeeds) {
  auto trace = read("wr(0, x)\nrd(0, x)\nacq(0, m)\nrel(0, m)\nrd(0, x)\nfork(0, 1)\nrd(0, y)\nrd(1, y)\n");
  for (const char* tool : kTools) {
    ChainOnTrace on(*trace, tool);
    ASSERT_EQ(on.run(), "");
    EXPECT_FALSE(ShadowVar(on.runner->word("x")->load()).holds_state()) << tool;
    EXPECT_TRUE(ShadowVar(on.runner->word("y")->load()).holds_state()) << tool;
  }
}

TEST(OnePlace, HandsOnWhatItKnows) {
  auto trace = read("fork(0, 1)\nfork(0, 2)\nrd(0, read)\nwr(0, written)\nwr(1, read)\nrd(2, written)\n");
  for (const char* tool : kTools) {
    ChainOnTrace on(*trace, tool);
    ASSERT_EQ(on.run(), "");
    ASSERT_EQ(on.world.reports().reports().size(), 2u) << tool;
    EXPECT_EQ(on.world.reports().reports()[0].rule, "read-write") << tool;
    EXPECT_EQ(on.world.reports().reports()[1].rule, "write-read") << tool;
  }
}

TEST(OnePlace, ThreadsBeyondThePlacesThatHaveRoomAreSeen) {
  constexpr int kThreads = 80;
  std::string text;
  auto each = [&](const std::string& before, const std::string& after) {
    for (int t = 1; t <= kThreads; t++) text += before + std::to_string(t) + after;
  };
  each("fork(0, ", ")\n");
  for (int t = 1; t <= kThreads; t++) text += "wr(" + std::to_string(t) + ", x" + std::to_string(t) + ")\n";
  each("rd(0, x", ")\n");
  auto trace = read(text);
  for (const char* tool : kTools) {
    ChainOnTrace on(*trace, tool, with_all_reports());
    ASSERT_EQ(on.run(), "");
    EXPECT_EQ(on.world.reports().reports().size(), size_t{kThreads}) << tool;
  }
}

}  // namespace
}  // namespace rrvm
