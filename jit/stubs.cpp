#include "jit/stubs.h"

#include <asmjit/x86.h>

#include "jit/code_cache.h"
#include "jit/destroyed_registers.h"
#include "jit/entrypoints.h"
#include "jit/inlined_frames.h"
#include "jit/runtime.h"
#include "vm/exec/call_targets.h"
#include "vm/exec/interpreter_support.h"
#include "vm/object/metaspace.h"
#include "vm/thread/thread.h"

namespace rrvm::jit {
namespace {

using namespace asmjit;

Stubs* the_stubs = nullptr;

// General registers that compiled code uses.
constexpr uint32_t kSaved[] = {0, 1, 2, 3, 6, 7, 8, 9, 10, 12, 13, 14};
constexpr int kFloatRegisters = 15;  // xmm15 is free at any time
constexpr int32_t kFloatBytes =
    kFloatRegisters * 8 + 16;  // 136: eight more than a multiple of 16, which aligns the stack

class StubMaker {
 public:
  bool run(Stubs* out) {
    holder_.init(Environment::host());
    holder_.attach(&as_);
    for (Label* l : {&unwind_, &unwind_frame_, &landing_}) *l = as_.newLabel();
    Label slow_call[2][2], runtime_call[2];
    for (int inlined = 0; inlined < 2; inlined++) {
      for (int floats = 0; floats < 2; floats++)
        slow_call[floats][inlined] = make([&] { slow_call_stub(floats == 1, inlined == 1); });
      runtime_call[inlined] = make([&] { runtime_call_stub(inlined == 1); });
    }
    Label to_interpreter = make([&] { to_cpp(reinterpret_cast<const void*>(&rt::interpret)); });
    Label to_intrinsic = make([&] { to_cpp(reinterpret_cast<const void*>(&rt::intrinsic)); });
    Label to_linker = make([&] { linker_stub(); });
    Label implements = make([&] { implements_stub(); });
    Label overflow = make([&] { stack_overflow_stub(); });
    Label exit = make([&] { exit_stub(); });
    Label enter[2], loop[2];
    for (int f = 0; f < 2; f++) {
      enter[f] = make([&] { enter_stub(f == 1, false); });
      loop[f] = make([&] { enter_stub(f == 1, true); });
    }
    unwinding();

    if (holder_.flatten() != kErrorOk || holder_.resolveUnresolvedLinks() != kErrorOk) return false;
    CodeBlock block = code_cache::allocate(holder_.codeSize());
    if (!block.executable) return false;
    if (holder_.relocateToBase(reinterpret_cast<uintptr_t>(block.executable)) != kErrorOk ||
        holder_.copyFlattenedData(block.writable, holder_.codeSize()) != kErrorOk)
      return false;
    auto at = [&](Label l) { return static_cast<const void*>(block.executable + holder_.labelOffset(l)); };
    *out = {{{at(slow_call[0][0]), at(slow_call[0][1])}, {at(slow_call[1][0]), at(slow_call[1][1])}},
            {at(runtime_call[0]), at(runtime_call[1])},
            at(landing_),
            at(unwind_),
            at(unwind_frame_),
            at(exit),
            at(overflow),
            at(to_interpreter),
            at(to_intrinsic),
            at(to_linker),
            at(implements),
            {at(enter[0]), at(enter[1])},
            {at(loop[0]), at(loop[1])}};
    return true;
  }

 private:
  template <class Body>
  Label make(Body body) {
    as_.align(AlignMode::kCode, 16);
    Label l = as_.newLabel();
    as_.bind(l);
    body();
    return l;
  }
  x86::Mem field(size_t offset) { return x86::qword_ptr(x86::r15, static_cast<int32_t>(offset)); }
  void call(const void* function) {
    as_.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(function)));
    as_.call(x86::rax);
  }
  // The cells of the compiled frame that is being left begin so many bytes above rsp. Destroys rax.
  void note_stack(int32_t bytes) {
    as_.lea(x86::rax, x86::ptr(x86::rsp, bytes));
    as_.mov(field(offsetof(Thread, machine_stack)), x86::rax);
  }

