// Opcodes that no class file may have, but that java's own interpreter uses for itself. Its verifier steps over them by
// their lengths and refuses the first one that it comes to, by its name. Covered by tests/java/badclass/ErrorOrder.
#pragma once

#include <cstdint>
#include <iterator>

#include "vm/bytecode/bytecode.h"

namespace rrvm {

struct InternalInstruction {
  const char* name;
  uint8_t length;  // 0: it depends on what follows, and is not known here
};

// Null: it is none of these.
inline const InternalInstruction* internal_instruction(uint8_t opcode) {
  static constexpr InternalInstruction kInternal[] = {
      {"fast_agetfield", 3},    {"fast_bgetfield", 3},    {"fast_cgetfield", 3},
      {"fast_dgetfield", 3},    {"fast_fgetfield", 3},    {"fast_igetfield", 3},
      {"fast_lgetfield", 3},    {"fast_sgetfield", 3},    {"fast_aputfield", 3},
      {"fast_bputfield", 3},    {"fast_zputfield", 3},    {"fast_cputfield", 3},
      {"fast_dputfield", 3},    {"fast_fputfield", 3},    {"fast_iputfield", 3},
      {"fast_lputfield", 3},    {"fast_sputfield", 3},    {"fast_aload_0", 1},
      {"fast_iaccess_0", 4},    {"fast_aaccess_0", 4},    {"fast_faccess_0", 4},
      {"fast_iload", 2},        {"fast_iload2", 4},       {"fast_icaload", 3},
      {"fast_invokevfinal", 3}, {"fast_linearswitch", 0}, {"fast_binaryswitch", 0},
      {"fast_aldc", 2},         {"fast_aldc_w", 3},       {"return_register_finalizer", 1},
      {"invokehandle", 3},      {"nofast_getfield", 3},   {"nofast_putfield", 3},
      {"nofast_aload_0", 1},    {"nofast_iload", 2},      {"_shouldnotreachhere", 1}};
  constexpr unsigned kFirst = op_breakpoint + 1;
  return opcode >= kFirst && opcode - kFirst < std::size(kInternal) ? &kInternal[opcode - kFirst] : nullptr;
}

}  // namespace rrvm
