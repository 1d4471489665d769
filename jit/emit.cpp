// The driver: prologue, blocks in order with the allocator's moves between instructions, cold code, constants, and the
// Code that comes out of it.
#include "jit/emit.h"

#include <algorithm>
#include <map>

#include "jit/code_cache.h"
#include "jit/emit_internal.h"
#include "jit/regalloc/cells_in_use.h"
#include "jit/stubs.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"

namespace rrvm::jit {

using namespace asmjit;

namespace {

constexpr int32_t kFrameFlags = static_cast<int32_t>(offsetof(Frame, flags));
constexpr int32_t kFrameContext = static_cast<int32_t>(offsetof(Frame, context));
static_assert(kFrameFlags == kFrameContext + 4);

}  // namespace

Emitter::Emitter(const Graph& g, const Lowered& l, const regalloc::Result& r, Method* m, uint32_t osr,
                 std::string* listing)
    : graph_(g), lowered_(l), result_(r), method_(m), osr_insn_(osr), listing_(listing) {
  holder_.init(Environment::host());
  holder_.setErrorHandler(&errors_);
  if (listing_) {
    logger_.addFlags(FormatFlags::kHexOffsets);
    holder_.setLogger(&logger_);
  }
  holder_.attach(&as_);
  for (size_t i = 0; i < graph_.blocks.size(); i++) labels_.push_back(as_.newLabel());
  overflow_ = as_.newLabel();
  code_ = std::make_unique<Code>();
  code_->method = m;
  code_->osr_insn = osr;
  // The return address and the frame together keep the stack aligned to 16 bytes at calls.
  code_->frame_bytes = (result_.stack_cells * 8 + 15) / 16 * 16 + 8;
  for (const LoweredInstruction& i : lowered_.instructions) {
    site_capacity_ += 2 + i.checks_null + node(i).waiting;
    for (Value object : graph_.virtuals_of(node(i).state))
      site_capacity_ +=
          1 + static_cast<uint32_t>(graph_.virtuals[static_cast<size_t>(graph_.node(object).imm)].checks.size());
  }
  site_capacity_ += 2 + static_cast<uint32_t>(graph_.scopes.size());
  const auto& classes = lowered_.function.vreg_classes;
  uses_floats_ = std::find(classes.begin(), classes.end(), regalloc::RegClass::kFloat) != classes.end();
  code_->sites = metaspace::create_array<CompiledSite>(site_capacity_, units::arena_of(m->holder));
  find_cells_in_use();
  find_short_cuts();
  make_scopes();
}

void Emitter::make_scopes() {
  for (const Scope& s : graph_.scopes) {
    auto* m = const_cast<Method*>(static_cast<const Method*>(s.method));
    bool is_first = code_->scopes.empty();
    const CompiledSite* call = is_first ? nullptr : &code_->sites[new_site(place_of(s.caller, s.call))];
    code_->scopes.push_back({m, s.caller, call, s.frame, s.locals, m->code.load(std::memory_order_relaxed)});
    auto end = static_cast<uint32_t>(s.frame) + static_cast<uint32_t>(sizeof(Frame) + m->max_stack * sizeof(Slot));
    code_->java_bytes = std::max(code_->java_bytes, end);
  }
}

x86::Gp Emitter::gp(Place p, bool wide) const { return wide ? x86::Gp(x86::gpq(p.index)) : x86::Gp(x86::gpd(p.index)); }
x86::Xmm Emitter::xmm(Place p) const { return x86::xmm(p.index - 16); }
x86::Mem Emitter::stack_cell(uint32_t cell, uint32_t size) const {
  return x86::ptr(x86::rsp, static_cast<int32_t>(cell * 8), size);
}
x86::Mem Emitter::local(uint32_t index, uint32_t size) const {
  return x86::ptr(x86::rbp, -8 * (static_cast<int32_t>(method_->max_locals) - static_cast<int32_t>(index)), size);
}
x86::Mem Emitter::local_of(const Node& n) const {
  if (scope_of(n.insn) == 0) return local(static_cast<uint32_t>(n.imm));
  return x86::ptr(x86::rbp, graph_.scopes[scope_of(n.insn)].locals + 8 * static_cast<int32_t>(n.imm), 8);
}
x86::Mem Emitter::operand_cell(PlaceId place, uint32_t index, uint32_t size) const {
  int32_t frame = graph_.scopes[scope_of(place)].frame;
  return x86::ptr(x86::rbp, frame + static_cast<int32_t>(sizeof(Frame) + 8 * index), size);
}
x86::Mem Emitter::thread_field(size_t offset, uint32_t size) const {
  return x86::ptr(x86::r15, static_cast<int32_t>(offset), size);
}
x86::Mem Emitter::absolute(const void* address, uint32_t size) const {
  return x86::ptr_abs(reinterpret_cast<uintptr_t>(address), size);
}
x86::Mem Emitter::word_of_call(unsigned n, uint32_t size) const {
  return thread_field(offsetof(Thread, call_words) + n * 8, size);
}

x86::Mem Emitter::float_constant(int64_t bits, bool is_double) {
  uint32_t size = is_double ? 8 : 4;
  if (!is_double) bits &= 0xFFFFFFFF;
  for (const Constant& c : constants_)
    if (c.bits == bits && c.size == size) return x86::ptr(c.label, 0, size);
  constants_.push_back({as_.newLabel(), bits, size});
  return x86::ptr(constants_.back().label, 0, size);
}
x86::Mem Emitter::mask_constant(int64_t bits) {
  for (const Constant& c : constants_)
    if (c.bits == bits && c.size == 16) return x86::ptr(c.label, 0, 16);
  constants_.push_back({as_.newLabel(), bits, 16});
  return x86::ptr(constants_.back().label, 0, 16);
}

void Emitter::load_constant(x86::Gp to, int64_t value, bool wide) {
  if (value == 0) as_.xor_(to.r32(), to.r32());
  else if (!wide || value == static_cast<int64_t>(static_cast<uint32_t>(value)))
    as_.mov(to.r32(), Imm(static_cast<uint32_t>(value)));
  else as_.mov(to.r64(), Imm(value));
}

// --- sites and slow ways ---

uint32_t Emitter::new_site(PlaceId place) {
  CompiledSite& s = code_->sites[code_->site_count];
  s.scope = scope_of(place);
  auto* m = static_cast<const Method*>(graph_.scopes[s.scope].method);
  s.insn = m->code.load(std::memory_order_relaxed) + insn_of(place);
  s.code = code_.get();
  s.state = UINT32_MAX;
  s.cells = instruction_ == kNoInstruction ? UINT32_MAX : cells_of_instruction_[instruction_];
  return code_->site_count++;
}
Imm Emitter::site_address(uint32_t site) const {
  return Imm(static_cast<uint32_t>(reinterpret_cast<uintptr_t>(&code_->sites[site])));
}

void Emitter::set_site(PlaceId place) {
  as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, pc)), site_address(new_site(place)));
}

