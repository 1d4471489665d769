#include "jit/live_cells.h"

namespace rrvm::jit {
namespace {

using regalloc::Function;
using regalloc::kNoVReg;
using regalloc::Operand;
using regalloc::VReg;

using Set = std::vector<bool>;  // of virtual registers

// Homes: each virtual register has one cell at the most.
std::vector<int32_t> find_homes(const Function& f, const regalloc::Result& r) {
  std::vector<int32_t> homes(f.vreg_classes.size(), -1);
  for (size_t i = 0; i < f.operands.size(); i++)
    if (f.operands[i].vreg != kNoVReg && r.places[i].is_stack()) homes[f.operands[i].vreg] = static_cast<int32_t>(r.places[i].index);
  for (const regalloc::Move& m : r.moves) {
    if (m.vreg == kNoVReg) continue;
    if (m.to.is_stack()) homes[m.vreg] = static_cast<int32_t>(m.to.index);
    if (m.from.is_stack()) homes[m.vreg] = static_cast<int32_t>(m.from.index);
  }
  return homes;
}

// Backwards through an instruction.
void step_back(const Function& f, uint32_t instruction, Set& live) {
  const regalloc::Instruction& i = f.instructions[instruction];
  for (uint32_t o = i.first_operand; o < i.first_operand + i.operand_count; o++)
    if (f.operands[o].kind == Operand::Kind::kDef) live[f.operands[o].vreg] = false;
  for (uint32_t o = i.first_operand; o < i.first_operand + i.operand_count; o++)
    if (f.operands[o].kind == Operand::Kind::kUse) live[f.operands[o].vreg] = true;
}

Set live_at_end(const regalloc::Block& b, const std::vector<Set>& starts, size_t vregs) {
  Set live(vregs);
  for (const regalloc::Edge& e : b.successors) {
    for (size_t v = 0; v < vregs; v++)
      if (starts[e.target][v]) live[v] = true;
    for (VReg v : e.arguments) live[v] = true;
  }
  return live;
}

}  // namespace

std::vector<uint64_t> find_live_cells(const Function& f, const regalloc::Result& r) {
  std::vector<uint64_t> result(f.instructions.size(), ~uint64_t{0});
  if (r.stack_cells == 0 || r.stack_cells > 64) return result;
  size_t vregs = f.vreg_classes.size();
  std::vector<int32_t> homes = find_homes(f, r);
  std::vector<Set> starts(f.blocks.size(), Set(vregs));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = f.blocks.size(); b-- > 0;) {
      const regalloc::Block& block = f.blocks[b];
      Set live = live_at_end(block, starts, vregs);
      for (uint32_t i = block.first_instruction + block.instruction_count; i-- > block.first_instruction;) step_back(f, i, live);
      for (VReg v : block.parameters) live[v] = false;
      if (live == starts[b]) continue;
      starts[b] = std::move(live);
      changed = true;
    }
  }
  for (const regalloc::Block& block : f.blocks) {
    Set live = live_at_end(block, starts, vregs);
    for (uint32_t i = block.first_instruction + block.instruction_count; i-- > block.first_instruction;) {
      // What it uses counts as well: it may still be reading while it calls.
      Set after = live;
      step_back(f, i, live);
      uint64_t cells = 0;
      for (size_t v = 0; v < vregs; v++)
        if (homes[v] >= 0 && (after[v] || live[v])) cells |= uint64_t{1} << homes[v];
      result[i] = cells;
    }
  }
  return result;
}

}  // namespace rrvm::jit
