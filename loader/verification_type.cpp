#include "loader/verification_type.h"

#include "loader/descriptor.h"

namespace rrvm {
namespace {

bool yes(TypeHierarchy::Answer answer) {
  if (answer == TypeHierarchy::Answer::kPending) throw PendingException{};
  return answer == TypeHierarchy::Answer::kYes;
}

// `to` is a class or interface other than Object. Interfaces are treated as Object, except that an array is assignable
// only to Cloneable and Serializable among them.
bool is_assignable_to_class(VType from, Symbol* to, TypeHierarchy& hierarchy, bool protected_access) {
  const bool from_object = from.is_object() && from.name() == sym::java_lang_Object;
  if (yes(hierarchy.is_interface(to)) && !(protected_access && from_object)) {
    return !from.is_array() || to == sym::java_lang_Cloneable || to == sym::java_io_Serializable;
  }
  return from.is_object() && yes(hierarchy.is_subclass(from.name(), to));
}

bool is_component_assignable(VType from, VType to, TypeHierarchy& hierarchy, bool protected_access) {
  if (from == to) return true;
  return to.is_reference() && from.is_reference() && is_assignable(from, to, hierarchy, protected_access);
}

}  // namespace

int VType::dimensions() const {
  int n = 0;
  while (static_cast<uint32_t>(n) < name()->length() && name()->byte_at(static_cast<size_t>(n)) == '[') n++;
  return n;
}

VType VType::component() const { return exact_type_of_descriptor(name()->view().substr(1)); }

VType type_of_descriptor(std::string_view type) {
  if (type.empty()) return VType::kTop;
  switch (type[0]) {
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
    case 'I': return VType::kInt;
    case 'J': return VType::kLong;
    case 'F': return VType::kFloat;
    case 'D': return VType::kDouble;
    case 'L':
    case '[': return VType::reference(Symbol::intern(descriptor_class_name(type)));
    default: return VType::kTop;
  }
}

VType exact_type_of_descriptor(std::string_view type) {
  switch (type.empty() ? 0 : type[0]) {
    case 'Z': return VType::kBoolean;
    case 'B': return VType::kByte;
    case 'C': return VType::kChar;
    case 'S': return VType::kShort;
    default: return type_of_descriptor(type);
  }
}

std::string VType::to_string() const {
  if (has_name()) return "'" + name()->str() + "'";
  switch (tag()) {
    case kTop: return "top";
    case kInt: return "integer";
    case kFloat: return "float";
    case kLong: return "long";
    case kDouble: return "double";
    case kLong2: return "long_2nd";
    case kDouble2: return "double_2nd";
    case kNull: return "null";
    case kUninitializedThis: return "uninitializedThis";
    case kUninitialized: return "uninitialized " + std::to_string(new_pc());
    case kBoolean: return "boolean";
    case kByte: return "byte";
    case kChar: return "char";
    case kShort: return "short";
    case kCategory1: return "category1 type";
    case kCategory2: return "category2 type";
    case kCategory2Second: return "category2_2nd type";
    case kAnyReference: return "reference type";
  }
  return "?";
}

bool is_assignable(VType from, VType to, TypeHierarchy& hierarchy, bool protected_access) {
  if (from == to) return true;
  if (to.has_name()) {
    if (from.is_null()) return true;
    if (!from.has_name()) return false;
    if (to.is_object()) {
      return to.name() == sym::java_lang_Object || is_assignable_to_class(from, to.name(), hierarchy, protected_access);
    }
    if (!from.is_array()) return false;
    const VType from_component = from.component(), to_component = to.component();
    if (from_component == VType::kTop || to_component == VType::kTop) return false;
    return is_component_assignable(from_component, to_component, hierarchy, protected_access);
  }
  switch (to.tag()) {
    case VType::kTop: return true;
    case VType::kBoolean:
    case VType::kByte:
    case VType::kChar:
    case VType::kShort: return from == VType::kInt;
    case VType::kCategory1: return from.is_category1();
    case VType::kCategory2: return from.is_category2();
    case VType::kCategory2Second: return from.is_category2_second();
    case VType::kAnyReference: return from.is_reference() || from.is_uninitialized();
    default: return false;
  }
}

}  // namespace rrvm
