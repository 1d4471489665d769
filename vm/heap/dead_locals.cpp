// See dead_locals.h. Liveness is followed backwards over the bytecode until nothing changes. Every instruction of a
// guarded range may also go to its handler.
#include "vm/heap/dead_locals.h"

#include <algorithm>
#include <map>
#include <utility>

#include "vm/bytecode/bytecode.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::dead_locals {
namespace {

constexpr size_t kMaxCells = 4'000'000;  // instructions times locals
constexpr uint32_t kNowhere = UINT32_MAX;

struct Step {
  uint32_t bci = 0;
  std::vector<uint32_t> next;  // numbers of the steps that may follow, handlers included
  uint32_t read = kNowhere, written = kNowhere;
  bool wide_value = false;  // long or double: two locals
};

bool is_long_or_double(Opcode op) {
  switch (op) {
    case op_lload:
    case op_dload:
    case op_lload_0:
    case op_lload_1:
    case op_lload_2:
    case op_lload_3:
    case op_dload_0:
    case op_dload_1:
    case op_dload_2:
    case op_dload_3:
    case op_lstore:
    case op_dstore:
    case op_lstore_0:
    case op_lstore_1:
    case op_lstore_2:
    case op_lstore_3:
    case op_dstore_0:
    case op_dstore_1:
    case op_dstore_2:
    case op_dstore_3: return true;
    default: return false;
  }
}

class Liveness {
 public:
  explicit Liveness(const Method* m)
      : method_(m), code_(m->bytecode, m->code_length), step_at_(m->code_length, kNowhere) {
    usable_ = read_steps() && link_steps() && steps_.size() * m->max_locals <= kMaxCells;
    if (usable_) solve();
  }

  std::vector<bool> at(uint32_t bci) const {
    if (!usable_ || bci >= step_at_.size() || step_at_[bci] == kNowhere)
      return std::vector<bool>(method_->max_locals, true);
    return live_[step_at_[bci]];
  }

 private:
  bool read_steps() {
    BytecodeStream s(code_);
    while (s.next()) {
      Opcode op = s->opcode;
      if (op == op_jsr || op == op_jsr_w || op == op_ret) return false;
      Step step;
      step.bci = s->pc;
      step.wide_value = is_long_or_double(op);
      BytecodeFormat format = s->info().format;
      if (format == BytecodeFormat::iinc) step.read = s->index;
      if (format == BytecodeFormat::local || format == BytecodeFormat::implicit_local)
        (s->is_store() ? step.written : step.read) = s->index;
      step_at_[s->pc] = static_cast<uint32_t>(steps_.size());
      steps_.push_back(std::move(step));
    }
    return !s.malformed();
  }

  bool add(Step& step, int64_t bci) {
    if (bci < 0 || bci >= static_cast<int64_t>(step_at_.size()) || step_at_[static_cast<size_t>(bci)] == kNowhere)
      return false;
    step.next.push_back(step_at_[static_cast<size_t>(bci)]);
    return true;
  }

  bool link_steps() {
    for (Step& step : steps_) {
      Instruction in = decode_instruction(code_, step.bci);
      bool ok = !in.falls_through() || add(step, in.next_pc());
      in.each_target([&](int64_t bci) { ok = ok && add(step, bci); });
      if (!ok) return false;
      for (unsigned i = 0; i < method_->handler_count; i++) {
        const HandlerRange& h = method_->handlers[i];
        if (step.bci >= h.start_bci && step.bci < h.end_bci && !add(step, h.handler_bci)) return false;
      }
    }
    return true;
  }

