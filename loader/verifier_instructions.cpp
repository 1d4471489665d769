// Instructions that need no constant pool. Most follow from their row in opcodes.def; the rest have a
// function here.
#include <cstdio>
#include <string>

#include "loader/verifier_impl.h"

namespace rrvm {
namespace {

// The letters of opcodes.def: numbers as in descriptors, 'N' for null, the rest are references.
VType type_of_letter(char letter) {
  if (letter == 'N') return VType::kNull;
  const bool number = letter == 'I' || letter == 'J' || letter == 'F' || letter == 'D';
  return number ? type_of_descriptor({&letter, 1}) : VType(VType::kAnyReference);
}

}  // namespace

// --- operations ---

void MethodVerifier::push_half(VType type) {
  if (frame_.depth >= code_->max_stack) {
    fail({ErrorContext::kOverflow, frame_.pc, whole_frame(), {}}, "Operand stack overflow");
  }
  frame_.stack[frame_.depth++] = type;
}

void MethodVerifier::push(VType type) {
  if (!type.is_category2()) return push_half(type);
  if (frame_.depth + 1 >= code_->max_stack) {
    fail({ErrorContext::kOverflow, frame_.pc, whole_frame(), {}}, "Operand stack overflow");
  }
  frame_.stack[frame_.depth++] = type;
  frame_.stack[frame_.depth++] = type.second_half();
}

void MethodVerifier::push_halves(VType type) {
  push_half(type);
  if (type.is_category2()) push_half(type.second_half());
}

void MethodVerifier::fail_underflow() const {
  fail({ErrorContext::kUnderflow, frame_.pc, whole_frame(), {}}, "Operand stack underflow");
}

void MethodVerifier::fail_pop(VType expected) {
  fail_type(popped(), TypeOrigin::implicit(expected), "Bad type on operand stack");
}

VType MethodVerifier::pop() {
  if (frame_.depth == 0) fail_underflow();
  return frame_.stack[--frame_.depth];
}

VType MethodVerifier::pop(VType expected) {
  const VType top = pop();
  if (!assignable(top, expected)) fail_pop(expected);
  return top;
}

VType MethodVerifier::pop_value(VType expected) {
  if (!expected.is_category2()) return pop(expected);
  if (frame_.depth < 2) fail_underflow();
  // When neither half fits, java reports the lower one.
  frame_.depth -= 2;
  if (frame_.stack[frame_.depth] != expected) fail_pop(expected);
  if (frame_.stack[frame_.depth + 1] != expected.second_half()) {
    frame_.depth++;
    fail_pop(expected.second_half());
  }
  return expected;
}

VType MethodVerifier::pop_halves(VType expected) {
  if (expected.is_category2()) pop(expected.second_half());
  return pop(expected);
}

void MethodVerifier::check_local_index(uint32_t index, uint32_t slots) const {
  if (index + slots <= code_->max_locals) return;
  fail({ErrorContext::kBadLocalIndex, frame_.pc, {TypeOrigin::kImplicit, index, VType::kTop, false}, {}},
       "Local variable table overflow");
}

VType MethodVerifier::local(uint32_t index, VType expected) {
  if (expected.is_category2()) {
    if (index + 2 > frame_.locals_used) {
      fail({ErrorContext::kBadLocalIndex, frame_.pc, {TypeOrigin::kImplicit, index, VType::kTop, false}, {}},
           "get long/double overflows locals");
    }
  } else {
    check_local_index(index, 1);
  }
  const VType type = frame_.locals[index];
  if (!assignable(type, expected)) {
    fail_type(local_origin(index), TypeOrigin::implicit(expected), "Bad local variable type");
  }
  if (expected.is_category2() && frame_.locals[index + 1] != expected.second_half()) {
    fail_type(local_origin(index + 1), TypeOrigin::implicit(expected.second_half()), "Bad local variable type");
  }
  if (index >= frame_.locals_used) frame_.locals_used = index + 1;
  return type;
}

// Overwriting half of a long or double makes the other half unusable.
void MethodVerifier::set_local(uint32_t index, VType type) {
  const uint32_t slots = type.is_category2() ? 2 : 1;
  check_local_index(index, slots);
  std::vector<VType>& locals = frame_.locals;
  if (locals[index].is_category2_second()) locals[index - 1] = VType::kTop;
  if (locals[index + slots - 1].is_category2()) locals[index + slots] = VType::kTop;
  locals[index] = type;
  if (slots == 2) locals[index + 1] = type.second_half();
  if (index + slots > frame_.locals_used) frame_.locals_used = index + slots;
}

void MethodVerifier::initialize(VType uninitialized, VType initialized) {
  for (uint32_t i = 0; i < frame_.locals_used; i++) {
    if (frame_.locals[i] == uninitialized) frame_.locals[i] = initialized;
  }
  for (uint32_t i = 0; i < frame_.depth; i++) {
    if (frame_.stack[i] == uninitialized) frame_.stack[i] = initialized;
  }
  if (uninitialized == VType::kUninitializedThis) frame_.this_uninitialized = false;
}

// --- arrays ---

void MethodVerifier::check_array(const Instruction& in, VType array) {
  const std::string message = std::string("Bad type on operand stack in ") + in.info().name;
  const char component = in.info().pops[1];
  if (component == 'A') {
    if (!array.is_reference_array()) fail_type(popped(), TypeOrigin::implicit(VType::kAnyReference), message);
  } else if (component == 'B') {
    if (!array.is_array_of('B') && !array.is_array_of('Z')) fail_type(popped(), {}, message);
  } else if (!array.is_array_of(component)) {
    const char name[] = {'[', component, 0};
    fail_type(popped(), TypeOrigin::implicit(VType::reference(Symbol::intern(name))), message);
  }
}

void MethodVerifier::array_load(const Instruction& in) {
  pop(VType::kInt);
  const VType array = pop(VType::kAnyReference);
  check_array(in, array);
  if (in.opcode == op_aaload) {
    push(array.is_null() ? VType(VType::kNull) : array.component());
  } else {
    push(type_of_letter(in.info().pushes[0]));
  }
}

void MethodVerifier::array_store(const Instruction& in) {
  const char value = in.info().pops[3];
  pop_value(value == 'A' ? VType::reference(sym::java_lang_Object) : type_of_letter(value));
  pop(VType::kInt);
  check_array(in, pop(VType::kAnyReference));
}

// --- the stack itself ---

// The value below `top`: the first half of a long or double whose second half `top` is, or another small
// value.
VType MethodVerifier::pop_category2_half(VType top, const char* name) {
  if (top.is_category1()) return pop(VType::kCategory1);
  if (top.is_category2_second()) return pop(VType::kCategory2);
  fail_type(popped(), {}, std::string("Bad type on operand stack in ") + name);
}

void MethodVerifier::stack_operation(const Instruction& in) {
  const char* name = in.info().name;
  const auto put = [this](std::initializer_list<VType> types) {
    for (VType type : types) push_half(type);
  };
  switch (in.opcode) {
    case op_pop: pop(VType::kCategory1); break;
    case op_pop2: pop_category2_half(pop(), name); break;
    case op_dup: {
      const VType a = pop(VType::kCategory1);
      put({a, a});
      break;
    }
    case op_dup_x1: {
      const VType a = pop(VType::kCategory1), b = pop(VType::kCategory1);
      put({a, b, a});
      break;
    }
    case op_dup_x2: {
      const VType a = pop(VType::kCategory1), b = pop();
      const VType c = pop_category2_half(b, name);
      put({a, c, b, a});
      break;
    }
    case op_dup2: {
      const VType a = pop();
      const VType b = pop_category2_half(a, name);
      put({b, a, b, a});
      break;
    }
    case op_dup2_x1: {
      const VType a = pop();
      const VType b = pop_category2_half(a, name);
      const VType c = pop(VType::kCategory1);
      put({b, a, c, b, a});
      break;
    }
    case op_dup2_x2: {
      const VType a = pop();
      const VType b = pop_category2_half(a, name);
      const VType c = pop();
      const VType d = pop_category2_half(c, name);
      put({b, a, d, c, b, a});
      break;
    }
    default: {  // swap
      const VType a = pop(VType::kCategory1), b = pop(VType::kCategory1);
      put({a, b});
    }
  }
}

// --- control ---

void MethodVerifier::switch_instruction(const Instruction& in) {
  const uint32_t table = (in.pc + 4) & ~3u;
  if (file_.major_version < 51) {
    for (uint32_t i = in.pc + 1; i < table; i++) {
      if (code_->code[i] != 0) fail_code(in.pc, "Nonzero padding byte in lookupswitch or tableswitch");
    }
  }
  pop(VType::kInt);
  for (uint32_t i = 1; in.opcode == op_lookupswitch && i < in.count; i++) {
    if (in.switch_key(i - 1) >= in.switch_key(i)) fail_code(in.pc, "Bad lookupswitch instruction");
  }
  check_branch(in.target());
  for (uint32_t i = 0; i < in.count; i++) check_branch(in.switch_target(i));
}

bool MethodVerifier::return_instruction(const Instruction& in) {
  if (in.opcode == op_return) {
    if (return_type_ != VType::kTop) fail_code(in.pc, "Method expects a return value");
    if (is_initializer_ && frame_.this_uninitialized) {
      fail_code(in.pc, "Constructor must call super() or this() before return");
    }
    return false;
  }
  const VType type = pop_halves(type_of_letter(in.info().pops[0]));
  if (return_type_ == VType::kTop) {
    fail_type(popped(), TypeOrigin::signature(VType::kTop), "Method does not expect a return value");
  }
  if (!assignable(type, return_type_)) { fail_type(popped(), TypeOrigin::signature(return_type_), "Bad return type"); }
  return false;
}

// Pops and pushes as the opcode's row says, for instructions whose types do not depend on anything else.
bool MethodVerifier::instruction_by_table(const Instruction& in) {
  const OpcodeInfo& info = in.info();
  for (size_t i = std::char_traits<char>::length(info.pops); i-- > 0;) pop_value(type_of_letter(info.pops[i]));
  for (const char* p = info.pushes; *p; p++) push(type_of_letter(*p));
  if (info.format == BytecodeFormat::branch2 || info.format == BytecodeFormat::branch4) check_branch(in.target());
  return in.opcode != op_goto && in.opcode != op_goto_w;
}

bool MethodVerifier::instruction(const Instruction& in) {
  switch (in.info().format) {
    case BytecodeFormat::cp1:
    case BytecodeFormat::cp2:
    case BytecodeFormat::invokeinterface:
    case BytecodeFormat::invokedynamic:
    case BytecodeFormat::multianewarray: return pool_instruction(in);
    case BytecodeFormat::local:
    case BytecodeFormat::implicit_local:
      if (in.opcode == op_ret) break;
      if (in.info().pushes[0]) {
        push(local(in.index, type_of_letter(in.info().pushes[0])));
      } else {
        set_local(in.index, pop_value(type_of_letter(in.info().pops[0])));
      }
      return true;
    case BytecodeFormat::iinc: set_local(in.index, local(in.index, VType::kInt)); return true;
    case BytecodeFormat::tableswitch:
    case BytecodeFormat::lookupswitch: switch_instruction(in); return false;
    case BytecodeFormat::newarray: {
      if (in.value < 4 || in.value > 11) fail_code(in.pc, "Illegal newarray instruction");
      pop(VType::kInt);
      const char name[] = {'[', "ZCFDBSIJ"[in.value - 4], 0};
      push(VType::reference(Symbol::intern(name)));
      return true;
    }
    default: break;
  }
  switch (in.info().event) {
    case BytecodeEvent::array_read: array_load(in); return true;
    case BytecodeEvent::array_write: array_store(in); return true;
    case BytecodeEvent::method_exit: return return_instruction(in);
    default: break;
  }
  if (in.info().pops[0] == '*') {
    stack_operation(in);
    return true;
  }
  switch (in.opcode) {
    case op_arraylength: {
      const VType array = pop(VType::kAnyReference);
      if (!array.is_null() && !array.is_array()) fail_type(popped(), {}, "Bad type on operand stack in arraylength");
      push(VType::kInt);
      return true;
    }
    case op_athrow: pop(VType::reference(sym::java_lang_Throwable)); return false;
    case op_jsr:
    case op_jsr_w:
    case op_ret:
    case op_breakpoint:
    case op_impdep1:
    case op_impdep2: {
      char text[32];
      std::snprintf(text, sizeof text, "Bad instruction: %02x", in.opcode);
      fail_code(in.pc, text);
    }
    default: return instruction_by_table(in);
  }
}

}  // namespace rrvm
