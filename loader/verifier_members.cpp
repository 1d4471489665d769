// Instructions that refer to the constant pool: constants, fields, calls, constructors, new objects and
// arrays.
#include "loader/descriptor.h"
#include "loader/verifier_impl.h"
#include "vm/base/jdk_updates.h"

namespace rrvm {
namespace {

constexpr uint32_t mask(CpTag tag) { return 1u << static_cast<unsigned>(tag); }
constexpr int kMaxDimensions = 255;

}  // namespace

void MethodVerifier::check_pool_index(uint32_t index) const {
  if (index > 0 && index < pool_.size()) return;
  fail({ErrorContext::kBadPoolIndex, frame_.pc, {TypeOrigin::kImplicit, index, VType::kTop, false}, {}},
       "Illegal constant pool index " + std::to_string(index) + " in class " + external_class_name());
}

void MethodVerifier::check_pool_type(uint32_t index, uint32_t tags) const {
  check_pool_index(index);
  if (tags & mask(pool_.tag(index))) return;
  fail({ErrorContext::kBadPoolIndex, frame_.pc, {TypeOrigin::kImplicit, index, VType::kTop, false}, {}},
       "Illegal type at constant pool entry " + std::to_string(index) + " in class " + external_class_name());
}

bool MethodVerifier::pool_instruction(const Instruction& in) {
  switch (in.opcode) {
    case op_ldc:
    case op_ldc_w:
    case op_ldc2_w: load_constant(in); break;
    case op_getstatic:
    case op_putstatic:
    case op_getfield:
    case op_putfield: field_instruction(in); break;
    case op_new: {
      check_pool_type(in.index, mask(CpTag::kClass));
      const VType type = class_at(in.index);
      if (!type.is_object()) fail_type(TypeOrigin::pool(in.index, type), {}, "Illegal new instruction");
      push(VType::uninitialized(in.pc));
      break;
    }
    case op_anewarray: new_array_of_class(in); break;
    case op_multianewarray: multi_array(in); break;
    case op_checkcast:
    case op_instanceof:
      check_pool_type(in.index, mask(CpTag::kClass));
      pop(VType::reference(sym::java_lang_Object));
      push(in.opcode == op_checkcast ? class_at(in.index) : VType(VType::kInt));
      break;
    default: invoke_instruction(in);
  }
  return true;
}

void MethodVerifier::load_constant(const Instruction& in) {
  const bool wide = in.opcode == op_ldc2_w;
  uint32_t types = wide ? mask(CpTag::kDouble) | mask(CpTag::kLong) | mask(CpTag::kDynamic)
                        : mask(CpTag::kInteger) | mask(CpTag::kFloat) | mask(CpTag::kString) | mask(CpTag::kClass) |
                              mask(CpTag::kMethodHandle) | mask(CpTag::kMethodType) | mask(CpTag::kDynamic);
  check_pool_type(in.index, types);
  switch (pool_.tag(in.index)) {
    case CpTag::kInteger: push(VType::kInt); break;
    case CpTag::kFloat: push(VType::kFloat); break;
    case CpTag::kLong: push(VType::kLong); break;
    case CpTag::kDouble: push(VType::kDouble); break;
    case CpTag::kString: push(VType::reference(sym::java_lang_String)); break;
    case CpTag::kClass: push(VType::reference(sym::java_lang_Class)); break;
    case CpTag::kMethodHandle: push(VType::reference(sym::java_lang_invoke_MethodHandle)); break;
    case CpTag::kMethodType: push(VType::reference(sym::java_lang_invoke_MethodType)); break;
    default: {
      const VType type = type_of_descriptor(pool_.ref_descriptor_text(in.index));
      if (type.is_category2() != wide) check_pool_type(in.index, types & ~mask(CpTag::kDynamic));
      push(type);
    }
  }
}

// --- fields ---

bool MethodVerifier::declares_field(Symbol* name, Symbol* descriptor) const {
  for (const FieldInfo& f : file_.fields) {
    if (file_.field_name(f) == name && file_.field_descriptor(f) == descriptor) return true;
  }
  return false;
}

bool MethodVerifier::is_foreign_protected(VType holder, uint16_t ref, bool is_method) const {
  const auto answer =
      hierarchy_.is_foreign_protected(holder.name(), pool_.ref_name(ref), pool_.ref_descriptor(ref), is_method);
  if (answer == TypeHierarchy::Answer::kPending) throw PendingException{};
  return answer == TypeHierarchy::Answer::kYes;
}

void MethodVerifier::field_instruction(const Instruction& in) {
  check_pool_type(in.index, mask(CpTag::kFieldref));
  const VType holder = class_at(pool_.ref_class_index(in.index));
  const VType type = type_of_descriptor(pool_.ref_descriptor_text(in.index));
  switch (in.opcode) {
    case op_getstatic: push_halves(type); break;
    case op_putstatic: pop_halves(type); break;
    case op_getfield: {
      const VType object = pop(holder);
      check_protected_field(in, object);
      push_halves(type);
      break;
    }
    default: {
      pop_halves(type);
      VType object = pop();
      // A constructor may set the class's own fields before it calls the superclass's constructor.
      if (object == VType::kUninitializedThis && holder == this_type_ &&
          declares_field(pool_.ref_name(in.index), pool_.ref_descriptor(in.index))) {
        object = this_type_;
      }
      if (!assignable(object, holder)) {
        fail_type(popped(), TypeOrigin::pool(in.index, holder), "Bad type on operand stack in putfield");
      }
      check_protected_field(in, object);
    }
  }
}

void MethodVerifier::check_protected_field(const Instruction& in, VType object) {
  const VType holder = class_at(pool_.ref_class_index(in.index));
  if (object == this_type_ || !hierarchy_.is_self_or_super(holder.name())) return;
  if (!is_foreign_protected(holder, in.index, false) || assignable(object, this_type_, true)) return;
  fail_type(popped(), TypeOrigin::implicit(this_type_),
            std::string("Bad access to protected data in ") + in.info().name);
}

// --- calls ---

void MethodVerifier::check_invoke_operands(const Instruction& in, uint32_t argument_slots) const {
  const uint8_t* operands = code_->code.data() + in.pc + 3;
  if (in.opcode == op_invokeinterface) {
    if (operands[0] != argument_slots + 1) fail_code(in.pc, "Inconsistent args count operand in invokeinterface");
    if (operands[1] != 0) fail_code(in.pc, "Fourth operand byte of invokeinterface must be zero");
  } else if (in.opcode == op_invokedynamic && (operands[0] != 0 || operands[1] != 0)) {
    fail_code(in.pc, "Third and fourth operand bytes of invokedynamic must be zero");
  }
}

// invokespecial reaches this class, its superclass and its direct superinterfaces.
void MethodVerifier::check_special_target(const Instruction& in, VType holder) const {
  if (holder == this_type_ || (holder.is_object() && hierarchy_.is_direct_interface(holder.name()))) return;
  if (file_.super_class_index && holder.name() == file_.super_name()) return;
  if (!assignable(this_type_, holder)) {
    fail_code(in.pc, "Bad invokespecial instruction: current class isn't assignable to reference class.");
  }
  if (pool_.is(in.index, CpTag::kInterfaceMethodref)) {
    fail_code(in.pc, "Bad invokespecial instruction: interface method reference is in an indirect superinterface.");
  }
}

void MethodVerifier::invoke_instruction(const Instruction& in) {
  uint32_t types = mask(CpTag::kMethodref);
  if (in.opcode == op_invokeinterface) types = mask(CpTag::kInterfaceMethodref);
  if (in.opcode == op_invokedynamic) types = mask(CpTag::kInvokeDynamic);
  if ((in.opcode == op_invokespecial || in.opcode == op_invokestatic) && file_.major_version >= 52) {
    types |= mask(CpTag::kInterfaceMethodref);
  }
  check_pool_type(in.index, types);
  const std::string_view name = pool_.ref_name_text(in.index);
  const std::string_view descriptor = pool_.ref_descriptor_text(in.index);
  VType holder;
  if (in.opcode != op_invokedynamic) holder = class_at(pool_.ref_class_index(in.index));
  check_invoke_operands(in, method_shape(descriptor).parameter_slots);

  const bool is_initializer = name == "<init>";
  if (!name.empty() && name[0] == '<') {
    if (in.opcode != op_invokespecial || !is_initializer) fail_code(in.pc, "Illegal call to internal method");
  } else if (in.opcode == op_invokespecial) {
    check_special_target(in, holder);
  }

  // Parameters are popped last first; a method has at most 255 of them.
  VType parameters[kMaxDimensions + 1];
  size_t count = 0;
  MethodDescriptor d(descriptor);
  while (count <= kMaxDimensions && d.next()) parameters[count++] = type_of_descriptor(d.type());
  while (count > 0) pop_halves(parameters[--count]);

  switch (in.opcode) {
    case op_invokestatic:
    case op_invokedynamic: break;
    case op_invokespecial:
      if (is_initializer) {
        invoke_initializer(in, holder);
      } else {
        pop(this_type_);
      }
      break;
    case op_invokevirtual: check_protected_call(in, pop(holder)); break;
    default: pop(holder);
  }
  const std::string_view result = d.return_type();
  if (result.empty() || result[0] == 'V') return;
  if (is_initializer) fail_code(in.pc, "Return type must be void in <init> method");
  push_halves(type_of_descriptor(result));
}

void MethodVerifier::check_protected_call(const Instruction& in, VType object) {
  const VType holder = class_at(pool_.ref_class_index(in.index));
  if (object == this_type_ || !holder.is_object() || !hierarchy_.is_self_or_super(holder.name())) return;
  if (!is_foreign_protected(holder, in.index, true)) return;
  // Arrays have a public clone.
  if (holder.name() == sym::java_lang_Object && object.is_array() && pool_.ref_name_text(in.index) == "clone") return;
  if (assignable(object, this_type_, true)) return;
  fail_type(popped(), TypeOrigin::implicit(this_type_), "Bad access to protected data in invokevirtual");
}

// --- constructors ---

void MethodVerifier::invoke_initializer(const Instruction& in, VType holder) {
  const VType object = pop(VType::kAnyReference);
  if (object == VType::kUninitializedThis) {
    initialize_this(holder);
  } else if (object.is_uninitialized()) {
    initialize_new(in, object, holder);
  } else {
    fail_type(popped(), {}, "Bad operand type when invoking <init>");
  }
}

void MethodVerifier::initialize_this(VType holder) {
  if (holder != this_type_ && !(file_.super_class_index && holder.name() == file_.super_name())) {
    fail_type(TypeOrigin::implicit(holder), TypeOrigin::implicit(this_type_), "Bad <init> method call");
  }
  if (is_covered(frame_.pc)) {
    // A handler that went on normally would let a half-made object escape. Newer updates leave this to the frames of
    // the handlers.
    if (!jdk_updates::has(JdkChange::allows_init_in_try)) {
      for (const HandlerRecord& h : code_->exception_table) {
        if (frame_.pc >= h.start_pc && frame_.pc < h.end_pc && !always_throws(h.handler_pc)) {
          fail_code(frame_.pc, "Bad <init> method call from after the start of a try block");
        }
      }
    }
    check_handlers();
  }
  initialize(VType::kUninitializedThis, this_type_);
  initialized_this_ = true;
}

void MethodVerifier::initialize_new(const Instruction& in, VType object, VType holder) {
  const uint32_t new_pc = object.new_pc();
  if (new_pc + 3 > code_->code.size() || code_->code[new_pc] != op_new) fail_code(new_pc, "Expecting new instruction");
  const uint16_t class_index = read_u2(code_->code.data() + new_pc + 1);
  check_pool_type(class_index, mask(CpTag::kClass));
  const VType type = class_at(class_index);
  if (type != holder) {
    fail_type(TypeOrigin::pool(class_index, type), TypeOrigin::pool(in.index, holder), "Call to wrong <init> method");
  }
  if (hierarchy_.is_self_or_super(holder.name()) && is_foreign_protected(holder, in.index, true) &&
      !assignable(type, this_type_, true)) {
    fail_type(TypeOrigin::pool(class_index, type), TypeOrigin::implicit(this_type_),
              "Bad access to protected <init> method");
  }
  if (is_covered(frame_.pc)) check_handlers();
  initialize(object, type);
}

// Does every path from `start` end in athrow, or never end?
bool MethodVerifier::always_throws(uint32_t start) {
  for (const auto& [pc, throws] : always_throws_) {
    if (pc == start) return throws;
  }
  const bool throws = find_always_throws(start);
  always_throws_.emplace_back(start, throws);
  return throws;
}

bool MethodVerifier::find_always_throws(uint32_t start) const {
  std::vector<bool> seen(code_->code.size());
  std::vector<int64_t> work{start};
  while (!work.empty()) {
    const int64_t at = work.back();
    work.pop_back();
    if (at < 0 || at >= static_cast<int64_t>(seen.size())) return false;
    if (seen[static_cast<size_t>(at)]) continue;
    seen[static_cast<size_t>(at)] = true;
    const Instruction in = decode_instruction(code_->code, static_cast<uint32_t>(at));
    if (in.length == 0 || in.info().event == BytecodeEvent::method_exit) return false;
    if (in.falls_through()) work.push_back(in.next_pc());
    in.each_target([&](int64_t target) { work.push_back(target); });
  }
  return true;
}

// --- arrays ---

void MethodVerifier::new_array_of_class(const Instruction& in) {
  check_pool_type(in.index, mask(CpTag::kClass));
  pop(VType::kInt);
  const VType component = class_at(in.index);
  std::string name = "[";
  if (component.is_array()) {
    if (component.dimensions() >= kMaxDimensions) {
      fail_code(in.pc, "Illegal anewarray instruction, array has more than 255 dimensions");
    }
    name += component.name()->view();
  } else {
    name += "L" + component.name()->str() + ";";
  }
  push(VType::reference(Symbol::intern(name)));
}

void MethodVerifier::multi_array(const Instruction& in) {
  check_pool_type(in.index, mask(CpTag::kClass));
  const VType type = class_at(in.index);
  if (!type.is_array()) {
    fail_type(TypeOrigin::pool(in.index, type), {}, "Illegal constant pool index in multianewarray instruction");
  }
  if (in.value < 1 || type.dimensions() < in.value) {
    fail_code(in.pc, "Illegal dimension in multianewarray instruction: " + std::to_string(in.value));
  }
  for (int32_t i = 0; i < in.value; i++) pop(VType::kInt);
  push(type);
}

}  // namespace rrvm
