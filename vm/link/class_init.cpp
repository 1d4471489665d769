// Class initialisation (JVMS §5.5) and linking. One lock and condition for all classes: it guards only the state
// changes, never runs Java code, so threads meet here for nanoseconds. Waiting is not interruptible.
#include "vm/link/class_init.h"

#include <condition_variable>
#include <mutex>
#include <unordered_map>

#include "vm/check/modes.h"
#include "vm/check/quiet.h"
#include "vm/check/sync.h"
#include "vm/diagnose/shutdown.h"
#include "vm/exec/c_stack.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

std::mutex init_lock;
std::condition_variable init_changed;
// The threads that wait for an initialiser, with its class; guarded by init_lock. There are few at any time.
std::unordered_map<const Thread*, Klass*>& waiting() {
  static auto& the = *new std::unordered_map<const Thread*, Klass*>;
  return the;
}

bool is_others(const Klass* k, const Thread* t) {
  return k->init_state.load(std::memory_order_relaxed) == InitState::kInitializing && k->initializing_thread != t;
}

void finish(Klass* k, InitState state) {
  std::lock_guard<std::mutex> guard(init_lock);
  k->init_state.store(state, std::memory_order_release);
  k->initializing_thread = nullptr;
  init_changed.notify_all();
}

bool initialize_supers(Thread* t, Klass* k) {
  if (k->is_interface()) return true;
  if (k->super && !initialize_class(t, k->super)) return false;
  if (!k->declares_or_inherits_defaults) return true;
  for (Klass* i : k->all_interfaces)
    if (i->has_default_methods && !initialize_class(t, i)) return false;
  return true;
}

// What a later use of the class gets as the cause of its NoClassDefFoundError: a copy that keeps the text
// and the stack of the first failure but not the objects it refers to.
void remember_failure(Thread* t, Klass* k, Object* error) {
  std::string text = "Exception " + describe_throwable(error) + " [in thread \"" + threads::name_of(t) + "\"]";
  Object* message = java_string::from_utf8(t, text);
  Object* copy = nullptr;
  Klass* type = load_class(t, Symbol::intern("java/lang/ExceptionInInitializerError"), boot_loader_data());
  if (message && type) copy = new_object(t, type, "(Ljava/lang/String;)V", {message});
  if (copy) {
    Object* trace = call_virtual(t, error, "getStackTrace", "()[Ljava/lang/StackTraceElement;", {}).ref;
    if (!t->has_exception() && trace)
      call_virtual(t, copy, "setStackTrace", "([Ljava/lang/StackTraceElement;)V", {trace});
  }
  t->exception = nullptr;
  if (copy) k->init_error.store(*units::keep(t, k->unit, copy), std::memory_order_release);
}

void fail(Thread* t, Klass* k) {
  Object* error = take_exception(t);
  if (!error->klass()->is_subtype_of(wk::Error)) {
    Klass* type = wk::ExceptionInInitializerError;
    Object* wrapper = new_object(t, type, "(Ljava/lang/Throwable;)V", {error});
    if (wrapper) {
      remember_failure(t, k, error);
      error = wrapper;
    } else {
      error = take_exception(t);
    }
  } else {
    remember_failure(t, k, error);
  }
  if (check::active) check::class_initialized(t, k);
  finish(k, InitState::kErroneous);
  t->exception = error;
}

void throw_erroneous(Thread* t, Klass* k) {
  if (check::modes.wants_classes) check::class_used(t, k);
  std::string text = "Could not initialize class " + k->external_name();
  // A class library that cannot even make this error is of no use, and throwing would not end.
  if (wk::NoClassDefFoundError->init_state.load(std::memory_order_acquire) == InitState::kErroneous)
    shutdown::fail_initialization("java/lang/NoClassDefFoundError: " + text);
  if (Object* cause = k->init_error.load(std::memory_order_acquire))
    throw_with_cause(t, "java/lang/NoClassDefFoundError", text, cause);
  else throw_new(t, "java/lang/NoClassDefFoundError", text);
}

}  // namespace

namespace {
// Tells the tools that the thread runs the class's initialiser, for as long as it lives.
class InitializerEvents {
 public:
  InitializerEvents(Thread* t, Klass* k) : thread_(check::modes.wants_class_locks ? t : nullptr), klass_(k) {
    if (thread_) check::class_begun(thread_, klass_);
  }
  ~InitializerEvents() {
    if (thread_) check::class_ended(thread_, klass_);
  }
  InitializerEvents(const InitializerEvents&) = delete;
  InitializerEvents& operator=(const InitializerEvents&) = delete;

 private:
  Thread* thread_;
  Klass* klass_;
};
}  // namespace

InitWait init_wait_of(const Thread* t) {
  std::lock_guard<std::mutex> guard(init_lock);
  auto found = waiting().find(t);
  if (found == waiting().end()) return {};
  return {found->second, found->second->initializing_thread};
}

bool link_class(Thread* t, Klass* k) { return k->is_linked() || link_class_impl(t, k); }

bool initialize_class(Thread* t, Klass* k) {
  if (!k->is_initialized() && !initialize_class_slow(t, k)) return false;
  if (check::modes.wants_classes) check::class_used(t, k);
  return true;
}

bool initialize_class_slow(Thread* t, Klass* k) {
  if (is_c_stack_exhausted(t) || !link_class(t, k)) return false;
  if (check::modes.wants_class_locks) check::class_asked_for(t, k);
  {
    ThreadStateScope blocked(t, ThreadState::kBlocked);
    std::unique_lock<std::mutex> guard(init_lock);
    if (is_others(k, t)) {
      waiting()[t] = k;
      while (is_others(k, t)) init_changed.wait(guard);
      waiting().erase(t);
    }
    InitState state = k->init_state.load(std::memory_order_relaxed);
    if (state == InitState::kInitialized || state == InitState::kInitializing) return true;
    if (state == InitState::kLinked) {
      k->init_state.store(InitState::kInitializing, std::memory_order_release);
      k->initializing_thread = t;
    }
  }
  if (k->init_state.load(std::memory_order_relaxed) == InitState::kErroneous) {
    throw_erroneous(t, k);
    return false;
  }
  check::Loud loud(t, k->loader && !k->loader->is_platform_or_boot);
  InitializerEvents events(t, k);
  if (!initialize_supers(t, k)) {
    Object* error = take_exception(t);
    remember_failure(t, k, error);
    finish(k, InitState::kErroneous);
    t->exception = error;
    return false;
  }
  if (k->class_initializer) {
    Slot none;
    call_java(t, k->class_initializer, &none);
    if (t->has_exception()) {
      fail(t, k);
      return false;
    }
  }
  if (check::active) check::class_initialized(t, k);
  finish(k, InitState::kInitialized);
  return true;
}

}  // namespace rrvm
