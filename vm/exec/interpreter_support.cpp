// Quickening, exception handlers and other slow work of the interpreter. Must not know the loop's registers.
// Covered by tests/java/opcodes and the rest of the Java corpus.
#include "vm/exec/interpreter_support.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vm/base/check.h"
#include "vm/bytecode/bytecode.h"
#include "vm/check/array_shadow.h"
#include "vm/check/methods.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/check/sync.h"
#include "vm/exec/call.h"
#include "vm/exec/compiler.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/intrinsics.h"
#include "vm/exec/meaning.h"
#include "vm/exec/native_call.h"
#include "vm/heap/heap.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/external_name.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

namespace rrvm {
namespace {

void rewrite(Insn* pc, Op op) { pc->handler.store(handler_of(op), std::memory_order_release); }
void rewrite(Insn* pc, Op op, void* ptr) {
  RRVM_CHECK(is_pointer(operand_of(op)));
  __atomic_store_n(&pc->ptr, ptr, __ATOMIC_RELEASE);
  rewrite(pc, op);
}
void rewrite(Insn* pc, Op op, int32_t a, int32_t b) {
  RRVM_CHECK(operand_of(op) > Operand::imm && !is_pointer(operand_of(op)));
  Insn operand;
  operand.a = a;
  operand.b = b;
  __atomic_store_n(&pc->imm, operand.imm, __ATOMIC_RELEASE);
  rewrite(pc, op);
}

// The form of an instruction for a field's type, by the order of RRVM_GETS and RRVM_PUTS of vm/exec/insns.def. `first`
// is the form that comes first there.
Op get_form(Op first, BasicType t) {
  static_assert(Op::getfield_ref == nth(Op::getfield_byte, 5) && Op::getfield_int == nth(Op::getfield_byte, 3));
  switch (t) {
    case BasicType::kBoolean:
    case BasicType::kByte: return nth(first, 0);
    case BasicType::kChar: return nth(first, 1);
    case BasicType::kShort: return nth(first, 2);
    case BasicType::kInt:
    case BasicType::kFloat: return nth(first, 3);
    case BasicType::kLong:
    case BasicType::kDouble: return nth(first, 4);
    default: return nth(first, 5);
  }
}
Op put_form(Op first, BasicType t) {
  static_assert(Op::putfield_ref == nth(Op::putfield_boolean, 5) && Op::putfield_int == nth(Op::putfield_boolean, 3));
  switch (t) {
    case BasicType::kBoolean: return nth(first, 0);
    case BasicType::kByte: return nth(first, 1);
    case BasicType::kChar:
    case BasicType::kShort: return nth(first, 2);
    case BasicType::kInt:
    case BasicType::kFloat: return nth(first, 3);
    case BasicType::kLong:
    case BasicType::kDouble: return nth(first, 4);
    default: return nth(first, 5);
  }
}

unsigned ldc_index(const Method* m, const Insn* pc) {
  const uint8_t* p = m->bytecode + bci_of(m, pc);
  return *p == op_ldc ? p[1] : p[1] << 8 | p[2];
}

// Statics and instances of a class may be used without a check once it is initialised; the thread that is
// initialising it may use it too, but must not let others skip the check.
bool ready(Thread* t, Klass* k, bool* for_all) {
  if (!k->is_initialized() && !initialize_class_slow(t, k)) return false;
  *for_all = k->is_initialized();
  return true;
}

// The interpreter's instruction for an access of a resolved field.
void rewrite_field(Method* m, Insn* pc, Field* field, bool is_put) {
  uint32_t bci = bci_of(m, pc);
  auto plan = [&] { return check::plan_access(m, bci, field, is_put, nullptr); };
  auto offset = static_cast<int32_t>(field->offset);
  switch (meaning::of_field(m, bci, *field, is_put)) {
    case meaning::FieldAccess::kPlain: {
      if (field->is_static()) {
        Op op = is_put ? put_form(Op::putstatic_boolean, field->type) : get_form(Op::getstatic_byte, field->type);
        return rewrite(pc, op, field->holder->mirror->address(field->offset));
      }
      Op op = is_put ? put_form(Op::putfield_boolean, field->type) : get_form(Op::getfield_byte, field->type);
      return rewrite(pc, op, offset, 0);
    }
    case meaning::FieldAccess::kOrdered:
      if (field->is_static()) return rewrite(pc, Op::putstatic_volatile, field);
      return rewrite(pc, Op::putfield_volatile, offset, static_cast<int32_t>(field->type));
    case meaning::FieldAccess::kSync: return rewrite(pc, is_put ? Op::volatile_put : Op::volatile_get, plan());
    case meaning::FieldAccess::kReceived: return rewrite(pc, Op::received_get, plan());
    case meaning::FieldAccess::kClassUse:
      return rewrite(pc, is_put ? Op::class_putstatic : Op::class_getstatic, plan());
    case meaning::FieldAccess::kValue: return rewrite(pc, is_put ? Op::value_put : Op::value_get, plan());
    case meaning::FieldAccess::kChecked: {
      if (field->is_static()) {
        Op op = is_put ? put_form(Op::check_putstatic_boolean, field->type)
                       : get_form(Op::check_getstatic_byte, field->type);
        return rewrite(pc, op, plan());
      }
      Op op =
          is_put ? put_form(Op::check_putfield_boolean, field->type) : get_form(Op::check_getfield_byte, field->type);
      return rewrite(pc, op, offset, static_cast<int32_t>(reinterpret_cast<uintptr_t>(plan())));
    }
  }
}

}  // namespace

Insn* find_handler(Thread* thread, Frame* frame) {
  Method* m = frame->method;
  if (m->handler_count == 0 || m->is_native()) return nullptr;
  Object* exception = thread->exception;
  uint32_t bci = frame->bci();
  for (unsigned i = 0; i < m->handler_count; ++i) {
    const HandlerRange h = m->handlers[i];
    if (bci < h.start_bci || bci >= h.end_bci) continue;
    if (h.catch_type != 0) {
      thread->exception = nullptr;
      Klass* k = resolve_class(thread, m->constants, h.catch_type);
      m = frame->method;  // Java code has run: it may have redefined the method, and the frame goes on in the old one
      if (!k) {
        exception = thread->exception;  // the failed resolution replaces it, as in java
        continue;
      }
      thread->exception = exception;
      if (!exception->klass()->is_subtype_of(k)) continue;
    }
    Insn* code = m->code.load(std::memory_order_relaxed);
    const uint16_t* end = m->insn_bci + m->insn_count;
    const uint16_t* at = std::lower_bound(m->insn_bci, end, h.handler_bci);
    return code + (at - m->insn_bci);
  }
  thread->exception = exception;
  return nullptr;
}

void unlock_on_unwind(Thread* thread, Frame* frame) {
  Object* exception = take_exception(thread);
  Object* lock = frame->lock;
  frame->lock = nullptr;
  monitors::exit(thread, lock);
  thread->exception = exception;
}

bool quicken_ldc(Thread* t, Frame* f, Insn* pc, Slot* out, BasicType* type) {
  ConstantPool* pool = f->method->constants;
  if (!resolve_constant(t, pool, ldc_index(f->method, pc), out, type)) return false;
  if (is_reference(*type)) {
    bool uses_link = meaning::is_link_use(pool, ldc_index(f->method, pc));
    rewrite(pc, uses_link ? Op::check_const_ref : Op::const_ref, out->ref);
  } else {
    __atomic_store_n(&pc->imm, out->l, __ATOMIC_RELEASE);
    rewrite(pc, is_two_slots(*type) ? Op::const_long : Op::const_int);
  }
  return true;
}

bool quicken_new(Thread* t, Frame* f, Insn* pc, Klass** out) {
  Klass* k = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!k) return false;
  if (k->is_abstract() || k->is_interface() || k == wk::Class || k->is_array()) {
    throw_new(t, "java/lang/InstantiationError", k->external_name());
    return false;
  }
  bool for_all;
  if (!ready(t, k, &for_all)) return false;
  *out = k;
  bool uses = meaning::is_class_use(f->method, k);
  if (for_all && uses) check::class_used(t, k);  // this time; the rewritten instruction says so itself
  if (for_all) rewrite(pc, uses ? Op::check_new : Op::new_object, k);
  return true;
}

