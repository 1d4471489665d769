// Out-of-line work of the interpreter's handlers: what is not worth a place in the loop, and neither resolves
// (quickening.h) nor selects methods (call_targets.h).
// Functions that can fail return null or false with an exception pending. The frame's `pc` is the instruction that
// asks (SAVE_PC), because they may throw, collect and run Java code.
#pragma once

#include "vm/exec/interpreter.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

Insn* find_handler(Thread*, Frame*);     // for thread->exception; null: none here
void unlock_on_unwind(Thread*, Frame*);  // a synchronized method is left by an exception

Array* new_multi_array(Thread*, Klass*, const Slot* dims, int n);

// Entry of a method that was never called: initialises, translates, sets its entry. False: exception.
bool prepare_first_call(Thread*, Method*);
bool prepare_native(Thread*, Method*);
// A replacement (vm/exec/intrinsics.h) declined a call: makes the method's own body runnable, leaving its entry.
bool prepare_own_body(Thread*, Method*);

// Load and store a field of any type as a volatile one.
void get_field_value(const Field*, Object* base, Slot* out);
void put_field_value(const Field*, Object* base, const Slot* value);
void load_volatile(const void* address, BasicType, Slot* out);
void store_volatile(void* address, BasicType, Slot value);

int32_t float_to_int(float);
int64_t float_to_long(float);
int32_t double_to_int(double);
int64_t double_to_long(double);

}  // namespace rrvm
