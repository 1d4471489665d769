// See reflection.h, and Class.getDeclaredMethods/Fields/Constructors: fields in class-file order, methods in java's.
#include "classlib/jvm/reflection.h"

#include <cstring>

#include "classlib/jvm/entry.h"
#include "loader/class_file.h"
#include "loader/descriptor.h"
#include "loader/java_facts.h"
#include "vm/exec/call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

// What Modifier knows of a member; the other bits are not for Java's eyes.
constexpr int32_t kMethodModifiers = 0x1DFF;
constexpr int32_t kFieldModifiers = 0x50DF;

Object* mirror_of_type(Thread* thread, std::string_view type, const Klass* holder) {
  Klass* k = class_of_descriptor(thread, type, holder->loader);
  return k ? k->mirror : nullptr;
}

Array* parameter_types(Thread* thread, const Method* m) {
  int32_t n = method_shape(m->descriptor->view()).parameters;
  Array* types = heap::allocate_object_array(thread, wk::Class, n);
  int32_t i = 0;
  for (MethodDescriptor d(m->descriptor->view()); types && d.next();) {
    Object* mirror = mirror_of_type(thread, d.type(), m->holder);
    if (!mirror) return nullptr;
    jvm::put_object_at(types, i++, mirror);
  }
  return types;
}

Array* exception_types(Thread* thread, const Method* m, const MethodInfo& info) {
  Array* types = heap::allocate_object_array(thread, wk::Class, static_cast<int32_t>(info.exceptions.size()));
  int32_t i = 0;
  for (uint16_t index : info.exceptions) {
    if (!types) return nullptr;
    Klass* k = resolve_class(thread, m->constants, index);
    if (!k) return nullptr;
    jvm::put_object_at(types, i++, k->mirror);
  }
  return types;
}

const MethodInfo& info_of(const Method* m) { return *m->info; }
const FieldInfo& info_of(const Field* f) { return f->holder->class_file->fields[f->index]; }

// Stores a String (interned when it is a name) or nothing for index 0; false with an exception pending.
bool put_utf8(Thread* thread, Object* object, uint32_t offset, const ClassFile* file, uint16_t index, bool intern) {
  if (index == 0) return true;
  Symbol* text = file->pool.symbol(index);
  Object* s = intern ? java_string::intern(thread, text) : java_string::from_symbol(thread, text);
  if (s) object->put<Object*>(offset, s);
  return s != nullptr;
}

bool put_bytes(Thread* thread, Object* object, uint32_t offset, Bytes bytes) {
  if (bytes.empty()) return true;
  Object* array = jvm::byte_array(thread, bytes);
  if (array) object->put<Object*>(offset, array);
  return array != nullptr;
}

// Where Method and Constructor have what is in both: the same fields under names of their own.
struct ExecutableOffsets {
  uint32_t clazz, slot, parameter_types, exception_types, modifiers, signature, annotations, parameter_annotations;
};

ExecutableOffsets method_offsets() {
  return {wk::Method_clazz,     wk::Method_slot,      wk::Method_parameterTypes, wk::Method_exceptionTypes,
          wk::Method_modifiers, wk::Method_signature, wk::Method_annotations,    wk::Method_parameterAnnotations};
}

ExecutableOffsets constructor_offsets() {
  return {wk::Constructor_clazz,          wk::Constructor_slot,
          wk::Constructor_parameterTypes, wk::Constructor_exceptionTypes,
          wk::Constructor_modifiers,      wk::Constructor_signature,
          wk::Constructor_annotations,    wk::Constructor_parameterAnnotations};
}

// Allocates the reflect object and fills what methods and constructors have in common.
Object* new_executable(Thread* thread, Klass* reflect_class, const ExecutableOffsets& at, const Method* m) {
  const MethodInfo& info = info_of(m);
  Array* parameters = parameter_types(thread, m);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Array* exceptions = exception_types(thread, m, info);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  if (!initialize_class(thread, reflect_class)) return nullptr;
  Object* o = heap::allocate(thread, reflect_class);
  if (!o) return nullptr;
  o->put<Object*>(at.clazz, m->holder->mirror);
  o->put<int32_t>(at.slot, m->index);
  o->put<Object*>(at.parameter_types, parameters);
  o->put<Object*>(at.exception_types, exceptions);
  o->put<int32_t>(at.modifiers, m->flags & kMethodModifiers);
  if (!put_utf8(thread, o, at.signature, m->constants->class_file, info.signature_index, false)) return nullptr;
  if (info.annotations) {
    if (!put_bytes(thread, o, at.annotations, info.annotations->visible)) return nullptr;
    if (!put_bytes(thread, o, at.parameter_annotations, info.annotations->visible_parameter)) return nullptr;
  }
  return o;
}

