// Calls. Arguments go to the operand cells where the interpreter would have them, which is where the callee has its
// locals.
#include "jit/builder_internal.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

Type type_of_basic(BasicType t) {
  switch (t) {
    case BasicType::kVoid: return Type::kVoid;
    case BasicType::kLong: return Type::kLong;
    case BasicType::kFloat: return Type::kFloat;
    case BasicType::kDouble: return Type::kDouble;
    case BasicType::kObject:
    case BasicType::kArray: return Type::kRef;
    default: return Type::kInt;
  }
}

}  // namespace

void Builder::call(jit::Op op, const Method* m, int64_t imm) {
  call(op, m->arg_slots, type_of_basic(m->return_type), imm);
}

void Builder::call_known(const Method* m) {
  if (stack_.size() < m->arg_slots) throw Unsupported{"operands that do not fit"};
  if (build_linker(m) || build_intrinsic(m) || build_unsafe(m)) return;
  if (may_inline(m)) return build_inlined(m);
  call(jit::Op::kCallDirect, m, as_imm(m));
}

Node Builder::call_node(jit::Op op, uint32_t cells, Type type, int64_t imm) const {
  return Node{.op = op, .type = type, .cell = static_cast<uint16_t>(stack_.size() - cells), .imm = imm};
}

void Builder::call(jit::Op op, uint32_t cells, Type type, int64_t imm) {
  if (stack_.size() < cells) throw Unsupported{"operands that do not fit"};
  auto first = static_cast<uint32_t>(stack_.size() - cells);
  std::vector<Value> arguments(stack_.begin() + first,
                               stack_.end());  // second cells of longs are kNoValue: they keep their place
  stack_.resize(first);
  Value v = emit(Node{.op = op, .type = type, .cell = static_cast<uint16_t>(first), .imm = imm}, arguments);
  known_.clear();  // what is known lives in registers, which the call destroys: cheaper to find again than to keep
  if (type != Type::kVoid) push(v);
}

bool Builder::build_call(const Instruction& in) {
  if (in.opcode < op_invokevirtual || in.opcode > op_invokedynamic) return false;
  InsnOp op = form();
  auto receiver = [&](uint32_t cells) {
    if (stack_.size() < cells || stack_[stack_.size() - cells] == kNoValue)
      throw Unsupported{"operands that do not fit"};
    return stack_[stack_.size() - cells];
  };
  switch (op) {
    case InsnOp::check_invokestatic: class_use(insn().method->holder); [[fallthrough]];
    case InsnOp::invokestatic: call_known(insn().method); return true;
    case InsnOp::invokedirect: {
      const Method* m = insn().method;
      null_check(receiver(m->arg_slots));
      if (m == wk::Object_init && !m->is_rewritten) {
        graph_->inlined.push_back(m);
        emit(jit::Op::kObjectInit, Type::kVoid, {pop(Type::kRef)});
        return true;
      }
      call_known(m);
      return true;
    }
    case InsnOp::invokevirtual: {
      // The instruction has only the index in the table of methods.
      std::string_view descriptor = method_->constants->ref_descriptor(in.index)->view();
      auto cells = static_cast<uint32_t>(insn().a & 0xFF);
      Value object = receiver(cells);
      null_check(object);
      Type type = type_of_descriptor(descriptor[descriptor.rfind(')') + 1]);
      int32_t index = insn().a >> 8;
      // Code that is never reached may have any object there.
      const Klass* named = class_named(in);
      if (const Klass* k = exact_class(object); k && named && k->is_subtype_of(named)) {
        if (const Method* m = k->vtable[index]; lives_as_long(m->holder) && !m->is_abstract()) {
          call_known(m);
          return true;
        }
      }
      if (Likely likely = likely_virtual_target(in, index); likely.method) {
        Value found = likely.receiver ? pure({.op = jit::Op::kReceiverClass, .type = Type::kLong}, {object})
                                      : emit(jit::Op::kReceiverMethod, Type::kLong, {object}, index);
        Target target{likely.method, likely.receiver ? as_imm(likely.receiver) : as_imm(likely.method)};
        build_guarded(found, {&target, 1}, call_node(jit::Op::kCallVirtual, cells, type, index));
        return true;
      }
      call(jit::Op::kCallVirtual, cells, type, index);
      return true;
    }
    case InsnOp::invokeinterface: {
      auto* site = static_cast<InterfaceSite*>(insn().ptr);
      Value object = receiver(site->method->arg_slots);
      null_check(object);
      if (std::vector<Target> targets = likely_interface_targets(site); !targets.empty()) {
        const Klass* exact = exact_class(object);
        for (const Target& t : targets)
          if (exact && t.expected == as_imm(exact)) return call_known(t.method), true;
        const Method* m = targets[0].method;
        Value found = pure({.op = jit::Op::kReceiverClass, .type = Type::kLong}, {object});
        build_guarded(found, targets,
                      call_node(jit::Op::kCallInterface, m->arg_slots, type_of_basic(m->return_type), as_imm(site)));
        return true;
      }
      call(jit::Op::kCallInterface, site->method, as_imm(site));
      return true;
    }
    case InsnOp::check_invokelinked: {
      auto* site = static_cast<LinkedCallSite*>(insn().ptr);
      call_runtime(EntryPoint::link_used, Type::kVoid, {const_ref(site->appendix)});
      [[fallthrough]];
    }
    case InsnOp::invokelinked: {
      auto* site = static_cast<LinkedCallSite*>(insn().ptr);
      if (site->appendix) push(const_ref(site->appendix));
      call_known(site->adapter);
      return true;
    }
    case InsnOp::invokeinterface_private: {
      const Method* m = insn().method;
      Value object = receiver(m->arg_slots);
      null_check(object);
      Value fits = pure({.op = jit::Op::kInstanceOf, .type = Type::kInt, .imm = as_imm(m->holder)}, {object});
      StateId state = state_here();  // the interpreter throws
      emit(Node{.op = jit::Op::kExitUnless, .condition = Condition::kEq, .state = state},
           std::array{fits, const_int(1)});
      call_known(m);
      return true;
    }
    default: exit_here(); return true;  // not resolved
  }
}

}  // namespace rrvm::jit
