// Methods in place of their calls. The callee's stretches become blocks of the caller's graph, read by a builder of
// its own that has the graph in its hands; its nodes carry the number of its scope. Nothing else in the VM knows: where
// an inlined method calls, throws or leaves for the interpreter, its frame is made on the Java stack where the
// interpreter would have it (jit/emit_calls.cpp, jit/inlined_frames.h). A virtual or interface call is guarded by what
// the receiver's class has at that place, compared as data, so that classes that are loaded later need no invalidation.
// Tests: tests/java/inlining, tests/fuzz/programs.
#include <algorithm>

#include "jit/builder.h"
#include "jit/builder_internal.h"
#include "vm/check/library_calls.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/exec/compiler.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::jit {
namespace {

constexpr uint32_t kAlwaysBytes = 6;  // so short a method is worth no call
constexpr uint32_t kWarmBytes = 35;   // one that is called at all
constexpr uint32_t kHotBytes = 325;   // one that is called often
constexpr unsigned kMaxDepth = 12;
constexpr unsigned kMaxRecursion = 1;  // times that a method may be inlined into itself
constexpr size_t kMaxNodes = 12'000;   // of the graph, beyond which only the shortest are inlined
constexpr size_t kMaxNodesAtAll = 24'000;

// The one method that all classes below `k` that are loaded have at this place; null: several, or too many classes to
// look at.
const Method* only_method(const Klass* k, int32_t index, unsigned* budget) {
  if (k->is_interface() || !k->vtable || index >= static_cast<int32_t>(k->vtable_length) || (*budget)-- == 0)
    return nullptr;
  const Method* m = k->vtable[index];
  for (const Klass* sub = k->first_subclass.load(std::memory_order_acquire); sub; sub = sub->next_sibling) {
    if (!sub->is_linked()) continue;
    const Method* below = only_method(sub, index, budget);
    if (!below || (m && !m->is_abstract() && below != m)) return nullptr;
    m = below;
  }
  return m;
}

// The VM looks for these on the stack and reads their arguments from their frames (classlib/jvm/stack_walk.cpp,
// classlib/natives/misc_natives.cpp): an inlined method has none there.
bool is_read_from_its_frame(const Method* m) {
  if (!m->holder->loader->is_boot()) return false;
  if (m->holder == wk::AccessController) return m->name->view() == "executePrivileged";
  return m->holder->name->view() == "jdk/internal/misc/ScopedMemoryAccess";
}

}  // namespace

bool Builder::may_inline(const Method* m) const {
  if (!options_.inlines || !m->code.load(std::memory_order_acquire) || m->is_native() || m->is_abstract() ||
      m->is_synchronized() || m->handler_count != 0 || (m->replacement && !m->has_short_body) || m->caller_sensitive ||
      (m->check_plan.load(std::memory_order_acquire) && !object_use(m)) || is_read_from_its_frame(m))
    return false;
  if (check::modes.wants_calls && check::is_program(method_->holder) && !check::is_program(m->holder)) return false;
  const auto& refused = options_.refused;
  if (std::find(refused.begin(), refused.end(), m) != refused.end()) return false;
  if (graph_->scopes.size() >= kMaxScopes || graph_->nodes.size() > kMaxNodesAtAll) return false;
  unsigned depth = 0, same = 0;
  for (const Builder* b = this; b; b = b->caller_) {
    depth += !b->method_->hidden;  // forms of java.lang.invoke are glue
    same += b->method_ == m;
  }
  if (m->hidden && m->code_length <= kHotBytes) return same <= kMaxRecursion;
  if (depth > kMaxDepth || same > kMaxRecursion) return false;
  if (m->code_length <= kAlwaysBytes || m->has_short_body) return true;
  const Heat heat = options_.heat_of(m);
  if (m->code_length <= kWarmBytes && heat != Heat::kCold) return true;
  return m->code_length <= kHotBytes && heat == Heat::kHot && !graph_->blocks[block_].is_cold &&
         graph_->nodes.size() < kMaxNodes;
}

// Before the arguments of the present call were pushed: what the caller goes on with.
StateId Builder::state_in_call(uint32_t cells) {
  std::vector<Value> arguments(stack_.end() - cells, stack_.end());
  stack_.resize(stack_.size() - cells);
  StateId state = state_here();
  stack_.insert(stack_.end(), arguments.begin(), arguments.end());
  return state;
}

