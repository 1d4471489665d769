// Convenience calls from C++ into Java; call_java itself is beside the interpreter.
#include "vm/exec/call.h"

#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/class_provider.h"

namespace rrvm {
namespace {

Slot call_values(Thread* t, Method* m, std::initializer_list<Value> args) {
  Slot* cells = RRVM_ARGUMENT_CELLS(2 * args.size());
  size_t n = 0;
  for (const Value& v : args) {
    cells[n++] = v.slot;
    if (v.two) cells[n++].raw = 0;
  }
  return call_java(t, m, cells);
}

Method* need_method(Thread* t, Klass* k, const char* name, const char* descriptor) {
  Symbol* n = Symbol::intern(name);
  Symbol* d = Symbol::intern(descriptor);
  Method* m = k->is_interface() ? k->find_interface_method(n, d) : k->find_method(n, d);
  if (!m) throw_new(t, "java/lang/NoSuchMethodError", k->external_name() + "." + name + descriptor);
  return m;
}

}  // namespace

Slot call_static(Thread* t, Method* m, std::initializer_list<Value> args) {
  if (!initialize_class(t, m->holder)) return Slot::of_int(0);
  return call_values(t, m, args);
}

Slot call_exact(Thread* t, Method* m, std::initializer_list<Value> args) { return call_values(t, m, args); }

Slot call_virtual(Thread* t, Method* m, std::initializer_list<Value> args) {
  Object* receiver = args.begin()->slot.ref;
  if (!receiver) {
    throw_null_pointer(t);
    return Slot::of_int(0);
  }
  Method* target = receiver->klass()->select_virtual(m);
  if (!target) {
    throw_new(t, "java/lang/AbstractMethodError", m->to_string());
    return Slot::of_int(0);
  }
  return call_values(t, target, args);
}

Slot call_static(Thread* t, Klass* k, const char* name, const char* descriptor, std::initializer_list<Value> args) {
  if (!initialize_class(t, k)) return Slot::of_int(0);
  Method* m = need_method(t, k, name, descriptor);
  return m ? call_values(t, m, args) : Slot::of_int(0);
}

Slot call_virtual(Thread* t, Object* receiver, const char* name, const char* descriptor,
                  std::initializer_list<Value> args) {
  Method* m = need_method(t, receiver->klass(), name, descriptor);
  if (!m) return Slot::of_int(0);
  Slot* cells = RRVM_ARGUMENT_CELLS(2 * args.size() + 1);
  size_t n = 0;
  cells[n++].ref = receiver;
  for (const Value& v : args) {
    cells[n++] = v.slot;
    if (v.two) cells[n++].raw = 0;
  }
  Method* target = receiver->klass()->select_virtual(m);
  return call_java(t, target ? target : m, cells);
}

Object* new_object(Thread* t, Klass* k, const char* descriptor, std::initializer_list<Value> args) {
  if (!initialize_class(t, k)) return nullptr;
  Method* m = k->declared_method(Symbol::intern("<init>"), Symbol::intern(descriptor));
  if (!m) {
    throw_new(t, "java/lang/NoSuchMethodError", k->external_name() + ".<init>" + descriptor);
    return nullptr;
  }
  Object* o = heap::allocate(t, k);
  if (!o) return nullptr;
  Slot* cells = RRVM_ARGUMENT_CELLS(2 * args.size() + 1);
  size_t n = 0;
  cells[n++].ref = o;
  for (const Value& v : args) {
    cells[n++] = v.slot;
    if (v.two) cells[n++].raw = 0;
  }
  call_java(t, m, cells);
  return t->has_exception() ? nullptr : o;
}

}  // namespace rrvm