void Emitter::pass(unsigned n, x86::Gp value) { as_.mov(word_of_call(n), value.r64()); }
void Emitter::pass_constant(unsigned n, int64_t value) {
  if (value == static_cast<int32_t>(value)) {
    as_.mov(word_of_call(n), Imm(value));
  } else {
    load_constant(x86::r11, value, true);
    as_.mov(word_of_call(n), x86::r11);
  }
}
void Emitter::pass(unsigned n, const LoweredInstruction& i, unsigned number) {
  store_argument(i, number, word_of_call(n));
}

void Emitter::slow_call(EntryPoint e, PlaceId place, const Arguments& arguments) {
  if (scope_of(place) == 0) set_site(place);  // else the next one does
  slow_call_at_site(e, place, arguments);
}

void Emitter::slow_call_at_site(EntryPoint e, PlaceId place, const Arguments& arguments) {
  if (arguments) arguments();
  if (scope_of(place) != 0)
    set_site(place);  // frames of inlined methods may have been made meanwhile, and taken it away
  as_.mov(x86::r11d, Imm(static_cast<uint32_t>(e)));
  as_.call(absolute(&stubs().slow_call[uses_floats_][scope_of(place) != 0]));
}

Label Emitter::cold(std::function<void()> code) {
  Label label = as_.newLabel();
  cold_.push_back({label, std::move(code), instruction_});
  return label;
}