void Builder::build_inlined(const Method* m) {
  const uint32_t cells = m->arg_slots;
  graph_->inlined.push_back(m);
  auto scope = static_cast<uint32_t>(graph_->scopes.size());
  StateId caller_state = state_in_call(cells);
  std::vector<Value> arguments(stack_.end() - cells, stack_.end());
  stack_.resize(stack_.size() - cells);
  int32_t locals = graph_->scopes[scope_].frame + static_cast<int32_t>(sizeof(Frame) + stack_.size() * sizeof(Slot));
  int32_t frame = locals + static_cast<int32_t>(m->max_locals * sizeof(Slot));
  graph_->scopes.push_back({.method = m, .caller = scope_, .call = at_, .frame = frame, .locals = locals});
  flush_accesses();

  BlockId join = add_block(false);
  Builder inner(m, kFromTheStart, options_);
  inner.caller_ = this;
  inner.scope_ = scope;
  inner.caller_state_ = caller_state;
  inner.join_ = join;
  inner.graph_ = std::move(graph_);
  inner.block_ = block_;
  std::vector<std::pair<BlockId, Value>> returns;
  try {
    returns = inner.run_in_line(arguments);
  } catch (Unsupported& u) {
    graph_ = std::move(inner.graph_);
    if (!u.inlined) u.inlined = m;
    throw;
  }
  graph_ = std::move(inner.graph_);
  begin_part(join);
  checked_.clear();
  if (returns.empty()) {  // it never does
    ended_ = true;
    return;
  }
  if (m->return_type == BasicType::kVoid) return;
  if (returns.size() == 1) return push(returns[0].second);
  std::vector<Value> in;
  for (auto& [block, value] : returns) in.push_back(value);
  Value phi =
      graph_->add(Node{.op = jit::Op::kPhi, .type = type(in[0]), .insn = place_of(scope_, at_), .block = join}, in);
  graph_->blocks[join].phis.push_back(phi);
  push(phi);
}

std::vector<std::pair<BlockId, Value>> Builder::run_in_line(const std::vector<Value>& arguments) {
  code_ = method_->code.load(std::memory_order_acquire);
  variables_ = method_->max_locals * kTypes;
  homed_ = Bits(variables_);
  this_ = method_->is_static() ? kNoValue : arguments[0];
  read_instructions();
  find_stretches();
  find_liveness();
  find_loops();
  shape_loops();
  std::vector<uint32_t> order = find_order();
  uint32_t depth = graph_->blocks[block_].loop_depth;
  for (size_t i = order.size(); i-- > 0;) {  // each goes right behind the caller's block
    Stretch& s = stretches_[order[i]];
    s.block = add_block(false);
    graph_->blocks[s.block].loop_depth = depth + s.loop_depth;
  }
  count_predecessors(order);
  locals_.assign(variables_, kNoValue);
  for (uint32_t i = 0; i < arguments.size(); i++)
    if (arguments[i] != kNoValue) locals_[variable(i, type(arguments[i]))] = arguments[i];
  at_ = 0;
  // The search for the program's call of a library object compares the receivers of the frames between.
  if (check::modes.wants_objects && this_ != kNoValue && !check::checks_class(method_->holder))
    emit(jit::Op::kStoreLocal, Type::kVoid, {this_}, 0);
  if (const check::ObjectUse* use = object_use(method_)) emit(jit::Op::kCheckObject, Type::kVoid, {this_}, as_imm(use));
  emit(jit::Op::kGoto, Type::kVoid, {});
  end_block({&entry_, 1});
  build_stretches(order);
  complete_phis();
  return returns_;
}

// Blocks in the middle of a stretch: `unlikely` comes behind everything.
BlockId Builder::add_block(bool unlikely) {
  auto b = static_cast<BlockId>(graph_->blocks.size());
  uint32_t depth = graph_->blocks[block_].loop_depth;
  graph_->blocks.emplace_back();
  graph_->blocks[b].loop_depth = depth;
  graph_->blocks[b].is_cold = unlikely || graph_->blocks[block_].is_cold;
  auto& order = graph_->order;
  if (unlikely) order.push_back(b);
  else order.insert(std::find(order.begin(), order.end(), block_) + 1, b);
  return b;
}

