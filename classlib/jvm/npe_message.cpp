// See npe_message.h. The sentence has two halves: the failed action, from the instruction itself, and the null
// expression, told backwards from the instruction that pushed the null. Texts and limits are java's.
#include "classlib/jvm/npe_message.h"

#include <optional>

#include "classlib/jvm/operand_origins.h"
#include "loader/class_file.h"
#include "loader/descriptor.h"
#include "vm/base/class_names.h"
#include "vm/bytecode/bytecode.h"
#include "vm/object/constant_pool.h"

namespace rrvm {

namespace {

constexpr int kMaxDetail = 5;  // dereferences told

std::string class_text(const Symbol* name) {
  std::string text = dotted(name->view());
  if (text == "java.lang.Object" || text == "java.lang.String") text.erase(0, sizeof "java.lang." - 1);
  return text;
}

std::string type_text(std::string_view type) {
  size_t dimensions = type.find_first_not_of('[');
  std::string text;
  char kind = type[dimensions];
  if (kind == 'L') {
    text = dotted(type.substr(dimensions + 1, type.size() - dimensions - 2));
    // A prefix is enough, as in java, so that StringBuilder loses its package too.
    if (text.starts_with("java.lang.Object") || text.starts_with("java.lang.String"))
      text.erase(0, sizeof "java.lang." - 1);
  } else {
    text = basic_type_name(basic_type_from_char(kind));
  }
  for (size_t i = 0; i < dimensions; i++) text += "[]";
  return text;
}

class Describer {
 public:
  Describer(const Method* method, uint32_t bci) : method_(method), pool_(method->constants), origins_(method, bci) {}

  // The cell with the null: nothing when the instruction dereferences none.
  std::optional<unsigned> null_slot(uint32_t bci) const;
  std::string failed_action(uint32_t bci) const;
  // Appends " because ..." when the origin is known.
  void append_cause(std::string* text, uint32_t bci, unsigned slot) const;

 private:
  Instruction decode(uint32_t bci) const { return decode_instruction({method_->bytecode, method_->code_length}, bci); }
  std::string method_text(unsigned index) const;
  std::string local_text(uint32_t bci, unsigned slot, bool unwritten) const;
  bool describe(std::string* text, uint32_t bci, unsigned slot, int detail, bool inner, const char* prefix) const;

