// Timer: how long the handlers of each tool of its chain run. The pipeline measures every call by the processor's
// time-stamp counter; Timer switches that on and prints the sums at the end, also for the branches of parallel
// compositions (whose own line includes theirs). Accesses that a fast path settles never reach a handler and cost no
// time here. Tests: tests/tools/small_tools_test.cpp.
#include <x86intrin.h>

#include <chrono>
#include <cstdio>

#include "rr/pipeline.h"

namespace rrvm::tools {

using namespace rr;

class Timer : public Tool {
 public:
  explicit Timer(ToolInit& init)
      : Tool(init), by_event_(init.flag("events", false, "a line for each kind of event too")) {}

  void attach(Pipeline& pipeline) override {
    chain_ = &pipeline;
    enable(pipeline);
    start_ticks_ = __rdtsc();
    start_ = Clock::now();
  }
  void finish() override {
    double nanos = std::chrono::duration<double, std::nano>(Clock::now() - start_).count();
    uint64_t ticks = __rdtsc() - start_ticks_;
    nanos_per_tick_ = ticks ? nanos / static_cast<double>(ticks) : 0;
    print(*chain_, "");
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr const char* kHandlerNames[] = {
#define RR_HANDLER(handler, EventType) #handler,
#include "rr/events.def"
  };

  static void enable(Pipeline& p) {
    p.enable_timing();
    for (const auto& t : p.tools()) {
      if (auto* parallel = dynamic_cast<Parallel*>(t.get())) {
        for (const auto& branch : parallel->branches()) enable(*branch);
      }
    }
  }
  void line(const std::string& name, uint64_t calls, uint64_t ticks) {
    double nanos = static_cast<double>(ticks) * nanos_per_tick_;
    char text[160];
    std::snprintf(text, sizeof text, "Timer: %-24s %12llu calls %12.3f ms %9.1f ns per call", name.c_str(),
                  static_cast<unsigned long long>(calls), nanos / 1e6, calls ? nanos / static_cast<double>(calls) : 0);
    world().reports().note(text);
  }
  void print(const Pipeline& p, const std::string& indent) {
    for (size_t i = 0; i < p.tools().size(); i++) {
      const Tool* t = p.tools()[i].get();
      if (t == this) continue;
      uint64_t calls = 0, ticks = 0;
      for (unsigned h = 0; h < kHandlers; h++) {
        calls += p.calls(i, static_cast<Handler>(h));
        ticks += p.ticks(i, static_cast<Handler>(h));
      }
      line(indent + t->name(), calls, ticks);
      for (unsigned h = 0; by_event_ && h < kHandlers; h++) {
        auto handler = static_cast<Handler>(h);
        if (p.calls(i, handler)) line(indent + "  " + kHandlerNames[h], p.calls(i, handler), p.ticks(i, handler));
      }
      if (auto* parallel = dynamic_cast<const Parallel*>(t)) {
        for (const auto& branch : parallel->branches()) print(*branch, indent + "  ");
      }
    }
  }

  const bool by_event_;
  Pipeline* chain_ = nullptr;
  uint64_t start_ticks_ = 0;
  Clock::time_point start_;
  double nanos_per_tick_ = 0;
};

RRVM_DEFINE_TOOL(Timer)

}  // namespace rrvm::tools
