#include "jit/ir.h"

#include <algorithm>

namespace rrvm::jit {
namespace {

using namespace effect;
struct OpInfo {
  const char* name;
  uint8_t effects;
  const char* types;
};
constexpr OpInfo kOps[] = {
#define RRVM_IR(name, effects, types) {#name + 1, effects, types},
#include "jit/ir.def"
#undef RRVM_IR
};

}  // namespace

const char* name_of(Op op) { return kOps[static_cast<int>(op)].name; }
uint8_t effects_of(Op op) { return kOps[static_cast<int>(op)].effects; }
const char* types_of(Op op) { return kOps[static_cast<int>(op)].types; }

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

}  // namespace rrvm::jit
