// ReadOnly: keeps the accesses of a location until it is written. After ThreadLocal, which keeps the initialising
// writes, that is data shared by reading only. Tests: tests/traces/roadrunner.
#include <x86intrin.h>

#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class ReadOnly : public Tool {
 public:
  explicit ReadOnly(ToolInit& init) : Tool(init) {}
  ShadowVar make_shadow_var(AccessEvent& e) override {
    if (!e.is_write()) e.remember(__rdtsc());  // a write is handed on, and remembered there
    return inline_state(0);
  }
  void access(AccessEvent& e) override {
    if (e.is_write()) advance(e);
  }
  std::string describe_shadow(ShadowVar) const override { return "read-only"; }
};

RRVM_DEFINE_TOOL(ReadOnly)

}  // namespace rrvm::tools
