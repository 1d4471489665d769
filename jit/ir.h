// The compiler's program: values and effects in SSA form, in blocks. Nodes are numbers into one vector; nothing in it
// points. The rows of jit/ir.def say what each operation is. A graph is built by jit/builder.h, changed by passes,
// and turned into instructions by jit/lower.h. It knows classes, fields and methods only as addresses in `imm`. Tests:
// tests/jit/cleanup_test.cpp, tests/jit/golden_test.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace rrvm::jit {

enum class Op : uint8_t {
#define RRVM_IR(name, effects, types) name,
#include "jit/ir.def"
#undef RRVM_IR
};
inline constexpr int kOpCount = 0
#define RRVM_IR(name, effects, types) +1
#include "jit/ir.def"
#undef RRVM_IR
    ;

namespace effect {
enum : uint8_t { pure = 0, reads = 1, writes = 2, throws = 4, calls = 4 | 8, ends = 16, stays = 32 };
}
const char* name_of(Op);
uint8_t effects_of(Op);
const char* types_of(Op);  // as jit/ir.def has them

// The type of a value. The names are those of descriptors, kRef stands for all references.
enum class Type : uint8_t { kVoid, kInt, kLong, kFloat, kDouble, kRef };
constexpr bool is_float(Type t) { return t == Type::kFloat || t == Type::kDouble; }
constexpr bool is_wide(Type t) { return t == Type::kLong || t == Type::kDouble; }  // two cells of a frame

// The type of a field or an element in memory.
enum class Memory : uint8_t { kBoolean, kByte, kChar, kShort, kInt, kLong, kFloat, kDouble, kRef };
constexpr Type type_of(Memory m) {
  switch (m) {
    case Memory::kLong: return Type::kLong;
    case Memory::kFloat: return Type::kFloat;
    case Memory::kDouble: return Type::kDouble;
    case Memory::kRef: return Type::kRef;
    default: return Type::kInt;
  }
}
constexpr unsigned shift_of(Memory m) {
  switch (m) {
    case Memory::kBoolean:
    case Memory::kByte: return 0;
    case Memory::kChar:
    case Memory::kShort: return 1;
    case Memory::kInt:
    case Memory::kFloat: return 2;
    default: return 3;
  }
}

// What a kIf asks. Floating-point conditions say what an unordered pair does: kU... are true for it.
enum class Condition : uint8_t { kEq, kNe, kLt, kGe, kGt, kLe, kULt, kUGe, kUGt, kULe };
constexpr Condition opposite(Condition c) {
  switch (c) {
    case Condition::kEq: return Condition::kNe;
    case Condition::kNe: return Condition::kEq;
    case Condition::kLt: return Condition::kGe;
    case Condition::kGe: return Condition::kLt;
    case Condition::kGt: return Condition::kLe;
    case Condition::kLe: return Condition::kGt;
    case Condition::kULt: return Condition::kUGe;
    case Condition::kUGe: return Condition::kULt;
    case Condition::kUGt: return Condition::kULe;
    default: return Condition::kUGt;
  }
}

using Value = uint32_t;  // a node's number
inline constexpr Value kNoValue = UINT32_MAX;
using BlockId = uint32_t;
using StateId = uint32_t;
inline constexpr StateId kNoState = UINT32_MAX;

// A place in the bytecode: the number of an instruction, and in the upper half the scope whose method it is of.
using PlaceId = uint32_t;
constexpr PlaceId place_of(uint32_t scope, uint32_t insn) { return scope << 16 | insn; }
constexpr uint32_t scope_of(PlaceId p) { return p >> 16; }
constexpr uint32_t insn_of(PlaceId p) { return p & 0xFFFF; }
inline constexpr uint32_t kMaxScopes = 1000, kMaxInstructions = 0xFFFF;

struct Node {
  Op op;
  Type type = Type::kVoid;
  Memory memory = Memory::kInt;
  Condition condition = Condition::kEq;
  uint16_t cell = 0;  // of calls: the operand cell of the first argument
  bool is_volatile = false;
  // If the node may leave a loop in its midst (a test, poll or exit): so many checks are made before it does. Each has
  // kRangeInputs inputs, as kCheckRange, behind the node's own; imm is the number of the first in Graph::ranges.
  uint16_t waiting = 0;
  PlaceId insn = 0;  // the bytecode instruction that it belongs to
  BlockId block = 0;
  uint32_t first_input = 0, input_count = 0;
  StateId state = kNoState;
  int64_t imm = 0;
};

// A method whose code is part of the graph: number 0 is the one that is compiled, others are inlined. Its frame, if
// somebody has to see it, lies where the interpreter would have it: the arguments are the topmost operands of the
// caller, at this distance from the compiled method's Frame, in bytes.
struct Scope {
  const void* method;   // Method
  uint32_t caller = 0;  // scope
  uint32_t call = 0;    // instruction of the caller
  int32_t frame = 0, locals = 0;
};

