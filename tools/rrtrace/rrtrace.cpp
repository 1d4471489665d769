// rrtrace: runs a tool chain on a trace. Bad input gives one line with its position and exit code 2; findings give 66;
// nothing found in a trace that is cut off gives 3.
// Tests: tests/rr/rrtrace_bad_input.cmake, tests/rr/rrtrace_ends.py, tests/rr/rrtrace_convert.cmake.
#include "tools/rrtrace/rrtrace.h"

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"
#include "rr/spelling.h"
#include "rr/tool_library.h"
#include "rr/trace/trace_generator.h"
#include "rr/trace/trace_runner.h"
#include "tools/registry.h"

namespace rrvm::tools {
namespace {

using namespace rr;

struct Options {
  std::string chain = "FastTrack";
  std::string file;
  std::vector<std::string> libraries;
  std::string report;
  uint64_t max_reports = 0;
  int exit_code = kFindings;
  std::string shown_tool;
  bool list_tools = false, help = false, quiet = false, counters = false, all = false, write = false, brief = false;
  ChainOptions chain_options;
};

const char* const kHelp =
    "usage: rrtrace [options] FILE     (FILE - reads stdin)\n"
    "  -tool=CHAIN      tools to run: A:B in sequence, A|B in parallel (default FastTrack)\n"
    "  -tools           list the tools; -tools=NAME: one of them, with its options\n"
    "  -toolpath=LIB    add the tools of a shared object (docs/example-tool); may be repeated\n"
    "  -report=FILE     write the reports: .json .sarif .html .xml (JUnit)\n"
    "  -maxWarn=N       show at most N reports per tool and variable\n"
    "  -all             report every finding, duplicates too\n"
    "  -counters        print the tools' counters, rules with their shares (turns fast paths off, so that they are "
    "exact)\n"
    "  -brief           print the reports as expectation lines for a test (implies -all and -quiet)\n"
    "  -quiet           summary only\n"
    "  -write           write the trace back instead of running tools\n"
    "  -serialize       one handler at a time\n"
    "  -noFP            no fast paths\n"
    "  -noReuse         allocate each event\n"
    "  -noDecorationInlining  fast paths find the words of their thread through a decoration\n"
    "  -exitcode=N      exit code when there are reports (default 66); without reports it is 3 if the trace is cut off "
    "or a tool lost its file\n"
    "usage: rrtrace check FILE     lists all that is wrong with the trace as a stream of events (StreamChecker), "
    "feasible or not\n"
    "usage: rrtrace convert [-from=text|std] [-to=text|std] [-lossy] IN [OUT]\n"
    "  reads and writes our own format and STD (T0|acq(L1)|12); without -to, OUT's ending .std decides. -lossy leaves "
    "out what\n"
    "  STD has no word for. Everywhere a compressed input is recognised, and an output named .gz is compressed.\n"
    "usage: rrtrace generate [-NAME=N ...]     writes a random well-formed trace; options and defaults:\n";

// Empty when all is well, else the complaint.
std::string parse(int argc, char** argv, Options& o) {
  static const std::vector<std::string> kNames = {
      "-tool=",     "-tools",     "-tools=", "-toolpath=", "-report=",
      "-maxWarn=",  "-all",       "-brief",  "-counters",  "-quiet",
      "-write",     "-serialize", "-noFP",   "-noReuse",   "-noDecorationInlining",
      "-exitcode=", "-help"};
  for (int i = 1; i < argc; i++) {
    std::string a = argv[i];
    std::string value = a.find('=') == std::string::npos ? "" : a.substr(a.find('=') + 1);
    auto starts = [&](const char* prefix) { return a.rfind(prefix, 0) == 0; };
    auto number = [&](auto& out) {
      if (value.empty() || value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos) return false;
      out = std::stoi(value);
      return true;
    };
    if (a == "-" || a[0] != '-') {
      if (!o.file.empty()) return "more than one trace: '" + o.file + "' and '" + a + "'";
      o.file = a;
    } else if (starts("-tool=")) {
      o.chain = value;
    } else if (starts("-toolpath=")) {
      o.libraries.push_back(value);
    } else if (starts("-report=")) {
      o.report = value;
    } else if (starts("-maxWarn=")) {
      if (!number(o.max_reports)) return "-maxWarn needs a number, not '" + value + "'";
    } else if (starts("-exitcode=")) {
      if (!number(o.exit_code)) return "-exitcode needs a number, not '" + value + "'";
    } else if (a == "-tools" || starts("-tools=")) {
      o.list_tools = true;
      o.shown_tool = value;
    } else if (a == "-help" || a == "--help") {
      o.help = true;
    } else if (a == "-quiet") {
      o.quiet = true;
    } else if (a == "-counters") {
      o.counters = true;
      o.chain_options.fast_paths = false;
    } else if (a == "-all") {
      o.all = true;
    } else if (a == "-brief") {
      o.brief = o.all = o.quiet = true;
    } else if (a == "-write") {
      o.write = true;
    } else if (a == "-serialize") {
      o.chain_options.serialize = true;
    } else if (a == "-noFP") {
      o.chain_options.fast_paths = false;
    } else if (a == "-noReuse") {
      o.chain_options.reuse_events = false;
    } else if (a == "-noDecorationInlining") {
      o.chain_options.inline_words = false;
    } else {
      return "unknown option '" + a + "'" + did_you_mean(a.substr(0, a.find('=') + 1), kNames);
    }
  }
  return "";
}

void help() {
  std::cout << kHelp;
  GeneratorOptions defaults;
  for (const auto& o : generator_options()) {
    std::string name = std::string("-") + o.name + "=" + std::to_string(defaults.*o.member);
    std::cout << "  " << name << std::string(name.size() < 17 ? 17 - name.size() : 1, ' ') << o.help << '\n';
  }
}

int list_tools(const ToolRegistry& registry) {
  for (const auto& t : registry.entries())
    std::printf("%-20s %-6s %s\n", t.name.c_str(), t.abbreviation.c_str(), t.help.c_str());
  return 0;
}

int show_tool(const std::string& name, const ToolRegistry& registry) {
  const ToolEntry* tool = registry.find(name);
  if (!tool) return complain("unknown tool '" + name + "'" + did_you_mean(name, registry.names()));
  std::printf("%s (%s): %s\n", tool->name.c_str(), tool->abbreviation.c_str(), tool->help.c_str());
  for (const auto& o : tool->options()) {
    std::string is = o.default_value.empty() ? o.name : o.name + "=" + o.default_value;
    std::printf("  %-16s %s\n", is.c_str(), o.help.c_str());
  }
  return 0;
}

bool find_tools(const Options& o, ToolRegistry& registry, std::string* error) {
  registry = builtin_tools();
  for (const auto& path : o.libraries) {
    if (!load_tool_library(path, registry, error)) return false;
  }
  return true;
}

int run(const Options& o, const ToolRegistry& registry) {
  TraceError trace_error;
  auto trace = load_trace(o.file, TraceFormat::kAny);
  if (!trace) return kBadInput;
  const int all_well = trace->cut_off.empty() ? 0 : kIncomplete;
  if (o.write) return write_trace(std::cout, *trace), all_well;

  TraceNames names(*trace);
  WorldOptions world_options;
  world_options.reports.deduplicate = !o.all;
  world_options.reports.max_reports = o.max_reports;
  if (!o.quiet) world_options.reports.text = &std::cerr;
  World world(names, world_options);
  ChainError chain_error;
  auto chain = Chain::parse(o.chain, registry, world, chain_error, o.chain_options);
  if (!chain) return complain(chain_error.text(o.chain));
  TraceRunner runner(*trace, names, *chain);
  if (!runner.run(trace_error)) return complain(trace_error.text());
  runner.finish();

  if (o.brief) {
    for (const auto& r : world.reports().reports()) std::cout << "#> " << o.chain << " => " << r.brief() << '\n';
    if (world.reports().total() == 0) std::cout << "#> " << o.chain << " => none\n";
  }
  for (const auto& line : world.reports().notes()) std::cerr << "rrtrace: " << visible(line) << '\n';
  for (const auto& line : world.reports().summary()) std::cerr << "rrtrace: " << visible(line) << '\n';
  std::cerr << "rrtrace: " << visible(o.chain) << ": " << counted(world.reports().total(), "finding") << " in "
            << counted(world.thread_count(), "thread") << ", " << counted(runner.accesses(), "access") << ", "
            << counted(runner.sync_ops(), "other operation") << '\n';
  if (o.counters) {
    for (const auto& line : world.counter_lines()) std::cout << line << '\n';
  }
  if (!o.report.empty()) {
    std::string format_error;
    ReportFormat format = report_format(o.report, &format_error);
    if (!format) return complain(format_error);
    std::ofstream out(o.report);
    format(out, run_report(world, o.chain));
    if (!out.flush()) return complain("cannot write '" + o.report + "'");
  }
  if (!world.reports().reports().empty()) return o.exit_code;
  return world.reports().has_failed() ? kIncomplete : all_well;
}

int command(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "generate") return generate_command(argc, argv);
  if (argc > 1 && std::string(argv[1]) == "check") return check_command(argc, argv);
  if (argc > 1 && std::string(argv[1]) == "convert") return convert_command(argc, argv);
  Options o;
  if (std::string error = parse(argc, argv, o); !error.empty()) return complain(error);
  if (o.help) return help(), 0;
  ToolRegistry registry;
  if (std::string error; !find_tools(o, registry, &error)) return complain("-toolpath: " + error);
  if (!o.shown_tool.empty()) return show_tool(o.shown_tool, registry);
  if (o.list_tools) return list_tools(registry);
  if (o.file.empty()) return complain("no trace given; -help lists the options");
  return run(o, registry);
}

}  // namespace

int main(int argc, char** argv) {
  int code = command(argc, argv);
  bool written = std::cout.flush().good();
  written = std::fflush(stdout) == 0 && !std::ferror(stdout) && written;
  return written ? code : complain("cannot write the standard output");
}

}  // namespace rrvm::tools

int main(int argc, char** argv) { return rrvm::tools::main(argc, argv); }
