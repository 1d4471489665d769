// rrtrace's commands other than running tools: generate, check and convert.
// Tests: tests/rr/rrtrace_bad_input.cmake, tests/rr/rrtrace_convert.cmake.
#include <cstdio>
#include <iostream>

#include "rr/report/safe_text.h"
#include "rr/spelling.h"
#include "rr/trace/raw_runner.h"
#include "rr/trace/trace_generator.h"
#include "rr/trace/trace_stream.h"
#include "tools/registry.h"
#include "tools/rrtrace/rrtrace.h"

namespace rrvm::tools {

using namespace rr;

int complain(const std::string& message) {
  std::cerr << "rrtrace: " << visible(message) << '\n';
  return kBadInput;
}

std::unique_ptr<Trace> load_trace(const std::string& file, TraceFormat format) {
  std::string error;
  auto in = open_trace_input(file, &error);
  if (!in) return complain(error), nullptr;
  TraceError trace_error;
  auto trace = read_trace(*in, file == "-" ? "stdin" : file, trace_error, format);
  if (!trace) complain(trace_error.text());
  else if (!trace->cut_off.empty())
    complain("warning: '" + file + "' is cut off (" + trace->cut_off +
             "); analysed: " + counted(trace->ops.size(), "operation"));
  return trace;
}

// rrtrace generate -seed=7 -threads=4 ...
int generate_command(int argc, char** argv) {
  GeneratorOptions options;
  for (int i = 2; i < argc; i++) {
    std::string a = argv[i];
    size_t eq = a.find('=');
    if (a[0] != '-' || eq == std::string::npos)
      return complain("generate: options are written -name=number, not '" + a + "'");
    if (std::string error = set_generator_option(options, a.substr(1, eq - 1), a.substr(eq + 1)); !error.empty())
      return complain(error);
  }
  write_trace(std::cout, *generate_trace(options));
  return 0;
}

// rrtrace check FILE
int check_command(int argc, char** argv) {
  if (argc != 3 || (argv[2][0] == '-' && argv[2][1])) return complain("check takes one trace and no options");
  auto trace = load_trace(argv[2], TraceFormat::kAny);
  if (!trace) return kBadInput;
  TraceNames names(*trace);
  WorldOptions options;
  options.reports.deduplicate = false;
  options.reports.text = &std::cerr;
  World world(names, options);
  ChainError chain_error;
  ToolRegistry registry = builtin_tools();
  auto chain = Chain::parse("StreamChecker", registry, world, chain_error);
  RawRunner(*trace, names, *chain).run();
  std::cerr << "rrtrace: " << counted(world.reports().total(), "finding") << " in "
            << counted(trace->ops.size(), "operation") << '\n';
  return world.reports().total() ? kFindings : trace->cut_off.empty() ? 0 : kIncomplete;
}

// rrtrace convert [-from=F] [-to=F] [-lossy] IN [OUT]
int convert_command(int argc, char** argv) {
  static const std::vector<std::string> kNames = {"-from=text", "-from=std", "-to=text", "-to=std", "-lossy"};
  TraceFormat from = TraceFormat::kAny, to = TraceFormat::kAny;
  bool lossy = false;
  std::vector<std::string> files;
  for (int i = 2; i < argc; i++) {
    std::string a = argv[i];
    if (a == "-" || a[0] != '-') {
      files.push_back(a);
    } else if (a == "-from=text" || a == "-from=std") {
      from = a == "-from=std" ? TraceFormat::kStd : TraceFormat::kText;
    } else if (a == "-to=text" || a == "-to=std") {
      to = a == "-to=std" ? TraceFormat::kStd : TraceFormat::kText;
    } else if (a == "-lossy") {
      lossy = true;
    } else {
      return complain("convert: unknown option '" + a + "'" + did_you_mean(a, kNames));
    }
  }
  if (files.empty() || files.size() > 2)
    return complain("convert takes a trace and where to write it (stdout if left out)");
  if (files.size() == 1) files.emplace_back("-");
  if (to == TraceFormat::kAny)
    to = files[1].ends_with(".std") || files[1].ends_with(".std.gz") ? TraceFormat::kStd : TraceFormat::kText;

  auto trace = load_trace(files[0], from);
  if (!trace) return kBadInput;
  std::string error;
  auto out = open_trace_output(files[1], &error);
  if (!out) return complain(error);
  if (to == TraceFormat::kStd) {
    uint64_t left_out = 0;
    TraceError trace_error;
    if (!write_std(*out, *trace, lossy, &left_out, trace_error)) {
      if (files[1] != "-") out.reset(), std::remove(files[1].c_str());
      return complain(trace_error.text());
    }
    if (left_out) std::cerr << "rrtrace: " << left_out << " operations without a word in STD were left out\n";
  } else {
    write_trace(*out, *trace);
  }
  if (!close_trace_output(*out)) return complain("cannot write '" + files[1] + "'");
  return trace->cut_off.empty() ? 0 : kIncomplete;
}

}  // namespace rrvm::tools
