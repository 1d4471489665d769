// For a place in a method's bytecode: which instruction pushed each operand, and which locals have been assigned
// since entry. Found by running the stack effects in code order, merging where paths meet. Knows bytecode and
// the constant pool, no frames or objects. Covered by tests/java (helpful NullPointerException messages).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "vm/object/klass.h"

namespace rrvm {

constexpr int32_t kUnknownOrigin = -1;  // paths that met had pushed it at different places

struct OperandState {
  std::vector<int32_t> origins;  // bci that pushed each cell, bottom first
  uint64_t written_locals = 0;   // bit i: local i may have been assigned

  // Slot 0 is the top of the stack.
  int32_t origin(unsigned slot) const {
    return slot < origins.size() ? origins[origins.size() - 1 - slot] : kUnknownOrigin;
  }
  bool local_written(unsigned index) const { return index >= 64 || (written_locals >> index & 1); }
};

class OperandOrigins {
 public:
  // Analyses until the state before `bci` is known.
  OperandOrigins(const Method*, uint32_t bci);
  // Null when no analysed path leads there.
  const OperandState* at(uint32_t bci) const { return bci < states_.size() && states_[bci] ? &*states_[bci] : nullptr; }

 private:
  bool step(uint32_t bci, uint32_t* length);
  void flow_to(int64_t bci, const OperandState&);

  const Method* method_;
  std::vector<std::optional<OperandState>> states_;
  bool changed_ = false;  // a state appeared in this round
  bool complete_ = true;  // every instruction had a state in this round
  size_t cells_ = 0;
};

}  // namespace rrvm
