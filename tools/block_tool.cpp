#include "tools/block_tool.h"

#include <algorithm>

#include "rr/pipeline.h"

namespace rrvm::tools {

using namespace rr;

namespace {

// Outermost first. A method that calls itself is named once, and of a deep stack only both ends: a finding in a
// recursion is one finding at whatever depth, and its name stays short enough to read and to suppress.
constexpr size_t kNamedAtEachEnd = 8;
constexpr size_t kRecursion = 8;  // blocks from one call of a method to the next that are recognised
std::string path_text(std::vector<BlockLabel> labels, const SiteResolver& names) {
  labels.erase(
      std::unique(labels.begin(), labels.end(), [](const BlockLabel& a, const BlockLabel& b) { return a.same_as(b); }),
      labels.end());
  std::string out;
  for (size_t i = 0; i < labels.size(); i++) {
    if (i == kNamedAtEachEnd && labels.size() > 2 * kNamedAtEachEnd) {
      out += ":...";
      i = labels.size() - kNamedAtEachEnd;
    }
    out += (i ? ":" : "") + labels[i].text(names);
  }
  return out;
}

}  // namespace

ReportAccess describe(const World& world, const PastOperation& op) {
  ReportAccess a;
  a.operation = op.called ? world.call_words(op.called) : event_words(op.kind);
  world.name_thread(op.tid, a);
  a.site_id = op.site;
  if (op.site) a.site = world.names().site(op.site);
  a.stack = world.names().stack_of(op.site);
  a.locks_known = false;
  return a;
}

std::string BlockLabel::text(const SiteResolver& names) const {
  std::string name = is_method ? names.method_name(label) : names.block_name(label);
  if (name.empty()) name = site ? "block@" + std::to_string(names.site(site).line) : "block";
  return name;
}

bool only_races_arrive(const Pipeline& pipeline, const Tool* tool) {
  for (const auto& before : pipeline.tools()) {
    if (before.get() == tool) return false;
    if (before->is_owner() && before->name() != "ThreadLocal" && before->name() != "ReadOnly") return true;
  }
  return false;
}

// One by one: a deep stack must not be destroyed by recursion.
BlockStack::~BlockStack() {
  while (outer && outer.use_count() == 1) outer = std::move(outer->outer);
}

std::shared_ptr<BlockStack> BlockStack::common(std::shared_ptr<BlockStack> a, std::shared_ptr<BlockStack> b) {
  while (a != b && a && b) {
    auto& deeper = a->depth >= b->depth ? a : b;
    deeper = deeper->outer;
  }
  return a && b ? a : nullptr;
}

// What is around a reported block is reported too, so there is nothing left to do beyond the first of them.
bool BlockStack::first_report(unsigned kind) {
  if (reported.fetch_or(kind) & kind) return false;
  BlockStack* before = outer.get();
  for (size_t i = 0; i < kRecursion && before; i++, before = before->outer.get()) {
    if ((before->reported.load() & kind) && before->label.same_as(label)) return false;
  }
  for (BlockStack* s = outer.get(); s && !(s->reported.fetch_or(kind) & kind);) s = s->outer.get();
  return true;
}

std::string BlockStack::text(const SiteResolver& names) const {
  std::vector<BlockLabel> labels;
  for (const BlockStack* s = this; s; s = s->outer.get()) labels.push_back(s->label);
  std::reverse(labels.begin(), labels.end());
  return path_text(std::move(labels), names);
}

AtomicBlocks::AtomicBlocks(ToolInit& init) : world_(init.world), blocks_(init.world.thread_decorations, Blocks()) {
  std::string which =
      init.text("atomic", "both",
                "what is an atomic block: methods, blocks (explicit ones), both, or declared (rrvm's default): blocks, "
                "unless the option methods is given");
  std::string list = init.text(
      "methods", "",
      "which methods are atomic: +regex and -regex, the first that matches decides; all but main, run, <clinit>");
  if (which == "declared") which = list.empty() ? "blocks" : "methods";
  if (which != "methods" && which != "blocks" && which != "both")
    init.refuse("atomic", "must be methods, blocks, both or declared, not '" + which + "'");
  methods_ = which != "blocks";
  explicit_ = which != "methods";
  std::string error;
  if (!filter_.add(list, &error)) init.refuse("methods", "is no filter: " + error);
  filter_.add("-(.*\\.)?(main|run|<clinit>)", &error);
}

EventMask AtomicBlocks::unneeded() const {
  EventMask mask = 0;
  if (!methods_) mask |= mask_of(EventKind::kEnter) | mask_of(EventKind::kExit);
  if (!explicit_) mask |= mask_of(EventKind::kAtomicBegin) | mask_of(EventKind::kAtomicEnd);
  return mask;
}

bool AtomicBlocks::is_atomic(uint32_t method) {
  auto decide = [&] { return filter_.accepts(world_.names().method_name(method)); };
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

bool AtomicBlocks::open(Event& e, BlockLabel label) {
  Blocks& open = of(e.thread);
  open.emplace_back().label = label;
  return true;
}

// Whatever was opened inside and not closed ends with its block; an end without a beginning is nobody's.
size_t AtomicBlocks::ended(Event& e, uint32_t label, bool is_method) {
  const Blocks& open = of(e.thread);
  size_t n = open.size();
  while (n > 0 && (open[n - 1].label.is_method != is_method || (is_method && open[n - 1].label.label != label))) n--;
  return n == 0 ? 0 : open.size() - n + 1;
}

std::shared_ptr<BlockStack> AtomicBlocks::stack(ShadowThread* t) const {
  Blocks& open = of(t);
  size_t n = open.size();
  while (n > 0 && !open[n - 1].stack) n--;
  for (; n < open.size(); n++) {
    open[n].stack = std::make_shared<BlockStack>();
    open[n].stack->label = open[n].label;
    open[n].stack->depth = n + 1;
    if (n > 0) open[n].stack->outer = open[n - 1].stack;
  }
  return open.empty() ? nullptr : open.back().stack;
}

bool BlockTool::first_report(Blocks& blocks, size_t n) {
  if (n == 0 || blocks[n - 1].reported) return false;
  for (size_t i = n - 1; i > 0 && n - 1 - i < kRecursion; i--) {
    if (blocks[i - 1].reported && blocks[i - 1].label.same_as(blocks[n - 1].label))
      return !(blocks[n - 1].reported = true);
  }
  while (n > 0 && !blocks[n - 1].reported) blocks[--n].reported = true;
  return true;
}

void BlockTool::report_block(const Event& e, const char* rule, const Blocks& blocks, size_t n, ReportAccess previous,
                             std::vector<std::string> details) {
  report(e, rule, path(blocks, n), std::move(previous), std::move(details), blocks[n - 1].label.text(world().names()));
}

std::string BlockTool::path(const Blocks& blocks, size_t n) const {
  std::vector<BlockLabel> labels;
  for (size_t i = 0; i < n && i < blocks.size(); i++) labels.push_back(blocks[i].label);
  return path_text(std::move(labels), world().names());
}

}  // namespace rrvm::tools
