// rrtrace: runs a tool chain on a trace. Bad input gives one line with its position and exit code 2; findings give 66;
// nothing found in a trace that is cut off gives 3.
// Tests: tests/rr/rrtrace_bad_input.cmake, tests/rr/rrtrace_ends.py, tests/rr/rrtrace_convert.cmake.
#include "tools/rrtrace/rrtrace.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"
#include "rr/report/suppressions.h"
#include "rr/spelling.h"
#include "rr/tool_library.h"
#include "rr/trace/trace_generator.h"
#include "rr/trace/trace_runner.h"
#include "tools/registry.h"
#include "vm/base/version.h"

namespace rrvm::tools {
namespace {

using namespace rr;

struct Options {
  std::string chain = "FastTrack";
  std::string file;
  std::vector<std::string> libraries;
  std::vector<std::pair<std::string, ReportFormat>> reports;
  Suppressions suppressions;
  uint64_t max_reports = 0;
  int exit_code = kFindings;
  std::string shown_tool;
  bool list_tools = false, help = false, version = false, quiet = false, counters = false, all = false, write = false,
       brief = false;
  ChainOptions chain_options;
};

std::string add_report(Options& o, const std::string& file) {
  std::string error;
  ReportFormat format = report_format(file, &error);
  if (!format) return error;
  if (!std::ofstream(file, std::ios::app)) return "cannot write '" + file + "'";  // not after a long analysis
  o.reports.emplace_back(file, format);
  return "";
}
std::string add_suppressions(Options& o, const std::string& file) {
  std::error_code ignored;
  std::ifstream in(file);
  if (!in || std::filesystem::is_directory(file, ignored)) return "cannot read '" + file + "'";
  std::string text(std::istreambuf_iterator<char>(in), {}), error;
  return o.suppressions.add(text, file, &error) ? "" : error;
}

// What sets an option. The value is what stands behind its '='; empty when all is well, else the complaint.
using SetOption = std::string (*)(Options&, const std::string& value);

template <auto kMember>
std::string number_into(Options& o, const std::string& value) {
  if (value.empty() || value.size() > 9 || value.find_first_not_of("0123456789") != std::string::npos)
    return "needs a number, not '" + value + "'";
  o.*kMember = std::stoi(value);
  return "";
}
template <auto kMember>
std::string switch_on(Options& o, const std::string&) {
  o.*kMember = true;
  return "";
}
template <auto kMember, bool kTo>
std::string chain_switch(Options& o, const std::string&) {
  o.chain_options.*kMember = kTo;
  return "";
}

// The parser and the help come from this table.
struct OptionRow {
  const char* name;
  const char* value;  // its name in the help; "": the option has none
  const char* help;
  SetOption set;
};
const OptionRow kOptions[] = {
    {"-tool", "CHAIN", "tools to run: A:B in sequence, A|B in parallel (default FastTrack)",
     [](Options& o, const std::string& v) { return o.chain = v, std::string(); }},
    {"-tools", "", "list the tools", switch_on<&Options::list_tools>},
    {"-tools", "NAME", "one of them, with its options",
     [](Options& o, const std::string& v) { return o.shown_tool = v, std::string(); }},
    {"-toolpath", "LIB", "add the tools of a shared object (docs/example-tool); may be repeated",
     [](Options& o, const std::string& v) { return o.libraries.push_back(v), std::string(); }},
    {"-report", "FILE", "write the reports: .json .sarif .html .xml (JUnit); may be repeated", add_report},
    {"-suppressions", "FILE", "findings not to report, a line each as rrvm's reports print them; may be repeated",
     add_suppressions},
    {"-maxWarn", "N", "show at most N reports per tool and variable", number_into<&Options::max_reports>},
    {"-all", "", "report every finding, duplicates too", switch_on<&Options::all>},
    {"-counters", "",
     "print the tools' counters, rules with their shares (turns fast paths off, so that they are exact)",
     [](Options& o, const std::string&) {
       o.counters = true;
       o.chain_options.fast_paths = false;
       return std::string();
     }},
    {"-brief", "", "print the reports as expectation lines for a test (implies -all and -quiet)",
     [](Options& o, const std::string&) { return o.brief = o.all = o.quiet = true, std::string(); }},
    {"-quiet", "", "summary only", switch_on<&Options::quiet>},
    {"-write", "", "write the trace back instead of running tools", switch_on<&Options::write>},
    {"-serialize", "", "one handler at a time", chain_switch<&ChainOptions::serialize, true>},
    {"-noFP", "", "no fast paths", chain_switch<&ChainOptions::fast_paths, false>},
    {"-noReuse", "", "allocate each event", chain_switch<&ChainOptions::reuse_events, false>},
    {"-noDecorationInlining", "", "fast paths find the words of their thread through a decoration",
     chain_switch<&ChainOptions::inline_words, false>},
    {"-exitcode", "N",
     "exit code when there are reports (default 66); without reports it is 3 if the trace is cut off or a tool lost "
     "its "
     "file",
     number_into<&Options::exit_code>},
    {"-help", "", "this text", switch_on<&Options::help>},
    {"-version", "", "which rrtrace this is", switch_on<&Options::version>},
};

const char* const kCommands =
    "usage: rrtrace check FILE     lists all that is wrong with the trace as a stream of events (StreamChecker), "
    "feasible or not\n"
    "usage: rrtrace convert [-from=text|std] [-to=text|std] [-lossy] IN [OUT]\n"
    "  reads and writes our own format and STD (T0|acq(L1)|12); without -to, OUT's ending .std decides. -lossy leaves "
    "out what\n"
    "  STD has no word for. Everywhere a compressed input is recognised, and an output named .gz is compressed.\n"
    "usage: rrtrace generate [-NAME=N ...]     writes a random well-formed trace; options and defaults:\n";

// Empty when all is well, else the complaint.
std::string set_option(const std::string& word, Options& o) {
  size_t equals = word.find('=');
  bool has_value = equals != std::string::npos;
  std::string name = word.substr(0, equals), value = has_value ? word.substr(equals + 1) : "";
  if (name.starts_with("--")) name.erase(0, 1);
  std::vector<std::string> known;
  for (const OptionRow& row : kOptions) {
    known.push_back(row.name + std::string(row.value[0] ? "=" : ""));
    if (name != row.name || has_value != (row.value[0] != 0)) continue;
    std::string complaint = row.set(o, value);
    return complaint.empty() ? "" : name + " " + complaint;
  }
  return "unknown option '" + word + "'" + did_you_mean(has_value ? name + "=" : name, known);
}

std::string parse(int argc, char** argv, Options& o) {
  for (int i = 1; i < argc; i++) {
    std::string word = argv[i];
    if (word != "-" && word.starts_with('-')) {
      if (std::string complaint = set_option(word, o); !complaint.empty()) return complaint;
      continue;
    }
    if (!o.file.empty()) return "more than one trace: '" + o.file + "' and '" + word + "'";
    o.file = word;
  }
  return "";
}

void help() {
  std::cout << "usage: rrtrace [options] FILE     (FILE - reads stdin)\n";
  for (const OptionRow& row : kOptions) {
    std::string name = row.name + (row.value[0] ? "=" + std::string(row.value) : "");
    std::cout << "  " << name << std::string(name.size() < 16 ? 17 - name.size() : 2, ' ') << row.help << '\n';
  }
  std::cout << kCommands;
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
  std::string text;
  if (!describe_tool(name, registry, &text)) return complain(text);
  return std::cout << text, 0;
}

bool find_tools(const Options& o, ToolRegistry& registry, std::string* error) {
  registry = builtin_tools();
  for (const auto& path : o.libraries) {
    if (!load_tool_library(path, registry, error)) return false;
  }
  return true;
}

int run(Options& o, const ToolRegistry& registry) {
  TraceError trace_error;
  auto trace = load_trace(o.file, TraceFormat::kAny);
  if (!trace) return kBadInput;
  const int all_well = trace->cut_off.empty() ? 0 : kIncomplete;
  if (o.write) return write_trace(std::cout, *trace), all_well;

  TraceNames names(*trace);
  WorldOptions world_options;
  world_options.reports.deduplicate = !o.all;
  world_options.reports.max_reports = o.max_reports;
  world_options.reports.program = "rrtrace";
  if (!o.quiet) world_options.reports.text = &std::cerr;
  World world(names, world_options);
  world.reports().set_suppression([&o](const Report& r) { return o.suppressions.matches(r); });
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
  for (const auto& [file, format] : o.reports) {
    std::ofstream out(file);
    format(out, run_report(world, o.chain));
    if (!out.flush()) return complain("cannot write '" + file + "'");
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
  if (o.version) return std::cout << version_text("rrtrace") << '\n', 0;
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
