// Flow and variables: see builder.h.
#include "jit/builder.h"

#include <algorithm>

#include "jit/builder_internal.h"
#include "jit/cleanup.h"

namespace rrvm::jit {

namespace {

// Bounds on what is worth compiling, and on the compiler's memory.
constexpr uint32_t kMaxCodeLength = 24'000;
constexpr size_t kMaxVariableCells = 8'000'000;  // variables times blocks
constexpr size_t kMaxLiveBits = 64'000'000;      // variables times instructions

Type type_of_suffix(char c) {
  switch (c) {
    case 'l': return Type::kLong;
    case 'f': return Type::kFloat;
    case 'd': return Type::kDouble;
    case 'a': return Type::kRef;
    default: return Type::kInt;
  }
}

}  // namespace

bool Builder::reads_local(const Instruction& in, Type* t) {
  if (in.opcode == op_iinc) {
    *t = Type::kInt;
    return true;
  }
  bool is_load =
      (in.opcode >= op_iload && in.opcode <= op_aload) || (in.opcode >= op_iload_0 && in.opcode <= op_aload_3);
  if (is_load) *t = type_of_suffix(in.info().name[0]);
  return is_load;
}

bool Builder::writes_local(const Instruction& in, Type* t) {
  if (in.opcode == op_iinc) {
    *t = Type::kInt;
    return true;
  }
  bool is_store =
      (in.opcode >= op_istore && in.opcode <= op_astore) || (in.opcode >= op_istore_0 && in.opcode <= op_astore_3);
  if (is_store) *t = type_of_suffix(in.info().name[0]);
  return is_store;
}

uint32_t Builder::index_at(int64_t bci) const {
  if (bci < 0 || bci >= static_cast<int64_t>(index_of_bci_.size()) ||
      index_of_bci_[static_cast<size_t>(bci)] == kNoBlock)
    throw Unsupported{"a jump out of the code"};
  return index_of_bci_[static_cast<size_t>(bci)];
}
uint32_t Builder::stretch_at(int64_t bci) const { return stretch_of_[index_at(bci)]; }
uint32_t Builder::next_stretch(uint32_t original) const {
  for (uint32_t n : stretches_[stretch_].next)
    if (stretches_[n].origin == original) return n;
  throw Unsupported{"a jump out of the code"};
}

void Builder::read_instructions() {
  if (method_->code_length > kMaxCodeLength) throw Unsupported{"the method is too large"};
  std::span<const uint8_t> bytes(method_->bytecode, method_->code_length);
  index_of_bci_.assign(method_->code_length, kNoBlock);
  BytecodeStream s(bytes);
  while (s.next()) {
    if (s->opcode == op_jsr || s->opcode == op_jsr_w || s->opcode == op_ret) throw Unsupported{"subroutines"};
    index_of_bci_[s->pc] = static_cast<uint32_t>(instructions_.size());
    instructions_.push_back(*s);
  }
  if (instructions_.size() > kMaxInstructions) throw Unsupported{"the method is too large"};
  if (s.malformed() || instructions_.empty()) throw Unsupported{"malformed code"};
}

void Builder::find_stretches() {
  std::vector<bool> begins(instructions_.size() + 1);
  begins[0] = true;
  for (size_t i = 0; i < instructions_.size(); i++) {
    const Instruction& in = instructions_[i];
    bool jumps = !in.falls_through();
    in.each_target([&](int64_t bci) {
      begins[index_at(bci)] = true;
      jumps = true;
    });
    if (jumps) begins[i + 1] = true;
  }
  for (unsigned i = 0; i < method_->handler_count; i++) begins[index_at(method_->handlers[i].handler_bci)] = true;
  if (osr_ != kFromTheStart) begins[osr_] = true;
  stretch_of_.resize(instructions_.size());
  for (uint32_t i = 0; i < instructions_.size(); i++) {
    if (begins[i])
      stretches_.push_back({.first = i,
                            .end = i,
                            .next = {},
                            .reads = Bits(variables_),
                            .writes = Bits(variables_),
                            .live_in = Bits(variables_)});
    stretches_.back().end = i + 1;
    stretches_.back().origin = stretch_of_[i] = static_cast<uint32_t>(stretches_.size() - 1);
  }
  entry_ = osr_ == kFromTheStart ? 0 : stretch_of_[osr_];
  if (stretches_.size() * variables_ > kMaxVariableCells || instructions_.size() * variables_ > kMaxLiveBits)
    throw Unsupported{"too many locals and blocks"};
  for (Stretch& s : stretches_) {
    const Instruction& last = instructions_[s.end - 1];
    last.each_target([&](int64_t bci) {
      uint32_t target = stretch_at(bci);
      if (std::find(s.next.begin(), s.next.end(), target) == s.next.end()) s.next.push_back(target);
    });
    if (last.falls_through()) {
      if (s.end == instructions_.size()) throw Unsupported{"the code has no end"};
      if (std::find(s.next.begin(), s.next.end(), stretch_of_[s.end]) == s.next.end())
        s.next.push_back(stretch_of_[s.end]);
    }
  }
}

void Builder::find_liveness() {
  for (Stretch& s : stretches_) {
    for (uint32_t i = s.first; i < s.end; i++) {
      const Instruction& in = instructions_[i];
      Type t;
      if (in.index >= method_->max_locals && (reads_local(in, &t) || writes_local(in, &t)))
        throw Unsupported{"a local out of range"};
      if (reads_local(in, &t) && !s.writes.get(variable(in.index, t))) s.reads.set(variable(in.index, t));
      if (writes_local(in, &t)) s.writes.set(variable(in.index, t));
    }
    s.live_in.add(s.reads);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = stretches_.size(); i-- > 0;) {
      Stretch& s = stretches_[i];
      for (uint32_t n : s.next) {
        stretches_[n].live_in.each([&](size_t v) {
          if (s.writes.get(v) || s.live_in.get(v)) return;
          s.live_in.set(v);
          changed = true;
        });
      }
    }
  }
}