bool quicken_anewarray(Thread* t, Frame* f, Insn* pc) {
  Klass* element = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!element) return false;
  Klass* array = array_class_of(t, element);
  if (!array) return false;
  rewrite(pc, Op::newarray, array);
  return true;
}

bool quicken_checkcast(Thread* t, Frame* f, Insn* pc, bool instanceof) {
  Klass* k = resolve_class(t, f->method->constants, bytecode_u2(f->method, pc));
  if (!k) return false;
  Op cast = meaning::receives_array(f->method, k) ? Op::checkcast_array : Op::checkcast;
  rewrite(pc, instanceof ? Op:: instanceof : cast, k);
  return true;
}

Field* quicken_field(Thread* t, Frame* f, Insn* pc, bool is_static, bool is_put, bool* quickened) {
  Method* m = f->method;
  Field* field = resolve_field(t, m->constants, bytecode_u2(m, pc), is_static, is_put, m);
  if (!field) return nullptr;
  *quickened = true;
  if (is_static && !ready(t, field->holder, quickened)) return nullptr;
  if (*quickened) rewrite_field(m, pc, field, is_put);
  return field;
}

void get_field_value(const Field* field, Object* base, Slot* out) {
  load_volatile(base->address(field->offset), field->type, out);
}

void load_volatile(const void* p, BasicType type, Slot* out) {
  switch (type) {
    case BasicType::kBoolean:
    case BasicType::kByte: *out = Slot::of_int(__atomic_load_n(static_cast<const int8_t*>(p), __ATOMIC_ACQUIRE)); break;
    case BasicType::kChar:
      *out = Slot::of_int(__atomic_load_n(static_cast<const uint16_t*>(p), __ATOMIC_ACQUIRE));
      break;
    case BasicType::kShort:
      *out = Slot::of_int(__atomic_load_n(static_cast<const int16_t*>(p), __ATOMIC_ACQUIRE));
      break;
    case BasicType::kInt:
    case BasicType::kFloat:
      *out = Slot::of_int(__atomic_load_n(static_cast<const int32_t*>(p), __ATOMIC_ACQUIRE));
      break;
    default: out->l = __atomic_load_n(static_cast<const int64_t*>(p), __ATOMIC_ACQUIRE); break;
  }
}

