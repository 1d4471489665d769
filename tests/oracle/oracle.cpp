#include "tests/oracle/oracle.h"

#include <algorithm>

namespace rrvm::oracle {

using namespace rr;

bool is_access(const TraceOp& op) { return shape_of(op.kind) == Shape::Variable; }
bool is_write(const TraceOp& op) { return is_data_write(op.kind); }

namespace {

bool locks_or_unlocks(const TraceOp& op) {
  return op.kind == EventKind::kAcquire || op.kind == EventKind::kRelease || op.kind == EventKind::kPreWait ||
         op.kind == EventKind::kPostWait;
}

}  // namespace

// A barrier release is one operation of all its threads.
bool HappensBefore::performs(uint32_t thread, const TraceOp& op) const {
  if (op.kind != EventKind::kBarrierRelease) return op.thread == thread;
  const auto& all = trace_.thread_lists[op.value];
  return std::find(all.begin(), all.end(), thread) != all.end();
}

bool HappensBefore::directly_ordered(const TraceOp& a, const TraceOp& b) const {
  // Program order.
  if (a.kind == EventKind::kBarrierRelease) {
    for (uint32_t t : trace_.thread_lists[a.value]) {
      if (performs(t, b)) return true;
    }
  } else if (performs(a.thread, b)) {
    return true;
  }
  // Locking: the two operations acquire or release the same lock; a wait does both.
  if (locks_or_unlocks(a) && locks_or_unlocks(b) && a.operand == b.operand) return true;
  // Fork-join. The papers demand an operation between the two; a thread that does nothing still begins before it ends.
  if (a.kind == EventKind::kStart && performs(a.operand, b)) return true;
  if (a.kind == EventKind::kStart && b.kind == EventKind::kJoin && a.operand == b.operand) return true;
  if (b.kind == EventKind::kJoin && performs(b.operand, a)) return true;
  // A volatile write before the reads that follow it.
  if (a.kind == EventKind::kVolatileWrite && b.kind == EventKind::kVolatileRead && a.operand == b.operand) return true;
  // The end of an initialiser before the uses of its class.
  if (a.kind == EventKind::kClassInit && b.kind == EventKind::kClassAccess && a.operand == b.operand) return true;
  // An interrupt before its detection.
  return a.kind == EventKind::kInterrupt && b.kind == EventKind::kInterrupted && a.operand == b.operand;
}

// Fences. Operation b takes part as the end of an edge in two ways: it reads a variable with acquire mode, or it is an
// acquire fence after an opaque read. The edge begins at a volatile write of the variable, or at a release fence before
// an opaque write.
std::vector<size_t> HappensBefore::released_to(size_t b) const {
  const auto& ops = trace_.ops;
  std::vector<size_t> result;
  auto add_writes = [&](size_t read, bool volatile_too) {
    for (size_t x = 0; x < read; x++) {
      if (ops[x].kind == EventKind::kVolatileWrite && ops[x].operand == ops[read].operand && volatile_too)
        result.push_back(x);
      if (ops[x].kind != EventKind::kOpaqueWrite || ops[x].operand != ops[read].operand) continue;
      for (size_t a = 0; a < x; a++)
        if (ops[a].kind == EventKind::kReleaseFence && ops[a].thread == ops[x].thread) result.push_back(a);
    }
  };
  if (ops[b].kind == EventKind::kVolatileRead) add_writes(b, false);
  if (ops[b].kind != EventKind::kAcquireFence) return result;
  for (size_t r = 0; r < b; r++)
    if (ops[r].kind == EventKind::kOpaqueRead && ops[r].thread == ops[b].thread) add_writes(r, true);
  return result;
}

HappensBefore::HappensBefore(const Trace& trace)
    : trace_(trace), words_((trace.ops.size() + 63) / 64), before_(trace.ops.size() * words_) {
  for (size_t b = 0; b < trace.ops.size(); b++) {
    uint64_t* row = &before_[b * words_];
    for (size_t a = 0; a < b; a++) {
      if (!directly_ordered(trace.ops[a], trace.ops[b])) continue;
      row[a / 64] |= uint64_t{1} << (a % 64);
      for (size_t w = 0; w < words_; w++) row[w] |= before_[a * words_ + w];
    }
    for (size_t a : released_to(b)) {
      row[a / 64] |= uint64_t{1} << (a % 64);
      for (size_t w = 0; w < words_; w++) row[w] |= before_[a * words_ + w];
    }
  }
}

bool HappensBefore::conflicting(size_t a, size_t b) const {
  const TraceOp &x = trace_.ops[a], &y = trace_.ops[b];
  return is_access(x) && is_access(y) && x.operand == y.operand && (is_write(x) || is_write(y)) &&
         !(is_atomic_access(x.kind) && is_atomic_access(y.kind));
}

bool HappensBefore::racy(size_t b) const {
  for (size_t a = 0; a < b; a++) {
    if (race(a, b)) return true;
  }
  return false;
}

std::set<uint64_t> HappensBefore::visible(size_t a) const {
  std::vector<size_t> writes;
  for (size_t b = 0; b < a; b++) {
    if (is_write(trace_.ops[b]) && trace_.ops[b].operand == trace_.ops[a].operand) writes.push_back(b);
  }
  std::set<uint64_t> values;
  bool initial = true;
  for (size_t b : writes) {
    if (ordered(b, a)) initial = false;
    bool intervening =
        std::any_of(writes.begin(), writes.end(), [&](size_t c) { return c > b && ordered(b, c) && ordered(c, a); });
    if (!intervening) values.insert(trace_.ops[b].value);
  }
  if (initial) values.insert(0);
  return values;
}

std::map<uint32_t, size_t> HappensBefore::first_races() const {
  std::map<uint32_t, size_t> first;
  for (size_t b = 0; b < trace_.ops.size(); b++) {
    if (is_access(trace_.ops[b]) && !first.contains(trace_.ops[b].operand) && racy(b)) first[trace_.ops[b].operand] = b;
  }
  return first;
}

}  // namespace rrvm::oracle