// Live variables before each instruction of a stretch, for the states of exits.
void Builder::find_exit_liveness(const Stretch& s) {
  stretch_first_ = s.first;
  live_before_.assign(s.end - s.first, Bits(variables_));
  Bits live(variables_);
  for (uint32_t n : s.next) live.add(stretches_[n].live_in);
  for (uint32_t i = s.end; i-- > s.first;) {
    const Instruction& in = instructions_[i];
    Type t;
    if (writes_local(in, &t)) live.clear(variable(in.index, t));
    if (reads_local(in, &t)) live.set(variable(in.index, t));
    live_before_[i - s.first] = live;
  }
}

// Nothing of what follows such a header is built, unless it is reached in another way.
void Builder::leave_for_compiled_loops() {
  for (uint32_t header : options_.compiled_loops) {
    Stretch& s = stretches_[stretch_of_[header]];
    s.is_elsewhere = true;
    s.next.clear();
  }
}

// Natural loops of the method, wherever it is entered.
void Builder::find_loops() {
  std::vector<uint8_t> color(stretches_.size());  // 1: on the path, 2: done
  std::vector<std::vector<uint32_t>> before(stretches_.size());

  auto search = [&](uint32_t root) {
    std::vector<std::pair<uint32_t, size_t>> path{{root, 0}};
    color[root] = 1;
    stretches_[root].is_reachable = true;
    while (!path.empty()) {
      auto& [s, i] = path.back();
      if (i == stretches_[s].next.size()) {
        color[s] = 2;
        path.pop_back();
        continue;
      }
      uint32_t n = stretches_[s].next[i++];
      before[n].push_back(s);
      if (color[n] == 1) back_edges_.push_back({s, n});
      if (color[n] == 0) {
        color[n] = 1;
        stretches_[n].is_reachable = true;
        path.push_back({n, 0});
      }
    }
  };
  search(0);
  for (unsigned i = 0; i < method_->handler_count; i++) {
    uint32_t h = stretch_at(method_->handlers[i].handler_bci);
    if (color[h] == 0) search(h);
  }
  // Bodies of loops with the same header are one loop.
  std::sort(back_edges_.begin(), back_edges_.end(), [](auto& a, auto& b) { return a.second < b.second; });
  std::vector<size_t> sizes(stretches_.size(), SIZE_MAX);  // of the innermost loop seen so far
  for (size_t i = 0; i < back_edges_.size();) {
    uint32_t header = back_edges_[i].second;
    std::vector<bool> in(stretches_.size());
    in[header] = true;
    std::vector<uint32_t> work, body{header};
    for (; i < back_edges_.size() && back_edges_[i].second == header; i++) {
      if (!in[back_edges_[i].first]) {
        in[back_edges_[i].first] = true;
        work.push_back(back_edges_[i].first);
      }
    }
    while (!work.empty()) {
      uint32_t s = work.back();
      work.pop_back();
      body.push_back(s);
      for (uint32_t p : before[s]) {
        if (in[p]) continue;
        in[p] = true;
        work.push_back(p);
      }
    }
    for (uint32_t s : body) {
      stretches_[s].loop_depth++;
      if (body.size() >= sizes[s]) continue;
      sizes[s] = body.size();
      stretches_[s].loop = header;
    }
  }
}

