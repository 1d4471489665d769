// JNI method calls: three kinds of dispatch, three ways to pass arguments, ten result types. One template does
// the work; the macros at the end only give it JNI's names. Covered by tests/java/jni.
#include <cstdarg>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/check/modes.h"
#include "vm/check/sync.h"
#include "vm/diagnose/trace.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"

namespace rrvm::jni {
namespace {

// Where arguments come from: each gives the next one as a jvalue of the wanted type.
class VarArgs {
 public:
  explicit VarArgs(va_list list) { va_copy(list_, list); }
  VarArgs(const VarArgs&) = delete;
  ~VarArgs() { va_end(list_); }
  jvalue next(char type) {
    jvalue v{};
    switch (type) {
      case 'Z': v.z = va_arg(list_, jint) != 0; break;
      case 'B': v.b = static_cast<jbyte>(va_arg(list_, jint)); break;
      case 'C': v.c = static_cast<jchar>(va_arg(list_, jint)); break;
      case 'S': v.s = static_cast<jshort>(va_arg(list_, jint)); break;
      case 'I': v.i = va_arg(list_, jint); break;
      case 'J': v.j = va_arg(list_, jlong); break;
      case 'F': v.f = static_cast<jfloat>(va_arg(list_, jdouble)); break;
      case 'D': v.d = va_arg(list_, jdouble); break;
      default: v.l = va_arg(list_, jobject);
    }
    return v;
  }

 private:
  va_list list_;
};

class ArrayArgs {
 public:
  explicit ArrayArgs(const jvalue* values) : next_(values) {}
  jvalue next(char) { return *next_++; }

 private:
  const jvalue* next_;
};

Slot to_slot(char type, jvalue v) {
  switch (type) {
    case 'Z': return Slot::of_int(v.z != 0);
    case 'B': return Slot::of_int(v.b);
    case 'C': return Slot::of_int(v.c);
    case 'S': return Slot::of_int(v.s);
    case 'I': return Slot::of_int(v.i);
    case 'J': return Slot::of_long(v.j);
    case 'F': return Slot::of_float(v.f);
    case 'D': return Slot::of_double(v.d);
    default: return Slot::of_ref(resolve(v.l));
  }
}

template <typename Args>
void fill_arguments(Slot* out, std::string_view descriptor, Args& args) {
  for (size_t i = 1; descriptor[i] != ')'; ++i) {
    char type = descriptor[i];
    *out++ = to_slot(type, args.next(type));
    if (type == 'J' || type == 'D') *out++ = Slot::of_long(0);
    while (descriptor[i] == '[') ++i;
    if (descriptor[i] == 'L') i = descriptor.find(';', i);
  }
}

enum class Dispatch { kVirtual, kExact, kStatic };

// The method to run for this receiver; null with an exception pending.
Method* select(Thread* t, Method* m, Klass* receiver) {
  if (!m->holder->is_interface()) return m->has_vtable_index() ? receiver->select_virtual(m) : m;
  if (m->itable_index < 0) return m;
  Method* found = receiver->select_interface(m);
  if (!found && !receiver->is_subtype_of(m->holder))
    throw_format(t, "java/lang/IncompatibleClassChangeError", "Class %s does not implement the requested interface %s",
                 receiver->external_name().c_str(), m->holder->external_name().c_str());
  else if (!found) throw_new(t, "java/lang/AbstractMethodError", m->to_string());
  return found;
}

// An exception that was pending before is pending again afterwards unless the call throws a new one.
class PendingScope {
 public:
  explicit PendingScope(Thread* t) : thread_(t), pending_(take_exception(t)) {}
  ~PendingScope() {
    if (!thread_->exception) thread_->exception = pending_;
  }
  PendingScope(const PendingScope&) = delete;