void Emitter::may_fault(uint32_t insn) {
  auto [at, fresh] = null_paths_.try_emplace(insn);
  if (fresh) {
    at->second = cold([this, insn] { slow_call(EntryPoint::throw_null_pointer, insn, nullptr); });
    cold_.back().instruction = kNoInstruction;  // there may be several
  }
  Label here = as_.newLabel();
  as_.bind(here);
  faults_.push_back({here, at->second});
}

void Emitter::fence() { as_.lock().or_(x86::dword_ptr(x86::rsp), Imm(0)); }

// Copies an argument of any kind to memory, as a whole cell.
void Emitter::store_argument(const LoweredInstruction& i, unsigned n, x86::Mem to) {
  const Argument& a = argument(i, n);
  to.setSize(8);
  if (a.operand < 0) {
    const Node& c = graph_.node(a.value);
    bool wide = c.op == Op::kConstLong || c.op == Op::kConstDouble || c.op == Op::kConstRef;
    int64_t bits = wide ? c.imm : static_cast<int64_t>(static_cast<uint32_t>(c.imm));
    if (bits == static_cast<int32_t>(bits)) {
      as_.mov(to, Imm(bits));
    } else {
      load_constant(x86::r11, bits, wide);
      as_.mov(to, x86::r11);
    }
    return;
  }
  Place p = place(a.operand);
  if (p.is_stack()) {
    as_.mov(x86::r11, stack_cell(p.index));
    as_.mov(to, x86::r11);
  } else if (p.index < 16) {
    as_.mov(to, gp(p));
  } else {
    as_.movsd(to, xmm(p));
  }
}

// --- the method ---

// On entry: rsi = the arguments' cells, rbp = the caller's frame. At a loop header (on-stack replacement): rbp = the
// frame itself.
void Emitter::prologue() {
  Imm site = site_address(new_site(osr_insn_ == UINT32_MAX ? 0 : osr_insn_));
  if (osr_insn_ != UINT32_MAX) {
    as_.sub(x86::rsp, Imm(code_->frame_bytes));
    as_.or_(x86::dword_ptr(x86::rbp, kFrameFlags), Imm(Frame::kCompiled));
    as_.mov(x86::qword_ptr(x86::rbp, offsetof(Frame, pc)), site);
    return;
  }
  int32_t locals = static_cast<int32_t>(method_->max_locals) * 8;
  as_.lea(x86::rdi, x86::ptr(x86::rsi, locals));
  as_.lea(x86::r11, x86::ptr(x86::rdi, static_cast<int32_t>(code_->java_bytes)));
  as_.cmp(x86::r11, thread_field(offsetof(Thread, stack_limit)));
  as_.ja(overflow_);
  as_.cmp(x86::rsp, thread_field(offsetof(Thread, c_stack_limit)));
  as_.jb(overflow_);
  as_.mov(x86::qword_ptr(x86::rdi, offsetof(Frame, prev)), x86::rbp);
  as_.mov(x86::qword_ptr(x86::rdi, offsetof(Frame, method)), Imm(reinterpret_cast<uintptr_t>(method_)));
  as_.mov(x86::qword_ptr(x86::rdi, offsetof(Frame, pc)), site);
  as_.mov(x86::qword_ptr(x86::rdi, offsetof(Frame, locals)), x86::rsi);
  as_.mov(x86::qword_ptr(x86::rdi, offsetof(Frame, lock)), Imm(0));
  as_.mov(x86::dword_ptr(x86::rdi, kFrameContext), Imm(0));
  as_.mov(x86::dword_ptr(x86::rdi, kFrameFlags), Imm(Frame::kCompiled));
  as_.mov(x86::rbp, x86::rdi);
  as_.mov(thread_field(offsetof(Thread, frame)), x86::rbp);
  as_.sub(x86::rsp, Imm(code_->frame_bytes));
}

