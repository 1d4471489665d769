#include "jit/ir.h"

#include <algorithm>
#include <cstdio>

namespace rrvm::jit {
namespace {

using namespace effect;
struct OpInfo {
  const char* name;
  uint8_t effects;
};
constexpr OpInfo kOps[] = {
#define RRVM_IR(name, effects) {#name + 1, effects},
#include "jit/ir.def"
#undef RRVM_IR
};

const char* type_name(Type t) {
  static constexpr const char* kNames[] = {"void", "int", "long", "float", "double", "ref"};
  return kNames[static_cast<int>(t)];
}
const char* memory_name(Memory m) {
  static constexpr const char* kNames[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double", "ref"};
  return kNames[static_cast<int>(m)];
}
const char* condition_name(Condition c) {
  static constexpr const char* kNames[] = {"eq", "ne", "lt", "ge", "gt", "le", "ult", "uge", "ugt", "ule"};
  return kNames[static_cast<int>(c)];
}

std::string format(const char* f, auto... args) {
  char text[160];
  std::snprintf(text, sizeof text, f, args...);
  return text;
}

std::string print_node(const Graph& g, Value v) {
  const Node& n = g.node(v);
  std::string out = n.type == Type::kVoid ? std::string("  ") : format("  v%u:%s = ", v, type_name(n.type));
  out += name_of(n.op);
  switch (n.op) {
    case Op::kLoadField:
    case Op::kStoreField:
    case Op::kLoadStatic:
    case Op::kStoreStatic:
    case Op::kLoadElement:
    case Op::kStoreElement:
    case Op::kNarrow: out += format(".%s", memory_name(n.memory)); break;
    case Op::kIf: out += format(".%s", condition_name(n.condition)); break;
    default: break;
  }
  for (Value in : g.inputs_of(v)) out += in == kNoValue ? std::string(" -") : format(" v%u", in);
  if (n.imm != 0 || g.is_constant(v) || n.op == Op::kLoadLocal || n.op == Op::kStoreLocal)
    out += format(" #%lld", static_cast<long long>(n.imm));
  if (n.state != kNoState) {
    out += " [";
    for (const FrameState::Cell& c : g.states[n.state].cells) out += format(" %u=v%u", c.number, c.value);
    out += " ]";
  }
  out += format("  @%u", n.insn);
  if (effects_of(n.op) & effect::ends) {
    for (BlockId s : g.blocks[n.block].successors) out += format(" ->B%u", s);
  }
  return out + "\n";
}

}  // namespace

const char* name_of(Op op) { return kOps[static_cast<int>(op)].name; }
uint8_t effects_of(Op op) { return kOps[static_cast<int>(op)].effects; }

Value Graph::add(Node n, std::span<const Value> in) {
  n.first_input = static_cast<uint32_t>(inputs.size());
  n.input_count = static_cast<uint32_t>(in.size());
  inputs.insert(inputs.end(), in.begin(), in.end());
  nodes.push_back(n);
  return static_cast<Value>(nodes.size() - 1);
}

std::vector<Value> Graph::virtuals_of(StateId s) const {
  std::vector<Value> found;
  auto add = [&](Value v) {
    if (v != kNoValue && is_virtual(v) && std::find(found.begin(), found.end(), v) == found.end()) found.push_back(v);
  };
  each_cell(s, [&](const FrameState::Cell& c) { add(c.value); });
  for (size_t i = 0; i < found.size(); i++)
    for (Value in : inputs_of(found[i])) add(in);
  return found;
}

std::string print(const Graph& g) {
  std::string out;
  for (BlockId b : g.order) {
    const Block& block = g.blocks[b];
    out += format("B%u depth %u%s%s <-", b, block.loop_depth, block.is_cold ? " cold" : "",
                  block.is_handler ? " handler" : "");
    for (BlockId p : block.predecessors) out += format(" B%u", p);
    out += "\n";
    for (Value v : block.phis) out += print_node(g, v);
    for (Value v : block.nodes) out += print_node(g, v);
  }
  return out;
}

}  // namespace rrvm::jit
