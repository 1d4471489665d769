// A function and its allocation as text, for tests and for people.
#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc {

namespace {

std::string name(PReg r) {
  static const char* const kGeneral[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi"};
  if (r >= 32) return "?";
  return r >= 16 ? "xmm" + std::to_string(r - 16) : r < 8 ? kGeneral[r] : "r" + std::to_string(r);
}

std::string text(Place p) {
  if (p.is_register()) return name(static_cast<PReg>(p.index));
  return p.is_stack() ? "[" + std::to_string(p.index) + "]" : "-";
}

std::string text(const Operand& op) {
  static const char* const kKinds[] = {"", "def ", "temp"};
  std::string s = kKinds[static_cast<int>(op.kind)];
  if (op.vreg != kNoVReg) s += "v" + std::to_string(op.vreg);
  if (op.place == Operand::Place::kFixed) s += ":" + name(op.fixed);
  if (op.place == Operand::Place::kAny) s += op.is_indifferent ? ":state" : ":any";
  if (op.kind == Operand::Kind::kUse && op.late) s += " late";
  if (op.prefers >= 0) s += " like #" + std::to_string(op.prefers);
  return s;
}

std::string list(const std::vector<VReg>& vregs) {
  std::string s;
  for (VReg v : vregs) s += (s.empty() ? "v" : ", v") + std::to_string(v);
  return s;
}

}  // namespace

std::string print(const Function& f, const Result* result) {
  std::string s;
  size_t move = 0;
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    const Block& block = f.blocks[b];
    s += "block " + std::to_string(b) + "(" + list(block.parameters) + ")";
    if (block.loop_depth) s += " depth " + std::to_string(block.loop_depth);
    if (block.is_cold) s += " cold";
    s += " <-";
    for (uint32_t p : block.predecessors) s += " " + std::to_string(p);
    s += "\n";
    for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; ++i) {
      for (; result && move < result->moves.size() && result->moves[move].at <= i; ++move) {
        const Move& m = result->moves[move];
        s += "        " + text(m.to) + " <- " + text(m.from) + "    v" + std::to_string(m.vreg) + "\n";
      }
      const Instruction& insn = f.instructions[i];
      s += "  " + std::to_string(i) + ":";
      for (uint32_t k = insn.first_operand; k < insn.first_operand + insn.operand_count; ++k) {
        s += (k == insn.first_operand ? " " : ", ") + text(f.operands[k]);
        if (result) s += "=" + text(result->places[k]);
      }
      if (insn.clobbers) {
        s += "  clobbers";
        for (PReg r = 0; r < 32; ++r)
          if (insn.clobbers & set_of(r)) s += " " + name(r);
      }
      s += "\n";
    }
    for (const Edge& e : block.successors) s += "  -> " + std::to_string(e.target) + "(" + list(e.arguments) + ")\n";
  }
  return s;
}

}  // namespace rrvm::jit::regalloc