 private:
  Thread* thread_;
  Object* pending_;
};

template <Dispatch dispatch, typename Args>
Slot invoke(Thread* t, Object* receiver, Method* m, Args& args) {
  PendingScope pending(t);
  Slot* cells = RRVM_ARGUMENT_CELLS(m->arg_slots);
  Slot* first = cells;
  // The class of a static method was initialised, or that began, when its id was asked for, by whatever thread; as in
  // java nobody waits for that here.
  if constexpr (dispatch == Dispatch::kStatic) {
    if (check::modes.wants_classes) check::class_used(t, m->holder);
  } else {
    if (!receiver) return throw_new(t, "java/lang/NullPointerException"), Slot::of_int(0);
    (first++)->ref = receiver;
    if (dispatch == Dispatch::kVirtual && !(m = select(t, m, receiver->klass()))) return Slot::of_int(0);
  }
  fill_arguments(first, m->descriptor->view(), args);
  return call_java(t, m, cells);
}

template <typename R>
R from_slot(Thread* t, Slot s) {
  if constexpr (std::is_same_v<R, jobject>) return local(t, t->exception ? nullptr : s.ref);
  else if constexpr (std::is_same_v<R, jfloat>) return s.f;
  else if constexpr (std::is_same_v<R, jdouble>) return s.d;
  else return static_cast<R>(s.l);
}

template <typename R, Dispatch dispatch, typename Args>
R call(JNIEnv* env, jobject receiver, jmethodID id, Args&& args) {
  Thread* t = thread_of(env);
  return from_slot<R>(t, invoke<dispatch>(t, resolve(receiver), method_of(id), args));
}

template <typename Args>
jobject construct(JNIEnv* env, jclass c, jmethodID id, Args&& args) {
  Thread* t = thread_of(env);
  Object* o = allocate_instance(t, klass_of(c));
  if (!o) return nullptr;
  invoke<Dispatch::kExact>(t, o, method_of(id), args);
  return t->exception ? nullptr : local(t, o);
}

}  // namespace

// Parameters and arguments come in parentheses; they end with `id`.
#define RRVM_UNWRAP(...) __VA_ARGS__

// A function with `...` in front of its form with a va_list.
#define RRVM_JNI_VARIADIC(type, name, parameters, arguments) \
  type name(JNIEnv* env, RRVM_UNWRAP parameters, ...) {      \
    RRVM_TRACE_CALL("JNI " #name);                           \
    struct List {                                            \
      va_list list;                                          \
      ~List() { va_end(list); }                              \
    } args;                                                  \
    va_start(args.list, id);                                 \
    return name##V(env, RRVM_UNWRAP arguments, args.list);   \
  }

#define RRVM_JNI_FORMS(type, name, dispatch, parameters, arguments)            \
  type name##V(JNIEnv* env, RRVM_UNWRAP parameters, va_list args) {            \
    return call<type, Dispatch::dispatch>(env, receiver, id, VarArgs(args));   \
  }                                                                            \
  type name##A(JNIEnv* env, RRVM_UNWRAP parameters, const jvalue* args) {      \
    return call<type, Dispatch::dispatch>(env, receiver, id, ArrayArgs(args)); \
  }                                                                            \
  RRVM_JNI_VARIADIC(type, name, parameters, arguments)

#define RRVM_JNI_CALLS(T, type, ...)                                                                  \
  RRVM_JNI_FORMS(type, Call##T##Method, kVirtual, (jobject receiver, jmethodID id), (receiver, id))   \
  RRVM_JNI_FORMS(type, CallNonvirtual##T##Method, kExact, (jobject receiver, jclass c, jmethodID id), \
                 (receiver, c, id))                                                                   \
  RRVM_JNI_FORMS(type, CallStatic##T##Method, kStatic, (jclass receiver, jmethodID id), (receiver, id))

RRVM_JNI_PRIMITIVES(RRVM_JNI_CALLS)
RRVM_JNI_CALLS(Void, void)
RRVM_JNI_CALLS(Object, jobject)

jobject NewObjectV(JNIEnv* env, jclass c, jmethodID id, va_list args) { return construct(env, c, id, VarArgs(args)); }
jobject NewObjectA(JNIEnv* env, jclass c, jmethodID id, const jvalue* args) {
  return construct(env, c, id, ArrayArgs(args));
}
RRVM_JNI_VARIADIC(jobject, NewObject, (jclass c, jmethodID id), (c, id))

}  // namespace rrvm::jni
