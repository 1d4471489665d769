// What the JDK's own libverify asks about a class file below version 50 while it is being linked. Names are those of
// symbols, which live for ever, so nothing is ever released.
#include <cstring>

#include "classlib/jvm/entry.h"
#include "loader/class_file.h"
#include "loader/verification.h"
#include "vm/object/constant_pool.h"

using namespace rrvm;

namespace {

Klass* verified_class(jclass cls) { return class_to_verify(jvm::klass_of(cls)); }

const Method* method_at(jclass cls, jint index) { return verified_class(cls)->methods[static_cast<size_t>(index)]; }

const MethodInfo& info_at(jclass cls, jint index) { return *method_at(cls, index)->info; }

ConstantPool* pool_of(jclass cls) { return verified_class(cls)->constants; }

const char* class_name_at(jclass cls, unsigned index) { return pool_of(cls)->class_name(index)->c_str(); }

const char* holder_name(jclass cls, jint index) {
  return class_name_at(cls, pool_of(cls)->ref_class_index(static_cast<unsigned>(index)));
}

const char* member_name(jclass cls, jint index) {
  return pool_of(cls)->ref_name(static_cast<unsigned>(index))->c_str();
}

const char* member_descriptor(jclass cls, jint index) {
  return pool_of(cls)->ref_descriptor(static_cast<unsigned>(index))->c_str();
}

}  // namespace

const char* JVM_GetClassNameUTF(JNIEnv*, jclass cls) { return verified_class(cls)->name->c_str(); }

void JVM_GetClassCPTypes(JNIEnv*, jclass cls, unsigned char* types) {
  Klass* k = verified_class(cls);
  if (k->is_instance()) std::memcpy(types, k->constants->tags, k->constants->length);
}

jint JVM_GetClassCPEntriesCount(JNIEnv*, jclass cls) {
  Klass* k = verified_class(cls);
  return k->is_instance() ? k->constants->length : 0;
}

jint JVM_GetClassFieldsCount(JNIEnv*, jclass cls) { return static_cast<jint>(verified_class(cls)->fields.size()); }

jint JVM_GetClassMethodsCount(JNIEnv*, jclass cls) { return static_cast<jint>(verified_class(cls)->methods.size()); }

void JVM_GetMethodIxExceptionIndexes(JNIEnv*, jclass cls, jint method, unsigned short* exceptions) {
  for (uint16_t index : info_at(cls, method).exceptions) *exceptions++ = index;
}

jint JVM_GetMethodIxExceptionsCount(JNIEnv*, jclass cls, jint method) {
  return static_cast<jint>(info_at(cls, method).exceptions.size());
}

void JVM_GetMethodIxByteCode(JNIEnv*, jclass cls, jint method, unsigned char* code) {
  const Method* m = method_at(cls, method);
  std::memcpy(code, m->bytecode, m->code_length);
}

jint JVM_GetMethodIxByteCodeLength(JNIEnv*, jclass cls, jint method) {
  return static_cast<jint>(method_at(cls, method)->code_length);
}

void JVM_GetMethodIxExceptionTableEntry(JNIEnv*, jclass cls, jint method, jint entry,
                                        JVM_ExceptionTableEntryType* out) {
  HandlerRecord h = info_at(cls, method).code->exception_table[static_cast<size_t>(entry)];
  *out = {h.start_pc, h.end_pc, h.handler_pc, h.catch_type};
}

jint JVM_GetMethodIxExceptionTableLength(JNIEnv*, jclass cls, jint method) {
  const CodeInfo* code = info_at(cls, method).code;
  return code ? static_cast<jint>(code->exception_table.size()) : 0;
}

jint JVM_GetFieldIxModifiers(JNIEnv*, jclass cls, jint field) {
  return verified_class(cls)->fields[static_cast<size_t>(field)].flags;
}

jint JVM_GetMethodIxModifiers(JNIEnv*, jclass cls, jint method) { return method_at(cls, method)->flags; }

jint JVM_GetMethodIxLocalsCount(JNIEnv*, jclass cls, jint method) { return method_at(cls, method)->max_locals; }

jint JVM_GetMethodIxArgsSize(JNIEnv*, jclass cls, jint method) { return method_at(cls, method)->arg_slots; }

jint JVM_GetMethodIxMaxStack(JNIEnv*, jclass cls, jint method) {
  const CodeInfo* code = info_at(cls, method).code;
  return code ? code->max_stack : 0;
}

jboolean JVM_IsConstructorIx(JNIEnv*, jclass cls, jint method) {
  return method_at(cls, method)->name->view() == "<init>";
}

jboolean JVM_IsVMGeneratedMethodIx(JNIEnv*, jclass cls, jint method) {
  return method_at(cls, method)->is_overpass_error;
}

const char* JVM_GetMethodIxNameUTF(JNIEnv*, jclass cls, jint method) { return method_at(cls, method)->name->c_str(); }

const char* JVM_GetMethodIxSignatureUTF(JNIEnv*, jclass cls, jint method) {
  return method_at(cls, method)->descriptor->c_str();
}

const char* JVM_GetCPFieldNameUTF(JNIEnv*, jclass cls, jint index) { return member_name(cls, index); }
const char* JVM_GetCPFieldSignatureUTF(JNIEnv*, jclass cls, jint index) { return member_descriptor(cls, index); }
const char* JVM_GetCPFieldClassNameUTF(JNIEnv*, jclass cls, jint index) { return holder_name(cls, index); }
const char* JVM_GetCPMethodNameUTF(JNIEnv*, jclass cls, jint index) { return member_name(cls, index); }
const char* JVM_GetCPMethodSignatureUTF(JNIEnv*, jclass cls, jint index) { return member_descriptor(cls, index); }
const char* JVM_GetCPMethodClassNameUTF(JNIEnv*, jclass cls, jint index) { return holder_name(cls, index); }
const char* JVM_GetCPClassNameUTF(JNIEnv*, jclass cls, jint index) {
  return class_name_at(cls, static_cast<unsigned>(index));
}

// Flags of the member that the entry names, when the given class declares it; -1 otherwise.
jint JVM_GetCPFieldModifiers(JNIEnv*, jclass cls, jint index, jclass called) {
  ConstantPool* pool = pool_of(cls);
  auto i = static_cast<unsigned>(index);
  Field* f = jvm::klass_of(called)->declared_field(pool->ref_name(i), pool->ref_descriptor(i));
  return f ? f->flags : -1;
}

jint JVM_GetCPMethodModifiers(JNIEnv*, jclass cls, jint index, jclass called) {
  ConstantPool* pool = pool_of(cls);
  auto i = static_cast<unsigned>(index);
  Method* m = jvm::klass_of(called)->declared_method(pool->ref_name(i), pool->ref_descriptor(i));
  return m ? m->flags : -1;
}

void JVM_ReleaseUTF(const char*) {}

jboolean JVM_IsSameClassPackage(JNIEnv*, jclass a, jclass b) {
  return jvm::klass_of(a)->same_package(jvm::klass_of(b));
}
