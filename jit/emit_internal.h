// The emitter's state and helpers; see emit.h.
#pragma once

#include <asmjit/x86.h>

#include <functional>
#include <unordered_map>

#include "jit/check_shape.h"
#include "jit/code.h"
#include "jit/emit.h"
#include "jit/entrypoints.h"
#include "vm/thread/thread.h"

namespace rrvm::jit {

namespace x86 = asmjit::x86;

class Emitter {
 public:
  Emitter(const Graph& g, const Lowered& l, const regalloc::Result& r, Method* m, uint32_t osr, std::string* listing);
  std::unique_ptr<Code> run(std::string* why);

 private:
  using Place = regalloc::Place;

  // --- driver (emit.cpp) ---
  void prologue();
  void emit_block(uint32_t index);
  void emit_move(const regalloc::Move&);
  void emit_instruction(const LoweredInstruction&);
  void emit_materialize(const LoweredInstruction&);
  void emit_cold();
  void emit_constants();
  void find_cells_in_use();
  void forget_unused_registers();
  regalloc::PRegSet registers_of_instruction() const;
  x86::Gp unused_register() const;
  std::unique_ptr<Code> finish(std::string* why);

  // A call by slow_call.
  struct SlowWay {
    EntryPoint entry;
    std::function<void()> arguments;
  };

  // --- families ---
  void emit_arithmetic(const LoweredInstruction&);
  void emit_integer(const LoweredInstruction&, bool wide);
  void emit_float(const LoweredInstruction&);
  void emit_shift(const LoweredInstruction&);
  void emit_division(const LoweredInstruction&);
  void emit_constant_division(const LoweredInstruction&);
  void emit_convert(const LoweredInstruction&);
  void emit_compare(const LoweredInstruction&);
  void emit_narrow(const LoweredInstruction&);
  void emit_bit_count(const LoweredInstruction&, bool wide);
  void emit_float_min_max(const LoweredInstruction&, bool is_double);
  void emit_other_value(const LoweredInstruction&);
  void emit_test(const LoweredInstruction&);
  void emit_memory(const LoweredInstruction&);
  void emit_unsafe(const LoweredInstruction&);
  void emit_store_check(const LoweredInstruction&);
  void emit_new(const LoweredInstruction&);
  void emit_new_array(const LoweredInstruction&);
  void emit_type_test(const LoweredInstruction&);
  void emit_object(const LoweredInstruction&);
  void emit_monitor(const LoweredInstruction&);
  void leave_if_contended(const LoweredInstruction&, x86::Gp object, asmjit::Label done);
  void emit_call(const LoweredInstruction&);
  void emit_call_runtime(const LoweredInstruction&);
  void emit_check(const LoweredInstruction&);
  void emit_check_field(const LoweredInstruction&);
  void note_in_ledger(const LoweredInstruction& i, EntryPoint what);
  void emit_check_static(const LoweredInstruction&);
  void emit_check_element(const LoweredInstruction&);
  void load_shadow(x86::Gp array, x86::Gp to, asmjit::Label found);
  void emit_array_shadow(const LoweredInstruction&);
  void count_if_hit(const CheckShape&, x86::Mem word, asmjit::Label slow);
  void emit_check_borrowed(const LoweredInstruction&);
  void emit_range(const LoweredInstruction&, unsigned first_argument, size_t range);
  void emit_extend_row(const LoweredInstruction&);
  void skip_if(const LoweredInstruction&, unsigned argument_number, bool zero, asmjit::Label where);
  void emit_waiting(const LoweredInstruction&);  // in slow ways, before the loop is left or stops
  void emit_check_object(const LoweredInstruction&);
  void emit_hand_out(const LoweredInstruction&);
  void call_tool(const LoweredInstruction&, bool is_element, const SlowWay&);
  void compare_part(const CheckShape::Test&);
  void compare_done_with(const CheckShape&, const std::function<x86::Mem()>& word, asmjit::Label done);
  void compare_whole(const CheckShape&, x86::Gp shadow, asmjit::Label done);
  void compare_shadow(const LoweredInstruction&, const CheckShape&, std::function<x86::Mem()> word, x86::Gp shadow,
                      const SlowWay& slow);
  void call_if_not_equal(EntryPoint e, uint32_t insn, std::function<void()> arguments);
  void emit_jump(const LoweredInstruction&);
  void emit_if(const LoweredInstruction&);
  void emit_switch(const LoweredInstruction&);
  void emit_return(const LoweredInstruction&);
  void emit_exit(const LoweredInstruction&);
  void emit_stress(asmjit::Label leave);
  void emit_count(const LoweredInstruction&);
  ValueSource source_of(const Argument&, const std::vector<Value>& objects) const;
  void find_short_cuts();
  BlockId end_of_short_cut(BlockId) const;
  asmjit::Label label_of(BlockId) const;
  bool is_next(BlockId) const;
  void jump_to(BlockId b);
  void jump_if(x86::CondCode code, x86::CondCode otherwise, BlockId taken, BlockId other);
  void epilogue();

