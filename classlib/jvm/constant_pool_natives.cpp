// jdk.internal.reflect.ConstantPool: what annotation parsing and a few tools read of a class's constants. The Java
// object holds the class's mirror.
#include "classlib/jvm/entry.h"
#include "classlib/jvm/reflection.h"
#include "loader/class_file.h"
#include "vm/exec/call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

bool is_method_tag(CpTag t) { return t == CpTag::kMethodref || t == CpTag::kInterfaceMethodref; }
bool is_member_tag(CpTag t) { return t == CpTag::kFieldref || is_method_tag(t); }

ConstantPool* pool_of(jobject mirror) { return klass_of_mirror(resolve(mirror))->constants; }

// The pool when the entry exists and is of the wanted kind; null with IllegalArgumentException pending.
template <typename Wanted>
ConstantPool* checked_pool(Thread* thread, jobject mirror, jint index, Wanted wanted) {
  ConstantPool* pool = pool_of(mirror);
  if (index <= 0 || index >= pool->length) {
    throw_new(thread, "java/lang/IllegalArgumentException", "Constant pool index out of bounds");
  } else if (!wanted(pool->tag(static_cast<unsigned>(index)))) {
    throw_new(thread, "java/lang/IllegalArgumentException", "Wrong type at constant pool index");
  } else {
    return pool;
  }
  return nullptr;
}

auto exactly(CpTag tag) {
  return [tag](CpTag t) { return t == tag; };
}

Klass* loaded_class(ConstantPool* pool, unsigned index) {
  return find_loaded_class(pool->class_name(index), pool->holder->loader);
}

Object* reflected_method(Thread* thread, ConstantPool* pool, unsigned index, bool if_loaded) {
  unsigned holder_index = pool->ref_class_index(index);
  Klass* k = if_loaded ? loaded_class(pool, holder_index) : resolve_class(thread, pool, holder_index);
  if (!k) return nullptr;
  Method* m = k->declared_method(pool->ref_name(index), pool->ref_descriptor(index));
  for (Klass* super = k->super; !m && super; super = super->super) {
    m = super->declared_method(pool->ref_name(index), pool->ref_descriptor(index));
  }
  if (!m) {
    throw_new(thread, "java/lang/RuntimeException", "Unable to look up method in target class");
    return nullptr;
  }
  return m->is_initializer() && !m->is_static() ? jvm::new_reflected_constructor(thread, m)
                                                : jvm::new_reflected_method(thread, m);
}

Object* reflected_field(Thread* thread, ConstantPool* pool, unsigned index, bool if_loaded) {
  unsigned holder_index = pool->ref_class_index(index);
  Klass* k = if_loaded ? loaded_class(pool, holder_index) : resolve_class(thread, pool, holder_index);
  if (!k) return nullptr;
  Field* f = k->find_field(pool->ref_name(index), pool->ref_descriptor(index));
  if (!f) {
    throw_new(thread, "java/lang/RuntimeException", "Unable to look up field in target class");
    return nullptr;
  }
  return jvm::new_reflected_field(thread, f);
}

jobjectArray strings(Thread* thread, std::initializer_list<Symbol*> symbols) {
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(symbols.size()));
  int32_t i = 0;
  for (Symbol* s : symbols) {
    Object* text = result ? java_string::from_symbol(thread, s) : nullptr;
    if (!text) return nullptr;
    jvm::put_object_at(result, i++, text);
  }
  return to_local<jobjectArray>(result);
}

}  // namespace

jobject JVM_GetClassConstantPool(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  if (!k->is_instance() || !initialize_class(thread, wk::ConstantPoolMirror)) return nullptr;
  Object* o = heap::allocate(thread, wk::ConstantPoolMirror);
  if (o) o->put<Object*>(wk::ConstantPoolMirror_constantPoolOop, k->mirror);
  return to_jobject(o);
}

jint JVM_ConstantPoolGetSize(JNIEnv* env, jobject, jobject pool) {
  RRVM_ENTRY(env);
  return pool_of(pool)->length;
}

