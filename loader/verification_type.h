// One verification type in a machine word (JVMS 4.10.1.2): a reference is its class's Symbol, everything else
// a tag, with the instruction's position for uninitialized objects. Private to the verifier.
#pragma once

#include <cstdint>
#include <string>

#include "loader/verifier.h"
#include "vm/base/symbol.h"

namespace rrvm {

class VType {
 public:
  enum Tag : uint8_t {
    kTop,
    kInt,
    kFloat,
    kLong,
    kDouble,
    kLong2,
    kDouble2,
    kNull,
    kUninitializedThis,
    kUninitialized,
    kBoolean,
    kByte,
    kChar,
    kShort,  // array components and return types
    kCategory1,
    kCategory2,
    kCategory2Second,
    kAnyReference,  // only as what an instruction expects
  };

  constexpr VType() : bits_(encode(kTop)) {}
  constexpr VType(Tag tag) : bits_(encode(tag)) {}
  static VType reference(Symbol* name) { return VType(reinterpret_cast<uint64_t>(name)); }
  static VType uninitialized(uint32_t pc) { return VType(uint64_t{pc} << 8 | encode(kUninitialized)); }

  bool operator==(const VType&) const = default;

  bool has_name() const { return (bits_ & 1) == 0; }
  Symbol* name() const { return reinterpret_cast<Symbol*>(bits_); }
  bool is_array() const { return has_name() && name()->length() > 0 && name()->byte_at(0) == '['; }
  bool is_object() const { return has_name() && !is_array(); }
  bool is_null() const { return *this == kNull; }
  bool is_reference() const { return has_name() || is_null(); }
  bool is_uninitialized() const { return !has_name() && (tag() == kUninitialized || tag() == kUninitializedThis); }
  uint32_t new_pc() const { return static_cast<uint32_t>(bits_ >> 8); }  // of an uninitialized object
  Tag tag() const { return static_cast<Tag>((bits_ & 0xFF) >> 1); }

  bool is_category1() const {
    if (has_name()) return true;
    switch (tag()) {
      case kInt:
      case kFloat:
      case kNull:
      case kUninitializedThis:
      case kUninitialized: return true;
      default: return false;
    }
  }
  bool is_category2() const { return *this == kLong || *this == kDouble; }
  bool is_category2_second() const { return *this == kLong2 || *this == kDouble2; }
  VType second_half() const { return *this == kLong ? kLong2 : kDouble2; }

  // Null, or an array with this component.
  bool is_array_of(char component) const {
    return is_null() || (is_array() && name()->length() > 1 && name()->byte_at(1) == component);
  }
  bool is_reference_array() const { return is_array_of('L') || is_array_of('['); }
  int dimensions() const;
  VType component() const;

  // "integer", "'java/lang/String'", "uninitialized 7".
  std::string to_string() const;

 private:
  constexpr explicit VType(uint64_t bits) : bits_(bits) {}
  static constexpr uint64_t encode(Tag tag) { return uint64_t{tag} << 1 | 1; }
  uint64_t bits_;
};

// The type that a descriptor's field type has on the stack ("Z" gives kInt). `V` gives kTop.
VType type_of_descriptor(std::string_view type);
// Does what type_of_descriptor does, but small integers keep their type: so errors call a method's return type.
VType exact_type_of_descriptor(std::string_view type);

// Thrown by the verifier's inner parts when the hierarchy has an exception pending; never leaves the
// verifier.
struct PendingException {};

// May a value of type `from` be used as `to`? `protected_access`: see the protected checks of JVMS 4.10.1.8.
bool is_assignable(VType from, VType to, TypeHierarchy& hierarchy, bool protected_access = false);

}  // namespace rrvm
