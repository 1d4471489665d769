#include "jit/runtime.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "jit/check_ledger.h"
#include "jit/code.h"
#include "jit/code_cache.h"
#include "jit/entrypoints.h"
#include "jit/inlined_frames.h"
#include "jit/ledger_calls.h"
#include "jit/policy.h"
#include "jit/stubs.h"
#include "vm/check/bulk.h"
#include "vm/check/inline_access.h"
#include "vm/check/library_objects.h"
#include "vm/check/methods.h"
#include "vm/check/quiet.h"
#include "vm/check/range_access.h"
#include "vm/check/value_access.h"
#include "vm/exec/call_targets.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/interpreter.h"
#include "vm/exec/interpreter_support.h"
#include "vm/exec/intrinsics.h"
#include "vm/heap/alloc_inline.h"
#include "vm/heap/heap.h"
#include "vm/heap/stale_frames.h"
#include "vm/thread/lock_records.h"
#include "vm/thread/monitor_inline.h"

namespace rrvm::jit {
namespace rt {

Slot interpret(Thread* t, Method* m, Slot* args) { return interpret_call(t, m, args); }

Slot intrinsic(Thread* t, Method* m, Slot* args) {
  Slot value;
  if (m->replacement && reinterpret_cast<IntrinsicFunction>(m->replacement)(t, args, &value)) return value;
  return interpret_call(t, m, args);
}

void stack_overflow(Thread* t) { throw_stack_overflow(t); }

namespace {

// What compiled code that is left has in its registers and cells.
struct LeftValues {
  const SavedRegisters* registers;
  const uint64_t* stack;
  Object** objects;  // made now; on the C stack, where the collector finds them