  // Arguments from Thread::call_words; the function by its number in r11. An inlined method gets its frame for as long
  // as the function runs. `depth` is what lies between rsp and the cells of the compiled frame.
  void call_entry_point(bool is_inlined, int32_t depth) {
    note_stack(depth);
    if (is_inlined) {
      as_.push(x86::r11);
      as_.push(x86::r11);
      as_.mov(x86::rdi, x86::r15);
      as_.mov(x86::rsi, x86::rbp);
      call(reinterpret_cast<const void*>(&rt::push_frames));
      as_.pop(x86::r11);
      as_.pop(x86::r11);
    }
    static const void* const kTable[] = {
#define RRVM_ENTRYPOINT(name) address_of(EntryPoint::name),
#include "jit/entrypoints.def"
#undef RRVM_ENTRYPOINT
    };
    constexpr x86::Gp kArguments[] = {x86::rsi, x86::rdx, x86::rcx, x86::r8};
    as_.mov(x86::rax, Imm(reinterpret_cast<uintptr_t>(kTable)));
    as_.mov(x86::rax, x86::ptr(x86::rax, x86::r11, 3));
    as_.mov(x86::rdi, x86::r15);
    for (int i = 0; i < 4; i++)
      as_.mov(kArguments[i], field(offsetof(Thread, call_words) + 8 * static_cast<size_t>(i)));
    as_.call(x86::rax);
  }
  void pop_frames() { as_.mov(field(offsetof(Thread, frame)), x86::rbp); }
  void if_exception(Label l) {
    as_.cmp(field(offsetof(Thread, exception)), Imm(0));
    as_.jne(l);
  }

  // C++ keeps the other registers.
  void slow_call_stub(bool saves_floats, bool is_inlined) {
    const int floats = saves_floats ? kFloatRegisters : 0;
    const int32_t bytes = saves_floats ? kFloatBytes : 8;
    Label failed = as_.newLabel();
    push_destroyed(as_);
    as_.sub(x86::rsp, Imm(bytes));
    for (int i = 0; i < floats; i++) as_.movsd(x86::qword_ptr(x86::rsp, i * 8), x86::xmm(static_cast<uint32_t>(i)));
    call_entry_point(is_inlined, bytes + kDestroyedBytes + 8);
    as_.mov(x86::r11, x86::rax);
    if_exception(failed);
    if (is_inlined) pop_frames();
    for (int i = 0; i < floats; i++) as_.movsd(x86::xmm(static_cast<uint32_t>(i)), x86::qword_ptr(x86::rsp, i * 8));
    as_.add(x86::rsp, Imm(bytes));
    pop_destroyed(as_);
    as_.ret();
    as_.bind(failed);
    as_.add(x86::rsp, Imm(bytes + kDestroyedBytes + 8));  // the return address too
    as_.jmp(landing_);
  }

  // Nothing in registers is needed after a call, and C++ would save what is in these.
  void forget_registers() {
    for (const x86::Gp& r : {x86::ebx, x86::r12d, x86::r13d, x86::r14d}) as_.xor_(r, r);
  }

  void runtime_call_stub(bool is_inlined) {
    Label failed = as_.newLabel();
    forget_registers();
    as_.push(Imm(0));
    call_entry_point(is_inlined, 16);
    as_.add(x86::rsp, Imm(8));
    if_exception(failed);
    if (is_inlined) pop_frames();
    as_.ret();
    as_.bind(failed);
    as_.add(x86::rsp, Imm(8));
    as_.jmp(landing_);
  }

