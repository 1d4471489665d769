// Empty: receives every event and does nothing. Measures the cost of the framework. As for any tool that can, accesses
// come to it without an event object; with -noFP they are events in full. Compiled for general registers only.
#include "rr/tool.h"

namespace rrvm::tools {

using namespace rr;

class Empty : public Tool {
 public:
  explicit Empty(ToolInit& init) : Tool(init) {}
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
#define RR_HANDLER(handler, EventType) \
  void handler(EventType& e) override {}
#include "rr/events.def"

  DirectAccess direct_access() const override { return &Empty::leaf; }
  DirectAccess leaf_access() const override { return &Empty::leaf; }

 private:
  static bool leaf(Tool&, ShadowThread&, ShadowWord&, ShadowWord*, SiteId, bool) { return true; }
};

RRVM_DEFINE_TOOL(Empty)

}  // namespace rrvm::tools
