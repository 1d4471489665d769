#include "vm/bytecode/bytecode.h"
namespace rrvm {
namespace {

constexpr uint8_t fixed_length(BytecodeFormat format) {
  switch (format) {
    case BytecodeFormat::none:
    case BytecodeFormat::implicit_local: return 1;
    case BytecodeFormat::i1:
    case BytecodeFormat::cp1:
    case BytecodeFormat::local:
    case BytecodeFormat::newarray: return 2;
    case BytecodeFormat::i2:
    case BytecodeFormat::cp2:
    case BytecodeFormat::iinc:
    case BytecodeFormat::branch2: return 3;
    case BytecodeFormat::multianewarray: return 4;
    case BytecodeFormat::branch4:
    case BytecodeFormat::invokeinterface:
    case BytecodeFormat::invokedynamic: return 5;
    case BytecodeFormat::reserved:
    case BytecodeFormat::tableswitch:
    case BytecodeFormat::lookupswitch:
    case BytecodeFormat::wide: return 0;
  }
  return 0;
}

// The _0 .. _3 forms come in groups of four for each type, in the order of the opcode numbers.
constexpr uint16_t implicit_index(uint8_t opcode) {
  return static_cast<uint16_t>((opcode - (opcode < op_istore ? op_iload_0 : op_istore_0)) & 3);
}

enum Throws { no, yes };

bool decode_switch(std::span<const uint8_t> code, Instruction& out) {
  uint64_t at = (uint64_t{out.pc} + 4) & ~uint64_t{3};
  const bool is_table = out.opcode == op_tableswitch;
  const uint64_t header = is_table ? 12 : 8;
  if (at + header > code.size()) return false;
  const uint8_t* p = code.data() + at;
  out.value = read_s4(p);
  int64_t count;
  if (is_table) {
    out.low = read_s4(p + 4);
    count = int64_t{read_s4(p + 8)} - out.low + 1;
  } else {
    count = read_s4(p + 4);
  }
  if (count < (is_table ? 1 : 0)) return false;
  const uint64_t bytes = static_cast<uint64_t>(count) * (is_table ? 4 : 8);
  if (bytes > code.size() - at - header) return false;
  out.count = static_cast<uint32_t>(count);
  out.table = p + header;
  out.length = static_cast<uint32_t>(at + header + bytes - out.pc);
  return true;
}

bool decode_wide(std::span<const uint8_t> code, Instruction& out) {
  const uint32_t room = static_cast<uint32_t>(code.size()) - out.pc;
  if (room < 4) return false;
  const uint8_t* p = code.data() + out.pc;
  const BytecodeFormat format = opcode_info(p[1]).format;
  if (format == BytecodeFormat::local) {
    out.length = 4;
  } else if (format == BytecodeFormat::iinc && room >= 6) {
    out.length = 6;
    out.value = read_s2(p + 4);
  } else {
    return false;
  }
  out.opcode = static_cast<Opcode>(p[1]);
  out.is_wide = true;
  out.index = read_u2(p + 2);
  return true;
}

}  // namespace

constinit const std::array<OpcodeInfo, 256> kOpcodeInfo = [] {
  std::array<OpcodeInfo, 256> table{};
  for (OpcodeInfo& info : table) info = {nullptr, BytecodeFormat::reserved, "", "", false, BytecodeEvent::none, 0};
#define RRVM_OPCODE(number, name, format, pops, pushes, throws, event) \
  table[number] = {#name,                                              \
                   BytecodeFormat::format,                             \
                   pops,                                               \
                   pushes,                                             \
                   throws == yes,                                      \
                   BytecodeEvent::event,                               \
                   fixed_length(BytecodeFormat::format)};
#include "vm/bytecode/opcodes.def"
  return table;
}();

const char* opcode_name(uint8_t opcode) {
  const char* name = kOpcodeInfo[opcode].name;
  return name ? name : "illegal";
}

uint32_t instruction_length(std::span<const uint8_t> code, uint32_t pc) {
  if (pc >= code.size()) return 0;
  const uint32_t fixed = kOpcodeInfo[code[pc]].length;
  if (fixed) return fixed <= code.size() - pc ? fixed : 0;
  return decode_instruction(code, pc).length;
}

Instruction decode_instruction(std::span<const uint8_t> code, uint32_t pc) {
  Instruction out;
  out.pc = pc;
  if (pc >= code.size()) return out;
  const uint8_t* p = code.data() + pc;
  out.opcode = static_cast<Opcode>(*p);
  const OpcodeInfo& info = kOpcodeInfo[*p];
  if (info.length) {
    if (info.length > code.size() - pc) return out;
    out.length = info.length;
  }
  switch (info.format) {
    case BytecodeFormat::none:
    case BytecodeFormat::reserved: break;
    case BytecodeFormat::i1: out.value = static_cast<int8_t>(p[1]); break;
    case BytecodeFormat::i2: out.value = read_s2(p + 1); break;
    case BytecodeFormat::cp1:
    case BytecodeFormat::local: out.index = p[1]; break;
    case BytecodeFormat::cp2: out.index = read_u2(p + 1); break;
    case BytecodeFormat::implicit_local: out.index = implicit_index(*p); break;
    case BytecodeFormat::iinc:
      out.index = p[1];
      out.value = static_cast<int8_t>(p[2]);
      break;
    case BytecodeFormat::branch2: out.value = read_s2(p + 1); break;
    case BytecodeFormat::branch4: out.value = read_s4(p + 1); break;
    case BytecodeFormat::invokeinterface:
    case BytecodeFormat::multianewarray:
      out.index = read_u2(p + 1);
      out.value = p[3];
      break;
    case BytecodeFormat::invokedynamic: out.index = read_u2(p + 1); break;
    case BytecodeFormat::newarray: out.value = p[1]; break;
    case BytecodeFormat::tableswitch:
    case BytecodeFormat::lookupswitch: decode_switch(code, out); break;
    case BytecodeFormat::wide: decode_wide(code, out); break;
  }
  return out;
}

namespace {

const char* element_type_name(int32_t atype) {
  static constexpr std::array<const char*, 8> kNames = {"boolean", "char",  "float", "double",
                                                        "byte",    "short", "int",   "long"};
  return atype >= 4 && atype <= 11 ? kNames[static_cast<size_t>(atype) - 4] : "?";
}

void append_pool_entry(std::string& text, uint16_t index, const PoolNamer& namer) {
  text += " #" + std::to_string(index);
  if (namer) text += " // " + namer(index);
}

}  // namespace

std::string disassemble(const Instruction& in, const PoolNamer& namer) {
  std::string text = in.is_wide ? "wide " : "";
  text += opcode_name(in.opcode);
  if (in.length == 0) return text + " (malformed)";
  switch (in.info().format) {
    case BytecodeFormat::none:
    case BytecodeFormat::implicit_local:
    case BytecodeFormat::wide:
    case BytecodeFormat::reserved: break;
    case BytecodeFormat::i1:
    case BytecodeFormat::i2: text += " " + std::to_string(in.value); break;
    case BytecodeFormat::local: text += " " + std::to_string(in.index); break;
    case BytecodeFormat::iinc: text += " " + std::to_string(in.index) + ", " + std::to_string(in.value); break;
    case BytecodeFormat::cp1:
    case BytecodeFormat::cp2:
    case BytecodeFormat::invokeinterface:
    case BytecodeFormat::invokedynamic: append_pool_entry(text, in.index, namer); break;
    case BytecodeFormat::branch2:
    case BytecodeFormat::branch4: text += " " + std::to_string(in.target()); break;
    case BytecodeFormat::newarray: text += std::string(" ") + element_type_name(in.value); break;
    case BytecodeFormat::multianewarray:
      append_pool_entry(text, in.index, namer);
      text += ", " + std::to_string(in.value);
      break;
    case BytecodeFormat::tableswitch:
    case BytecodeFormat::lookupswitch:
      text += " {";
      for (uint32_t i = 0; i < in.count; i++) {
        text += " " + std::to_string(in.switch_key(i)) + ": " + std::to_string(in.switch_target(i)) + ",";
      }
      text += " default: " + std::to_string(in.target()) + " }";
      break;
  }
  return text;
}

std::string disassemble(std::span<const uint8_t> code, const PoolNamer& namer) {
  std::string text;
  for (uint32_t pc = 0; pc < code.size();) {
    const Instruction in = decode_instruction(code, pc);
    const std::string number = std::to_string(pc);
    text += std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + ": " + disassemble(in, namer) + "\n";
    if (in.length == 0) break;
    pc += in.length;
  }
  return text;
}

}  // namespace rrvm