void Emitter::epilogue() {
  as_.mov(x86::rbp, x86::qword_ptr(x86::rbp, offsetof(Frame, prev)));
  as_.mov(thread_field(offsetof(Thread, frame)), x86::rbp);
  as_.add(x86::rsp, Imm(code_->frame_bytes));
  as_.ret();
}

void Emitter::emit_move(const regalloc::Move& m) {
  if (m.reg_class == regalloc::RegClass::kGeneral) {
    if (m.from.is_register() && m.to.is_register()) as_.mov(gp(m.to), gp(m.from));
    else if (m.from.is_register()) as_.mov(stack_cell(m.to.index), gp(m.from));
    else as_.mov(gp(m.to), stack_cell(m.from.index));
  } else {
    if (m.from.is_register() && m.to.is_register()) as_.movaps(xmm(m.to), xmm(m.from));
    else if (m.from.is_register()) as_.movsd(stack_cell(m.to.index), xmm(m.from));
    else as_.movsd(xmm(m.to), stack_cell(m.from.index));
  }
}

void Emitter::emit_materialize(const LoweredInstruction& i) {
  const Node& n = node(i);
  switch (n.op) {
    case Op::kConstFloat:
      if (static_cast<int32_t>(n.imm) == 0) as_.xorps(result_xmm(i), result_xmm(i));
      else as_.movss(result_xmm(i), float_constant(n.imm, false));
      break;
    case Op::kConstDouble:
      if (n.imm == 0) as_.xorps(result_xmm(i), result_xmm(i));
      else as_.movsd(result_xmm(i), float_constant(n.imm, true));
      break;
    default: load_constant(result(i), n.imm, n.op != Op::kConstInt); break;
  }
}

void Emitter::emit_block(uint32_t index) {
  block_index_ = index;
  const regalloc::Block& block = lowered_.function.blocks[index];
  if (leads_to_[lowered_.blocks[index]] != lowered_.blocks[index]) return;
  as_.bind(labels_[lowered_.blocks[index]]);
  for (uint32_t i = block.first_instruction; i < block.first_instruction + block.instruction_count; i++) {
    for (; next_move_ < result_.moves.size() && result_.moves[next_move_].at == i; next_move_++)
      emit_move(result_.moves[next_move_]);
    const LoweredInstruction& in = lowered_.instructions[i];
    instruction_ = i;
    if (listing_) as_.commentf("; v%u %s @%u", in.node, name_of(node(in).op), node(in).insn);
    if (in.materializes) emit_materialize(in);
    else emit_instruction(in);
  }
}

