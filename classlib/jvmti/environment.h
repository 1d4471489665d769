// JVMTI environments: one for each agent that asks, with its callbacks and what it has switched on. A java agent has a
// second one as soon as it adds a transformer that can retransform. Environments never go away; a disposed one has
// everything switched off.
#pragma once

#include <jvmti.h>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

namespace rrvm::jvmti {

struct Environment : _jvmtiEnv {
  jvmtiEventCallbacks callbacks{};
  jvmtiCapabilities capabilities{};
  std::atomic<uint64_t> enabled{0};  // bit: event number - JVMTI_MIN_EVENT_TYPE_VAL
  void* storage = nullptr;
  std::atomic<Environment*> next{nullptr};  // in the order in which they were made
  std::mutex mutex;                         // guards the rest
  std::vector<std::string> native_prefixes;

  static uint64_t bit(jvmtiEvent e) { return uint64_t{1} << (e - JVMTI_MIN_EVENT_TYPE_VAL); }
  bool is_enabled(jvmtiEvent e) const { return enabled.load(std::memory_order_acquire) & bit(e); }
  bool can_retransform() const {
    return capabilities.can_retransform_classes || capabilities.can_retransform_any_class;
  }
};

Environment* new_environment();
std::vector<Environment*> environments();
void set_phase(jvmtiPhase);
bool is_live();  // Java code can run

}  // namespace rrvm::jvmti
