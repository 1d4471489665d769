// The builder's parts, shared by its files: builder.cpp (flow and variables), build_values.cpp (constants, arithmetic,
// jumps), build_memory.cpp (fields, arrays, objects), build_calls.cpp.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "jit/builder.h"
#include "jit/entrypoints.h"
#include "jit/ir.h"
#include "vm/bytecode/bytecode.h"
#include "vm/check/methods.h"
#include "vm/exec/interpreter.h"
#include "vm/object/code.h"
#include "vm/object/klass.h"

namespace rrvm::jit {

// Thrown inside the builder only: the method stays interpreted.
struct Unsupported {
  const char* why;
  const Method* inlined = nullptr;  // whose code it is, if not that of the method that is compiled
};

// The type that a value has whose descriptor begins with this character.
constexpr Type type_of_descriptor(char c) {
  switch (c) {
    case 'J': return Type::kLong;
    case 'F': return Type::kFloat;
    case 'D': return Type::kDouble;
    case 'V': return Type::kVoid;
    case 'L':
    case '[': return Type::kRef;
    default: return Type::kInt;
  }
}

inline int64_t as_imm(const void* p) { return static_cast<int64_t>(reinterpret_cast<uintptr_t>(p)); }

// Forms of the interpreter's instructions, by the order of vm/exec/insns.def.
constexpr bool is_between(::rrvm::Op op, ::rrvm::Op first, ::rrvm::Op last) { return op >= first && op <= last; }
constexpr bool is_plain_get(::rrvm::Op op) {
  return is_between(op, ::rrvm::Op::getfield_byte, ::rrvm::Op::getfield_ref) ||
         is_between(op, ::rrvm::Op::getstatic_byte, ::rrvm::Op::getstatic_ref);
}
constexpr bool is_plain_put(::rrvm::Op op) {
  return is_between(op, ::rrvm::Op::putfield_boolean, ::rrvm::Op::putfield_ref) ||
         is_between(op, ::rrvm::Op::putstatic_boolean, ::rrvm::Op::putstatic_ref);
}
constexpr bool is_checked_field(::rrvm::Op op) {
  return is_between(op, ::rrvm::Op::check_getfield_byte, ::rrvm::Op::check_putfield_ref);
}
constexpr bool is_checked_static(::rrvm::Op op) {
  return is_between(op, ::rrvm::Op::check_getstatic_byte, ::rrvm::Op::check_putstatic_ref);
}
constexpr bool is_checked_element(::rrvm::Op op) {
  return is_between(op, ::rrvm::Op::check_iaload, ::rrvm::Op::check_sastore);
}

constexpr bool is_borrowed_element(::rrvm::Op op) {
  using Insn = ::rrvm::Op;
  return op == Insn::helper_array_load || op == Insn::helper_array_store || op == Insn::helper_array_store2 ||
         op == Insn::borrowed_array_load || op == Insn::borrowed_array_store || op == Insn::borrowed_array_store2;
}

class Bits {
 public:
  explicit Bits(size_t n = 0) : words_((n + 63) / 64) {}
  bool get(size_t i) const { return words_[i / 64] >> (i % 64) & 1; }
  void set(size_t i) { words_[i / 64] |= uint64_t{1} << (i % 64); }
  void clear(size_t i) { words_[i / 64] &= ~(uint64_t{1} << (i % 64)); }
  bool add(const Bits& other) {  // whether that changed anything
    uint64_t changed = 0;
    for (size_t i = 0; i < words_.size(); i++) {
      changed |= other.words_[i] & ~words_[i];
      words_[i] |= other.words_[i];
    }
    return changed != 0;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (size_t i = 0; i < words_.size(); i++)
      for (uint64_t w = words_[i]; w; w &= w - 1) visit(i * 64 + static_cast<size_t>(__builtin_ctzll(w)));
  }

 private:
  std::vector<uint64_t> words_;
};

class Builder {
 public:
  Builder(const Method* m, uint32_t osr, BuildOptions options) : method_(m), osr_(osr), options_(options) {}
  std::unique_ptr<Graph> run();
  std::vector<uint32_t> loops_around(uint32_t header);

 private:
  using InsnOp = ::rrvm::Op;
  static constexpr uint32_t kTypes = 5;  // of variables: all but void
  static constexpr uint32_t kNoBlock = UINT32_MAX;

  // A stretch of bytecode, which becomes a block of the graph.
  struct Stretch {
    uint32_t first, end;          // instructions
    std::vector<uint32_t> next;   // stretches
    Bits reads, writes, live_in;  // variables: read before written; written; live at the start
    BlockId block = kNoBlock;     // of the graph; kNoBlock: unreachable
    uint32_t loop_depth = 0;
    uint32_t loop = UINT32_MAX;    // header of the innermost loop
    uint32_t origin = UINT32_MAX;  // the stretch that it repeats, or that it leads into (jit/build_loops.cpp)
    bool is_reachable = false;     // from the method's start or a handler
    bool is_entry = false;         // has no instructions: what a loop is entered through
    bool is_choice = false;        // the same, of a loop that is there twice
    bool is_elsewhere = false;     // other code goes on from here
  };

