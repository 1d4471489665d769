#include "vm/link/method_handles.h"

#include <map>
#include <mutex>

#include "vm/exec/call.h"
#include "vm/exec/compiler.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/heap/heap.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"

namespace rrvm {

namespace {

constexpr int32_t kMethodModifiers = 0x1dff;  // what java.lang.reflect.Modifier knows of methods
constexpr int32_t kFieldModifiers = 0x50df;

int32_t flags_of(const Method* m, int32_t kind, MemberRefKind ref_kind) {
  return (m->flags & kMethodModifiers) | kind | ref_kind << member_name::kRefKindShift |
         (m->caller_sensitive ? member_name::kCallerSensitive : 0);
}

bool set_method(Thread* thread, Object* member, Method* m, Klass* clazz, int32_t flags, int64_t vmindex) {
  Object* resolved = heap::allocate(thread, wk::ResolvedMethodName);
  if (!resolved) return false;
  resolved->put<Method*>(wk::ResolvedMethodName_vmtarget, m);
  resolved->put<Object*>(wk::ResolvedMethodName_vmholder, m->holder->mirror);
  member->put<int32_t>(wk::MemberName_flags, flags);
  member->put<Object*>(wk::MemberName_method, resolved);
  member->put<int64_t>(wk::MemberName_vmindex, vmindex);
  member->put<void*>(wk::MemberName_vmtarget, nullptr);
  member->put<Object*>(wk::MemberName_clazz, clazz->mirror);
  return true;
}

// The next field descriptor at the front of a list of parameters.
std::string_view next_descriptor(std::string_view d) {
  size_t n = d.find_first_not_of('[');
  if (n == std::string_view::npos) return d;
  if (d[n] == 'L') n = d.find(';', n);
  return d.substr(0, n == std::string_view::npos ? n : n + 1);
}

std::string descriptor_of(const Klass* k) {
  if (k->is_primitive()) return std::string(1, basic_type_char(k->element_type));
  if (k->is_array()) return k->name->str();
  return "L" + k->name->str() + ";";
}

// MemberName.type as a descriptor: a String, a Class or a MethodType. Null with InternalError pending.
Symbol* type_symbol(Thread* thread, Object* type) {
  Klass* k = type->klass();
  if (k == wk::String) return java_string::to_symbol(type);
  if (k == wk::Class) return Symbol::intern(descriptor_of(klass_of_mirror(type)));
  if (k == wk::MethodType) {
    std::string text = "(";
    Array* parameters = as_array(type->ref(wk::MethodType_ptypes));
    for (int32_t i = 0; i < parameters->length; i++)
      text += descriptor_of(klass_of_mirror(parameters->data<Object*>()[i]));
    text += ")" + descriptor_of(klass_of_mirror(type->ref(wk::MethodType_rtype)));
    return Symbol::intern(text);
  }
  throw_new(thread, "java/lang/InternalError", "unrecognized type");
  return nullptr;
}

// References become Object, small integers int; linkTo* keep their last parameter, the MemberName.
std::string erased(std::string_view d, bool keep_last) {
  auto append = [](std::string& out, std::string_view type) {
    switch (type[0]) {
      case 'L':
      case '[': out += "Ljava/lang/Object;"; break;
      case 'Z':
      case 'B':
      case 'C':
      case 'S': out += 'I'; break;
      default: out += type[0]; break;
    }
  };
  std::string out = "(";
  size_t close = d.find(')');
  std::string_view parameters = d.substr(1, close - 1);
  while (!parameters.empty()) {
    std::string_view type = next_descriptor(parameters);
    parameters.remove_prefix(type.size());
    if (parameters.empty() && keep_last) out += type;
    else append(out, type);
  }
  out += ')';
  append(out, d.substr(close + 1));
  return out;
}

bool is_linker(MethodIntrinsic kind) { return kind != MethodIntrinsic::kInvokeBasic; }

const char* intrinsic_name(MethodIntrinsic kind) {
  switch (kind) {
    case MethodIntrinsic::kInvokeBasic: return "invokeBasic";
    case MethodIntrinsic::kLinkToVirtual: return "linkToVirtual";
    case MethodIntrinsic::kLinkToStatic: return "linkToStatic";
    case MethodIntrinsic::kLinkToSpecial: return "linkToSpecial";
    case MethodIntrinsic::kLinkToInterface: return "linkToInterface";
    default: return "linkToNative";
  }
}

Method* make_intrinsic(MethodIntrinsic kind, Symbol* descriptor) {
  Method* m = metaspace::create<Method>();
  m->holder = wk::MethodHandle;
  m->name = Symbol::intern(intrinsic_name(kind));
  m->descriptor = descriptor;
  m->flags = kAccNative | kAccSynthetic | kAccFinal | (is_linker(kind) ? kAccStatic : 0);
  m->intrinsic = kind;
  m->hidden = true;
  m->vtable_index = m->itable_index = kNoVtableIndex;
  std::string_view d = descriptor->view();
  unsigned slots = is_linker(kind) ? 0 : 1;
  size_t close = d.find(')');
  for (std::string_view rest = d.substr(1, close - 1); !rest.empty();
       rest.remove_prefix(next_descriptor(rest).size())) {
    slots += rest[0] == 'J' || rest[0] == 'D' ? 2 : 1;
  }
  m->arg_slots = m->max_locals = static_cast<uint16_t>(slots);
  m->return_type = basic_type_from_char(d[close + 1]);
  m->entry = initial_entry(m);
  if (compiler::to_linker && m->entry == entry_label(Entry::linker)) m->machine_entry = compiler::to_linker;
  return m;
}

InvokeKind invoke_kind_of(int32_t ref_kind) {
  switch (ref_kind) {
    case kRefInvokeStatic: return InvokeKind::kStatic;
    case kRefInvokeInterface: return InvokeKind::kInterface;
    case kRefInvokeVirtual: return InvokeKind::kVirtual;
    default: return InvokeKind::kSpecial;
  }
}

bool resolve_method_member(Thread* thread, Object* member, const MemberReference& ref, int32_t ref_kind) {
  MethodIntrinsic kind = polymorphic_kind(ref.klass, ref.name);
  if (kind != MethodIntrinsic::kNone && (kind == MethodIntrinsic::kInvokeGeneric || ref_kind == kRefInvokeInterface ||
                                         (ref_kind == kRefInvokeStatic) != is_linker(kind))) {
    kind = MethodIntrinsic::kNone;
  }
  if (kind != MethodIntrinsic::kNone) {
    return init_member_name(thread, member, polymorphic_intrinsic(thread, kind, ref.descriptor), ref.klass, true);
  }
  Method* m = resolve_member_method(thread, ref, invoke_kind_of(ref_kind));
  return m && init_member_name(thread, member, m, ref.klass,
                               ref_kind == kRefInvokeSpecial || ref_kind == kRefNewInvokeSpecial);
}

}  // namespace

bool init_member_name(Thread* thread, Object* member, Method* m, Klass* referenced, bool direct) {
  CallShape shape = direct ? CallShape{CallShape::kDirect, -1} : call_shape_of(m, referenced);
  using namespace member_name;
  switch (shape.kind) {
    case CallShape::kInterface:
      return set_method(thread, member, m, m->holder, flags_of(m, kIsMethod, kRefInvokeInterface), shape.index);
    case CallShape::kVirtual: {
      // For an inherited interface method java names the class through which it was found.
      Klass* clazz = m->holder->is_interface() ? referenced : m->holder;
      return set_method(thread, member, m, clazz, flags_of(m, kIsMethod, kRefInvokeVirtual), shape.index);
    }
    case CallShape::kDirect: break;
  }
  MemberRefKind ref_kind = m->is_static() ? kRefInvokeStatic : kRefInvokeSpecial;
  return set_method(thread, member, m, m->holder,
                    flags_of(m, m->is_initializer() ? kIsConstructor : kIsMethod, ref_kind), -1);
}

void init_member_name(Object* member, Field* f, bool is_setter) {
  int32_t ref_kind = (f->is_static() ? kRefGetStatic : kRefGetField) + (is_setter ? kRefPutField - kRefGetField : 0);
  bool trusted = f->is_final() && (f->is_static() || f->holder->is_hidden || f->holder->is_record);
  member->put<int32_t>(wk::MemberName_flags, (f->flags & kFieldModifiers) | member_name::kIsField |
                                                 ref_kind << member_name::kRefKindShift |
                                                 (trusted ? member_name::kTrustedFinal : 0));
  member->put<Object*>(wk::MemberName_method, nullptr);
  member->put<int64_t>(wk::MemberName_vmindex, f->offset);
  member->put<Field*>(wk::MemberName_vmtarget, f);
  member->put<Object*>(wk::MemberName_clazz, f->holder->mirror);
}

bool init_member_name_for_frame(Thread* thread, Object* member, Method* m) {
  return init_member_name(thread, member, m, m->holder, true);
}

bool resolve_member_name(Thread* thread, Object* member, Klass* caller) {
  if (target_of_member_name(member) || field_of_member_name(member)) return true;
  Object* clazz = member->ref(wk::MemberName_clazz);
  Object* name = member->ref(wk::MemberName_name);
  Object* type = member->ref(wk::MemberName_type);
  int32_t flags = member->get<int32_t>(wk::MemberName_flags);
  int32_t ref_kind = flags >> member_name::kRefKindShift & member_name::kRefKindMask;
  if (ref_kind < kRefGetField || ref_kind > kRefInvokeInterface) {
    throw_new(thread, "java/lang/InternalError", "obsolete MemberName format");
    return false;
  }
  if (!clazz || !name || !type) {
    throw_new(thread, "java/lang/IllegalArgumentException", "nothing to resolve");
    return false;
  }
  Klass* k = klass_of_mirror(clazz);
  if (!k || k->is_primitive()) return false;
  if (k->is_array()) k = wk::Object;
  if (!link_class(thread, k)) return false;
  Symbol* name_symbol = java_string::to_symbol(name);
  if (name_symbol->view() == "<clinit>") return false;
  Symbol* descriptor = type_symbol(thread, type);
  if (!descriptor) return false;

  MemberReference ref{k, name_symbol, descriptor, caller};
  switch (flags & member_name::kKindMask) {
    case member_name::kIsMethod: return resolve_method_member(thread, member, ref, ref_kind);
    case member_name::kIsConstructor: {
      if (name_symbol->view() != "<init>") return false;
      Method* m = resolve_member_method(thread, ref, InvokeKind::kSpecial);
      return m && init_member_name(thread, member, m, k, true);
    }
    case member_name::kIsField: {
      ref.caller = nullptr;  // java leaves the access check of fields to Lookup
      Field* f = resolve_member_field(thread, ref);
      if (!f) return false;
      init_member_name(member, f, ref_kind >= kRefPutField);
      return true;
    }
  }
  throw_new(thread, "java/lang/InternalError", "unrecognized MemberName format");
  return false;
}

Object* mirror_of_descriptor(Thread* thread, std::string_view descriptor, Klass* accessing) {
  Klass* k = class_of_descriptor(thread, descriptor, accessing ? accessing->loader : boot_loader_data());
  if (!k) return nullptr;
  if (accessing) {
    Klass* element = k;
    while (element->is_object_array()) element = element->element_klass;
    if (element->is_instance() && !check_class_access(thread, accessing, element)) return nullptr;
  }
  return k->mirror;
}

Object* method_type_of(Thread* thread, Symbol* descriptor, Klass* accessing) {
  std::string_view d = descriptor->view();
  size_t close = d.find(')');
  int32_t count = 0;
  for (std::string_view rest = d.substr(1, close - 1); !rest.empty(); rest.remove_prefix(next_descriptor(rest).size()))
    count++;
  Array* parameters = heap::allocate_object_array(thread, wk::Class, count);
  if (!parameters) return nullptr;
  std::string_view rest = d.substr(1, close - 1);
  for (int32_t i = 0; i < count; i++) {
    std::string_view type = next_descriptor(rest);
    Object* mirror = mirror_of_descriptor(thread, type, accessing);
    if (!mirror) return nullptr;
    parameters->data<Object*>()[i] = mirror;
    rest.remove_prefix(type.size());
  }
  Object* result = mirror_of_descriptor(thread, d.substr(close + 1), accessing);
  if (!result) return nullptr;
  return call_static(thread, wk::MethodHandleNatives_findMethodHandleType, {result, static_cast<Object*>(parameters)})
      .ref;
}

MethodIntrinsic polymorphic_kind(const Klass* holder, const Symbol* name) {
  if (!holder->loader->is_boot()) return MethodIntrinsic::kNone;
  std::string_view text = name->view();
  bool handle = holder->name->view() == "java/lang/invoke/MethodHandle";
  if (!handle && holder->name->view() != "java/lang/invoke/VarHandle") return MethodIntrinsic::kNone;
  if (handle) {
    for (MethodIntrinsic kind :
         {MethodIntrinsic::kInvokeBasic, MethodIntrinsic::kLinkToVirtual, MethodIntrinsic::kLinkToStatic,
          MethodIntrinsic::kLinkToSpecial, MethodIntrinsic::kLinkToInterface, MethodIntrinsic::kLinkToNative}) {
      if (text == intrinsic_name(kind)) return kind;
    }
  }
  for (const Method* m : holder->methods) {
    constexpr uint16_t kBoth = kAccNative | kAccVarargs;
    if (m && m->name == name && (m->flags & kBoth) == kBoth &&
        m->descriptor->view().starts_with("([Ljava/lang/Object;)")) {
      return MethodIntrinsic::kInvokeGeneric;
    }
  }
  return MethodIntrinsic::kNone;
}

Method* polymorphic_intrinsic(Thread*, MethodIntrinsic kind, Symbol* descriptor) {
  static std::mutex mutex;  // guards `made`
  static std::map<std::pair<MethodIntrinsic, Symbol*>, Method*> made;
  Symbol* basic = Symbol::intern(erased(descriptor->view(), is_linker(kind)));
  std::lock_guard lock(mutex);
  Method*& m = made[{kind, basic}];
  if (!m) m = make_intrinsic(kind, basic);
  return m;
}

Object* box(Thread* thread, BasicType type, Slot value) {
  auto make = [&](Klass* k, uint32_t offset, auto v) -> Object* {
    if (!initialize_class(thread, k)) return nullptr;
    Object* o = heap::allocate(thread, k);
    if (o) o->put(offset, v);
    return o;
  };
  switch (type) {
    case BasicType::kBoolean: return make(wk::Boolean, wk::Boolean_value, static_cast<uint8_t>(value.i != 0));
    case BasicType::kByte: return make(wk::Byte, wk::Byte_value, static_cast<int8_t>(value.i));
    case BasicType::kShort: return make(wk::Short, wk::Short_value, static_cast<int16_t>(value.i));
    case BasicType::kChar: return make(wk::Character, wk::Character_value, static_cast<uint16_t>(value.i));
    case BasicType::kInt: return make(wk::Integer, wk::Integer_value, value.i);
    case BasicType::kFloat: return make(wk::Float, wk::Float_value, value.f);
    case BasicType::kLong: return make(wk::Long, wk::Long_value, value.l);
    case BasicType::kDouble: return make(wk::Double, wk::Double_value, value.d);
    case BasicType::kVoid: return nullptr;
    default: return value.ref;
  }
}

bool unbox(Object* o, BasicType type, Slot* out) {
  if (is_reference(type)) {
    *out = Slot::of_ref(o);
    return true;
  }
  Klass* k = o ? o->klass() : nullptr;
  switch (type) {
    case BasicType::kBoolean:
      if (k != wk::Boolean) return false;
      *out = Slot::of_int(o->get<uint8_t>(wk::Boolean_value));
      return true;
    case BasicType::kByte:
      if (k != wk::Byte) return false;
      *out = Slot::of_int(o->get<int8_t>(wk::Byte_value));
      return true;
    case BasicType::kShort:
      if (k != wk::Short) return false;
      *out = Slot::of_int(o->get<int16_t>(wk::Short_value));
      return true;
    case BasicType::kChar:
      if (k != wk::Character) return false;
      *out = Slot::of_int(o->get<uint16_t>(wk::Character_value));
      return true;
    case BasicType::kInt:
      if (k != wk::Integer) return false;
      *out = Slot::of_int(o->get<int32_t>(wk::Integer_value));
      return true;
    case BasicType::kFloat:
      if (k != wk::Float) return false;
      *out = Slot::of_float(o->get<float>(wk::Float_value));
      return true;
    case BasicType::kLong:
      if (k != wk::Long) return false;
      *out = Slot::of_long(o->get<int64_t>(wk::Long_value));
      return true;
    case BasicType::kDouble:
      if (k != wk::Double) return false;
      *out = Slot::of_double(o->get<double>(wk::Double_value));
      return true;
    default: return false;
  }
}

}  // namespace rrvm
