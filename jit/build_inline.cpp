// Calls that need no frame: methods of the JDK that are operations of the graph (intrinsics.def), and trivial methods,
// which are built in place of their call. Trivial is a short stretch of instructions that cannot throw, call or jump:
// accessors, constructors that store their arguments, small sums. Leaves may jump forward as well. Nobody can see such
// a method run, so it has no activation; what it does belongs to the call's instruction. A virtual or interface call of
// one is guarded by what the receiver's class has at that place, compared as data, so that later classes need no
// invalidation.
#include <algorithm>

#include "jit/builder.h"
#include "jit/builder_internal.h"
#include "jit/code.h"
#include "vm/check/checker.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

constexpr uint32_t kMaxTrivialBytes = 32;
constexpr unsigned kMaxTrivialDepth = 4;
constexpr uint32_t kMaxLeafBytes = 80;

using InsnOp = ::rrvm::Op;

int cells_of(const char* text) {
  int n = 0;
  for (; *text; text++) n += *text == 'J' || *text == 'D' ? 2 : 1;
  return n;
}

bool may_stand_in_line(const Method* m, uint32_t max_bytes) {
  return m->code.load(std::memory_order_acquire) && !m->is_native() && !m->is_abstract() && !m->is_synchronized() &&
         m->handler_count == 0 && !m->replacement && !m->caller_sensitive && m->code_length <= max_bytes &&
         !m->check_plan.load(std::memory_order_acquire);
}

// Follows the operands, of which it knows only which are `this`.
class TrivialCheck {
 public:
  explicit TrivialCheck(const Method* m, unsigned depth) : method_(m), depth_(depth) {}

  bool run() {
    if (depth_ == 0 || !may_stand_in_line(method_, kMaxTrivialBytes)) return false;
    code_ = method_->code.load(std::memory_order_acquire);
    uint32_t index = 0;
    for (BytecodeStream s({method_->bytecode, method_->code_length}); s.next(); index++) {
      if (s->is_return()) return op_of(code_[index].handler.load(std::memory_order_acquire)) != InsnOp::return_array;
      if (!step(*s, code_[index])) return false;
    }
    return false;
  }

 private:
  bool pop(int cells) {
    if (static_cast<int>(stack_.size()) < cells) return false;
    stack_.resize(stack_.size() - static_cast<size_t>(cells));
    return true;
  }
  bool push(int cells, bool is_this = false) {
    for (int i = 0; i < cells; i++) stack_.push_back(is_this);
    return true;
  }

  bool step(const Instruction& in, const Insn& insn) {
    InsnOp op = op_of(insn.handler.load(std::memory_order_acquire));
    switch (in.opcode) {
      case op_aload_0: return push(1, !method_->is_static());
      case op_dup: return !stack_.empty() && push(1, stack_.back());
      case op_ldc:
      case op_ldc_w:
      case op_ldc2_w: {
        CpTag tag = method_->constants->tag(in.index);
        if (tag == CpTag::kInteger || tag == CpTag::kFloat) return push(1);
        return tag == CpTag::kLong || tag == CpTag::kDouble ? push(2) : op == InsnOp::const_ref && push(1);
      }
      case op_getfield:
      case op_putfield:
      case op_getstatic:
      case op_putstatic: return field(in, op);
      case op_invokespecial: {  // a constructor's of the class above
        if (op != InsnOp::invokedirect) return false;
        const Method* m = insn.method;
        if (static_cast<int>(stack_.size()) < m->arg_slots || !stack_[stack_.size() - m->arg_slots]) return false;
        if (m != wk::Object_init && !TrivialCheck(m, depth_ - 1).run()) return false;
        return pop(m->arg_slots) && m->return_type == BasicType::kVoid;
      }
      default: break;
    }
    if (in.info().may_throw || !in.falls_through() || in.info().format == BytecodeFormat::branch2 ||
        in.info().format == BytecodeFormat::branch4)
      return false;
    if (in.info().pops[0] == '*' || in.info().pushes[0] == '*' || in.opcode == op_wide || in.opcode == op_breakpoint)
      return false;
    bool is_local = in.info().format == BytecodeFormat::local || in.info().format == BytecodeFormat::implicit_local ||
                    in.info().format == BytecodeFormat::iinc;
    if (is_local && (in.opcode >= op_istore || in.opcode == op_iinc)) return false;
    return pop(cells_of(in.info().pops)) && push(cells_of(in.info().pushes));
  }

