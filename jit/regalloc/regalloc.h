// Register allocation, a small world of its own: it knows virtual registers, instructions with operands and
// constraints, and blocks; it knows neither Java nor the instructions' meaning. Linear scan over intervals with holes:
// intervals are split where that pays (at calls, around loops), every virtual register has at most one home on the
// stack, and homes are shared by those that never live at the same time.
//
// Input: code in SSA form. Each virtual register has one definition: an operand, or a parameter of a block (a phi).
// What a block hands to its successor's parameters is listed on the edge. There are no critical edges: a block with
// several successors is the only predecessor of each of them. Blocks are in the order in which they will be emitted;
// block 0 is the entry and has neither predecessors nor parameters. Other blocks without predecessors are entries too
// (handlers): nothing is live there. Every block is reachable from an entry.
//
// Time inside an instruction: early (uses are read), then `clobbers` are destroyed and fixed results appear, then late
// (results are there). A use is early unless `late`; a late use keeps its register for itself until the instruction is
// over.
//
// Output: a place for each operand, and moves to be emitted between instructions and on edges, already in an order that
// works one after the other; moves are between registers or between a register and the stack. `check` (checker.h)
// proves a result right. Tests: tests/jit/regalloc_test.cpp, regalloc_fuzz_test.cpp. Some of its functions are in
// print.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rrvm::jit::regalloc {

using VReg = uint32_t;
inline constexpr VReg kNoVReg = UINT32_MAX;

// Machine registers are numbers: 0-15 general (x86 encoding), 16-31 floating point (xmm0 = 16).
using PReg = uint8_t;
inline constexpr PReg kNoPReg = 0xFF;
using PRegSet = uint32_t;  // bit per PReg
constexpr PRegSet set_of(PReg r) { return PRegSet{1} << r; }

enum class RegClass : uint8_t { kGeneral, kFloat };
constexpr RegClass class_of(PReg r) { return r < 16 ? RegClass::kGeneral : RegClass::kFloat; }

struct Operand {
  enum class Kind : uint8_t {
    kUse,
    kDef,   // written late; never live before
    kTemp,  // a register for the whole instruction, whose contents nobody needs; vreg is kNoVReg
  };
  enum class Place : uint8_t {
    kAny,    // register or stack
    kReg,    // some register of its class
    kFixed,  // the register `fixed`
  };
  VReg vreg = kNoVReg;
  Kind kind = Kind::kUse;
  Place place = Place::kReg;
  PReg fixed = kNoPReg;
  bool late = false;                         // a use that must not share its register with a result
  RegClass temp_class = RegClass::kGeneral;  // of a temp
  // If it is a definition: the operand (index within the instruction) whose register it would like to take over; -1:
  // none.
  int8_t prefers = -1;
  // If it is a kAny use: it gains nothing from a register (frame state), so none is taken for its sake.
  bool is_indifferent = false;
};

struct Instruction {
  uint32_t first_operand = 0, operand_count = 0;  // in Function::operands
  PRegSet clobbers = 0;                           // destroyed between early and late; a fixed def may be among them
};

struct Edge {
  uint32_t target = 0;          // block
  std::vector<VReg> arguments;  // one for each parameter of the target
};

struct Block {
  uint32_t first_instruction = 0, instruction_count = 0;  // in Function::instructions; never empty: the last one jumps
  std::vector<uint32_t> predecessors;
  std::vector<Edge> successors;
  std::vector<VReg> parameters;
  uint32_t loop_depth = 0;
  bool is_cold = false;  // hardly ever executed
};

struct Function {
  std::vector<RegClass> vreg_classes;  // by VReg
  std::vector<Operand> operands;
  std::vector<Instruction> instructions;  // of all blocks, in order
  std::vector<Block> blocks;
};

struct Machine {
  PRegSet allocatable = 0;               // in order of preference: lowest number first unless hints say otherwise
  PReg scratch[2] = {kNoPReg, kNoPReg};  // by RegClass: for moves between two stack cells and cycles; not allocatable
};

struct Place {
  enum class Kind : uint8_t { kNone, kRegister, kStack } kind = Kind::kNone;
  uint32_t index = 0;  // PReg, or number of an eight-byte cell on the stack
  bool operator==(const Place&) const = default;
  static Place reg(PReg r) { return {Kind::kRegister, r}; }
  static Place stack(uint32_t cell) { return {Kind::kStack, cell}; }
  bool is_register() const { return kind == Kind::kRegister; }
  bool is_stack() const { return kind == Kind::kStack; }
};

struct Move {
  // Where it stands: before instruction `at` (global index), behind all that came earlier. Moves of edges stand before
  // the first instruction of the successor if that has one predecessor, else before the last instruction of the
  // predecessor. That one must then have neither operands nor clobbers; the last instruction of any other block may.
  uint32_t at = 0;
  Place from, to;
  RegClass reg_class = RegClass::kGeneral;
  VReg vreg = kNoVReg;  // what is moved, for printing and for the checker
};

struct Result {
  std::vector<Place> places;  // by operand
  std::vector<Move> moves;    // sorted by `at`, each group in order of execution
  uint32_t stack_cells = 0;
};

// Fails only for bad input (says what in *error) or when fixed operands contradict each other.
bool allocate(const Function&, const Machine&, Result* result, std::string* error);

std::string print(const Function&, const Result* = nullptr);

}  // namespace rrvm::jit::regalloc
