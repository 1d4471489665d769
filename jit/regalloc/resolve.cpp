// See resolve.h. A value never changes, so its home on the stack is written once for each way to it: either
// right behind the definition, or at each step from a register to the stack (better when all those are in
// colder code). Both are right; the cheaper one is taken for each virtual register.
#include "jit/regalloc/resolve.h"

#include "jit/regalloc/parallel_moves.h"

namespace rrvm::jit::regalloc {

namespace {

// The moves before one instruction, in this order; those of one kind happen at once.
enum class Phase : uint8_t { kEdgeIn, kBehind, kPieces, kFixedUses, kEdgeOut };

struct Pending {
  Phase phase;
  Move move;
};

class Resolver {
 public:
  Resolver(const Function& f, const Machine& m, const Lifetimes& life, std::vector<Piece> pieces, Result* out)
      : f_(f), m_(m), life_(life), pieces_(std::move(pieces)), out_(*out) {}

  void run() {
    index_pieces();
    uint32_t cells = assign_homes(life_, needs_home_, &homes_);
    store_weights_.assign(life_.vregs, 0);
    out_.places.assign(f_.operands.size(), Place{});
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) walk_block(b);
    for (size_t k = 0; k < life_.temp_operands.size(); ++k)
      out_.places[life_.temp_operands[k]] =
          place_at(life_.vregs + static_cast<VReg>(k), life_.ranges.of(life_.vregs + static_cast<VReg>(k))[0].from);
    between_pieces();
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (const Edge& e : f_.blocks[b].successors) resolve_edge(b, e);
    place_stores();
    sequence(cells);
  }

 private:
  void index_pieces() {
    std::sort(pieces_.begin(), pieces_.end(),
              [](const Piece& a, const Piece& b) { return a.vreg != b.vreg ? a.vreg < b.vreg : a.from < b.from; });
    first_piece_.assign(life_.vregs_and_temps + 1, 0);
    needs_home_.assign(life_.vregs, false);
    for (const Piece& p : pieces_) {
      ++first_piece_[p.vreg + 1];
      if (p.reg == kNoPReg) needs_home_[p.vreg] = true;
    }
    for (size_t v = 1; v < first_piece_.size(); ++v) first_piece_[v] += first_piece_[v - 1];
  }

  Place place_of(const Piece& p) const { return p.reg != kNoPReg ? Place::reg(p.reg) : Place::stack(homes_[p.vreg]); }

  // Only where it is alive.
  Place place_at(VReg v, Position at) const {
    auto begin = pieces_.begin() + first_piece_[v], end = pieces_.begin() + first_piece_[v + 1];
    auto it = std::upper_bound(begin, end, at, [](Position p, const Piece& piece) { return p < piece.from; });
    return place_of(it[-1]);
  }
  bool has_pieces(VReg v) const { return first_piece_[v] != first_piece_[v + 1]; }

  uint32_t last_of(uint32_t b) const { return f_.blocks[b].first_instruction + f_.blocks[b].instruction_count - 1; }

  // At the end of the block. A fixed result of its last instruction has not been moved yet.
  Place place_at_end(uint32_t b, VReg v) const {
    const Definition& d = life_.definitions[v];
    if (d.instruction == last_of(b) && d.fixed != kNoPReg) return Place::reg(d.fixed);
    return place_at(v, life_.starts[b + 1] - 1);
  }

  void add(uint32_t at, Phase phase, Place from, Place to, VReg v) {
    if (from != to) pending_.push_back({phase, {at, from, to, life_.classes[v], v}});
  }

  // A step from a register to the stack.
  void add_store(uint32_t at, Phase phase, Place from, VReg v, uint32_t block) {
    stores_.push_back({phase, {at, from, Place::stack(homes_[v]), life_.classes[v], v}});
    store_weights_[v] += life_.weights[block];
  }

  void walk_block(uint32_t b) {
    for (uint32_t i = f_.blocks[b].first_instruction; i <= last_of(b); ++i) {
      const Instruction& insn = f_.instructions[i];
      for (uint32_t k = insn.first_operand; k < insn.first_operand + insn.operand_count; ++k) {
        const Operand& op = f_.operands[k];
        bool is_fixed = op.place == Operand::Place::kFixed, is_def = op.kind == Operand::Kind::kDef;
        if (is_fixed) {
          out_.places[k] = Place::reg(op.fixed);
          if (op.kind == Operand::Kind::kUse)
            add(i, Phase::kFixedUses, place_at(op.vreg, gap_of(i)), out_.places[k], op.vreg);
          if (is_def && i != last_of(b) && is_used(op.vreg, i))
            add(i + 1, Phase::kBehind, out_.places[k], place_at(op.vreg, late_of(i)), op.vreg);
        } else if (op.kind != Operand::Kind::kTemp) {
          out_.places[k] = place_at(op.vreg, is_def ? late_of(i) : early_of(i));
        }
      }
    }
  }

