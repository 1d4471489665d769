// Empty: receives every event and does nothing. Measures the cost of the framework.
#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class Empty : public Tool {
 public:
  explicit Empty(ToolInit& init) : Tool(init) {}
  bool watches_atomics() const override { return true; }
#define RR_HANDLER(handler, EventType) \
  void handler(EventType& e) override {}
#include "rr/events.def"
};

RRVM_DEFINE_TOOL(Empty)

}  // namespace rrvm::tools
