#include "jit/lower.h"

#include <algorithm>

#include "jit/check_shape.h"
#include "jit/division.h"
#include "vm/base/check.h"

namespace rrvm::jit {
namespace {

using regalloc::kNoVReg;
using regalloc::Operand;
using regalloc::PReg;
using regalloc::PRegSet;
using regalloc::RegClass;
using regalloc::set_of;
using regalloc::VReg;

constexpr PReg kRax = 0, kRcx = 1, kRdx = 2, kXmm0 = 16;
constexpr PRegSet kReserved =
    set_of(4) | set_of(5) | set_of(15) | set_of(kScratch) | set_of(kScratchFloat);  // rsp, rbp, r15
constexpr PRegSet kAllRegisters = ~kReserved;

RegClass class_of_type(Type t) { return is_float(t) ? RegClass::kFloat : RegClass::kGeneral; }

// How a node takes an input.
enum class Take : uint8_t {
  kReg,       // in a register
  kRegLate,   // the same, and not the result's
  kRegOrImm,  // a register or a small constant
  kRegOrImmLate,
  kAny,  // a register, a cell of the stack, or a constant as an operand: small, or floating-point in memory
  kAnyLate,
  kAnything,  // the same with all constants
};

class Lowering {
 public:
  explicit Lowering(const Graph& g) : graph_(g), vreg_of_(g.nodes.size(), kNoVReg) {}

  Lowered run() {
    std::vector<uint32_t> number(graph_.blocks.size(), UINT32_MAX);
    for (BlockId b : graph_.order) {
      number[b] = static_cast<uint32_t>(out_.blocks.size());
      out_.blocks.push_back(b);
    }
    for (BlockId b : graph_.order) lower_block(graph_.blocks[b], number);
    return std::move(out_);
  }

 private:
  VReg vreg(Value v) {
    if (vreg_of_[v] == kNoVReg) vreg_of_[v] = new_vreg(graph_.node(v).type);
    return vreg_of_[v];
  }
  VReg new_vreg(Type t) {
    out_.function.vreg_classes.push_back(class_of_type(t));
    return static_cast<VReg>(out_.function.vreg_classes.size() - 1);
  }

  void lower_block(const Block& block, const std::vector<uint32_t>& number) {
    regalloc::Block b;
    b.first_instruction = static_cast<uint32_t>(out_.instructions.size());
    b.loop_depth = block.loop_depth;
    b.is_cold = block.is_cold;
    for (BlockId p : block.predecessors) b.predecessors.push_back(number[p]);
    for (Value phi : block.phis) b.parameters.push_back(vreg(phi));
    for (size_t i = 0; i < block.nodes.size(); i++) {
      Value v = block.nodes[i];
      if (graph_.is_constant(v) || graph_.is_virtual(v)) continue;
      if (i + 1 == block.nodes.size() && block.successors.size() == 1) {
        regalloc::Edge e;
        e.target = number[block.successors[0]];
        const Block& target = graph_.blocks[block.successors[0]];
        size_t which = static_cast<size_t>(
            std::find(target.predecessors.begin(), target.predecessors.end(), &block - graph_.blocks.data()) -
            target.predecessors.begin());
        for (Value phi : target.phis) {
          Value in = graph_.input(phi, static_cast<unsigned>(which));
          e.arguments.push_back(graph_.is_constant(in) ? materialize(in) : vreg(in));
        }
        b.successors.push_back(std::move(e));
      }
      lower_node(block, i);
    }
    if (block.successors.size() > 1)
      for (BlockId s : block.successors) b.successors.push_back({number[s], {}});
    b.instruction_count = static_cast<uint32_t>(out_.instructions.size()) - b.first_instruction;
    out_.function.blocks.push_back(std::move(b));
  }

