// Out-of-line work of the interpreter's handlers: everything that is not worth a place in the loop.
// Functions that can fail return null or false with an exception pending. The frame's `pc` is the instruction that
// asks (SAVE_PC), because they may throw, collect and run Java code.
#pragma once

#include "vm/exec/interpreter.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

// The two bytes behind the opcode at the current instruction: a constant pool index.
inline unsigned bytecode_u2(const Method* m, const Insn* pc) {
  const uint8_t* p = m->bytecode + bci_of(m, pc) + 1;
  return p[0] << 8 | p[1];
}

Insn* find_handler(Thread*, Frame*);     // for thread->exception; null: none here
void unlock_on_unwind(Thread*, Frame*);  // a synchronized method is left by an exception

// Quickening. Each rewrites *pc (when it may) and returns whether to execute *pc again.
bool quicken_ldc(Thread*, Frame*, Insn* pc, Slot* out, BasicType* type);  // also gives the value
bool quicken_new(Thread*, Frame*, Insn* pc, Klass** out);
bool quicken_anewarray(Thread*, Frame*, Insn* pc);
bool quicken_checkcast(Thread*, Frame*, Insn* pc, bool instanceof);
// The field, initialised; *quickened says whether *pc may be executed again instead.
Field* quicken_field(Thread*, Frame*, Insn* pc, bool is_static, bool is_put, bool* quickened);
void get_field_value(const Field*, Object* base, Slot* out);  // any type, volatile rules
void put_field_value(const Field*, Object* base, const Slot* value);

enum class CallForm { kAgain, kDirect, kLinked };
// Resolves the call at pc, whose arguments are below sp. kAgain: rewritten, execute again. kDirect: call *method now
// without rewriting (its class is still being initialised by this thread).
bool quicken_invoke(Thread*, Frame*, Insn* pc, const Slot* sp, InvokeKind kind, CallForm* form, Method** method);
bool quicken_invokedynamic(Thread*, Frame*, Insn* pc);
Method* interface_target(Thread*, InterfaceSite*,
                         Object* receiver);  // IncompatibleClassChangeError, AbstractMethodError, ...

Array* new_multi_array(Thread*, Klass*, const Slot* dims, int n);

// Entry of a method that was never called: initialises, translates, sets its entry. False: exception.
bool prepare_first_call(Thread*, Method*);
bool prepare_native(Thread*, Method*);
// A replacement (vm/exec/intrinsics.h) declined a call: makes the method's own body runnable, leaving its entry.
bool prepare_own_body(Thread*, Method*);
// Throws AbstractMethodError in java's words, which say what is known of the receiver and of the method found for it.
void throw_abstract_method(Thread*, const Method* resolved, const Object* receiver, const Method* selected);
void throw_method_conflict(Thread*, Method*);
void throw_not_implementer(Thread*, Object* receiver, Klass* interface);
// The method that invokeBasic or a linkTo* of java.lang.invoke stands for, with these arguments. Null: an exception.
Method* linked_target(Thread*, const Method* linker, const Slot* args);
// An invokevirtual remembers the class of its receivers while there is only one, as an address. Not called any more
// once there were several.
inline constexpr int32_t kSeveralReceivers = 1;
void note_receiver(const Method* caller, Insn* pc, const Object* receiver);
void load_volatile(const void* address, BasicType, Slot* out);
void store_volatile(void* address, BasicType, Slot value);

int32_t float_to_int(float);
int64_t float_to_long(float);
int32_t double_to_int(double);
int64_t double_to_long(double);

}  // namespace rrvm
