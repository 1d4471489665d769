// Calling Java from C++. Arguments are slots in declaration order, receiver first; a long or double takes
// one Value here (the call expands it). The result is zero when an exception is pending afterwards; none may be pending
// before. Whatever Java code does, blocking included, may happen in here, so no lock of the VM is held.
// Some of its functions are in interpreter.cpp and vm/link/class_init.cpp.
#pragma once

#include <initializer_list>
#include <span>

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm {

// Room for n argument cells in the calling frame. Not an array of a fixed size: the part that is never written would
// show old words of the C stack to the collector for as long as the call runs.
#define RRVM_ARGUMENT_CELLS(n) static_cast<::rrvm::Slot*>(__builtin_alloca((n) * sizeof(::rrvm::Slot)))

// Lowest level: `args` has method->arg_slots cells laid out as on an operand stack. Runs exactly `method`
// (no dispatch). The class must be initialised for statics.
Slot call_java(Thread*, Method*, const Slot* args);

struct Value {
  Slot slot;
  bool two = false;
  Value(Object* o) : slot(Slot::of_ref(o)) {}
  Value(int32_t i) : slot(Slot::of_int(i)) {}
  Value(bool b) : slot(Slot::of_int(b)) {}
  Value(int64_t l) : slot(Slot::of_long(l)), two(true) {}
  Value(double d) : slot(Slot::of_double(d)), two(true) {}
  Value(float f) : slot(Slot::of_float(f)) {}
};

Slot call_static(Thread*, Method*, std::initializer_list<Value> args);   // initialises the class first
Slot call_exact(Thread*, Method*, std::initializer_list<Value> args);    // receiver first, no dispatch
Slot call_virtual(Thread*, Method*, std::initializer_list<Value> args);  // dispatches on the receiver
// Finds the method by its name first; throws NoSuchMethodError if there is none.
Slot call_static(Thread*, Klass*, const char* name, const char* descriptor, std::initializer_list<Value> args);
Slot call_virtual(Thread*, Object* receiver, const char* name, const char* descriptor,
                  std::initializer_list<Value> args);
// Allocates and runs the constructor.
Object* new_object(Thread*, Klass*, const char* constructor_descriptor, std::initializer_list<Value> args);

// Class initialisation (JVMS §5.5), because the class is used: false with an exception pending. May wait for another
// thread that initialises the class. Quick when done already; under a tool the thread is then ordered after the
// initialiser.
bool initialize_class(Thread*, Klass*);
bool initialize_class_slow(Thread*, Klass*);  // for callers that raise the event of the use themselves
bool link_class(Thread*, Klass*);             // verify, prepare, build tables

}  // namespace rrvm
