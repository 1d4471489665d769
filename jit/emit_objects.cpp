// Allocation, type tests, monitors.
#include <algorithm>

#include "jit/check_stubs.h"
#include "jit/emit_internal.h"
#include "jit/stubs.h"
#include "vm/base/fences.h"
#include "vm/check/modes.h"
#include "vm/heap/alloc_inline.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"

namespace rrvm::jit {

using namespace asmjit;

namespace {

const Klass* klass_in(int64_t imm) { return reinterpret_cast<const Klass*>(imm); }
constexpr int32_t kKlassRef = offsetof(Object, klass_ref), kLock = offsetof(Object, lock);
int32_t list_offset(AllocKind kind, size_t granules) {
  return static_cast<int32_t>(offsetof(heap::AllocLists, free) +
                              (static_cast<size_t>(kind) * (heap::kMaxSmall / heap::kGranule + 1) + granules) *
                                  sizeof(void*));
}

}  // namespace

void Emitter::emit_new(const LoweredInstruction& i) {
  const Klass* k = klass_in(node(i).imm);
  auto call = [this, i] {
    forget_unused_registers();
    slow_call(EntryPoint::new_object, node(i).insn, [&] { pass_constant(0, node(i).imm); });
    as_.mov(result(i), x86::r11);
  };
  if (k->alloc_kind == AllocKind::kReference || k->instance_size > heap::kMaxSmall) return call();
  Label done = as_.newLabel();
  Label slow = cold([this, call, done] {
    call();
    as_.jmp(done);
  });
  int32_t list = list_offset(k->alloc_kind, heap::granules_of(k->instance_size));
  x86::Gp to = result(i), next = temp(i, 0);
  as_.mov(x86::r11, thread_field(offsetof(Thread, alloc_lists)));
  as_.mov(to, x86::ptr(x86::r11, list));
  as_.test(to, to);
  as_.je(slow);
  as_.mov(next, x86::ptr(to));
  as_.mov(x86::ptr(x86::r11, list), next);
  if (k->alloc_kind == AllocKind::kPointerFree) {
    if (k->instance_size > 64) as_.xorps(x86::xmm15, x86::xmm15);
    for (uint32_t at = 8; at < k->instance_size;) {
      if (k->instance_size > 64 && at + 16 <= k->instance_size) {
        as_.movups(x86::xmmword_ptr(to, static_cast<int32_t>(at)), x86::xmm15);
        at += 16;
      } else {
        as_.mov(x86::qword_ptr(to, static_cast<int32_t>(at)), Imm(0));
        at += 8;
      }
    }
  }
  as_.mov(x86::qword_ptr(to), Imm(node(i).imm));
  as_.bind(done);
}

void Emitter::emit_new_array(const LoweredInstruction& i) {
  const Klass* k = klass_in(node(i).imm);
  auto call = [this, i] {
    forget_unused_registers();
    slow_call(EntryPoint::new_array, node(i).insn, [&] {
      pass_constant(0, node(i).imm);
      pass(1, i, 0);
    });
    as_.mov(result(i), x86::r11);
  };
  if (check::active && check::modes.wants_arrays) return call();
  Label done = as_.newLabel();
  Label slow = cold([this, call, done] {
    call();
    as_.jmp(done);
  });
  unsigned shift = k->element_shift;
  AllocKind kind = k->is_object_array() ? AllocKind::kNormal : AllocKind::kPointerFree;
  x86::Gp to = result(i), granules = temp(i, 0), length = gp(i, 0, false);
  constexpr auto kRoom = static_cast<int32_t>(heap::kMaxSmall - kArrayBaseOffset);
  as_.cmp(length, Imm(kRoom >> shift));
  as_.ja(slow);
  // granules = (16 + (length << shift) + 15) >> 4
  as_.mov(granules.r32(), length);
  if (shift) as_.shl(granules.r32(), Imm(shift));
  as_.add(granules.r32(), Imm(static_cast<int32_t>(kArrayBaseOffset + heap::kGranule - 1)));
  as_.shr(granules.r32(), Imm(4));
  as_.mov(x86::r11, thread_field(offsetof(Thread, alloc_lists)));
  as_.lea(x86::r11, x86::ptr(x86::r11, granules, 3, list_offset(kind, 0)));
  as_.mov(to, x86::ptr(x86::r11));
  as_.test(to, to);
  as_.je(slow);
  if (kind == AllocKind::kPointerFree) {
    // Whole granules are cleared, from the last to the first.
    as_.push(granules);
    as_.mov(granules, x86::ptr(to));
    as_.mov(x86::ptr(x86::r11), granules);
    as_.pop(granules);
    as_.xorps(x86::xmm15, x86::xmm15);
    as_.shl(granules.r32(), Imm(4));
    Label loop = as_.newLabel();
    as_.bind(loop);
    as_.movups(x86::xmmword_ptr(to, granules, 0, -16), x86::xmm15);
    as_.sub(granules.r32(), Imm(16));
    as_.jne(loop);
  } else {
    as_.mov(granules, x86::ptr(to));
    as_.mov(x86::ptr(x86::r11), granules);
  }
  as_.mov(x86::qword_ptr(to), Imm(node(i).imm));
  as_.mov(x86::dword_ptr(to, kArrayLengthOffset), length);
  as_.bind(done);
}

void Emitter::emit_type_test(const LoweredInstruction& i) {
  const Node& n = node(i);
  const Klass* k = klass_in(n.imm);
  x86::Gp object = gp(i, 0);
  // A class near the root is found in the display of every subclass; of others the last answer is remembered.
  bool in_display = !k->is_interface() && !k->is_array() && k->depth < Klass::kDisplaySize;
  auto where = static_cast<int32_t>(in_display ? offsetof(Klass, display) + k->depth * sizeof(Klass*)
                                               : offsetof(Klass, secondary_cache));
  Label done = as_.newLabel();
  if (n.op == Op::kInstanceOf) as_.xor_(result(i, false), result(i, false));
  as_.test(object, object);
  as_.je(done);
  as_.mov(x86::r11d, x86::dword_ptr(object, kKlassRef));
  as_.cmp(x86::qword_ptr(x86::r11, where), Imm(n.imm));
  Label slow = cold([this, i, done, k] {
    bool tests = node(i).op == Op::kInstanceOf;
    if (k->is_interface()) {  // r11 is the object's class
      pass_constant(0, node(i).imm);
      as_.call(absolute(&stubs().implements));
      if (tests) {
        as_.mov(result(i, false), x86::r11d);
        return (void)as_.jmp(done);
      }
      as_.test(x86::r11d, x86::r11d);
      as_.jne(done);
    }
    slow_call(tests ? EntryPoint::instance_of : EntryPoint::check_cast, node(i).insn, [&] {
      pass(0, i, 0);
      pass_constant(1, node(i).imm);
    });
    if (tests) as_.mov(result(i, false), x86::r11d);
    as_.jmp(done);
  });
  if (n.op == Op::kCheckCast) {
    as_.jne(slow);
  } else if (in_display) {
    as_.sete(result(i).r8());
  } else {
    as_.jne(slow);
    as_.mov(result(i, false), Imm(1));
  }
  as_.bind(done);
}

// A reference may be stored if its class is the elements' class or below it. Most arrays are of Object or of exactly
// the class.
void Emitter::emit_store_check(const LoweredInstruction& i) {
  x86::Gp array = gp(i, 0), value = gp(i, 1), klass = temp(i, 0), depth = temp(i, 1);
  Label done = as_.newLabel();
  Label slow = cold([this, i, done] {
    slow_call(EntryPoint::store_check, node(i).insn, [&] {
      pass(0, i, 0);
      pass(1, i, 1);
    });
    as_.jmp(done);
  });
  as_.test(value, value);
  as_.je(done);
  as_.mov(x86::r11d, x86::dword_ptr(array, kKlassRef));
  as_.mov(x86::r11, x86::qword_ptr(x86::r11, offsetof(Klass, element_klass)));
  as_.mov(klass.r32(), x86::dword_ptr(value, kKlassRef));
  as_.cmp(klass, x86::r11);
  as_.je(done);
  as_.movzx(depth.r32(), x86::word_ptr(x86::r11, offsetof(Klass, depth)));
  as_.cmp(depth.r32(), Imm(Klass::kDisplaySize));
  as_.jae(slow);
  as_.cmp(x86::r11, x86::qword_ptr(klass, depth, 3, offsetof(Klass, display)));
  as_.jne(slow);
  as_.bind(done);
}

void Emitter::emit_object(const LoweredInstruction& i) {
  if (node(i).op == Op::kCurrentThread) return (void)as_.mov(result(i), thread_field(offsetof(Thread, java_thread)));
  if (node(i).op == Op::kMirrorOf) {
    before_access(i);
    as_.mov(result(i, false), x86::dword_ptr(gp(i, 0), kKlassRef));
    as_.mov(result(i), x86::qword_ptr(result(i), offsetof(Klass, mirror)));
    return;
  }
  Label done = as_.newLabel();
  Label slow = cold([this, i, done] {
    slow_call(EntryPoint::register_finalizable, node(i).insn, [&] { pass(0, i, 0); });
    as_.jmp(done);
  });
  before_access(i);
  as_.mov(x86::r11d, x86::dword_ptr(gp(i, 0), kKlassRef));
  as_.cmp(x86::byte_ptr(x86::r11, offsetof(Klass, has_finalizer)), Imm(0));
  as_.jne(slow);
  as_.bind(done);
}

// Thin locks: see vm/thread/monitor_inline.h. All else is a call, and under a tool what its quick way leaves
// (vm/check/quick_monitor.h).
void Emitter::emit_monitor(const LoweredInstruction& i) {
  const Node& n = node(i);
  bool enters = n.op == Op::kMonitorEnter || n.op == Op::kLockMethod;
  bool inlines = !check::active && asymmetric_fences;
  auto own_word = [&](x86::Gp to) {  // lock_word::thin(id)
    as_.mov(to.r32(), thread_field(offsetof(Thread, id), 4));
    as_.shl(to.r32(), Imm(lock_word::kOwnerShift));
    as_.or_(to.r32(), Imm(lock_word::kTagThin));
  };
  x86::Gp object = n.op == Op::kUnlockMethod ? temp(i, 0) : gp(i, 0);
  if (n.op == Op::kUnlockMethod) as_.mov(object, x86::qword_ptr(x86::rbp, offsetof(Frame, lock)));
  Label done = as_.newLabel();
  auto call = [this, i, object, enters] {
    slow_call(enters ? EntryPoint::monitor_enter : EntryPoint::monitor_exit, node(i).insn, [&] { pass(0, object); });
  };
  if (n.op == Op::kUnlockMethod) as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, lock)), Imm(0));
  if (check::active && check::modes.has_quick_monitors) {
    Label slow = cold([call, done, this] {
      call();
      as_.jmp(done);
    });
    if (!enters) {
      before_access(i);
      as_.cmp(x86::dword_ptr(object, kLock), Imm(0));
    }
    set_site(n.insn);
    as_.mov(x86::r11, object);
    as_.call(absolute(&check_stubs().quick_monitor[enters]));
    as_.jne(slow);
    if (!enters) leave_if_contended(i, object, done);
  } else if (!inlines) {
    call();
  } else {
    Label slow = cold([this, call, done] {
      call();
      as_.jmp(done);
    });
    if (enters) {
      own_word(x86::r11);
      as_.xor_(x86::eax, x86::eax);
      as_.lock().cmpxchg(x86::dword_ptr(object, kLock), x86::r11d);
      as_.jne(slow);
    } else {
      own_word(x86::r11);
      before_access(i);
      as_.cmp(x86::dword_ptr(object, kLock), x86::r11d);
      as_.jne(slow);
      as_.mov(x86::dword_ptr(object, kLock), Imm(0));
      leave_if_contended(i, object, done);
    }
  }
  as_.bind(done);
  if (n.op == Op::kLockMethod) as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, lock)), object);
}

// A thin lock has been given up: somebody may wait for it.
void Emitter::leave_if_contended(const LoweredInstruction& i, x86::Gp object, Label done) {
  as_.cmp(thread_field(offsetof(Thread, lock_contended), 4), Imm(0));
  as_.jne(cold([this, i, object, done] {
    slow_call(EntryPoint::leave_contended, node(i).insn, [&] { pass(0, object); });
    as_.jmp(done);
  }));
}

}  // namespace rrvm::jit
