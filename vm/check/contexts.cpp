#include "vm/check/contexts.h"

#include <memory>
#include <utility>

namespace rrvm::check {

bool ContextTree::take_block(Room& room) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (blocks_made_ < kMaxNodes / kBlock) {
    std::atomic<Chunk*>& chunk = chunks_[blocks_made_ * kBlock / kChunk];
    if (!chunk.load(std::memory_order_relaxed)) chunk.store(new Chunk, std::memory_order_release);
    room.blocks.push_back(blocks_made_++);
  } else {
    if (given_back_.empty()) return false;
    uint32_t block = given_back_.front();
    given_back_.pop_front();
    Chunk& chunk = *chunks_[block * kBlock / kChunk].load(std::memory_order_relaxed);
    chunk.uses[block % (kChunk / kBlock)].fetch_add(1, std::memory_order_seq_cst);  // before a node of it changes
    room.blocks.push_back(block);
  }
  const uint32_t block = room.blocks.back();
  Chunk& chunk = *chunks_[block * kBlock / kChunk].load(std::memory_order_relaxed);
  chunk.threads[block % (kChunk / kBlock)].store(room.thread, std::memory_order_release);
  room.used = 0;
  return true;
}

rr::SiteId ContextTree::add(Room& room, rr::SiteId parent, uint32_t site) {
  if (parent == 0 && room.thread != site) {  // a block has nodes of one thread
    room.thread = site;
    room.used = kBlock;
  }
  if (room.used == kBlock && !take_block(room)) return 0;
  uint32_t block = room.blocks.back(), index = block * kBlock + room.used++;
  Chunk& chunk = *chunks_[index / kChunk].load(std::memory_order_acquire);
  chunk.nodes[index % kChunk].store(uint64_t{parent} << 32 | site, std::memory_order_release);
  uint32_t uses = chunk.uses[block % (kChunk / kBlock)].load(std::memory_order_relaxed) & kUses;
  return kFirst | uses << kNodeBits | index;
}

void ContextTree::give_back(Room& room) {
  std::lock_guard<std::mutex> guard(mutex_);
  given_back_.insert(given_back_.end(), room.blocks.begin(), room.blocks.end());
  room = {};
}

std::optional<ContextTree::Node> ContextTree::node(rr::SiteId context) const {
  uint32_t index = context & (kMaxNodes - 1);
  const Chunk& chunk = *chunks_[index / kChunk].load(std::memory_order_acquire);
  uint64_t bits = chunk.nodes[index % kChunk].load(std::memory_order_acquire);
  uint32_t uses = chunk.uses[index / kBlock % (kChunk / kBlock)].load(std::memory_order_seq_cst) & kUses;
  if (uses != (context >> kNodeBits & kUses)) return std::nullopt;
  return Node{static_cast<rr::SiteId>(bits >> 32), static_cast<uint32_t>(bits)};
}

std::vector<rr::SiteId> ContextTree::sites(rr::SiteId context) const {
  std::vector<rr::SiteId> result;
  for (auto n = node(context); n && n->parent != 0; n = node(n->parent)) result.push_back(n->site);
  return result;
}

// Reports of races in loops ask this for each element, so it does not walk to the root.
std::optional<rr::Tid> ContextTree::thread_of(rr::SiteId id) const {
  if (!is_context(id)) return std::nullopt;
  const uint32_t block = (id & (kMaxNodes - 1)) / kBlock;
  const Chunk& chunk = *chunks_[block * kBlock / kChunk].load(std::memory_order_acquire);
  const rr::Tid thread = chunk.threads[block % (kChunk / kBlock)].load(std::memory_order_acquire);
  uint32_t uses = chunk.uses[block % (kChunk / kBlock)].load(std::memory_order_seq_cst) & kUses;
  if (uses != (id >> kNodeBits & kUses)) return std::nullopt;
  return thread;
}

void ContextTable::grow() {
  std::vector<Entry> old = std::exchange(entries_, std::vector<Entry>(entries_.empty() ? 64 : entries_.size() * 2));
  shift_ = 64 - static_cast<unsigned>(__builtin_ctzll(entries_.size()));
  for (const Entry& e : old)
    if (e.node != 0) entries_[find(e.parent, e.key)] = e;
}

}  // namespace rrvm::check
