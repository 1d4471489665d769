// ReadOnly: keeps the accesses of a location until it is written. After ThreadLocal, which keeps the initialising
// writes, that is data shared by reading only. Tests: tests/traces/roadrunner.
#include <x86intrin.h>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class ReadOnly : public Tool {
 public:
  explicit ReadOnly(ToolInit& init) : Tool(init) {}
  void create(NewThreadEvent& e) override { e.created->words[state_word_] = inline_state(0).bits(); }

  ShadowVar make_shadow_var(AccessEvent& e) override {
    if (!e.is_write()) e.remember(__rdtsc());  // a write is handed on, and remembered there
    return inline_state(0);
  }
  void access(AccessEvent& e) override {
    if (!e.is_write()) return;
    written_.add(e);
    advance(e);
  }
  // There is one state: a word that every thread has.
  FastPath fast_path(bool is_write) const override {
    return is_write ? FastPath{} : FastPath{FastPath::kWhole, static_cast<uint8_t>(state_word_)};
  }
  // For the reason that tools/thread_local.cpp gives.
  bool allows_removal() const override { return true; }
  bool acquires_end_cover() const override { return true; }
  bool allows_ranges() const override { return true; }
  bool takes_groups() const override { return true; }
  std::string describe_shadow(ShadowVar) const override { return "read-only"; }

 private:
  const unsigned state_word_ = thread_word();
  Counter written_ = counter("Written");  // locations handed on
};

RRVM_DEFINE_TOOL(ReadOnly)

}  // namespace rrvm::tools