  bool field(const Instruction& in, InsnOp op) {
    bool is_put = in.opcode == op_putfield || in.opcode == op_putstatic,
         is_static = in.opcode == op_getstatic || in.opcode == op_putstatic;
    if (is_put ? !is_plain_put(op) : !is_plain_get(op)) return false;
    char type = static_cast<char>(method_->constants->ref_descriptor(in.index)->byte_at(0));
    int cells = type == 'J' || type == 'D' ? 2 : 1;
    if (is_put && !pop(cells)) return false;
    if (!is_static) {
      if (stack_.empty() || !stack_.back()) return false;  // any other might be null
      stack_.pop_back();
    }
    return is_put || push(cells);
  }

  const Method* method_;
  const unsigned depth_;
  const Insn* code_ = nullptr;
  std::vector<bool> stack_;  // cells: is it `this`?
};

// A short method that cannot throw or call, with jumps forward and locals of its own. Fields are read through `this`
// only.
bool is_leaf_method(const Method* m, bool (*is_intrinsic)(const Method*)) {
  if (!may_stand_in_line(m, kMaxLeafBytes)) return false;
  const Insn* code = m->code.load(std::memory_order_acquire);
  uint32_t index = 0, earlier = op_nop;
  std::vector<int64_t> targets;  // so far: jumps go forward
  for (BytecodeStream s({m->bytecode, m->code_length}); s.next(); index++) {
    const Instruction& in = *s;
    InsnOp op = op_of(code[index].handler.load(std::memory_order_acquire));
    uint32_t before = std::exchange(earlier, in.opcode);
    bool jumps_back = false;
    in.each_target([&](int64_t bci) {
      jumps_back |= bci <= in.pc;
      targets.push_back(bci);
    });
    if (jumps_back || in.opcode == op_jsr || in.opcode == op_jsr_w || in.opcode == op_ret) return false;
    if (in.is_return()) {
      if (op == InsnOp::return_array) return false;  // what comes back may become the program's
      continue;
    }
    if ((in.opcode == op_astore || in.opcode == op_astore_0) && in.index == 0) return false;
    switch (in.opcode) {
      case op_ldc:
      case op_ldc_w:
      case op_ldc2_w: {
        CpTag tag = m->constants->tag(in.index);
        if (tag != CpTag::kInteger && tag != CpTag::kFloat && tag != CpTag::kLong && tag != CpTag::kDouble &&
            op != InsnOp::const_ref)
          return false;
        continue;
      }
      case op_getfield:
        if (m->is_static() || before != op_aload_0 || !is_plain_get(op) ||
            std::find(targets.begin(), targets.end(), in.pc) != targets.end())
          return false;
        continue;
      case op_getstatic:
        if (!is_plain_get(op)) return false;
        continue;
      case op_invokestatic:
        if (op != InsnOp::invokestatic || !is_intrinsic(code[index].method)) return false;
        continue;
      default:
        if (in.info().may_throw || in.opcode == op_breakpoint) return false;
    }
  }
  return true;
}

struct IntrinsicRow {
  std::string_view class_name, name, descriptor;
  jit::Op op;
  Type type;
  int64_t imm;
};
constexpr IntrinsicRow kIntrinsics[] = {
#define RRVM_JIT_INTRINSIC(cls, name, descriptor, op, type, imm) {cls, name, descriptor, jit::Op::op, Type::type, imm},
#include "jit/intrinsics.def"
#undef RRVM_JIT_INTRINSIC
};

// The one method that all classes below `k` that are loaded have at this place; null: several, or too many classes to
// look at.
const Method* only_method(const Klass* k, int32_t index, unsigned* budget) {
  if (k->is_interface() || !k->vtable || index >= static_cast<int32_t>(k->vtable_length) || (*budget)-- == 0)
    return nullptr;
  const Method* m = k->vtable[index];
  for (const Klass* sub = k->first_subclass.load(std::memory_order_acquire); sub; sub = sub->next_sibling) {
    if (!sub->is_linked()) continue;
    const Method* below = only_method(sub, index, budget);
    if (!below || (m && !m->is_abstract() && below != m)) return nullptr;
    m = below;
  }
  return m;
}

}  // namespace

