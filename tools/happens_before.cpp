// HappensBefore (BasicVC of the FastTrack paper, section 5.1): a read and a write vector clock per location, and at
// least one comparison of vector clocks at every access. Precise; the slow measure for DJIT+ and FastTrack.
// After the first race on a location it is handed to the next tool. Tests: tests/traces/fasttrack, tests/oracle.
#include "tools/vc_tool.h"

namespace rrvm::tools {

using namespace rr;

class HappensBefore final : public VcTool {
 public:
  explicit HappensBefore(ToolInit& init) : VcTool(init) {}

  ShadowVar make_shadow_var(AccessEvent& e) override { return first_state(e); }

  void access(AccessEvent& e) override {
    auto alone = [&](Alone) {
      count_comparisons(e);
      (e.is_write() ? writes_ : reads_).add(e.thread);
    };
    with_state<VcState>(e, alone, [&](VcState& v) {
      (e.is_write() ? writes_ : reads_).add(e.thread);
      if (race_free(e, v)) record(e, v);
    });
  }

 private:
  Counter reads_ = counter("Read");
  Counter writes_ = counter("Write");
};

RRVM_DEFINE_TOOL(HappensBefore)

}  // namespace rrvm::tools
