// Passes on graphs as text: each file of tests/jit/golden has cases of a title, a pass, the graph before and the graph
// behind it (`same`: the pass must not act). Names of values do not count. Both graphs must be right
// (jit/graph_checker.h), and text must survive being read and printed.
//     == title
//     pass: number
//     ...
//     ->
//     ... or same
// Passes: clean, number, removal (numbering that may remove checks), ranges (bounds checks), join (checks of loops),
// split (critical edges). Plans of checks are numbers: odd ones write, plan / 2 is the location, from 1000 on the tool
// must see each.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "jit/cleanup.h"
#include "jit/graph_checker.h"
#include "jit/ir_text.h"
#include "jit/numbering.h"
#include "jit/range_checks.h"
#include "jit/ranges.h"

namespace rrvm::jit {
namespace {

struct Case {
  std::string file, title, pass, before, after;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.file << ": " << c.title; }

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  const std::filesystem::path folder = std::filesystem::path(RRVM_SOURCE_DIR) / "tests/jit/golden";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".ir") continue;
    std::ifstream in(entry.path());
    bool is_after = false;
    for (std::string line; std::getline(in, line);) {
      if (line.empty() || line[0] == '#') continue;
      if (line.substr(0, 3) == "== ") {
        cases.push_back({entry.path().stem().string(), line.substr(3), "", "", ""});
        is_after = false;
      } else if (cases.empty()) {
        continue;
      } else if (line.substr(0, 6) == "pass: ") {
        cases.back().pass = line.substr(6);
      } else if (line == "->") {
        is_after = true;
      } else {
        (is_after ? cases.back().after : cases.back().before) += line + "\n";
      }
    }
  }
  return cases;
}

Knowledge knowledge(bool removes, bool joins) {
  Knowledge k;
  k.location = [](int64_t plan) -> Knowledge::Location {
    return {static_cast<uint64_t>(plan / 2), plan % 2 != 0, plan < 1000};
  };
  k.removes_checks = removes;
  k.joins_checks = joins;
  return k;
}

void apply(const std::string& pass, Graph& g) {
  if (pass == "clean") clean_up(g);
  else if (pass == "number") number_values(g, knowledge(false, false));
  else if (pass == "removal") number_values(g, knowledge(true, false));
  else if (pass == "ranges") remove_bounds_checks(g, [](PlaceId) { return true; });
  else if (pass == "join") join_checks(g, knowledge(true, true));
  else if (pass == "split") split_critical_edges(g);
  else FAIL() << "no pass " << pass;
}

// Values named in the order in which they come.
std::string canonical(const std::string& text) {
  std::map<std::string, std::string> names;
  static const std::regex name("\\bv[0-9]+\\b");
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(' ') == std::string::npos || line.substr(0, 6) == "locals") continue;
    std::string rest = line;
    for (std::smatch m; std::regex_search(rest, m, name); rest = m.suffix()) {
      auto [at, fresh] = names.try_emplace(m.str(), "v" + std::to_string(names.size()));
      out += m.prefix().str() + at->second;
    }
    out += rest + "\n";
  }
  return out;
}

class Golden : public testing::TestWithParam<Case> {};

TEST_P(Golden, IsAsWritten) {
  const Case& c = GetParam();
  std::string error;
  std::unique_ptr<Graph> g = parse_graph(c.before, &error);
  ASSERT_TRUE(g) << error;
  EXPECT_EQ(canonical(print(*g)), canonical(c.before)) << "what is read is not what is printed";
  EXPECT_EQ(find_mistake(*g, Stage::kOptimized), "");
  EffectOrder before(*g);
  apply(c.pass, *g);
  EXPECT_EQ(find_mistake(*g, c.pass == "split" ? Stage::kSplit : Stage::kOptimized), "");
  EXPECT_EQ(before.find_mistake(*g), "");
  EXPECT_EQ(canonical(print(*g)), canonical(c.after == "same\n" ? c.before : c.after));
}

INSTANTIATE_TEST_SUITE_P(All, Golden, testing::ValuesIn(read_cases()), [](const auto& i) {
  return i.param.file + "_" + std::regex_replace(i.param.title, std::regex("[^A-Za-z0-9]+"), "_");
});

TEST(GraphText, WhatIsWrongIsTold) {
  for (auto [text, said] :
       {std::pair{"B0 depth 0 <-\n  Return v7  @0\n", "v7 is not defined"},
        std::pair{"B0 depth 0 <-\n  Retour  @0\n", "no operation"},
        std::pair{"B0 depth 0 <-\n  v1:int = LoadLocal #0  @0\n  v1:int = LoadLocal #1  @0\n", "twice"},
        std::pair{"B0 depth x <-\n", "no number"},
        std::pair{"B0 depth 0 <-\n  v1:many = LoadLocal #0  @0\n", "not known"},
        std::pair{"B0 depth 0 <-\n  Return\n", "too early"}}) {
    std::string error;
    EXPECT_FALSE(parse_graph(text, &error));
    EXPECT_NE(error.find(said), std::string::npos) << error;
  }
}

}  // namespace
}  // namespace rrvm::jit