// if (found == targets[0].expected) { its method in line } else if ... else { the call }. As long as no other receiver
// has been met, an exit stands in place of the call: what is known of memory and of checks stays known behind it. Code
// that has been left there is made with the call.
void Builder::build_guarded(Value found, std::span<const Target> targets, Node call_node) {
  const bool guesses = options_.may_guess && options_.may_guess(method_, at_);
  const StateId state = guesses ? state_here() : kNoState;
  auto exit_unless = [&](const Target& t) {
    emit(Node{.op = jit::Op::kExitUnless, .condition = Condition::kEq, .state = state},
         std::array{found, const_long(t.expected)});
  };
  if (guesses && targets.size() == 1) {
    exit_unless(targets[0]);
    return build_inlined(targets[0].method);
  }
  const uint32_t cells = targets[0].method->arg_slots;
  std::vector<Value> arguments(stack_.end() - cells, stack_.end());
  const size_t depth = stack_.size() - cells;
  const std::vector<Value> checked = checked_;
  BlockId join = add_block(false);
  std::vector<Value> results;  // in the order of the join's predecessors
  auto leave = [&](Value result) {
    flush_accesses();
    emit(jit::Op::kGoto, Type::kVoid, {});
    link(block_, join);
    results.push_back(result);
  };
  for (const Target& t : targets) {
    const bool is_last = &t == &targets.back();
    BlockId next = kNoBlock;
    if (guesses && is_last) {
      exit_unless(t);
    } else {
      BlockId before = block_;
      next = add_block(is_last);
      BlockId fast = add_block(false);
      flush_accesses();
      emit(Node{.op = jit::Op::kIf, .condition = Condition::kEq}, std::array{found, const_long(t.expected)});
      link(before, fast);
      link(before, next);
      begin_part(fast);
    }
    checked_ = checked;
    stack_.resize(depth);
    stack_.insert(stack_.end(), arguments.begin(), arguments.end());
    build_inlined(t.method);
    if (!ended_) leave(call_node.type == Type::kVoid ? kNoValue : pop(call_node.type));
    ended_ = false;
    if (next != kNoBlock) begin_part(next);
  }
  if (!guesses) leave(emit(call_node, arguments));

  begin_part(join);
  checked_ = checked;
  stack_.resize(depth);
  if (results.empty()) {  // none of them returns
    ended_ = true;
    return;
  }
  if (call_node.type == Type::kVoid) return;
  if (results.size() == 1) return push(results[0]);
  Value phi = graph_->add(
      Node{.op = jit::Op::kPhi, .type = call_node.type, .insn = place_of(scope_, at_), .block = join}, results);
  graph_->blocks[join].phis.push_back(phi);
  push(phi);
}

void Builder::begin_part(BlockId b) {
  block_ = b;
  known_.clear();
}

// The class that a call names, if it is resolved and no array.
const Klass* Builder::class_named(const Instruction& in) const {
  const ConstantPool* pool = method_->constants;
  unsigned index = pool->ref_class_index(in.index);
  auto* named = static_cast<const Klass*>(pool->resolved[index].load(std::memory_order_acquire));
  return named && pool->tag(index) == CpTag::kClass && !named->is_array() ? named : nullptr;
}

// What an invokevirtual calls, by the classes that are loaded or by the receiver that the interpreter has seen.
Builder::Likely Builder::likely_virtual_target(const Instruction& in, int32_t index) const {
  const Klass* named = class_named(in);
  if (!named) return {};
  unsigned budget = 64;
  // To compare the class takes one load, to compare what its table has takes three; but a class is only one of those
  // that have the method.
  auto seen = static_cast<uint32_t>(insn().b);
  auto* klass = seen > 1 ? reinterpret_cast<const Klass*>(static_cast<uintptr_t>(seen)) : nullptr;
  const bool guesses = options_.may_guess && options_.may_guess(method_, at_);
  if (const Method* m = only_method(named, index, &budget)) {
    if (!lives_as_long(m->holder) || !may_inline(m)) return {};
    const bool is_one_class = klass && guesses && klass->vtable[index] == m && lives_as_long(klass);
    return {m, is_one_class ? klass : nullptr};
  }
  if (!klass) return {};
  const Method* m = klass->vtable[index];
  return lives_as_long(klass) && lives_as_long(m->holder) && may_inline(m) ? Likely{m, klass} : Likely{};
}

// The receivers that an invokeinterface has seen, unless they are too many or too long to be built in line.
std::vector<Builder::Target> Builder::likely_interface_targets(const InterfaceSite* site) const {
  constexpr size_t kMost = 2;
  std::vector<Target> targets;
  for (const auto& known : site->receivers) {
    uint64_t entry = known.load(std::memory_order_relaxed);
    if (!entry) continue;
    auto* klass = reinterpret_cast<const Klass*>(entry >> 32);
    auto* m = reinterpret_cast<const Method*>(entry & 0xFFFFFFFF);
    if (targets.size() == kMost || !lives_as_long(klass) || !lives_as_long(m->holder) || !may_inline(m)) return {};
    targets.push_back({m, as_imm(klass)});
  }
  return targets;
}

// An address in the code must not become that of something else. Code of a class that lives for ever keeps what it
// names; other code must not, since that could name it in turn.
bool Builder::lives_as_long(const Klass* k) const {
  if (!k->unit || k->unit == method_->holder->unit) return true;
  if (static_cast<const Method*>(graph_->scopes[0].method)->holder->unit) return false;
  auto& units = graph_->units;
  if (std::find(units.begin(), units.end(), k->unit) == units.end()) units.push_back(k->unit);
  return true;
}

}  // namespace rrvm::jit
