// The door between the VM and its compiler (jit/), which the VM does not include. Without a compiler (-Xint, tests of
// the VM's parts) the hooks are null and the counters never run out in practice.
//
// A method that is called from compiled code is entered at `Method::machine_entry`: its own machine code, or a stub
// that runs it in another way. One that is called from the interpreter is entered at `Method::entry`; Entry::compiled
// leads to its machine code. Hooks with a Thread are called by that thread at a place where it may allocate; those that
// compile only put a request into a queue, except with -Xcomp and -Xbatch, where the thread waits for its code.
#pragma once

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm {

struct ClassUnit;

namespace compiler {

inline const void* to_intrinsic = nullptr;  // machine_entry of methods that the VM runs as C++
inline const void* to_linker = nullptr;     // and of java.lang.invoke's linkers

struct Hooks {
  // The count of calls has run out. Sets a new one, or changes the method's entry.
  void (*method_is_hot)(Thread*, Method*) = nullptr;
  // Machine code that goes on at the loop header `target` of the innermost frame, which has no operands. Null: none
  // yet.
  const void* (*loop_is_hot)(Thread*, Frame*, const Insn* target) = nullptr;
  // Methods are about to change, and have: nothing is compiled between the two.
  void (*pause)() = nullptr;
  void (*resume)() = nullptr;
  // The method has a new version: its machine code is that of the old one. World stopped.
  void (*forget)(Method*) = nullptr;
  // The classes of a unit are about to be freed. World stopped.
  void (*release)(ClassUnit*) = nullptr;
  // Run machine code from C++. [1] is for methods that return a float or double.
  Slot (*enter[2])(Thread*, Method*, Slot* args, Frame* caller, const void* code) = {};
  Slot (*enter_loop[2])(Thread*, Frame*, const void* code) = {};
};
inline Hooks hooks;

// The count of a method that is never to be asked about: there is no compiler, or it does not want this method.
inline constexpr int32_t kNever = INT32_MAX;

void method_is_hot(Thread*, Method*);
const void* loop_is_hot(Thread*, Frame*, const Insn* target);
inline void forget(Method* m) {
  if (hooks.forget) hooks.forget(m);
}
class Pause {
 public:
  Pause() {
    if (hooks.pause) hooks.pause();
  }
  ~Pause() {
    if (hooks.resume) hooks.resume();
  }
  Pause(const Pause&) = delete;
};
inline void release(ClassUnit* u) {
  if (hooks.release) hooks.release(u);
}
inline bool returns_float(const Method* m) {
  return m->return_type == BasicType::kFloat || m->return_type == BasicType::kDouble;
}
inline Slot enter(Thread* t, Method* m, Slot* args, Frame* caller) {
  return hooks.enter[returns_float(m)](t, m, args, caller, m->machine_entry);
}
inline Slot enter_loop(Thread* t, Frame* f, const void* code) {
  return hooks.enter_loop[returns_float(f->method)](t, f, code);
}

}  // namespace compiler
}  // namespace rrvm
