// Quickening: replaces an instruction, once what it names is resolved, by one that need not resolve. What the new one
// is, vm/exec/meaning.h says. Functions that can fail return null or false with an exception pending. The frame's `pc`
// is the instruction that asks (SAVE_PC), because they may throw, collect and run Java code.
#pragma once

#include "vm/exec/interpreter.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

// The two bytes behind the opcode at the current instruction: a constant pool index.
inline unsigned bytecode_u2(const Method* m, const Insn* pc) {
  const uint8_t* p = m->bytecode + bci_of(m, pc) + 1;
  return p[0] << 8 | p[1];
}

// Each rewrites *pc (when it may) and returns whether to execute *pc again.
bool quicken_ldc(Thread*, Frame*, Insn* pc, Slot* out, BasicType* type);  // also gives the value
bool quicken_new(Thread*, Frame*, Insn* pc, Klass** out);
bool quicken_anewarray(Thread*, Frame*, Insn* pc);
bool quicken_checkcast(Thread*, Frame*, Insn* pc, bool instanceof);
// The field, initialised; *quickened says whether *pc may be executed again instead.
Field* quicken_field(Thread*, Frame*, Insn* pc, bool is_static, bool is_put, bool* quickened);

enum class CallForm { kAgain, kDirect };
// Resolves the call at pc, whose arguments are below sp. kAgain: rewritten, execute again. kDirect: call *method now
// without rewriting (its class is still being initialised by this thread).
bool quicken_invoke(Thread*, Frame*, Insn* pc, const Slot* sp, InvokeKind kind, CallForm* form, Method** method);
bool quicken_invokedynamic(Thread*, Frame*, Insn* pc);

// An invokevirtual remembers the class of its receivers while there is only one, as an address. Not called any more
// once there were several.
inline constexpr int32_t kSeveralReceivers = 1;
void note_receiver(const Method* caller, Insn* pc, const Object* receiver);

}  // namespace rrvm
