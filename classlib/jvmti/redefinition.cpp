#include "classlib/jvmti/redefinition.h"

#include <cstdlib>

#include "classlib/jni/support.h"
#include "classlib/jvmti/environment.h"
#include "loader/redefinition.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/refs.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"
#include "vm/thread/thread.h"

namespace rrvm::jvmti {
namespace {

void offer_to(Environment* e, Thread* t, OfferedClass& c) {
  if (!e->is_enabled(JVMTI_EVENT_CLASS_FILE_LOAD_HOOK) || !e->callbacks.ClassFileLoadHook) return;
  uint32_t top = t->local_top;
  jint new_length = 0;
  unsigned char* replaced = nullptr;
  {
    ThreadStateScope native(t, ThreadState::kInNative);
    e->callbacks.ClassFileLoadHook(e, t->env(), c.redefined ? to_local<jclass>(c.redefined->mirror) : nullptr,
                                   to_jobject(c.loader->java_loader), c.name ? c.name->c_str() : nullptr,
                                   to_jobject(c.protection_domain), static_cast<jint>(c.bytes.size()), c.bytes.data(),
                                   &new_length, &replaced);
  }
  release_locals(t, top);
  if (!replaced) return;
  c.put({replaced, static_cast<size_t>(new_length)}, e->can_retransform());
  c.is_changed = true;
  std::free(replaced);
}

jvmtiError error_of(Refusal r) {
  switch (r) {
    case Refusal::kNone: return JVMTI_ERROR_NONE;
    case Refusal::kUnsupportedVersion: return JVMTI_ERROR_UNSUPPORTED_VERSION;
    case Refusal::kInvalidFormat: return JVMTI_ERROR_INVALID_CLASS_FORMAT;
    case Refusal::kCircular: return JVMTI_ERROR_CIRCULAR_CLASS_DEFINITION;
    case Refusal::kFailsVerification: return JVMTI_ERROR_FAILS_VERIFICATION;
    case Refusal::kNamesDiffer: return JVMTI_ERROR_NAMES_DONT_MATCH;
    case Refusal::kOutOfMemory: return JVMTI_ERROR_OUT_OF_MEMORY;
    case Refusal::kInternal: return JVMTI_ERROR_INTERNAL;
    case Refusal::kInvalidClass: return JVMTI_ERROR_INVALID_CLASS;
    case Refusal::kMethodAdded: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_ADDED;
    case Refusal::kSchemaChanged: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_SCHEMA_CHANGED;
    case Refusal::kHierarchyChanged: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_HIERARCHY_CHANGED;
    case Refusal::kMethodDeleted: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_DELETED;
    case Refusal::kClassModifiersChanged: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_MODIFIERS_CHANGED;
    case Refusal::kMethodModifiersChanged: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_METHOD_MODIFIERS_CHANGED;
    case Refusal::kClassAttributeChanged: return JVMTI_ERROR_UNSUPPORTED_REDEFINITION_CLASS_ATTRIBUTE_CHANGED;
  }
  return JVMTI_ERROR_INTERNAL;
}

// The class behind a mirror; null with the reason in *error.
Klass* modifiable_class(jclass mirror, jvmtiError* error) {
  Object* o = mirror ? resolve(mirror) : nullptr;
  Klass* k = o && o->klass() == wk::Class ? klass_of_mirror(o) : nullptr;
  if (!k) return *error = JVMTI_ERROR_INVALID_CLASS, nullptr;
  if (!is_modifiable(k)) return *error = JVMTI_ERROR_UNMODIFIABLE_CLASS, nullptr;
  return k;
}

jvmtiError check_call(Thread* t, jint count, const void* array) {
  if (!t) return JVMTI_ERROR_UNATTACHED_THREAD;
  if (count < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  return array ? JVMTI_ERROR_NONE : JVMTI_ERROR_NULL_POINTER;
}

OfferedClass new_version(Klass* k, Bytes bytes, bool is_retransformation) {
  return {k->name, k->loader, k->mirror->ref(wk::Class_protection_domain), k, is_retransformation, bytes};
}

Bytes original_of(const Klass* k) {
  return k->class_file->original.empty() ? k->class_file->bytes : k->class_file->original;
}

// Takes a pending exception away while agents are called. Afterwards it is pending again, in place of what they left.
class SetAside {
 public:
  explicit SetAside(Thread* t) : thread_(t), pending_(take_exception(t)) {}
  ~SetAside() { thread_->exception = pending_; }
  SetAside(const SetAside&) = delete;

 private:
  Thread* const thread_;
  Object* const pending_;
};

// `make` gives the class at a place as it is before the agents have seen it; it is asked when it is this thread's turn.
template <typename Make>
jvmtiError replace_classes(Thread* t, const std::vector<Klass*>& classes, Make make) {
  SetAside pending(t);
  RedefinitionTurn turn(t, classes);
  std::vector<OfferedClass> offered;
  for (size_t i = 0; i < classes.size(); i++) {
    offered.push_back(make(i));
    offer_class_file(t, offered.back());
    take_exception(t);
  }
  return error_of(redefine_classes(t, offered));
}

}  // namespace

void offer_class_file(Thread* t, OfferedClass& c) {
  if (t->has_exception()) return;
  for (Environment* e : environments())
    if (!c.is_retransformation && !e->can_retransform()) offer_to(e, t, c);
  for (Environment* e : environments())
    if (e->can_retransform()) offer_to(e, t, c);
}

bool is_modifiable(const Klass* k) { return k->is_instance() && !k->is_hidden; }

jvmtiError JNICALL RedefineClasses(jvmtiEnv* env, jint count, const jvmtiClassDefinition* definitions) {
  if (!is_live()) return JVMTI_ERROR_WRONG_PHASE;
  if (!static_cast<Environment*>(env)->capabilities.can_redefine_classes) return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
  Thread* t = Thread::current();
  jvmtiError error = check_call(t, count, definitions);
  if (error != JVMTI_ERROR_NONE) return error;
  ThreadStateScope in_java(t, ThreadState::kInJava);
  std::vector<Klass*> classes;
  for (jint i = 0; i < count; i++) {
    if (!definitions[i].klass) return JVMTI_ERROR_INVALID_CLASS;
    if (definitions[i].class_byte_count == 0) return JVMTI_ERROR_INVALID_CLASS_FORMAT;
    if (!definitions[i].class_bytes) return JVMTI_ERROR_NULL_POINTER;
    Klass* k = modifiable_class(definitions[i].klass, &error);
    if (!k) return error;
    classes.push_back(k);
  }
  return replace_classes(t, classes, [&](size_t i) {
    OfferedClass c = new_version(classes[i], {}, false);
    c.put({definitions[i].class_bytes, static_cast<size_t>(definitions[i].class_byte_count)}, false);
    return c;
  });
}

jvmtiError JNICALL RetransformClasses(jvmtiEnv* env, jint count, const jclass* mirrors) {
  if (!is_live()) return JVMTI_ERROR_WRONG_PHASE;
  if (!static_cast<Environment*>(env)->capabilities.can_retransform_classes) return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
  Thread* t = Thread::current();
  jvmtiError error = check_call(t, count, mirrors);
  if (error != JVMTI_ERROR_NONE) return error;
  ThreadStateScope in_java(t, ThreadState::kInJava);
  std::vector<Klass*> classes;
  for (jint i = 0; i < count; i++) {
    Klass* k = modifiable_class(mirrors[i], &error);
    if (!k) return error;
    classes.push_back(k);
  }
  return replace_classes(t, classes, [&](size_t i) { return new_version(classes[i], original_of(classes[i]), true); });
}

}  // namespace rrvm::jvmti