  // --- operands ---
  const Node& node(const LoweredInstruction& i) const { return graph_.node(i.node); }
  const Argument& argument(const LoweredInstruction& i, unsigned n) const {
    return lowered_.arguments[i.first_argument + n];
  }
  Place place(int32_t operand) const { return result_.places[static_cast<size_t>(operand)]; }
  bool is_constant(const LoweredInstruction& i, unsigned n) const { return argument(i, n).operand < 0; }
  int64_t constant(const LoweredInstruction& i, unsigned n) const { return graph_.node(argument(i, n).value).imm; }
  bool in_register(const LoweredInstruction& i, unsigned n) const {
    return !is_constant(i, n) && place(argument(i, n).operand).is_register();
  }
  Type type(const LoweredInstruction& i, unsigned n) const { return graph_.node(argument(i, n).value).type; }
  x86::Gp gp(Place p, bool wide = true) const;
  x86::Gp gp(const LoweredInstruction& i, unsigned n, bool wide = true) const {
    return gp(place(argument(i, n).operand), wide);
  }
  x86::Xmm xmm(Place p) const;
  x86::Xmm xmm(const LoweredInstruction& i, unsigned n) const { return xmm(place(argument(i, n).operand)); }
  x86::Gp result(const LoweredInstruction& i, bool wide = true) const { return gp(place(i.result), wide); }
  x86::Xmm result_xmm(const LoweredInstruction& i) const { return xmm(place(i.result)); }
  x86::Gp temp(const LoweredInstruction& i, unsigned n, bool wide = true) const { return gp(place(i.temps[n]), wide); }
  x86::Mem stack_cell(uint32_t cell, uint32_t size = 8) const;
  x86::Mem local(uint32_t index, uint32_t size = 8) const;
  x86::Mem local_of(const Node&) const;  // of a kStoreLocal, in the frame of its own method
  x86::Mem operand_cell(PlaceId place, uint32_t index, uint32_t size = 8) const;  // of the frame of that place's method
  x86::Mem thread_field(size_t offset, uint32_t size = 8) const;
  x86::Mem absolute(const void* address, uint32_t size = 8) const;  // below 2 GiB
  x86::Mem float_constant(int64_t bits, bool is_double);
  x86::Mem mask_constant(int64_t bits);  // sixteen bytes: twice these
  // A general argument as a right-hand operand: register, cell or immediate.
  template <class Apply>
  void with_operand(const LoweredInstruction& i, unsigned n, bool wide, Apply apply);
  template <class Apply>
  void with_float_operand(const LoweredInstruction& i, unsigned n, bool is_double, Apply apply);
  void load_constant(x86::Gp to, int64_t value, bool wide);
  void store_argument(const LoweredInstruction& i, unsigned n, x86::Mem to);
  void load_memory(const LoweredInstruction& i, Memory m, x86::Mem from);
  void store_memory(const LoweredInstruction& i, unsigned n, Memory m, x86::Mem to);

