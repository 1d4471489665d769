// What must hold for any bytes given to rr's parsers: no crash, and either a result that survives being written and
// read again, or an error of one line with a position in the input. Used by the fuzzers and, with fixed seeds, by
// tests/rr/fuzz_seeds_test.cpp. A violation aborts, which both notice.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "rr/trace/raw_runner.h"
#include "rr/trace/trace_stream.h"
#include "tools/registry.h"

namespace rrvm::fuzz {

inline void require(bool good, const char* what, std::string_view about) {
  if (good) return;
  std::fprintf(stderr, "%s: %.*s\n", what, static_cast<int>(about.size()), about.data());
  std::abort();
}

inline bool is_one_line(std::string_view text) {
  for (unsigned char c : text) {
    if (c < 0x20 || c == 0x7f) return false;
  }
  return !text.empty();
}

// All tools but those that open files.
inline rr::ToolRegistry harmless_tools() {
  rr::ToolRegistry all = tools::builtin_tools(), harmless;
  for (const auto& e : all.entries()) {
    if (e.name != "Print" && e.name != "Record") harmless.add(e);
  }
  return harmless;
}

// True if it is a chain.
inline bool check_chain_input(std::string_view text) {
  rr::PlainResolver names;
  rr::World world(names);
  rr::ToolRegistry registry = harmless_tools();
  rr::ChainError error;
  auto chain = rr::Chain::parse(text, registry, world, error);
  if (!chain) {
    require(is_one_line(error.text(text)), "not one line", error.text(text));
    require(error.position <= text.size(), "position outside the text", error.text(text));
  }
  return chain != nullptr;
}

inline std::unique_ptr<rr::Trace> read_again(const std::string& text, rr::TraceFormat format) {
  std::istringstream in(text);
  rr::TraceError error;
  auto trace = rr::read_trace(in, "again", error, format);
  require(trace != nullptr, "what was written does not read back", error.text() + "\n" + text);
  return trace;
}

// Runs the chain on the trace if it is feasible, and raw in any case.
inline void run_both(const rr::Trace& trace, const rr::ToolRegistry& registry) {
  for (bool raw : {false, true}) {
    rr::TraceNames names(trace);
    rr::WorldOptions options;
    options.history = 64;
    rr::World world(names, options);
    rr::ChainError chain_error;
    auto chain = rr::Chain::parse(raw ? "StreamChecker" : "StreamChecker:ThreadLocal:ReadOnly:FastTrack", registry,
                                  world, chain_error);
    if (raw) {
      rr::RawRunner(trace, names, *chain).run();
      continue;
    }
    rr::TraceRunner runner(trace, names, *chain);
    rr::TraceError error;
    if (!runner.run(error)) require(is_one_line(error.text()) && error.line > 0, "bad complaint", error.text());
    runner.finish();
  }
}

// True if it is a trace: text, STD, or either compressed.
inline bool check_trace_input(std::string_view bytes) {
  std::istringstream source{std::string(bytes)};
  auto in = rr::inflating_stream(source);
  rr::TraceError error;
  auto trace = rr::read_trace(*in, "input", error);
  if (!trace) {
    require(is_one_line(error.text()), "not one line", error.text());
    require(error.line > 0 && error.column > 0, "no position", error.text());
    return false;
  }
  std::ostringstream text, again;
  rr::write_trace(text, *trace);
  auto second = read_again(text.str(), rr::TraceFormat::kText);
  rr::write_trace(again, *second);
  require(again.str() == text.str(), "changed by writing and reading", text.str());
  uint64_t left_out = 0;
  std::ostringstream std_text;
  require(rr::write_std(std_text, *trace, true, &left_out, error), "STD refused", error.text());
  auto third = read_again(std_text.str(), rr::TraceFormat::kStd);
  // Volatiles become operations of locks, of which there may be more.
  auto without_locks = [](const rr::Trace& t) {
    return std::count_if(t.ops.begin(), t.ops.end(), [](const rr::TraceOp& op) {
      return op.kind != rr::EventKind::kAcquire && op.kind != rr::EventKind::kRelease;
    });
  };
  require(without_locks(*third) <= without_locks(*trace), "STD made operations up", std_text.str());
  static const rr::ToolRegistry registry = harmless_tools();
  if (trace->ops.size() < 2000) run_both(*trace, registry);
  return true;
}

}  // namespace rrvm::fuzz
