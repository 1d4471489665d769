// Fields and methods of a class file: modifiers, names, attributes. Code has its own file.
#include <algorithm>
#include <vector>

#include "loader/class_parser.h"
#include "vm/base/class_names.h"

namespace rrvm {
namespace {

constexpr uint16_t kFieldModifiers = kAccPublic | kAccPrivate | kAccProtected | kAccStatic | kAccFinal | kAccVolatile |
                                     kAccTransient | kAccEnum | kAccSynthetic;
constexpr uint16_t kMethodModifiers = kAccPublic | kAccPrivate | kAccProtected | kAccStatic | kAccFinal |
                                      kAccSynchronized | kAccBridge | kAccVarargs | kAccNative | kAccAbstract |
                                      kAccStrict | kAccSynthetic;
constexpr int kMaxArgumentSlots = 255;

bool has_illegal_visibility(uint32_t flags) {
  const uint32_t visibility = flags & (kAccPublic | kAccPrivate | kAccProtected);
  return (visibility & (visibility - 1)) != 0;
}

}  // namespace

void ClassParser::check_field_modifiers(uint32_t flags) const {
  if (!check_) return;
  bool illegal;
  if (file_->is_interface()) {
    constexpr uint32_t kRequired = kAccPublic | kAccStatic | kAccFinal;
    illegal = (flags & kRequired) != kRequired ||
              (flags & (kAccPrivate | kAccProtected | kAccVolatile | kAccTransient)) ||
              (file_->major_version >= 49 && (flags & kAccEnum));
  } else {
    illegal = has_illegal_visibility(flags) || ((flags & kAccFinal) && (flags & kAccVolatile));
  }
  if (illegal) {
    fail(LoadErrorKind::kClassFormat, "Illegal field modifiers in class %s: 0x%X", class_name().c_str(), flags);
  }
}

void ClassParser::check_constant_value(const FieldInfo& field) const {
  if (!check_) return;
  const uint16_t index = field.constant_value_index;
  const CpTag tag = pool().tag(index);
  if (tag == CpTag::kInvalid) bad("Bad initial value index %u in ConstantValue attribute", index);
  const std::string_view type = pool().utf8(field.descriptor_index);
  constexpr const char* kInconsistent = "Inconsistent constant value type";
  switch (type[0]) {
    case 'J': require(tag == CpTag::kLong, kInconsistent); break;
    case 'F': require(tag == CpTag::kFloat, kInconsistent); break;
    case 'D': require(tag == CpTag::kDouble, kInconsistent); break;
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
    case 'I': require(tag == CpTag::kInteger, kInconsistent); break;
    case 'L': require(type == "Ljava/lang/String;" && tag == CpTag::kString, "Bad string initial value"); break;
    default: bad("Unable to set initial value %u", index);
  }
}

template <typename Info>
bool ClassParser::take_member_attribute(Info& member, AttributeName name, uint32_t length, const MemberTexts& texts) {
  switch (name) {
    case AttributeName::synthetic:
      require(length == 0, texts.synthetic_length, length);
      member.access_flags |= kAccSynthetic;
      return true;
    case AttributeName::deprecated:
      require(length == 0, texts.deprecated_length, length);
      member.deprecated = true;
      return true;
    case AttributeName::signature:
      if (file_->major_version < 49) {
        take(length);
        return true;
      }
      require(member.signature_index == 0, texts.signature_twice);
      member.signature_index = signature_attribute(length, texts.signature_length);
      return true;
    default: return false;
  }
}

void ClassParser::parse_field_attributes(FieldInfo& field) {
  static constexpr MemberTexts kTexts = {
      "Invalid Synthetic field attribute length %u", "Invalid Deprecated field attribute length %u",
      "Multiple Signature attributes for field", "Wrong size %u for field's Signature attribute"};
  AnnotationSet annotations;
  each_attribute("Invalid field attribute index %u", [&](AttributeName name, uint32_t length) {
    if (take_member_attribute(field, name, length, kTexts)) return;
    if (name != AttributeName::constant_value)
      return take_annotations(name, length, annotations, AttributeOwner::field);
    if (!field.is_static()) {
      take(length);
      return;
    }
    require(field.constant_value_index == 0, "Duplicate ConstantValue attribute");
    require(length == 2, "Invalid ConstantValue field attribute length %u", length);
    field.constant_value_index = u2();
    check_constant_value(field);
  });
  keep_annotations(annotations, field);
}

void ClassParser::parse_fields() {
  const std::span<FieldInfo> fields = member_array<FieldInfo>(u2());
  for (FieldInfo& field : fields) {
    need(8);
    field.access_flags = u2() & kFieldModifiers;
    check_field_modifiers(field.access_flags);
    field.name_index = u2();
    require(is_utf8(field.name_index), "Invalid constant pool index %u for field name", field.name_index);
    check_field_name(field.name_index);
    field.descriptor_index = u2();
    require(is_utf8(field.descriptor_index), "Invalid constant pool index %u for field signature",
            field.descriptor_index);
    check_field_signature(field.name_index, field.descriptor_index);
    parse_field_attributes(field);
  }
  file_->fields = fields;
  check_duplicates(file_->fields, "field");
}

template <typename Info>
void ClassParser::check_duplicates(std::span<const Info> members, const char* what) const {
  if (!check_ || members.size() < 2) return;
  // Sorted by a hash of the texts: only equal hashes need a look at the texts themselves.
  struct Key {
    uint64_t hash;
    const Info* member;
    bool operator<(const Key& other) const { return hash < other.hash; }
  };
  std::vector<Key> keys;
  keys.reserve(members.size());
  for (const Info& m : members) {
    const uint64_t hash = uint64_t{Symbol::hash_of(pool().utf8(m.name_index))} << 32;
    keys.push_back({hash | Symbol::hash_of(pool().utf8(m.descriptor_index)), &m});
  }
  std::sort(keys.begin(), keys.end());
  const Info* again = nullptr;  // the first in the file that has come before
  for (size_t i = 1; i < keys.size(); i++) {
    for (size_t k = i; k > 0 && keys[k - 1].hash == keys[i].hash; k--) {
      const Info &a = *keys[i].member, &b = *keys[k - 1].member;
      if (pool().utf8(a.name_index) != pool().utf8(b.name_index) ||
          pool().utf8(a.descriptor_index) != pool().utf8(b.descriptor_index))
        continue;
      const Info* later = std::max(&a, &b);
      if (!again || later < again) again = later;
    }
  }
  if (!again) return;
  std::string external = dotted(pool().utf8(again->descriptor_index));
  fail(LoadErrorKind::kClassFormat, "Duplicate %s name \"%s\" with signature \"%s\" in class file %s", what,
       std::string(pool().utf8(again->name_index)).c_str(), external.c_str(), class_name().c_str());
}

void ClassParser::check_method_modifiers(uint32_t flags, std::string_view name) const {
  if (!check_) return;
  const int major = file_->major_version;
  const bool is_strict = (flags & kAccStrict) && major < 61;  // no meaning from 61 on
  const auto any = [flags](uint32_t mask) { return (flags & mask) != 0; };
  bool illegal = false;
  if (file_->is_interface()) {
    if (major >= 52) {
      illegal = any(kAccPublic) == any(kAccPrivate) || any(kAccNative | kAccProtected | kAccFinal | kAccSynchronized) ||
                (any(kAccAbstract) && (any(kAccPrivate | kAccStatic) || is_strict));
    } else if (major >= 49) {
      illegal = !any(kAccPublic) || !any(kAccAbstract) ||
                any(kAccPrivate | kAccProtected | kAccStatic | kAccFinal | kAccSynchronized | kAccNative | kAccStrict);
    } else {
      illegal = !any(kAccPublic) || !any(kAccAbstract) || any(kAccStatic | kAccFinal | kAccNative);
    }
  } else if (has_illegal_visibility(flags)) {
    illegal = true;
  } else if (name == "<init>") {
    illegal =
        any(kAccStatic | kAccFinal | kAccSynchronized | kAccNative | kAccAbstract) || (major >= 49 && any(kAccBridge));
  } else if (any(kAccAbstract)) {
    illegal =
        any(kAccFinal | kAccNative | kAccPrivate | kAccStatic) || (major >= 49 && (any(kAccSynchronized) || is_strict));
  }
  if (illegal) {
    fail(LoadErrorKind::kClassFormat, "Method %s in class %s has illegal modifiers: 0x%X", std::string(name).c_str(),
         class_name().c_str(), flags);
  }
}

uint16_t ClassParser::method_flags(uint16_t flags, std::string_view name) const {
  if (name == "<clinit>") {
    // A class initializer's other modifiers have no meaning.
    if (file_->major_version < 51) return kAccStatic;
    require(flags & kAccStatic, "Method <clinit> is not static");
    return flags & (kAccStatic | (file_->major_version <= 60 ? kAccStrict : 0));
  }
  check_method_modifiers(flags, name);
  if (name == "<init>" && file_->is_interface()) {
    fail(LoadErrorKind::kClassFormat, "Interface cannot have a method named <init>, class file %s",
         class_name().c_str());
  }
  return flags & kMethodModifiers;
}

void ClassParser::parse_method(MethodInfo& method) {
  need(8);
  const uint16_t flags = u2();
  method.name_index = u2();
  require(is_utf8(method.name_index), "Illegal constant pool index %u for method name", method.name_index);
  const std::string_view name = pool().utf8(method.name_index);
  check_method_name(name);
  method.descriptor_index = u2();
  require(is_utf8(method.descriptor_index), "Illegal constant pool index %u for method signature",
          method.descriptor_index);
  method.access_flags = method_flags(flags, name);
  const int slots = check_method_signature(name, pool().utf8(method.descriptor_index)) + (method.is_static() ? 0 : 1);
  if (check_) require(slots <= kMaxArgumentSlots, "Too many arguments in method signature");
  parse_method_attributes(method, slots);
}

void ClassParser::parse_exceptions(MethodInfo& method, uint32_t length) {
  require(method.exceptions.raw().data() == nullptr, "Multiple Exceptions attributes");
  const uint16_t count = u2();
  method.exceptions = IndexTable(take(size_t{count} * 2));
  for (uint16_t index : method.exceptions) {
    require(is_class(index), "Exception name has bad type at constant pool %u", index);
  }
  require(length == 2 + 2u * count, "Exceptions attribute has wrong length");
}

void ClassParser::parse_method_parameters(MethodInfo& method, uint32_t length) {
  require(!method.has_method_parameters, "Multiple MethodParameters attributes");
  method.has_method_parameters = true;
  const uint8_t count = u1();
  if (length != 1 + 4u * count) {
    fail(LoadErrorKind::kClassFormat, "Invalid MethodParameters method attribute length %u in class file", length);
  }
  method.parameters = TableView<ParameterRecord>(take(size_t{count} * 4));
}

void ClassParser::parse_method_attributes(MethodInfo& method, int argument_slots) {
  static constexpr MemberTexts kTexts = {
      "Invalid Synthetic method attribute length %u", "Invalid Deprecated method attribute length %u",
      "Multiple Signature attributes for method", "Invalid Signature attribute length %u"};
  AnnotationSet annotations;
  each_attribute("Invalid method attribute name index %u", [&](AttributeName name, uint32_t length) {
    if (take_member_attribute(method, name, length, kTexts)) return;
    switch (name) {
      case AttributeName::code: parse_code(method, length, argument_slots); break;
      case AttributeName::exceptions: parse_exceptions(method, length); break;
      case AttributeName::method_parameters: parse_method_parameters(method, length); break;
      default: take_annotations(name, length, annotations, AttributeOwner::method);
    }
  });
  if (check_ && !method.code && !method.is_native() && !method.is_abstract()) {
    bad("Absent Code attribute in method that is not native or abstract");
  }
  keep_annotations(annotations, method);
}

void ClassParser::parse_methods() {
  const std::span<MethodInfo> methods = member_array<MethodInfo>(u2());
  for (MethodInfo& method : methods) parse_method(method);
  file_->methods = methods;
  check_duplicates(file_->methods, "method");
}

}  // namespace rrvm
