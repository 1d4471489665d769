// Calls of methods and of the VM.
#include "jit/emit_internal.h"
#include "jit/stubs.h"
#include "vm/exec/interpreter.h"

namespace rrvm::jit {

using namespace asmjit;

// Makes the frames of the inlined methods that lead to `place`, as rt::push_frames does for slow ways, and the
// innermost the current one. The caller has set the site in the compiled method's own frame; it moves to the innermost.
void Emitter::push_frames(PlaceId place) {
  const uint32_t innermost = scope_of(place);
  if (innermost == 0) return;
  std::vector<uint32_t> chain;  // innermost first
  for (uint32_t s = innermost; s != 0; s = code_->scopes[s].caller) chain.push_back(s);
  auto address = [](const CompiledSite* s) { return Imm(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(s))); };
  as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, pc)), address(code_->scopes[chain.back()].call));
  for (size_t i = chain.size(); i-- > 0;) {
    const CodeScope& s = code_->scopes[chain[i]];
    auto field = [&](size_t offset) { return x86::ptr(x86::rbp, s.frame + static_cast<int32_t>(offset), 8); };
    if (s.caller == 0) {
      as_.mov(field(offsetof(Frame, prev)), x86::rbp);
    } else {
      as_.lea(x86::r11, x86::ptr(x86::rbp, code_->scopes[s.caller].frame));
      as_.mov(field(offsetof(Frame, prev)), x86::r11);
    }
    as_.mov(field(offsetof(Frame, method)), Imm(reinterpret_cast<uintptr_t>(s.method)));
    const CompiledSite* site = i == 0 ? &code_->sites[new_site(place)] : code_->scopes[chain[i - 1]].call;
    as_.mov(field(offsetof(Frame, pc)), address(site));
    as_.lea(x86::r11, x86::ptr(x86::rbp, s.locals));
    as_.mov(field(offsetof(Frame, locals)), x86::r11);
    as_.mov(field(offsetof(Frame, lock)), Imm(0));
    as_.mov(x86::ptr(x86::rbp, s.frame + static_cast<int32_t>(offsetof(Frame, context)), 4), Imm(0));
    as_.mov(x86::ptr(x86::rbp, s.frame + static_cast<int32_t>(offsetof(Frame, flags)), 4), Imm(Frame::kCompiled));
  }
  as_.add(x86::rbp, Imm(code_->scopes[innermost].frame));
  as_.mov(thread_field(offsetof(Thread, frame)), x86::rbp);
}

void Emitter::pop_frames(PlaceId place) {
  const uint32_t innermost = scope_of(place);
  if (innermost == 0) return;
  as_.sub(x86::rbp, Imm(code_->scopes[innermost].frame));
  as_.mov(thread_field(offsetof(Thread, frame)), x86::rbp);
}

