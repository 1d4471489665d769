// Throwing from C++: each function makes the exception pending in the thread and returns; the caller
// returns at once. A pending exception is left alone (the first one wins). Making an exception may load its class and
// runs its constructor; if that fails, what it threw is pending instead. Some exception is pending afterwards in any
// case.
#pragma once

#include <string>

#include "vm/thread/thread.h"

namespace rrvm {

// class_name in internal form: "java/lang/NullPointerException".
void throw_new(Thread*, const char* class_name, const char* message = nullptr);
void throw_new(Thread*, const char* class_name, const std::string& message);
void throw_format(Thread*, const char* class_name, const char* format, ...) __attribute__((format(printf, 3, 4)));
void throw_with_cause(Thread*, const char* class_name, const std::string& message, Object* cause);
void throw_object(Thread*, Object* throwable);
void throw_out_of_memory(Thread*, const char* what = "Java heap space");
void throw_stack_overflow(Thread*);

// Implicit exceptions of the interpreter, with java's texts.
void throw_null_pointer(Thread*);  // message computed lazily by Throwable.getExtendedNPEMessage
void throw_array_index(Thread*, int32_t index, int32_t length);
void throw_negative_array_size(Thread*, int32_t length);
void throw_class_cast(Thread*, Object*, Klass* target);
void throw_array_store(Thread*, Object* value);
void throw_arithmetic(Thread*);

// Takes the pending exception away.
inline Object* take_exception(Thread* t) {
  Object* e = t->exception;
  t->exception = nullptr;
  return e;
}
// "java.lang.Foo: message" of a throwable, without running Java code.
std::string describe_throwable(Object*);
void print_stack_trace(Thread*, Object* throwable);  // calls Throwable.printStackTrace

}  // namespace rrvm

// Return from the enclosing function when an exception is pending.
#define RRVM_RETURN_IF_PENDING(thread, ...)                                      \
  do {                                                                           \
    if (__builtin_expect((thread)->exception != nullptr, 0)) return __VA_ARGS__; \
  } while (0)
