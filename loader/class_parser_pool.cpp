// Constant pool: one pass that finds the entries, one that checks what they refer to, and (for loaders that
// are not trusted) one for names and descriptors. Also the name checks that members share.
#include <algorithm>

#include "loader/class_parser.h"

namespace rrvm {
namespace {
enum : uint8_t { kLegalFieldName = 1, kLegalFieldSignature = 2 };
}

void ClassParser::parse_pool() {
  need(3);
  const uint16_t count = u2();
  require(count >= 1, "Illegal constant pool size %u", count);
  parse_pool_entries(count);
  if (module_constant_seen_) return;  // not a class: parse_header says which error that is
  check_pool_references();
  if (check_) {
    legal_.resize(count);
    check_pool_names();
  }
}

void ClassParser::parse_pool_entries(uint16_t count) {
  ClassFilePool& pool = file_->pool;
  pool.bytes_ = file_->bytes;
  pool.slots_ = file_->arena.array<uint64_t>(count);
  pool.tags_ = file_->arena.array<uint8_t>(count);
  uint64_t* const slots = pool.slots_.data();
  uint8_t* const tags = pool.tags_.data();
  const int major = file_->major_version;
  const auto u2_at = [](const uint8_t* p) { return uint64_t{read_u2(p)}; };
  // The cursor is kept in a register: this loop is the larger part of loading a class.
  const uint8_t* p = p_;
  for (uint32_t i = 1; i < count; i++) {
    // The smallest entry is a tag and two bytes, and something always follows the pool.
    if (end_ - p < 3) fail_truncated();
    const uint8_t tag = *p++;
    tags[i] = tag;
    size_t size = 2;  // of the payload
    switch (static_cast<CpTag>(tag)) {
      case CpTag::kUtf8: {
        slots[i] = static_cast<uint64_t>(p - file_->bytes.data()) << 1 | ClassFilePool::kUninterned;
        const size_t length = read_u2(p);
        size = 2 + length;
        if (static_cast<size_t>(end_ - p) <= size) fail_truncated();
        if (check_ && !is_legal_modified_utf8({reinterpret_cast<const char*>(p + 2), length})) {
          bad("Illegal UTF8 string in constant pool");
        }
        break;
      }
      case CpTag::kInteger:
      case CpTag::kFloat:
      case CpTag::kFieldref:
      case CpTag::kMethodref:
      case CpTag::kInterfaceMethodref:
      case CpTag::kNameAndType:
        size = 4;
        if (end_ - p <= 4) fail_truncated();
        slots[i] = read_u4(p);
        break;
      case CpTag::kLong:
      case CpTag::kDouble:
        require(i + 1 < count, "Invalid constant pool entry %u", i);
        size = 8;
        if (end_ - p <= 8) fail_truncated();
        slots[i++] = read_u8(p);
        break;
      case CpTag::kClass:
      case CpTag::kString: slots[i] = u2_at(p); break;
      case CpTag::kMethodType:
        require(major >= 51, "Class file version does not support constant tag %u", tag);
        slots[i] = u2_at(p);
        break;
      case CpTag::kMethodHandle:
        require(major >= 51, "Class file version does not support constant tag %u", tag);
        size = 3;
        if (end_ - p <= 3) fail_truncated();
        slots[i] = uint64_t{*p} << 16 | u2_at(p + 1);
        break;
      case CpTag::kInvokeDynamic:
      case CpTag::kDynamic:
        require(major >= (tag == uint8_t(CpTag::kDynamic) ? 55 : 51),
                "Class file version does not support constant tag %u", tag);
        size = 4;
        if (end_ - p <= 4) fail_truncated();
        slots[i] = read_u4(p);
        break;
      case CpTag::kModule:
      case CpTag::kPackage:
        // Legal in a module descriptor only, which is no class; the modifiers decide which error it is.
        require(major >= 53, "Unknown constant tag %u", tag);
        module_constant_seen_ = tag;
        slots[i] = u2_at(p);
        break;
      default: bad("Unknown constant tag %u", tag);
    }
    p += size;
  }
  p_ = p;
}

void ClassParser::check_pool_references() {
  constexpr const char* kBadIndex = "Invalid constant pool index %u";
  const ClassFilePool& pool = file_->pool;
  for (uint32_t n = 1; n < pool.size(); n++) {
    const auto i = static_cast<uint16_t>(n);
    switch (pool.tag(i)) {
      case CpTag::kClass:
      case CpTag::kString:
      case CpTag::kMethodType: require(is_utf8(pool.name_index(i)), kBadIndex, pool.name_index(i)); break;
      case CpTag::kFieldref:
      case CpTag::kMethodref:
      case CpTag::kInterfaceMethodref:
        require(is_class(pool.ref_class_index(i)), kBadIndex, pool.ref_class_index(i));
        require(pool.is(pool.ref_nat_index(i), CpTag::kNameAndType), kBadIndex, pool.ref_nat_index(i));
        break;
      case CpTag::kNameAndType:
        require(is_utf8(pool.nat_name_index(i)), kBadIndex, pool.nat_name_index(i));
        require(is_utf8(pool.nat_descriptor_index(i)), kBadIndex, pool.nat_descriptor_index(i));
        break;
      case CpTag::kMethodHandle: check_method_handle(i); break;
      case CpTag::kDynamic:
      case CpTag::kInvokeDynamic:
        require(pool.is(pool.ref_nat_index(i), CpTag::kNameAndType), kBadIndex, pool.ref_nat_index(i));
        max_bootstrap_index_ = std::max(max_bootstrap_index_, int{pool.bootstrap_index(i)});
        break;
      default: break;
    }
  }
}

void ClassParser::check_method_handle(uint16_t index) {
  const uint16_t target = pool().handle_ref_index(index);
  const CpTag tag = pool().tag(target);
  const char* expected = nullptr;
  require(target > 0 && target < pool().size(), "Invalid constant pool index %u", target);
  switch (pool().handle_kind(index)) {
    case RefKind::kGetField:
    case RefKind::kGetStatic:
    case RefKind::kPutField:
    case RefKind::kPutStatic:
      if (tag != CpTag::kFieldref) expected = "field";
      break;
    case RefKind::kInvokeVirtual:
    case RefKind::kNewInvokeSpecial:
      if (tag != CpTag::kMethodref) expected = "method";
      break;
    case RefKind::kInvokeStatic:
    case RefKind::kInvokeSpecial:
      if (tag != CpTag::kMethodref && !(tag == CpTag::kInterfaceMethodref && file_->major_version >= 52)) {
        expected = "method";
      }
      break;
    case RefKind::kInvokeInterface:
      if (tag != CpTag::kInterfaceMethodref) expected = "n interface method";
      break;
    default: bad("Bad method handle kind at constant pool index %u", index);
  }
  if (!expected) return;
  const bool starts_with_n = expected[0] == 'n';
  fail(LoadErrorKind::kClassFormat, "Invalid constant pool index %u in class file %s (not a%s%s)", target,
       class_name().c_str(), starts_with_n ? "" : " ", expected);
}

void ClassParser::check_pool_names() {
  const ClassFilePool& pool = file_->pool;
  for (uint32_t n = 1; n < pool.size(); n++) {
    const auto i = static_cast<uint16_t>(n);
    switch (pool.tag(i)) {
      case CpTag::kClass: check_class_name(pool.name_text(i)); break;
      case CpTag::kNameAndType: {
        const std::string_view name = pool.utf8(pool.nat_name_index(i));
        const std::string_view signature = pool.utf8(pool.nat_descriptor_index(i));
        for (uint16_t part : {pool.nat_descriptor_index(i), pool.nat_name_index(i)}) {
          if (pool.utf8(part).empty()) {
            fail(LoadErrorKind::kClassFormat, "Illegal zero length constant pool entry at %d in class %s", part,
                 class_name().c_str());
          }
        }
        if (signature[0] == '(') {
          check_method_name(name);
          check_method_signature(name, signature);
        } else {
          check_field_name(pool.nat_name_index(i));
          check_field_signature(pool.nat_name_index(i), pool.nat_descriptor_index(i));
        }
        break;
      }
      case CpTag::kFieldref:
      case CpTag::kMethodref:
      case CpTag::kInterfaceMethodref:
      case CpTag::kDynamic:
      case CpTag::kInvokeDynamic: check_pool_ref_names(i); break;
      case CpTag::kMethodHandle: check_method_handle_name(i); break;
      case CpTag::kMethodType: check_method_signature("type", pool.name_text(i)); break;
      default: break;
    }
  }
}

void ClassParser::check_pool_ref_names(uint16_t index) {
  const CpTag tag = pool().tag(index);
  const std::string_view name = pool().ref_name_text(index);
  const std::string_view signature = pool().ref_descriptor_text(index);
  const bool is_method = !signature.empty() && signature[0] == '(';
  if (tag == CpTag::kFieldref || tag == CpTag::kDynamic) {
    if (is_method) bad_signature(tag == CpTag::kDynamic ? "CONSTANT_Dynamic" : "Field", name, signature);
    return;
  }
  if (!is_method) bad_signature("Method", name, signature);
  if (tag == CpTag::kMethodref && !name.empty() && name[0] == '<') {
    require(name == "<init>", "Bad method name at constant pool index %u",
            pool().nat_name_index(pool().ref_nat_index(index)));
    if (!signature.ends_with(")V")) bad_signature("Method", name, signature);
  }
}

void ClassParser::check_method_handle_name(uint16_t index) {
  const RefKind kind = pool().handle_kind(index);
  const uint16_t target = pool().handle_ref_index(index);
  if (kind < RefKind::kInvokeVirtual) return;
  const uint16_t name_index = pool().nat_name_index(pool().ref_nat_index(target));
  const std::string_view name = pool().utf8(name_index);
  if (kind == RefKind::kNewInvokeSpecial) {
    require(name == "<init>", "Bad constructor name at constant pool index %u", name_index);
  } else {
    require(name != "<init>", "Bad method name at constant pool index %u", name_index);
  }
}

void ClassParser::check_class_name(std::string_view name) const {
  if (!check_) return;
  if (!name.empty() && name[0] == '[') {
    const DescriptorFault fault = check_field_descriptor(name, file_->major_version);
    if (fault == DescriptorFault::kBadClassName || fault == DescriptorFault::kTooManyDimensions) {
      check_fault(fault, "", name, name);
    }
    if (fault == DescriptorFault::kNone) return;
  } else if (is_legal_class_name(name, file_->major_version)) {
    return;
  }
  fail(LoadErrorKind::kClassFormat, "Illegal class name \"%s\" in class file %s", std::string(name).c_str(),
       class_name().c_str());
}

void ClassParser::check_field_name(uint16_t name_index) {
  if (!check_ || (legal_[name_index] & kLegalFieldName)) return;
  const std::string_view name = pool().utf8(name_index);
  if (is_legal_field_name(name, file_->major_version)) {
    legal_[name_index] |= kLegalFieldName;
    return;
  }
  fail(LoadErrorKind::kClassFormat, "Illegal field name \"%s\" in class %s", std::string(name).c_str(),
       class_name().c_str());
}

void ClassParser::check_method_name(std::string_view name) const {
  if (!check_ || is_legal_method_name(name, file_->major_version)) return;
  fail(LoadErrorKind::kClassFormat, "Illegal method name \"%s\" in class %s", std::string(name).c_str(),
       class_name().c_str());
}

void ClassParser::check_fault(DescriptorFault fault, const char* kind, std::string_view name,
                              std::string_view signature) const {
  switch (fault) {
    case DescriptorFault::kNone: return;
    case DescriptorFault::kMalformed: bad_signature(kind, name, signature);
    case DescriptorFault::kBadClassName: bad("Class name is empty or contains illegal character in descriptor");
    case DescriptorFault::kTooManyDimensions: bad("Array type descriptor has more than 255 dimensions");
  }
}

void ClassParser::check_field_signature(uint16_t name_index, uint16_t signature_index) {
  if (!check_ || (legal_[signature_index] & kLegalFieldSignature)) return;
  const std::string_view signature = pool().utf8(signature_index);
  check_fault(check_field_descriptor(signature, file_->major_version), "Field", pool().utf8(name_index), signature);
  legal_[signature_index] |= kLegalFieldSignature;
}

int ClassParser::check_method_signature(std::string_view name, std::string_view signature) const {
  if (!check_) return 0;
  int slots = 0;
  const DescriptorFault fault = check_method_descriptor(name, signature, file_->major_version, &slots);
  check_fault(fault, "Method", name, signature);
  return slots;
}

std::string ClassFilePool::describe(uint16_t i) const {
  switch (tag(i)) {
    case CpTag::kUtf8: return std::string(utf8(i));
    case CpTag::kInteger: return std::to_string(integer(i));
    case CpTag::kFloat: return std::to_string(float_value(i)) + "f";
    case CpTag::kLong: return std::to_string(long_value(i)) + "l";
    case CpTag::kDouble: return std::to_string(double_value(i)) + "d";
    case CpTag::kClass:
    case CpTag::kMethodType:
    case CpTag::kModule:
    case CpTag::kPackage: return std::string(name_text(i));
    case CpTag::kString: return "\"" + std::string(name_text(i)) + "\"";
    case CpTag::kFieldref:
      return std::string(name_text(ref_class_index(i))) + "." + std::string(ref_name_text(i)) + ":" +
             std::string(ref_descriptor_text(i));
    case CpTag::kMethodref:
    case CpTag::kInterfaceMethodref:
      return std::string(name_text(ref_class_index(i))) + "." + std::string(ref_name_text(i)) +
             std::string(ref_descriptor_text(i));
    case CpTag::kNameAndType:
      return std::string(utf8(nat_name_index(i))) + ":" + std::string(utf8(nat_descriptor_index(i)));
    case CpTag::kMethodHandle:
      return "handle " + std::to_string(static_cast<int>(handle_kind(i))) + " " + describe(handle_ref_index(i));
    case CpTag::kDynamic:
    case CpTag::kInvokeDynamic:
      return "bootstrap " + std::to_string(bootstrap_index(i)) + " " + std::string(ref_name_text(i)) + ":" +
             std::string(ref_descriptor_text(i));
    case CpTag::kInvalid: break;
  }
  return "?";
}

}  // namespace rrvm