  void solve() {
    live_.assign(steps_.size(), std::vector<bool>(method_->max_locals, false));
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = steps_.size(); i-- > 0;) changed |= update(i);
    }
  }

  // A handler's locals count as live before a store too: the range may be left before it.
  bool update(size_t i) {
    const Step& step = steps_[i];
    std::vector<bool> now(method_->max_locals, false);
    for (uint32_t n : step.next)
      for (size_t k = 0; k < now.size(); k++)
        if (live_[n][k] && !(writes(step, k) && steps_[n].bci == following(step))) now[k] = true;
    if (step.read != kNowhere && step.read < now.size())
      now[step.read] = true;  // a long is in its first local; the second keeps what it held
    if (now == live_[i]) return false;
    live_[i] = std::move(now);
    return true;
  }

  static bool writes(const Step& step, size_t k) {
    return step.written != kNowhere && k >= step.written && k <= step.written + step.wide_value;
  }
  uint32_t following(const Step& step) const { return step.bci + instruction_length(code_, step.bci); }

  const Method* method_;
  std::span<const uint8_t> code_;
  std::vector<uint32_t> step_at_;  // by bci
  std::vector<Step> steps_;
  std::vector<std::vector<bool>> live_;  // by step: before it
  bool usable_ = false;
};

// A native method's arguments are all live, but longs are in the first of their two cells.
std::vector<bool> cells_in_use(const Method* native) {
  std::string_view d = native->descriptor->view();
  std::vector<bool> used;
  if (!native->is_static()) used.push_back(true);
  for (size_t i = 1; d[i] != ')'; i++) {
    used.push_back(true);
    if (is_two_slots(basic_type_from_char(d[i]))) used.push_back(false);
    while (d[i] == '[') i++;
    if (d[i] == 'L') i = d.find(';', i);
  }
  return used;
}

using Known = std::map<std::pair<const Method*, uint32_t>, std::vector<bool>>;

void clear_interpreted(Frame* f, Known* known) {
  if (!f->locals || (!f->is_native() && (!f->pc || !f->method->bytecode))) return;
  auto [entry, fresh] = known->try_emplace({f->method, f->bci()});
  if (fresh) entry->second = live_at(f->method, f->bci());
  bool keeps_receiver =
      f->flags & Frame::kWatched && !f->method->is_static();  // leaving it asks for it (vm/check/methods.cpp)
  for (size_t i = keeps_receiver; i < entry->second.size(); i++)
    if (!entry->second[i]) f->locals[i].ref = nullptr;
}

// Compiled code has nothing but arguments in its cells for operands, and these instructions take none from there.
bool makes_object(const Frame* f) {
  if (!f->is_compiled()) return false;
  const uint8_t opcode = f->method->bytecode[f->bci()];
  return opcode == op_new || opcode == op_newarray || opcode == op_anewarray;
}

void clear(Thread* t, Known* known) {
  uint64_t* cells = t->machine_stack;
  const CompiledSite* innermost = nullptr;  // where the present machine code waits
  Slot* end = nullptr;                      // of the cells that are the next frame's own; null: its callee has no frame
  bool behind_base = false;
  for (Frame* f = t->frame; f; f = f->prev) {
    if (!f->method) {
      cells = f->machine_stack;
      innermost = nullptr;
      if (behind_base) end = nullptr;
      behind_base = true;
      continue;
    }
    behind_base = false;
    // Arguments of a callee that has no frame yet are left alone.
    Slot* own_end = end && end <= f->end() ? end : makes_object(f) ? f->end() : f->operands();
    end = f->locals;
    if (f->is_compiled()) {
      if (!innermost) innermost = f->site();
      uint64_t* callers = clear_compiled(f, own_end, innermost, cells);
      if (callers != cells) innermost = nullptr;
      cells = callers;
    } else {
      clear_interpreted(f, known);
    }
  }
}

}  // namespace

std::vector<bool> live_at(const Method* m, uint32_t bci) {
  return m->is_native() ? cells_in_use(m) : Liveness(m).at(bci);
}

void clear_in_all_threads(Thread* self) {
  // Most threads of a pool wait at the same places.
  Known known;
  safepoint::run_all_stopped(self, [&] { threads::for_each([&](Thread* t) { clear(t, &known); }); });
}

void clear_own(Thread* self) {
  Known known;
  clear(self, &known);
}

}  // namespace rrvm::dead_locals