// Reverse postorder in which a loop's body comes before what follows the loop. Handlers come last. Gives each reachable
// stretch its block.
std::vector<uint32_t> Builder::find_order() {
  std::vector<uint32_t> result;
  std::vector<bool> seen(stretches_.size());
  std::vector<uint32_t> pending;  // handlers
  auto search = [&](uint32_t root) {
    std::vector<uint32_t> post;
    struct Step {
      uint32_t stretch;
      std::vector<uint32_t> next;
    };
    std::vector<Step> path;
    auto enter = [&](uint32_t s) {
      seen[s] = true;
      for (unsigned i = 0; i < method_->handler_count; i++) {
        const HandlerRange& h = method_->handlers[i];
        if (stretches_[s].is_entry) break;
        uint32_t first = instructions_[stretches_[s].first].pc, last = instructions_[stretches_[s].end - 1].pc;
        if (first < h.end_bci && last >= h.start_bci) pending.push_back(stretch_at(h.handler_bci));
      }
      // Taken from the back: what leaves the loop is searched first, so that it comes later in the order.
      std::vector<uint32_t> next = stretches_[s].next;
      std::reverse(next.begin(), next.end());  // the fall-through first: it is searched last
      std::stable_sort(next.begin(), next.end(),
                       [&](uint32_t a, uint32_t b) { return stretches_[a].loop_depth > stretches_[b].loop_depth; });
      path.push_back({s, std::move(next)});
    };
    enter(root);
    while (!path.empty()) {
      Step& step = path.back();
      if (step.next.empty()) {
        post.push_back(step.stretch);
        path.pop_back();
        continue;
      }
      uint32_t n = step.next.back();
      step.next.pop_back();
      if (!seen[n]) enter(n);
    }
    result.insert(result.end(), post.rbegin(), post.rend());
  };
  search(entry_);
  for (size_t i = 0; i < pending.size(); i++) {
    uint32_t h = pending[i];
    if (std::find(handler_stretches_.begin(), handler_stretches_.end(), h) == handler_stretches_.end())
      handler_stretches_.push_back(h);
    if (!seen[h]) search(h);
  }
  return result;
}

Value Builder::emit(Node n, std::span<const Value> in) {
  n.insn = place_of(scope_, at_);
  Value v = graph_->add(n, in);
  graph_->append(block_, v);
  return v;
}
Value Builder::emit(jit::Op op, Type type, std::initializer_list<Value> in, int64_t imm) {
  return emit(Node{.op = op, .type = type, .imm = imm}, {in.begin(), in.size()});
}

Value Builder::pure(Node n, std::initializer_list<Value> in) {
  uint64_t hash = static_cast<uint64_t>(n.op) * 31 + static_cast<uint64_t>(n.type) * 7 +
                  static_cast<uint64_t>(n.memory) * 3 + static_cast<uint64_t>(n.imm) * 0x9E3779B97F4A7C15u;
  for (Value v : in) hash = (hash ^ v) * 0x100000001B3u;
  auto [from, to] = known_.equal_range(hash);
  for (; from != to; ++from) {
    Value v = from->second;
    const Node& k = graph_->node(v);
    if (k.op == n.op && k.type == n.type && k.imm == n.imm && k.memory == n.memory &&
        std::ranges::equal(graph_->inputs_of(v), in))
      return v;
  }
  Value v = emit(n, {in.begin(), in.size()});
  known_.emplace(hash, v);
  return v;
}

Value Builder::read(uint32_t index, Type t) {
  Value v = locals_[variable(index, t)];
  if (v == kNoValue) throw Unsupported{"a local that is not set"};
  return v;
}
void Builder::write(uint32_t index, Value v) {
  uint32_t var = variable(index, type(v));
  locals_[var] = v;
  if (homed_.get(var)) emit(jit::Op::kStoreLocal, Type::kVoid, {v}, index);
}

