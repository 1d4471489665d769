// Reads JVM bytecode: opcode facts from opcodes.def, instruction lengths, a decoder that never leaves the
// code array whatever the bytes are, and a disassembler. It knows no constant pool, class or object; the caller
// gives a namer for pool entries. The loader uses it without the rest of the VM. All functions may be called by any
// thread; an Instruction points into the code that it was decoded from. Covered by tests/vm/bytecode/bytecode_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace rrvm {

// op_nop ... op_jsr_w, op_breakpoint, op_impdep1, op_impdep2. Unscoped because several names are C++
// keywords.
enum Opcode : uint8_t {
#define RRVM_OPCODE(number, name, format, pops, pushes, throws, event) op_##name = number,
#include "vm/bytecode/opcodes.def"
};
inline constexpr int kLastJavaOpcode = op_jsr_w;

enum class BytecodeFormat : uint8_t {
  reserved,        // no instruction has this number
  none,            // no operand
  i1,              // signed byte
  i2,              // signed short
  cp1,             // u1 constant-pool index
  cp2,             // u2 constant-pool index
  local,           // u1 local index, u2 under wide
  implicit_local,  // the index is part of the opcode
  iinc,            // u1 local, s1 constant; both two bytes under wide
  branch2,         // s2 offset from the instruction
  branch4,         // s4 offset
  tableswitch,
  lookupswitch,
  invokeinterface,  // u2 index, u1 count, u1 zero
  invokedynamic,    // u2 index, u2 zero
  newarray,         // u1 element type
  multianewarray,   // u2 index, u1 dimensions
  wide,
};

enum class BytecodeEvent : uint8_t {
  none,
  field_read,
  field_write,
  static_read,
  static_write,
  array_read,
  array_write,
  acquire,
  release,
  invoke,
  method_exit,
};

struct OpcodeInfo {
  const char* name;  // nullptr when the number is not an instruction
  BytecodeFormat format;
  const char* pops;
  const char* pushes;
  bool may_throw;
  BytecodeEvent event;
  uint8_t length;  // fixed length in bytes, 0 when it varies (wide and the switches)
};

// Indexed by opcode number, 256 entries.
extern const std::array<OpcodeInfo, 256> kOpcodeInfo;

inline const OpcodeInfo& opcode_info(uint8_t opcode) { return kOpcodeInfo[opcode]; }
// The mnemonic, or "illegal" for a number without one.
const char* opcode_name(uint8_t opcode);

inline uint16_t read_u2(const uint8_t* p) { return static_cast<uint16_t>(p[0] << 8 | p[1]); }
inline int16_t read_s2(const uint8_t* p) { return static_cast<int16_t>(read_u2(p)); }
inline uint32_t read_u4(const uint8_t* p) {
  uint32_t v;
  __builtin_memcpy(&v, p, 4);
  return __builtin_bswap32(v);
}
inline int32_t read_s4(const uint8_t* p) { return static_cast<int32_t>(read_u4(p)); }
inline uint64_t read_u8(const uint8_t* p) {
  uint64_t v;
  __builtin_memcpy(&v, p, 8);
  return __builtin_bswap64(v);
}

// Length in bytes of the instruction at pc, 0 when it is cut off, reserved, or a malformed switch or wide.
uint32_t instruction_length(std::span<const uint8_t> code, uint32_t pc);

// One decoded instruction. `opcode` of a wide instruction is the widened one and `is_wide` is set.
struct Instruction {
  uint32_t pc = 0;
  uint32_t length = 0;  // 0: malformed, nothing else is meaningful but `opcode`
  Opcode opcode = op_nop;
  bool is_wide = false;
  uint16_t index = 0;  // constant-pool or local index, also where the opcode itself names the local
  int32_t value = 0;   // immediate, iinc constant, branch offset, switch default offset, count, dimensions, atype
  int32_t low = 0;     // tableswitch: low; lookupswitch: 0
  uint32_t count = 0;  // switches: number of targets without the default
  const uint8_t* table = nullptr;  // switches: the first table entry

  uint32_t next_pc() const { return pc + length; }
  const OpcodeInfo& info() const { return opcode_info(opcode); }
  // The target of a branch. It may lie outside the code of a method that has not been verified.
  int64_t target() const { return int64_t{pc} + value; }
  int64_t switch_target(uint32_t i) const {
    return int64_t{pc} + read_s4(table + (opcode == op_tableswitch ? 4 * size_t{i} : 8 * size_t{i} + 4));
  }
  int32_t switch_key(uint32_t i) const {
    return opcode == op_tableswitch ? static_cast<int32_t>(uint32_t(low) + i) : read_s4(table + 8 * size_t{i});
  }
  // Does it assign a local? It is the one of number `index`, and with a long or double the next one too.
  bool is_store() const { return opcode >= op_istore && opcode <= op_astore_3; }
  // Control goes on behind the instruction, unless it jumps always, returns or throws, and at the places that
  // each_target visits. Subroutines are not followed: jsr seems to fall through, as if its subroutine had returned, and
  // so does ret.
  bool falls_through() const {
    return !(opcode == op_goto || opcode == op_goto_w || opcode == op_athrow || is_switch() || is_return());
  }
  bool is_switch() const { return opcode == op_tableswitch || opcode == op_lookupswitch; }
  bool is_return() const { return opcode >= op_ireturn && opcode <= op_return; }
  template <class Visit>
  void each_target(Visit visit) const {
    bool branches = info().format == BytecodeFormat::branch2 || info().format == BytecodeFormat::branch4;
    if (branches || is_switch()) visit(target());
    for (uint32_t i = 0; is_switch() && i < count; i++) visit(switch_target(i));
  }
};

// Any bytes and any pc will do: the length is 0 where there is no instruction.
Instruction decode_instruction(std::span<const uint8_t> code, uint32_t pc);

// for (BytecodeStream s(code); s.next();) use(*s). Stops at the end or at the first malformed instruction.
class BytecodeStream {
 public:
  explicit BytecodeStream(std::span<const uint8_t> code, uint32_t pc = 0) : code_(code), next_(pc) {}
  bool next() {
    if (next_ >= code_.size()) return false;
    current_ = decode_instruction(code_, next_);
    next_ += current_.length;
    return current_.length != 0;
  }
  const Instruction& operator*() const { return current_; }
  const Instruction* operator->() const { return &current_; }
  // True after next() returned false because of a malformed instruction.
  bool malformed() const { return next_ < code_.size() && current_.length == 0; }

 private:
  std::span<const uint8_t> code_;
  uint32_t next_;
  Instruction current_;
};

// Text of a constant-pool entry, for the disassembler.
using PoolNamer = std::function<std::string(uint16_t index)>;

// "invokevirtual #7 // java/io/PrintStream.println(I)V"; branch targets are absolute.
std::string disassemble(const Instruction& instruction, const PoolNamer& namer = {});
// One line for each instruction: "   3: iadd\n".
std::string disassemble(std::span<const uint8_t> code, const PoolNamer& namer = {});

}  // namespace rrvm
