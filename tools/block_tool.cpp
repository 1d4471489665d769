#include "tools/block_tool.h"

#include "rr/pipeline.h"

namespace rrvm::tools {

using namespace rr;

ReportAccess describe(const World& world, const PastOperation& op) {
  ReportAccess a;
  bool read = op.kind == EventKind::kFieldRead || op.kind == EventKind::kArrayRead;
  bool write = op.kind == EventKind::kFieldWrite || op.kind == EventKind::kArrayWrite;
  a.operation = read ? "read" : write ? "write" : event_name(op.kind);
  a.tid = op.tid;
  if (ShadowThread* t = world.thread(op.tid)) {
    a.thread = world.names().thread_name(*t);
    if (t->created_at) a.thread_created = world.names().site(t->created_at).text();
  }
  a.site_id = op.site;
  if (op.site) a.site = world.names().site(op.site);
  a.locks_known = false;
  return a;
}

std::string BlockLabel::text(const SiteResolver& names) const {
  std::string name = is_method ? names.method_name(label) : names.block_name(label);
  if (name.empty()) name = site ? "block@" + std::to_string(names.site(site).line) : "block";
  return name;
}

bool races_are_told(const Pipeline& pipeline, const Tool* tool) {
  for (const auto& before : pipeline.tools()) {
    if (before.get() == tool) return false;
    if (before->is_owner() && before->name() != "ThreadLocal" && before->name() != "ReadOnly") return true;
  }
  return false;
}

BlockTool::BlockTool(ToolInit& init) : Tool(init) {
  std::string which = init.text("atomic", "both", "what is an atomic block: methods, blocks (explicit ones) or both");
  if (which != "methods" && which != "blocks" && which != "both") init.refuse("atomic", "must be methods, blocks or both, not '" + which + "'");
  methods_ = which != "blocks";
  explicit_ = which != "methods";
  std::string list = init.text("methods", "", "which methods are atomic: +regex and -regex, the first that matches decides; all but main, run, <clinit>");
  std::string error;
  if (!filter_.add(list, &error)) init.refuse("methods", "is no filter: " + error);
  filter_.add("-(.*\\.)?(main|run|<clinit>)", &error);
}

bool BlockTool::is_atomic(uint32_t method) {
  auto decide = [&] { return filter_.accepts(world().names().method_name(method)); };
  if (method / kChunk >= kChunks) return decide();
  std::atomic<Chunk*>& slot = chunks_[method / kChunk];
  Chunk* chunk = slot.load(std::memory_order_acquire);
  if (!chunk) {
    std::lock_guard lock(mutex_);
    chunk = slot.load(std::memory_order_relaxed);
    if (!chunk) {
      chunk = owned_chunks_.emplace_back(std::make_unique<Chunk>()).get();
      slot.store(chunk, std::memory_order_release);
    }
  }
  std::atomic<uint8_t>& decision = chunk->decisions[method % kChunk];
  if (decision.load(std::memory_order_relaxed) == 0) decision.store(decide() ? 1 : 2, std::memory_order_relaxed);
  return decision.load(std::memory_order_relaxed) == 1;
}

void BlockTool::enter(MethodEvent& e) {
  if (methods_ && is_atomic(e.method)) open(e, {e.method, true, e.site});
}
void BlockTool::exit(MethodEvent& e) {
  if (methods_ && is_atomic(e.method)) close(e, e.method, true);
}
void BlockTool::atomic_begin(BlockEvent& e) {
  if (explicit_) open(e, {e.block, false, e.site});
}
void BlockTool::atomic_end(BlockEvent& e) {
  if (explicit_) close(e, e.block, false);
}

void BlockTool::open(Event& e, BlockLabel label) {
  Stack& stack = stacks_(e.thread);
  stack.blocks.push_back({.label = label, .serial = ++stack.opened});
  block_opened(e, stack.blocks);
}

// Whatever was opened inside and not closed ends with its block; an end without a beginning is nobody's.
void BlockTool::close(Event& e, uint32_t label, bool is_method) {
  Blocks& open = blocks(e.thread);
  size_t n = open.size();
  while (n > 0 && (open[n - 1].label.is_method != is_method || (is_method && open[n - 1].label.label != label))) n--;
  if (n == 0) return;
  while (open.size() >= n) {
    block_closing(e, open);
    open.pop_back();
  }
}

bool BlockTool::first_report(Blocks& blocks, size_t n) {
  if (n == 0 || blocks[n - 1].reported) return false;
  for (size_t i = 0; i < n; i++) blocks[i].reported = true;
  return true;
}

std::string BlockTool::path(const Blocks& blocks, size_t n) const {
  std::string out;
  for (size_t i = 0; i < n && i < blocks.size(); i++) out += (i ? ":" : "") + blocks[i].label.text(world().names());
  return out;
}

}  // namespace rrvm::tools
