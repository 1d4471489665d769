// Checks of a tool chain, and polls. The inlined part of a check is the chain's own statement of its fast paths
// (jit/check_shape.h): a hit is a load, a compare and a jump that is not taken. Nothing is stored.
#include "jit/check_ledger.h"
#include "jit/check_shape.h"
#include "jit/check_stubs.h"
#include "jit/destroyed_registers.h"
#include "jit/emit_internal.h"
#include "vm/check/library_objects.h"
#include "vm/check/quick_access.h"
#include "vm/check/range_access.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"

namespace rrvm::jit {

using namespace asmjit;

// A call that is made only if the flags are not equal.
void Emitter::call_if_not_equal(EntryPoint e, uint32_t insn, std::function<void()> arguments) {
  Label done = as_.newLabel();
  as_.jne(cold([this, e, insn, arguments, done] {
    slow_call(e, insn, arguments);
    as_.jmp(done);
  }));
  as_.bind(done);
}

// The part of the word is in r11: is it the thread's, or in its table?
void Emitter::compare_part(const CheckShape::Test& test) {
  if (!test.table_mask) return void(as_.cmp(x86::r11, thread_field(test.thread_word)));
  x86::Gp index = unused_register();
  const bool is_borrowed = !index.isValid();
  if (is_borrowed) as_.push(index = x86::rax);
  as_.mov(index.r32(), x86::r11d);
  as_.and_(index.r32(), Imm(test.table_mask));
  as_.cmp(x86::r11, x86::qword_ptr(x86::r15, index, 3, static_cast<int32_t>(test.thread_word)));
  if (is_borrowed) as_.pop(index);
}

// Has every tool given up the location? The part of the word is in r11. If only that part is as it would be then, r11
// becomes the whole word, which no thread's part equals.
void Emitter::compare_done_with(const CheckShape& shape, const std::function<x86::Mem()>& word, Label done) {
  x86::Mem given_up = float_constant(static_cast<int64_t>(check::modes.done_with), true);
  if (shape.part_bytes == 8) {
    as_.cmp(x86::r11, given_up);
    return void(as_.je(done));
  }
  Label is_not = as_.newLabel();
  as_.cmp(x86::r11d, Imm(static_cast<int32_t>(check::modes.done_with >> (8 * shape.part_offset))));
  as_.jne(is_not);
  x86::Mem whole = word();
  whole.setSize(8);
  as_.mov(x86::r11, whole);
  as_.cmp(x86::r11, given_up);
  as_.je(done);
  as_.bind(is_not);
}

// All elements of an array may have one word, if its shadow is not plain.
void Emitter::compare_whole(const CheckShape& shape, x86::Gp shadow, Label done) {
  Label is_plain = as_.newLabel();
  as_.lea(x86::r11, x86::ptr(shadow, sizeof(check::ArrayShadow)));
  as_.cmp(x86::r11, x86::ptr(shadow, offsetof(check::ArrayShadow, compared), 8));
  as_.je(is_plain);
  x86::Mem part = x86::ptr(shadow, static_cast<int32_t>(check::SegmentedShadow::kWhole + shape.part_offset));
  part.setSize(shape.part_bytes);
  if (shape.part_bytes == 4) as_.mov(x86::r11d, part);
  else as_.mov(x86::r11, part);
  for (unsigned t = 0; t < shape.test_count; t++) {
    compare_part(shape.tests[t]);
    as_.je(done);
  }
  as_.bind(is_plain);
}

// Compares the part of the word with the thread's; the rest of the tests, and the calls, are cold. `word` may set r11.
// The quick call comes before the other; it wants to know the plan and, if it is an element, the array's shadow.
void Emitter::compare_shadow(const LoweredInstruction& i, const CheckShape& shape, std::function<x86::Mem()> word,
                             x86::Gp shadow, const SlowWay& slow) {
  bool is_element = shadow.isValid();
  Label done = as_.newLabel();
  x86::Mem part = word();
  part.addOffset(shape.part_offset);
  part.setSize(shape.part_bytes);
  if (shape.part_bytes == 4) as_.mov(x86::r11d, part);
  else as_.mov(x86::r11, part);
  compare_part(shape.tests[0]);
  as_.jne(cold([=, this] {
    for (unsigned t = 1; t < shape.test_count; t++) {
      compare_part(shape.tests[t]);
      as_.je(done);
    }
    if (check::modes.done_with != rr::ShadowThread::kNoWord) compare_done_with(shape, word, done);
    if (is_element && check::modes.keeps_segments) compare_whole(shape, shadow, done);
    set_site(node(i).insn);
    if (shape.has_quick_way) {
      pass_constant(0, node(i).imm);
      if (is_element) pass(1, shadow);
      x86::Mem address = word();
      if (address.baseReg() != x86::r11 || address.hasIndex() || address.offset() != 0) as_.lea(x86::r11, address);
      bool is_inlined = scope_of(node(i).insn) != 0;
      as_.call(
          absolute(is_element ? &check_stubs().quick_element[is_inlined] : &check_stubs().quick_field[is_inlined]));
      as_.je(done);
    }
    slow_call_at_site(slow.entry, node(i).insn, slow.arguments);
    as_.jmp(done);
  }));
  as_.bind(done);
}

// If the chain has no fast paths the tool is called, by the shorter way if it has one. An element's array must be known
// to the checker, which the other way sees to.
void Emitter::call_tool(const LoweredInstruction& i, bool is_element, const SlowWay& slow) {
  auto* plan = reinterpret_cast<const check::AccessPlan*>(node(i).imm);
  bool is_direct =
      check::modes.leaf_access && !check::modes.keeps_states && !check::modes.has_fast_tests && !plan->needs_event;
  if (!is_direct || check::modes.coarse_arrays || check::array_map)
    return slow_call(slow.entry, node(i).insn, slow.arguments);
  Label done = as_.newLabel();
  Label slow_way = cold([=, this] {
    slow_call(slow.entry, node(i).insn, slow.arguments);
    as_.jmp(done);
  });
  if (is_element) {
    x86::Gp array = x86::r11;
    if (in_register(i, 0)) array = gp(i, 0);
    else if (is_constant(i, 0)) load_constant(array, constant(i, 0), true);
    else as_.mov(array, stack_cell(place(argument(i, 0).operand).index));
    as_.cmp(x86::dword_ptr(array, kArrayShadowOffset), Imm(0));
    as_.je(slow_way);
  }
  // Only what holds something is saved, which is less than what the function may destroy.
  std::vector<x86::Gp> saved;
  for (uint32_t r : kDestroyed)
    if (registers_of_instruction() & regalloc::set_of(static_cast<regalloc::PReg>(r))) saved.push_back(x86::gpq(r));
  as_.mov(x86::r11d, Imm(plan->site));
  for (x86::Gp r : saved) as_.push(r);
  as_.call(absolute(&check_stubs().stateless[plan->is_write]));
  as_.cmp(x86::al, Imm(1));
  for (size_t n = saved.size(); n-- > 0;) as_.pop(saved[n]);
  as_.jne(slow_way);
  as_.bind(done);
}

// The object or array, and the index of an element.
void Emitter::note_in_ledger(const LoweredInstruction& i, EntryPoint what) {
  if (!ledger_is_on) return;
  slow_call(what, node(i).insn, [this, i] {
    pass_constant(0, node(i).imm);
    if (i.argument_count > 0) pass(1, i, 0);
    else pass_constant(1, 0);
    if (i.argument_count > 1) pass(2, i, 1);
    else pass_constant(2, 0);
  });
}

void Emitter::emit_check_static(const LoweredInstruction& i) {
  note_in_ledger(i, EntryPoint::note_check);
  const Node& n = node(i);
  auto* plan = reinterpret_cast<const check::AccessPlan*>(n.imm);
  if (check::modes.wants_classes) {
    auto holder = static_cast<int64_t>(reinterpret_cast<uintptr_t>(plan->field->holder));
    as_.cmp(thread_field(offsetof(Thread, class_used)), Imm(holder));
    call_if_not_equal(EntryPoint::class_used, n.insn, [this, holder] { pass_constant(0, holder); });
  }
  SlowWay slow{EntryPoint::check_static, [this, i] { pass_constant(0, node(i).imm); }};
  CheckShape shape = field_shape(plan->is_write);
  if (!shape.is_inlined) return call_tool(i, false, slow);
  auto address =
      static_cast<int64_t>(reinterpret_cast<uintptr_t>(plan->field->holder->mirror->address(plan->shadow_offset)));
  auto word = [this, address] {
    load_constant(x86::r11, address, true);
    return x86::ptr(x86::r11);
  };
  compare_shadow(i, shape, word, x86::Gp(), slow);
}

void Emitter::emit_check_field(const LoweredInstruction& i) {
  note_in_ledger(i, EntryPoint::note_check);
  auto* plan = reinterpret_cast<const check::AccessPlan*>(node(i).imm);
  SlowWay slow{EntryPoint::check_field, [this, i] {
                 pass(0, i, 0);
                 pass_constant(1, node(i).imm);
               }};
  CheckShape shape = field_shape(plan->is_write);
  if (!shape.is_inlined) return call_tool(i, false, slow);
  before_access(i);
  x86::Mem word = x86::ptr(gp(i, 0), static_cast<int32_t>(plan->shadow_offset));
  compare_shadow(
      i, shape, [word] { return word; }, x86::Gp(), slow);
}

void Emitter::emit_check_element(const LoweredInstruction& i) {
  auto* plan = reinterpret_cast<const check::AccessPlan*>(node(i).imm);
  SlowWay slow{EntryPoint::check_element, [this, i] {
                 pass(0, i, 0);
                 pass_constant(1, node(i).imm);
                 pass(2, i, 1);
               }};
  Label joined = as_.newLabel();
  if (i.argument_count > 3) {
    note_in_ledger(i, EntryPoint::claim_check);
    skip_if(i, 3, true, joined);
  }
  note_in_ledger(i, EntryPoint::note_check);
  if (i.argument_count < 3) return call_tool(i, true, slow);
  x86::Gp shadow = gp(i, 2);
  auto word = [this, i, shadow] {
    as_.mov(x86::r11, x86::ptr(shadow, offsetof(check::ArrayShadow, compared), 8));
    return is_constant(i, 1) ? x86::ptr(x86::r11, static_cast<int32_t>(constant(i, 1) * 8))
                             : x86::ptr(x86::r11, gp(i, 1), 3);
  };
  compare_shadow(i, element_shape(plan->is_write), word, shadow, slow);
  as_.bind(joined);
}

// See check::shadow_of: behind the elements, or the payload of a slot that the header names. Goes to `found`, or on if
// there is none.
void Emitter::load_shadow(x86::Gp array, x86::Gp to, Label found) {
  static_assert(sizeof(check::WeakTable::Slot) == 32);
  as_.mov(x86::r11d, x86::dword_ptr(array, kArrayShadowOffset));
  static_assert(check::kShadowBehind == 1u << 31);
  Label elsewhere = as_.newLabel();
  as_.add(x86::r11d, x86::r11d);  // without the highest bit
  as_.jnc(elsewhere);
  as_.lea(to, x86::ptr(array, x86::r11, 2));
  as_.jmp(found);
  as_.bind(elsewhere);
  as_.shl(x86::r11, Imm(4));
  load_constant(to, static_cast<int64_t>(reinterpret_cast<uintptr_t>(check::array_table.first())), true);
  as_.mov(to, x86::ptr(to, x86::r11, 0, offsetof(check::WeakTable::Slot, payload)));
  as_.test(to, to);
  as_.jne(found);
}

// If there is none, it is made, so that the answer stays right for all of a loop.
void Emitter::emit_array_shadow(const LoweredInstruction& i) {
  x86::Gp array = gp(i, 0), to = result(i);
  Label done = as_.newLabel();
  load_shadow(array, to, done);
  as_.jmp(cold([this, i, done] {
    slow_call(EntryPoint::array_shadow, node(i).insn, [&] { pass(0, i, 0); });
    as_.mov(result(i), x86::r11);
    as_.jmp(done);
  }));
  as_.bind(done);
}

// An access that no block counts: it does so itself on a hit, and whoever is called otherwise does.
void Emitter::count_if_hit(const CheckShape& shape, x86::Mem word, Label slow) {
  Label hit = as_.newLabel();
  word.addOffset(shape.part_offset);
  word.setSize(shape.part_bytes);
  if (shape.part_bytes == 4) as_.mov(x86::r11d, word);
  else as_.mov(x86::r11, word);
  compare_part(shape.tests[0]);
  as_.jne(cold([=, this] {
    for (unsigned t = 1; t < shape.test_count; t++) {
      compare_part(shape.tests[t]);
      as_.je(hit);
    }
    as_.jmp(slow);
  }));
  as_.bind(hit);
  as_.add(thread_field(offsetof(Thread, compiled_accesses)), Imm(1));
}

// Library code that was handed an array. That a hit needs nothing more does not depend on whose array it is, so this
// is asked first; a helper's call decides for arrays that nobody knows yet.
void Emitter::emit_check_borrowed(const LoweredInstruction& i) {
  const Node& n = node(i);
  const bool is_write = n.imm & 1, is_helper = n.imm & 2;
  Label done = as_.newLabel(), found = as_.newLabel();
  if (i.argument_count > 2) skip_if(i, 2, true, done);
  Label slow = cold([this, i, is_write, done] {
    slow_call(EntryPoint::check_borrowed, node(i).insn, [&] {
      pass(0, i, 0);
      pass(1, i, 1);
      pass_constant(2, is_write);
    });
    as_.jmp(done);
  });
  as_.cmp(x86::dword_ptr(gp(i, 0), kArrayShadowOffset), Imm(0));
  if (!is_helper) {
    as_.je(done);
  } else if (scope_of(n.insn) != 0) {
    as_.je(slow);
  } else {
    as_.je(cold([this, slow, done] {
      as_.test(x86::dword_ptr(x86::rbp, offsetof(Frame, flags)), Imm(Frame::kNotAsked));
      as_.je(slow);
      as_.jmp(done);
    }));
  }
  CheckShape shape = element_shape(is_write);
  if (shape.is_inlined) {
    x86::Gp shadow = temp(i, 0);
    load_shadow(gp(i, 0), shadow, found);
    as_.jmp(slow);
    as_.bind(found);
    as_.mov(shadow, x86::ptr(shadow, offsetof(check::ArrayShadow, compared), 8));
    x86::Mem word =
        is_constant(i, 1) ? x86::ptr(shadow, static_cast<int32_t>(constant(i, 1) * 8)) : x86::ptr(shadow, gp(i, 1), 3);
    count_if_hit(shape, word, slow);
  } else {
    as_.jmp(slow);
  }
  as_.bind(done);
}

// The counters are ints: the second one goes to the upper half of its word.
void Emitter::emit_range(const LoweredInstruction& i, unsigned first_argument, size_t range) {
  const RangeCheck& r = graph_.ranges[range];
  Label done = as_.newLabel();
  skip_if(i, first_argument + 4, false, done);
  auto* plan = metaspace::create<check::RangePlan>(units::arena_of(method_->holder));
  plan->step = r.step;
  plan->constant = r.constant;
  plan->scale = r.scale;
  plan->includes_now = r.includes_now;
  plan->counts = r.counts;
  plan->is_borrowed_write = r.is_borrowed && (r.plan & 1);
  plan->is_helper = r.is_borrowed && (r.plan & 2);
  if (!r.is_borrowed) plan->plan = reinterpret_cast<const check::AccessPlan*>(r.plan);
  slow_call(r.is_borrowed ? EntryPoint::check_borrowed_range : EntryPoint::check_range, r.insn, [&] {
    pass(0, i, first_argument);
    pass_constant(1, static_cast<int64_t>(reinterpret_cast<uintptr_t>(plan)));
    x86::Mem counters = word_of_call(2);
    store_argument(i, first_argument + 1, counters);
    counters.addOffset(4);
    store_argument(i, first_argument + 2, counters);
    pass(3, i, first_argument + 3);
  });
  as_.bind(done);
}

void Emitter::emit_extend_row(const LoweredInstruction& i) {
  Label done = as_.newLabel();
  with_operand(i, 3, false, [&](const auto& next) { as_.cmp(gp(i, 0, false), next); });
  as_.jne(cold([this, i, done] {
    emit_range(i, 1, static_cast<size_t>(node(i).imm));
    as_.mov(result(i, false), gp(i, 0, false));
    as_.jmp(done);
  }));
  if (result(i, false) != gp(i, 2, false)) as_.mov(result(i, false), gp(i, 2, false));
  as_.bind(done);
}

// If that argument, an int, is 0, or is not.
void Emitter::skip_if(const LoweredInstruction& i, unsigned n, bool zero, Label where) {
  if (is_constant(i, n)) {
    if ((static_cast<int32_t>(constant(i, n)) == 0) == zero) as_.jmp(where);
    return;
  }
  if (in_register(i, n)) as_.test(gp(i, n, false), gp(i, n, false));
  else as_.cmp(stack_cell(place(argument(i, n).operand).index, 4), Imm(0));
  zero ? as_.je(where) : as_.jne(where);
}

void Emitter::emit_waiting(const LoweredInstruction& i) {
  const Node& n = node(i);
  for (unsigned w = 0; w < n.waiting; w++)
    emit_range(i, n.input_count - kRangeInputs * (n.waiting - w), static_cast<size_t>(n.imm) + w);
}

// The state of a library object lies behind its fields, if its class has one. If what the method does depends on the
// receiver, a hit of the stronger test is one of both.
void Emitter::emit_check_object(const LoweredInstruction& i) {
  auto* use = reinterpret_cast<const check::ObjectUse*>(node(i).imm);
  auto slow = [this, i] {
    slow_call(EntryPoint::object_used, node(i).insn, [&] {
      pass(0, i, 0);
      pass_constant(1, node(i).imm);
    });
  };
  CheckShape shape = field_shape(use->is_write);
  if (!shape.is_inlined) return slow();
  Label done = as_.newLabel();
  x86::Gp object = gp(i, 0), state = temp(i, 0);
  for (uint32_t step : use->path) {
    if (!step) break;
    as_.mov(temp(i, 1), x86::qword_ptr(object, static_cast<int32_t>(step)));
    object = temp(i, 1);
    as_.test(object, object);
    as_.je(done);
  }
  as_.mov(x86::r11d, x86::dword_ptr(object, offsetof(Object, klass_ref)));
  as_.mov(state.r32(), x86::dword_ptr(x86::r11, offsetof(Klass, object_state)));
  as_.test(state.r32(), state.r32());
  as_.je(done);
  count_if_hit(shape, x86::ptr(object, state), cold([this, slow, done] {
                 slow();
                 as_.jmp(done);
               }));
  as_.bind(done);
}

// Most objects are no arrays, and most arrays are known already.
void Emitter::emit_hand_out(const LoweredInstruction& i) {
  static_assert(static_cast<int>(KlassKind::kInstance) == 0);
  Label done = as_.newLabel();
  x86::Gp object = gp(i, 0);
  as_.test(object, object);
  as_.je(done);
  as_.mov(x86::r11d, x86::dword_ptr(object, offsetof(Object, klass_ref)));
  as_.cmp(x86::byte_ptr(x86::r11, offsetof(Klass, kind)), Imm(0));
  as_.jne(cold([this, i, object, done] {
    as_.cmp(x86::dword_ptr(object, kArrayShadowOffset), Imm(0));
    as_.jne(done);
    slow_call(node(i).imm ? EntryPoint::received : EntryPoint::returning, node(i).insn, [&] { pass(0, i, 0); });
    as_.jmp(done);
  }));
  as_.bind(done);
}

void Emitter::emit_check(const LoweredInstruction& i) {
  const Node& n = node(i);
  switch (n.op) {
    case Op::kPoll: {
      as_.cmp(thread_field(offsetof(Thread, poll), 4), Imm(0));
      Label done = as_.newLabel();
      as_.jne(cold([this, i, done] {
        emit_waiting(i);
        slow_call(EntryPoint::poll, node(i).insn, nullptr);
        as_.jmp(done);
      }));
      return void(as_.bind(done));
    }
    case Op::kCheckRange: return emit_range(i, 0, static_cast<size_t>(n.imm));
    case Op::kExtendRow: return emit_extend_row(i);
    case Op::kHandOut: return emit_hand_out(i);
    case Op::kClassUse:
      as_.cmp(thread_field(offsetof(Thread, class_used)), Imm(n.imm));
      return call_if_not_equal(EntryPoint::class_used, n.insn, [this, klass = n.imm] { pass_constant(0, klass); });
    case Op::kCovered: return note_in_ledger(i, EntryPoint::claim_check);
    case Op::kCheckField: return emit_check_field(i);
    case Op::kCheckStatic: return emit_check_static(i);
    case Op::kCheckElement: return emit_check_element(i);
    case Op::kArrayShadow: return emit_array_shadow(i);
    case Op::kCheckObject: return emit_check_object(i);
    case Op::kCountAccesses: as_.add(thread_field(offsetof(Thread, compiled_accesses)), Imm(n.imm)); return;
    case Op::kCheckBorrowed: return emit_check_borrowed(i);
    default: return;
  }
}

}  // namespace rrvm::jit
