// Field and method descriptors and the JVM's rules for names (JVMS 4.2, 4.3): iterate, validate, count slots.
// Works on bytes; knows neither constant pools nor classes. Covered by tests/loader/descriptor_test.cpp.
#pragma once

#include <cstdint>
#include <string_view>

namespace rrvm {

constexpr int slots_of(char kind) { return kind == 'J' || kind == 'D' ? 2 : kind == 'V' ? 0 : 1; }
constexpr bool is_reference(char kind) { return kind == 'L' || kind == '['; }

// Length of the field type at the start of `text` ("I", "[[J", "Ljava/lang/Object;"), 0 when there is none.
// Checks the shape and at most 255 dimensions, not the class name's characters.
size_t field_type_length(std::string_view text);

// The class named by a descriptor's reference type as the constant pool writes it: "Lfoo/Bar;" gives foo/Bar,
// arrays stay as they are.
constexpr std::string_view descriptor_class_name(std::string_view type) {
  return !type.empty() && type[0] == 'L' ? type.substr(1, type.size() - 2) : type;
}

// Walks a method descriptor that has been validated (or comes from a trusted class; malformed text just ends
// the walk). for (MethodDescriptor d(text); d.next();) use(d.type()); then d.return_type().
class MethodDescriptor {
 public:
  explicit MethodDescriptor(std::string_view text) : rest_(text) {
    if (!rest_.empty() && rest_[0] == '(') {
      rest_.remove_prefix(1);
    } else {
      rest_ = {};
    }
  }
  bool next() {
    if (rest_.empty() || rest_[0] == ')') return false;
    const size_t length = field_type_length(rest_);
    type_ = rest_.substr(0, length);
    rest_.remove_prefix(length ? length : rest_.size());
    return length != 0;
  }
  // The current parameter: whole type text and its first character.
  std::string_view type() const { return type_; }
  char kind() const { return type_[0]; }
  // Valid once next() has returned false; "" when the descriptor is malformed.
  std::string_view return_type() const {
    return rest_.size() > 1 && rest_[0] == ')' ? rest_.substr(1) : std::string_view();
  }

 private:
  std::string_view rest_;
  std::string_view type_;
};

// Facts of a method descriptor in one pass.
struct MethodShape {
  uint16_t parameters = 0;       // number of parameters
  uint16_t parameter_slots = 0;  // long and double count twice; `this` is not counted
  char return_kind = 0;          // first character of the return type, 0 when malformed
};
MethodShape method_shape(std::string_view descriptor);
// Class names may contain ')', so the parameters have to be walked. "" when malformed.
inline std::string_view return_type_of(std::string_view descriptor) {
  MethodDescriptor d(descriptor);
  while (d.next()) {}
  return d.return_type();
}

// --- rules that depend on the class file's version: names were Java identifiers before 49 ---

enum class NameUse : uint8_t { kClass, kField, kMethod };

// An unqualified name, or for classes a sequence of them with single slashes between (JVMS 4.2.2).
bool is_unqualified_name(std::string_view name, NameUse use);
bool is_legal_class_name(std::string_view name, int major);  // also array types
bool is_legal_field_name(std::string_view name, int major);
bool is_legal_method_name(std::string_view name, int major);

enum class DescriptorFault : uint8_t { kNone, kMalformed, kBadClassName, kTooManyDimensions };
DescriptorFault check_field_descriptor(std::string_view descriptor, int major);
// `slots` receives the parameters' slots. The name matters: <init> must return void, <clinit> take nothing.
DescriptorFault check_method_descriptor(std::string_view name, std::string_view descriptor, int major, int* slots);

// JVMS 4.4.7 modified UTF-8, as the constant pool must hold it.
bool is_legal_modified_utf8(std::string_view bytes);

}  // namespace rrvm