  // --- flow (builder.cpp) ---
  void read_instructions();
  void find_stretches();
  void find_liveness();
  void leave_for_compiled_loops();
  void find_loops();
  // build_loops.cpp
  std::vector<std::vector<uint32_t>> loop_bodies() const;
  void shape_loops();
  std::vector<uint32_t> copy_stretches(const std::vector<uint32_t>& body);  // by stretch; kNoBlock: not of the body
  void peel(uint32_t header, const std::vector<uint32_t>& body);
  Stretch empty_stretch(uint32_t header, std::vector<uint32_t> next) const;
  uint32_t add_entry(uint32_t header, const std::vector<uint32_t>& body);
  bool has_joinable_checks(const std::vector<uint32_t>& body) const;
  void add_second_version(uint32_t header, const std::vector<uint32_t>& body, uint32_t entry);
  void redirect(uint32_t from, uint32_t to, const std::vector<bool>& except);
  std::vector<uint32_t> find_order();
  bool writes_receiver() const;
  void make_entry();
  void make_handler_entry(uint32_t handler);
  void begin_block(BlockId b);
  void end_block(std::span<const uint32_t> targets);  // stretches
  void build_stretch(uint32_t s);
  void complete_phis();
  uint32_t stretch_at(int64_t bci) const;
  uint32_t first_stretch() const { return entry_; }
  // The one of the present stretch's successors that stands for this stretch of the bytecode.
  uint32_t next_stretch(uint32_t original) const;
  uint32_t index_at(int64_t bci) const;
  uint32_t variable(uint32_t index, Type t) const { return index * kTypes + static_cast<uint32_t>(t) - 1; }
  static Type type_of_variable(size_t v) { return static_cast<Type>(v % kTypes + 1); }
  static uint32_t index_of_variable(size_t v) { return static_cast<uint32_t>(v / kTypes); }
  void link(BlockId from, BlockId to) {
    graph_->blocks[from].successors.push_back(to);
    graph_->blocks[to].predecessors.push_back(from);
  }
  void find_exit_liveness(const Stretch&);
  static bool reads_local(const Instruction&, Type* t);
  static bool writes_local(const Instruction&, Type* t);

  // --- nodes ---
  Value emit(jit::Op op, Type type, std::initializer_list<Value> in, int64_t imm = 0);
  Value emit(Node n, std::span<const Value> in);
  Value pure(Node n, std::initializer_list<Value> in);  // an equal one of the same block, if there is one
  Value const_int(int32_t v) { return pure({.op = jit::Op::kConstInt, .type = Type::kInt, .imm = v}, {}); }
  Value const_long(int64_t v) { return pure({.op = jit::Op::kConstLong, .type = Type::kLong, .imm = v}, {}); }
  Value const_ref(const void* p) {
    return pure(
        {.op = jit::Op::kConstRef, .type = Type::kRef, .imm = static_cast<int64_t>(reinterpret_cast<uintptr_t>(p))},
        {});
  }
  Type type(Value v) const { return graph_->node(v).type; }
  StateId state_here();  // before the present instruction
  void null_check(Value v);
  bool is_watched() const {
    return method_->check_plan.load(std::memory_order_acquire) != nullptr;
  }  // its entry and exit are events
  // How it uses its receiver, if nothing else is to be raised for it: then its entry is a check.
  static const check::ObjectUse* object_use(const Method* m) {
    return m->check_plan.load(std::memory_order_acquire) ? check::only_object_use(m) : nullptr;
  }
  bool is_never_null(Value v) const;
  Value call_runtime(EntryPoint e, Type type, std::initializer_list<Value> in);

  // --- variables and operands of the present block ---
  Value read(uint32_t index, Type t);
  void write(uint32_t index, Value v);
  void push(Value v) {
    stack_.push_back(v);
    if (is_wide(type(v))) stack_.push_back(kNoValue);
  }
  Value pop(Type t);

  // --- instructions; each returns whether it knows the opcode ---
  void build(const Instruction&);
  bool build_constant(const Instruction&);
  bool build_local(const Instruction&);
  bool build_stack(const Instruction&);
  bool build_arithmetic(const Instruction&);
  bool build_jump(const Instruction&);
  bool build_return(const Instruction&);
  bool build_field(const Instruction&);
  bool build_array(const Instruction&);
  bool build_object(const Instruction&);
  bool build_call(const Instruction&);

