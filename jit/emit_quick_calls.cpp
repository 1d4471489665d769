// Volatile operations of compiled code under a tool: before the call with its frames, the quick way without them
// (vm/check/quick_volatile.h). A function of C++ destroys what any call does, so nothing has to be saved.
// Tests: tests/java/race and tests/java/juc under -Xcomp.
#include <bit>

#include "jit/emit_internal.h"
#include "vm/check/bulk.h"
#include "vm/check/quick_volatile.h"
#include "vm/exec/intrinsics.h"

namespace rrvm::jit {

using namespace asmjit;

// Whether checked code may have asked for an operation on an array, as far as the inlined methods tell.
bool Emitter::may_be_asked(PlaceId place) const {
  for (uint32_t s = scope_of(place);; s = code_->scopes[s].caller) {
    check::ArrayAsker asker = check::array_asker(s ? code_->scopes[s].method : method_);
    if (asker != check::ArrayAsker::kCaller) return asker == check::ArrayAsker::kCheckedCode;
    if (s == 0) return true;
  }
}

// Calls it with the thread in the first argument's register; goes to `done` with the result in rax.
void Emitter::call_quick(const void* function, Label done) {
  as_.mov(x86::rdi, x86::r15);
  as_.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(function)));
  as_.call(x86::rax);
  as_.test(x86::edx, x86::edx);
  as_.jne(done);
}

// A direct call of a method that has a quick way: its arguments are in their cells.
void Emitter::try_quick_call(const LoweredInstruction& i, Label done) {
  const Node& n = node(i);
  if (n.op != Op::kCallDirect || !check::modes.skips_volatiles || n.type == Type::kDouble || n.type == Type::kFloat)
    return;
  auto* m = reinterpret_cast<const Method*>(n.imm);
  if (!m->replacement || m->is_rewritten) return;
  QuickIntrinsic quick = find_quick_intrinsic(m->holder->name, m->name, m->descriptor);
  if (!quick) return;
  as_.lea(x86::rsi, operand_cell(n.insn, n.cell));
  as_.mov(x86::edx, Imm(may_be_asked(n.insn)));
  call_quick(reinterpret_cast<const void*>(quick), done);
}

// A volatile field as get_field_value reads it, from the object in rsi to rax.
void Emitter::load_volatile_field(const Field* f) {
  auto at = [f](uint32_t bytes) { return x86::ptr(x86::rsi, static_cast<int32_t>(f->offset), bytes); };
  switch (f->type) {
    case BasicType::kBoolean:
    case BasicType::kByte: as_.movsx(x86::eax, at(1)); break;
    case BasicType::kChar: as_.movzx(x86::eax, at(2)); break;
    case BasicType::kShort: as_.movsx(x86::eax, at(2)); break;
    case BasicType::kInt:
    case BasicType::kFloat: as_.mov(x86::eax, at(4)); break;
    default: as_.mov(x86::rax, at(8)); break;
  }
}

// A read of a volatile field that nobody has written, or of which the thread knows all that was published: what
// check::quick_volatile_get finds first. The shadow is looked at after the load.
void Emitter::try_known_read(const LoweredInstruction& i, Label done) {
  auto* plan = reinterpret_cast<const check::AccessPlan*>(graph_.node(argument(i, 0).value).imm);
  const check::VolatileLayout where = check::volatile_layout();
  if (!check::modes.skips_volatiles || !plan->handle_offset || !std::has_single_bit(where.entry)) return;
  Label otherwise = as_.newLabel(), known = as_.newLabel();
  auto of_thread = [](size_t offset, uint32_t bytes) {
    return x86::ptr(x86::rdi, static_cast<int32_t>(offset), bytes);
  };
  as_.mov(x86::rdi, thread_field(offsetof(Thread, shadow)));
  as_.test(x86::rdi, x86::rdi);
  as_.je(otherwise);
  as_.mov(x86::rsi, thread_field(offsetof(Thread, call_words) + 8));
  load_volatile_field(plan->field);
  as_.mov(x86::ecx, x86::dword_ptr(x86::rsi, static_cast<int32_t>(plan->handle_offset)));
  as_.test(x86::ecx, x86::ecx);
  as_.je(known);
  as_.shl(x86::rcx, Imm(std::countr_zero(where.entry)));
  as_.mov(x86::rdx, Imm(reinterpret_cast<uintptr_t>(where.first) + where.payload));
  as_.mov(x86::rcx, x86::qword_ptr(x86::rcx, x86::rdx));
  as_.test(x86::rcx, x86::rcx);
  as_.je(otherwise);
  as_.mov(x86::edx, of_thread(where.tid, 4));
  as_.cmp(x86::dword_ptr(x86::rcx, static_cast<int32_t>(where.who_knows)), x86::edx);
  as_.jne(otherwise);
  as_.bind(known);
  as_.inc(of_thread(where.sync_ops, 8));
  as_.jmp(done);
  as_.bind(otherwise);
}

// Tries the quick way of an entry point, whose arguments are in Thread::call_words.
void Emitter::try_quick_entry(EntryPoint e, Label done) {
  if (!check::modes.skips_volatiles) return;
  const void* quick = e == EntryPoint::volatile_get   ? reinterpret_cast<const void*>(&check::quick_volatile_get)
                      : e == EntryPoint::volatile_put ? reinterpret_cast<const void*>(&check::quick_volatile_put)
                                                      : nullptr;
  if (!quick) return;
  constexpr x86::Gp kArguments[] = {x86::rsi, x86::rdx, x86::rcx};
  for (size_t a = 0; a < std::size(kArguments); a++)
    as_.mov(kArguments[a], thread_field(offsetof(Thread, call_words) + 8 * a));
  call_quick(quick, done);
}

}  // namespace rrvm::jit
