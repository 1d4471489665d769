// What Atomizer, Velodrome and SideTrack share: which atomic blocks each thread is in, and how reports name them.
// Explicit blocks (atomic_begin/atomic_end) and methods (enter/exit) both count; option `atomic` chooses. A VM that
// raises a block for each method it takes for atomic says `declared`. Blocks nest; the outermost one is the thread's
// transaction. A derived tool overrides block_opened and block_closing. Tests: tests/traces/atomicity,
// tests/traces/sidetrack.
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
  rr::SiteId called = rr::kNoSite;  // the method of the library that it is a call of
  static PastOperation of(const rr::Event& e, const rr::ShadowThread* t) {
    const auto& call = t->library_call;
    if (t == e.thread && !rr::is_data_access(e.kind) && call.is_folded())
      return {t->tid, call.caller, e.kind, call.method};
    return {t->tid, e.site, e.kind};
  }
  static PastOperation of(const rr::Event& e) { return of(e, e.thread); }
};
rr::ReportAccess describe(const rr::World& world, const PastOperation& op);

// Is the event no operation of the program, but part of how the library does its work?
inline bool is_librarys_own(const rr::Event& e) {
  return e.thread->library_call.kind == rr::ShadowThread::LibraryCall::kOwn;
}
// Does the event belong to the inside of a library lock? That the lock is taken or given up has events of its own.
inline bool is_inside_lock(const rr::Event& e) {
  return e.thread->library_call.kind == rr::ShadowThread::LibraryCall::kLock;
}

// The label of a block, cheap to copy: text only when a report needs it.
struct BlockLabel {
  uint32_t label = 0;
  bool is_method = false;
  rr::SiteId site = rr::kNoSite;  // of the beginning
  bool same_as(const BlockLabel& b) const {
    return is_method == b.is_method && label == b.label && (is_method || site == b.site);
  }
  std::string text(const rr::SiteResolver& names) const;
};

// A call stack of blocks that outlives them: an immutable list from the innermost one outwards, shared. Recording one
// is a copy of a pointer (SideTrack, section 4).
struct BlockStack {
  ~BlockStack();
  std::shared_ptr<BlockStack> outer;
  BlockLabel label;
  size_t depth = 1;
  std::atomic<unsigned> reported{0};  // kinds of findings that named this block

  // The innermost block that is on both; null if there is none.
  static std::shared_ptr<BlockStack> common(std::shared_ptr<BlockStack> a, std::shared_ptr<BlockStack> b);
  // Is a finding of this kind, which concerns this block and those around it, something new? A method
  // that has a finding says nothing new when it calls itself, at whatever depth.
  bool first_report(unsigned kind);
  // "a:b", outermost first, as the SideTrack paper writes call stacks.
  std::string text(const rr::SiteResolver& names) const;
};

struct Block {
  BlockLabel label;
  uint64_t opened_at = 0;  // the tool's measure of time
  bool reported = false;
  std::shared_ptr<BlockStack> stack;  // made when asked for
};
using Blocks = std::vector<Block>;  // outermost first

// Does a race detector stand before `tool` in its sequence, so that race-free accesses do not arrive?
bool only_races_arrive(const rr::Pipeline& pipeline, const rr::Tool* tool);

// The open atomic blocks of each thread, as options `atomic` and `methods` of the tool define them.
class AtomicBlocks {
 public:
  explicit AtomicBlocks(rr::ToolInit& init);

  Blocks& of(rr::ShadowThread* t) const { return blocks_(t); }
  // The thread's stack of blocks as it is now; null outside of blocks.
  std::shared_ptr<BlockStack> stack(rr::ShadowThread* t) const;

  // The kinds of events that the options leave without meaning.
  rr::EventMask unneeded() const;
  // True if the event opens a block.
  bool opens(rr::MethodEvent& e) { return methods_ && is_atomic(e.method) && open(e, {e.method, true, e.site}); }
  bool opens(rr::BlockEvent& e) { return explicit_ && open(e, {e.block, false, e.site}); }
  // How many of the innermost blocks end with the event; the caller takes them off.
  size_t closes(rr::MethodEvent& e) { return methods_ && is_atomic(e.method) ? ended(e, e.method, true) : 0; }
  size_t closes(rr::BlockEvent& e) { return explicit_ ? ended(e, e.block, false) : 0; }

 private:
  bool open(rr::Event& e, BlockLabel label);
  size_t ended(rr::Event& e, uint32_t label, bool is_method);
  bool is_atomic(uint32_t method);

  rr::World& world_;
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
  rr::Decoration<rr::ShadowThread, Blocks> blocks_;
};

// A tool whose subject is atomic blocks.
class BlockTool : public rr::Tool {
 public:
  explicit BlockTool(rr::ToolInit& init) : Tool(init), atomic_blocks_(init) { ignore(atomic_blocks_.unneeded()); }
  const char* finding() const override { return "atomicity violation"; }
  bool folds_calls() const override { return true; }

  void enter(rr::MethodEvent& e) override { begin(e); }
  void exit(rr::MethodEvent& e) override { end(e); }
  void atomic_begin(rr::BlockEvent& e) override { begin(e); }
  void atomic_end(rr::BlockEvent& e) override { end(e); }

 protected:
  Blocks& blocks(rr::ShadowThread* t) const { return atomic_blocks_.of(t); }
  virtual void block_opened(rr::Event& e, Blocks& blocks) {}
  virtual void block_closing(rr::Event& e, Blocks& blocks) {}
  // For a finding that concerns the `n` outermost blocks: false if it says nothing new about any of them (see
  // BlockStack).
  static bool first_report(Blocks& blocks, size_t n);
  std::string path(const Blocks& blocks, size_t n) const;  // "a:b"
  // A report about the n outermost blocks, by the name of the innermost of them.
  void report_block(const rr::Event& e, const char* rule, const Blocks& blocks, size_t n, rr::ReportAccess previous,
                    std::vector<std::string> details);

 private:
  template <class E>
  void begin(E& e) {
    if (atomic_blocks_.opens(e)) block_opened(e, blocks(e.thread));
  }
  template <class E>
  void end(E& e) {
    Blocks& open = blocks(e.thread);
    for (size_t n = atomic_blocks_.closes(e); n > 0; n--) {
      block_closing(e, open);
      open.pop_back();
    }
  }
  AtomicBlocks atomic_blocks_;
};

}  // namespace rrvm::tools