static const IntrinsicRow* find_row(const Method* m) {
  if (!m->holder->loader->is_boot() || m->is_rewritten || m->check_plan.load(std::memory_order_acquire)) return nullptr;
  for (const IntrinsicRow& row : kIntrinsics)
    if (m->name->view() == row.name && m->holder->name->view() == row.class_name &&
        m->descriptor->view() == row.descriptor)
      return &row;
  return nullptr;
}

bool Builder::build_intrinsic(const Method* m) {
  const IntrinsicRow* row = find_row(m);
  if (!row) return false;
  Type in = type_of_descriptor(row->descriptor[1]);
  if (row->op == jit::Op::kMinMax) {
    Value b = pop(in), a = pop(in);
    push(pure({.op = row->op, .type = row->type, .imm = row->imm}, {a, b}));
  } else {
    push(pure({.op = row->op, .type = row->type, .imm = row->imm}, {pop(in)}));
  }
  return true;
}

bool Builder::is_leaf(const Method* m) const {
  return inline_depth_ == 0 && m != method_ &&
         is_leaf_method(m, [](const Method* called) { return find_row(called) != nullptr; });
}

// The leaf's own stretches become blocks between the present one and a new one, where the present stretch goes on. A
// builder of its own reads them, with the graph in its hands.
void Builder::build_leaf(const Method* m) {
  graph_->inlined.push_back(m);
  std::vector<Value> arguments(stack_.end() - m->arg_slots, stack_.end());
  stack_.resize(stack_.size() - m->arg_slots);
  BlockId join = add_block(false);
  Builder inner(m, kFromTheStart);
  inner.inline_depth_ = 1;
  inner.call_at_ = at_;
  inner.graph_ = std::move(graph_);
  inner.block_ = block_;
  std::vector<std::pair<BlockId, Value>> returns;
  try {
    returns = inner.run_in_line(arguments, join);
  } catch (...) {
    graph_ = std::move(inner.graph_);
    throw;
  }
  graph_ = std::move(inner.graph_);
  ends_.resize(graph_->blocks.size());
  begin_part(join);
  checked_.clear();
  if (m->return_type == BasicType::kVoid) return;
  if (returns.size() == 1) return push(returns[0].second);
  std::vector<Value> in;
  for (auto& [block, value] : returns) in.push_back(value);
  Value phi = graph_->add(Node{.op = jit::Op::kPhi, .type = type(in[0]), .insn = at_, .block = join}, in);
  graph_->blocks[join].phis.push_back(phi);
  push(phi);
}

std::vector<std::pair<BlockId, Value>> Builder::run_in_line(const std::vector<Value>& arguments, BlockId join) {
  code_ = method_->code.load(std::memory_order_acquire);
  variables_ = method_->max_locals * kTypes;
  homed_ = Bits(variables_);
  this_ = method_->is_static() ? kNoValue : arguments[0];
  join_ = join;
  read_instructions();
  find_stretches();
  find_liveness();
  std::vector<uint32_t> order = find_order();
  ends_.resize(graph_->blocks.size());
  for (size_t i = order.size(); i-- > 0;)
    stretches_[order[i]].block = add_block(false);  // each goes right behind the caller's block
  count_predecessors(order);
  locals_.assign(variables_, kNoValue);
  for (uint32_t i = 0; i < arguments.size(); i++)
    if (arguments[i] != kNoValue) locals_[variable(i, type(arguments[i]))] = arguments[i];
  at_ = 0;
  emit(jit::Op::kGoto, Type::kVoid, {});
  uint32_t first = 0;
  end_block({&first, 1});
  build_stretches(order);
  complete_phis();
  return returns_;
}

bool Builder::is_trivial(const Method* m) const {
  return inline_depth_ < kMaxTrivialDepth && TrivialCheck(m, kMaxTrivialDepth - inline_depth_).run();
}