  // --- sites and slow ways ---
  uint32_t new_site(PlaceId);
  asmjit::Imm site_address(uint32_t site) const;
  void set_site(PlaceId);  // Frame::pc, before something that may throw
  // The frames of inlined methods: they exist while something else than their own code runs.
  void make_scopes();
  bool may_be_asked(PlaceId) const;  // emit_quick_calls.cpp
  void call_quick(const void* function, asmjit::Label done);
  void try_quick_call(const LoweredInstruction&, asmjit::Label done);
  void try_quick_entry(EntryPoint, asmjit::Label done);
  void try_known_read(const LoweredInstruction&, asmjit::Label done);
  void load_volatile_field(const Field*);
  void push_frames(PlaceId);
  void pop_frames(PlaceId);
  // Calls an entry point, keeping all registers but r11, which has the result. Arguments are given by a function that
  // stores them: `pass(n, register)`, or pass_constant.
  using Arguments = std::function<void()>;
  void slow_call(EntryPoint e, PlaceId insn, const Arguments& arguments);
  void slow_call_at_site(EntryPoint e, PlaceId place,
                         const Arguments& arguments);  // the same when the site has been set
  void pass(unsigned n, x86::Gp value);
  void pass(unsigned n, const LoweredInstruction& i, unsigned argument_number);
  void pass_constant(unsigned n, int64_t value);
  x86::Mem word_of_call(unsigned n, uint32_t size = 8) const;
  // Code that is hardly ever run: emitted behind the rest. It begins at the label that comes back.
  asmjit::Label cold(std::function<void()> code);
  // The next instruction may fault at a null reference, which then throws for `insn`.
  void may_fault(uint32_t insn);
  void before_access(const LoweredInstruction& i) {
    if (i.checks_null) may_fault(i.null_insn);
  }
  void fence();

  const Graph& graph_;
  const Lowered& lowered_;
  const regalloc::Result& result_;
  Method* method_;
  const uint32_t osr_insn_;
  std::string* listing_;
  // An instruction that cannot be encoded is a mistake of ours; the method stays interpreted.
  struct Errors : asmjit::ErrorHandler {
    bool any = false;
    void handleError(asmjit::Error, const char*, asmjit::BaseEmitter*) override { any = true; }
  };
  Errors errors_;
  asmjit::CodeHolder holder_;
  x86::Assembler as_;
  asmjit::StringLogger logger_;
  std::vector<asmjit::Label> labels_;  // by block of the graph
  std::vector<BlockId> leads_to_;      // by block of the graph: itself, or where it does nothing but jump to
  uint32_t block_index_ = 0;           // in lowered_.blocks
  static constexpr uint32_t kNoInstruction = UINT32_MAX;
  uint32_t instruction_ = kNoInstruction;            // that is being emitted
  std::vector<uint32_t> cells_of_instruction_;       // number in Code::cells_in_use
  std::vector<regalloc::PRegSet> registers_in_use_;  // by instruction
  size_t next_move_ = 0;
  struct Cold {
    asmjit::Label label;
    std::function<void()> code;
    uint32_t instruction;
  };
  std::vector<Cold> cold_;
  struct PendingFault {
    asmjit::Label at, target;
  };
  std::vector<PendingFault> faults_;
  std::unordered_map<uint32_t, asmjit::Label> null_paths_;  // by instruction: throws NullPointerException
  struct Constant {
    asmjit::Label label;
    int64_t bits;
    uint32_t size;  // 4, 8 or 16
  };
  std::vector<Constant> constants_;
  struct JumpTable {
    asmjit::Label label;
    std::vector<asmjit::Label> targets;
  };
  std::vector<JumpTable> jump_tables_;
  asmjit::Label overflow_;
  std::unique_ptr<Code> code_;
  uint32_t site_capacity_ = 0;
  bool uses_floats_ = false;
};

template <class Apply>
void Emitter::with_operand(const LoweredInstruction& i, unsigned n, bool wide, Apply apply) {
  if (is_constant(i, n)) return apply(asmjit::Imm(static_cast<int32_t>(constant(i, n))));
  Place p = place(argument(i, n).operand);
  if (p.is_register()) return apply(gp(p, wide));
  apply(stack_cell(p.index, wide ? 8 : 4));
}

template <class Apply>
void Emitter::with_float_operand(const LoweredInstruction& i, unsigned n, bool is_double, Apply apply) {
  if (is_constant(i, n)) return apply(float_constant(constant(i, n), is_double));
  Place p = place(argument(i, n).operand);
  if (p.is_register()) return apply(xmm(p));
  apply(stack_cell(p.index, is_double ? 8 : 4));
}

}  // namespace rrvm::jit
