// Method.invoke and Constructor.newInstance: argument conversion, dispatch and wrapping of what the method throws.
#include <algorithm>

#include "classlib/jvm/boxing.h"
#include "classlib/jvm/entry.h"
#include "classlib/jvm/reflection.h"
#include "vm/exec/call.h"
#include "vm/link/method_handles.h"
#include "vm/object/external_name.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

constexpr unsigned kMaxArgumentSlots = 256;  // JVMS 4.3.3, the receiver included

void illegal_argument(Thread* thread, const char* text) {
  throw_new(thread, "java/lang/IllegalArgumentException", text);
}

// Replaces the pending exception by an InvocationTargetException with it as target.
void wrap_exception(Thread* thread) {
  static Symbol* const name = Symbol::intern("java/lang/reflect/InvocationTargetException");
  Object* target = take_exception(thread);
  Klass* k = load_class(thread, name, wk::Object->loader);
  Object* wrapper = k ? new_object(thread, k, "(Ljava/lang/Throwable;)V", {target}) : nullptr;
  if (wrapper) throw_object(thread, wrapper);
}

// Writes the arguments as call_java wants them; false with an exception pending.
bool convert_arguments(Thread* thread, Array* types, Array* args, Slot* out) {
  int32_t given = args ? args->length : 0;
  if (given != types->length) {
    illegal_argument(thread, "wrong number of arguments");
    return false;
  }
  for (int32_t i = 0; i < given; i++) {
    Klass* type = klass_of_mirror(jvm::object_at(types, i));
    Object* arg = jvm::object_at(args, i);
    if (!type->is_primitive()) {
      if (arg && !arg->klass()->is_subtype_of(type)) {
        illegal_argument(thread, "argument type mismatch");
        return false;
      }
      *out++ = Slot::of_ref(arg);
      continue;
    }
    if (!arg) {
      illegal_argument(thread, nullptr);
      return false;
    }
    Slot value;
    BasicType from = jvm::unbox_any(arg, &value);
    if (!jvm::widen(from, type->element_type, &value)) {
      illegal_argument(thread, "argument type mismatch");
      return false;
    }
    *out++ = value;
    if (is_two_slots(type->element_type)) *out++ = Slot::of_long(0);
  }
  return true;
}

// The implementation for this receiver; null with an exception pending.
Method* select_target(Thread* thread, Method* m, Klass* receiver) {
  if (m->is_private() || m->is_initializer()) return m;
  Method* target = m->holder->is_interface() ? receiver->select_interface(m) : receiver->select_virtual(m);
  if (target && !target->is_abstract()) return target;
  throw_new(thread, "java/lang/AbstractMethodError", "'" + external_signature(receiver, m->name, m->descriptor) + "'");
  wrap_exception(thread);
  return nullptr;
}

// Calls with converted arguments; wraps what is thrown.
Slot invoke(Thread* thread, Method* target, const Slot* args) {
  Slot result = call_java(thread, target, args);
  if (thread->has_exception()) wrap_exception(thread);
  return result;
}

}  // namespace

jobject JVM_InvokeMethod(JNIEnv* env, jobject method_ref, jobject receiver_ref, jobjectArray args_ref) {
  RRVM_ENTRY(env);
  Object* reflected = resolve(method_ref);
  Method* m = jvm::method_of_reflected(reflected);
  if (!m) {
    throw_new(thread, "java/lang/InternalError", "invoke");
    return nullptr;
  }
  Slot slots[kMaxArgumentSlots];
  Slot* next = slots;
  Method* target = m;
  if (!initialize_class(thread, m->holder)) return nullptr;
  if (!m->is_static()) {
    Object* receiver = resolve(receiver_ref);
    if (!receiver) {
      throw_new(thread, "java/lang/NullPointerException");
      return nullptr;
    }
    if (!receiver->klass()->is_subtype_of(m->holder)) {
      illegal_argument(thread, "object is not an instance of declaring class");
      return nullptr;
    }
    target = select_target(thread, m, receiver->klass());
    if (!target) return nullptr;
    *next++ = Slot::of_ref(receiver);
  }
  if (!convert_arguments(thread, as_array(reflected->ref(wk::Method_parameterTypes)), as_array(resolve(args_ref)),
                         next))
    return nullptr;
  Slot result = invoke(thread, target, slots);
  if (thread->has_exception() || target->return_type == BasicType::kVoid) return nullptr;
  if (is_reference(target->return_type)) return to_jobject(result.ref);
  return to_jobject(box(thread, target->return_type, result));
}

jobject JVM_NewInstanceFromConstructor(JNIEnv* env, jobject constructor_ref, jobjectArray args_ref) {
  RRVM_ENTRY(env);
  Object* reflected = resolve(constructor_ref);
  Method* m = jvm::method_of_reflected(reflected);
  if (!m) {
    throw_new(thread, "java/lang/InternalError", "invoke");
    return nullptr;
  }
  Klass* k = m->holder;
  if (!initialize_class(thread, k)) return nullptr;
  if (k->is_abstract() || k->is_interface() || k == wk::Class) {
    throw_new(thread, "java/lang/InstantiationException", k->external_name());
    return nullptr;
  }
  Object* receiver = heap::allocate(thread, k);
  if (!receiver) return nullptr;
  Slot slots[kMaxArgumentSlots];
  slots[0] = Slot::of_ref(receiver);
  if (!convert_arguments(thread, as_array(reflected->ref(wk::Constructor_parameterTypes)), as_array(resolve(args_ref)),
                         slots + 1))
    return nullptr;
  invoke(thread, m, slots);
  return thread->has_exception() ? nullptr : to_jobject(receiver);
}
