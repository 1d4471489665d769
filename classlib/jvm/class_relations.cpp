// How classes belong together: members and enclosing classes, nests, sealed hierarchies, record components.
// Both sides of a relation must agree; what one class file claims alone is not believed.
#include <string>
#include <vector>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/reflection.h"
#include "loader/class_file.h"
#include "vm/exec/call.h"
#include "vm/object/constant_pool.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

// Is the class at this index, by name, the class itself? (A hidden class's own entry has its file's name.)
bool names(const Klass* k, const ClassFile* file, uint16_t index) {
  if (index == 0) return false;
  if (k->class_file == file) return file->pool.name_of(index) == file->name();
  return file->pool.name_of(index) == k->name;
}

Klass* class_at(Thread* thread, Klass* k, uint16_t index) {
  if (k->class_file->pool.name_of(index) == k->class_file->name()) return k;
  return resolve_class(thread, k->constants, index);
}

// `outer` must list `inner`; throws otherwise.
bool check_declares(Thread* thread, Klass* outer, Klass* inner, bool is_member) {
  const ClassFile* file = outer->class_file;
  if (file) {
    for (InnerClassRecord row : file->inner_classes) {
      if (!names(inner, file, row.inner_class)) continue;
      if (is_member && row.outer_class == 0) continue;
      if (!is_member && row.outer_class != 0) continue;
      if (is_member && !names(outer, file, row.outer_class)) continue;
      Klass* k = class_at(thread, outer, row.inner_class);
      if (!k) return false;
      if (k == inner) return true;
    }
  }
  throw_new(thread, "java/lang/IncompatibleClassChangeError",
            outer->external_name() + " and " + inner->external_name() + " disagree on InnerClasses attribute");
  return false;
}

// The class's own row in InnerClasses.
bool find_own_row(const Klass* k, InnerClassRecord* out) {
  for (InnerClassRecord row : k->class_file->inner_classes) {
    if (names(k, k->class_file, row.inner_class)) {
      *out = row;
      return true;
    }
  }
  return false;
}

// Takes a failure to load away unless the VM itself is in trouble. True: go on without the class.
bool forgive(Thread* thread) {
  static Symbol* const machine_error = Symbol::intern("java/lang/VirtualMachineError");
  for (Klass* k = thread->exception->klass(); k; k = k->super) {
    if (k->name == machine_error) return false;
  }
  thread->exception = nullptr;
  return true;
}

jobjectArray class_array(Thread* thread, const std::vector<Klass*>& classes) {
  Array* result = heap::allocate_object_array(thread, wk::Class, static_cast<int32_t>(classes.size()));
  if (!result) return nullptr;
  for (size_t i = 0; i < classes.size(); i++) jvm::put_object_at(result, static_cast<int32_t>(i), classes[i]->mirror);
  return to_local<jobjectArray>(result);
}

Object* new_record_component(Thread* thread, Klass* k, const RecordComponentInfo& info) {
  const ClassFilePool& pool = k->class_file->pool;
  Symbol* name = pool.symbol(info.name_index);
  Symbol* descriptor = pool.symbol(info.descriptor_index);
  Klass* type = class_of_descriptor(thread, descriptor->view(), k->loader);
  if (!type || !initialize_class(thread, wk::RecordComponent)) return nullptr;
  Object* o = heap::allocate(thread, wk::RecordComponent);
  if (!o) return nullptr;
  o->put<Object*>(wk::RecordComponent_clazz, k->mirror);
  o->put<Object*>(wk::RecordComponent_type, type->mirror);
  Object* name_string = java_string::intern(thread, name);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  o->put<Object*>(wk::RecordComponent_name, name_string);
  Method* accessor = k->declared_method(name, Symbol::intern("()" + descriptor->str()));
  if (accessor && !accessor->is_static()) {
    Object* method = jvm::new_reflected_method(thread, accessor);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    o->put<Object*>(wk::RecordComponent_accessor, method);
  }
  if (info.signature_index) {
    Object* signature = java_string::intern(thread, pool.symbol(info.signature_index));
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    o->put<Object*>(wk::RecordComponent_signature, signature);
  }
  if (info.annotations) {
    o->put<Object*>(wk::RecordComponent_annotations, jvm::byte_array(thread, info.annotations->visible));
    o->put<Object*>(wk::RecordComponent_typeAnnotations, jvm::byte_array(thread, info.annotations->visible_type));
  }
  return thread->has_exception() ? nullptr : o;
}

}  // namespace