  // --- one instruction ---
  void begin(Value node) {
    current_ = {};
    current_.node = node;
    current_.first_argument = static_cast<uint32_t>(out_.arguments.size());
    operands_.clear();
    clobbers_ = 0;
    arguments_.clear();
  }
  void end() {
    current_.first_argument = static_cast<uint32_t>(out_.arguments.size());
    current_.argument_count = static_cast<uint32_t>(arguments_.size());
    out_.arguments.insert(out_.arguments.end(), arguments_.begin(), arguments_.end());
    regalloc::Instruction i;
    i.first_operand = static_cast<uint32_t>(out_.function.operands.size());
    i.operand_count = static_cast<uint32_t>(operands_.size());
    i.clobbers = clobbers_;
    auto shift = [&](int32_t& operand) { operand += operand >= 0 ? static_cast<int32_t>(i.first_operand) : 0; };
    for (uint32_t a = 0; a < current_.argument_count; a++) shift(out_.arguments[current_.first_argument + a].operand);
    shift(current_.result);
    for (int32_t& t : current_.temps) shift(t);
    out_.function.operands.insert(out_.function.operands.end(), operands_.begin(), operands_.end());
    out_.function.instructions.push_back(i);
    out_.instructions.push_back(current_);
  }
  int32_t add(Operand o) {
    operands_.push_back(o);
    return static_cast<int32_t>(operands_.size() - 1);
  }

  // Constants that need a register get their instruction before the present one: `prepare` comes before `begin`.
  VReg materialize(Value constant) {
    begin(constant);
    current_.materializes = true;
    VReg v = new_vreg(graph_.node(constant).type);
    current_.result = add({.vreg = v, .kind = Operand::Kind::kDef});
    end();
    return v;
  }
  bool is_operand(Value v, Take take) const {
    if (!graph_.is_constant(v)) return false;
    switch (take) {
      case Take::kReg:
      case Take::kRegLate: return false;
      case Take::kRegOrImm:
      case Take::kRegOrImmLate: return is_small_constant(graph_, v);
      case Take::kAny:
      case Take::kAnyLate: return is_small_constant(graph_, v) || is_float(graph_.node(v).type);
      case Take::kAnything: return true;
    }
    return false;
  }

  struct Input {
    Value value;
    Take take;
    PReg fixed = regalloc::kNoPReg;
    VReg constant = kNoVReg;  // in this register
    bool is_state = false;    // a cell of a frame state: a register would be wasted on it
  };
  void instruction(Value v, std::vector<Input> inputs, auto rest) {
    // Checks that wait, in the slow way: behind the node's own inputs, before the cells of its state.
    const Node& node = graph_.node(v);
    const size_t own = node.input_count - kRangeInputs * node.waiting;
    for (size_t w = 0; w < kRangeInputs * node.waiting; w++)
      inputs.insert(
          inputs.begin() + static_cast<ptrdiff_t>(own + w),
          {.value = graph_.input(v, static_cast<unsigned>(own + w)), .take = Take::kAnything, .is_state = true});
    for (Input& in : inputs)
      if (in.value != kNoValue && graph_.is_constant(in.value) &&
          !is_operand(in.value, in.fixed != regalloc::kNoPReg ? Take::kReg : in.take))
        in.constant = materialize(in.value);
    begin(v);
    for (const Input& in : inputs) {
      if (in.value == kNoValue || graph_.is_virtual(in.value) ||
          (graph_.is_constant(in.value) && in.constant == kNoVReg)) {
        arguments_.push_back({in.value, -1});
        continue;
      }
      Operand o;
      o.vreg = in.constant != kNoVReg ? in.constant : vreg(in.value);
      o.late = in.take == Take::kRegLate || in.take == Take::kAnyLate || in.take == Take::kRegOrImmLate;
      bool any = in.take == Take::kAny || in.take == Take::kAnyLate || in.take == Take::kAnything;
      o.place = in.fixed != regalloc::kNoPReg ? Operand::Place::kFixed
                : any                         ? Operand::Place::kAny
                                              : Operand::Place::kReg;
      o.fixed = in.fixed;
      o.is_indifferent = in.is_state;
      arguments_.push_back({in.value, add(o)});
    }
    rest();
    end();
  }
  void result(Value v, PReg fixed = regalloc::kNoPReg, int8_t prefers = -1) {
    if (graph_.node(v).type == Type::kVoid) return;
    Operand o{.vreg = vreg(v), .kind = Operand::Kind::kDef};
    o.place = fixed != regalloc::kNoPReg ? Operand::Place::kFixed : Operand::Place::kReg;
    o.fixed = fixed;
    o.prefers = prefers;
    current_.result = add(o);
  }
  void temp(int which, PReg fixed = regalloc::kNoPReg) {
    Operand o{.kind = Operand::Kind::kTemp};
    o.place = fixed != regalloc::kNoPReg ? Operand::Place::kFixed : Operand::Place::kReg;
    o.fixed = fixed;
    current_.temps[which] = add(o);
  }
  // The cells of the state, then the fields of the objects that it describes.
  void add_state(StateId s, std::vector<Input>& inputs) const {
    auto add = [&](Value v) { inputs.push_back({.value = v, .take = Take::kAnything, .is_state = true}); };
    graph_.each_cell(s, [&](const FrameState::Cell& c) { add(c.value); });
    for (Value object : graph_.virtuals_of(s))
      for (Value field : graph_.inputs_of(object)) add(field);
  }
  PReg result_register(Type t) const { return is_float(t) ? kXmm0 : kRax; }

