// opcodes.def against the specification's counts, and the decoder on whole, cut and hostile code.
#include "vm/bytecode/bytecode.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace rrvm {
namespace {

using Code = std::vector<uint8_t>;

TEST(Opcodes, EveryNumberUpTo201HasARow) {
  for (int i = 0; i <= kLastJavaOpcode; i++) EXPECT_NE(opcode_info(static_cast<uint8_t>(i)).name, nullptr) << i;
  EXPECT_STREQ(opcode_name(op_invokedynamic), "invokedynamic");
  EXPECT_EQ(int{op_invokedynamic}, 186);
  EXPECT_EQ(int{op_jsr_w}, 201);
  EXPECT_EQ(int{op_d2f}, 144);
  EXPECT_STREQ(opcode_name(210), "illegal");
}

TEST(Opcodes, EventsNameTheAccesses) {
  EXPECT_EQ(opcode_info(op_getfield).event, BytecodeEvent::field_read);
  EXPECT_EQ(opcode_info(op_putstatic).event, BytecodeEvent::static_write);
  EXPECT_EQ(opcode_info(op_sastore).event, BytecodeEvent::array_write);
  EXPECT_EQ(opcode_info(op_monitorexit).event, BytecodeEvent::release);
  EXPECT_EQ(opcode_info(op_ireturn).event, BytecodeEvent::method_exit);
  EXPECT_TRUE(opcode_info(op_idiv).may_throw);
  EXPECT_FALSE(opcode_info(op_fdiv).may_throw);
}

TEST(Decoder, OperandsOfEachFormat) {
  const Code code = {op_bipush, 0xFF,    op_sipush,  0xFF,        0xFE,    op_iinc, 3,       0x80,
                     op_wide,   op_iinc, 1,          0,           0xFF,    0xFF,    op_wide, op_aload,
                     2,         1,       op_dload_3, op_astore_2, op_goto, 0xFF,    0xFB,    op_return};
  std::vector<std::string> text;
  for (BytecodeStream s(code); s.next();) text.push_back(disassemble(*s));
  EXPECT_EQ(text, (std::vector<std::string>{"bipush -1", "sipush -2", "iinc 3, -128", "wide iinc 256, -1",
                                            "wide aload 513", "dload_3", "astore_2", "goto 15", "return"}));
  EXPECT_EQ(decode_instruction(code, 18).index, 3);
  EXPECT_EQ(decode_instruction(code, 19).index, 2);
}

TEST(Decoder, SwitchesWithPadding) {
  for (uint32_t pad = 0; pad < 4; pad++) {
    Code code(pad, op_nop);
    code.push_back(op_tableswitch);
    while (code.size() % 4) code.push_back(0);
    for (uint8_t b : {0, 0, 0, 30, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0, 0, 10, 0, 0, 0, 11, 0, 0, 0, 12}) {
      code.push_back(b);
    }
    const Instruction in = decode_instruction(code, pad);
    EXPECT_EQ(in.next_pc(), code.size());
    EXPECT_EQ(in.count, 3u);
    EXPECT_EQ(in.switch_key(0), -1);
    EXPECT_EQ(in.switch_target(2), pad + 12);
    EXPECT_EQ(in.target(), pad + 30);
    for (size_t cut = pad; cut < code.size(); cut++) {
      EXPECT_EQ(decode_instruction(std::span(code).first(cut), pad).length, 0u);
    }
  }
}

TEST(Decoder, WhereControlGoesOn) {
  auto targets = [](const Code& code) {
    std::vector<int64_t> found;
    decode_instruction(code, 0).each_target([&](int64_t target) { found.push_back(target); });
    return found;
  };
  using Targets = std::vector<int64_t>;
  Code lookup = {op_lookupswitch, 0, 0, 0, 0, 0, 0, 30, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 20};
  EXPECT_EQ(targets(lookup), (Targets{30, 20}));
  EXPECT_EQ(targets({op_ifeq, 0, 9}), Targets{9});
  EXPECT_EQ(targets({op_goto_w, 0xFF, 0xFF, 0xFF, 0xFE}), Targets{-2});
  EXPECT_EQ(targets({op_iadd}), Targets());
  auto falls_through = [](const Code& code) { return decode_instruction(code, 0).falls_through(); };
  for (const Code& code : {Code{op_ifeq, 0, 9}, Code{op_iadd}, Code{op_monitorexit}}) EXPECT_TRUE(falls_through(code));
  for (const Code& code :
       {lookup, Code{op_goto, 0, 9}, Code{op_goto_w, 0, 0, 0, 9}, Code{op_athrow}, Code{op_return}, Code{op_dreturn}})
    EXPECT_FALSE(falls_through(code));
}

TEST(Decoder, HugeSwitchCountsAreMalformed) {
  Code code = {op_tableswitch, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF};
  EXPECT_EQ(instruction_length(code, 0), 0u);
  Code lookup = {op_lookupswitch, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF};
  EXPECT_EQ(instruction_length(lookup, 0), 0u);
}

TEST(Decoder, RandomBytesStayInside) {
  std::mt19937 random(1);
  for (int round = 0; round < 20000; round++) {
    Code code(random() % 40);
    for (uint8_t& b : code) b = static_cast<uint8_t>(random());
    uint32_t end = 0;
    for (BytecodeStream s(code); s.next();) {
      end = s->next_pc();
      EXPECT_EQ(instruction_length(code, s->pc), s->length);
    }
    EXPECT_LE(end, code.size());
    disassemble(code);
  }
}

}  // namespace
}  // namespace rrvm
