// The dispatch loop. Rules of this file:
//  - pc, sp, locals and frame live in registers; `frame->pc = pc` (SAVE_PC) precedes every call that can
//    throw, allocate or be seen by a stack walk;
//  - a handler ends with NEXT, a jump, CALL(method) or THROW;
//  - handlers that quicken take their operands from the bytecode, see vm/object/code.h.
// The handlers are grouped by family in the interpreter_*.inc files, included below in one function
// because computed gotos cannot leave it. Tests: tests/java/opcodes and the whole Java corpus.
#include "vm/exec/interpreter.h"

#include <cmath>
#include <cstring>
#include <unordered_map>

#include "vm/check/bulk.h"
#include "vm/check/inline_access.h"
#include "vm/check/methods.h"
#include "vm/check/quick_volatile.h"
#include "vm/check/quiet.h"
#include "vm/check/value_access.h"
#include "vm/exec/call.h"
#include "vm/exec/call_targets.h"
#include "vm/exec/compiler.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter_support.h"
#include "vm/exec/intrinsics.h"
#include "vm/exec/native_call.h"
#include "vm/exec/quickening.h"
#include "vm/heap/alloc_inline.h"
#include "vm/heap/heap.h"
#include "vm/heap/hidden_registers.h"
#include "vm/heap/stale_frames.h"
#include "vm/link/method_handles.h"
#include "vm/object/class_provider.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"
#include "vm/thread/lock_records.h"
#include "vm/thread/monitor_inline.h"

