// Calls from the interpreter that hide its callee-saved registers from the collector. The interpreter keeps no
// reference there that is not also on the Java stack, but values it is done with linger in them, and the functions it
// calls save them on the C stack, where the collector would find them: softly or weakly reachable objects would
// then stay for as long as a thread waits in a native. The stubs save the registers inverted instead. Each has the
// contract of the function that its comment names.
#pragma once

#include "vm/object/klass.h"
#include "vm/object/object.h"

namespace rrvm {

class Thread;

extern "C" {
Object* rrvm_hiding_allocate_slow(Thread*, Klass*);            // heap::allocate_slow
Array* rrvm_hiding_allocate_array(Thread*, Klass*, int32_t);   // heap::allocate_array
Array* rrvm_hiding_new_array(Thread*, Klass*, int32_t);        // check::new_array
Slot rrvm_hiding_call_native(Thread*, Method*, void*, Slot*);  // call_native
}

}  // namespace rrvm