// What the interpreter needs to go on at an instruction: values for the cells of its frame, and of its callers that are
// part of the graph as well.
struct FrameState {
  struct Cell {
    uint32_t number;  // of a local; operands are numbered behind the locals
    Value value;
  };
  PlaceId insn;
  std::vector<Cell> cells;
  uint32_t depth = 0;         // cells of operands in use
  StateId caller = kNoState;  // in the midst of its call
};

struct SwitchTargets {
  std::vector<int32_t> keys;      // sorted
  std::vector<uint32_t> targets;  // of each key: which successor of the block
  uint32_t default_target = 0;
};

struct Block {
  std::vector<Value> phis;
  std::vector<Value> nodes;  // in order; the last one ends the block
  std::vector<BlockId> predecessors, successors;
  uint32_t loop_depth = 0;
  bool is_cold = false;
  bool is_handler = false;  // entered by an exception; has no predecessors
};

inline constexpr unsigned kRangeInputs = 5;
// Operations whose imm is the number of one of these.
constexpr bool has_range(Op op) { return op == Op::kCheckRange || op == Op::kExtendRow; }
// The one check that stands for those that a loop makes in each round, of element counter * scale + (an input) +
// constant.
struct RangeCheck {
  int64_t plan;            // AccessPlan
  int32_t step, constant;  // from element to element
  bool includes_now;       // made in the present round already
  bool is_borrowed;        // by library code: `plan` is then what kCheckBorrowed has there
  bool counts;             // the loop does not count its accesses
  PlaceId insn;
  int32_t scale = 1;
};

// What kVirtual describes: an object or array of this class, its fields in the order of the node's inputs, and the
// checks that are to be made when it is made.
struct VirtualObject {
  int64_t klass;
  int64_t length = -1;  // of an array
  PlaceId insn = 0;     // where the program makes it
  struct Field {
    int64_t offset;  // of an element: its index
    Memory memory;
  };
  std::vector<Field> fields;
  struct Check {
    int64_t plan;
    PlaceId insn;
    int64_t index = -1;  // of an element
  };
  std::vector<Check> checks;
};

class Graph {
 public:
  std::vector<Node> nodes;
  std::vector<Value> inputs;   // kNoValue: the second cell of a long or double that is an argument
  std::vector<Block> blocks;   // block 0 is the entry
  std::vector<BlockId> order;  // in which blocks are emitted; only reachable ones
  std::vector<FrameState> states;
  std::vector<SwitchTargets> switches;
  std::vector<RangeCheck> ranges;
  std::vector<VirtualObject> virtuals;
  struct Handler {
    uint32_t insn;  // where it begins in the bytecode
    BlockId block;
  };
  std::vector<Handler> handlers;
  uint32_t max_locals = 0, max_stack = 0;
  std::vector<uint32_t> homes;       // locals that are kept in the frame's memory
  std::vector<const void*> inlined;  // methods whose code is part of this, which must not change
  std::vector<const void*> units;    // ClassUnits whose addresses it has, which must not die before it
  std::vector<Scope> scopes;
  Value receiver = kNoValue;  // of the compiled method: never null

  Node& node(Value v) { return nodes[v]; }
  const Node& node(Value v) const { return nodes[v]; }
  std::span<Value> inputs_of(Value v) { return {inputs.data() + nodes[v].first_input, nodes[v].input_count}; }
  std::span<const Value> inputs_of(Value v) const {
    return {inputs.data() + nodes[v].first_input, nodes[v].input_count};
  }
  Value input(Value v, unsigned i) const { return inputs[nodes[v].first_input + i]; }
  Value add(Node n, std::span<const Value> in);
  void append(BlockId b, Value v) {
    nodes[v].block = b;
    blocks[b].nodes.push_back(v);
  }
  // A check that is not needed becomes this.
  void cover(Value check) {
    nodes[check].op = Op::kCovered;
    nodes[check].input_count = nodes[check].input_count < 2 ? nodes[check].input_count : 2;
  }
  bool is_constant(Value v) const { return nodes[v].op <= Op::kConstRef; }
  // The cells of a state and of its callers, innermost first.
  template <class Visit>
  void each_cell(StateId s, Visit visit) const {
    for (; s != kNoState; s = states[s].caller)
      for (const FrameState::Cell& c : states[s].cells) visit(c);
  }
  bool is_virtual(Value v) const { return nodes[v].op == Op::kVirtual; }
  // The objects that a state describes, those inside others behind them; each once.
  std::vector<Value> virtuals_of(StateId) const;
};

// Text, for people and for tests of passes (jit/ir_text.cpp). Constants stand where they are used.
std::string print(const Graph&);

}  // namespace rrvm::jit
