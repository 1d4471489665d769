// The fuzz targets with fixed seeds: random traces and chain texts, broken at random, in every format.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "rr/trace/trace_generator.h"
#include "tests/fuzz/rr_inputs.h"
#include "tests/rr/random_amount.h"

namespace rrvm::rr {
namespace {

using Random = std::mt19937_64;

// Some bytes changed, dropped, doubled or taken from elsewhere in the input.
std::string broken(std::string s, Random& random) {
  static constexpr std::string_view kInteresting =
      "()|,:@#[]*.!-+=\"\n\r\0 \x7f\xff\xe3"
      "09LT";
  for (unsigned n = 1 + static_cast<unsigned>(random() % 4); n > 0 && !s.empty(); n--) {
    size_t at = random() % s.size();
    switch (random() % 5) {
      case 0: s[at] = kInteresting[random() % kInteresting.size()]; break;
      case 1: s.erase(at, 1 + random() % 8); break;
      case 2: s.insert(at, s.substr(random() % s.size(), random() % 20)); break;
      case 3: s.resize(at); break;
      case 4: s.insert(at, 1, static_cast<char>(random())); break;
    }
  }
  return s;
}

std::string generated(uint64_t seed) {
  GeneratorOptions o;
  o.seed = seed;
  o.ops = 5 + seed % 60;
  o.blocks = o.methods = seed % 3;
  o.values = seed % 2 * 5;
  std::ostringstream out;
  write_trace(out, *generate_trace(o));
  return out.str();
}

std::string in_std(const std::string& text) {
  auto trace = fuzz::read_again(text, TraceFormat::kText);
  std::ostringstream out;
  uint64_t left_out = 0;
  TraceError error;
  EXPECT_TRUE(write_std(out, *trace, true, &left_out, error));
  return out.str();
}

std::string compressed(const std::string& text) {
  std::ostringstream target;
  auto out = deflating_stream(target);
  *out << text;
  EXPECT_TRUE(close_trace_output(*out));
  return target.str();
}

TEST(FuzzSeeds, Traces) {
  uint64_t good = 0, bad = 0, traces = number_of_traces(4000);
  for (uint64_t seed = 1; seed <= traces; seed++) {
    Random random(seed);
    std::string text = generated(seed);
    if (seed % 2) text = in_std(text);
    ASSERT_TRUE(fuzz::check_trace_input(text)) << "seed " << seed;
    std::string input = broken(text, random);
    if (seed % 5 == 0) input = compressed(input);
    if (seed % 10 == 0) input = broken(input, random);
    (fuzz::check_trace_input(input) ? good : bad)++;
  }
  EXPECT_GT(good, traces / 8);
  EXPECT_GT(bad, traces / 8);
}

TEST(FuzzSeeds, TracesOfTheTests) {
  Random random(1);
  unsigned files = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(RRVM_SOURCE_DIR "/tests/traces")) {
    if (file.path().extension() != ".trace") continue;
    std::ifstream in(file.path());
    std::string text{std::istreambuf_iterator<char>(in), {}};
    files++;
    for (int i = 0; i < 10; i++) fuzz::check_trace_input(broken(text, random));
  }
  EXPECT_GT(files, 10u);
}

// What the fuzzer found: a place whose file would be written as something else.
TEST(FuzzSeeds, Found) {
  for (const char* text : {"acq(1, m)\nwr(1, name) @(C.m(C.java:4)\n", "rd(0, x) @ C.(F:1)\n", "rd(0, x) @ ((1)\n"})
    EXPECT_FALSE(fuzz::check_trace_input(text)) << text;
}

TEST(FuzzSeeds, Chains) {
  const std::vector<std::string> parts = {"FastTrack", "ThreadLocal", "tl",        "ReadOnly",
                                          "LockSet",   "DJIT+",       "Count",     "Empty",
                                          "(",         ")",           ":",         "|",
                                          " ",         "(epochs=64)", "(printed)", "(epochs=\"64\",printed=false)",
                                          "Racer",     "hb",          ",",         "="};
  uint64_t good = 0, bad = 0, chains = number_of_traces(6000);
  for (uint64_t seed = 1; seed <= chains; seed++) {
    Random random(seed);
    std::string text = parts[random() % 8];
    for (unsigned n = static_cast<unsigned>(random() % 5); n > 0; n--)
      text += (random() % 2 ? ":" : "|") + parts[random() % 8];
    if (seed % 3 == 0) text = "(" + text + ")" + parts[random() % parts.size()] + parts[random() % parts.size()];
    if (seed % 3 == 1) text = broken(text, random);
    (fuzz::check_chain_input(text) ? good : bad)++;
  }
  for (const std::string& text :
       {std::string(), std::string(100000, '('), std::string("FastTrack(epochs=\n)"), std::string("A\0B", 3)}) {
    EXPECT_FALSE(fuzz::check_chain_input(text));
  }
  EXPECT_GT(good, chains / 6);
  EXPECT_GT(bad, chains / 6);
}

}  // namespace
}  // namespace rrvm::rr
