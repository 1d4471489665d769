// See vm/diagnose/shutdown.h. Several threads may ask at once (System.halt beside a signal): the first one runs the
// actions, the others wait for ever, as the process ends under them.
#include "vm/diagnose/shutdown.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <mutex>
#include <vector>

#include "vm/diagnose/vm_output.h"

namespace rrvm::shutdown {

namespace {

// Never destroyed: threads may still run when the process ends.
std::mutex& mutex() {
  static std::mutex* instance = new std::mutex;
  return *instance;
}
std::vector<std::function<void()>>& actions() {
  static auto* instance = new std::vector<std::function<void()>>;
  return *instance;
}
std::function<int(int)>& exit_code_rule() {
  static auto* instance = new std::function<int(int)>;
  return *instance;
}
bool exiting = false;  // guarded by mutex()
std::atomic<bool> failed_to_start = false;
void (*exit_hook)(int) = nullptr;  // set before the VM starts

}  // namespace

void set_exit_hook(void (*hook)(int)) { exit_hook = hook; }

void add_action(std::function<void()> action) {
  std::lock_guard lock(mutex());
  actions().push_back(std::move(action));
}

void run_actions() {
  for (;;) {
    std::function<void()> action;
    {
      std::lock_guard lock(mutex());
      if (actions().empty()) return;
      action = std::move(actions().back());
      actions().pop_back();
    }
    action();
  }
}

void set_exit_code_rule(std::function<int(int)> rule) {
  std::lock_guard lock(mutex());
  exit_code_rule() = std::move(rule);
}

int exit_code(int code) {
  std::lock_guard lock(mutex());
  return exit_code_rule() ? exit_code_rule()(code) : code;
}

void exit_process(int code) {
  bool first;
  {
    std::lock_guard lock(mutex());
    first = !exiting;
    exiting = true;
  }
  while (!first) pause();
  run_actions();
  std::fflush(nullptr);
  code = exit_code(code);
  if (exit_hook) exit_hook(code);
  _exit(code);
}

bool has_failed_to_start() { return failed_to_start; }

void fail_initialization(const std::string& text) {
  failed_to_start = true;
  if (!text.empty()) std::fprintf(vm_output(), "Error occurred during initialization of VM\n%s\n", text.c_str());
  exit_process(1);
}

}  // namespace rrvm::shutdown
