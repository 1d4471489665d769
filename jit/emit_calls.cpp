// Calls of methods and of the VM.
#include "jit/emit_internal.h"
#include "jit/stubs.h"
#include "vm/exec/interpreter.h"

namespace rrvm::jit {

using namespace asmjit;

// Arguments are cells; the callee finds itself in rax and its arguments by rsi.
void Emitter::emit_call(const LoweredInstruction& i) {
  const Node& n = node(i);
  for (uint32_t a = 0; a < i.argument_count; a++)
    if (argument(i, a).value != kNoValue) store_argument(i, a, operand_cell(n.cell + a));
  set_site(n.insn);
  x86::Gp receiver = x86::rdx;
  if (n.op != Op::kCallDirect) {
    if (in_register(i, 0)) receiver = gp(i, 0);
    else as_.mov(receiver, operand_cell(n.cell));
  }
  switch (n.op) {
    case Op::kCallDirect: {
      as_.mov(x86::eax, Imm(static_cast<uint32_t>(n.imm)));
      as_.lea(x86::rsi, operand_cell(n.cell));
      as_.call(absolute(reinterpret_cast<const char*>(n.imm) + offsetof(Method, machine_entry)));
      break;
    }
    case Op::kCallVirtual:
      before_access(i);
      as_.mov(x86::eax, x86::dword_ptr(receiver, offsetof(Object, klass_ref)));
      as_.mov(x86::rax, x86::qword_ptr(x86::rax, offsetof(Klass, vtable)));
      as_.mov(x86::rax, x86::qword_ptr(x86::rax, static_cast<int32_t>(n.imm * 8)));
      as_.lea(x86::rsi, operand_cell(n.cell));
      as_.call(x86::qword_ptr(x86::rax, offsetof(Method, machine_entry)));
      break;
    default: {
      auto* site = reinterpret_cast<const InterfaceSite*>(n.imm);
      before_access(i);
      as_.mov(x86::ecx, x86::dword_ptr(receiver, offsetof(Object, klass_ref)));
      as_.mov(x86::rax, absolute(&site->cache));
      as_.mov(x86::r8, x86::rax);
      as_.shr(x86::r8, Imm(32));
      as_.mov(x86::eax, x86::eax);
      as_.cmp(x86::r8d, x86::ecx);
      Label found = as_.newLabel();
      as_.jne(cold([this, i, found] {
        slow_call(EntryPoint::interface_target, node(i).insn, [&] {
          pass_constant(0, node(i).imm);
          as_.mov(x86::r11, operand_cell(node(i).cell));
          pass(1, x86::r11);
        });
        as_.mov(x86::rax, x86::r11);
        as_.jmp(found);
      }));
      as_.bind(found);
      as_.lea(x86::rsi, operand_cell(n.cell));
      as_.call(x86::qword_ptr(x86::rax, offsetof(Method, machine_entry)));
      break;
    }
  }
  // ints come back zero-extended, whoever made them
  if (n.type == Type::kInt) as_.mov(x86::eax, x86::eax);
}

void Emitter::emit_call_runtime(const LoweredInstruction& i) {
  const Node& n = node(i);
  auto e = static_cast<EntryPoint>(n.imm);
  if (n.op == Op::kNewMultiArray) {
    e = EntryPoint::new_multi_array;
    for (uint32_t a = 0; a < i.argument_count; a++) store_argument(i, a, operand_cell(n.cell + a));
    pass_constant(0, n.imm);
    as_.lea(x86::r11, operand_cell(n.cell));
    pass(1, x86::r11);
    pass_constant(2, i.argument_count);
  } else {
    for (uint32_t a = 0; a < i.argument_count; a++) pass(a, i, a);
  }
  set_site(n.insn);
  as_.mov(x86::r11d, Imm(static_cast<uint32_t>(e)));
  as_.call(absolute(&stubs().runtime_call));
  if (n.type == Type::kDouble) as_.movq(x86::xmm0, x86::rax);
  if (n.type == Type::kFloat) as_.movd(x86::xmm0, x86::eax);
  if (n.type == Type::kInt) as_.mov(x86::eax, x86::eax);
}

}  // namespace rrvm::jit
