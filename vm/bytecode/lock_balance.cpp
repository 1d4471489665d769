// See lock_balance.h. A compiler keeps the object of a synchronized block in a local of its own: `dup, astore n,
// monitorenter ... aload n, monitorexit`. So a held monitor can be named by its local, as long as nothing is stored
// there meanwhile, and the state at an instruction is the list of the locals whose monitors are held. Operand stacks
// and types need not be looked at. Paths that meet must agree. Scala's compiler enters by a copy of `this` and exits by
// `this` itself; so a local that is only ever a copy of one that never changes goes by the name of that one.
#include "vm/bytecode/lock_balance.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "vm/bytecode/bytecode.h"

namespace rrvm {
namespace {

using Held = std::vector<uint16_t>;  // locals, the monitor entered last at the end
constexpr int kNoLocal = -1;

bool is_one_of(uint8_t op, uint8_t first, uint8_t last) { return op >= first && op <= last; }

int loaded_reference(const Instruction& i) {
  if (i.opcode == op_aload) return i.index;
  return is_one_of(i.opcode, op_aload_0, op_aload_3) ? i.opcode - op_aload_0 : kNoLocal;
}

// The first of the locals that an instruction assigns.
int stored_local(const Instruction& i) {
  if (is_one_of(i.opcode, op_istore, op_astore) || i.opcode == op_iinc) return i.index;
  return is_one_of(i.opcode, op_istore_0, op_astore_3) ? (i.opcode - op_istore_0) % 4 : kNoLocal;
}

bool is_astore(const Instruction& i) { return i.opcode == op_astore || is_one_of(i.opcode, op_astore_0, op_astore_3); }

bool stores_two(const Instruction& i) {
  return i.opcode == op_lstore || i.opcode == op_dstore || is_one_of(i.opcode, op_lstore_0, op_lstore_3) ||
         is_one_of(i.opcode, op_dstore_0, op_dstore_3);
}

class Proof {
 public:
  Proof(std::span<const uint8_t> code, std::span<const HandlerRange> handlers, uint32_t arguments)
      : code_(code),
        handlers_(handlers),
        arguments_(static_cast<int>(arguments)),
        states_(code.size()),
        is_target_(code.size(), false),
        lock_local_(code.size(), kNoLocal) {}

  bool run() {
    if (!find_targets()) return false;
    find_copies();
    if (!name_monitors()) return false;
    reach(0, {});
    while (ok_ && !work_.empty()) {
      uint32_t pc = work_.back();
      work_.pop_back();
      step(decode_instruction(code_, pc));
    }
    return ok_;
  }

 private:
  // Marks where control can come from elsewhere. False: methods with subroutines are left to lock records.
  bool find_targets() {
    auto mark = [&](int64_t pc) {
      if (pc >= 0 && pc < static_cast<int64_t>(code_.size())) is_target_[static_cast<size_t>(pc)] = true;
    };
    BytecodeStream s(code_);
    while (s.next()) {
      if (s->opcode == op_jsr || s->opcode == op_jsr_w || s->opcode == op_ret) return false;
      s->each_target(mark);
    }
    for (const HandlerRange& h : handlers_) mark(h.handler_bci);
    return !s.malformed();
  }

  // Locals of which every store is `aload x, dup, astore` of the same x, where x is never stored to. Arguments have a
  // value before any store.
  void find_copies() {
    constexpr int kOfSeveral = -2;
    Instruction before, before2;
    std::map<int, int> stored;  // by local, what it is always a copy of
    for (BytecodeStream s(code_); s.next(); before2 = before, before = *s) {
      int local = stored_local(*s);
      if (local == kNoLocal) continue;
      const bool is_copy = is_astore(*s) && before.opcode == op_dup && !is_target_[s->pc] && !is_target_[before.pc];
      const int from = is_copy ? loaded_reference(before2) : kNoLocal;
      auto [at, is_first] = stored.try_emplace(local, from);
      if (!is_first && at->second != from) at->second = kOfSeveral;
      if (stores_two(*s)) stored[local + 1] = kOfSeveral;
    }
    for (auto [local, from] : stored)
      if (from >= 0 && local >= arguments_ && !stored.contains(from)) copies_[local] = from;
  }

  // Finds the local that holds the operand of each monitor instruction, from the one or two instructions before it.
  bool name_monitors() {
    Instruction before, before2;
    for (BytecodeStream s(code_); s.next(); before2 = before, before = *s) {
      if (s->opcode != op_monitorenter && s->opcode != op_monitorexit) continue;
      if (s->pc == 0 || is_target_[s->pc]) return false;
      int local = loaded_reference(before);
      if (s->opcode == op_monitorenter && is_astore(before) && before2.opcode == op_dup && !is_target_[before.pc])
        local = stored_local(before);
      if (local == kNoLocal) return false;
      if (auto copy = copies_.find(local); copy != copies_.end()) local = copy->second;
      lock_local_[s->pc] = local;
    }
    return true;
  }

  void reach(int64_t pc, const Held& held) {
    if (pc < 0 || pc >= static_cast<int64_t>(code_.size())) {
      ok_ = ok_ && held.empty();  // control falls off the code: an error that leaves the method
      return;
    }
    auto& state = states_[static_cast<size_t>(pc)];
    if (state) {
      ok_ = ok_ && *state == held;
      return;
    }
    state = held;
    work_.push_back(static_cast<uint32_t>(pc));
  }

  // An exception of the instruction at `pc` finds the handlers of its ranges, up to one that catches everything.
  void throw_at(uint32_t pc, const Held& held, bool may_leave) {
    for (const HandlerRange& h : handlers_) {
      if (pc < h.start_bci || pc >= h.end_bci) continue;
      reach(h.handler_bci, held);
      if (h.catch_type == 0) return;
    }
    if (!may_leave && !held.empty()) ok_ = false;
  }

  void step(const Instruction& i) {
    if (i.length == 0) {
      ok_ = false;
      return;
    }
    Held held = *states_[i.pc];
    // A proven monitorexit cannot fail; its handlers are looked at all the same.
    if (i.info().may_throw) throw_at(i.pc, held, i.opcode == op_monitorexit);
    if (int stored = stored_local(i); stored != kNoLocal) {
      for (uint16_t local : held) ok_ = ok_ && local != stored && !(stores_two(i) && local == stored + 1);
    }
    int local = lock_local_[i.pc];
    if (i.opcode == op_monitorenter) {
      held.push_back(static_cast<uint16_t>(local));
    } else if (i.opcode == op_monitorexit) {
      if (held.empty() || held.back() != local) {
        ok_ = false;
        return;
      }
      held.pop_back();
    } else if (i.is_return() && !held.empty()) {
      ok_ = false;
    }
    if (i.falls_through()) reach(i.next_pc(), held);
    i.each_target([&](int64_t pc) { reach(pc, held); });
  }

  std::span<const uint8_t> code_;
  std::span<const HandlerRange> handlers_;
  const int arguments_;
  std::vector<std::optional<Held>> states_;
  std::vector<bool> is_target_;
  std::vector<int> lock_local_;
  std::map<int, int> copies_;  // local -> the one that it always equals
  std::vector<uint32_t> work_;
  bool ok_ = true;
};

}  // namespace

bool monitors_are_balanced(std::span<const uint8_t> code, std::span<const HandlerRange> handlers, uint32_t arguments) {
  bool has_monitors = false;
  for (BytecodeStream s(code); s.next() && !has_monitors;)
    has_monitors = s->opcode == op_monitorenter || s->opcode == op_monitorexit;
  return !has_monitors || Proof(code, handlers, arguments).run();
}

}  // namespace rrvm
