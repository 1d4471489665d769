#include "vm/check/contexts.h"

#include <memory>
#include <utility>

namespace rrvm::check {

rr::SiteId ContextTree::add(rr::SiteId parent, uint32_t site) {
  uint32_t index = used_.load(std::memory_order_relaxed);
  do {
    if (index == kMaxNodes) return 0;
  } while (!used_.compare_exchange_weak(index, index + 1, std::memory_order_relaxed));
  std::atomic<Node*>& chunk = chunks_[index / kChunk];
  Node* nodes = chunk.load(std::memory_order_acquire);
  if (!nodes) {
    auto made = std::make_unique<Node[]>(kChunk);
    if (chunk.compare_exchange_strong(nodes, made.get(), std::memory_order_acq_rel)) nodes = made.release();
  }
  nodes[index % kChunk] = {parent, site};
  return kFirst + index;
}

const ContextTree::Node& ContextTree::node(rr::SiteId context) const {
  uint32_t index = context - kFirst;
  return chunks_[index / kChunk].load(std::memory_order_acquire)[index % kChunk];
}

std::vector<rr::SiteId> ContextTree::sites(rr::SiteId context) const {
  std::vector<rr::SiteId> result;
  while (node(context).parent != 0) {
    result.push_back(node(context).site);
    context = node(context).parent;
  }
  return result;
}

std::optional<rr::Tid> ContextTree::thread_of(rr::SiteId id) const {
  if (!is_context(id)) return std::nullopt;
  while (node(id).parent != 0) id = node(id).parent;
  return node(id).site;
}

void ContextTable::grow() {
  std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(entries_.empty() ? 64 : entries_.size() * 2));
  shift_ = 64 - static_cast<unsigned>(__builtin_ctzll(entries_.size()));
  for (const Entry& e : old)
    if (e.node != 0) entries_[find(e.parent, e.key)] = e;
}

}  // namespace rrvm::check
