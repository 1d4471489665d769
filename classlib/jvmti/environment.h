// JVMTI environments: one for each agent that asks, with its callbacks and what it has switched on. Environments are made while
// agents load, before there is a second thread, and never go away; a disposed one has everything switched off.
#pragma once

#include <jvmti.h>

#include <atomic>
#include <vector>

namespace rrvm::jvmti {

struct Environment : _jvmtiEnv {
  jvmtiEventCallbacks callbacks{};
  jvmtiCapabilities capabilities{};
  std::atomic<uint64_t> enabled{0};  // bit: event number - JVMTI_MIN_EVENT_TYPE_VAL
  void* storage = nullptr;

  static uint64_t bit(jvmtiEvent e) { return uint64_t{1} << (e - JVMTI_MIN_EVENT_TYPE_VAL); }
  bool is_enabled(jvmtiEvent e) const { return enabled.load(std::memory_order_acquire) & bit(e); }
};

Environment* new_environment();
const std::vector<Environment*>& environments();
void set_phase(jvmtiPhase);

}  // namespace rrvm::jvmti