  // Calls Slot f(Thread*, Method*, Slot* args). The result is given in both kinds of register.
  void to_cpp(const void* function) {
    forget_registers();
    as_.push(Imm(0));
    as_.mov(x86::rdi, x86::r15);
    as_.mov(x86::rdx, x86::rsi);
    as_.mov(x86::rsi, x86::rax);
    note_stack(16);
    call(function);
    as_.add(x86::rsp, Imm(8));
    as_.movq(x86::xmm0, x86::rax);
    if_exception(unwind_);
    as_.ret();
  }

  // Goes on in the method that the linker stands for; its arguments are the same but for the last.
  void linker_stub() {
    forget_registers();
    as_.push(x86::rsi);
    as_.mov(x86::rdi, x86::r15);
    as_.mov(x86::rdx, x86::rsi);
    as_.mov(x86::rsi, x86::rax);
    note_stack(16);
    call(reinterpret_cast<const void*>(&linked_target));
    as_.pop(x86::rsi);
    as_.test(x86::rax, x86::rax);
    as_.je(unwind_);
    as_.jmp(x86::qword_ptr(x86::rax, offsetof(Method, machine_entry)));
  }

  // Klass::implements, but that an answer which is remembered already stays, so that classes that are asked about two
  // interfaces in turn are not written all the time.
  void implements_stub() {
    static_assert(sizeof(Klass::all_interfaces) == 16);  // address, size
    constexpr auto kList = static_cast<int32_t>(offsetof(Klass, all_interfaces));
    constexpr auto kCache = static_cast<int32_t>(offsetof(Klass, secondary_cache));
    Label next = as_.newLabel(), no = as_.newLabel(), yes = as_.newLabel();
    for (const x86::Gp& r : {x86::rax, x86::rcx, x86::rdx}) as_.push(r);
    as_.mov(x86::rax, field(offsetof(Thread, call_words)));
    as_.mov(x86::rcx, x86::qword_ptr(x86::r11, kList));
    as_.mov(x86::rdx, x86::qword_ptr(x86::r11, kList + 8));
    as_.bind(next);
    as_.sub(x86::rdx, Imm(1));
    as_.jb(no);
    as_.cmp(x86::rax, x86::qword_ptr(x86::rcx, x86::rdx, 3));
    as_.jne(next);
    as_.cmp(x86::qword_ptr(x86::r11, kCache), Imm(0));
    as_.jne(yes);
    as_.mov(x86::qword_ptr(x86::r11, kCache), x86::rax);
    as_.bind(yes);
    as_.mov(x86::r11d, Imm(1));
    Label done = as_.newLabel();
    as_.jmp(done);
    as_.bind(no);
    as_.xor_(x86::r11d, x86::r11d);
    as_.bind(done);
    for (const x86::Gp& r : {x86::rdx, x86::rcx, x86::rax}) as_.pop(r);
    as_.ret();
  }

  void stack_overflow_stub() {
    as_.push(Imm(0));
    as_.mov(x86::rdi, x86::r15);
    note_stack(16);
    call(reinterpret_cast<const void*>(&rt::stack_overflow));
    as_.add(x86::rsp, Imm(8));
    as_.jmp(unwind_);
  }

