// Numbers of 24 bits for states that many words share, so that half a word can name one (see shadow_var.h). A state
// gets its number when it is made and gives it back when it dies: until then at(id) is that state. Process-wide,
// because a word must tell its state to whoever frees it, without its tool. Safe from any thread.
// Tests: tests/tools/read_shared_test.cpp, tests/oracle/agreement_test.cpp (when they run out).
#pragma once

#include <cstdint>

namespace rrvm::rr {

struct ShadowState;

class StateIds {
 public:
  static constexpr uint32_t kNone = 0;
  static constexpr uint32_t kEnd = (1 << 24) - 1;  // one less than fit: half a word of all ones names nothing
  static uint32_t give(ShadowState* state);        // kNone: all are in use
  static void take_back(uint32_t id);
  static ShadowState* at(uint32_t id);

  // While it lives only so many more are given: what tools do when there are none left, for tests.
  class Limit {
   public:
    explicit Limit(uint32_t more);
    ~Limit();
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;
  };
};

}  // namespace rrvm::rr
