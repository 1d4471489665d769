#include "loader/descriptor.h"

#include <array>
#include <cstring>

namespace rrvm {
namespace {

constexpr int kVersionJava5 = 49;
constexpr int kVersionJava7 = 51;
constexpr int kMaxDimensions = 255;

// Characters with a meaning in names and descriptors (JVMS 4.2.2).
enum : uint8_t { kNeverLegal = 1, kSlash = 2, kAngle = 4 };
constexpr std::array<uint8_t, 256> kSpecial = [] {
  std::array<uint8_t, 256> table{};
  for (unsigned char c : {'.', ';', '['}) table[c] = kNeverLegal;
  table['/'] = kSlash;
  table['<'] = table['>'] = kAngle;
  return table;
}();

bool is_primitive(char c) {
  switch (c) {
    case 'Z':
    case 'B':
    case 'C':
    case 'S':
    case 'I':
    case 'J':
    case 'F':
    case 'D': return true;
    default: return false;
  }
}

// Length of the longest prefix that is a Java identifier, or with `slashes` a sequence of them, as class
// files before version 49 require. Characters beyond ASCII count as letters.
size_t identifier_length(std::string_view text, bool slashes) {
  bool start = true;
  size_t i = 0;
  for (; i < text.size(); i++) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool letter = c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
    if (letter || (!start && c >= '0' && c <= '9')) {
      start = false;
    } else if (slashes && c == '/' && !start) {
      start = true;
    } else {
      break;
    }
  }
  return start ? 0 : i;
}

bool is_identifier(std::string_view name, bool slashes) {
  return !name.empty() && name[0] != '<' && identifier_length(name, slashes) == name.size();
}

// Consumes one field type from the front of `text`.
DescriptorFault take_field_type(std::string_view& text, int major) {
  size_t dimensions = 0;
  while (dimensions < text.size() && text[dimensions] == '[') dimensions++;
  if (dimensions > kMaxDimensions) return DescriptorFault::kTooManyDimensions;
  text.remove_prefix(dimensions);
  if (text.empty()) return DescriptorFault::kMalformed;
  if (is_primitive(text[0])) {
    text.remove_prefix(1);
    return DescriptorFault::kNone;
  }
  if (text[0] != 'L') return DescriptorFault::kMalformed;
  text.remove_prefix(1);
  if (major < kVersionJava5) {
    const size_t length = identifier_length(text, true);
    if (length == 0 || length >= text.size() || text[length] != ';') return DescriptorFault::kMalformed;
    text.remove_prefix(length + 1);
    return DescriptorFault::kNone;
  }
  const size_t end = text.find(';');
  if (end == std::string_view::npos) return DescriptorFault::kMalformed;
  if (!is_unqualified_name(text.substr(0, end), NameUse::kClass)) return DescriptorFault::kBadClassName;
  text.remove_prefix(end + 1);
  return DescriptorFault::kNone;
}

}  // namespace

size_t field_type_length(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && text[i] == '[') i++;
  if (i > kMaxDimensions || i == text.size()) return 0;
  if (is_primitive(text[i])) return i + 1;
  if (text[i] != 'L') return 0;
  const size_t end = text.find(';', i);
  return end == std::string_view::npos ? 0 : end + 1;
}

MethodShape method_shape(std::string_view descriptor) {
  MethodShape shape;
  MethodDescriptor d(descriptor);
  while (d.next()) {
    shape.parameters++;
    shape.parameter_slots = static_cast<uint16_t>(shape.parameter_slots + slots_of(d.kind()));
  }
  if (!d.return_type().empty()) shape.return_kind = d.return_type()[0];
  return shape;
}

bool is_unqualified_name(std::string_view name, NameUse use) {
  if (name.empty()) return false;
  uint8_t met = 0;
  for (char c : name) met |= kSpecial[static_cast<uint8_t>(c)];
  if (met == 0) return true;
  if (met & kNeverLegal) return false;
  if ((met & kAngle) && use == NameUse::kMethod) return false;
  if (!(met & kSlash)) return true;
  return use == NameUse::kClass && name.front() != '/' && name.back() != '/' &&
         name.find("//") == std::string_view::npos;
}

bool is_legal_class_name(std::string_view name, int major) {
  if (!name.empty() && name[0] == '[') return check_field_descriptor(name, major) == DescriptorFault::kNone;
  if (major < kVersionJava5) return is_identifier(name, true);
  return is_unqualified_name(name, NameUse::kClass);
}

bool is_legal_field_name(std::string_view name, int major) {
  if (major < kVersionJava5) return is_identifier(name, false);
  return is_unqualified_name(name, NameUse::kField);
}

bool is_legal_method_name(std::string_view name, int major) {
  if (name == "<init>" || name == "<clinit>") return true;
  if (major < kVersionJava5) return is_identifier(name, false);
  return is_unqualified_name(name, NameUse::kMethod);
}

DescriptorFault check_field_descriptor(std::string_view descriptor, int major) {
  const DescriptorFault fault = take_field_type(descriptor, major);
  if (fault != DescriptorFault::kNone) return fault;
  return descriptor.empty() ? DescriptorFault::kNone : DescriptorFault::kMalformed;
}

DescriptorFault check_method_descriptor(std::string_view name, std::string_view descriptor, int major, int* slots) {
  if (name == "<clinit>" && descriptor != "()V" && major >= kVersionJava7) return DescriptorFault::kMalformed;
  if (descriptor.empty() || descriptor[0] != '(') return DescriptorFault::kMalformed;
  descriptor.remove_prefix(1);
  int total = 0;
  while (!descriptor.empty() && descriptor[0] != ')') {
    total += slots_of(descriptor[0]);
    const DescriptorFault fault = take_field_type(descriptor, major);
    if (fault != DescriptorFault::kNone) return fault;
  }
  if (descriptor.empty()) return DescriptorFault::kMalformed;
  descriptor.remove_prefix(1);
  if (slots) *slots = total;
  if (descriptor == "V") return DescriptorFault::kNone;
  if (!name.empty() && name[0] == '<') return DescriptorFault::kMalformed;
  return check_field_descriptor(descriptor, major);
}

bool is_legal_modified_utf8(std::string_view bytes) {
  const auto* p = reinterpret_cast<const unsigned char*>(bytes.data());
  const auto* end = p + bytes.size();
  // Eight ASCII characters at a time: no high bit, no zero byte.
  for (; end - p >= 8; p += 8) {
    uint64_t w;
    std::memcpy(&w, p, 8);
    if ((w | ((w - 0x0101010101010101u) & ~w)) & 0x8080808080808080u) break;
  }
  while (p < end) {
    const unsigned c = *p;
    if (c < 0x80) {
      if (c == 0) return false;
      p++;
    } else if ((c & 0xE0) == 0xC0) {
      if (end - p < 2 || (p[1] & 0xC0) != 0x80) return false;
      const unsigned value = (c & 0x1Fu) << 6 | (p[1] & 0x3Fu);
      if (value != 0 && value < 0x80) return false;
      p += 2;
    } else if ((c & 0xF0) == 0xE0) {
      if (end - p < 3 || (p[1] & 0xC0) != 0x80 || (p[2] & 0xC0) != 0x80) return false;
      const unsigned value = (c & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
      if (value < 0x800) return false;
      p += 3;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace rrvm
