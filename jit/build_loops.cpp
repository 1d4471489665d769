// Loops get their shape before the graph is built, as stretches of bytecode, so that values and phis follow by
// themselves. The first round of an innermost loop is peeled: what does not change in the loop is computed, loaded,
// tested and checked there, and value numbering (jit/numbering.h) then removes it from the loop, tests that may throw
// included. Every loop is entered through a block of its own, whose kLoopEntry knows the interpreter's state there:
// later passes put guards in front of it, which exit when a guess about the whole loop is wrong. Under a tool that
// takes ranges a loop over arrays is there twice. Tests: tests/java/loops, tests/fuzz/programs, tests/java/race/loops.
#include <algorithm>

#include "jit/builder_internal.h"
#include "vm/check/modes.h"

namespace rrvm::jit {
namespace {

constexpr uint32_t kMaxPeeled = 160;       // instructions of one loop
constexpr uint32_t kMaxPeeledInAll = 600;  // of a method

}  // namespace

// By header. Only loops whose header is their only entry are shaped.
std::vector<std::vector<uint32_t>> Builder::loop_bodies() const {
  std::vector<std::vector<uint32_t>> bodies(stretches_.size());
  std::vector<std::vector<uint32_t>> before(stretches_.size());
  for (uint32_t s = 0; s < stretches_.size(); s++)
    if (stretches_[s].is_reachable)
      for (uint32_t n : stretches_[s].next) before[n].push_back(s);
  std::vector<bool> is_handler(stretches_.size());
  for (unsigned i = 0; i < method_->handler_count; i++) is_handler[stretch_at(method_->handlers[i].handler_bci)] = true;
  for (uint32_t header = 0; header < stretches_.size(); header++) {
    if (stretches_[header].loop != header) continue;
    // All stretches whose innermost loop is this one, or one inside it: walk back from the jumps to the header.
    std::vector<bool> in(stretches_.size());
    std::vector<uint32_t> body{header}, work;
    in[header] = true;
    for (auto [from, to] : back_edges_) {
      if (to != header || in[from]) continue;
      in[from] = true;
      work.push_back(from);
    }
    bool is_natural = !is_handler[header];
    while (!work.empty()) {
      uint32_t s = work.back();
      work.pop_back();
      body.push_back(s);
      // Entered from elsewhere, by a jump or an exception.
      if ((s == entry_ && s != 0) || is_handler[s] || stretches_[s].loop_depth < stretches_[header].loop_depth)
        is_natural = false;
      for (uint32_t p : before[s]) {
        if (in[p]) continue;
        in[p] = true;
        work.push_back(p);
      }
    }
    if (is_natural) bodies[header] = std::move(body);
  }
  return bodies;
}

// All jumps to `from`, except of those stretches, go to `to`.
void Builder::redirect(uint32_t from, uint32_t to, const std::vector<bool>& except) {
  for (uint32_t s = 0; s < except.size(); s++)
    if (!except[s] && s != to) std::replace(stretches_[s].next.begin(), stretches_[s].next.end(), from, to);
  if (entry_ == from) entry_ = to;
}

std::vector<uint32_t> Builder::copy_stretches(const std::vector<uint32_t>& body) {
  std::vector<uint32_t> copy_of(stretches_.size(), kNoBlock);
  for (uint32_t s : body) {
    copy_of[s] = static_cast<uint32_t>(stretches_.size());
    stretches_.push_back(Stretch(stretches_[s]));
  }
  return copy_of;
}

void Builder::peel(uint32_t header, const std::vector<uint32_t>& body) {
  std::vector<bool> in(stretches_.size());
  for (uint32_t s : body) in[s] = true;
  const std::vector<uint32_t> copy_of = copy_stretches(body);
  redirect(header, copy_of[header], in);
  for (uint32_t s : body) {
    Stretch& copy = stretches_[copy_of[s]];
    copy.loop_depth--;
    copy.loop = UINT32_MAX;
    for (uint32_t& n : copy.next)
      if (n != header && n < copy_of.size() && copy_of[n] != kNoBlock) n = copy_of[n];
  }
}

// Before a loop, with the state that its header finds.
Builder::Stretch Builder::empty_stretch(uint32_t header, std::vector<uint32_t> next) const {
  const Stretch& h = stretches_[header];
  return {.first = h.first,
          .end = h.first,
          .next = std::move(next),
          .reads = Bits(variables_),
          .writes = Bits(variables_),
          .live_in = h.live_in,
          .loop_depth = h.loop_depth - 1,
          .origin = h.origin,
          .is_entry = true};
}

uint32_t Builder::add_entry(uint32_t header, const std::vector<uint32_t>& body) {
  auto entry = static_cast<uint32_t>(stretches_.size());
  stretches_.push_back(empty_stretch(header, {header}));
  std::vector<bool> in(stretches_.size());
  for (uint32_t s : body) in[s] = true;
  in[entry] = true;
  redirect(header, entry, in);
  return entry;
}

// Checks of elements, which may become one of a range behind the loop.
bool Builder::has_joinable_checks(const std::vector<uint32_t>& body) const {
  if (!check::active || !check::modes.allows_ranges) return false;
  return std::any_of(body.begin(), body.end(), [&](uint32_t s) {
    for (uint32_t i = stretches_[s].first; i < stretches_[s].end; i++) {
      InsnOp op = op_of(code_[i].handler.load(std::memory_order_acquire));
      if (is_checked_element(op) || is_borrowed_element(op)) return true;
    }
    return false;
  });
}

// A loop of few rounds is better off with its own checks. Which it will be is known only when it is entered: there are
// two of it, and a block that chooses.
void Builder::add_second_version(uint32_t header, const std::vector<uint32_t>& body, uint32_t entry) {
  const std::vector<uint32_t> copy_of = copy_stretches(body);
  std::vector<uint32_t> copies;
  for (uint32_t s : body) {
    copies.push_back(copy_of[s]);
    for (uint32_t& n : stretches_[copy_of[s]].next)
      if (n < copy_of.size() && copy_of[n] != kNoBlock) n = copy_of[n];
  }
  uint32_t other = add_entry(copy_of[header], copies);
  auto choice = static_cast<uint32_t>(stretches_.size());
  Stretch s = empty_stretch(header, {entry, other});
  s.is_choice = true;
  stretches_.push_back(std::move(s));
  redirect(entry, choice, std::vector<bool>(stretches_.size()));
}

void Builder::shape_loops() {
  std::vector<std::vector<uint32_t>> bodies = loop_bodies();
  uint32_t budget = kMaxPeeledInAll;
  for (uint32_t header = 0; header < bodies.size(); header++) {
    const std::vector<uint32_t>& body = bodies[header];
    if (body.empty()) continue;
    bool is_innermost = true;
    uint32_t size = 0;
    for (uint32_t s : body) {
      is_innermost &= stretches_[s].loop == header;
      size += stretches_[s].end - stretches_[s].first;
    }
    if (is_innermost && size <= kMaxPeeled && size <= budget) {
      budget -= size;
      peel(header, body);
    }
    uint32_t entry = add_entry(header, body);
    if (is_innermost && size <= kMaxPeeled && size <= budget && has_joinable_checks(body)) {
      budget -= size;
      add_second_version(header, body, entry);
    }
  }
}

}  // namespace rrvm::jit
