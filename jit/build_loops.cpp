// Loops get their shape before the graph is built, as stretches of bytecode, so that values and phis follow by
// themselves. The first round of an innermost loop is peeled: what does not change in the loop is computed, loaded,
// tested and checked there, and value numbering (jit/numbering.h) then removes it from the loop, tests that may throw
// included. Every loop is entered through a block of its own, whose kLoopEntry knows the interpreter's state there:
// later passes put guards in front of it, which exit when a guess about the whole loop is wrong. Tests:
// tests/java/loops, tests/fuzz/programs.
#include <algorithm>

#include "jit/builder_internal.h"

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

void Builder::peel(uint32_t header, const std::vector<uint32_t>& body) {
  std::vector<bool> in(stretches_.size());
  for (uint32_t s : body) in[s] = true;
  std::vector<uint32_t> copy_of(stretches_.size(), kNoBlock);
  for (uint32_t s : body) {
    copy_of[s] = static_cast<uint32_t>(stretches_.size());
    Stretch copy = stretches_[s];
    copy.loop_depth--;
    copy.loop = UINT32_MAX;
    stretches_.push_back(std::move(copy));
  }
  redirect(header, copy_of[header], in);
  for (uint32_t s : body)
    for (uint32_t& n : stretches_[copy_of[s]].next)
      if (n != header && n < copy_of.size() && copy_of[n] != kNoBlock) n = copy_of[n];
}

void Builder::add_entry(uint32_t header, const std::vector<uint32_t>& body) {
  auto entry = static_cast<uint32_t>(stretches_.size());
  const Stretch& h = stretches_[header];
  Stretch e{.first = h.first,
            .end = h.first,
            .next = {header},
            .reads = Bits(variables_),
            .writes = Bits(variables_),
            .live_in = h.live_in,
            .loop_depth = h.loop_depth - 1,
            .origin = h.origin,
            .is_entry = true};
  stretches_.push_back(std::move(e));
  std::vector<bool> in(stretches_.size());
  for (uint32_t s : body) in[s] = true;
  in[entry] = true;
  redirect(header, entry, in);
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
    add_entry(header, body);
  }
}

}  // namespace rrvm::jit