void store_volatile(void* p, BasicType type, Slot value) {
  switch (type) {
    case BasicType::kBoolean:
      __atomic_store_n(static_cast<int8_t*>(p), static_cast<int8_t>(value.i & 1), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kByte:
      __atomic_store_n(static_cast<int8_t*>(p), static_cast<int8_t>(value.i), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kChar:
    case BasicType::kShort:
      __atomic_store_n(static_cast<int16_t*>(p), static_cast<int16_t>(value.i), __ATOMIC_SEQ_CST);
      break;
    case BasicType::kInt:
    case BasicType::kFloat: __atomic_store_n(static_cast<int32_t*>(p), value.i, __ATOMIC_SEQ_CST); break;
    default: __atomic_store_n(static_cast<int64_t*>(p), value.l, __ATOMIC_SEQ_CST); break;
  }
}

void put_field_value(const Field* field, Object* base, const Slot* value) {
  store_volatile(base->address(field->offset), field->type, *value);
}

namespace {

InterfaceSite* new_site(const Method* caller, Method* m) {
  auto* site = metaspace::create<InterfaceSite>(units::arena_of(caller->holder));
  site->method = m;
  units::add_site(caller->holder->unit, site);
  return site;
}

}  // namespace

bool quicken_invoke(Thread* t, Frame* f, Insn* pc, const Slot* sp, InvokeKind kind, CallForm* form, Method** method) {
  Method* caller = f->method;
  ConstantPool* cp = caller->constants;
  unsigned index = bytecode_u2(caller, pc);
  Method* m = resolve_method(t, cp, index, kind);
  if (!m) return false;
  *form = CallForm::kAgain;
  *method = m;
  if (m->intrinsic == MethodIntrinsic::kInvokeGeneric && kind == InvokeKind::kVirtual) {
    LinkedCallSite* site =
        resolve_invoke_handle(t, cp, index, m->holder, cp->ref_name(index), cp->ref_descriptor(index));
    if (!site) return false;
    rewrite(pc, Op::invokelinked, site);
    return true;
  }
  if (m->intrinsic != MethodIntrinsic::kNone && m->intrinsic != MethodIntrinsic::kInvokeGeneric) {
    Method* linker = polymorphic_intrinsic(t, m->intrinsic, cp->ref_descriptor(index));
    if (!linker) return false;
    rewrite(pc, linker->is_static() ? Op::invokestatic : Op::invokedirect, linker);
    return true;
  }
  meaning::Call call = meaning::of_call(caller, m, kind);
  switch (call.kind) {
    case meaning::Call::Kind::kStatic: {
      bool for_all;
      if (!ready(t, m->holder, &for_all)) return false;
      if (!for_all) *form = CallForm::kDirect;
      else rewrite(pc, meaning::is_class_use(caller, m->holder) ? Op::check_invokestatic : Op::invokestatic, m);
      return true;
    }
    case meaning::Call::Kind::kDirect: rewrite(pc, Op::invokedirect, m); return true;
    case meaning::Call::Kind::kVirtual: {
      const Object* receiver = sp[-m->arg_slots].ref;
      if (const Method* selected = receiver ? receiver->klass()->vtable[m->vtable_index] : nullptr;
          selected && selected->is_abstract()) {
        throw_abstract_method(t, m, receiver, selected);
        return false;
      }
      rewrite(pc, Op::invokevirtual, m->vtable_index << 8 | m->arg_slots, 0);
      return true;
    }
    case meaning::Call::Kind::kInterface: {
      auto* site = new_site(caller, m);
      site->through_class = call.through_class;
      if (call.by_special) site->special_in = caller->holder;
      if (call.of_object) site->named = resolve_class(t, cp, cp->ref_class_index(index));
      rewrite(pc, Op::invokeinterface, site);
      return true;
    }
    case meaning::Call::Kind::kPrivateInterface: rewrite(pc, Op::invokeinterface_private, m); return true;
  }
  return false;
}

// What is remembered must not die before the code that remembers it.
void note_receiver(const Method* caller, Insn* pc, const Object* receiver) {
  const ClassUnit* unit = receiver->klass()->unit;
  bool is_first = pc->b == 0 && (!unit || unit == caller->holder->unit);
  pc->b = is_first ? static_cast<int32_t>(receiver->klass_ref) : kSeveralReceivers;
}

bool quicken_invokedynamic(Thread* t, Frame* f, Insn* pc) {
  LinkedCallSite* site = resolve_invoke_dynamic(t, f->method, bci_of(f->method, pc), bytecode_u2(f->method, pc));
  if (!site) return false;
  bool uses_link = meaning::is_link_use(f->method->constants, bytecode_u2(f->method, pc));
  rewrite(pc, uses_link ? Op::check_invokelinked : Op::invokelinked, site);
  return true;
}

void throw_not_implementer(Thread* t, Object* receiver, Klass* interface) {
  throw_new(t, "java/lang/IncompatibleClassChangeError",
            "Class " + receiver->klass()->external_name() + " does not implement the requested interface " +
                interface->external_name());
}

namespace {

// The class that an AbstractMethodError names: java gives a class whose interfaces have default methods an entry of its
// own for what it leaves abstract.
const Klass* owner_of_missing(const Klass* k, const Method* m) {
  const Klass* owner = nullptr;
  for (; k && k->is_subtype_of(m->holder); k = k->super)
    if (k->declares_or_inherits_defaults) owner = k;
  return owner;
}

// Through a class, conflicting defaults and the like are methods that throw; an interface's table has no entry for
// them. Java links a call site that has never worked again each time, and says more then (`linked` is false).
Method* select_interface_method(Thread* t, Method* m, Object* receiver, bool through_class, bool linked) {
  Klass* k = receiver->klass();
  if (!m->holder->is_interface()) return m->has_vtable_index() ? k->vtable[m->vtable_index] : m;
  if (!k->is_subtype_of(m->holder)) {
    throw_not_implementer(t, receiver, m->holder);
    return nullptr;
  }
  if (m->is_private()) return m;
  Method* target = k->select_interface(m);
  if (target && !target->is_abstract() && !target->is_overpass_error) {
    if (target->is_public()) return target;
    if (linked || !m->is_abstract()) throw_new(t, "java/lang/IllegalAccessError");
    else
      throw_new(t, "java/lang/IllegalAccessError", "'" + external_signature(k, target->name, target->descriptor) + "'");
    return nullptr;
  }
  if (target && target->is_overpass_error && through_class) return target;
  const Klass* owner = through_class ? owner_of_missing(k, m) : nullptr;
  if (owner) {
    throw_new(t, "java/lang/AbstractMethodError",
              "Method " + owner->name->str() + "." + m->name->str() + m->descriptor->str() + " is abstract");
  } else {
    Method* declared =
        linked ? nullptr : k->find_method(m->name, m->descriptor);  // an abstract class may declare it again
    throw_abstract_method(t, m, linked && through_class ? nullptr : receiver,
                          declared && declared->is_abstract() ? declared : nullptr);
  }
  return nullptr;
}

}  // namespace

Method* interface_target(Thread* t, InterfaceSite* site, Object* receiver) {
  Method* target = site->method;
  if (Klass* caller = site->special_in) {
    if (!receiver->klass()->is_subtype_of(caller)) {
      throw_new(t, "java/lang/IllegalAccessError",
                "Receiver class " + receiver->klass()->external_name() +
                    " must be the current class or a subtype of interface " + caller->external_name());
      return nullptr;
    }
  } else if (site->named && !receiver->klass()->is_subtype_of(site->named)) {
    throw_not_implementer(t, receiver, site->named);
    return nullptr;
  } else {
    target = select_interface_method(t, site->method, receiver, site->through_class,
                                     site->receivers[0].load(std::memory_order_relaxed) != 0);
  }
  if (!target) return nullptr;
  uint64_t entry = static_cast<uint64_t>(receiver->klass_ref) << 32 | reinterpret_cast<uintptr_t>(target);
  for (auto& known : site->receivers) {
    uint64_t empty = 0;
    if (known.compare_exchange_strong(empty, entry, std::memory_order_relaxed) || empty == entry) break;
  }
  return target;
}

Method* linked_target(Thread* t, const Method* linker, const Slot* args) {
  const bool has_member = linker->intrinsic != MethodIntrinsic::kInvokeBasic;  // a MemberName, the last argument
  Object* said_by = args[has_member ? linker->arg_slots - 1 : 0].ref;
  if (!said_by) return throw_null_pointer(t), nullptr;
  if (!has_member) return target_of_member_name(said_by->ref(wk::MethodHandle_form)->ref(wk::LambdaForm_vmentry));
  Method* target = target_of_member_name(said_by);
  if (linker->intrinsic == MethodIntrinsic::kLinkToStatic) {
    bool is_ready = target->holder->is_initialized() && !check::modes.wants_classes;
    return is_ready || initialize_class(t, target->holder) ? target : nullptr;
  }
  Object* receiver = args[0].ref;
  if (!receiver) return throw_null_pointer(t), nullptr;
  if (linker->intrinsic == MethodIntrinsic::kLinkToSpecial) return target;
  if (linker->intrinsic == MethodIntrinsic::kLinkToVirtual) {
    if (target->has_vtable_index()) return receiver->klass()->vtable[target->vtable_index];
    if (!target->holder->is_interface()) return target;  // else a default method that a class inherits
  }
  return select_interface_method(t, target, receiver, false, true);
}

Array* new_multi_array(Thread* t, Klass* k, const Slot* dims, int n) {
  for (int i = 0; i < n; ++i)
    if (dims[i].i < 0) {
      throw_negative_array_size(t, dims[i].i);
      return nullptr;
    }
  Array* a = check::modes.wants_arrays ? check::new_array(t, k, dims[0].i) : heap::allocate_array(t, k, dims[0].i);
  if (!a || n == 1) return a;
  for (int32_t i = 0; i < dims[0].i; ++i) {
    Array* inner = new_multi_array(t, k->element_klass, dims + 1, n - 1);
    if (!inner) return nullptr;
    a->data<Object*>()[i] = inner;
  }
  return a;
}

// Sets the entry of a method that the VM runs as C++.
static bool use_replacement(Method* m) {
  if (!m->holder->loader->is_boot() || m->is_rewritten) return false;
  if (check::active && check::plan_method(m)) return false;
  IntrinsicFunction function = check::active ? find_watched_intrinsic(m->holder->name, m->name, m->descriptor)
                                             : find_intrinsic(m->holder->name, m->name, m->descriptor);
  if (!function) return false;
  m->replacement = reinterpret_cast<void*>(function);
  m->entry = entry_label(Entry::intrinsic);
  m->machine_entry = compiler::to_intrinsic;
  return true;
}

// May the compiler build the method in line, although the interpreter runs C++ in its place? It must be short, without
// loops, and not replaced because a tool has to see what it does.
static bool is_short_body(const Method* m) {
  constexpr uint32_t kBytes = 70;
  if (m->is_native() || m->is_synchronized() || m->handler_count != 0 || m->code_length > kBytes) return false;
  // Math's functions may differ from their bodies, which are StrictMath's, in the last bit: there is one answer.
  if (m->holder->name->view() == "java/lang/Math" && m->descriptor->view().find('D') != std::string_view::npos)
    return false;
  if (check::active &&
      reinterpret_cast<void*>(find_intrinsic(m->holder->name, m->name, m->descriptor)) != m->replacement)
    return false;
  BytecodeStream s({m->bytecode, m->code_length});
  bool has_loop = false;
  while (s.next()) s->each_target([&](int64_t bci) { has_loop |= bci <= s->pc; });
  return !has_loop;
}

bool prepare_own_body(Thread* t, Method* m) {
  if (!m->is_native()) return code_of(t, m) != nullptr;
  m->native_signature = native_signature_of(m);
  return true;  // its function is looked for when its frame is there: an error names the method
}

bool prepare_first_call(Thread* t, Method* m) {
  if (!m->holder->is_linked() && !link_class(t, m->holder)) return false;
  if (use_replacement(m)) {
    if (!compiler::hooks.method_is_hot || !is_short_body(m)) return true;
    // Its first calls run the body, so that the compiler finds the instructions resolved.
    constexpr int32_t kCallsOfBody = 30;
    if (!code_of(t, m)) return false;
    m->has_short_body = true;
    m->calls_left = kCallsOfBody;
    m->entry = entry_label(Entry::plain);
    return true;
  }
  if (!prepare_own_body(t, m)) return false;
  m->entry = entry_label(check::plan_method(m)  ? Entry::watched
                         : m->is_synchronized() ? Entry::synchronized
                                                : Entry::plain);
  return true;
}

bool prepare_native(Thread* t, Method* m) {
  if (use_replacement(m)) return true;
  if (!prepare_own_body(t, m)) return false;
  m->entry = entry_label(Entry::native);
  return true;
}

const void* initial_entry(const Method* m) {
  switch (m->intrinsic) {
    case MethodIntrinsic::kNone:
    case MethodIntrinsic::kInvokeGeneric:
      break;  // a plain call of the latter comes from reflection; its native function throws
    case MethodIntrinsic::kInvokeBasic:
    case MethodIntrinsic::kLinkToVirtual:
    case MethodIntrinsic::kLinkToStatic:
    case MethodIntrinsic::kLinkToSpecial:
    case MethodIntrinsic::kLinkToInterface: return entry_label(Entry::linker);
    default: return entry_label(Entry::unsupported);
  }
  if (m->is_overpass_error) return entry_label(Entry::conflict);
  if (m->is_native()) return entry_label(Entry::native_first);
  if (m->is_abstract()) return entry_label(Entry::abstract);
  return entry_label(Entry::first_call);
}

void throw_abstract_method(Thread* t, const Method* resolved, const Object* receiver, const Method* selected) {
  auto modifiers = [](const Method* m) {
    return std::string(m->is_abstract() ? "abstract " : "") + (m->is_private() ? "private " : "");
  };
  const Klass* holder = resolved->holder;
  const char* kind = holder->is_interface() ? "interface " : holder->is_abstract() ? "abstract class " : "class ";
  std::string text = receiver ? "Receiver class " + receiver->klass()->external_name() +
                                    " does not define or inherit an implementation of the "
                              : "Missing implementation of ";
  text += "resolved method '" + modifiers(resolved) + external_signature_without_class(resolved) + "' of " + kind +
          holder->external_name() + ".";
  if (selected && selected != resolved)
    text += " Selected method is '" + modifiers(selected) + external_signature(selected) + "'.";
  throw_new(t, "java/lang/AbstractMethodError", text);
}

void throw_method_conflict(Thread* t, Method* m) {
  throw_new(t, "java/lang/IncompatibleClassChangeError",
            m->conflict_text ? m->conflict_text : "Conflicting default methods");
}

int32_t double_to_int(double v) {
  if (std::isnan(v)) return 0;
  if (v >= 2147483647.0) return std::numeric_limits<int32_t>::max();
  if (v <= -2147483648.0) return std::numeric_limits<int32_t>::min();
  return static_cast<int32_t>(v);
}
int64_t double_to_long(double v) {
  if (std::isnan(v)) return 0;
  if (v >= 9223372036854775807.0) return std::numeric_limits<int64_t>::max();
  if (v <= -9223372036854775808.0) return std::numeric_limits<int64_t>::min();
  return static_cast<int64_t>(v);
}
int32_t float_to_int(float v) { return double_to_int(v); }
int64_t float_to_long(float v) { return double_to_long(v); }

}  // namespace rrvm
