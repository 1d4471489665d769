// The way from compiled code to the quick half of a check (vm/check/quick_access.h): a stub that saves the general
// registers that C++ destroys, and no others. Tests: tests/jit/leaves.py, tests/java/race under -Xcomp.
#include "jit/check_stubs.h"

#include <asmjit/x86.h>

#include "jit/code_cache.h"
#include "jit/destroyed_registers.h"
#include "jit/inlined_frames.h"
#include "vm/check/quick_access.h"
#include "vm/check/quick_monitor.h"
#include "vm/object/metaspace.h"
#include "vm/thread/thread.h"

namespace rrvm::jit {
namespace {

using namespace asmjit;

CheckStubs* the_stubs = nullptr;

// r11 = the shadow word; the plan and, for elements, the array's shadow in Thread::call_words. Gives "equal" if there
// is nothing left to do. `inlined`, if it is not null, is asked first; an inlined method gets its frame for as long as
// `function` runs.
void emit_quick_stub(x86::Assembler& as, const void* function, const void* inlined) {
  push_destroyed(as);
  as.sub(x86::rsp, Imm(8));  // C++ wants the stack aligned
  auto call = [&as](const void* f) {
    as.mov(x86::rdi, x86::r15);
    as.mov(x86::rsi, x86::r11);
    as.mov(x86::rdx, x86::qword_ptr(x86::r15, offsetof(Thread, call_words)));
    as.mov(x86::rcx, x86::qword_ptr(x86::r15, offsetof(Thread, call_words) + 8));
    as.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(f)));
    as.call(x86::rax);
  };
  Label done = as.newLabel();
  if (inlined) {
    as.push(x86::r11);
    as.push(x86::r11);
    call(inlined);
    as.pop(x86::r11);
    as.test(x86::al, x86::al);
    Label makes_frames = as.newLabel();
    as.je(makes_frames);
    as.pop(x86::r11);
    as.jmp(done);
    as.bind(makes_frames);
    as.push(x86::r11);
    as.mov(x86::rdi, x86::r15);
    as.mov(x86::rsi, x86::rbp);
    as.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(&rt::push_frames)));
    as.call(x86::rax);
    as.pop(x86::r11);
    as.pop(x86::r11);
  }
  call(function);
  if (inlined) as.mov(x86::qword_ptr(x86::r15, offsetof(Thread, frame)), x86::rbp);
  as.bind(done);
  as.mov(x86::r11d, x86::eax);
  as.add(x86::rsp, Imm(8));
  pop_destroyed(as);
  as.cmp(x86::r11b, Imm(1));
  as.ret();
}

// r11 = the object.
void emit_monitor_stub(x86::Assembler& as, bool (*function)(Thread*, Object*)) {
  push_destroyed(as);
  as.sub(x86::rsp, Imm(8));
  as.mov(x86::rdi, x86::r15);
  as.mov(x86::rsi, x86::r11);
  as.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(function)));
  as.call(x86::rax);
  as.mov(x86::r11d, x86::eax);
  as.add(x86::rsp, Imm(8));
  pop_destroyed(as);
  as.cmp(x86::r11b, Imm(1));
  as.ret();
}

// For chains without states: the tool's function is all there is. A thread without a shadow raises nothing. The stack
// is not aligned, which a function that calls nothing and uses general registers only does not mind.
void emit_stateless_stub(x86::Assembler& as, bool is_write) {
  Label raises_nothing = as.newLabel();
  as.mov(x86::rsi, x86::qword_ptr(x86::r15, offsetof(Thread, shadow)));
  as.test(x86::rsi, x86::rsi);
  as.je(raises_nothing);
  as.mov(x86::rdi, Imm(reinterpret_cast<uintptr_t>(check::modes.first_tool)));
  as.mov(x86::rdx, Imm(reinterpret_cast<uintptr_t>(&check::nobodys_word)));
  as.xor_(x86::ecx, x86::ecx);
  as.mov(x86::r8d, x86::r11d);
  as.mov(x86::r9d, Imm(is_write));
  as.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(check::modes.leaf_access)));
  as.jmp(x86::rax);
  as.bind(raises_nothing);
  as.mov(x86::eax, Imm(1));
  as.ret();
}

}  // namespace

const CheckStubs& check_stubs() { return *the_stubs; }

bool make_check_stubs() {
  the_stubs = metaspace::create<CheckStubs>();
  CodeHolder holder;
  holder.init(Environment::host());
  x86::Assembler as(&holder);
  Label field[2], element[2];
  for (bool is_inlined : {false, true}) {
    as.align(AlignMode::kCode, 16);
    as.bind(field[is_inlined] = as.newLabel());
    emit_quick_stub(as, reinterpret_cast<const void*>(&check::quick_field),
                    is_inlined ? reinterpret_cast<const void*>(&check::quick_inlined_field) : nullptr);
    as.align(AlignMode::kCode, 16);
    as.bind(element[is_inlined] = as.newLabel());
    emit_quick_stub(as, reinterpret_cast<const void*>(&check::quick_element),
                    is_inlined ? reinterpret_cast<const void*>(&check::quick_inlined_element) : nullptr);
  }
  Label monitor[2];
  for (bool enters : {false, true}) {
    as.align(AlignMode::kCode, 16);
    as.bind(monitor[enters] = as.newLabel());
    emit_monitor_stub(as, enters ? &check::quick_monitor_enter : &check::quick_monitor_exit);
  }
  Label stateless[2];
  for (bool is_write : {false, true}) {
    as.align(AlignMode::kCode, 16);
    as.bind(stateless[is_write] = as.newLabel());
    emit_stateless_stub(as, is_write);
  }
  if (holder.flatten() != kErrorOk) return false;
  CodeBlock block = code_cache::allocate(holder.codeSize());
  if (!block.executable || holder.relocateToBase(reinterpret_cast<uintptr_t>(block.executable)) != kErrorOk ||
      holder.copyFlattenedData(block.writable, holder.codeSize()) != kErrorOk)
    return false;
  auto at = [&](Label l) { return static_cast<const void*>(block.executable + holder.labelOffset(l)); };
  *the_stubs = {{at(field[0]), at(field[1])},
                {at(element[0]), at(element[1])},
                {at(monitor[0]), at(monitor[1])},
                {at(stateless[0]), at(stateless[1])}};
  return true;
}

}  // namespace rrvm::jit
