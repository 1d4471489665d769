// Runs every tests/traces/**/*.trace under each chain that it names, and compares what came out with the
// expectations in the file, exactly:
//   #> CHAIN => rule location at LINE [after LINE]    one report; `none` for no report. All reports must be listed.
//   #= CHAIN => Tool.Counter=N ...                    counters at the end
//   #? CHAIN => var x is TEXT                         state at this point of the trace (also thread, lock, volatile,
//                                                     `visible x to t`: what t may read, `read x`: what was read last)
// Several chains may share a line, separated by commas; `precise` stands for every precise race detector. Reports must
// be the same with and without fast paths.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "rr/trace/trace_runner.h"
#include "tools/registry.h"

namespace rrvm {
namespace {

using namespace rr;

struct Expectations {
  std::vector<std::string> reports;
  bool expects_reports = false;
  std::vector<const Trace::Directive*> counters, states;
};

std::string trim(std::string s) {
  size_t first = s.find_first_not_of(" \t\r"), last = s.find_last_not_of(" \t\r");
  return first == std::string::npos ? "" : s.substr(first, last - first + 1);
}

std::pair<std::string, std::string> split(const std::string& text) {
  size_t arrow = text.find("=>");
  if (arrow == std::string::npos) return {"", ""};
  return {trim(text.substr(0, arrow)), trim(text.substr(arrow + 2))};
}

// The chains named before the arrow: commas outside parentheses separate them.
std::vector<std::string> chains_of(const std::string& text) {
  std::vector<std::string> out;
  std::string item;
  int depth = 0;
  for (char c : text + ",") {
    if (c != ',' || depth > 0) {
      depth += (c == '(') - (c == ')');
      item += c;
      continue;
    }
    item = trim(item);
    if (item == "precise") {
      for (const char* d :
           {"HappensBefore", "DJIT+", "Goldilocks", "FastTrack", "FastTrack(epochs=64)", "FastTrack(printed)"})
        out.push_back(d);
    } else {
      out.push_back(item);
    }
    item.clear();
  }
  return out;
}

std::string describe(Chain& chain, TraceRunner& runner, const std::string& sort, const std::string& name) {
  for (const auto& tool : chain.pipeline().tools()) {
    std::string text = "?";
    if (sort == "var") {
      ShadowWord* word = runner.word(name);
      ShadowVar state(word ? word->load() : 0);
      if (state.fresh()) return "fresh";
      if (state == ShadowVar::last()) return "last";
      if (tool->owns(state)) return tool->describe_shadow(state);
    } else if (sort == "thread" && runner.thread(name)) {
      text = tool->describe_thread(runner.thread(name));
    } else if (sort == "lock" && runner.lock(name)) {
      text = tool->describe_lock(runner.lock(name));
    } else if (sort == "volatile" && runner.volatile_variable(name)) {
      text = tool->describe_volatile(runner.volatile_variable(name));
    }
    if (text != "?") return text;
  }
  return "nothing known";
}

// visible x to t is VALUES: what a read of x by t may return.
std::string visible(Chain& chain, TraceRunner& runner, const std::string& variable, const std::string& thread) {
  ShadowWord* word = runner.word(variable);
  ShadowThread* t = runner.thread(thread);
  for (const auto& tool : chain.pipeline().tools()) {
    std::string text = word && t ? tool->describe_visible(ShadowVar(word->load()), t) : "?";
    if (text != "?") return text;
  }
  return "nothing known";
}

void check_state(Chain& chain, TraceRunner& runner, const Trace::Directive& d,
                 const std::map<std::string, int64_t>& values_read) {
  std::istringstream in(split(d.text).second);
  std::string sort, name, is, to, thread, expected;
  in >> sort >> name;
  if (sort == "visible") in >> to >> thread;
  in >> is;
  std::getline(in, expected);
  std::string actual;
  if (sort == "visible") {
    actual = visible(chain, runner, name, thread);
  } else if (sort == "read") {
    actual = values_read.contains(name) ? std::to_string(values_read.at(name)) : "nothing known";
  } else {
    actual = describe(chain, runner, sort, name);
  }
  EXPECT_EQ(actual, trim(expected)) << "line " << d.line << ": " << sort << ' ' << name;
}

void run(const Trace& trace, const std::string& text, const Expectations& expected, bool fast_paths) {
  SCOPED_TRACE(text + (fast_paths ? " with" : " without") + " fast paths");
  TraceNames names(trace);
  WorldOptions options;
  options.reports.deduplicate = false;
  World world(names, options);
  ChainError chain_error;
  ChainOptions chain_options;
  chain_options.fast_paths = fast_paths;
  ToolRegistry registry = tools::builtin_tools();
  auto chain = Chain::parse(text, registry, world, chain_error, chain_options);
  ASSERT_TRUE(chain) << chain_error.text(text);
  TraceRunner runner(trace, names, *chain);
  TraceError error;
  std::map<std::string, int64_t> values_read;
  runner.on_read = [&](const TraceOp& op, uint64_t value) {
    values_read[trace.variables.name(op.operand)] = static_cast<int64_t>(value);
  };
  for (const auto* d : expected.states) {
    ASSERT_TRUE(runner.run(error, d->ops_before)) << error.text();
    check_state(*chain, runner, *d, values_read);
  }
  ASSERT_TRUE(runner.run(error)) << error.text();
  runner.finish();
  if (expected.expects_reports) {
    std::vector<std::string> actual;
    for (const auto& r : world.reports().reports()) actual.push_back(r.brief());
    EXPECT_EQ(actual, expected.reports);
  }
  if (fast_paths) return;
  for (const auto* d : expected.counters) {
    std::istringstream in(split(d->text).second);
    for (std::string item; in >> item;) {
      size_t eq = item.find('=');
      ASSERT_NE(eq, std::string::npos) << "line " << d->line;
      EXPECT_EQ(world.counter(item.substr(0, eq)), std::stoull(item.substr(eq + 1))) << item << ", line " << d->line;
    }
  }
}

class TraceExpectations : public testing::TestWithParam<std::string> {};

TEST_P(TraceExpectations, Hold) {
  std::ifstream in(std::string(RRVM_SOURCE_DIR) + "/tests/traces/" + GetParam());
  TraceError error;
  auto trace = read_trace(in, GetParam(), error);
  ASSERT_TRUE(trace) << error.text();
  std::map<std::string, Expectations> chains;
  for (const auto& d : trace->directives) {
    auto [chain, rest] = split(d.text);
    ASSERT_FALSE(chain.empty()) << "line " << d.line << " needs CHAIN => expectation";
    for (const std::string& one : chains_of(chain)) {
      Expectations& e = chains[one];
      if (d.type == '=') e.counters.push_back(&d);
      if (d.type == '?') e.states.push_back(&d);
      if (d.type != '>') continue;
      e.expects_reports = true;
      if (rest != "none") e.reports.push_back(rest);
    }
  }
  ASSERT_FALSE(chains.empty()) << "a trace without expectations tests nothing";
  if (!GetParam().starts_with("small/") && !GetParam().starts_with("lockorder/")) {  // no accesses in those
    for (const char* tool : {"HappensBefore", "DJIT+", "Goldilocks", "FastTrack", "LockSet", "EraserWithBarrier",
                             "Racer", "MultiRace", "Atomizer", "Velodrome", "SideTrack", "SingleTrack", "Jumble"}) {
      EXPECT_TRUE(chains[tool].expects_reports) << "what does " << tool << " report?";
    }
  }
  for (const auto& [chain, expected] : chains) {
    run(*trace, chain, expected, true);
    run(*trace, chain, expected, false);
  }
}

std::vector<std::string> trace_files() {
  std::vector<std::string> files;
  std::filesystem::path root = std::string(RRVM_SOURCE_DIR) + "/tests/traces";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() == ".trace") files.push_back(entry.path().lexically_relative(root).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

INSTANTIATE_TEST_SUITE_P(All, TraceExpectations, testing::ValuesIn(trace_files()), [](const auto& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
});

}  // namespace
}  // namespace rrvm
