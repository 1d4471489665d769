// What the tests on random traces share: options that vary with the seed, one run of a chain on a trace, and a failure
// text with everything that is needed to see it again. RRVM_SEED=N starts elsewhere; RRVM_TRACES: see
// tests/rr/random_amount.h.
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "rr/trace/trace_generator.h"
#include "tests/rr/chain_on_trace.h"
#include "tests/rr/random_amount.h"

namespace rrvm::oracle {

inline uint64_t number_from_environment(const char* name, uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// Sizes vary with the seed around the ones given.
inline rr::GeneratorOptions varied(rr::GeneratorOptions o, uint64_t seed) {
  o.seed = seed;
  uint64_t mix = seed * 0x9E3779B97F4A7C15u;
  auto pick = [&mix](uint64_t n) {
    mix = mix * 0xD1342543DE82EF95u + 1;
    return (mix >> 33) % n;
  };
  o.ops = o.ops / 2 + pick(o.ops + 1);
  o.threads = 2 + pick(o.threads - 1);
  o.initial = 1 + pick(o.threads);
  o.variables = o.variables ? 1 + pick(o.variables) : 0;
  o.safe = pick(101);
  o.switches = 10 + pick(81);
  return o;
}

// The reports of a chain on a trace; the complaint if it does not run.
inline std::string run_chain(const std::string& text, const rr::Trace& trace, std::vector<rr::Report>& reports) {
  rr::WorldOptions options = rr::with_all_reports();
  options.history = 256;
  rr::ChainOnTrace on(trace, text, options);
  if (std::string complaint = on.run(); !complaint.empty()) return complaint;
  reports = on.world.reports().reports();
  return "";
}

// Sites of generated traces are their operations, counted from 1.
inline size_t current_op(const rr::Report& r) { return r.current.site_id - 1; }
inline size_t previous_op(const rr::Report& r) {
  return r.previous && r.previous->site_id ? r.previous->site_id - 1 : SIZE_MAX;
}

// Runs `check` on so many traces; what it says about one, with the trace, or empty.
using Check = std::function<std::string(const rr::Trace&)>;
inline std::string on_random_traces(const char* name, const rr::GeneratorOptions& options, uint64_t traces,
                                    const Check& check) {
  traces = number_of_traces(traces);
  uint64_t first = number_from_environment("RRVM_SEED", 1);
  for (uint64_t seed = first; seed < first + traces; seed++) {
    auto trace = rr::generate_trace(varied(options, seed));
    std::string complaint = check(*trace);
    if (complaint.empty()) continue;
    std::ostringstream text;
    text << name << ", seed " << seed << ": " << complaint << '\n';
    rr::write_trace(text, *trace);
    return text.str();
  }
  std::cout << name << ": seeds " << first << " to " << first + traces - 1 << '\n';
  return "";
}

}  // namespace rrvm::oracle