// Is it a final field that not even a reflective write may change?
bool is_trusted_final(const Field* f) {
  return f->is_final() && (f->is_static() || f->holder->is_hidden || f->holder->is_record);
}

// Makes the array of the members that `wanted` picks, each by `make`.
template <typename Members, typename Wanted, typename Make>
jobjectArray collect(Thread* thread, Klass* element, Members& members, Wanted wanted, Make make) {
  int32_t count = 0;
  for (auto& m : members) count += wanted(m);
  Array* result = heap::allocate_object_array(thread, element, count);
  int32_t i = 0;
  for (auto& m : members) {
    if (!result) return nullptr;
    if (!wanted(m)) continue;
    Object* o = make(m);
    if (!o) return nullptr;
    jvm::put_object_at(result, i++, o);
  }
  return to_local<jobjectArray>(result);
}

// The class whose members are asked for, linked; null: no members (or an exception pending).
Klass* linked_class(Thread* thread, jclass mirror) {
  Klass* k = jvm::klass_of(mirror);
  return k->is_instance() && link_class(thread, k) ? k : nullptr;
}

jobjectArray empty_array(Thread* thread, Klass* element) {
  if (thread->has_exception()) return nullptr;
  return to_local<jobjectArray>(heap::allocate_object_array(thread, element, 0));
}

}  // namespace

namespace rrvm::jvm {

Object* byte_array(Thread* thread, std::span<const uint8_t> bytes) {
  if (bytes.empty()) return nullptr;
  Array* array = heap::allocate_type_array(thread, BasicType::kByte, static_cast<int32_t>(bytes.size()));
  if (array) std::memcpy(array->data<uint8_t>(), bytes.data(), bytes.size());
  return array;
}

Object* new_reflected_method(Thread* thread, Method* m) {
  Object* type = mirror_of_type(thread, return_type_of(m->descriptor->view()), m->holder);
  if (!type) return nullptr;
  Object* o = new_executable(thread, wk::Method, method_offsets(), m);
  if (!o) return nullptr;
  const MethodInfo& info = info_of(m);
  o->put<Object*>(wk::Method_returnType, type);
  if (!put_utf8(thread, o, wk::Method_name, m->constants->class_file, info.name_index, true)) return nullptr;
  if (info.annotations && !put_bytes(thread, o, wk::Method_annotationDefault, info.annotations->annotation_default))
    return nullptr;
  return o;
}

Object* new_reflected_constructor(Thread* thread, Method* m) {
  return new_executable(thread, wk::Constructor, constructor_offsets(), m);
}

Object* new_reflected_field(Thread* thread, Field* f) {
  const FieldInfo& info = info_of(f);
  Object* type = mirror_of_type(thread, f->descriptor->view(), f->holder);
  if (!type || !initialize_class(thread, wk::Field)) return nullptr;
  Object* o = heap::allocate(thread, wk::Field);
  if (!o) return nullptr;
  o->put<Object*>(wk::Field_clazz, f->holder->mirror);
  o->put<int32_t>(wk::Field_slot, f->index);
  o->put<Object*>(wk::Field_type, type);
  o->put<int32_t>(wk::Field_modifiers, f->flags & kFieldModifiers);
  o->put<uint8_t>(wk::Field_trustedFinal, is_trusted_final(f));
  if (!put_utf8(thread, o, wk::Field_name, f->holder->class_file, info.name_index, true)) return nullptr;
  if (!put_utf8(thread, o, wk::Field_signature, f->holder->class_file, info.signature_index, false)) return nullptr;
  if (info.annotations && !put_bytes(thread, o, wk::Field_annotations, info.annotations->visible)) return nullptr;
  return o;
}

Method* method_of_reflected(Object* o) {
  bool is_constructor = o->klass()->is_subtype_of(wk::Constructor);
  Klass* k = klass_of_mirror(o->ref(is_constructor ? wk::Constructor_clazz : wk::Method_clazz));
  auto slot = static_cast<uint32_t>(o->get<int32_t>(is_constructor ? wk::Constructor_slot : wk::Method_slot));
  return slot < k->methods.size() ? k->methods[slot] : nullptr;
}

Field* field_of_reflected(Object* o) {
  Klass* k = klass_of_mirror(o->ref(wk::Field_clazz));
  auto slot = static_cast<uint32_t>(o->get<int32_t>(wk::Field_slot));
  return slot < k->fields.size() ? &k->fields[slot] : nullptr;
}

}  // namespace rrvm::jvm