jclass JVM_ConstantPoolGetClassAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kClass));
  return pool ? jvm::mirror_of(resolve_class(thread, pool, static_cast<unsigned>(index))) : nullptr;
}

jclass JVM_ConstantPoolGetClassAtIfLoaded(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kClass));
  return pool ? jvm::mirror_of(loaded_class(pool, static_cast<unsigned>(index))) : nullptr;
}

jint JVM_ConstantPoolGetClassRefIndexAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, is_member_tag);
  return pool ? static_cast<jint>(pool->ref_class_index(static_cast<unsigned>(index))) : 0;
}

jobject JVM_ConstantPoolGetMethodAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, is_method_tag);
  return pool ? to_jobject(reflected_method(thread, pool, static_cast<unsigned>(index), false)) : nullptr;
}

jobject JVM_ConstantPoolGetMethodAtIfLoaded(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, is_method_tag);
  return pool ? to_jobject(reflected_method(thread, pool, static_cast<unsigned>(index), true)) : nullptr;
}

jobject JVM_ConstantPoolGetFieldAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kFieldref));
  return pool ? to_jobject(reflected_field(thread, pool, static_cast<unsigned>(index), false)) : nullptr;
}

jobject JVM_ConstantPoolGetFieldAtIfLoaded(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kFieldref));
  return pool ? to_jobject(reflected_field(thread, pool, static_cast<unsigned>(index), true)) : nullptr;
}

jobjectArray JVM_ConstantPoolGetMemberRefInfoAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, is_member_tag);
  if (!pool) return nullptr;
  auto i = static_cast<unsigned>(index);
  return strings(thread, {pool->class_name(pool->ref_class_index(i)), pool->ref_name(i), pool->ref_descriptor(i)});
}

jint JVM_ConstantPoolGetNameAndTypeRefIndexAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool =
      checked_pool(thread, pool_ref, index, [](CpTag t) { return t == CpTag::kInvokeDynamic || is_member_tag(t); });
  return pool ? static_cast<jint>(pool->name_and_type_index(static_cast<unsigned>(index))) : 0;
}

jobjectArray JVM_ConstantPoolGetNameAndTypeRefInfoAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kNameAndType));
  if (!pool) return nullptr;
  const ClassFilePool& raw = pool->class_file->pool;
  auto i = static_cast<uint16_t>(index);
  return strings(thread, {raw.symbol(raw.nat_name_index(i)), raw.symbol(raw.nat_descriptor_index(i))});
}

jint JVM_ConstantPoolGetIntAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kInteger));
  return pool ? pool->int_at(static_cast<unsigned>(index)) : 0;
}

jlong JVM_ConstantPoolGetLongAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kLong));
  return pool ? pool->long_at(static_cast<unsigned>(index)) : 0;
}

jfloat JVM_ConstantPoolGetFloatAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kFloat));
  return pool ? pool->float_at(static_cast<unsigned>(index)) : 0;
}

jdouble JVM_ConstantPoolGetDoubleAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kDouble));
  return pool ? pool->double_at(static_cast<unsigned>(index)) : 0;
}

jstring JVM_ConstantPoolGetStringAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kString));
  return pool ? to_local<jstring>(resolve_string(thread, pool, static_cast<unsigned>(index))) : nullptr;
}

jstring JVM_ConstantPoolGetUTF8At(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, exactly(CpTag::kUtf8));
  return pool ? to_local<jstring>(java_string::from_symbol(thread, pool->utf8(static_cast<unsigned>(index)))) : nullptr;
}

jbyte JVM_ConstantPoolGetTagAt(JNIEnv* env, jobject, jobject pool_ref, jint index) {
  RRVM_ENTRY(env);
  ConstantPool* pool = checked_pool(thread, pool_ref, index, [](CpTag) { return true; });
  return pool ? static_cast<jbyte>(pool->tag(static_cast<unsigned>(index))) : 0;
}