  uint64_t operator()(const ValueSource& s) const {
    switch (s.kind) {
      case ValueSource::Kind::kGeneral: return registers->general[s.index];
      case ValueSource::Kind::kFloat: return registers->floating[s.index];
      case ValueSource::Kind::kStack: return stack[s.index];
      case ValueSource::Kind::kObject: return reinterpret_cast<uintptr_t>(objects[s.index]);
      case ValueSource::Kind::kConstant: break;
    }
    return static_cast<uint64_t>(s.constant);
  }
};

void store_field(Object* o, uint32_t offset, Memory m, uint64_t value) {
  std::memcpy(o->address(offset), &value, size_t{1} << shift_of(m));
}

Object* allocate_array(Thread* t, Klass* k, int32_t length) {
  return check::modes.wants_arrays ? check::new_array(t, k, length) : heap::allocate_array(t, k, length);
}

// Objects that the code did without (jit/fresh_objects.h). The frames of inlined methods are there while they are made.
// If there is no memory, the exception is pending and null takes their place: nobody will look.
void make_objects(Thread* t, Frame* compiled, const CompiledSite* site, const ExitState& exit, LeftValues& values) {
  auto be_at = [t, compiled](const CompiledSite* place) {
    t->frame = compiled;
    compiled->pc = reinterpret_cast<const Insn*>(place);
    push_frames(t, compiled);
  };
  for (size_t i = 0; i < exit.objects.size(); i++) {
    const ExitState::Object& o = exit.objects[i];
    be_at(o.place ? o.place : site);
    if (t->exception) values.objects[i] = nullptr;
    else if (o.length < 0) values.objects[i] = heap::allocate(t, o.klass);
    else values.objects[i] = allocate_array(t, o.klass, o.length);
  }
  for (size_t i = 0; i < exit.objects.size(); i++) {
    if (!values.objects[i]) continue;
    for (const auto& f : exit.objects[i].fields) store_field(values.objects[i], f.offset, f.memory, values(f.source));
    for (const auto& c : exit.objects[i].checks) {
      be_at(c.site);
      auto* plan = static_cast<const check::AccessPlan*>(c.plan);
      if (c.index < 0) check::field_missed(t, values.objects[i], plan);
      else check::element_missed(t, as_array(values.objects[i]), c.index, plan);
    }
  }
  t->frame = compiled;
  compiled->pc = reinterpret_cast<const Insn*>(site);
}

}  // namespace

Leaving prepare_exit(Thread* t, const SavedRegisters* registers, const uint64_t* stack) {
  Frame* compiled = t->frame;
  const CompiledSite* site = compiled->site();
  auto* code = static_cast<Code*>(site->code);
  const ExitState& innermost = code->exits[site->state];
  LeftValues value{registers, stack,
                   static_cast<Object**>(__builtin_alloca(innermost.objects.size() * sizeof(Object*)))};
  if (!innermost.objects.empty()) make_objects(t, compiled, site, innermost, value);
  compiled->flags &= ~Frame::kCompiled;
  for (uint32_t e = site->state; e != UINT32_MAX; e = code->exits[e].caller) {
    const ExitState& exit = code->exits[e];
    const uint32_t scope = scope_of(exit.insn);
    Frame* f = frame_of(code->scopes[scope], compiled);
    const Insn* pc = code->scopes[scope].insns + insn_of(exit.insn);
    if (scope == 0) f->pc = pc;
    else fill_frame(code, scope, compiled, pc, 0);
    uint32_t locals = f->method->max_locals;
    for (const ExitState::Cell& c : exit.cells) {
      Slot& cell = c.number < locals ? f->locals[c.number] : f->operands()[c.number - locals];
      cell.raw = c.is_int ? static_cast<uint32_t>(value(c.source)) : value(c.source);
    }
  }
  __atomic_store_n(&t->frame, frame_of(code->scopes[site->scope], compiled), __ATOMIC_RELEASE);
  t->call_words[0] = code->exits[site->state].depth;
  t->call_words[1] = reinterpret_cast<uintptr_t>(compiled);
  const void* loop = innermost.goes_to_loop ? policy::code_of_loop(t, compiled, insn_of(innermost.insn)) : nullptr;
  if (!loop) policy::note_exit(code, innermost);
  return {code->frame_bytes, loop};
}

Slot interpret_rest(Thread* t) {
  wipe_unused_stack();  // the registers of the code that was left were saved there
  Frame* f = t->frame;
  return rrvm::interpret_rest(t, reinterpret_cast<Frame*>(t->call_words[1]), const_cast<Insn*>(f->pc),
                              f->operands() + t->call_words[0]);
}

Landing land(Thread* t) {
  for (;;) {
    Frame* f = t->frame;
    const CompiledSite* site = f->site();
    auto* code = static_cast<Code*>(site->code);
    if (const Insn* target = find_handler(t, f)) {
      PlaceId place =
          place_of(site->scope, static_cast<uint32_t>(target - f->method->code.load(std::memory_order_relaxed)));
      for (const Code::Handler& h : code->handlers) {
        if (h.insn != place) continue;
        t->frame = reinterpret_cast<Frame*>(reinterpret_cast<char*>(f) - code->scopes[site->scope].frame);
        return {code->start + h.offset, reinterpret_cast<uintptr_t>(take_exception(t))};
      }
      RRVM_FATAL("compiled code of %s has no handler at instruction %u", f->method->to_string().c_str(), place);
    }
    if (f->lock) unlock_on_unwind(t, f);
    if (f->flags & Frame::kWatched) check::method_left(t, f, nullptr);
    t->frame = f->prev;
    if (site->scope == 0) return {stubs().unwind_frame, code->frame_bytes};
  }
}

uint64_t* clear_frame(Frame* f, Slot* end, const CompiledSite* innermost, uint64_t* cells) {
  auto* code = static_cast<Code*>(f->site()->code);
  bool is_inlined = f->site()->scope != 0;  // nothing of it is in memory
  // Leaving it asks for its arguments (vm/check/methods.cpp), a library object for its receiver.
  uint32_t first = f->flags & Frame::kWatched                              ? f->method->arg_slots
                   : check::modes.wants_objects && !f->method->is_static() ? 1
                                                                           : 0;
  for (uint32_t i = first; i < f->method->max_locals; i++)
    if (is_inlined || !code->homes[i]) f->locals[i].raw = 0;
  for (Slot* s = f->operands(); s < end; s++) s->raw = 0;
  if (is_inlined) return cells;
  const uint32_t cell_count = code->frame_bytes / 8;
  if (innermost->cells != UINT32_MAX) {
    const std::vector<uint64_t>& in_use = code->cells_in_use[innermost->cells];
    for (uint32_t i = 0; i < cell_count; i++)
      if (i / 64 >= in_use.size() || !(in_use[i / 64] >> i % 64 & 1)) cells[i] = 0;
  }
  return cells + cell_count + 1;  // behind the return address
}

bool fault(uintptr_t* pc, uintptr_t address, uintptr_t frame) {
  if (address >= 4096 || !code_cache::contains(*pc)) return false;
  auto* f = reinterpret_cast<Frame*>(frame);
  if (!f->is_compiled()) return false;
  auto* code = static_cast<Code*>(f->site()->code);
  if (!code->contains(reinterpret_cast<void*>(*pc))) return false;
  auto offset = static_cast<uint32_t>(*pc - reinterpret_cast<uintptr_t>(code->start));
  auto at = std::lower_bound(code->faults.begin(), code->faults.end(), offset,
                             [](const Code::Fault& a, uint32_t o) { return a.offset < o; });
  if (at == code->faults.end() || at->offset != offset) return false;
  *pc = reinterpret_cast<uintptr_t>(code->start) + at->target;
  return true;
}

// --- entry points ---
// Each takes the thread and words; a reference, class or plan is a word.
namespace {

template <class T>
T* pointer(uint64_t word) {
  return reinterpret_cast<T*>(word);
}
uint64_t word(const void* p) { return reinterpret_cast<uintptr_t>(p); }
const check::AccessPlan* plan_in(uint64_t w) { return pointer<const check::AccessPlan>(w); }

uint64_t throw_null_pointer(Thread* t) { return rrvm::throw_null_pointer(t), 0; }
uint64_t throw_array_index(Thread* t, uint64_t index, uint64_t length) {
  return rrvm::throw_array_index(t, static_cast<int32_t>(index), static_cast<int32_t>(length)), 0;
}
uint64_t throw_division_by_zero(Thread* t) { return throw_arithmetic(t), 0; }
uint64_t throw_object(Thread* t, uint64_t exception) { return rrvm::throw_object(t, pointer<Object>(exception)), 0; }
uint64_t poll(Thread* t) { return safepoint::poll_slow(t), 0; }
uint64_t calls_counted(Thread* t) { return policy::calls_are_counted(t, t->frame->method), 0; }
uint64_t loop_counted(Thread* t, uint64_t insn) {
  return policy::has_code_of_loop(t, t->frame, static_cast<uint32_t>(insn));
}

uint64_t new_object(Thread* t, uint64_t klass) { return word(heap::allocate(t, pointer<Klass>(klass))); }
uint64_t new_array(Thread* t, uint64_t klass, uint64_t length) {
  auto n = static_cast<int32_t>(length);
  if (n < 0) return throw_negative_array_size(t, n), 0;
  return word(allocate_array(t, pointer<Klass>(klass), n));
}
uint64_t new_multi_array(Thread* t, uint64_t klass, uint64_t lengths, uint64_t dimensions) {
  return word(
      rrvm::new_multi_array(t, pointer<Klass>(klass), pointer<const Slot>(lengths), static_cast<int>(dimensions)));
}
uint64_t instance_of(Thread*, uint64_t object, uint64_t klass) {
  return pointer<Object>(object)->klass()->is_subtype_of(pointer<Klass>(klass));
}
uint64_t check_cast(Thread* t, uint64_t object, uint64_t klass) {
  auto* o = pointer<Object>(object);
  if (!o->klass()->is_subtype_of(pointer<Klass>(klass))) throw_class_cast(t, o, pointer<Klass>(klass));
  return 0;
}
uint64_t store_check(Thread* t, uint64_t array, uint64_t value) {
  auto* v = pointer<Object>(value);
  if (!v->klass()->is_subtype_of(pointer<Object>(array)->klass()->element_klass)) throw_array_store(t, v);
  return 0;
}
uint64_t register_finalizable(Thread* t, uint64_t object) {
  return heap::register_finalizable(t, pointer<Object>(object)), 0;
}

uint64_t monitor_enter(Thread* t, uint64_t object) {
  auto* o = pointer<Object>(object);
  check::active ? monitors::enter(t, o) : monitors::enter_inline(t, o);
  return 0;
}
uint64_t monitor_exit(Thread* t, uint64_t object) {
  auto* o = pointer<Object>(object);
  check::active ? monitors::exit(t, o) : monitors::exit_inline(t, o);
  return 0;
}
uint64_t leave_contended(Thread* t, uint64_t object) {
  return monitors::leave_contended(t, pointer<Object>(object)), 0;
}

uint64_t interface_target(Thread* t, uint64_t site, uint64_t receiver) {
  return word(rrvm::interface_target(t, pointer<InterfaceSite>(site), pointer<Object>(receiver)));
}

uint64_t float_remainder(Thread*, uint64_t a, uint64_t b) {
  auto f = [](uint64_t w) { return std::bit_cast<float>(static_cast<uint32_t>(w)); };
  return std::bit_cast<uint32_t>(std::fmod(f(a), f(b)));
}
uint64_t double_remainder(Thread*, uint64_t a, uint64_t b) {
  return std::bit_cast<uint64_t>(std::fmod(std::bit_cast<double>(a), std::bit_cast<double>(b)));
}
uint64_t float_to_int(Thread*, uint64_t a) {
  return static_cast<uint32_t>(rrvm::float_to_int(std::bit_cast<float>(static_cast<uint32_t>(a))));
}
uint64_t float_to_long(Thread*, uint64_t a) {
  return static_cast<uint64_t>(rrvm::float_to_long(std::bit_cast<float>(static_cast<uint32_t>(a))));
}
uint64_t double_to_int(Thread*, uint64_t a) {
  return static_cast<uint32_t>(rrvm::double_to_int(std::bit_cast<double>(a)));
}
uint64_t double_to_long(Thread*, uint64_t a) {
  return static_cast<uint64_t>(rrvm::double_to_long(std::bit_cast<double>(a)));
}

// --- under a tool ---

uint64_t check_field(Thread* t, uint64_t object, uint64_t plan) {
  return check::field_missed(t, pointer<Object>(object), plan_in(plan)), 0;
}
uint64_t check_static(Thread* t, uint64_t plan) {
  const check::AccessPlan* p = plan_in(plan);
  check::field_missed(t, p->field->holder->mirror, p);
  return 0;
}
uint64_t check_element(Thread* t, uint64_t array, uint64_t plan, uint64_t index) {
  return check::element_missed(t, pointer<Array>(array), static_cast<int32_t>(index), plan_in(plan)), 0;
}
uint64_t check_range(Thread* t, uint64_t array, uint64_t plan, uint64_t counters, uint64_t plus) {
  auto* a = pointer<Array>(array);
  const auto& range = *pointer<const check::RangePlan>(plan);
  auto init = static_cast<uint32_t>(counters), now = static_cast<uint32_t>(counters >> 32);
  if (ledger_is_on) note_range(t, a, range, init, now, static_cast<uint32_t>(plus));
  check::range_access(t, a, range, init, now, static_cast<uint32_t>(plus));
  return 0;
}
uint64_t array_shadow(Thread* t, uint64_t array) {
  if (!t->shadow || !check::modes.keeps_states) return word(check::no_shadow);
  auto* a = pointer<Array>(array);
  check::ArrayShadow* there = check::shadow_of(a);
  if (!there) there = check::make_array_shadow(t, a, rr::kNoSite);
  return word(there ? there : check::no_shadow);
}
uint64_t check_borrowed(Thread* t, uint64_t array, uint64_t index, uint64_t is_write) {
  return check::array_range(t, pointer<Array>(array), static_cast<int32_t>(index), 1, is_write != 0), 0;
}
uint64_t check_borrowed_range(Thread* t, uint64_t array, uint64_t plan, uint64_t counters, uint64_t plus) {
  check::borrowed_range(t, pointer<Array>(array), *pointer<const check::RangePlan>(plan),
                        static_cast<uint32_t>(counters), static_cast<uint32_t>(counters >> 32),
                        static_cast<uint32_t>(plus));
  return 0;
}
uint64_t coarse_array(Thread* t, uint64_t array, uint64_t plan) {
  return check::coarse_array_access(t, pointer<Array>(array), plan_in(plan)), 0;
}
uint64_t element_released(Thread* t, uint64_t array, uint64_t index) {
  return check::element_released(t, pointer<Array>(array), static_cast<int32_t>(index)), 0;
}
uint64_t object_used(Thread* t, uint64_t receiver, uint64_t use) {
  if (t->shadow) check::object_used(t, t->frame, pointer<Object>(receiver), *pointer<const check::ObjectUse>(use));
  return 0;
}
uint64_t class_used(Thread* t, uint64_t klass) { return check::class_used(t, pointer<Klass>(klass)), 0; }
uint64_t link_used(Thread* t, uint64_t object) { return check::link_used(t, pointer<Object>(object)), 0; }

uint64_t method_entered(Thread* t) {
  return check::method_entered(t, t->frame, t->frame->method, Frame::kWatched | Frame::kCompiled), 0;
}
uint64_t method_left(Thread* t, uint64_t result, uint64_t cells) {
  Slot operands[2];
  operands[0].raw = result;
  return check::method_left(t, t->frame, operands + cells), 0;
}
uint64_t returning(Thread* t, uint64_t object) { return check::returning(t->frame, pointer<Object>(object)), 0; }
uint64_t received(Thread*, uint64_t object) { return check::received(pointer<Object>(object)), 0; }

uint64_t volatile_get(Thread* t, uint64_t plan, uint64_t object) {
  const Field* field = plan_in(plan)->field;
  if (field->is_static() && check::modes.wants_classes) check::class_used(t, field->holder);
  Slot value;
  check::VolatileScope scope(t, pointer<Object>(object), field->offset);
  get_field_value(field, pointer<Object>(object), &value);
  scope.read();
  return value.raw;
}
uint64_t volatile_put(Thread* t, uint64_t plan, uint64_t object, uint64_t value) {
  const Field* field = plan_in(plan)->field;
  if (field->is_static() && check::modes.wants_classes) check::class_used(t, field->holder);
  Slot slot;
  slot.raw = value;
  check::VolatileScope scope(t, pointer<Object>(object), field->offset);
  scope.write();
  put_field_value(field, pointer<Object>(object), &slot);
  return 0;
}
uint64_t value_get(Thread* t, uint64_t plan, uint64_t object) {
  const check::AccessPlan* p = plan_in(plan);
  if (check::modes.wants_classes && p->field->is_static()) check::class_used(t, p->field->holder);
  Slot value;
  check::field_value(t, pointer<Object>(object), p, &value);
  return value.raw;
}
uint64_t value_put(Thread* t, uint64_t plan, uint64_t object, uint64_t value) {
  const check::AccessPlan* p = plan_in(plan);
  if (check::modes.wants_classes && p->field->is_static()) check::class_used(t, p->field->holder);
  Slot slot;
  slot.raw = value;
  check::field_value(t, pointer<Object>(object), p, &slot);
  return 0;
}
uint64_t value_array_load(Thread* t, uint64_t plan, uint64_t array, uint64_t index) {
  Slot value;
  check::element_value(t, pointer<Array>(array), static_cast<int32_t>(index), plan_in(plan), &value);
  return value.raw;
}
uint64_t value_array_store(Thread* t, uint64_t plan, uint64_t array, uint64_t index, uint64_t value) {
  Slot slot;
  slot.raw = value;
  check::element_value(t, pointer<Array>(array), static_cast<int32_t>(index), plan_in(plan), &slot);
  return 0;
}

}  // namespace
}  // namespace rt

const void* address_of(EntryPoint e) {
  switch (e) {
#define RRVM_ENTRYPOINT(name) \
  case EntryPoint::name:      \
    return reinterpret_cast<const void*>(&rt::name);
#include "jit/entrypoints.def"
#undef RRVM_ENTRYPOINT
    case EntryPoint::kCount: break;
  }
  return nullptr;
}

}  // namespace rrvm::jit
