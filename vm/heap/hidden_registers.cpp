// The stubs of vm/heap/hidden_registers.h. Each has the signature of what it calls: arguments and result pass through
// untouched. Covered by tests/java/refs and tests/java/memory.
#include "vm/heap/hidden_registers.h"

#include "vm/check/array_shadow.h"
#include "vm/exec/native_call.h"
#include "vm/heap/alloc_inline.h"

namespace rrvm {

extern "C" {
Object* rrvm_plain_allocate_slow(Thread* t, Klass* k) { return heap::allocate_slow(t, k); }
Array* rrvm_plain_allocate_array(Thread* t, Klass* k, int32_t length) { return heap::allocate_array(t, k, length); }
Array* rrvm_plain_new_array(Thread* t, Klass* k, int32_t length) { return check::new_array(t, k, length); }
Slot rrvm_plain_call_native(Thread* t, Method* m, void* function, Slot* args) {
  return call_native(t, m, function, args);
}
}

// Tells the unwinder the caller's register: the complement of what lies that far above %rsp (DW_CFA_val_expression).
// The complement of x is written as (CFA - 1) - (CFA + x), where the CFA is %rsp + 64: valgrind knows sums, but not
// DW_OP_not.
#define RRVM_HIDDEN(dwarf_register, above) \
  ".cfi_escape 0x16, " dwarf_register ", 11, 0x09, 0xff, 0x22, 0x77, 0xc0, 0x00, 0x77, " above ", 0x06, 0x22, 0x1c\n"

// Six pushes and the return address leave the stack 8 bytes off its alignment, hence the seventh: a cell that nobody
// writes would show the collector what lay there before.
#define RRVM_HIDING_STUB(name) \
  asm(".text\n.p2align 4\n.globl rrvm_hiding_" name "\n.hidden rrvm_hiding_" name   \
      "\n.type rrvm_hiding_" name ", @function\nrrvm_hiding_" name ":\n"            \
      ".cfi_startproc\n"                                                            \
      "not %rbx\n not %rbp\n not %r12\n not %r13\n not %r14\n not %r15\n"           \
      "push %rbx\n push %rbp\n push %r12\n push %r13\n push %r14\n push %r15\n"     \
      "push $0\n.cfi_remember_state\n.cfi_adjust_cfa_offset 56\n"             \
      RRVM_HIDDEN("3", "48") RRVM_HIDDEN("6", "40") RRVM_HIDDEN("12", "32")         \
      RRVM_HIDDEN("13", "24") RRVM_HIDDEN("14", "16") RRVM_HIDDEN("15", "8")        \
      "xor %ebx, %ebx\n xor %ebp, %ebp\n xor %r12d, %r12d\n xor %r13d, %r13d\n"     \
      "xor %r14d, %r14d\n xor %r15d, %r15d\n"                                       \
      "call rrvm_plain_" name "\n"                                                  \
      "add $8, %rsp\n"                                                              \
      "pop %r15\n pop %r14\n pop %r13\n pop %r12\n pop %rbp\n pop %rbx\n"           \
      ".cfi_restore_state\n"                                                        \
      "not %r15\n not %r14\n not %r13\n not %r12\n not %rbp\n not %rbx\n"           \
      "ret\n.cfi_endproc\n.size rrvm_hiding_" name ", .-rrvm_hiding_" name "\n")

RRVM_HIDING_STUB("allocate_slow");
RRVM_HIDING_STUB("allocate_array");
RRVM_HIDING_STUB("new_array");
RRVM_HIDING_STUB("call_native");

}  // namespace rrvm
