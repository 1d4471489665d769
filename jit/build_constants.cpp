// What is known when the method is compiled: static finals, finals of objects that are constants themselves, and the
// targets of method handles and VarHandles that are. An object that is a constant is held by what names it: a static
// field, a call site, or another constant whose field cannot change. Tests: tests/java/indy, tests/java/inlining.
#include <bit>

#include "jit/builder_internal.h"
#include "vm/check/sync.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

bool starts_with(const Klass* k, std::string_view prefix) { return k->name->view().substr(0, prefix.size()) == prefix; }

// Finals that nobody changes after the constructor. Reflection may change those of ordinary classes.
bool is_trusted(const Field* f) {
  if (!f->is_final()) return false;
  const Klass* k = f->holder;
  if (k->is_hidden || k->is_record) return true;
  return k->loader->is_boot() && (starts_with(k, "java/lang/invoke/") || starts_with(k, "sun/invoke/"));
}

// System.in, out and err are final, and are set.
bool is_settable(const Field* f) {
  return f->holder->loader->is_boot() && f->holder->name->view() == "java/lang/System";
}

int64_t bits_at(const void* cell, Memory m) {
  switch (m) {
    case Memory::kBoolean: return *static_cast<const uint8_t*>(cell) & 1;
    case Memory::kByte: return *static_cast<const int8_t*>(cell);
    case Memory::kChar: return *static_cast<const uint16_t*>(cell);
    case Memory::kShort: return *static_cast<const int16_t*>(cell);
    case Memory::kInt: return *static_cast<const int32_t*>(cell);
    case Memory::kFloat: return *static_cast<const uint32_t*>(cell);
    default: return *static_cast<const int64_t*>(cell);
  }
}

}  // namespace

Value Builder::constant_of(Memory m, int64_t bits, bool is_stable_array) {
  static constexpr jit::Op kOps[] = {jit::Op::kConstInt, jit::Op::kConstLong, jit::Op::kConstFloat,
                                     jit::Op::kConstDouble, jit::Op::kConstRef};
  Type t = type_of(m);
  Memory mark = is_stable_array ? Memory::kRef : Memory::kInt;
  return pure({.op = kOps[static_cast<size_t>(t) - 1], .type = t, .memory = mark, .imm = bits}, {});
}

const Object* Builder::constant_object(Value v) const {
  const Node& n = graph_->node(v);
  return n.op == jit::Op::kConstRef ? reinterpret_cast<const Object*>(n.imm) : nullptr;
}

const Klass* Builder::exact_class(Value v) const {
  if (const Object* o = constant_object(v)) return o->klass();
  const Node& n = graph_->node(v);
  return n.op == jit::Op::kNew ? reinterpret_cast<const Klass*>(n.imm) : nullptr;
}

bool Builder::fold_static(const Field* f, Memory m) {
  if (!options_.inlines || !f || !f->is_final() || !f->holder->is_initialized() || is_settable(f) ||
      !lives_as_long(f->holder))
    return false;
  int64_t bits = bits_at(f->holder->mirror->address(f->offset), m);
  if (f->stable && bits == 0) return false;
  push(constant_of(m, bits, f->stable && f->descriptor->byte_at(0) == '['));
  return true;
}

bool Builder::fold_field(const Field* f, Value object, Memory m) {
  const Object* o = constant_object(object);
  if (!o || !options_.inlines || !f) return false;
  int64_t bits = bits_at(const_cast<Object*>(o)->address(f->offset), m);
  if (!is_trusted(f) && !(f->stable && bits != 0)) return false;
  push(constant_of(m, bits, f->stable && f->descriptor->byte_at(0) == '['));
  return true;
}

bool Builder::fold_element(Value array, Value index, Memory m) {
  const Node& a = graph_->node(array);
  const Node& i = graph_->node(index);
  if (a.op != jit::Op::kConstRef || a.memory != Memory::kRef || i.op != jit::Op::kConstInt || m != Memory::kRef)
    return false;
  auto* elements = reinterpret_cast<const Array*>(a.imm);
  if (i.imm < 0 || i.imm >= elements->length) return false;
  auto* cells = reinterpret_cast<Object* const*>(reinterpret_cast<const char*>(elements) + kArrayBaseOffset);
  int64_t bits = as_imm(cells[i.imm]);
  if (bits == 0) return false;
  push(constant_of(m, bits, false));
  return true;
}

// invokeBasic and the linkers, when what says their target is a constant: the target itself is called.
bool Builder::build_linker(const Method* linker) {
  const bool is_basic = linker->intrinsic == MethodIntrinsic::kInvokeBasic;
  if (linker->intrinsic == MethodIntrinsic::kNone || !options_.inlines) return false;
  Value said_by = is_basic ? stack_[stack_.size() - linker->arg_slots] : stack_.back();
  const Object* o = said_by == kNoValue ? nullptr : constant_object(said_by);
  if (!o) return false;
  const Object* member = o;
  if (is_basic) {
    const Object* form = o->ref(wk::MethodHandle_form);
    member = form ? form->ref(wk::LambdaForm_vmentry) : nullptr;
    if (!member) return false;
  }
  const Method* target = target_of_member_name(member);
  if (!target || target->arg_slots + (is_basic ? 0 : 1) != linker->arg_slots || !lives_as_long(target->holder))
    return false;
  switch (linker->intrinsic) {
    case MethodIntrinsic::kInvokeBasic: break;
    case MethodIntrinsic::kLinkToStatic:
      if (!target->holder->is_initialized() || check::orders_uses(target->holder)) return false;
      break;
    case MethodIntrinsic::kLinkToVirtual:
      if (target->has_vtable_index() || target->holder->is_interface()) return false;
      break;
    case MethodIntrinsic::kLinkToSpecial: break;
    default: return false;
  }
  if (!is_basic) stack_.pop_back();
  if (linker->intrinsic == MethodIntrinsic::kLinkToVirtual || linker->intrinsic == MethodIntrinsic::kLinkToSpecial)
    null_check(stack_[stack_.size() - target->arg_slots]);
  call_known(target);
  return true;
}

}  // namespace rrvm::jit
