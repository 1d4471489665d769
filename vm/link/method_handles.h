// The VM's half of java.lang.invoke: MemberName objects, MethodTypes from descriptors, and the signature-polymorphic
// methods. Linking of call sites and constants is in vm/link/dynamic_linking.cpp; the natives that Java calls are in
// classlib/natives/method_handle_natives.cpp. What resolves a constant or makes a MethodType calls java.lang.invoke,
// and so runs Java code. Covered by the Java corpus.
#pragma once

#include "vm/link/member_resolution.h"
#include "vm/object/constant_pool.h"
#include "vm/object/klass.h"
#include "vm/object/well_known.h"
#include "vm/thread/thread.h"

namespace rrvm {

// MemberName.flags beside the access flags.
namespace member_name {
enum : int32_t {
  kIsMethod = 0x10000,
  kIsConstructor = 0x20000,
  kIsField = 0x40000,
  kIsType = 0x80000,
  kKindMask = 0xf0000,
  kCallerSensitive = 0x100000,
  kTrustedFinal = 0x200000,
  kSearchSuperclasses = 0x100000,
  kSearchInterfaces = 0x200000,  // of getMembers' matchFlags
  kRefKindShift = 24,
  kRefKindMask = 0xf,
};
}  // namespace member_name

// RefKind as the integers that MemberName.flags and MethodHandleNatives use.
enum MemberRefKind : int32_t {
  kRefGetField = 1,
  kRefGetStatic,
  kRefPutField,
  kRefPutStatic,
  kRefInvokeVirtual,
  kRefInvokeStatic,
  kRefInvokeSpecial,
  kRefNewInvokeSpecial,
  kRefInvokeInterface,
};

// The method that a resolved MemberName stands for; null when it is not resolved or a field.
inline Method* target_of_member_name(const Object* member) {
  Object* resolved = member->ref(wk::MemberName_method);
  return resolved ? resolved->get<Method*>(wk::ResolvedMethodName_vmtarget) : nullptr;
}
// vtable or itable slot of a method, -1 for direct calls; offset of a field.
inline int64_t vmindex_of(const Object* member) { return member->get<int64_t>(wk::MemberName_vmindex); }
inline Field* field_of_member_name(const Object* member) { return member->get<Field*>(wk::MemberName_vmtarget); }

// Makes a MemberName stand for a member. `referenced` is the class through which a virtual method was found; `direct`
// says that it is called by invokespecial. False with OutOfMemoryError pending.
bool init_member_name(Thread*, Object* member, Method*, Klass* referenced, bool direct = false);
void init_member_name(Object* member, Field*, bool is_setter);
// A MemberName that a stack walker asked for (java.lang.StackFrameInfo).
bool init_member_name_for_frame(Thread*, Object* member, Method*);
// Resolves a MemberName that has class, name, type and kind. False: not resolved, with a LinkageError pending or none
// when nothing of that kind can exist.
bool resolve_member_name(Thread*, Object* member, Klass* caller);

// The MethodType of a method descriptor as `accessing` sees its classes (all checked for access). Null with an
// exception pending.
Object* method_type_of(Thread*, Symbol* descriptor, Klass* accessing);
// The Class of a field descriptor, likewise.
Object* mirror_of_descriptor(Thread*, std::string_view descriptor, Klass* accessing);

// What kind of signature-polymorphic method this name is in that class; kNone for ordinary methods.
MethodIntrinsic polymorphic_kind(const Klass* holder, const Symbol* name);
// The method that runs invokeBasic or linkTo* for a descriptor (which is erased here). Never null.
Method* polymorphic_intrinsic(Thread*, MethodIntrinsic, Symbol* descriptor);

// Drops what is remembered of call sites whose method or constant pool is gone. All threads are stopped.
void forget_call_sites(bool (*is_gone)(const void*));

// Constants of java.lang.invoke, for resolve_constant (vm/link/dynamic_linking.cpp).
Object* resolve_method_handle_constant(Thread*, ConstantPool*, unsigned index);
Object* resolve_method_type_constant(Thread*, ConstantPool*, unsigned index);
bool resolve_dynamic_constant(Thread*, ConstantPool*, unsigned index, Slot* out, BasicType* type);
// Is this a dynamic constant or call site whose bootstrap method runs code of the program?
bool is_linked_by_program(ConstantPool*, unsigned index);
// A loadable constant as an object, primitives boxed: what bootstrap methods are given.
Object* resolve_boxed_constant(Thread*, ConstantPool*, unsigned index);
// Java objects <-> primitive values in a slot.
Object* box(Thread*, BasicType, Slot value);
bool unbox(Object*, BasicType, Slot* out);  // false: not the box of that type

}  // namespace rrvm
