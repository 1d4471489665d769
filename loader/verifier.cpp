// The verifier's outer parts: tables of the method, frames where control flow joins, and the walk over the
// code.
#include "loader/verifier.h"

#include <algorithm>
#include <cstdio>

#include "loader/descriptor.h"
#include "loader/internal_instructions.h"
#include "loader/verifier_impl.h"
#include "vm/base/jdk_updates.h"

namespace rrvm {

MethodVerifier::MethodVerifier(const ClassFile& file, TypeHierarchy& hierarchy)
    : file_(file),
      pool_(file.pool),
      hierarchy_(hierarchy),
      this_type_(VType::reference(hierarchy.own_name() ? hierarchy.own_name() : file.name())) {}

void MethodVerifier::verify(const MethodInfo& method) {
  method_ = &method;
  code_ = method.code;
  always_throws_.clear();
  is_initializer_ = pool_.utf8(method.name_index) == "<init>";
  set_initial_frame();
  scan_code();
  check_handler_table();
  check_local_variable_table();
  map_.clear();
  try {
    map_.decode(file_, this_type_, *code_, marks_, frame_);
  } catch (const StackMapFault& fault) {
    if (fault.in_method) fail_format(fault.message);
    if (!fault.is_verify_error) throw VerifyFailure{{LoadErrorKind::kClassFormat, fault.message, true}};
    map_.copy_to(map_[map_.size() - 1], frame_);
    fail({ErrorContext::kBadMap, 0, whole_frame(), {}}, fault.message);
  }
  run_code();
}

void MethodVerifier::set_initial_frame() {
  frame_.pc = 0;
  frame_.this_uninitialized = false;
  frame_.locals_used = 0;
  frame_.locals.assign(code_->max_locals, VType::kTop);
  frame_.stack.assign(code_->max_stack, VType::kTop);
  frame_.depth = frame_.mark = 0;
  const auto add = [this](VType type) {
    // The parser has checked that the arguments fit, for classes whose format is checked.
    if (frame_.locals_used < frame_.locals.size()) frame_.locals[frame_.locals_used++] = type;
  };
  if (!method_->is_static()) {
    frame_.this_uninitialized = is_initializer_ && this_type_.name() != sym::java_lang_Object;
    add(frame_.this_uninitialized ? VType(VType::kUninitializedThis) : this_type_);
  }
  MethodDescriptor descriptor(pool_.utf8(method_->descriptor_index));
  while (descriptor.next()) {
    const VType type = type_of_descriptor(descriptor.type());
    add(type);
    if (type.is_category2()) add(type.second_half());
  }
  return_type_ = exact_type_of_descriptor(descriptor.return_type());
}

void MethodVerifier::scan_code() {
  marks_.assign(code_->code.size(), CodeMark::kInside);
  first_internal_ = code_->code.size();
  for (size_t pc = 0; pc < code_->code.size();) {
    const uint8_t opcode = code_->code[pc];
    size_t length = instruction_length(code_->code, static_cast<uint32_t>(pc));
    if (opcode == op_impdep1 || opcode == op_impdep2) length = 0;
    if (const InternalInstruction* internal = internal_instruction(opcode)) {
      first_internal_ = std::min(first_internal_, pc);
      length = pc + internal->length <= code_->code.size() ? internal->length : 0;
    }
    if (length == 0) fail_code(static_cast<uint32_t>(pc), "Bad instruction");
    marks_[pc] = opcode == op_new ? CodeMark::kNew : CodeMark::kStart;
    pc += length;
  }
}

void MethodVerifier::check_handler_table() {
  handlers_begin_ = UINT32_MAX;
  handlers_end_ = 0;
  const auto starts = [this](uint32_t pc) { return pc < marks_.size() && marks_[pc] != CodeMark::kInside; };
  for (const HandlerRecord& h : code_->exception_table) {
    if (!starts(h.start_pc)) fail_format("Illegal exception table start_pc " + std::to_string(h.start_pc));
    if (h.end_pc != marks_.size() && !starts(h.end_pc)) {
      fail_format("Illegal exception table end_pc " + std::to_string(h.end_pc));
    }
    if (!starts(h.handler_pc)) fail_format("Illegal exception table handler_pc " + std::to_string(h.handler_pc));
    if (h.catch_type != 0) {
      const VType caught = class_at(h.catch_type), throwable = VType::reference(sym::java_lang_Throwable);
      if (!assignable(caught, throwable)) {
        fail({ErrorContext::kWrongType, h.handler_pc, TypeOrigin::pool(h.catch_type, caught),
              TypeOrigin::implicit(throwable)},
             "Catch type is not a subclass of Throwable in exception handler " + std::to_string(h.handler_pc));
      }
    }
    handlers_begin_ = std::min<uint32_t>(handlers_begin_, h.start_pc);
    handlers_end_ = std::max<uint32_t>(handlers_end_, h.end_pc);
  }
}

void MethodVerifier::check_local_variable_table() {
  for (const LocalVariableRecord& v : code_->local_variables) {
    if (v.start_pc >= marks_.size() || marks_[v.start_pc] == CodeMark::kInside) {
      fail_format("Illegal local variable table start_pc " + std::to_string(v.start_pc));
    }
    const uint32_t end = uint32_t{v.start_pc} + v.length;
    if (end != marks_.size() && (end > marks_.size() || marks_[end] == CodeMark::kInside)) {
      fail_format("Illegal local variable table length " + std::to_string(v.length));
    }
  }
}

// Why control cannot go from the current locals with this stack to the frame of the stack map; nothing when
// it can.
std::optional<ErrorContext> MethodVerifier::mismatch(std::span<const VType> stack, bool this_uninitialized,
                                                     const MapFrame& target) const {
  const auto context = [&](ErrorContext::Fault fault, TypeOrigin type, TypeOrigin expected) {
    map_frame_.locals.assign(code_->max_locals, VType::kTop);
    map_frame_.locals_used = 0;
    map_frame_.stack.assign(code_->max_stack, VType::kTop);
    map_.copy_to(target, map_frame_);
    return ErrorContext{fault, target.pc, type, expected};
  };
  const TypeOrigin whole = whole_frame();
  if (stack.size() != target.stack_size) {
    ErrorContext c = context(ErrorContext::kStackSize, whole, whole);
    c.pc = frame_.pc;
    return c;
  }
  uint32_t worst = UINT32_MAX, node = target.last_local;
  VType worst_type;
  for (uint32_t i = target.locals_used; i-- > 0;) {
    const StackMap::Local& local = map_.local(node);
    if (!assignable(frame_.locals[i], local.type)) {
      worst = i;
      worst_type = local.type;
    }
    node = local.previous;
  }
  if (worst != UINT32_MAX) {
    return context(ErrorContext::kWrongType, {TypeOrigin::kLocal, worst, frame_.locals[worst], true},
                   {TypeOrigin::kMapLocal, worst, worst_type, true});
  }
  const VType* expected = map_.stack(target);
  for (uint32_t i = 0; i < target.stack_size; i++) {
    if (!assignable(stack[i], expected[i])) {
      return context(ErrorContext::kWrongType, {TypeOrigin::kStack, i, stack[i], true},
                     {TypeOrigin::kMapStack, i, expected[i], true});
    }
  }
  if (this_uninitialized && !target.this_uninitialized) return context(ErrorContext::kBadFlags, whole, whole);
  return std::nullopt;
}

void MethodVerifier::check_branch(int64_t target) {
  constexpr int64_t kMaxCodeLength = 65535;
  const int64_t offset = target - frame_.pc;
  if ((offset > kMaxCodeLength || offset < -kMaxCodeLength) && jdk_updates::has(JdkChange::names_far_branches)) {
    fail({ErrorContext::kBadMap, 0, whole_frame(), {}}, "Illegal target of jump or branch (bci " +
                                                            std::to_string(frame_.pc) + " + offset " +
                                                            std::to_string(offset) + ")");
  }
  const MapFrame* frame = map_.at(target);
  if (!frame) {
    fail({ErrorContext::kMissingMap, frame_.pc, {}, {}},
         "Expecting a stackmap frame at branch target " + std::to_string(target));
  }
  if (const auto context = mismatch(frame_.live_stack(), frame_.this_uninitialized, *frame)) {
    fail(*context, "Inconsistent stackmap frames at branch target " + std::to_string(target));
  }
}

// Merges with the stack map's frame at this instruction, if there is one; without fall-through there must be.
void MethodVerifier::enter_instruction(size_t& next_map, bool falls_through) {
  const uint32_t pc = frame_.pc;
  if (next_map < map_.size()) {
    const MapFrame& frame = map_[next_map];
    if (!falls_through && frame.pc > pc) {
      fail({ErrorContext::kMissingMap, pc, {}, {}}, "Expecting a stack map frame");
    }
    if (frame.pc == pc) {
      if (falls_through) {
        if (const auto context = mismatch(frame_.live_stack(), frame_.this_uninitialized, frame))
          fail(*context, "Instruction type does not match stack map");
      }
      map_.copy_to(frame, frame_);
      next_map++;
    } else if (frame.pc < pc) {
      fail_format("Bad stack map offset " + std::to_string(frame.pc));
    }
  } else if (!falls_through) {
    fail_code(pc, "Expecting a stack map frame");
  }
}

// Every handler of this instruction must accept its locals with the exception alone on the stack.
void MethodVerifier::check_handlers() {
  const bool this_uninitialized = frame_.this_uninitialized || initialized_this_;
  for (const HandlerRecord& h : code_->exception_table) {
    if (frame_.pc < h.start_pc || frame_.pc >= h.end_pc) continue;
    const VType caught = h.catch_type ? class_at(h.catch_type) : VType::reference(sym::java_lang_Throwable);
    const auto become_handler_frame = [&](uint32_t depth) {
      if (depth) frame_.stack[0] = caught;
      frame_.mark = depth;
      frame_.this_uninitialized = this_uninitialized;
    };
    if (code_->max_stack == 0) {
      become_handler_frame(0);
      fail({ErrorContext::kOverflow, frame_.pc, whole_frame(), {}}, "Operand stack overflow");
    }
    const MapFrame* target = map_.at(h.handler_pc);
    if (!target) {
      fail({ErrorContext::kMissingMap, frame_.pc, {}, {}},
           "Expecting a stackmap frame at branch target " + std::to_string(h.handler_pc));
    }
    if (const auto context = mismatch({&caught, 1}, this_uninitialized, *target)) {
      become_handler_frame(1);
      fail(*context, "Stack map does not match the one at exception handler " + std::to_string(h.handler_pc));
    }
  }
}

namespace {

// Stores change the locals, and a handler must accept the state before the store.
bool stores_local(Opcode opcode) { return opcode >= op_istore && opcode <= op_astore_3; }

}  // namespace

void MethodVerifier::run_code() {
  bool falls_through = true;
  size_t next_map = 0;
  for (BytecodeStream s(code_->code.first(first_internal_)); s.next();) {
    frame_.pc = s->pc;
    frame_.mark = frame_.depth;
    enter_instruction(next_map, falls_through);
    initialized_this_ = false;
    const bool covered = is_covered(s->pc);
    const bool early = stores_local(s->opcode);
    if (covered && early) check_handlers();
    falls_through = instruction(*s);
    if (covered && !early) check_handlers();
  }
  if (first_internal_ < code_->code.size()) {
    frame_.pc = static_cast<uint32_t>(first_internal_);
    frame_.mark = frame_.depth;
    enter_instruction(next_map, falls_through);
    char text[32];
    std::snprintf(text, sizeof text, "Bad instruction: %02x", code_->code[first_internal_]);
    fail_code(frame_.pc, text);
  }
  if (falls_through) fail_code(static_cast<uint32_t>(code_->code.size()), "Control flow falls through code end");
}

LoadError verify_class_file(const ClassFile& file, TypeHierarchy& hierarchy,
                            std::span<const MethodInfo* const> methods) {
  MethodVerifier verifier(file, hierarchy);
  try {
    for (const MethodInfo* method : methods) {
      if (method->code) verifier.verify(*method);
    }
  } catch (VerifyFailure& failure) { return std::move(failure.error); } catch (PendingException&) {
    return {LoadErrorKind::kPendingException, {}};
  }
  return {};
}

LoadError verify_class_file(const ClassFile& file, TypeHierarchy& hierarchy) {
  std::vector<const MethodInfo*> methods;
  for (const MethodInfo& method : file.methods) methods.push_back(&method);
  return verify_class_file(file, hierarchy, methods);
}

}  // namespace rrvm