  const Method* method_;
  const ConstantPool* pool_;
  OperandOrigins origins_;
};

std::optional<unsigned> Describer::null_slot(uint32_t bci) const {
  Instruction i = decode(bci);
  switch (i.opcode) {
    case op_getfield:
    case op_arraylength:
    case op_athrow:
    case op_monitorenter:
    case op_monitorexit: return 0;
    case op_iaload:
    case op_faload:
    case op_aaload:
    case op_baload:
    case op_caload:
    case op_saload:
    case op_laload:
    case op_daload: return 1;
    case op_iastore:
    case op_fastore:
    case op_aastore:
    case op_bastore:
    case op_castore:
    case op_sastore: return 2;
    case op_lastore:
    case op_dastore: return 3;
    case op_putfield: return slots_of(static_cast<char>(pool_->ref_descriptor(i.index)->byte_at(0)));
    case op_invokevirtual:
    case op_invokespecial:
    case op_invokeinterface:
      // A constructor's receiver is never null: here the program made the exception by `new`.
      if (pool_->ref_name(i.index)->view() == "<init>") return std::nullopt;
      return method_shape(pool_->ref_descriptor(i.index)->view()).parameter_slots;
    default: return std::nullopt;
  }
}

std::string Describer::method_text(unsigned index) const {
  std::string text =
      class_text(pool_->class_name(pool_->ref_class_index(index))) + "." + pool_->ref_name(index)->str() + "(";
  const char* separator = "";
  for (MethodDescriptor d(pool_->ref_descriptor(index)->view()); d.next(); separator = ", ")
    text += separator + type_text(d.type());
  return text + ")";
}

std::string Describer::failed_action(uint32_t bci) const {
  static constexpr const char* kElements[] = {"int",    "long",         "float", "double",
                                              "object", "byte/boolean", "char",  "short"};
  Instruction i = decode(bci);
  if (i.opcode >= op_iaload && i.opcode <= op_saload)
    return std::string("Cannot load from ") + kElements[i.opcode - op_iaload] + " array";
  if (i.opcode >= op_iastore && i.opcode <= op_sastore)
    return std::string("Cannot store to ") + kElements[i.opcode - op_iastore] + " array";
  switch (i.opcode) {
    case op_arraylength: return "Cannot read the array length";
    case op_athrow: return "Cannot throw exception";
    case op_monitorenter: return "Cannot enter synchronized block";
    case op_monitorexit: return "Cannot exit synchronized block";
    case op_getfield: return "Cannot read field \"" + pool_->ref_name(i.index)->str() + "\"";
    case op_putfield: return "Cannot assign field \"" + pool_->ref_name(i.index)->str() + "\"";
    default: return "Cannot invoke \"" + method_text(i.index) + "\"";
  }
}

std::string Describer::local_text(uint32_t bci, unsigned slot, bool unwritten) const {
  const MethodInfo& info = *method_->info;
  if (info.code) {
    for (LocalVariableRecord v : info.code->local_variables) {
      if (v.slot == slot && bci >= v.start_pc && bci < uint32_t{v.start_pc} + v.length)
        return std::string(method_->constants->class_file->pool.utf8(v.name_index));
    }
  }
  if (!unwritten) return "<local" + std::to_string(slot) + ">";
  if (!method_->is_static() && slot == 0) return "this";
  unsigned first = method_->is_static() ? 0 : 1;
  int parameter = 1;
  for (MethodDescriptor d(method_->descriptor->view()); d.next(); parameter++) {
    unsigned size = static_cast<unsigned>(slots_of(d.kind()));
    if (slot >= first && slot < first + size) return "<parameter" + std::to_string(parameter) + ">";
    first += size;
  }
  return "<local" + std::to_string(slot) + ">";
}

void Describer::append_cause(std::string* text, uint32_t bci, unsigned slot) const {
  std::string cause;
  if (describe(&cause, bci, slot, kMaxDetail, false, " because \"")) *text += cause + "\" is null";
}

// Describes what pushed the cell; false (and perhaps text that must be dropped) when that is not known.
// `inner`: inside an index expression, where a call is written plainly.
bool Describer::describe(std::string* text, uint32_t bci, unsigned slot, int detail, bool inner,
                         const char* prefix) const {
  const OperandState* state = detail > 0 ? origins_.at(bci) : nullptr;
  int32_t origin = state ? state->origin(slot) : kUnknownOrigin;
  if (origin == kUnknownOrigin) return false;
  uint32_t source = static_cast<uint32_t>(origin);
  Instruction i = decode(source);
  bool is_call = i.opcode >= op_invokevirtual && i.opcode <= op_invokeinterface;
  if (detail == kMaxDetail && prefix && !is_call) *text += prefix;
  auto local = [&](unsigned index) {
    *text += local_text(source, index, !state->local_written(index));
    return true;
  };
  switch (i.opcode) {
    case op_iload_0:
    case op_iload_1:
    case op_iload_2:
    case op_iload_3: return local(i.opcode - op_iload_0);
    case op_aload_0:
    case op_aload_1:
    case op_aload_2:
    case op_aload_3: return local(i.opcode - op_aload_0);
    case op_iload:
    case op_aload: return local(i.index);
    case op_aconst_null: *text += "null"; return true;
    case op_iconst_m1:
    case op_iconst_0:
    case op_iconst_1:
    case op_iconst_2:
    case op_iconst_3:
    case op_iconst_4:
    case op_iconst_5: *text += std::to_string(i.opcode - op_iconst_0); return true;
    case op_bipush: *text += std::to_string(i.value); return true;
    case op_sipush:
      *text += std::to_string(static_cast<uint16_t>(i.value));  // java prints it without its sign
      return true;
    case op_iaload:
    case op_aaload:
      if (!describe(text, source, 1, detail - 1, inner, nullptr)) *text += "<array>";
      *text += "[";
      // The index keeps the full detail, so that it always gets a text.
      if (!describe(text, source, 0, detail, true, nullptr)) *text += "...";
      *text += "]";
      return true;
    case op_getstatic:
      *text += class_text(pool_->class_name(pool_->ref_class_index(i.index))) + "." + pool_->ref_name(i.index)->str();
      return true;
    case op_getfield:
      if (describe(text, source, 0, detail - 1, inner, nullptr)) *text += ".";
      *text += pool_->ref_name(i.index)->str();
      return true;
    case op_invokevirtual:
    case op_invokespecial:
    case op_invokestatic:
    case op_invokeinterface:
      if (detail == kMaxDetail && !inner) *text += " because the return value of \"";
      *text += method_text(i.index);
      return true;
    default: return false;
  }
}

}  // namespace

std::string npe_message(const Method* method, uint32_t bci) {
  if (bci >= method->code_length ||
      method->holder->name->view() == "jdk/internal/reflect/NativeConstructorAccessorImpl")
    return "";
  Describer describer(method, bci);
  std::optional<unsigned> slot = describer.null_slot(bci);
  if (!slot) return "";
  std::string text = describer.failed_action(bci);
  describer.append_cause(&text, bci, *slot);
  return text;
}

}  // namespace rrvm
