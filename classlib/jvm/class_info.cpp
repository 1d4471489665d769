// java.lang.Class: kind, name, modifiers, interfaces, domain, and raw attributes.
#include "classlib/jvm/entry.h"
#include "classlib/jvm/reflection.h"
#include "classlib/jvm/throwable.h"
#include "loader/class_file.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

constexpr int32_t kPrimitiveModifiers = kAccPublic | kAccFinal | kAccAbstract;
constexpr int32_t kWrittenFlags = 0x7FFF;

// A nested class is what its InnerClasses row says: the file's own flags know neither private nor static.
int32_t instance_modifiers(const Klass* k) {
  const ClassFile* file = k->class_file;
  int32_t flags = k->flags;
  for (InnerClassRecord row : file->inner_classes) {
    if (row.inner_class == file->this_class_index ||
        (row.inner_class != 0 &&
         file->pool.name_text(row.inner_class) == file->pool.name_text(file->this_class_index))) {
      flags = recognised_inner_class_flags(row.access_flags, file->major_version);
      break;
    }
  }
  return flags & ~kAccSuper & kWrittenFlags;
}

int32_t modifiers_of(const Klass* k) {
  if (k->is_primitive() || k->is_type_array()) return kPrimitiveModifiers;
  if (!k->is_array()) return instance_modifiers(k);
  const Klass* element = k->element_klass;
  while (element->is_object_array()) element = element->element_klass;
  int32_t access = modifiers_of(element) & (kAccPublic | kAccPrivate | kAccProtected);
  return access | kAccFinal | kAccAbstract;
}

const ClassFile* file_of(jclass cls) { return jvm::klass_of(cls)->class_file; }

}  // namespace

jstring JVM_InitClassName(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return to_local<jstring>(stack_traces::class_name(thread, jvm::klass_of(cls)));
}

jobjectArray JVM_GetClassInterfaces(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  std::span<Klass*> interfaces;
  Klass* of_arrays[] = {wk::Cloneable, wk::Serializable};
  if (k->is_array()) {
    interfaces = of_arrays;
  } else if (k->is_instance()) {
    interfaces = k->interfaces;
  }
  Array* result = heap::allocate_object_array(thread, wk::Class, static_cast<int32_t>(interfaces.size()));
  if (!result) return nullptr;
  for (size_t i = 0; i < interfaces.size(); i++)
    jvm::put_object_at(result, static_cast<int32_t>(i), interfaces[i]->mirror);
  return to_local<jobjectArray>(result);
}

jboolean JVM_IsInterface(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  return k->is_instance() && k->is_interface();
}

jboolean JVM_IsArrayClass(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return jvm::klass_of(cls)->is_array();
}

jboolean JVM_IsPrimitiveClass(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return jvm::klass_of(cls)->is_primitive();
}

jboolean JVM_IsHiddenClass(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return jvm::klass_of(cls)->is_hidden;
}

jint JVM_GetClassModifiers(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return modifiers_of(jvm::klass_of(cls));
}

jint JVM_GetClassAccessFlags(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  return k->is_instance() ? k->flags & kWrittenFlags : modifiers_of(k);
}

jobjectArray JVM_GetClassSigners(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Object* signers = resolve(cls)->ref(wk::Class_signers);
  return signers ? to_local<jobjectArray>(heap::clone(thread, signers)) : nullptr;
}

void JVM_SetClassSigners(JNIEnv* env, jclass cls, jobjectArray signers) {
  RRVM_ENTRY(env);
  if (jvm::klass_of(cls)->is_instance()) resolve(cls)->put<Object*>(wk::Class_signers, resolve(signers));
}

jobject JVM_GetProtectionDomain(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  Klass* k = jvm::klass_of(cls);
  while (k->is_object_array()) k = k->element_klass;
  return k->is_instance() ? to_jobject(k->mirror->ref(wk::Class_protection_domain)) : nullptr;
}

jstring JVM_GetClassSignature(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  const ClassFile* file = file_of(cls);
  if (!file || !file->signature_index) return nullptr;
  return to_local<jstring>(java_string::from_symbol(thread, file->pool.symbol(file->signature_index)));
}

jbyteArray JVM_GetClassAnnotations(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  const ClassFile* file = file_of(cls);
  return file && file->annotations ? to_local<jbyteArray>(jvm::byte_array(thread, file->annotations->visible))
                                   : nullptr;
}

jbyteArray JVM_GetClassTypeAnnotations(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  const ClassFile* file = file_of(cls);
  return file && file->annotations ? to_local<jbyteArray>(jvm::byte_array(thread, file->annotations->visible_type))
                                   : nullptr;
}

jboolean JVM_IsRecord(JNIEnv* env, jclass cls) {
  RRVM_ENTRY(env);
  return jvm::klass_of(cls)->is_record;
}