void Emitter::emit_instruction(const LoweredInstruction& i) {
  switch (node(i).op) {
    case Op::kConstInt:
    case Op::kConstLong:
    case Op::kConstFloat:
    case Op::kConstDouble:
    case Op::kConstRef:
    case Op::kVirtual:
    case Op::kPhi: return;
    case Op::kLoadLocal:
      switch (node(i).type) {
        case Type::kInt: as_.mov(result(i, false), local(static_cast<uint32_t>(node(i).imm), 4)); return;
        case Type::kFloat: as_.movss(result_xmm(i), local(static_cast<uint32_t>(node(i).imm), 4)); return;
        case Type::kDouble: as_.movsd(result_xmm(i), local(static_cast<uint32_t>(node(i).imm))); return;
        default: as_.mov(result(i), local(static_cast<uint32_t>(node(i).imm))); return;
      }
    case Op::kStoreLocal: return store_argument(i, 0, local_of(node(i)));
    case Op::kCaught: return;  // it is there already
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kAnd:
    case Op::kOr:
    case Op::kXor:
    case Op::kDiv:
    case Op::kRem:
    case Op::kShl:
    case Op::kShr:
    case Op::kUshr: return emit_arithmetic(i);
    case Op::kConvert: return emit_convert(i);
    case Op::kNarrow: return emit_narrow(i);
    case Op::kCompare: return emit_compare(i);
    case Op::kNeg:
    case Op::kSqrt:
    case Op::kAbs:
    case Op::kMinMax:
    case Op::kRound:
    case Op::kBitCount:
    case Op::kLeadingZeros:
    case Op::kTrailingZeros:
    case Op::kReverseBytes:
    case Op::kBitCast: return emit_other_value(i);
    case Op::kNullCheck:
    case Op::kBoundsCheck:
    case Op::kZeroCheck: return emit_test(i);
    case Op::kLoadField:
    case Op::kStoreField:
    case Op::kLoadStatic:
    case Op::kStoreStatic:
    case Op::kLoadElement:
    case Op::kStoreElement:
    case Op::kArrayLength:
    case Op::kMaskIfBoolean:
    case Op::kReceiverClass:
    case Op::kReceiverMethod: return emit_memory(i);
    case Op::kLoadUnsafe:
    case Op::kStoreUnsafe:
    case Op::kCompareExchange:
    case Op::kGetAndAdd:
    case Op::kGetAndSet: return emit_unsafe(i);
    case Op::kMirrorOf:
    case Op::kCurrentThread: return emit_object(i);
    case Op::kStoreCheck: return emit_store_check(i);
    case Op::kNew: return emit_new(i);
    case Op::kNewArray: return emit_new_array(i);
    case Op::kCheckCast:
    case Op::kInstanceOf: return emit_type_test(i);
    case Op::kObjectInit: return emit_object(i);
    case Op::kMonitorEnter:
    case Op::kMonitorExit:
    case Op::kLockMethod:
    case Op::kUnlockMethod: return emit_monitor(i);
    case Op::kCallDirect:
    case Op::kCallVirtual:
    case Op::kCallInterface: return emit_call(i);
    case Op::kCallRuntime:
    case Op::kNewMultiArray: return emit_call_runtime(i);
    case Op::kCheckField:
    case Op::kCheckStatic:
    case Op::kCheckElement:
    case Op::kCheckBorrowed:
    case Op::kCheckObject:
    case Op::kHandOut:
    case Op::kClassUse:
    case Op::kPoll:
    case Op::kArrayShadow:
    case Op::kCheckRange:
    case Op::kExtendRow:
    case Op::kCovered:
    case Op::kCountAccesses: return emit_check(i);
    case Op::kGoto:
    case Op::kIf:
    case Op::kSwitch:
    case Op::kReturn:
    case Op::kThrow:
    case Op::kExit:
    case Op::kExitToLoop:
    case Op::kExitUnless:
    case Op::kLoopEntry:
    case Op::kChooseLoop:
    case Op::kCountCall:
    case Op::kCountLoop:
    case Op::kExitUnlessNull: return emit_jump(i);
  }
}

void Emitter::emit_cold() {
  for (size_t i = 0; i < cold_.size(); i++) {  // cold code may need more of it
    as_.bind(cold_[i].label);
    instruction_ = cold_[i].instruction;
    auto code = std::move(cold_[i].code);
    code();
  }
  as_.bind(overflow_);
  as_.jmp(absolute(&stubs().stack_overflow));
}

void Emitter::emit_constants() {
  std::stable_sort(constants_.begin(), constants_.end(),
                   [](const Constant& a, const Constant& b) { return a.size > b.size; });
  if (!constants_.empty()) as_.align(AlignMode::kData, 16);
  for (const Constant& c : constants_) {
    as_.bind(c.label);
    as_.embed(&c.bits, c.size == 16 ? 8 : c.size);
    if (c.size == 16) as_.embed(&c.bits, 8);
  }
  for (const JumpTable& t : jump_tables_) {
    as_.bind(t.label);
    for (const Label& l : t.targets) as_.embedLabelDelta(l, t.label, 4);
  }
}

// Most instructions have sites; those of straight arithmetic are not asked about.
void Emitter::find_cells_in_use() {
  const size_t count = lowered_.instructions.size();
  std::vector<bool> wanted(count);
  for (size_t i = 0; i < count; i++) {
    Op op = node(lowered_.instructions[i]).op;
    wanted[i] = effects_of(op) != effect::pure || op >= Op::kLoadField;
  }
  cells_of_instruction_.assign(count, UINT32_MAX);
  registers_in_use_.assign(count, ~regalloc::PRegSet{0});
  std::map<regalloc::CellSet, uint32_t> known;
  regalloc::visit_cells_in_use(
      lowered_.function, result_, wanted, [&](uint32_t i, const regalloc::CellSet& cells, regalloc::PRegSet registers) {
        auto [at, fresh] = known.try_emplace(cells, static_cast<uint32_t>(code_->cells_in_use.size()));
        if (fresh) code_->cells_in_use.push_back(cells);
        cells_of_instruction_[i] = at->second;
        registers_in_use_[i] = registers;
      });
}

