// Velodrome (Flanagan, Freund, Yi, PLDI 2008): reports an error if and only if the observed trace is not
// conflict-serialisable. Each outermost atomic block is a transaction of the happens-before graph (transaction_tool.h).
// not-atomic        the cycle is a path of operations from this block through others back into it: it is to blame.
// not-serializable  the cycle needs the blocks of several transactions to be whole; each is named.
// With nested blocks those are blamed that contain both the operation where the cycle leaves and the one where it
// enters again. Tests: tests/traces/atomicity, tests/oracle/serialisability_test.cpp.
#include "tools/transaction_tool.h"

namespace rrvm::tools {

using namespace rr;

class Velodrome final : public TransactionTool<BlockTool> {
 public:
  explicit Velodrome(ToolInit& init) : TransactionTool(init) {}

  void block_opened(Event& e, Blocks& blocks) override {
    if (blocks.size() == 1) {
      std::lock_guard lock(mutex_);
      begin_transaction(e.thread, blocks[0].label);
    }
    blocks.back().opened_at = thread_state(e.thread).current->time + 1;
    new_phase(e.thread);
  }
  void block_closing(Event& e, Blocks& blocks) override {
    if (blocks.size() > 1) return;
    std::lock_guard lock(mutex_);
    finish_transaction(e.thread);
  }
  void stop(StopEvent& e) override {
    TransactionTool::stop(e);
    blocks(e.thread).clear();
  }

 private:
  bool is_cycle_wanted(Event& e, ShadowThread* t) override {
    const Blocks& open = blocks(t);
    uint64_t left = thread_state(t).current->left.load(std::memory_order_relaxed);  // no cycle leaves the node later
    for (size_t i = 0; i < open.size() && (i == 0 || open[i].opened_at <= left); i++) {
      if (!open[i].reported) return true;
    }
    return false;
  }
  void cycle_found(Event& e, ShadowThread* t, const Cycle& cycle, const Operation& previous,
                   const std::string& what) override {
    Blocks& open = blocks(t);
    uint64_t left_at = cycle.path.front().link.from;
    size_t blamed = 1;  // the outermost block is the node itself
    while (blamed < open.size() && open[blamed].opened_at <= left_at) blamed++;
    if (!first_report(open, blamed)) return;
    std::vector<std::string> details{"conflict on " + what, cycle_text(cycle)};
    if (t != e.thread) details.push_back("blocks of thread " + names().thread_name(*t));
    for (size_t i = 1; i < cycle.path.size(); i++) {
      if (cycle.path[i].link.from < cycle.path[i - 1].link.to && cycle.path[i].from->is_block) {
        details.push_back("also to blame: " + node_text(*cycle.path[i].from));
      }
    }
    report_block(e, cycle.increasing ? "not-atomic" : "not-serializable", open, blamed, describe(world(), previous.op),
                 std::move(details));
  }
};

RRVM_DEFINE_TOOL(Velodrome)

}  // namespace rrvm::tools
