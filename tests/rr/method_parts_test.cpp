// The events of a method that is several parts of the program at once: all of them, in their order, however they are
// raised.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rr/chain_inline.h"
#include "tests/rr/chain_fixture.h"

namespace rrvm::rr {
namespace {

std::vector<std::string>* diary;

// Writes down what it is told, with the event's label.
class Diary : public Tool {
 public:
  explicit Diary(ToolInit& init) : Tool(init) {}
  void enter(MethodEvent& e) override { write(e, e.method); }
  void exit(MethodEvent& e) override { write(e, e.method); }
  void atomic_begin(BlockEvent& e) override { write(e, e.block); }
  void atomic_end(BlockEvent& e) override { write(e, e.block); }
  void det_begin(BlockEvent& e) override { write(e, e.block); }
  void det_end(BlockEvent& e) override { write(e, e.block); }

 private:
  static void write(const Event& e, uint32_t label) {
    EXPECT_EQ(e.site, label);
    diary->push_back(std::string(event_name(e.kind)) + " " + std::to_string(e.thread->tid) + " " +
                     std::to_string(label));
  }
};

// Of the two kinds it knows one is the begin of a part, the other another's end.
class Half : public Tool {
 public:
  explicit Half(ToolInit& init) : Tool(init) {}
  void enter(MethodEvent&) override { diary->push_back("enter"); }
  void atomic_end(BlockEvent&) override { diary->push_back("end"); }
};

constexpr uint8_t kAll = Chain::kEntryAndExit | Chain::kAtomicBlock | Chain::kDetBlock;

std::vector<std::string> told(const char* text, uint8_t parts, ChainOptions options = {}) {
  std::vector<std::string> out;
  diary = &out;
  ChainFixture f(text, options, {{"Diary", "diary", "", make_tool<Diary>}, {"Half", "half", "", make_tool<Half>}});
  ShadowThread* other = f.chain->create(f.main, 1, f.participant, kNoSite);
  f.chain->begin_method(f.main, parts, 7);
  f.chain->begin_method(other, parts, 8);
  f.chain->end_method(other, parts, 8);
  f.chain->end_method(f.main, parts, 7);
  return out;
}

TEST(MethodParts, AllInTheirOrder) {
  std::vector<std::string> all;
  for (const char* who : {" 0 7", " 1 8"})
    for (EventKind kind : {EventKind::kEnter, EventKind::kAtomicBegin, EventKind::kDetBegin})
      all.push_back(std::string(event_name(kind)) + who);
  for (const char* who : {" 1 8", " 0 7"})
    for (EventKind kind : {EventKind::kDetEnd, EventKind::kAtomicEnd, EventKind::kExit})
      all.push_back(std::string(event_name(kind)) + who);
  EXPECT_EQ(told("Diary", kAll), all);
  EXPECT_EQ(told("Empty:Diary", kAll), all);
  EXPECT_EQ(told("Diary", kAll, {.serialize = true}), all);
  EXPECT_EQ(told("Diary", kAll, {.reuse_events = false}), all);
}

TEST(MethodParts, OnlyThoseItHas) {
  EXPECT_EQ(told("Diary", Chain::kAtomicBlock).size(), 4u);
  EXPECT_TRUE(told("Diary", 0).empty());
}

TEST(MethodParts, OnlyThoseThatAToolHandles) {
  std::vector<std::string> half = {"enter", "enter", "end", "end"};
  EXPECT_EQ(told("Half", kAll), half);
  EXPECT_EQ(told("Half", kAll, {.serialize = true}), half);
}

}  // namespace
}  // namespace rrvm::rr