Value Builder::pop(Type t) {
  if (is_wide(t)) {
    if (stack_.empty() || stack_.back() != kNoValue) throw Unsupported{"operands that do not fit"};
    stack_.pop_back();
  }
  if (stack_.empty() || stack_.back() == kNoValue || type(stack_.back()) != t)
    throw Unsupported{"operands that do not fit"};
  Value v = stack_.back();
  stack_.pop_back();
  return v;
}

StateId Builder::state_here() {
  FrameState state{.insn = place_of(scope_, at_), .cells = {}, .caller = caller_state_};
  live_before_[at_ - stretch_first_].each([&](size_t v) {
    if (homed_.get(v)) return;  // is in the frame's memory
    if (locals_[v] == kNoValue) throw Unsupported{"a live local that is not set"};
    state.cells.push_back({index_of_variable(v), locals_[v]});
  });
  for (uint32_t i = 0; i < stack_.size(); i++)
    if (stack_[i] != kNoValue) state.cells.push_back({method_->max_locals + i, stack_[i]});
  // The depth is told by the last cell; a long's second cell counts.
  state.depth = static_cast<uint32_t>(stack_.size());
  graph_->states.push_back(std::move(state));
  return static_cast<StateId>(graph_->states.size() - 1);
}

void Builder::begin_block(BlockId b) {
  block_ = b;
  ended_ = false;
  known_.clear();
  checked_.clear();
  accesses_ = 0;
}

// A block that is left by an exception is rare enough to be counted whole.
void Builder::flush_accesses() {
  if (accesses_) emit(jit::Op::kCountAccesses, Type::kVoid, {}, accesses_);
  accesses_ = 0;
}

void Builder::end_block(std::span<const uint32_t> targets) {
  for (uint32_t s : targets) link(block_, stretches_[s].block);
  if (accesses_) {
    flush_accesses();
    auto& nodes = graph_->blocks[block_].nodes;
    std::swap(nodes[nodes.size() - 1], nodes[nodes.size() - 2]);  // the jump stays the last
  }
  ends_[block_] = {locals_, stack_};
  ended_ = true;
}

// Does the code use the receiver's local for something else?
bool Builder::writes_receiver() const {
  return std::any_of(instructions_.begin(), instructions_.end(), [](const Instruction& in) {
    Type t;
    return in.index == 0 && writes_local(in, &t);
  });
}

// What the method finds in its frame: arguments, or at a loop header all that is live.
void Builder::make_entry() {
  begin_block(0);
  locals_.assign(variables_, kNoValue);
  stack_.clear();
  at_ = osr_ == kFromTheStart ? 0 : osr_;
  auto load = [&](uint32_t index, Type t) { locals_[variable(index, t)] = emit(jit::Op::kLoadLocal, t, {}, index); };
  uint32_t first = entry_;
  if (osr_ == kFromTheStart) {
    uint32_t index = 0;
    if (!method_->is_static()) load(index++, Type::kRef);
    std::string_view d = method_->descriptor->view();
    for (size_t i = 1; d[i] != ')'; i++) {
      Type t = d[i] == 'L' || d[i] == '[' ? Type::kRef : type_of_descriptor(d[i]);
      load(index, t);
      index += is_wide(t) ? 2 : 1;
      while (d[i] == '[') i++;
      if (d[i] == 'L') i = d.find(';', i);
    }
    if (!method_->is_static()) graph_->receiver = this_ = locals_[variable(0, Type::kRef)];
    if (const check::ObjectUse* use = object_use(method_))
      emit(jit::Op::kCheckObject, Type::kVoid, {this_}, as_imm(use));
    else if (is_watched()) call_runtime(EntryPoint::method_entered, Type::kVoid, {});
    if (options_.counts) emit(jit::Op::kCountCall, Type::kVoid, {});
    if (method_->is_synchronized()) {
      Value lock = method_->is_static() ? const_ref(method_->holder->mirror) : this_;
      emit(jit::Op::kLockMethod, Type::kVoid, {lock});
    }
  } else {
    stretches_[first].live_in.each([&](size_t v) { load(index_of_variable(v), type_of_variable(v)); });
    if (!method_->is_static() && !writes_receiver()) graph_->receiver = this_ = locals_[variable(0, Type::kRef)];
  }
  emit(jit::Op::kGoto, Type::kVoid, {});
  end_block({&first, 1});
}

