// Random traces from a seed: well-formed (every trace runs without a complaint of TraceRunner) and, by choice, mostly
// free of races, so that the states behind the first race are reached too. The same options give the same trace on
// every machine. To avoid races the generator keeps plain vector clocks of its own; it shares no code with a detector.
// `rrtrace generate` is its command line. Tests: tests/rr/trace/generator_test.cpp, tests/oracle.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "rr/trace/trace.h"

namespace rrvm::rr {

struct GeneratorOptions {
  uint64_t seed = 1;
  uint64_t ops = 100;    // operations to write; fewer if every thread is stuck
  uint64_t threads = 4;  // at most; `initial` of them exist from the start, the others are forked
  uint64_t initial = 1;
  uint64_t variables = 8;
  uint64_t locks = 3;
  uint64_t volatiles = 2;
  uint64_t classes = 1;
  uint64_t barriers = 1;
  uint64_t blocks = 0;      // labels of atomic blocks
  uint64_t det_blocks = 0;  // labels of deterministic blocks
  uint64_t methods = 0;
  uint64_t values = 0;  // accesses carry values below this; reads the last one written
  uint64_t reads = 45;  // weights: reads, writes, everything else
  uint64_t writes = 25;
  uint64_t sync = 30;
  uint64_t lock_ops = 50;  // weights within everything else
  uint64_t volatile_ops = 15;
  uint64_t thread_ops = 15;  // fork, stop, join
  uint64_t wait_ops = 5;     // wait, notify
  uint64_t barrier_ops = 10;
  uint64_t class_ops = 5;
  uint64_t interrupt_ops = 3;
  uint64_t other_ops = 3;  // sleep, enter, exit, begin, end
  uint64_t fence_ops = 0;  // fences, opaque accesses of the volatiles
  uint64_t block_ops = 0;  // begin, end, detbegin, detend, enter, exit alone
  uint64_t depth = 3;      // block_ops nest at most so deep
  uint64_t switches = 50;  // percent: the next operation is another thread's
  uint64_t atomic = 0;     // percent of accesses that are atomic
  uint64_t own = 20;       // percent of accesses to variables that belong to the thread
  uint64_t safe = 80;      // percent of accesses that would race and are given up instead
};

// One row per member above, for command lines and help.
struct GeneratorOption {
  const char* name;
  uint64_t GeneratorOptions::*member;
  const char* help;
};
std::span<const GeneratorOption> generator_options();
// Sets one option from its text; the complaint, or empty.
std::string set_generator_option(GeneratorOptions& options, std::string_view name, std::string_view value);

std::unique_ptr<Trace> generate_trace(const GeneratorOptions& options);

}  // namespace rrvm::rr
