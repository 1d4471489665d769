// The verifier of one method: the current frame, the operations that instructions are made of, and one
// function per family of instructions. Failures are C++ exceptions caught in verify_class_file. Private to
// loader/.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "loader/verifier.h"
#include "loader/verifier_frame.h"
#include "vm/bytecode/bytecode.h"

namespace rrvm {

struct VerifyFailure {
  LoadError error;
};

// Where a type in an error text comes from.
struct TypeOrigin {
  enum Kind : uint8_t { kNone, kLocal, kStack, kMapLocal, kMapStack, kPool, kSignature, kImplicit, kFrameOnly };
  Kind kind = kNone;
  uint32_t index = 0;
  VType type;
  bool has_frame = false;  // the frame is printed: the current one, or the stack map's for kMap*

  static TypeOrigin implicit(VType t) { return {kImplicit, 0, t, false}; }
  static TypeOrigin signature(VType t) { return {kSignature, 0, t, false}; }
  static TypeOrigin pool(uint32_t index, VType t) { return {kPool, index, t, false}; }
  std::string to_string() const;
};

// The "Exception Details" of a VerifyError.
struct ErrorContext {
  enum Fault : uint8_t {
    kBadCode,
    kWrongType,
    kBadFlags,
    kBadPoolIndex,
    kBadLocalIndex,
    kStackSize,
    kOverflow,
    kUnderflow,
    kMissingMap,
    kBadMap,
  };
  Fault fault;
  uint32_t pc;
  TypeOrigin type;
  TypeOrigin expected;
};

class MethodVerifier {
 public:
  MethodVerifier(const ClassFile& file, TypeHierarchy& hierarchy);
  void verify(const MethodInfo& method);

 private:
  // --- failures (verifier_errors.cpp) ---
  [[noreturn]] void fail(const ErrorContext& context, const std::string& message) const;
  [[noreturn]] void fail_code(uint32_t pc, const std::string& message) const {
    fail({ErrorContext::kBadCode, pc, {}, {}}, message);
  }
  [[noreturn]] void fail_type(TypeOrigin type, TypeOrigin expected, const std::string& message) const {
    fail({ErrorContext::kWrongType, frame_.pc, type, expected}, message);
  }
  [[noreturn]] void fail_format(const std::string& message) const;  // ClassFormatError that names the method
  std::string details(const ErrorContext& context) const;
  std::string external_method_name() const;
  std::string external_class_name() const;
  TypeOrigin popped() const;
  static TypeOrigin whole_frame() { return {TypeOrigin::kFrameOnly, 0, VType::kTop, true}; }
  TypeOrigin local_origin(uint32_t index) const { return {TypeOrigin::kLocal, index, frame_.locals[index], true}; }

  // --- the whole method (verifier.cpp) ---
  void scan_code();
  void check_handler_table();
  void check_local_variable_table();
  void set_initial_frame();
  void run_code();
  void enter_instruction(size_t& next_map, bool falls_through);
  void check_handlers();
  bool is_covered(uint32_t pc) const { return pc >= handlers_begin_ && pc < handlers_end_; }

  // --- frames (verifier.cpp) ---
  bool assignable(VType from, VType to, bool protected_access = false) const {
    return from == to || is_assignable(from, to, hierarchy_, protected_access);
  }
  std::optional<ErrorContext> mismatch(std::span<const VType> stack, bool this_uninitialized,
                                       const MapFrame& target) const;
  void check_branch(int64_t target);

  // --- operations (verifier_instructions.cpp) ---
  void push(VType type);         // a long or double takes its two slots
  void push_half(VType type);    // exactly one slot
  void push_halves(VType type);  // like push, but an overflow shows the first half in place
  VType pop();
  VType pop(VType expected);
  VType pop_value(VType expected);   // also both halves of a long or double; returns the (first) type
  VType pop_halves(VType expected);  // the same, but of a long or double the upper half is reported first
  [[noreturn]] void fail_pop(VType expected);
  [[noreturn]] void fail_underflow() const;
  VType local(uint32_t index, VType expected);
  void set_local(uint32_t index, VType type);
  void check_local_index(uint32_t index, uint32_t slots) const;
  void initialize(VType uninitialized, VType initialized);

  // --- instructions; false: the next instruction is not reached from this one ---
  bool instruction(const Instruction& in);
  bool instruction_by_table(const Instruction& in);
  void array_load(const Instruction& in);
  void array_store(const Instruction& in);
  void check_array(const Instruction& in, VType array);
  void stack_operation(const Instruction& in);
  VType pop_category2_half(VType top, const char* name);
  void switch_instruction(const Instruction& in);
  bool return_instruction(const Instruction& in);

  // --- instructions that look into the constant pool (verifier_members.cpp) ---
  bool pool_instruction(const Instruction& in);
  void check_pool_index(uint32_t index) const;
  void check_pool_type(uint32_t index, uint32_t tags) const;
  VType class_at(uint16_t index) const {
    return index == file_.this_class_index ? this_type_ : VType::reference(pool_.name_of(index));
  }
  void load_constant(const Instruction& in);
  void field_instruction(const Instruction& in);
  void check_protected_field(const Instruction& in, VType object);
  void invoke_instruction(const Instruction& in);
  void check_invoke_operands(const Instruction& in, uint32_t argument_slots) const;
  void check_special_target(const Instruction& in, VType holder) const;
  void check_protected_call(const Instruction& in, VType object);
  void invoke_initializer(const Instruction& in, VType holder);
  void initialize_this(VType holder);
  void initialize_new(const Instruction& in, VType object, VType holder);
  bool always_throws(uint32_t start);
  bool find_always_throws(uint32_t start) const;
  void new_array_of_class(const Instruction& in);
  void multi_array(const Instruction& in);
  bool declares_field(Symbol* name, Symbol* descriptor) const;
  bool is_foreign_protected(VType holder, uint16_t ref, bool is_method) const;

  const ClassFile& file_;
  const ClassFilePool& pool_;
  TypeHierarchy& hierarchy_;
  const VType this_type_;
  const MethodInfo* method_ = nullptr;
  const CodeInfo* code_ = nullptr;
  bool is_initializer_ = false;
  VType return_type_;
  uint32_t handlers_begin_ = 0, handlers_end_ = 0;
  bool initialized_this_ = false;                         // by the current instruction
  std::vector<std::pair<uint32_t, bool>> always_throws_;  // handlers already looked at
  std::vector<CodeMark> marks_;
  size_t first_internal_ =
      0;  // where the first instruction is that only java itself may use; the end, if there is none
  Frame frame_;
  StackMap map_;
  mutable Frame map_frame_;  // the stack map's frame of the error being reported
};

}  // namespace rrvm
