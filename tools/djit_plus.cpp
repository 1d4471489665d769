// DJIT+ (as printed in the FastTrack paper, section 2.2 and the right column of Figure 2): a read and a write vector
// clock per location, compared at the first access in each epoch of a thread only. Rules: [DJIT+ READ SAME EPOCH],
// [DJIT+ READ], [DJIT+ WRITE SAME EPOCH], [DJIT+ WRITE], counted under these names.
// A location goes to the next tool after its first race. Tests: tests/traces/fasttrack, tests/oracle.
#include "tools/vc_tool.h"

namespace rrvm::tools {

using namespace rr;

class DjitPlus final : public VcTool {
 public:
  explicit DjitPlus(ToolInit& init) : VcTool(init) {}

  ShadowVar make_shadow_var(AccessEvent& e) override { return first_state(e); }

  void access(AccessEvent& e) override {
    ShadowThread* t = e.thread;
    auto alone = [&](Alone done) {
      if (done == kSameEpoch) return (e.is_write() ? write_same_epoch_ : read_same_epoch_).add(t);
      count_comparisons(e);
      (e.is_write() ? write_ : read_).add(t);
    };
    with_state<VcState>(e, alone, [&](VcState& v) {
      bool same_epoch = v.clock_of(e).get(place(t)) == epoch(t).clock();
      if (same_epoch) return (e.is_write() ? write_same_epoch_ : read_same_epoch_).add(t);
      (e.is_write() ? write_ : read_).add(t);
      if (race_free(e, v)) record(e, v);
    });
  }

 private:
  Counter read_same_epoch_ = counter("ReadSameEpoch", "reads");
  Counter read_ = counter("Read", "reads");
  Counter write_same_epoch_ = counter("WriteSameEpoch", "writes");
  Counter write_ = counter("Write", "writes");
};

RRVM_DEFINE_TOOL(DjitPlus)

}  // namespace rrvm::tools
