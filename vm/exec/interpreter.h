// The interpreter: direct-threaded code over Java frames, no C++ recursion for Java-to-Java calls.
// A call of any method goes through Method::entry, the address of a label below; replacing it is how a
// method changes from "not yet translated" to its running form.
#pragma once

#include "vm/object/code.h"
#include "vm/thread/thread.h"

namespace rrvm {

enum class Op : uint16_t {
#define RRVM_INSN(name) name,
#define RRVM_BRANCH(name) name, name##_back,
#include "vm/exec/insns.def"
#undef RRVM_INSN
#undef RRVM_BRANCH
  kCount
};

// How a call of a method begins. RRVM_ENTRY(name) rows have one label each in vm/exec/interpreter_entries.inc.
// clang-format off
#define RRVM_ENTRIES(X) \
  X(first_call) X(plain) X(synchronized) X(compiled) X(watched) X(native_first) X(native) X(abstract) X(conflict) \
  X(intrinsic) X(invoke_basic) X(link_to_virtual) X(link_to_static) X(link_to_special) X(link_to_interface) X(unsupported)
// clang-format on

enum class Entry : uint8_t {
#define X(name) name,
  RRVM_ENTRIES(X)  //
#undef X
  kCount
};

void interpreter_init();
const void* handler_of(Op);
const void* entry_label(Entry);
Op op_of(const void* handler);
const char* op_name(const void* handler);  // for -trace and tests
// Runs a call from compiled code: the arguments lie where the callee has its locals.
Slot interpret_call(Thread*, Method*, Slot* args);
// Goes on with the thread's innermost frame, which compiled code has left, until it returns.
Slot interpret_rest(Thread*, Insn* pc, Slot* sp);
// Where calls of a freshly loaded method start.
const void* initial_entry(const Method*);

struct SwitchTable {
  int32_t low, high;       // tableswitch; lookupswitch: high = number of pairs
  int32_t default_target;  // distances in instructions from the switch
  const int32_t* keys;     // lookupswitch, sorted
  const int32_t* targets;
};

struct InterfaceSite {
  Method* method;               // the interface's method, or one of Object's named through it
  Klass* named;                 // the interface that an invokeinterface of Object's method names
  Klass* special_in;            // of an invokespecial: the interface whose code it is; the receiver must be its own
  bool through_class;           // an invokevirtual that a class inherits from an interface
  std::atomic<uint64_t> cache;  // klass address << 32 | method address of the last receiver
  InterfaceSite* next;          // list of its unit (vm/object/class_units.h)
};

}  // namespace rrvm
