// Texts of the verifier's errors, in java's form.
#include <cstdio>

#include "loader/descriptor.h"
#include "loader/internal_instructions.h"
#include "loader/verifier_impl.h"
#include "vm/base/class_names.h"

namespace rrvm {
namespace {

// "[[Ljava/lang/String;" as "java.lang.String[][]".
std::string external_type(std::string_view type) {
  size_t dimensions = 0;
  while (dimensions < type.size() && type[dimensions] == '[') dimensions++;
  type.remove_prefix(dimensions);
  std::string text;
  switch (type.empty() ? 0 : type[0]) {
    case 'Z': text = "boolean"; break;
    case 'B': text = "byte"; break;
    case 'C': text = "char"; break;
    case 'S': text = "short"; break;
    case 'I': text = "int"; break;
    case 'J': text = "long"; break;
    case 'F': text = "float"; break;
    case 'D': text = "double"; break;
    case 'V': text = "void"; break;
    default: text = dotted(descriptor_class_name(type));
  }
  for (; dimensions > 0; dimensions--) text += "[]";
  return text;
}

// Sixteen bytes to a line, in pairs.
std::string hex_dump(Bytes code) {
  std::string text;
  const size_t limit = (code.size() + 16) / 16 * 16;
  for (size_t i = 0; i < limit; i++) {
    char buffer[24];
    if (i % 16 == 0) {
      std::snprintf(buffer, sizeof buffer, "    %07zx:", i);
      text += buffer;
    }
    if (i % 2 == 0) text += ' ';
    if (i < code.size()) {
      std::snprintf(buffer, sizeof buffer, "%02x", code[i]);
      text += buffer;
    } else {
      text += "  ";
    }
    if (i % 16 == 15) text += '\n';
  }
  return text;
}

std::string reason(const ErrorContext& c) {
  switch (c.fault) {
    case ErrorContext::kBadCode: return "Error exists in the bytecode";
    case ErrorContext::kWrongType:
      if (c.expected.kind != TypeOrigin::kNone) {
        return "Type " + c.type.to_string() + " is not assignable to " + c.expected.to_string();
      }
      return "Invalid type: " + c.type.to_string();
    case ErrorContext::kBadFlags:
      return c.expected.kind != TypeOrigin::kNone ? "Current frame's flags are not assignable to stack map frame's."
                                                  : "Current frame's flags are invalid in this context.";
    case ErrorContext::kBadPoolIndex: return "Constant pool index " + std::to_string(c.type.index) + " is invalid";
    case ErrorContext::kBadLocalIndex: return "Local index " + std::to_string(c.type.index) + " is invalid";
    case ErrorContext::kStackSize: return "Current frame's stack size doesn't match stackmap.";
    case ErrorContext::kOverflow: return "Exceeded max stack size.";
    case ErrorContext::kUnderflow: return "Attempt to pop empty stack.";
    case ErrorContext::kMissingMap: return "Expected stackmap frame at this location.";
    case ErrorContext::kBadMap: return "Invalid stackmap specification.";
  }
  return "";
}

}  // namespace

std::string TypeOrigin::to_string() const {
  const std::string number = std::to_string(index);
  switch (kind) {
    case kLocal: return type.to_string() + " (current frame, locals[" + number + "])";
    case kStack: return type.to_string() + " (current frame, stack[" + number + "])";
    case kMapLocal: return type.to_string() + " (stack map, locals[" + number + "])";
    case kMapStack: return type.to_string() + " (stack map, stack[" + number + "])";
    case kPool: return type.to_string() + " (constant pool " + number + ")";
    case kSignature: return type.to_string() + " (from method signature)";
    case kNone:
    case kImplicit:
    case kFrameOnly: break;
  }
  return type.to_string();
}

// The value that the instruction popped last.
TypeOrigin MethodVerifier::popped() const {
  const VType type = frame_.depth < frame_.stack.size() ? frame_.stack[frame_.depth] : VType(VType::kTop);
  return {TypeOrigin::kStack, frame_.depth, type, true};
}

// Texts name java's internal instructions too, and not the two reserved ones.
static const char* name_in_text(uint8_t opcode) {
  if (const InternalInstruction* internal = internal_instruction(opcode)) return internal->name;
  const char* name = opcode == op_impdep1 || opcode == op_impdep2 ? nullptr : opcode_info(opcode).name;
  return name ? name : "<illegal>";
}

std::string MethodVerifier::details(const ErrorContext& c) const {
  std::string text = "\nException Details:\n  Location:\n    ";
  text += file_.name()->view();
  text += ".";
  text += pool_.utf8(method_->name_index);
  text += pool_.utf8(method_->descriptor_index);
  const char* instruction = "<invalid>";
  if (c.pc < code_->code.size()) instruction = name_in_text(code_->code[c.pc]);
  text += " @" + std::to_string(c.pc) + ": " + instruction + "\n";
  text += "  Reason:\n    " + reason(c) + "\n";
  if (c.type.has_frame) text += "  Current Frame:\n" + frame_.to_string();
  if (c.expected.has_frame) text += "  Stackmap Frame:\n" + map_frame_.to_string();
  text += "  Bytecode:\n" + hex_dump(code_->code);
  if (!code_->exception_table.empty()) {
    text += "  Exception Handler Table:\n";
    for (const HandlerRecord& h : code_->exception_table) {
      text += "    bci [" + std::to_string(h.start_pc) + ", " + std::to_string(h.end_pc) +
              "] => handler: " + std::to_string(h.handler_pc) + "\n";
    }
  }
  if (!code_->stack_map_table.empty()) text += "  Stackmap Table:\n" + StackMap::describe(code_->stack_map_table);
  return text;
}

void MethodVerifier::fail(const ErrorContext& context, const std::string& message) const {
  throw VerifyFailure{{LoadErrorKind::kVerify, message + details(context)}};
}

void MethodVerifier::fail_format(const std::string& message) const {
  throw VerifyFailure{{LoadErrorKind::kClassFormat, message + " in method '" + external_method_name() + "'"}};
}

std::string MethodVerifier::external_class_name() const { return dotted(file_.name()->view()); }

std::string MethodVerifier::external_method_name() const {
  MethodDescriptor descriptor(pool_.utf8(method_->descriptor_index));
  std::string arguments;
  while (descriptor.next()) arguments += (arguments.empty() ? "" : ", ") + external_type(descriptor.type());
  return external_type(descriptor.return_type()) + " " + external_class_name() + "." +
         std::string(pool_.utf8(method_->name_index)) + "(" + arguments + ")";
}

}  // namespace rrvm