void Builder::make_handler_entry(uint32_t s) {
  auto b = static_cast<BlockId>(graph_->blocks.size());
  graph_->blocks.emplace_back();
  graph_->blocks[b].is_handler = graph_->blocks[b].is_cold = true;
  graph_->handlers.push_back({stretches_[s].first, b});
  graph_->order.push_back(b);
  begin_block(b);
  at_ = stretches_[s].first;
  locals_.assign(variables_, kNoValue);
  stack_.clear();
  push(emit(jit::Op::kCaught, Type::kRef, {}));
  stretches_[s].live_in.each(
      [&](size_t v) { locals_[v] = emit(jit::Op::kLoadLocal, type_of_variable(v), {}, index_of_variable(v)); });
  emit(jit::Op::kGoto, Type::kVoid, {});
  end_block({&s, 1});
}

void Builder::build_stretch(uint32_t index) {
  const Stretch& s = stretches_[index];
  stretch_ = index;
  begin_block(s.block);
  at_ = s.first;
  Block& block = graph_->blocks[s.block];
  const EndState* model = &ends_[block.predecessors[0]];
  size_t expected = expected_predecessors_[index];
  if (expected == 1) {
    locals_.assign(variables_, kNoValue);
    s.live_in.each([&](size_t v) { locals_[v] = model->locals[v]; });
    stack_ = model->stack;
  } else {
    locals_.assign(variables_, kNoValue);
    auto phi = [&](Type t) {
      Value v = graph_->add(Node{.op = jit::Op::kPhi, .type = t, .insn = place_of(scope_, at_), .block = s.block}, {});
      graph_->blocks[s.block].phis.push_back(v);
      return v;
    };
    std::vector<Type> stack_types;
    for (Value v : model->stack) stack_types.push_back(v == kNoValue ? Type::kVoid : type(v));
    s.live_in.each([&](size_t v) { locals_[v] = phi(type_of_variable(v)); });
    stack_.clear();
    for (Type t : stack_types) stack_.push_back(t == Type::kVoid ? kNoValue : phi(t));
    starts_.push_back({s.block, locals_, stack_});
  }
  if (s.is_choice) {
    emit(jit::Op::kChooseLoop, Type::kVoid, {});
    return end_block(s.next);
  }
  if (s.is_entry) {
    stretch_first_ = s.first;
    live_before_.assign(1, s.live_in);
    StateId state = state_here();
    emit(Node{.op = jit::Op::kLoopEntry, .state = state}, {});
    emit(jit::Op::kGoto, Type::kVoid, {});
    return end_block(s.next);
  }
  if (s.is_elsewhere) {
    if (!stack_.empty()) throw Unsupported{"a loop with operands"};
    stretch_first_ = s.first;
    live_before_.assign(1, s.live_in);
    emit(Node{.op = jit::Op::kExitToLoop, .state = state_here()}, {});
    return end_block({});
  }
  find_exit_liveness(s);
  if (options_.counts && s.loop == index && stack_.empty()) {
    StateId state = state_here();
    emit(Node{.op = jit::Op::kCountLoop, .state = state}, {});
  }
  for (at_ = s.first; at_ < s.end && !ended_; at_++) build(instructions_[at_]);
  if (ended_) return;
  at_ = s.end - 1;
  emit(jit::Op::kGoto, Type::kVoid, {});
  uint32_t next = next_stretch(stretch_of_[s.end]);
  end_block({&next, 1});
}

void Builder::complete_phis() {
  for (const Start& start : starts_) {
    const Block& block = graph_->blocks[start.block];
    auto fill = [&](Value phi, auto value_of) {
      std::vector<Value> in;
      for (BlockId p : block.predecessors) in.push_back(value_of(ends_[p]));
      for (Value v : in)
        if (v == kNoValue || type(v) != type(phi)) throw Unsupported{"paths that do not agree"};
      Node& n = graph_->node(phi);
      n.first_input = static_cast<uint32_t>(graph_->inputs.size());
      n.input_count = static_cast<uint32_t>(in.size());
      graph_->inputs.insert(graph_->inputs.end(), in.begin(), in.end());
    };
    for (size_t v = 0; v < start.locals.size(); v++)
      if (start.locals[v] != kNoValue) fill(start.locals[v], [&](const EndState& e) { return e.locals[v]; });
    for (size_t i = 0; i < start.stack.size(); i++) {
      if (start.stack[i] == kNoValue) continue;
      fill(start.stack[i], [&](const EndState& e) { return i < e.stack.size() ? e.stack[i] : kNoValue; });
    }
  }
}