namespace rrvm {
namespace {

const void* handlers[static_cast<size_t>(Op::kCount)];
const void* entries[static_cast<size_t>(Entry::kCount)];
Insn leave_code[2];

#define SAVE_PC() (frame->pc = pc)
#define DISPATCH() goto * pc->handler.load(std::memory_order_relaxed)
#define NEXT()  \
  do {          \
    ++pc;       \
    DISPATCH(); \
  } while (0)
#define THROW() goto handle_exception
#define CHECK_PENDING()                                                           \
  do {                                                                            \
    if (__builtin_expect(thread->exception != nullptr, 0)) goto handle_exception; \
  } while (0)
#define CHECK_NULL(ref)                                           \
  do {                                                            \
    if (__builtin_expect((ref) == nullptr, 0)) goto null_pointer; \
  } while (0)
#define CALL(m)           \
  do {                    \
    callee = (m);         \
    SAVE_PC();            \
    goto * callee->entry; \
  } while (0)
// With a tool chain the out-of-line forms raise the events.
#define LOCK(o) (check::active ? monitors::enter(thread, o) : monitors::enter_inline(thread, o))
#define METHOD() (frame->method)
// Instrumented accesses: the event first, then the access. `at` is the instruction that performs it, which names its
// plan; the target is not null and the index is valid: an access that throws raises no event.
#define PLAN(at) reinterpret_cast<const check::AccessPlan*>(static_cast<uintptr_t>(static_cast<uint32_t>((at)->b)))
#define CHECK_FIELD(is_write, target, plan)                      \
  do {                                                           \
    if (!check::field_is_done<is_write>(thread, target, plan)) { \
      SAVE_PC();                                                 \
      check::field_slow(thread, target, plan);                   \
    }                                                            \
  } while (0)
#define CHECK_ELEMENT(is_write, at)                                          \
  do {                                                                       \
    if (!check::element_is_done<is_write>(thread, array, index, PLAN(at))) { \
      frame->pc = (at);                                                      \
      check::array_slow(thread, array, index, PLAN(at));                     \
    }                                                                        \
  } while (0)
#define CP_INDEX() bytecode_u2(frame->method, pc)

void forget_cells(Slot* from, Slot* end) {
  for (; from < end; ++from) from->raw = 0;
}

// Runs `method`, whose arguments end at `sp`; `base` is the base frame made by call_java.
// With `rest` it goes on there, in the thread's innermost frame, whose operands end at `sp`.
// With thread == nullptr it only publishes its label addresses.
Slot run(Thread* thread, Method* method, Frame* base, Slot* sp, Insn* rest = nullptr) {
  if (__builtin_expect(thread == nullptr, 0)) {
    static const void* const kHandlers[] = {
#define RRVM_INSN(name, operand) &&op_##name,
#define RRVM_BRANCH(name) &&op_##name, &&op_##name##_back,
#include "vm/exec/insns.def"
#undef RRVM_INSN
#undef RRVM_BRANCH
    };
    static const void* const kEntries[] = {
#define X(name) &&entry_##name,
        RRVM_ENTRIES(X)
#undef X
    };
    std::memcpy(handlers, kHandlers, sizeof kHandlers);
    std::memcpy(entries, kEntries, sizeof kEntries);
    return Slot::of_int(0);
  }

  Frame* frame = base;
  Insn* pc = leave_code;
  Slot* locals = base->locals;
  Method* callee = method;
  Slot result;
  int32_t index = 0;  // of a failing array access
  Array* array = nullptr;
  if (rest) {
    frame = thread->frame;
    locals = frame->locals;
    pc = rest;
    if (__builtin_expect(thread->has_exception(), 0)) goto handle_exception;
    DISPATCH();
  }
  goto * callee->entry;

#include "vm/exec/interpreter_arith.inc"
#include "vm/exec/interpreter_checked.inc"
#include "vm/exec/interpreter_control.inc"
#include "vm/exec/interpreter_data.inc"
#include "vm/exec/interpreter_entries.inc"
#include "vm/exec/interpreter_fields.inc"
#include "vm/exec/interpreter_fused.inc"
#include "vm/exec/interpreter_invoke.inc"
#include "vm/exec/interpreter_objects.inc"
#include "vm/exec/interpreter_watched.inc"

null_pointer:
  SAVE_PC();
  throw_null_pointer(thread);
  goto handle_exception;

array_index:
  SAVE_PC();
  throw_array_index(thread, index, array->length);
  goto handle_exception;

array_store:
  SAVE_PC();
  throw_array_store(thread, sp[-1].ref);
  goto handle_exception;

division_by_zero:
  SAVE_PC();
  throw_arithmetic(thread);
  goto handle_exception;

stack_overflow:  // in a call: the caller's frame is still the current one
  throw_stack_overflow(thread);
  goto handle_exception;

// An exception is pending and frame->pc says where. Find a handler in this activation.
handle_exception:
  for (;;) {
    if (frame->method == nullptr) {
      thread->frame = frame->prev;
      return Slot::of_int(0);
    }
    if (Insn* target = find_handler(thread, frame)) {
      locals = frame->locals;
      sp = frame->operands();
      (sp++)->ref = take_exception(thread);
      pc = target;
      DISPATCH();
    }
    if (frame->lock) unlock_on_unwind(thread, frame);
    if (__builtin_expect(frame->flags != 0, 0)) {
      if (frame->flags & Frame::kHasLockRecords) lock_records::unwind(thread, frame);
      check::method_left(thread, frame, nullptr);
    }
    frame = frame->prev;
    thread->frame = frame;
  }
}

}  // namespace

void interpreter_init() {
  run(nullptr, nullptr, nullptr, nullptr);
  leave_code[0].handler = handlers[static_cast<size_t>(Op::nop)];
  leave_code[1].handler = handlers[static_cast<size_t>(Op::leave)];
}

const void* handler_of(Op op) { return handlers[static_cast<size_t>(op)]; }
const void* entry_label(Entry e) { return entries[static_cast<size_t>(e)]; }

Op op_of(const void* handler) {
  static const auto numbers = [] {
    std::unordered_map<const void*, Op> result;
    for (size_t i = 0; i < static_cast<size_t>(Op::kCount); ++i) result.emplace(handlers[i], static_cast<Op>(i));
    return result;
  }();
  return numbers.at(handler);
}

Slot call_java(Thread* thread, Method* method, const Slot* args) {
  ThreadStateScope in_java(thread, ThreadState::kInJava);  // natives call back from kInNative
  // A callee without a frame of its own yet may run Java code, such as a native method that is being looked for: its
  // arguments stay.
  Frame* base = reinterpret_cast<Frame*>(thread->java_top());
  Slot* sp = base->operands();
  char here;
  if (__builtin_expect(sp + method->arg_slots + 8 > thread->stack_limit || &here < thread->c_stack_limit, 0)) {
    throw_stack_overflow(thread);
    return Slot::of_int(0);
  }
  std::memmove(sp, args, method->arg_slots * sizeof(Slot));
  base->prev = thread->frame;
  base->method = nullptr;
  base->pc = leave_code;
  base->locals = sp + method->arg_slots;
  base->machine_stack = thread->machine_stack;
  base->context = 0;
  base->flags = 0;
  std::atomic_signal_fence(std::memory_order_release);  // the collector's signal sees a complete frame
  thread->frame = base;
  return run(thread, method, base, sp + method->arg_slots);
}

namespace {

// Between a frame and its caller when the two run in different ways: the interpreter returns from it to C++.
Frame separating_frame(Thread* thread, Frame* caller, Slot* top) {
  Frame base{};
  base.prev = caller;
  base.pc = leave_code;
  base.locals = top;
  base.machine_stack = thread->machine_stack;
  return base;
}

}  // namespace

Slot interpret_call(Thread* thread, Method* method, Slot* args) {
  Slot* sp = args + method->arg_slots;
  char here;
  if (__builtin_expect(&here < thread->c_stack_limit, 0)) {
    throw_stack_overflow(thread);
    return Slot::of_int(0);
  }
  Frame base = separating_frame(thread, thread->frame, sp);
  std::atomic_signal_fence(std::memory_order_release);
  thread->frame = &base;
  return run(thread, method, &base, sp);
}

Slot interpret_rest(Thread* thread, Frame* outermost, Insn* pc, Slot* sp) {
  Frame base = separating_frame(thread, outermost->prev, outermost->locals);
  std::atomic_signal_fence(std::memory_order_release);
  outermost->prev = &base;
  return run(thread, outermost->method, &base, sp, pc);
}

}  // namespace rrvm