jobjectArray JVM_GetDeclaredClasses(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  std::vector<Klass*> members;
  if (k->is_instance()) {
    for (InnerClassRecord row : k->class_file->inner_classes) {
      if (row.inner_class == 0 || !names(k, k->class_file, row.outer_class)) continue;
      Klass* inner = class_at(thread, k, row.inner_class);
      if (!inner || !check_declares(thread, k, inner, true)) return nullptr;
      members.push_back(inner);
    }
  }
  return class_array(thread, members);
}

jclass JVM_GetDeclaringClass(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  InnerClassRecord row;
  if (!k->is_instance() || !find_own_row(k, &row)) return nullptr;
  // A local class has no declaring class, but the one around it must know of it all the same.
  const bool is_member = row.outer_class != 0;
  const uint16_t around = is_member ? row.outer_class : k->class_file->enclosing_class_index;
  if (around == 0) return nullptr;
  Klass* outer = class_at(thread, k, around);
  if (!outer || !check_declares(thread, outer, k, is_member)) return nullptr;
  return is_member ? jvm::mirror_of(outer) : nullptr;
}

jstring JVM_GetSimpleBinaryName(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  InnerClassRecord row;
  if (!k->is_instance() || !find_own_row(k, &row) || row.inner_name == 0) return nullptr;
  return to_local<jstring>(java_string::from_symbol(thread, k->class_file->pool.symbol(row.inner_name)));
}

// { enclosing class, method name or null, descriptor or null }
jobjectArray JVM_GetEnclosingMethodInfo(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_instance() || k->class_file->enclosing_class_index == 0) return nullptr;
  const ClassFile* file = k->class_file;
  Array* result = heap::allocate_object_array(thread, wk::Object, 3);
  if (!result) return nullptr;
  Klass* outer = class_at(thread, k, file->enclosing_class_index);
  if (!outer) return nullptr;
  jvm::put_object_at(result, 0, outer->mirror);
  if (file->enclosing_method_index) {
    Object* name =
        java_string::from_symbol(thread, file->pool.symbol(file->pool.nat_name_index(file->enclosing_method_index)));
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    jvm::put_object_at(result, 1, name);
    Object* descriptor = java_string::from_symbol(
        thread, file->pool.symbol(file->pool.nat_descriptor_index(file->enclosing_method_index)));
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    jvm::put_object_at(result, 2, descriptor);
  }
  return to_local<jobjectArray>(result);
}

jboolean JVM_AreNestMates(JNIEnv* env, jclass a, jclass b) {
  RRVM_ENTRY(env);
  return are_nestmates(thread, jvm::klass_of(a), jvm::klass_of(b));
}

jclass JVM_GetNestHost(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_instance()) return cls;
  return jvm::mirror_of(nest_host_of(thread, k));
}

// The host first, then those listed members that load and name this host.
jobjectArray JVM_GetNestMembers(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  Klass* host = k->is_instance() ? nest_host_of(thread, k) : k;
  if (!host) return nullptr;
  std::vector<Klass*> members{host};
  if (host->class_file) {
    for (uint16_t index : host->class_file->nest_members) {
      Klass* member = class_at(thread, host, index);
      Klass* its_host = member && member->is_instance() ? nest_host_of(thread, member) : nullptr;
      if (thread->has_exception() && !forgive(thread)) return nullptr;
      if (its_host == host) members.push_back(member);
    }
  }
  return class_array(thread, members);
}

jobjectArray JVM_GetPermittedSubclasses(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_instance() || !k->class_file->is_sealed) return nullptr;
  std::vector<Klass*> permitted;
  for (uint16_t index : k->class_file->permitted_subclasses) {
    Klass* subclass = class_at(thread, k, index);
    if (thread->has_exception() && !forgive(thread)) return nullptr;
    if (subclass && subclass->is_instance()) permitted.push_back(subclass);
  }
  return class_array(thread, permitted);
}

jobjectArray JVM_GetRecordComponents(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_record) return nullptr;
  auto components = k->class_file->record_components;
  Array* result = heap::allocate_object_array(thread, wk::RecordComponent, static_cast<int32_t>(components.size()));
  for (size_t i = 0; result && i < components.size(); i++) {
    Object* component = new_record_component(thread, k, components[i]);
    if (!component) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), component);
  }
  return to_local<jobjectArray>(result);
}
