// See operand_origins.h. The stack effects are opcodes.def's; only instructions whose effect depends on their
// operand, and those that shuffle the stack, are written out. Bad bytecode (a hidden or unverified class) ends the
// analysis early instead of failing.
#include "classlib/jvm/operand_origins.h"

#include "loader/descriptor.h"
#include "vm/bytecode/bytecode.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

namespace {

constexpr size_t kMaxCells = 1'000'000;  // of all states together: methods made to hurt

// Cells of a stack picture as in opcodes.def: "[III" is three.
int cells_of(const char* picture) {
  int n = 0;
  for (const char* p = picture; *p; p++) {
    if (*p == '[') {
      p++;
      n++;
    } else {
      n += slots_of(*p);
    }
  }
  return n;
}

class Simulator {
 public:
  Simulator(OperandState* state, uint32_t bci) : state_(*state), bci_(static_cast<int32_t>(bci)) {}

  bool ok() const { return ok_; }
  void pop(int n) {
    if (static_cast<size_t>(n) > state_.origins.size()) {
      ok_ = false;
    } else {
      state_.origins.resize(state_.origins.size() - static_cast<size_t>(n));
    }
  }
  void push(int n) { state_.origins.insert(state_.origins.end(), static_cast<size_t>(n), bci_); }
  // Takes `from` cells and puts back the cells that `order` names, counted from the top of what was taken (0).
  void shuffle(int from, std::initializer_list<int> order) {
    auto& o = state_.origins;
    if (static_cast<size_t>(from) > o.size()) {
      ok_ = false;
      return;
    }
    std::vector<int32_t> taken(o.end() - from, o.end());
    o.resize(o.size() - static_cast<size_t>(from));
    for (int i : order) o.push_back(taken[taken.size() - 1 - static_cast<size_t>(i)]);
  }
  void write_local(unsigned index) {
    if (index < 64) state_.written_locals |= uint64_t{1} << index;
  }

 private:
  OperandState& state_;
  int32_t bci_;
  bool ok_ = true;
};

int constant_cells(const ConstantPool* pool, unsigned index) {
  CpTag tag = pool->tag(index);
  if (tag == CpTag::kDynamic) return slots_of(static_cast<char>(pool->ref_descriptor(index)->byte_at(0)));
  return tag == CpTag::kLong || tag == CpTag::kDouble ? 2 : 1;
}

void simulate(Simulator& s, const Instruction& i, const ConstantPool* pool) {
  switch (i.opcode) {
    case op_dup: s.shuffle(1, {0, 0}); return;
    case op_dup_x1: s.shuffle(2, {0, 1, 0}); return;
    case op_dup_x2: s.shuffle(3, {0, 2, 1, 0}); return;
    case op_dup2: s.shuffle(2, {1, 0, 1, 0}); return;
    case op_dup2_x1: s.shuffle(3, {1, 0, 2, 1, 0}); return;
    case op_dup2_x2: s.shuffle(4, {1, 0, 3, 2, 1, 0}); return;
    case op_swap: s.shuffle(2, {0, 1}); return;
    case op_pop: s.pop(1); return;
    case op_pop2: s.pop(2); return;
    case op_checkcast: return;  // the value keeps its origin
    case op_ldc:
    case op_ldc_w:
    case op_ldc2_w: s.push(constant_cells(pool, i.index)); return;
    case op_getstatic:
    case op_getfield:
    case op_putstatic:
    case op_putfield: {
      int cells = slots_of(static_cast<char>(pool->ref_descriptor(i.index)->byte_at(0)));
      bool is_put = i.opcode == op_putstatic || i.opcode == op_putfield;
      bool has_object = i.opcode == op_getfield || i.opcode == op_putfield;
      s.pop((is_put ? cells : 0) + has_object);
      if (!is_put) s.push(cells);
      return;
    }
    case op_invokevirtual:
    case op_invokespecial:
    case op_invokestatic:
    case op_invokeinterface:
    case op_invokedynamic: {
      MethodShape shape = method_shape(pool->ref_descriptor(i.index)->view());
      bool has_receiver = i.opcode != op_invokestatic && i.opcode != op_invokedynamic;
      s.pop(shape.parameter_slots + has_receiver);
      s.push(slots_of(shape.return_kind));
      return;
    }
    case op_multianewarray:
      s.pop(i.value);
      s.push(1);
      return;
    default:
      if (i.is_store()) s.write_local(i.index);
      s.pop(cells_of(i.info().pops));
      s.push(cells_of(i.info().pushes));
  }
}

// Not Instruction::falls_through: the texts are java's, whose analysis lets a switch fall through, and follows a
// subroutine's call but not what comes behind it.
bool ends_flow(const Instruction& i) {
  if (i.opcode == op_jsr || i.opcode == op_jsr_w || i.opcode == op_ret) return true;
  return !i.falls_through() && !i.is_switch();
}

}  // namespace

OperandOrigins::OperandOrigins(const Method* method, uint32_t bci) : method_(method), states_(method->code_length + 1) {
  states_[0].emplace();
  for (unsigned i = 0; i < method->handler_count; i++) {
    uint16_t at = method->handlers[i].handler_bci;
    if (at >= states_.size() || states_[at]) continue;
    states_[at].emplace();
    states_[at]->origins.push_back(at);
  }
  // Rounds in code order, until nothing new is found or the wanted place has been reached.
  do {
    changed_ = false;
    complete_ = true;
    for (uint32_t i = 0; i < method->code_length;) {
      uint32_t length = 0;
      if (!step(i, &length) || cells_ > kMaxCells) return;
      i += length;
      if (i == bci && states_[i]) return;
    }
  } while (changed_ && !complete_);
}

// False when the instruction cannot be decoded or does not fit its stack.
bool OperandOrigins::step(uint32_t bci, uint32_t* length) {
  Instruction insn = decode_instruction({method_->bytecode, method_->code_length}, bci);
  *length = insn.length;
  if (insn.length == 0) return false;
  if (!states_[bci]) {
    complete_ = false;
    return true;
  }
  OperandState state = *states_[bci];
  Simulator simulator(&state, bci);
  simulate(simulator, insn, method_->constants);
  if (!simulator.ok()) return false;
  if (!ends_flow(insn)) flow_to(insn.next_pc(), state);
  insn.each_target([&](int64_t target) { flow_to(target, state); });
  return true;
}

void OperandOrigins::flow_to(int64_t bci, const OperandState& state) {
  if (bci < 0 || bci >= static_cast<int64_t>(states_.size())) return;
  auto& there = states_[static_cast<size_t>(bci)];
  if (!there) {
    there = state;
    cells_ += state.origins.size();
    changed_ = true;
    return;
  }
  there->written_locals |= state.written_locals;
  for (size_t i = 0; i < there->origins.size() && i < state.origins.size(); i++) {
    if (there->origins[i] != state.origins[i]) there->origins[i] = kUnknownOrigin;
  }
}

}  // namespace rrvm
