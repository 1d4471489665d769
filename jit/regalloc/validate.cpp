// Is the input what regalloc.h asks for? One pass over it; what needs liveness is found later
// (lifetimes.cpp).
#include "jit/regalloc/lifetimes.h"

namespace rrvm::jit::regalloc {

namespace {

class Validator {
 public:
  Validator(const Function& f, const Machine& m, std::string* error) : f_(f), m_(m), error_(*error) {}

  bool run() {
    for (PReg scratch : m_.scratch)
      if (scratch != kNoPReg && (scratch >= 32 || m_.allocatable & set_of(scratch)))
        return bad("a scratch register is allocatable");
    for (RegClass c : f_.vreg_classes)
      if (m_.scratch[static_cast<int>(c)] == kNoPReg) return bad("a class without a scratch register");
    if (f_.blocks.empty()) return bad("no blocks");
    if (!f_.blocks[0].predecessors.empty() || !f_.blocks[0].parameters.empty())
      return bad("the entry has predecessors or parameters");
    is_defined_.assign(f_.vreg_classes.size(), false);
    uint32_t next = 0;
    for (uint32_t b = 0; b < f_.blocks.size(); ++b) {
      const Block& block = f_.blocks[b];
      if (block.first_instruction != next || block.instruction_count == 0) return bad("instructions of block", b);
      next += block.instruction_count;
      if (next > f_.instructions.size()) return bad("instructions of block", b);
      for (VReg p : block.parameters)
        if (!define(p)) return bad("a parameter of block", b);
      if (block.predecessors.empty() && !block.parameters.empty()) return bad("nobody gives parameters to block", b);
      if (!edges(b)) return false;
    }
    if (next != f_.instructions.size()) return bad("instructions outside of blocks");
    for (uint32_t i = 0; i < f_.instructions.size(); ++i)
      if (!instruction(i)) return false;
    return true;
  }

 private:
  bool bad(const std::string& what) {
    error_ = what;
    return false;
  }
  bool bad(const char* what, uint32_t number) { return bad(what + (" " + std::to_string(number))); }

  bool define(VReg v) {
    if (v >= is_defined_.size() || is_defined_[v]) return false;
    return is_defined_[v] = true;
  }

  bool edges(uint32_t b) {
    const Block& block = f_.blocks[b];
    for (const Edge& e : block.successors) {
      if (e.target >= f_.blocks.size()) return bad("an edge to nowhere from block", b);
      const Block& target = f_.blocks[e.target];
      if (std::count(target.predecessors.begin(), target.predecessors.end(), b) != 1)
        return bad("a successor that does not list its predecessor once: block", b);
      if (block.successors.size() > 1 && target.predecessors.size() != 1) return bad("a critical edge from block", b);
      if (e.arguments.size() != target.parameters.size()) return bad("arguments do not fit parameters from block", b);
      for (size_t k = 0; k < e.arguments.size(); ++k) {
        VReg from = e.arguments[k], to = target.parameters[k];
        if (from >= f_.vreg_classes.size() || to >= f_.vreg_classes.size() ||
            f_.vreg_classes[from] != f_.vreg_classes[to])
          return bad("an argument's class from block", b);
      }
      const Instruction& last = f_.instructions[block.first_instruction + block.instruction_count - 1];
      if (target.predecessors.size() > 1 && (last.operand_count || last.clobbers))
        return bad("moves would stand before a last instruction that has operands: block", b);
    }
    for (uint32_t p : block.predecessors) {
      if (p >= f_.blocks.size()) return bad("a predecessor from nowhere of block", b);
      const auto& there = f_.blocks[p].successors;
      if (std::count_if(there.begin(), there.end(), [b](const Edge& e) { return e.target == b; }) != 1)
        return bad("a predecessor without an edge to block", b);
    }
    return true;
  }

  bool instruction(uint32_t i) {
    using Kind = Operand::Kind;
    const Instruction& insn = f_.instructions[i];
    if (size_t{insn.first_operand} + insn.operand_count > f_.operands.size()) return bad("operands of instruction", i);
    for (uint32_t k = 0; k < insn.operand_count; ++k) {
      const Operand& op = f_.operands[insn.first_operand + k];
      if (op.kind == Kind::kTemp ? op.vreg != kNoVReg : op.vreg >= f_.vreg_classes.size())
        return bad("a virtual register of instruction", i);
      if (op.kind == Kind::kTemp && op.place == Operand::Place::kAny) return bad("a temp anywhere in instruction", i);
      if (op.kind == Kind::kDef && !define(op.vreg)) return bad("a second definition in instruction", i);
      RegClass c = op.kind == Kind::kTemp ? op.temp_class : f_.vreg_classes[op.vreg];
      if (op.place == Operand::Place::kFixed &&
          (op.fixed >= 32 || class_of(op.fixed) != c || op.fixed == m_.scratch[0] || op.fixed == m_.scratch[1]))
        return bad("a fixed register of instruction", i);
      if (op.prefers >= static_cast<int>(insn.operand_count)) return bad("a preference of instruction", i);
    }
    return true;
  }

  const Function& f_;
  const Machine& m_;
  std::string& error_;
  std::vector<bool> is_defined_;
};

}  // namespace

bool validate(const Function& f, const Machine& m, std::string* error) { return Validator(f, m, error).run(); }

}  // namespace rrvm::jit::regalloc
