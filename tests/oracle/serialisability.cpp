#include "tests/oracle/serialisability.h"

#include <algorithm>
#include <map>

namespace rrvm::oracle {

using namespace rr;

namespace {

bool is_lock_operation(const TraceOp& op) {
  return op.kind == EventKind::kAcquire || op.kind == EventKind::kRelease || op.kind == EventKind::kPreWait ||
         op.kind == EventKind::kPostWait;
}

// What is read or written: 0 nothing, else a number per sort of thing; and whether it is written.
struct Flag {
  int sort = 0;
  uint32_t number = 0;
  bool write = false;
};
Flag flag_of(const TraceOp& op) {
  switch (op.kind) {
    case EventKind::kFieldRead:
    case EventKind::kAtomicRead:
    case EventKind::kArrayRead: return {1, op.operand, false};
    case EventKind::kFieldWrite:
    case EventKind::kAtomicWrite:
    case EventKind::kArrayWrite: return {1, op.operand, true};
    case EventKind::kVolatileRead: return {2, op.operand, false};
    case EventKind::kVolatileWrite: return {2, op.operand, true};
    case EventKind::kClassAccess: return {3, op.operand, false};
    case EventKind::kClassInit: return {3, op.operand, true};
    case EventKind::kInterrupted: return {4, op.operand, false};
    case EventKind::kInterrupt: return {4, op.operand, true};
    default: return {};
  }
}

// The papers' operations. The others conflict with nothing and change no one's view of a thread.
bool is_operation(const TraceOp& op, bool det) {
  switch (op.kind) {
    case EventKind::kOpaqueRead:
    case EventKind::kOpaqueWrite:
    case EventKind::kAcquireFence:
    case EventKind::kReleaseFence:
    case EventKind::kSleep:
    case EventKind::kCreate:
    case EventKind::kLockRequest:
    case EventKind::kReadRequest:
    case EventKind::kLockTaken:
    case EventKind::kReadTaken:
    case EventKind::kLockGiven:
    case EventKind::kReadGiven:
    case EventKind::kNotify:
    case EventKind::kNotifyAll:
    case EventKind::kBarrierEnter: return false;
    case EventKind::kEnter:
    case EventKind::kExit:
    case EventKind::kAtomicBegin:
    case EventKind::kAtomicEnd: return !det;
    case EventKind::kDetBegin:
    case EventKind::kDetEnd: return det;
    default: return true;
  }
}

}  // namespace

Serialisability::Serialisability(const Trace& trace, Transactions transactions) : trace_(trace) {
  find_acts(transactions == Transactions::kDeterministicBlocks);
  find_nodes(transactions == Transactions::kDeterministicBlocks);
  add_edges();
}

void Serialisability::find_acts(bool det) {
  std::vector<bool> ended(trace_.threads.size());
  for (size_t i = 0; i < trace_.ops.size(); i++) {
    const TraceOp& op = trace_.ops[i];
    if (!is_operation(op, det)) continue;
    if (op.kind == EventKind::kStop) ended[op.thread] = true;
    if (op.kind == EventKind::kJoin && !ended[op.operand]) {
      ended[op.operand] = true;
      acts_.push_back({i, op.operand, Act::kEnds});
    }
    if (op.kind != EventKind::kBarrierRelease) {
      acts_.push_back({i, op.thread});
      continue;
    }
    for (auto part : {Act::kArrives, Act::kLeaves}) {
      for (uint32_t t : trace_.thread_lists[op.value]) acts_.push_back({i, t, part});
    }
  }
}

void Serialisability::find_nodes(bool det) {
  auto begins = [det](EventKind k) {
    return det ? k == EventKind::kDetBegin : k == EventKind::kAtomicBegin || k == EventKind::kEnter;
  };
  auto ends = [det](EventKind k) {
    return det ? k == EventKind::kDetEnd : k == EventKind::kAtomicEnd || k == EventKind::kExit;
  };
  std::map<uint32_t, std::vector<size_t>> open;  // by thread: beginnings
  std::map<uint32_t, size_t> node;               // of threads in a transaction
  std::map<uint32_t, bool> worker;               // deterministic blocks include the threads forked in them, for life
  open_.resize(trace_.ops.size());
  for (const Act& act : acts_) {
    const TraceOp& op = trace_.ops[act.op];
    auto& blocks = open[act.thread];
    if (begins(op.kind)) {
      blocks.push_back(act.op);
      if (!node.contains(act.thread)) node[act.thread] = nodes_++;
    }
    if (act.thread == op.thread) open_[act.op] = blocks;
    node_.push_back(node.contains(act.thread) ? node[act.thread] : nodes_++);
    if (det && op.kind == EventKind::kStart && node.contains(act.thread)) {
      node[op.operand] = node[act.thread];
      worker[op.operand] = true;
    }
    if (ends(op.kind)) {
      blocks.pop_back();
      if (blocks.empty() && !worker[act.thread]) node.erase(act.thread);
    }
  }
}

bool Serialisability::conflict(const Act& a, const Act& b) const {
  const TraceOp &x = trace_.ops[a.op], &y = trace_.ops[b.op];
  if (a.op == b.op) return (a.part == Act::kArrives && b.part == Act::kLeaves) || a.part == Act::kEnds;
  if (a.thread == b.thread) return true;
  if (a.part == Act::kEnds || b.part == Act::kEnds) {
    const TraceOp& other = a.part == Act::kEnds ? y : x;
    uint32_t ends = a.part == Act::kEnds ? a.thread : b.thread;
    return (other.kind == EventKind::kStart || other.kind == EventKind::kJoin) && other.operand == ends;
  }
  if (is_lock_operation(x) && is_lock_operation(y) && x.operand == y.operand) return true;
  if (x.kind == EventKind::kStart && x.operand == b.thread) return true;
  if (y.kind == EventKind::kJoin && y.operand == a.thread) return true;
  if (x.kind == EventKind::kStart && y.kind == EventKind::kJoin && x.operand == y.operand) return true;
  Flag f = flag_of(x), g = flag_of(y);
  return f.sort != 0 && f.sort == g.sort && f.number == g.number && (f.write || g.write);
}

void Serialisability::add_edges() {
  std::vector<std::vector<bool>> reaches(nodes_, std::vector<bool>(nodes_));
  before_.resize(acts_.size(), std::vector<bool>(acts_.size()));
  on_cycle_.resize(trace_.ops.size());
  for (size_t b = 0; b < acts_.size(); b++) {
    for (size_t a = 0; a < b; a++) {
      if (!conflict(acts_[a], acts_[b])) continue;
      before_[b][a] = true;
      for (size_t c = 0; c < a; c++) {
        if (before_[a][c]) before_[b][c] = true;
      }
      size_t from = node_[a], to = node_[b];
      if (from == to || reaches[from][to]) continue;
      for (size_t p = 0; p < nodes_; p++) {
        if (p != from && !reaches[p][from]) continue;
        reaches[p][to] = true;
        for (size_t q = 0; q < nodes_; q++) {
          if (reaches[to][q]) reaches[p][q] = true;
        }
      }
    }
    if (!reaches[node_[b]][node_[b]]) continue;
    if (!first_) first_ = acts_[b].op;
    on_cycle_[acts_[b].op] = true;
  }
}

bool Serialisability::conflicting(size_t a, size_t b) const {
  for (const Act& x : acts_) {
    for (const Act& y : acts_) {
      if (x.op == a && y.op == b && x.thread != y.thread && conflict(x, y)) return true;
    }
  }
  return false;
}

bool Serialisability::interleaved(size_t a, size_t b) const {
  for (size_t x = 0; x < acts_.size(); x++) {
    if (acts_[x].op != a) continue;
    for (size_t y = 0; y < acts_.size(); y++) {
      if (acts_[y].op != b || node_[x] != node_[y] || acts_[x].thread != acts_[y].thread) continue;
      for (size_t c = 0; c < acts_.size(); c++) {
        if (node_[c] != node_[x] && before_[c][x] && before_[y][c]) return true;
      }
    }
  }
  return false;
}

std::optional<size_t> Serialisability::block_at(size_t i, size_t depth) const {
  if (depth == 0 || depth > open_[i].size()) return std::nullopt;
  return open_[i][depth - 1];
}

size_t Serialisability::node_of(size_t op) const {
  for (size_t i = 0; i < acts_.size(); i++) {
    if (acts_[i].op == op && acts_[i].thread == trace_.ops[op].thread) return node_[i];
  }
  return nodes_;
}

}  // namespace rrvm::oracle