  void lower_node(const Block& block, size_t i);
  void lower_arithmetic(Value v);
  void lower_constant_division(Value v);
  void lower_call(Value v);
  bool folds_null_check(const Block& block, size_t i);

  const Graph& graph_;
  Lowered out_;
  std::vector<VReg> vreg_of_;
  LoweredInstruction current_;
  std::vector<Operand> operands_;
  std::vector<Argument> arguments_;
  PRegSet clobbers_ = 0;
  bool null_pending_ = false;  // a null check that the next instruction does
  uint32_t null_insn_ = 0;
};

constexpr int64_t kFirstPage = 4096;

// A null check right before an access to the same object near its beginning costs nothing: the access itself faults.
// A long's product takes rdx and rax, and leaves the quotient in rdx; the remainder is made in rax.
void Lowering::lower_constant_division(Value v) {
  const Node& n = graph_.node(v);
  const bool is_long = n.type == Type::kLong;
  const Value divisor_value = graph_.input(v, 1);
  const bool multiplies_wide = is_long && !divisor(graph_.node(divisor_value).imm, true).is_shift;
  instruction(v, {{graph_.input(v, 0), Take::kRegLate}, {divisor_value, Take::kAnything}}, [&] {
    if (!multiplies_wide) {
      temp(0);
      result(v);
      return;
    }
    clobbers_ = set_of(kRax) | set_of(kRdx);
    result(v, n.op == Op::kDiv ? kRdx : kRax);
  });
}

bool Lowering::folds_null_check(const Block& block, size_t i) {
  if (i + 1 >= block.nodes.size() || graph_.node(block.nodes[i]).waiting) return false;
  const Node& next = graph_.node(block.nodes[i + 1]);
  if (next.input_count == 0 || graph_.input(block.nodes[i + 1], 0) != graph_.input(block.nodes[i], 0)) return false;
  if (graph_.is_constant(graph_.input(block.nodes[i], 0))) return false;
  switch (next.op) {
    case Op::kLoadField:
    case Op::kStoreField: return next.imm < kFirstPage - 8;
    case Op::kArrayLength:
    case Op::kCallVirtual:
    case Op::kCallInterface:
    case Op::kReceiverClass:
    case Op::kReceiverMethod:
    case Op::kMirrorOf: return true;
    case Op::kObjectInit:
    case Op::kMonitorExit: return true;
    case Op::kCheckField: return check_touches_object(next.imm);
    default: return false;
  }
}

void Lowering::lower_arithmetic(Value v) {
  const Node& n = graph_.node(v);
  Value a = graph_.input(v, 0), b = n.input_count > 1 ? graph_.input(v, 1) : kNoValue;
  bool commutes = n.op == Op::kAdd || n.op == Op::kMul || n.op == Op::kAnd || n.op == Op::kOr || n.op == Op::kXor;
  if (commutes && graph_.is_constant(a) && !graph_.is_constant(b)) std::swap(a, b);
  instruction(v, {{a, Take::kReg}, {b, commutes ? Take::kAny : Take::kAnyLate}},
              [&] { result(v, regalloc::kNoPReg, 0); });
}

void Lowering::lower_call(Value v) {
  const Node& n = graph_.node(v);
  std::vector<Input> inputs;
  for (Value in : graph_.inputs_of(v)) inputs.push_back({in, Take::kAnything});
  instruction(v, std::move(inputs), [&] {
    clobbers_ = kAllRegisters;
    result(v, result_register(n.type));
  });
}

void Lowering::lower_node(const Block& block, size_t index) {
  Value v = block.nodes[index];
  const Node& n = graph_.node(v);
  auto in = [&](unsigned i) { return graph_.input(v, i); };
  auto type_in = [&](unsigned i) { return graph_.node(in(i)).type; };
  if (n.op == Op::kNullCheck && folds_null_check(block, index)) {
    null_pending_ = true;
    null_insn_ = n.insn;
    return;
  }
  size_t before = out_.instructions.size();
  switch (n.op) {
    case Op::kConstInt:
    case Op::kConstLong:
    case Op::kConstFloat:
    case Op::kConstDouble:
    case Op::kConstRef:
    case Op::kVirtual:
    case Op::kPhi: break;
    case Op::kLoadLocal:
    case Op::kLoadStatic: instruction(v, {}, [&] { result(v); }); break;
    case Op::kCaught: instruction(v, {}, [&] { result(v, kRax); }); break;
    case Op::kStoreLocal: instruction(v, {{in(0), Take::kAnything}}, [] {}); break;

    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor: lower_arithmetic(v); break;
    case Op::kDiv:
    case Op::kRem:
      if (n.op == Op::kRem && is_float(n.type)) {
        instruction(v, {{in(0), Take::kReg}, {in(1), Take::kReg}}, [&] { result(v); });
      } else if (is_float(n.type)) {
        lower_arithmetic(v);
      } else if (graph_.is_constant(in(1)) && is_constant_divisor(graph_.node(in(1)).imm, n.type == Type::kLong)) {
        lower_constant_division(v);
      } else {
        instruction(v, {{in(0), Take::kReg, kRax}, {in(1), Take::kRegLate}}, [&] {
          clobbers_ = set_of(kRax) | set_of(kRdx);
          result(v, n.op == Op::kDiv ? kRax : kRdx);
        });
      }
      break;
    case Op::kShl:
    case Op::kShr:
    case Op::kUshr:
      if (graph_.is_constant(in(1))) {
        instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}}, [&] { result(v, regalloc::kNoPReg, 0); });
      } else {
        instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegLate, kRcx}}, [&] { result(v, regalloc::kNoPReg, 0); });
      }
      break;
    case Op::kNeg:
    case Op::kAbs:
    case Op::kSqrt:
    case Op::kNarrow: instruction(v, {{in(0), Take::kReg}}, [&] { result(v, regalloc::kNoPReg, 0); }); break;
    case Op::kConvert:
    case Op::kRound:
    case Op::kBitCount:
    case Op::kLeadingZeros:
    case Op::kTrailingZeros:
    case Op::kReverseBytes:
    case Op::kBitCast: instruction(v, {{in(0), Take::kReg}}, [&] { result(v); }); break;
    case Op::kCompare: instruction(v, {{in(0), Take::kReg}, {in(1), Take::kAny}}, [&] { result(v); }); break;
    case Op::kMinMax:
      instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegLate}}, [&] { result(v, regalloc::kNoPReg, 0); });
      break;

    case Op::kNullCheck: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kBoundsCheck:
      if (graph_.is_constant(in(0))) instruction(v, {{in(0), Take::kRegOrImm}, {in(1), Take::kReg}}, [] {});
      else instruction(v, {{in(0), Take::kReg}, {in(1), Take::kAny}}, [] {});
      break;
    case Op::kZeroCheck: instruction(v, {{in(0), Take::kReg}}, [] {}); break;

    case Op::kLoadField:
    case Op::kArrayLength:
    case Op::kReceiverClass:
    case Op::kReceiverMethod: instruction(v, {{in(0), Take::kReg}}, [&] { result(v); }); break;
    case Op::kStoreField:
      instruction(v, {{in(0), Take::kReg}, {in(1), is_float(type_in(1)) ? Take::kReg : Take::kRegOrImm}}, [] {});
      break;
    case Op::kStoreStatic: instruction(v, {{in(0), is_float(type_in(0)) ? Take::kReg : Take::kRegOrImm}}, [] {}); break;
    case Op::kLoadElement: instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}}, [&] { result(v); }); break;
    case Op::kStoreElement:
      instruction(
          v,
          {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}, {in(2), is_float(type_in(2)) ? Take::kReg : Take::kRegOrImm}},
          [] {});
      break;
    case Op::kLoadUnsafe: instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}}, [&] { result(v); }); break;
    case Op::kStoreUnsafe:
      instruction(
          v,
          {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}, {in(2), is_float(type_in(2)) ? Take::kReg : Take::kRegOrImm}},
          [] {});
      break;
    case Op::kCompareExchange:
      instruction(v, {{in(0), Take::kReg}, {in(1), Take::kRegOrImm}, {in(2), Take::kReg, kRax}, {in(3), Take::kReg}},
                  [&] {
                    clobbers_ = set_of(kRax);
                    result(v, kRax);
                  });
      break;
    case Op::kGetAndAdd:
    case Op::kGetAndSet:
      instruction(v, {{in(0), Take::kRegLate}, {in(1), Take::kRegOrImmLate}, {in(2), Take::kReg}},
                  [&] { result(v, regalloc::kNoPReg, 2); });
      break;
    case Op::kMirrorOf: instruction(v, {{in(0), Take::kReg}}, [&] { result(v); }); break;
    case Op::kCurrentThread: instruction(v, {}, [&] { result(v); }); break;
    case Op::kStoreCheck: instruction(v, {{in(0), Take::kReg}, {in(1), Take::kReg}}, [&] { temp(0), temp(1); }); break;
    case Op::kMaskIfBoolean:
      instruction(v, {{in(0), Take::kRegLate}, {in(1), Take::kReg}}, [&] { result(v, regalloc::kNoPReg, 1); });
      break;

    case Op::kNew: instruction(v, {}, [&] { result(v), temp(0); }); break;
    case Op::kNewArray: instruction(v, {{in(0), Take::kRegLate}}, [&] { result(v), temp(0); }); break;
    case Op::kCheckCast:
    case Op::kObjectInit: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kInstanceOf: instruction(v, {{in(0), Take::kRegLate}}, [&] { result(v); }); break;
    case Op::kMonitorEnter:
    case Op::kLockMethod: instruction(v, {{in(0), Take::kRegLate}}, [&] { temp(0, kRax); }); break;
    case Op::kMonitorExit: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kUnlockMethod: instruction(v, {}, [&] { temp(0); }); break;

    case Op::kCallDirect:
    case Op::kCallVirtual:
    case Op::kCallInterface:
    case Op::kCallRuntime:
    case Op::kNewMultiArray: lower_call(v); break;

    case Op::kCheckField: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kCheckStatic: instruction(v, {}, [] {}); break;
    case Op::kCheckElement:
      if (n.input_count == 4)
        instruction(v, {{in(0), Take::kAny}, {in(1), Take::kRegOrImm}, {in(2), Take::kReg}, {in(3), Take::kAny}},
                    [] {});
      else if (n.input_count == 3)
        instruction(v, {{in(0), Take::kAny}, {in(1), Take::kRegOrImm}, {in(2), Take::kReg}}, [] {});
      else instruction(v, {{in(0), Take::kAny}, {in(1), Take::kAny}}, [] {});
      break;
    case Op::kArrayShadow: instruction(v, {{in(0), Take::kRegLate}}, [&] { result(v); }); break;
    case Op::kCovered:
    case Op::kCheckRange: {
      std::vector<Input> inputs;
      for (Value a : graph_.inputs_of(v)) inputs.push_back({a, Take::kAnything});
      instruction(v, std::move(inputs), [] {});
      break;
    }
    case Op::kExtendRow:
      instruction(v,
                  {{in(0), Take::kReg},
                   {in(1), Take::kAnything},
                   {in(2), Take::kReg},
                   {in(3), Take::kAny},
                   {in(4), Take::kAnything},
                   {in(5), Take::kAnything}},
                  [&] { result(v, regalloc::kNoPReg, 2); });
      break;
    case Op::kCountAccesses: instruction(v, {}, [] {}); break;
    case Op::kCheckObject: instruction(v, {{in(0), Take::kRegLate}}, [&] { temp(0), temp(1); }); break;
    case Op::kCheckBorrowed:
      if (n.input_count == 3)
        instruction(v, {{in(0), Take::kRegLate}, {in(1), Take::kRegOrImmLate}, {in(2), Take::kAny}}, [&] { temp(0); });
      else instruction(v, {{in(0), Take::kRegLate}, {in(1), Take::kRegOrImmLate}}, [&] { temp(0); });
      break;
    case Op::kHandOut: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kClassUse:
    case Op::kPoll:
    case Op::kCountCall:
    case Op::kGoto: instruction(v, {}, [] {}); break;

    case Op::kIf: instruction(v, {{in(0), Take::kReg}, {in(1), Take::kAny}}, [] {}); break;
    case Op::kSwitch: instruction(v, {{in(0), Take::kReg}}, [&] { temp(0); }); break;
    case Op::kReturn:
      if (n.input_count == 0) instruction(v, {}, [] {});
      else instruction(v, {{in(0), Take::kReg, result_register(type_in(0))}}, [] {});
      break;
    case Op::kThrow: instruction(v, {{in(0), Take::kReg}}, [] {}); break;
    case Op::kLoopEntry:
    case Op::kChooseLoop: break;
    case Op::kExitUnless: {
      std::vector<Input> inputs{{in(0), Take::kReg}, {in(1), Take::kAny}};
      add_state(n.state, inputs);
      instruction(v, std::move(inputs), [] {});
      break;
    }
    case Op::kExit:
    case Op::kExitToLoop:
    case Op::kCountLoop:
    case Op::kExitUnlessNull: {
      std::vector<Input> inputs;
      for (unsigned a = 0; a < n.input_count - kRangeInputs * n.waiting; a++) inputs.push_back({in(a), Take::kReg});
      add_state(n.state, inputs);
      instruction(v, std::move(inputs), [] {});
      break;
    }
  }
  if (null_pending_ && out_.instructions.size() > before) {
    out_.instructions.back().checks_null = true;
    out_.instructions.back().null_insn = null_insn_;
    null_pending_ = false;
  }
}

}  // namespace

bool is_small_constant(const Graph& g, Value v) {
  const Node& n = g.node(v);
  switch (n.op) {
    case Op::kConstInt: return true;
    case Op::kConstLong: return n.imm == static_cast<int32_t>(n.imm);
    case Op::kConstRef: return n.imm == 0;
    default: return false;
  }
}

regalloc::Machine machine() {
  regalloc::Machine m;
  m.allocatable = kAllRegisters;
  m.scratch[0] = kScratch;
  m.scratch[1] = kScratchFloat;
  return m;
}

Lowered lower(const Graph& g) { return Lowering(g).run(); }

}  // namespace rrvm::jit