jobjectArray JVM_GetClassDeclaredMethods(JNIEnv* env, jclass cls, jboolean public_only) {
  RRVM_ENTRY(env);
  Klass* k = linked_class(thread, cls);
  if (!k) return empty_array(thread, wk::Method);
  std::vector<Method*> methods = java_facts::ordered_methods(k);
  return collect(
      thread, wk::Method, methods,
      [&](Method* m) {
        return !m->is_initializer() && !m->is_class_initializer() && !m->is_overpass_error &&
               (!public_only || m->is_public());
      },
      [&](Method* m) { return jvm::new_reflected_method(thread, m); });
}

jobjectArray JVM_GetClassDeclaredConstructors(JNIEnv* env, jclass cls, jboolean public_only) {
  RRVM_ENTRY(env);
  Klass* k = linked_class(thread, cls);
  if (!k) return empty_array(thread, wk::Constructor);
  std::vector<Method*> methods = java_facts::ordered_methods(k);
  return collect(
      thread, wk::Constructor, methods,
      [&](Method* m) { return m->is_initializer() && !m->is_static() && (!public_only || m->is_public()); },
      [&](Method* m) { return jvm::new_reflected_constructor(thread, m); });
}

jobjectArray JVM_GetClassDeclaredFields(JNIEnv* env, jclass cls, jboolean public_only) {
  RRVM_ENTRY(env);
  Klass* k = linked_class(thread, cls);
  if (!k) return empty_array(thread, wk::Field);
  return collect(
      thread, wk::Field, k->fields, [&](Field& f) { return !public_only || (f.flags & kAccPublic); },
      [&](Field& f) { return jvm::new_reflected_field(thread, &f); });
}

jbyteArray JVM_GetFieldTypeAnnotations(JNIEnv* env, jobject field) {
  RRVM_ENTRY(env);
  Field* f = jvm::field_of_reflected(resolve(field));
  const RawAnnotations* a = f ? info_of(f).annotations : nullptr;
  return a ? to_local<jbyteArray>(jvm::byte_array(thread, a->visible_type)) : nullptr;
}

jbyteArray JVM_GetMethodTypeAnnotations(JNIEnv* env, jobject method) {
  RRVM_ENTRY(env);
  Method* m = jvm::method_of_reflected(resolve(method));
  const RawAnnotations* a = m ? info_of(m).annotations : nullptr;
  return a ? to_local<jbyteArray>(jvm::byte_array(thread, a->visible_type)) : nullptr;
}

// Executable.getParameters: null when the class file does not say.
jobjectArray JVM_GetMethodParameters(JNIEnv* env, jobject method) {
  RRVM_ENTRY(env);
  Method* m = jvm::method_of_reflected(resolve(method));
  if (!m || !info_of(m).has_method_parameters) return nullptr;
  const MethodInfo& info = info_of(m);
  const ClassFilePool& pool = m->constants->class_file->pool;
  if (!initialize_class(thread, wk::Parameter)) return nullptr;
  Array* result = heap::allocate_object_array(thread, wk::Parameter, static_cast<int32_t>(info.parameters.size()));
  int32_t i = 0;
  for (ParameterRecord p : info.parameters) {
    if (!result) return nullptr;
    if (p.name_index >= pool.size()) {
      throw_new(thread, "java/lang/IllegalArgumentException", "Constant pool index out of bounds");
      return nullptr;
    }
    if (p.name_index != 0 && !pool.is(p.name_index, CpTag::kUtf8)) {
      throw_new(thread, "java/lang/IllegalArgumentException", "Wrong type at constant pool index");
      return nullptr;
    }
    Object* o = heap::allocate(thread, wk::Parameter);
    Object* name = p.name_index ? java_string::intern(thread, pool.symbol(p.name_index)) : nullptr;
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    o->put<Object*>(wk::Parameter_name, name);
    o->put<int32_t>(wk::Parameter_modifiers, p.access_flags);
    o->put<int32_t>(wk::Parameter_index, i);
    o->put<Object*>(wk::Parameter_executable, resolve(method));
    jvm::put_object_at(result, i++, o);
  }
  return to_local<jobjectArray>(result);
}
