// Making exceptions pending. Before the VM knows the classes that throwing needs, an exception ends the start with its
// text.
#include "vm/exec/exceptions.h"

#include <cstdarg>
#include <cstdio>
#include <vector>

#include "vm/base/check.h"
#include "vm/base/insufficient_memory.h"
#include "vm/diagnose/out_of_memory.h"
#include "vm/diagnose/shutdown.h"
#include "vm/exec/c_stack.h"
#include "vm/exec/call.h"
#include "vm/heap/heap.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/external_name.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

// Made during start-up, for the moment when there is no memory to make another.
Object** preallocated_oom = nullptr;

void throw_impl(Thread* t, const char* class_name, const std::string* message, Object* cause, bool has_cause) {
  if (t->has_exception()) return;
  if (!wk::is_complete) shutdown::fail_initialization(message ? std::string(class_name) + ": " + *message : class_name);
  if (is_c_stack_exhausted(t)) return;
  Klass* k = load_class(t, Symbol::intern(class_name), boot_loader_data());
  if (!k || !initialize_class(t, k)) return;
  Object* text = nullptr;
  if (message) {
    text = java_string::from_utf8(t, *message);
    if (!text) return;
  }
  Object* e = heap::allocate(t, k);
  if (!e) return;
  Method* with_text = k->declared_method(Symbol::intern("<init>"), Symbol::intern("(Ljava/lang/String;)V"));
  Method* plain = k->declared_method(Symbol::intern("<init>"), Symbol::intern("()V"));
  if (text && with_text) {
    call_exact(t, with_text, {e, text});
  } else if (plain) {
    call_exact(t, plain, {e});
    if (text) e->put<Object*>(wk::Throwable_detailMessage, text);
  } else if (with_text) {
    call_exact(t, with_text, {e, static_cast<Object*>(nullptr)});
  } else {
    RRVM_FATAL("%s has no usable constructor", class_name);
  }
  if (t->has_exception()) return;
  if (has_cause && cause) call_virtual(t, e, "initCause", "(Ljava/lang/Throwable;)Ljava/lang/Throwable;", {cause});
  if (!t->has_exception()) t->exception = e;
}

}  // namespace

void throw_new(Thread* t, const char* class_name, const char* message) {
  if (!message) return throw_impl(t, class_name, nullptr, nullptr, false);
  std::string text(message);
  throw_impl(t, class_name, &text, nullptr, false);
}
void throw_new(Thread* t, const char* class_name, const std::string& message) {
  throw_impl(t, class_name, &message, nullptr, false);
}
void throw_with_cause(Thread* t, const char* class_name, const std::string& message, Object* cause) {
  throw_impl(t, class_name, &message, cause, true);
}

void throw_format(Thread* t, const char* class_name, const char* format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  std::vector<char> buffer(static_cast<size_t>(std::vsnprintf(nullptr, 0, format, args)) + 1);
  std::vsnprintf(buffer.data(), buffer.size(), format, again);
  va_end(args);
  va_end(again);
  throw_new(t, class_name, std::string(buffer.data()));
}

void throw_object(Thread* t, Object* throwable) {
  if (!t->has_exception()) t->exception = throwable;
}

// Makes an error as java does when there is no memory or stack left: no code of the program or of an agent runs,
// constructors least of all. Such an error keeps no cause and no suppressed exceptions. Null: there was no memory for
// the error itself; OutOfMemoryError may then be pending or not.
static Object* new_bare_error(Thread* t, Klass* k, const char* message) {
  static Method* const fill_in =
      wk::Throwable->declared_method(Symbol::intern("fillInStackTrace"), Symbol::intern("(I)Ljava/lang/Throwable;"));
  Object* e = initialize_class(t, k) ? heap::allocate(t, k) : nullptr;
  if (!e) return nullptr;
  if (message) {
    Object* text = java_string::from_utf8(t, message);
    if (!text) return nullptr;
    e->put<Object*>(wk::Throwable_detailMessage, text);
  }
  call_exact(t, fill_in, {e, int32_t{0}});
  return t->has_exception() ? nullptr : e;
}

static void throw_or_out_of_memory(Thread* t, Object* made) {
  if (t->has_exception()) return;
  if (!made && !preallocated_oom) insufficient_memory("Out of memory during start-up");
  t->exception = made ? made : *preallocated_oom;
}

void prepare_out_of_memory(Thread* t) {
  preallocated_oom = heap::new_root(new_bare_error(t, wk::OutOfMemoryError, "Java heap space"));
}

void throw_out_of_memory(Thread* t, const char* what) {
  if (t->has_exception()) return;
  out_of_memory::react(t, what);
  static thread_local bool recursive = false;
  if (!recursive) {
    recursive = true;
    Object* e = new_bare_error(t, wk::OutOfMemoryError, what);
    recursive = false;
    return throw_or_out_of_memory(t, e);
  }
  throw_or_out_of_memory(t, nullptr);
}

void throw_stack_overflow(Thread* t) {
  if (t->has_exception()) return;
  // The reserve is opened while the error is made. Should even that be too little, one without a trace will do.
  if (t->in_stack_overflow) return throw_or_out_of_memory(t, heap::allocate(t, wk::StackOverflowError));
  Slot* limit = t->stack_limit;
  char* c_limit = t->c_stack_limit;
  t->in_stack_overflow = true;
  t->stack_limit = t->stack_end;
  t->c_stack_limit = c_limit - 128 * 1024;
  throw_or_out_of_memory(t, new_bare_error(t, wk::StackOverflowError, nullptr));
  t->stack_limit = limit;
  t->c_stack_limit = c_limit;
  t->in_stack_overflow = false;
}

void throw_null_pointer(Thread* t) { throw_new(t, "java/lang/NullPointerException"); }
void throw_arithmetic(Thread* t) { throw_new(t, "java/lang/ArithmeticException", "/ by zero"); }
void throw_array_index(Thread* t, int32_t index, int32_t length) {
  throw_format(t, "java/lang/ArrayIndexOutOfBoundsException", "Index %d out of bounds for length %d", index, length);
}
void throw_negative_array_size(Thread* t, int32_t length) {
  throw_format(t, "java/lang/NegativeArraySizeException", "%d", length);
}
void throw_array_store(Thread* t, Object* value) {
  throw_new(t, "java/lang/ArrayStoreException", value->klass()->external_name());
}

void throw_class_cast(Thread* t, Object* o, Klass* target) {
  Klass* from = o->klass();
  throw_new(t, "java/lang/ClassCastException",
            "class " + from->external_name() + " cannot be cast to class " + target->external_name() + " (" +
                external_placement(from, target) + ")");
}

std::string describe_throwable(Object* e) {
  if (!e) return "null";
  std::string text = e->klass()->external_name();
  if (Object* message = e->ref(wk::Throwable_detailMessage)) text += ": " + java_string::to_utf8(message);
  return text;
}

void print_stack_trace(Thread* t, Object* throwable) { call_virtual(t, throwable, "printStackTrace", "()V", {}); }

}  // namespace rrvm
