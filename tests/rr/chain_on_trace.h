// A chain of the built-in tools and a trace to run it on, for tests that look at what the tools say at the end.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "rr/trace/trace_runner.h"
#include "tools/registry.h"

namespace rrvm::rr {

inline const ToolRegistry& all_tools() {
  static const ToolRegistry registry = tools::builtin_tools();
  return registry;
}

struct ChainOnTrace {
  ChainOnTrace(const Trace& trace, const std::string& text, const WorldOptions& options = {})
      : names(trace), world(names, options) {
    ChainError chain_error;
    chain = Chain::parse(text, all_tools(), world, chain_error);
    if (chain) runner.emplace(trace, names, *chain);
    else wrong_text = chain_error.text(text);
  }
  // Runs the whole trace. What is wrong with the chain's text or the trace; empty if both are right.
  std::string run() {
    if (!chain) return wrong_text;
    TraceError error;
    if (!runner->run(error)) return error.text();
    runner->finish();
    return "";
  }

  TraceNames names;
  World world;
  std::unique_ptr<Chain> chain;  // null: the text is wrong
  std::optional<TraceRunner> runner;
  std::string wrong_text;
};

// Options of a world that keeps every report.
inline WorldOptions with_all_reports() {
  WorldOptions options;
  options.reports.deduplicate = false;
  return options;
}

}  // namespace rrvm::rr