  void exit_here();
  void class_use(const Klass*);
  void binary(jit::Op op, Type t);
  void shift(jit::Op op, Type t);
  void divide(jit::Op op, Type t);
  void convert(Type from, Type to);
  void narrow(Memory m);
  void compare(Type t, int unordered);
  void branch(const Instruction& in, Condition c, Value a, Value b);
  void poll_if_backward(const Instruction& in);
  void load_element(const Instruction&, Memory m);
  void store_element(const Instruction&, Memory m);
  void array_checks(Value array, Value index);
  void element_event(const Instruction&, Value array, Value index, bool is_write);
  void instance_field(const Instruction&, Memory m);
  void static_field(const Instruction&, Memory m);
  void field_with_plan(const Instruction&, Memory m, InsnOp op, bool is_put, bool is_static);
  void exit_here_or_multi(const Instruction&);
  Memory memory_of_field(const Instruction&) const;
  const Field* field_of(const Instruction&) const;
  bool is_volatile_field(const Instruction&) const;
  Value boolean_in(Value v, Memory m);  // as it is stored
  bool build_question(const Method* m);
  bool build_intrinsic(const Method* m);  // build_intrinsics.cpp
  bool build_unsafe(const Method* m);     // build_unsafe.cpp
  // What is constant (build_constants.cpp). Each says whether it has pushed the value or made the call.
  Value constant_of(Memory m, int64_t bits, bool is_stable_array);
  const Object* constant_object(Value v) const;  // null: not a constant
  const Klass* exact_class(Value v) const;       // null: nobody knows
  bool fold_static(const Field*, Memory m);
  bool fold_field(const Field*, Value object, Memory m);
  bool fold_element(Value array, Value index, Memory m);
  bool build_linker(const Method* linker);
  // Methods in place of their calls (build_inline.cpp).
  bool may_inline(const Method* m) const;
  void build_inlined(const Method* m);  // the arguments are the topmost operands
  std::vector<std::pair<BlockId, Value>> run_in_line(
      const std::vector<Value>& arguments);  // where it returns, and what
  struct Target {
    const Method* method;
    int64_t expected;
  };
  void build_guarded(Value found, std::span<const Target> targets, Node call_node);
  struct Likely {
    const Method* method = nullptr;
    const Klass* receiver = nullptr;  // null: whatever class, but the method is to be compared
  };
  StateId state_in_call(uint32_t cells_of_arguments);
  void count_predecessors(const std::vector<uint32_t>& order);
  void build_stretches(const std::vector<uint32_t>& order);
  void flush_accesses();
  const Klass* class_named(const Instruction&) const;
  Likely likely_virtual_target(const Instruction&, int32_t index) const;
  std::vector<Target> likely_interface_targets(const InterfaceSite*) const;
  bool lives_as_long(const Klass*) const;
  BlockId add_block(bool unlikely);
  void begin_part(BlockId b);
  Value returned(const Instruction&);  // pops it, as the method's type has it
  void call_known(const Method* m);    // without dispatch
  Node call_node(jit::Op op, uint32_t cells, Type type,
                 int64_t imm) const;  // of a call whose arguments are the topmost cells
  void call(jit::Op op, const Method* m, int64_t imm);
  void call(jit::Op op, uint32_t cells, Type type, int64_t imm);  // `cells` of arguments

  const Insn& insn() const { return code_[at_]; }
  // The interpreter's instruction; its operand is read after this.
  InsnOp form() const { return op_of(insn().handler.load(std::memory_order_acquire)); }
  const void* plan_of(const Insn& i) const {
    return reinterpret_cast<const void*>(static_cast<uintptr_t>(static_cast<uint32_t>(i.b)));
  }

  const Method* method_;
  const uint32_t osr_;
  const BuildOptions options_;
  std::unique_ptr<Graph> graph_;
  const Insn* code_ = nullptr;
  std::vector<Instruction> instructions_;
  std::vector<uint32_t> index_of_bci_;
  std::vector<Stretch> stretches_;
  std::vector<uint32_t> stretch_of_;         // by instruction
  std::vector<uint32_t> handler_stretches_;  // reachable ones
  std::vector<std::pair<uint32_t, uint32_t>> back_edges_;
  uint32_t entry_ = 0;    // where the method begins, or is entered by on-stack replacement
  uint32_t stretch_ = 0;  // the present one
  struct EndState {
    std::vector<Value> locals, stack;  // by variable; by cell
  };
  // By number of the graph's block. Only blocks of this method are there, few if it is inlined into a large one.
  std::unordered_map<BlockId, EndState> ends_;
  struct Start {
    BlockId block;
    std::vector<Value> locals, stack;
  };
  std::vector<Start> starts_;                    // of blocks that begin with phis
  std::vector<uint32_t> expected_predecessors_;  // by stretch; some may not come, behind an exit
  Bits homed_;                                   // variables that handlers read
  uint32_t variables_ = 0;

  // The present place.
  BlockId block_ = 0;
  uint32_t at_ = 0;  // instruction
  bool ended_ = false;
  std::vector<Value> locals_;      // by variable
  std::vector<Value> stack_;       // cells
  std::vector<Bits> live_before_;  // by instruction of the present stretch
  uint32_t stretch_first_ = 0;
  std::unordered_multimap<uint64_t, Value> known_;  // pure nodes of the block, by their hash
  std::vector<Value> checked_;                      // values known not to be null in the block
  Value this_ = kNoValue;
  // These are set if the method is inlined.
  const Builder* caller_ = nullptr;
  uint32_t scope_ = 0;
  StateId caller_state_ = kNoState;
  BlockId join_ = kNoBlock;  // where its caller goes on
  std::vector<std::pair<BlockId, Value>> returns_;
  uint32_t accesses_ = 0;  // checked ones of the block, so far
};

}  // namespace rrvm::jit
