// Modified UTF-8 <-> Latin-1 and UTF-16, without any knowledge of Java objects. Bytes that are not well formed stand
// for themselves, as in java's own JNI. Covered by tests/vm/object/java_string_codec_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrvm::java_string::codec {

// Takes one UTF-16 unit off the front.
inline uint16_t next_unit(const char*& p, const char* end) {
  uint8_t a = static_cast<uint8_t>(*p++);
  if (a < 0x80) return a;
  auto continues = [&](size_t i) { return p + i < end && (static_cast<uint8_t>(p[i]) & 0xc0) == 0x80; };
  if ((a & 0xe0) == 0xc0 && continues(0)) return static_cast<uint16_t>((a & 0x1f) << 6 | (*p++ & 0x3f));
  if ((a & 0xf0) == 0xe0 && continues(0) && continues(1)) {
    uint16_t unit = static_cast<uint16_t>((a & 0x0f) << 12 | (p[0] & 0x3f) << 6 | (p[1] & 0x3f));
    p += 2;
    return unit;
  }
  return a;
}

struct Measure {
  size_t length;  // in UTF-16 units
  bool latin1;
};

inline Measure measure(std::string_view utf8) {
  Measure m{0, true};
  for (const char *p = utf8.data(), *end = p + utf8.size(); p < end; m.length++) {
    if (next_unit(p, end) > 0xff) m.latin1 = false;
  }
  return m;
}

template <typename Unit>
void decode(std::string_view utf8, Unit* out) {
  for (const char *p = utf8.data(), *end = p + utf8.size(); p < end;) *out++ = static_cast<Unit>(next_unit(p, end));
}

template <typename Unit>
size_t encoded_length(const Unit* chars, size_t length) {
  size_t n = 0;
  for (size_t i = 0; i < length; i++) n += chars[i] == 0 ? 2 : chars[i] < 0x80 ? 1 : chars[i] < 0x800 ? 2 : 3;
  return n;
}

// Adds a character of the basic plane in one to three bytes; a zero is one byte here.
inline void append(std::string& out, unsigned c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  }
}

template <typename Unit>
std::string encode(const Unit* chars, size_t length) {
  std::string out;
  out.reserve(encoded_length(chars, length));
  for (size_t i = 0; i < length; i++) {
    if (chars[i] == 0) out += "\xc0\x80";  // a zero byte ends strings in C
    else append(out, chars[i]);
  }
  return out;
}

// Standard UTF-8; a surrogate without its partner becomes '?'.
inline std::string to_standard(const std::u16string& s) {
  std::string out;
  out.reserve(s.size());
  for (size_t i = 0; i < s.size(); i++) {
    unsigned c = s[i];
    bool high = c >= 0xd800 && c < 0xdc00, low = c >= 0xdc00 && c < 0xe000;
    if (high && i + 1 < s.size() && s[i + 1] >= 0xdc00 && s[i + 1] < 0xe000) {
      unsigned point = 0x10000 + ((c - 0xd800) << 10) + (s[++i] - 0xdc00u);
      out += static_cast<char>(0xf0 | point >> 18);
      out += static_cast<char>(0x80 | (point >> 12 & 0x3f));
      out += static_cast<char>(0x80 | (point >> 6 & 0x3f));
      out += static_cast<char>(0x80 | (point & 0x3f));
    } else if (high || low) {
      out += '?';
    } else {
      append(out, c);
    }
  }
  return out;
}

}  // namespace rrvm::java_string::codec