// Arguments are cells; the callee finds itself in rax and its arguments by rsi.
void Emitter::emit_call(const LoweredInstruction& i) {
  const Node& n = node(i);
  for (uint32_t a = 0; a < i.argument_count; a++)
    if (argument(i, a).value != kNoValue) store_argument(i, a, operand_cell(n.insn, n.cell + a));
  Label done = as_.newLabel();
  try_quick_call(i, done);
  if (scope_of(n.insn) == 0) set_site(n.insn);  // else push_frames does
  x86::Gp receiver = x86::rdx;
  if (n.op != Op::kCallDirect) {
    if (in_register(i, 0)) receiver = gp(i, 0);
    else as_.mov(receiver, operand_cell(n.insn, n.cell));
  }
  switch (n.op) {
    case Op::kCallDirect: {
      as_.mov(x86::eax, Imm(static_cast<uint32_t>(n.imm)));
      as_.lea(x86::rsi, operand_cell(n.insn, n.cell));
      push_frames(n.insn);
      as_.call(absolute(reinterpret_cast<const char*>(n.imm) + offsetof(Method, machine_entry)));
      break;
    }
    case Op::kCallVirtual:
      before_access(i);
      as_.mov(x86::eax, x86::dword_ptr(receiver, offsetof(Object, klass_ref)));
      as_.mov(x86::rax, x86::qword_ptr(x86::rax, offsetof(Klass, vtable)));
      as_.mov(x86::rax, x86::qword_ptr(x86::rax, static_cast<int32_t>(n.imm * 8)));
      as_.lea(x86::rsi, operand_cell(n.insn, n.cell));
      push_frames(n.insn);
      as_.call(x86::qword_ptr(x86::rax, offsetof(Method, machine_entry)));
      break;
    default: {
      auto* site = reinterpret_cast<const InterfaceSite*>(n.imm);
      before_access(i);
      as_.mov(x86::ecx, x86::dword_ptr(receiver, offsetof(Object, klass_ref)));
      // The address of the class is in the upper half of an entry, that of the method in the lower one.
      auto class_of = [this](const std::atomic<uint64_t>* entry) {
        return absolute(reinterpret_cast<const char*>(entry) + 4, 4);
      };
      Label found = as_.newLabel();
      auto load_if_equal = [this, site, class_of](int n, Label otherwise) {
        as_.cmp(x86::ecx, class_of(&site->receivers[n]));
        as_.jne(otherwise);
        as_.mov(x86::eax, absolute(&site->receivers[n], 4));
      };
      load_if_equal(0, cold([this, i, site, found, load_if_equal] {
                      for (int n = 1; n < InterfaceSite::kReceivers; n++) {
                        Label next = as_.newLabel();
                        load_if_equal(n, next);
                        as_.jmp(found);
                        as_.bind(next);
                      }
                      slow_call(EntryPoint::interface_target, node(i).insn, [&] {
                        pass_constant(0, node(i).imm);
                        as_.mov(x86::r11, operand_cell(node(i).insn, node(i).cell));
                        pass(1, x86::r11);
                      });
                      as_.mov(x86::rax, x86::r11);
                      as_.jmp(found);
                    }));
      as_.bind(found);
      as_.lea(x86::rsi, operand_cell(n.insn, n.cell));
      push_frames(n.insn);
      as_.call(x86::qword_ptr(x86::rax, offsetof(Method, machine_entry)));
      break;
    }
  }
  pop_frames(n.insn);
  as_.bind(done);
  // ints come back zero-extended, whoever made them
  if (n.type == Type::kInt) as_.mov(x86::eax, x86::eax);
}

void Emitter::emit_call_runtime(const LoweredInstruction& i) {
  const Node& n = node(i);
  auto e = static_cast<EntryPoint>(n.imm);
  if (n.op == Op::kNewMultiArray) {
    e = EntryPoint::new_multi_array;
    for (uint32_t a = 0; a < i.argument_count; a++) store_argument(i, a, operand_cell(n.insn, n.cell + a));
    pass_constant(0, n.imm);
    as_.lea(x86::r11, operand_cell(n.insn, n.cell));
    pass(1, x86::r11);
    pass_constant(2, i.argument_count);
  } else {
    for (uint32_t a = 0; a < i.argument_count; a++) pass(a, i, a);
  }
  Label done = as_.newLabel();
  if (e == EntryPoint::volatile_get) try_known_read(i, done);
  try_quick_entry(e, done);
  set_site(n.insn);
  as_.mov(x86::r11d, Imm(static_cast<uint32_t>(e)));
  as_.call(absolute(&stubs().runtime_call[scope_of(n.insn) != 0]));
  as_.bind(done);
  if (n.type == Type::kDouble) as_.movq(x86::xmm0, x86::rax);
  if (n.type == Type::kFloat) as_.movd(x86::xmm0, x86::eax);
  if (n.type == Type::kInt) as_.mov(x86::eax, x86::eax);
}

}  // namespace rrvm::jit
