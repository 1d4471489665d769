// Jumps, switches, returns, throws, exits.
#include <algorithm>

#include "jit/emit_internal.h"
#include "jit/stress.h"
#include "jit/stubs.h"

namespace rrvm::jit {

using namespace asmjit;

namespace {

x86::CondCode code_of(Condition c) {
  switch (c) {
    case Condition::kEq: return x86::CondCode::kE;
    case Condition::kNe: return x86::CondCode::kNE;
    case Condition::kLt: return x86::CondCode::kL;
    case Condition::kGe: return x86::CondCode::kGE;
    case Condition::kGt: return x86::CondCode::kG;
    default: return x86::CondCode::kLE;
  }
}

}  // namespace

// Blocks that only jump on, as those of edges do where no value has to move, have no code. The first one has: the
// prologue comes before it.
void Emitter::find_short_cuts() {
  leads_to_.resize(graph_.blocks.size());
  for (BlockId b = 0; b < leads_to_.size(); b++) leads_to_[b] = b;
  std::vector<bool> has_move(lowered_.instructions.size());
  for (const regalloc::Move& m : result_.moves) has_move[m.at] = true;
  for (size_t i = 1; i < lowered_.blocks.size(); i++) {
    const regalloc::Block& block = lowered_.function.blocks[i];
    const BlockId b = lowered_.blocks[i],
                  next = graph_.blocks[b].successors.empty() ? b : graph_.blocks[b].successors[0];
    if (block.instruction_count == 1 && node(lowered_.instructions[block.first_instruction]).op == Op::kGoto &&
        !has_move[block.first_instruction] && next != b && !graph_.blocks[b].is_handler)
      leads_to_[b] = next;
  }
}
BlockId Emitter::end_of_short_cut(BlockId b) const {
  for (size_t i = 0; i < leads_to_.size() && leads_to_[b] != b; i++) b = leads_to_[b];
  return b;
}
Label Emitter::label_of(BlockId b) const { return labels_[end_of_short_cut(b)]; }

// Does the code of that block follow the present one's?
bool Emitter::is_next(BlockId b) const {
  b = end_of_short_cut(b);
  for (size_t i = block_index_ + 1; i < lowered_.blocks.size(); i++) {
    if (lowered_.blocks[i] == b) return true;
    if (leads_to_[lowered_.blocks[i]] == lowered_.blocks[i]) return false;
  }
  return false;
}

void Emitter::jump_to(BlockId b) {
  if (!is_next(b)) as_.jmp(label_of(b));
}
// The second is what the flags say if the first is not so.
void Emitter::jump_if(x86::CondCode code, x86::CondCode otherwise, BlockId taken, BlockId other) {
  if (is_next(taken)) return void(as_.j(otherwise, label_of(other)));
  as_.j(code, label_of(taken));
  jump_to(other);
}

void Emitter::emit_jump(const LoweredInstruction& i) {
  const Node& n = node(i);
  switch (n.op) {
    case Op::kGoto: return jump_to(graph_.blocks[n.block].successors[0]);
    case Op::kIf: return emit_if(i);
    case Op::kSwitch: return emit_switch(i);
    case Op::kReturn: return epilogue();
    case Op::kThrow: return slow_call(EntryPoint::throw_object, n.insn, [&] { pass(0, i, 0); });
    case Op::kExit:
    case Op::kExitToLoop: return emit_exit(i);
    case Op::kCountCall:
    case Op::kCountLoop: return emit_count(i);
    case Op::kExitUnlessNull: {
      Label leave = cold([this, i] { emit_exit(i); });
      as_.test(gp(i, 0), gp(i, 0));
      as_.jne(leave);
      return emit_stress(leave);
    }
    case Op::kExitUnless: {
      Label leave = cold([this, i] { emit_exit(i); });
      bool wide = type(i, 0) != Type::kInt;
      with_operand(i, 1, wide, [&](const auto& b) { as_.cmp(gp(i, 0, wide), b); });
      as_.j(code_of(opposite(n.condition)), leave);
      return emit_stress(leave);
    }
    default: return;
  }
}

// Counts down what the interpreter counts down. Where nothing is left the policy is asked, which may have code of the
// loop by now.
void Emitter::emit_count(const LoweredInstruction& i) {
  const Node& n = node(i);
  const bool is_loop = n.op == Op::kCountLoop;
  Label done = as_.newLabel();
  as_.sub(absolute(is_loop ? &method_->loops_left : &method_->calls_left, 4), Imm(1));
  as_.js(cold([this, i, is_loop, done] {
    const auto insn = insn_of(node(i).insn);
    slow_call(is_loop ? EntryPoint::loop_counted : EntryPoint::calls_counted, node(i).insn, [&] {
      if (is_loop) pass_constant(0, static_cast<int64_t>(insn));
    });
    if (is_loop) {
      as_.test(x86::r11, x86::r11);
      as_.je(done);
      emit_exit(i);
    } else {
      as_.jmp(done);
    }
  }));
  as_.bind(done);
}

// See jit/stress.h.
void Emitter::emit_stress(Label leave) {
  if (!exit_stress) return;
  as_.sub(absolute(&exit_stress->left, 4), Imm(1));
  as_.js(cold([this, leave] {
    as_.mov(absolute(&exit_stress->left, 4), Imm(exit_stress->every));
    as_.jmp(leave);
  }));
}

void Emitter::emit_if(const LoweredInstruction& i) {
  const Node& n = node(i);
  const Block& block = graph_.blocks[n.block];
  BlockId taken = block.successors[0], other = block.successors[1];
  Type t = type(i, 0);
  if (is_float(t)) {
    // a < b is tested as b > a, because "above" is false for an unordered pair.
    bool is_double = t == Type::kDouble;
    Condition c = n.condition;
    bool swaps = c == Condition::kLt || c == Condition::kLe || c == Condition::kUGt || c == Condition::kUGe;
    if (swaps) {
      x86::Xmm b = x86::xmm15;
      if (in_register(i, 1)) b = xmm(i, 1);
      else
        with_float_operand(i, 1, is_double,
                           [&](const auto& from) { is_double ? as_.movsd(b, from) : as_.movss(b, from); });
      is_double ? as_.ucomisd(b, xmm(i, 0)) : as_.ucomiss(b, xmm(i, 0));
    } else {
      with_float_operand(i, 1, is_double,
                         [&](const auto& b) { is_double ? as_.ucomisd(xmm(i, 0), b) : as_.ucomiss(xmm(i, 0), b); });
    }
    using Code = x86::CondCode;
    switch (c) {
      case Condition::kEq: as_.jp(label_of(other)); return jump_if(Code::kE, Code::kNE, taken, other);
      case Condition::kNe: as_.jp(label_of(taken)); return jump_if(Code::kNE, Code::kE, taken, other);
      case Condition::kGt:
      case Condition::kLt: return jump_if(Code::kA, Code::kBE, taken, other);
      case Condition::kGe:
      case Condition::kLe: return jump_if(Code::kAE, Code::kB, taken, other);
      // Those that are true for an unordered pair: "below" is.
      case Condition::kULt:
      case Condition::kUGt: return jump_if(Code::kB, Code::kAE, taken, other);
      case Condition::kULe:
      case Condition::kUGe: return jump_if(Code::kBE, Code::kA, taken, other);
    }
    return;
  }
  bool wide = t != Type::kInt;
  if (is_constant(i, 1) && constant(i, 1) == 0) as_.test(gp(i, 0, wide), gp(i, 0, wide));
  else with_operand(i, 1, wide, [&](const auto& b) { as_.cmp(gp(i, 0, wide), b); });
  jump_if(code_of(n.condition), code_of(opposite(n.condition)), taken, other);
}

void Emitter::emit_switch(const LoweredInstruction& i) {
  const Node& n = node(i);
  const SwitchTargets& s = graph_.switches[static_cast<size_t>(n.imm)];
  const std::vector<BlockId>& successors = graph_.blocks[n.block].successors;
  x86::Gp key = gp(i, 0, false);
  auto label = [&](uint32_t which) { return label_of(successors[which]); };
  Label otherwise = label(s.default_target);
  if (s.keys.empty()) return jump_to(successors[s.default_target]);
  int64_t span = int64_t{s.keys.back()} - s.keys.front() + 1;
  if (s.keys.size() >= 4 && span <= static_cast<int64_t>(s.keys.size()) * 3) {
    JumpTable table{as_.newLabel(), std::vector<Label>(static_cast<size_t>(span), otherwise)};
    for (size_t k = 0; k < s.keys.size(); k++)
      table.targets[static_cast<size_t>(int64_t{s.keys[k]} - s.keys.front())] = label(s.targets[k]);
    x86::Gp index = temp(i, 0);
    if (s.keys.front() != INT32_MIN) as_.lea(index.r32(), x86::ptr(key.r64(), -s.keys.front()));
    else as_.mov(index.r32(), key), as_.add(index.r32(), Imm(INT32_MIN));
    as_.cmp(index.r32(), Imm(static_cast<int32_t>(span)));
    as_.jae(otherwise);
    as_.lea(x86::r11, x86::ptr(table.label));
    as_.movsxd(index, x86::dword_ptr(x86::r11, index, 2));
    as_.add(index, x86::r11);
    as_.jmp(index);
    jump_tables_.push_back(std::move(table));
    return;
  }
  std::function<void(size_t, size_t)> search = [&](size_t from, size_t end) {
    if (end - from <= 3) {
      for (size_t k = from; k < end; k++) {
        as_.cmp(key, Imm(s.keys[k]));
        as_.je(label(s.targets[k]));
      }
      as_.jmp(otherwise);
      return;
    }
    size_t middle = (from + end) / 2;
    Label lower = as_.newLabel();
    as_.cmp(key, Imm(s.keys[middle]));
    as_.jl(lower);
    search(middle, end);
    as_.bind(lower);
    search(from, middle);
  };
  search(0, s.keys.size());
}

ValueSource Emitter::source_of(const Argument& a, const std::vector<Value>& objects) const {
  if (graph_.is_virtual(a.value)) {
    auto at = std::find(objects.begin(), objects.end(), a.value);
    return {ValueSource::Kind::kObject, static_cast<uint32_t>(at - objects.begin())};
  }
  if (a.operand < 0) return {ValueSource::Kind::kConstant, 0, graph_.node(a.value).imm};
  Place p = place(a.operand);
  if (p.is_stack()) return {ValueSource::Kind::kStack, p.index};
  if (p.index < 16) return {ValueSource::Kind::kGeneral, p.index};
  return {ValueSource::Kind::kFloat, p.index - 16};
}

void Emitter::emit_exit(const LoweredInstruction& i) {
  const Node& n = node(i);
  emit_waiting(i);
  auto next = static_cast<unsigned>(n.input_count);  // the argument of the next cell
  const auto first = static_cast<uint32_t>(code_->exits.size());
  const std::vector<Value> objects = graph_.virtuals_of(n.state);
  for (StateId s = n.state; s != kNoState; s = graph_.states[s].caller) {
    const FrameState& state = graph_.states[s];
    ExitState exit{.insn = state.insn,
                   .depth = state.depth,
                   .is_guess = n.op == Op::kExitUnless,
                   .goes_to_loop = n.op == Op::kExitToLoop || n.op == Op::kCountLoop,
                   .cells = {},
                   .objects = {}};
    if (state.caller != kNoState) exit.caller = static_cast<uint32_t>(code_->exits.size() + 1);
    for (const FrameState::Cell& c : state.cells) {
      Type t = graph_.node(c.value).type;
      exit.cells.push_back({c.number, source_of(argument(i, next++), objects), t == Type::kInt || t == Type::kFloat});
    }
    code_->exits.push_back(std::move(exit));
  }
  for (Value v : objects) {
    const VirtualObject& description = graph_.virtuals[static_cast<size_t>(graph_.node(v).imm)];
    const bool is_array = description.length >= 0;
    ExitState::Object object{.klass = reinterpret_cast<Klass*>(description.klass),
                             .length = static_cast<int32_t>(description.length),
                             .place = is_array ? &code_->sites[new_site(description.insn)] : nullptr,
                             .fields = {},
                             .checks = {}};
    for (const VirtualObject::Field& f : description.fields) {
      const int64_t offset =
          is_array ? static_cast<int64_t>(kArrayBaseOffset) + (f.offset << shift_of(f.memory)) : f.offset;
      object.fields.push_back({static_cast<uint32_t>(offset), f.memory, source_of(argument(i, next++), objects)});
    }
    for (const VirtualObject::Check& c : description.checks)
      object.checks.push_back(
          {reinterpret_cast<const void*>(c.plan), &code_->sites[new_site(c.insn)], static_cast<int32_t>(c.index)});
    code_->exits[first].objects.push_back(std::move(object));
  }
  uint32_t site = new_site(graph_.states[n.state].insn);
  code_->sites[site].state = first;
  as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, pc)), site_address(site));
  as_.jmp(absolute(&stubs().exit));
}

}  // namespace rrvm::jit