// The arguments are the topmost cells. The present instruction stays that of the call.
void Builder::build_trivial(const Method* m) {
  graph_->inlined.push_back(m);
  std::vector<Value> arguments(stack_.end() - m->arg_slots, stack_.end());
  stack_.resize(stack_.size() - m->arg_slots);
  // What the callee's instructions are read with; put back below.
  const Method* method = std::exchange(method_, m);
  const Insn* code = std::exchange(code_, m->code.load(std::memory_order_acquire));
  std::vector<Value> locals = std::exchange(locals_, std::vector<Value>(size_t{m->max_locals} * kTypes, kNoValue));
  std::vector<Value> stack = std::exchange(stack_, {});
  Bits homed = std::exchange(homed_, Bits(size_t{m->max_locals} * kTypes));
  Value self = std::exchange(this_, m->is_static() ? kNoValue : arguments[0]);
  uint32_t at = at_;
  if (inline_depth_++ == 0) call_at_ = at_;
  for (uint32_t i = 0; i < arguments.size(); i++)
    if (arguments[i] != kNoValue) locals_[variable(i, type(arguments[i]))] = arguments[i];
  Value result = kNoValue;
  at_ = 0;
  for (BytecodeStream s({m->bytecode, m->code_length}); s.next(); at_++) {
    if (!s->is_return()) {
      build(*s);
      continue;
    }
    if (s->opcode != op_return) result = returned(*s);
    break;
  }
  inline_depth_--;
  at_ = at;
  this_ = self;
  homed_ = std::move(homed);
  stack_ = std::move(stack);
  locals_ = std::move(locals);
  code_ = code;
  method_ = method;
  if (result != kNoValue) push(result);
}

// Blocks in the middle of a stretch: `unlikely` comes behind everything.
BlockId Builder::add_block(bool unlikely) {
  auto b = static_cast<BlockId>(graph_->blocks.size());
  uint32_t depth = graph_->blocks[block_].loop_depth;
  graph_->blocks.emplace_back();
  graph_->blocks[b].loop_depth = depth;
  graph_->blocks[b].is_cold = unlikely;
  ends_.emplace_back();
  auto& order = graph_->order;
  if (unlikely) order.push_back(b);
  else order.insert(std::find(order.begin(), order.end(), block_) + 1, b);
  return b;
}

// if (found == expected) { m in line } else { the call }
void Builder::build_guarded(const Method* m, Value found, int64_t expected, Node call_node) {
  BlockId before = block_;
  BlockId join = add_block(false), fast = add_block(false), slow = add_block(true);
  emit(Node{.op = jit::Op::kIf, .condition = Condition::kEq}, std::array{found, const_long(expected)});
  link(before, fast);
  link(before, slow);
  uint32_t cells = m->arg_slots;
  std::vector<Value> arguments(stack_.end() - cells, stack_.end());
  size_t depth = stack_.size() - cells;

  std::vector<Value> checked = checked_;
  begin_part(slow);
  Value from_call = emit(call_node, arguments);
  emit(jit::Op::kGoto, Type::kVoid, {});
  link(slow, join);

  begin_part(fast);
  checked_ = checked;
  build_trivial(m);
  Value from_line = call_node.type == Type::kVoid ? kNoValue : pop(call_node.type);
  emit(jit::Op::kGoto, Type::kVoid, {});
  link(block_, join);

  begin_part(join);
  checked_ = checked;
  stack_.resize(depth);
  if (call_node.type == Type::kVoid) return;
  // The order of `predecessors`: the call first.
  Value phi = graph_->add(Node{.op = jit::Op::kPhi, .type = call_node.type, .insn = at_, .block = join},
                          std::array{from_call, from_line});
  graph_->blocks[join].phis.push_back(phi);
  push(phi);
}

void Builder::begin_part(BlockId b) {
  block_ = b;
  known_.clear();
}

const Method* Builder::likely_virtual_target(const Instruction& in, int32_t index) const {
  const ConstantPool* pool = method_->constants;
  unsigned class_index = pool->ref_class_index(in.index);
  auto* named = static_cast<const Klass*>(pool->resolved[class_index].load(std::memory_order_acquire));
  if (!named || pool->tag(class_index) != CpTag::kClass || named->is_array()) return nullptr;
  unsigned budget = 64;
  const Method* m = only_method(named, index, &budget);
  return m && lives_as_long(m->holder) ? m : nullptr;
}

// An address in the code must not become that of something else.
bool Builder::lives_as_long(const Klass* k) const { return !k->unit || k->unit == method_->holder->unit; }

}  // namespace rrvm::jit
