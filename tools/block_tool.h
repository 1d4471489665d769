// What Atomizer, Velodrome and SideTrack share: which atomic blocks each thread is in, and how reports name them.
// Explicit blocks (atomic_begin/atomic_end) and methods (enter/exit) both count; option `atomic` chooses. Blocks nest;
// the outermost one is the thread's transaction. A derived tool overrides block_opened and block_closing.
// Tests: tests/traces/atomicity, tests/traces/sidetrack.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "rr/filter.h"
#include "rr/tool.h"

namespace rrvm::tools {

// An operation that a later report may have to name.
struct PastOperation {
  rr::Tid tid = 0;
  rr::SiteId site = rr::kNoSite;
  rr::EventKind kind{};
  static PastOperation of(const rr::Event& e, const rr::ShadowThread* t) { return {t->tid, e.site, e.kind}; }
  static PastOperation of(const rr::Event& e) { return of(e, e.thread); }
};
rr::ReportAccess describe(const rr::World& world, const PastOperation& op);

// The label of a block, cheap to copy: text only when a report needs it.
struct BlockLabel {
  uint32_t label = 0;
  bool is_method = false;
  rr::SiteId site = rr::kNoSite;  // of the beginning
  std::string text(const rr::SiteResolver& names) const;
};

struct Block {
  BlockLabel label;
  uint64_t opened_at = 0;      // the tool's measure of time
  uint64_t serial = 0;         // of all blocks of its thread: equal only for one and the same block
  bool reported = false;
};

// A race detector stands before `tool` in its sequence and keeps race-free accesses back.
bool races_are_told(const rr::Pipeline& pipeline, const rr::Tool* tool);

class BlockTool : public rr::Tool {
 public:
  explicit BlockTool(rr::ToolInit& init);

  void enter(rr::MethodEvent& e) override;
  void exit(rr::MethodEvent& e) override;
  void atomic_begin(rr::BlockEvent& e) override;
  void atomic_end(rr::BlockEvent& e) override;

 protected:
  using Blocks = std::vector<Block>;  // outermost first
  Blocks& blocks(rr::ShadowThread* t) const { return stacks_(t).blocks; }
  virtual void block_opened(rr::Event& e, Blocks& blocks) {}
  virtual void block_closing(rr::Event& e, Blocks& blocks) {}
  // For a finding that concerns the `n` outermost blocks: false if it says nothing new about any of them.
  static bool first_report(Blocks& blocks, size_t n);
  // "a:b", outermost first, as the SideTrack paper writes call stacks.
  std::string path(const Blocks& blocks, size_t n) const;

 private:
  struct Stack {
    Blocks blocks;
    uint64_t opened = 0;
  };
  void open(rr::Event& e, BlockLabel label);
  void close(rr::Event& e, uint32_t label, bool is_method);
  bool is_atomic(uint32_t method);

  bool methods_ = true, explicit_ = true;
  rr::NameFilter filter_;
  // Decisions of filter_, by method: 0 not yet, 1 yes, 2 no. Chunks are made at need.
  static constexpr uint32_t kChunk = 4096, kChunks = 4096;
  struct Chunk {
    std::array<std::atomic<uint8_t>, kChunk> decisions{};
  };
  std::unique_ptr<std::atomic<Chunk*>[]> chunks_ = std::make_unique<std::atomic<Chunk*>[]>(kChunks);
  std::vector<std::unique_ptr<Chunk>> owned_chunks_;  // guarded by mutex_
  std::mutex mutex_;
  rr::Decoration<rr::ShadowThread, Stack> stacks_ = thread_decoration<Stack>();
};

}  // namespace rrvm::tools
