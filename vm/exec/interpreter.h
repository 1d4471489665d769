// The interpreter: direct-threaded code over Java frames, no C++ recursion for Java-to-Java calls.
// A call of any method goes through Method::entry, the address of a label below; replacing it is how a
// method changes from "not yet translated" to its running form. What runs code returns with the result, or with an
// exception pending and an arbitrary result. Engines and vm/check use it; others call Java by call.h.
#pragma once

#include "vm/object/code.h"
#include "vm/thread/thread.h"

namespace rrvm {

enum class Op : uint16_t {
#define RRVM_INSN(name, operand) name,
#define RRVM_BRANCH(name) name, name##_back,
#include "vm/exec/insns.def"
#undef RRVM_INSN
#undef RRVM_BRANCH
  kCount
};

// What an instruction holds beside its handler.
enum class Operand : uint8_t {
  none,
  // One number, `imm`, or two, `a` and `b`. A plan is an AccessPlan of vm/check, whose address has 32 bits.
  imm,
  number,       // a: a value
  distance,     // a: instructions to jump over
  index,        // a: a local
  indices,      // a, b: locals
  index_value,  // a: a local, b: a value
  offset,       // a: of a field in its object
  offset_type,  // a: of a field, b: its BasicType
  offset_plan,  // a: of a field, b: the plan
  slots_plan,   // a: cells of the value, b: the plan
  vtable,       // a: index into the receiver's vtable, and in its lowest byte the cells of the arguments; b: see
                // note_receiver
  // A pointer, `ptr`.
  object,
  cell,     // of a static field
  field,    // Field*
  method,   // Method*
  klass,    // Klass*
  plan,     // AccessPlan*
  handler,  // of the instruction that is done besides
  switch_table,
  interface_site,
  linked_site,  // LinkedCallSite*
};
constexpr bool is_pointer(Operand o) { return o >= Operand::object; }

inline constexpr Operand kOperands[] = {
#define RRVM_INSN(name, operand) Operand::operand,
#define RRVM_BRANCH(name) Operand::distance, Operand::distance,
#include "vm/exec/insns.def"
#undef RRVM_INSN
#undef RRVM_BRANCH
};
constexpr Operand operand_of(Op op) { return kOperands[static_cast<size_t>(op)]; }

constexpr Op nth(Op first, int index) { return static_cast<Op>(static_cast<int>(first) + index); }

// How a call of a method begins. RRVM_ENTRY(name) rows have one label each in vm/exec/interpreter_entries.inc.
// clang-format off
#define RRVM_ENTRIES(X) \
  X(first_call) X(plain) X(synchronized) X(compiled) X(watched) X(native_first) X(native) X(abstract) X(conflict) \
  X(intrinsic) X(linker) X(unsupported)
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
// Runs a call from compiled code: the arguments lie where the callee has its locals.
Slot interpret_call(Thread*, Method*, Slot* args);
// Goes on with the thread's innermost frame, which compiled code has left, until `outermost` returns: that frame, or
// the last of those that were inlined into it.
Slot interpret_rest(Thread*, Frame* outermost, Insn* pc, Slot* sp);
// Where calls of a freshly loaded method start.
const void* initial_entry(const Method*);

struct SwitchTable {
  int32_t low, high;       // tableswitch; lookupswitch: high = number of pairs
  int32_t default_target;  // distances in instructions from the switch
  const int32_t* keys;     // lookupswitch, sorted
  const int32_t* targets;
};

struct InterfaceSite {
  Method* method;      // the interface's method, or one of Object's named through it
  Klass* named;        // the interface that an invokeinterface of Object's method names
  Klass* special_in;   // of an invokespecial: the interface whose code it is; the receiver must be its own
  bool through_class;  // an invokevirtual that a class inherits from an interface
  // klass address << 32 | method address of the first receivers' classes. An entry changes only when its class dies.
  static constexpr int kReceivers = 4;
  std::atomic<uint64_t> receivers[kReceivers];
  InterfaceSite* next;  // list of its unit (vm/object/class_units.h)
};

}  // namespace rrvm