void Builder::count_predecessors(const std::vector<uint32_t>& order) {
  expected_predecessors_.assign(stretches_.size(), 0);
  for (uint32_t s : order)
    for (uint32_t n : stretches_[s].next) expected_predecessors_[n]++;
  expected_predecessors_[entry_]++;
  for (uint32_t h : handler_stretches_) expected_predecessors_[h]++;
}

// Usually one round; blocks behind an exit may be reached from a handler only, or not at all.
void Builder::build_stretches(const std::vector<uint32_t>& order) {
  std::vector<bool> is_built(stretches_.size());
  for (bool progress = true; progress;) {
    progress = false;
    for (uint32_t s : order) {
      if (is_built[s] || graph_->blocks[stretches_[s].block].predecessors.empty()) continue;
      is_built[s] = progress = true;
      build_stretch(s);
    }
  }
}

std::unique_ptr<Graph> Builder::run() {
  graph_ = std::make_unique<Graph>();
  graph_->max_locals = method_->max_locals;
  graph_->max_stack = method_->max_stack;
  graph_->scopes.push_back({.method = method_});
  code_ = method_->code.load(std::memory_order_acquire);
  variables_ = method_->max_locals * kTypes;
  read_instructions();
  find_stretches();
  find_liveness();
  leave_for_compiled_loops();
  find_loops();
  if (options_.inlines) shape_loops();
  std::vector<uint32_t> order = find_order();

  homed_ = Bits(variables_);
  for (uint32_t h : handler_stretches_) homed_.add(stretches_[h].live_in);
  homed_.each([&](size_t v) { graph_->homes.push_back(index_of_variable(v)); });
  graph_->blocks.resize(1 + order.size());
  graph_->order.push_back(0);
  for (size_t i = 0; i < order.size(); i++) {
    Stretch& s = stretches_[order[i]];
    s.block = static_cast<BlockId>(i + 1);
    graph_->blocks[s.block].loop_depth = s.loop_depth;
    graph_->order.push_back(s.block);
  }
  count_predecessors(order);

  make_entry();
  for (uint32_t h : handler_stretches_) make_handler_entry(h);
  build_stretches(order);
  std::erase_if(graph_->order, [&](BlockId b) { return graph_->blocks[b].nodes.empty(); });
  complete_phis();
  clean_up(*graph_);
  return std::move(graph_);
}

void Builder::build(const Instruction& in) {
  if (build_constant(in) || build_local(in) || build_stack(in) || build_arithmetic(in) || build_jump(in) ||
      build_return(in) || build_field(in) || build_array(in) || build_object(in) || build_call(in)) {
    return;
  }
  throw Unsupported{"an unknown instruction"};
}

std::vector<uint32_t> Builder::loops_around(uint32_t header) {
  variables_ = method_->max_locals * kTypes;
  read_instructions();
  find_stretches();
  find_loops();
  const std::vector<std::vector<uint32_t>> bodies = loop_bodies();
  std::vector<uint32_t> around;  // stretches
  for (uint32_t s = 0; s < bodies.size(); s++)
    if (s != stretch_of_[header] &&
        std::find(bodies[s].begin(), bodies[s].end(), stretch_of_[header]) != bodies[s].end())
      around.push_back(s);
  std::sort(around.begin(), around.end(), [&](uint32_t a, uint32_t b) { return bodies[a].size() > bodies[b].size(); });
  for (uint32_t& s : around) s = stretches_[s].first;
  return around;
}

std::vector<uint32_t> loops_around(const Method* m, uint32_t header) {
  try {
    return Builder(m, kFromTheStart, {}).loops_around(header);
  } catch (const Unsupported&) { return {}; }
}

std::unique_ptr<Graph> build_graph(const Method* method, uint32_t osr, BuildOptions options, std::string* why) {
  constexpr size_t kMostRefused = 6;
  for (;;) {
    try {
      return Builder(method, osr, options).run();
    } catch (const Unsupported& u) {
      *why = u.why;
      if (!options.inlines) return nullptr;
      if (u.inlined && options.refused.size() < kMostRefused) options.refused.push_back(u.inlined);
      else options.inlines = false;
    }
  }
}

}  // namespace rrvm::jit
