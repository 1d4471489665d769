// The process that starts all others. The kernel counts what a process has inherited from the one that forked it as its
// own peak memory: a program forked from an rrbench that has read many results would seem to need as much. So a copy of
// rrbench is put aside while it is small, and asked to run programs. Test: tests/rrbench/process_test.cpp.
#pragma once

#include <functional>

#include "benchmarks/rrbench/process.h"

namespace rrvm::bench {

class Launcher {
 public:
  using Run = std::function<ProcessOutcome(const ProcessRequest&)>;
  // Forks; the child serves requests by `run` until this process ends. Call first of all.
  explicit Launcher(const Run& run);
  ~Launcher();
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;
  ProcessOutcome run(const ProcessRequest& request);  // throws Interrupted

 private:
  int socket_ = -1;
  int child_ = -1;
};

}  // namespace rrvm::bench
