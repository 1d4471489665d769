// WriteRaces: races between two writes only, one epoch per location. A tool outside the tree that derives from a class
// of tools/: compiled with that class's files, as docs/example-tool/README.md says.
#include "rr/tool_library.h"
#include "tools/clock_tool.h"

namespace rrvm::tools {

using namespace rr;

class WriteRaces : public ClockTool {
 public:
  explicit WriteRaces(ToolInit& init) : ClockTool(init) {}
  ShadowVar make_shadow_var(AccessEvent&) override { return inline_state(0); }
  void access(AccessEvent& e) override {
    if (!e.is_write()) return;
    Epoch now = epoch(e.thread);
    while (owns(e.shadow)) {
      Epoch w(static_cast<Tid>(e.shadow.payload() >> 32), e.shadow.payload() & 0xFFFFFFFF);
      if (w == now) return;
      if (w.minimal() || clock(e.thread).covers(w)) {
        e.remember(now.clock());
        writes_.add(e.thread);
        if (e.put_shadow(inline_state(uint64_t{now.tid()} << 32 | now.clock()))) return;
      } else {
        auto previous = access_at(e, w, true);
        if (try_advance(e)) report(e, "write-write", std::move(previous));
      }
    }
  }

 private:
  Counter writes_ = counter("Writes");
};

}  // namespace rrvm::tools
RRVM_TOOL_LIBRARY({"WriteRaces", "wr", "reports races of two writes", rrvm::rr::make_tool<rrvm::tools::WriteRaces>})