  // Saves the registers where rt::prepare_exit finds them; the C stack's cells lie above. When the frame is the
  // interpreter's, the compiled one is dropped before the interpreter runs, so that nothing in it keeps an object
  // alive.
  void exit_stub() {
    constexpr auto kBytes = static_cast<int32_t>(sizeof(rt::SavedRegisters));
    static_assert(kBytes % 16 == 0);
    as_.sub(x86::rsp, Imm(kBytes));
    for (uint32_t r : kSaved)
      as_.mov(x86::qword_ptr(x86::rsp, static_cast<int32_t>(offsetof(rt::SavedRegisters, general) + r * 8)),
              x86::gpq(r));
    for (uint32_t i = 0; i < kFloatRegisters; i++)
      as_.movsd(x86::qword_ptr(x86::rsp, static_cast<int32_t>(offsetof(rt::SavedRegisters, floating) + i * 8)),
                x86::xmm(i));
    note_stack(kBytes);
    as_.mov(x86::rdi, x86::r15);
    as_.mov(x86::rsi, x86::rsp);
    as_.lea(x86::rdx, x86::ptr(x86::rsp, kBytes));
    call(reinterpret_cast<const void*>(&rt::prepare_exit));
    as_.lea(x86::rsp, x86::ptr(x86::rsp, x86::rax, 0, kBytes));
    Label interpret = as_.newLabel();
    as_.test(x86::rdx, x86::rdx);
    as_.je(interpret);
    as_.jmp(x86::rdx);  // a loop's code, for the same frame
    as_.bind(interpret);
    forget_registers();
    as_.push(Imm(0));
    as_.mov(x86::rdi, x86::r15);
    note_stack(16);  // of the caller, if that is compiled
    call(reinterpret_cast<const void*>(&rt::interpret_rest));
    as_.add(x86::rsp, Imm(8));
    as_.movq(x86::xmm0, x86::rax);
    as_.mov(x86::rbp, field(offsetof(Thread, frame)));
    if_exception(unwind_);
    as_.ret();
  }

  // From C++. enter: rdi = Thread, rsi = Method, rdx = arguments, rcx = the caller's frame, r8 = code. enter_loop: rdi
  // = Thread, rsi = the frame, rdx = code.
  void enter_stub(bool returns_float, bool is_loop) {
    constexpr x86::Gp kKept[] = {x86::rbx, x86::rbp, x86::r12, x86::r13, x86::r14, x86::r15};
    // Inverted, as in vm/heap/hidden_registers.h: what the interpreter is done with must not look like a reference.
    for (const x86::Gp& r : kKept) {
      as_.not_(r);
      as_.push(r);
    }
    as_.push(Imm(0));
    as_.mov(x86::r15, x86::rdi);
    if (is_loop) {
      as_.mov(x86::rbp, x86::rsi);
      as_.call(x86::rdx);
    } else {
      as_.mov(x86::rax, x86::rsi);
      as_.mov(x86::rsi, x86::rdx);
      as_.mov(x86::rbp, x86::rcx);
      as_.call(x86::r8);
    }
    if (returns_float) as_.movq(x86::rax, x86::xmm0);
    as_.add(x86::rsp, Imm(8));
    for (size_t i = std::size(kKept); i-- > 0;) {
      as_.pop(kKept[i]);
      as_.not_(kKept[i]);
    }
    as_.ret();
  }

  void unwinding() {
    as_.align(AlignMode::kCode, 16);
    as_.bind(unwind_frame_);
    as_.add(x86::rsp, x86::rax);
    as_.mov(x86::rbp, field(offsetof(Thread, frame)));
    as_.bind(unwind_);
    Label to_cpp = as_.newLabel();
    as_.test(x86::dword_ptr(x86::rbp, offsetof(Frame, flags)), Imm(Frame::kCompiled));
    as_.je(to_cpp);
    as_.add(x86::rsp, Imm(8));  // where the caller would have gone on
    as_.bind(landing_);
    note_stack(0);
    as_.mov(x86::rdi, x86::r15);
    call(reinterpret_cast<const void*>(&rt::land));  // rax = where to go on, rdx = what it finds in rax
    as_.mov(x86::rbp, field(offsetof(Thread, frame)));
    as_.mov(x86::r11, x86::rax);
    as_.mov(x86::rax, x86::rdx);
    as_.jmp(x86::r11);
    as_.bind(to_cpp);
    as_.ret();
  }

  CodeHolder holder_;
  x86::Assembler as_;
  Label unwind_, unwind_frame_, landing_;
};

}  // namespace

const Stubs& stubs() { return *the_stubs; }

bool make_stubs() {
  the_stubs = metaspace::create<Stubs>();
  return StubMaker().run(the_stubs);
}

}  // namespace rrvm::jit
