// Compressed traces: what is written reads back, plain or not; damage and truncation are errors with a position.
#include "rr/trace/trace_stream.h"

#include <gtest/gtest.h>

#include <sstream>

#include "rr/trace/trace.h"
#include "rr/trace/trace_generator.h"

namespace rrvm::rr {
namespace {

std::string trace_text(uint64_t ops) {
  GeneratorOptions options;
  set_generator_option(options, "ops", std::to_string(ops));
  std::ostringstream out;
  write_trace(out, *generate_trace(options));
  return out.str();
}

std::string compressed(const std::string& text, size_t flush_every = 0) {
  std::ostringstream target;
  auto out = deflating_stream(target);
  for (size_t i = 0; i < text.size(); i++) {
    out->put(text[i]);
    if (flush_every && i % flush_every == 0) out->flush();
  }
  EXPECT_TRUE(close_trace_output(*out));
  EXPECT_TRUE(close_trace_output(*out));  // a second time does nothing
  return target.str();
}

std::string all_of(std::istream& in) { return {std::istreambuf_iterator<char>(in), {}}; }

TEST(TraceStream, WhatIsWrittenReadsBack) {
  const std::string text = trace_text(50'000);
  ASSERT_GT(text.size(), 200'000u);
  for (size_t flush : {0, 1000}) {
    std::string bytes = compressed(text, flush);
    EXPECT_LT(bytes.size(), text.size() / 3);
    std::istringstream source(bytes);
    auto in = inflating_stream(source);
    EXPECT_EQ(all_of(*in), text);
    EXPECT_EQ(stream_error(*in), "");
  }
}

TEST(TraceStream, PlainTextPassesThrough) {
  for (std::string text : {std::string(), std::string("r"), trace_text(20'000)}) {
    std::istringstream source(text);
    auto in = inflating_stream(source);
    EXPECT_EQ(all_of(*in), text);
    EXPECT_EQ(stream_error(*in), "");
  }
}

TEST(TraceStream, MembersMayFollowEachOther) {
  std::istringstream source(compressed("rd(0, x)\n") + compressed("") + compressed("wr(1, x)\n"));
  auto in = inflating_stream(source);
  EXPECT_EQ(all_of(*in), "rd(0, x)\nwr(1, x)\n");
  EXPECT_EQ(stream_error(*in), "");
}

TEST(TraceStream, AFlushMakesTheTraceReadableBeforeItsEnd) {
  std::ostringstream target;
  auto out = deflating_stream(target);
  *out << "rd(0, x)\n" << std::flush;
  std::istringstream source(target.str());
  auto in = inflating_stream(source);
  std::string line;
  EXPECT_TRUE(std::getline(*in, line));
  EXPECT_EQ(line, "rd(0, x)");
}

// Its writer was killed: the whole lines that are there are the trace.
TEST(TraceStream, EveryTruncationIsTold) {
  const std::string text = trace_text(100), bytes = compressed(text, 100);
  for (size_t size = 2; size < bytes.size(); size++) {
    std::istringstream source(bytes.substr(0, size));
    auto in = inflating_stream(source);
    TraceError error;
    auto trace = read_trace(*in, "t.gz", error);
    ASSERT_TRUE(trace) << size << " " << error.text();
    EXPECT_EQ(trace->cut_off, "damaged compressed data after byte " + std::to_string(size) + ": it ends in the middle");
    std::ostringstream lines;
    write_trace(lines, *trace);
    EXPECT_TRUE(text.starts_with(lines.str())) << size;
    EXPECT_TRUE(size <= bytes.size() / 2 || trace->ops.size() > 20) << size;
  }
}

TEST(TraceStream, ALineHasALimit) {
  std::istringstream long_line("rd(0, x)\n#" + std::string(kMaxLineBytes, 'x') + "\n");
  TraceError error;
  EXPECT_FALSE(read_trace(long_line, "t", error));
  EXPECT_EQ(error.text(), "t:2:1: a line of more than 16 MB");
  std::istringstream just_fits("#" + std::string(kMaxLineBytes - 1, 'x') + "\nrd(0, x)");
  auto trace = read_trace(just_fits, "t", error);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->ops.size(), 1u);
}

TEST(TraceStream, DamageNeverPassesForATrace) {
  const std::string text = trace_text(200), bytes = compressed(text);
  for (size_t i = 10; i < bytes.size(); i++) {  // behind the header, whose time and flags do not matter
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    std::istringstream source(damaged);
    auto in = inflating_stream(source);
    TraceError error;
    EXPECT_FALSE(read_trace(*in, "t.gz", error)) << i;
    EXPECT_GT(error.line, 0u);
  }
}

TEST(TraceStream, FilesThatCannotBeOpened) {
  std::string error;
  EXPECT_FALSE(open_trace_input("there/is/none", &error));
  EXPECT_EQ(error, "cannot read 'there/is/none': No such file or directory");
  EXPECT_FALSE(open_trace_input(testing::TempDir(), &error));
  EXPECT_NE(error.find("Is a directory"), std::string::npos) << error;
  EXPECT_FALSE(open_trace_output("there/is/none.gz", &error));
  EXPECT_EQ(error, "cannot write 'there/is/none.gz': No such file or directory");
}

}  // namespace
}  // namespace rrvm::rr