// Empties registers that the present instruction does not need: those that it calls would save them, and keep objects
// alive.
void Emitter::forget_unused_registers() {
  const regalloc::PRegSet unused = machine().allocatable & ~registers_in_use_[instruction_];
  for (uint32_t r = 0; r < 16; r++)
    if (unused & regalloc::set_of(static_cast<regalloc::PReg>(r))) as_.xor_(x86::gpd(r), x86::gpd(r));
}

// Those that hold something during the present instruction, its temporaries included.
regalloc::PRegSet Emitter::registers_of_instruction() const {
  regalloc::PRegSet used = registers_in_use_[instruction_];
  const LoweredInstruction& i = lowered_.instructions[instruction_];
  for (int32_t operand : {i.result, i.temps[0], i.temps[1]})
    if (operand >= 0 && place(operand).is_register())
      used |= regalloc::set_of(static_cast<regalloc::PReg>(place(operand).index));
  for (unsigned n = 0; n < i.argument_count; n++)
    if (in_register(i, n)) used |= regalloc::set_of(static_cast<regalloc::PReg>(place(argument(i, n).operand).index));
  return used;
}

// One that holds nothing; none: not valid.
x86::Gp Emitter::unused_register() const {
  const regalloc::PRegSet used = registers_of_instruction();
  for (uint32_t r = 0; r < 16; r++)
    if (machine().allocatable & ~used & regalloc::set_of(static_cast<regalloc::PReg>(r))) return x86::gpq(r);
  return x86::Gp();
}

std::unique_ptr<Code> Emitter::finish(std::string* why) {
  *why = "the assembler refuses it";
  if (errors_.any || holder_.flatten() != kErrorOk || holder_.resolveUnresolvedLinks() != kErrorOk) return nullptr;
  size_t size = holder_.codeSize();
  CodeBlock block = code_cache::allocate(size);
  if (!block.executable) return *why = kNoRoom, nullptr;
  if (holder_.relocateToBase(reinterpret_cast<uintptr_t>(block.executable)) != kErrorOk || holder_.codeSize() > size ||
      holder_.copyFlattenedData(block.writable, size) != kErrorOk) {
    code_cache::release(block.executable);
    return nullptr;
  }
  code_->start = block.executable;
  code_->inlined = graph_.inlined;
  code_->homes.resize(method_->max_locals);
  for (uint32_t index : graph_.homes) code_->homes[index] = true;
  code_->size = size;
  for (const PendingFault& f : faults_)
    code_->faults.push_back(
        {static_cast<uint32_t>(holder_.labelOffset(f.at)), static_cast<uint32_t>(holder_.labelOffset(f.target))});
  std::sort(code_->faults.begin(), code_->faults.end(), [](auto& a, auto& b) { return a.offset < b.offset; });
  for (const Graph::Handler& h : graph_.handlers)
    code_->handlers.push_back({h.insn, static_cast<uint32_t>(holder_.labelOffset(labels_[h.block]))});
  if (listing_) *listing_ += logger_.data();
  return std::move(code_);
}

std::unique_ptr<Code> Emitter::run(std::string* why) {
  prologue();
  for (uint32_t i = 0; i < lowered_.blocks.size(); i++) emit_block(i);
  emit_cold();
  emit_constants();
  return finish(why);
}

std::unique_ptr<Code> emit(const Graph& g, const Lowered& l, const regalloc::Result& r, Method* m, uint32_t osr_insn,
                           std::string* listing, std::string* why) {
  return Emitter(g, l, r, m, osr_insn, listing).run(why);
}

}  // namespace rrvm::jit
