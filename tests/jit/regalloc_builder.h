// Writes functions for the register allocator in few words; predecessors and block layout are filled in. Also
// counts moves.
#pragma once

#include <initializer_list>

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc::testing {

inline constexpr PReg kRax = 0, kRcx = 1, kRdx = 2, kRbx = 3;
inline constexpr PRegSet kAll = 0xFFFFFFFF;

inline Machine machine(int general = 13, int floats = 15) {
  Machine m;
  for (int k = 0, r = 0; k < general; ++r)
    if (r != 4 && r != 5) m.allocatable |= set_of(static_cast<PReg>(r)), ++k;
  for (int k = 0; k < floats; ++k) m.allocatable |= set_of(static_cast<PReg>(16 + k));
  m.scratch[0] = 15;
  m.scratch[1] = 31;
  return m;
}

inline Operand use(VReg v) { return {.vreg = v}; }
inline Operand any(VReg v) { return {.vreg = v, .place = Operand::Place::kAny}; }
inline Operand late(VReg v) { return {.vreg = v, .late = true}; }
inline Operand use_in(VReg v, PReg r) { return {.vreg = v, .place = Operand::Place::kFixed, .fixed = r}; }
inline Operand def(VReg v, int prefers = -1) {
  return {.vreg = v, .kind = Operand::Kind::kDef, .prefers = static_cast<int8_t>(prefers)};
}
inline Operand def_any(VReg v) { return {.vreg = v, .kind = Operand::Kind::kDef, .place = Operand::Place::kAny}; }
inline Operand def_in(VReg v, PReg r) {
  return {.vreg = v, .kind = Operand::Kind::kDef, .place = Operand::Place::kFixed, .fixed = r};
}
inline Operand temp() { return {.kind = Operand::Kind::kTemp}; }
inline Operand temp_in(PReg r) { return {.kind = Operand::Kind::kTemp, .place = Operand::Place::kFixed, .fixed = r}; }

class Builder {
 public:
  VReg vreg(RegClass c = RegClass::kGeneral) {
    f_.vreg_classes.push_back(c);
    return static_cast<VReg>(f_.vreg_classes.size() - 1);
  }
  // Instructions are added to the block that was begun last.
  uint32_t block(std::initializer_list<VReg> parameters = {}, uint32_t depth = 0, bool is_cold = false) {
    Block b;
    b.first_instruction = static_cast<uint32_t>(f_.instructions.size());
    b.parameters = parameters;
    b.loop_depth = depth;
    b.is_cold = is_cold;
    f_.blocks.push_back(b);
    return static_cast<uint32_t>(f_.blocks.size() - 1);
  }
  uint32_t insn(const std::vector<Operand>& operands = {}, PRegSet clobbers = 0) {
    f_.instructions.push_back(
        {static_cast<uint32_t>(f_.operands.size()), static_cast<uint32_t>(operands.size()), clobbers});
    f_.operands.insert(f_.operands.end(), operands.begin(), operands.end());
    ++f_.blocks.back().instruction_count;
    return static_cast<uint32_t>(f_.instructions.size() - 1);
  }
  VReg make(RegClass c = RegClass::kGeneral) {
    VReg v = vreg(c);
    insn({def(v)});
    return v;
  }
  void edge(uint32_t target, std::vector<VReg> arguments = {}) {
    f_.blocks.back().successors.push_back({target, std::move(arguments)});
  }
  Function& done() {
    for (Block& b : f_.blocks) b.predecessors.clear();
    for (uint32_t b = 0; b < f_.blocks.size(); ++b)
      for (const Edge& e : f_.blocks[b].successors) f_.blocks[e.target].predecessors.push_back(b);
    return f_;
  }

 private:
  Function f_;
};

}  // namespace rrvm::jit::regalloc::testing