  bool is_used(VReg v, uint32_t definition) const {
    std::span<const Range> ranges = life_.ranges.of(v);
    return ranges.size() > 1 || ranges[0].to > gap_of(definition + 1);
  }

  void between_pieces() {
    for (size_t k = 1; k < pieces_.size(); ++k) {
      const Piece &a = pieces_[k - 1], &b = pieces_[k];
      if (a.vreg != b.vreg || a.to != b.from || place_of(a) == place_of(b)) continue;
      uint32_t i = instruction_at(b.from), block = life_.block_of[i];
      if (b.from == life_.starts[block]) continue;
      if (b.reg != kNoPReg) add(i, Phase::kPieces, place_of(a), place_of(b), b.vreg);
      else add_store(i, b.from == gap_of(i) ? Phase::kPieces : Phase::kFixedUses, place_of(a), b.vreg, block);
    }
  }

  void resolve_edge(uint32_t from, const Edge& e) {
    const Block& target = f_.blocks[e.target];
    bool is_at_target = target.predecessors.size() == 1;
    Phase phase = is_at_target ? Phase::kEdgeIn : Phase::kEdgeOut;
    uint32_t at = is_at_target ? target.first_instruction : last_of(from), block = is_at_target ? e.target : from;
    Position start = life_.starts[e.target];
    life_.live_in.each(e.target, [&](uint32_t bit) {
      VReg v = life_.globals[bit];
      if (first_piece_[v + 1] - first_piece_[v] < 2 && life_.definitions[v].fixed == kNoPReg) return;
      Place a = place_at_end(from, v), b = place_at(v, start);
      if (a == b) return;
      if (b.is_register()) add(at, phase, a, b, v);
      else add_store(at, phase, a, v, block);
    });
    for (size_t k = 0; k < e.arguments.size(); ++k)
      if (VReg p = target.parameters[k]; has_pieces(p))
        add(at, phase, place_at_end(from, e.arguments[k]), place_at(p, start), e.arguments[k]);
  }

  // Where the definition alone writes the home, steps to the stack need no store.
  void place_stores() {
    std::vector<bool> is_at_definition(life_.vregs, false);
    for (VReg v = 0; v < life_.vregs; ++v) {
      if (!needs_home_[v]) continue;
      const Definition& d = life_.definitions[v];
      bool is_parameter = d.instruction == kNone;
      if (!is_parameter && d.instruction == last_of(d.block)) continue;
      Place place = place_at(v, is_parameter ? life_.starts[d.block] : late_of(d.instruction));
      if (place.is_stack()) {
        is_at_definition[v] = true;
      } else if (store_weights_[v] >= life_.weights[d.block]) {
        is_at_definition[v] = true;
        if (!is_parameter && d.fixed != kNoPReg) place = Place::reg(d.fixed);
        add(is_parameter ? f_.blocks[d.block].first_instruction : d.instruction + 1, Phase::kBehind, place,
            Place::stack(homes_[v]), v);
      }
    }
    for (const Pending& s : stores_)
      if (!is_at_definition[s.move.vreg]) pending_.push_back(s);
  }

  void sequence(uint32_t cells) {
    std::stable_sort(pending_.begin(), pending_.end(), [](const Pending& a, const Pending& b) {
      return a.move.at != b.move.at ? a.move.at < b.move.at : a.phase < b.phase;
    });
    ParallelMoves moves(m_, cells);
    std::vector<Move> group;
    out_.moves.clear();
    for (size_t k = 0; k < pending_.size();) {
      size_t first = k;
      group.clear();
      for (; k < pending_.size() && pending_[k].move.at == pending_[first].move.at &&
             pending_[k].phase == pending_[first].phase;
           ++k)
        group.push_back(pending_[k].move);
      moves.sequence(group, &out_.moves);
    }
    out_.stack_cells = moves.cells();
  }

  const Function& f_;
  const Machine& m_;
  const Lifetimes& life_;
  std::vector<Piece> pieces_;  // by virtual register, then by position
  std::vector<uint32_t> first_piece_;
  std::vector<bool> needs_home_;
  std::vector<uint32_t> homes_;
  std::vector<float> store_weights_;  // by virtual register: how often steps to the stack happen
  std::vector<Pending> pending_, stores_;
  Result& out_;
};

}  // namespace

void resolve(const Function& f, const Machine& m, const Lifetimes& life, std::vector<Piece> pieces, Result* out) {
  Resolver(f, m, life, std::move(pieces), out).run();
}

}  // namespace rrvm::jit::regalloc
