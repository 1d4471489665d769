#include "rr/report/safe_text.h"

#include <cstdint>
#include <cstdio>

namespace rrvm::rr {
namespace {

enum class Sort : uint8_t { kCharacter, kSurrogate, kByte };

struct Piece {
  Sort sort = Sort::kByte;
  uint32_t code = 0;  // the character, the surrogate or the byte
  size_t size = 1;    // in bytes
};

// The bits of the following byte at `at`, or -1 if there is none.
int follower(std::string_view s, size_t at) {
  if (at >= s.size()) return -1;
  auto c = static_cast<unsigned char>(s[at]);
  return (c & 0xc0) == 0x80 ? c & 0x3f : -1;
}

// Three bytes, which may be a surrogate; code 0 if they are not well formed.
uint32_t three_bytes(std::string_view s, size_t at) {
  if (at >= s.size() || (static_cast<unsigned char>(s[at]) & 0xf0) != 0xe0) return 0;
  int b = follower(s, at + 1), c = follower(s, at + 2);
  if (b < 0 || c < 0) return 0;
  uint32_t code =
      (static_cast<unsigned char>(s[at]) & 0xfu) << 12 | static_cast<uint32_t>(b) << 6 | static_cast<uint32_t>(c);
  return code < 0x800 ? 0 : code;
}

// Modified UTF-8, and plain UTF-8 too: traces and file names have that.
Piece piece_at(std::string_view s, size_t at) {
  auto lead = static_cast<unsigned char>(s[at]);
  const Piece stray{Sort::kByte, lead, 1};
  if (lead < 0x80) return {Sort::kCharacter, lead, 1};
  int b = follower(s, at + 1);
  if (b < 0) return stray;
  if (lead == 0xc0 && b == 0) return {Sort::kCharacter, 0, 2};
  if (lead >= 0xc2 && lead < 0xe0) return {Sort::kCharacter, (lead & 0x1fu) << 6 | static_cast<uint32_t>(b), 2};
  if (uint32_t code = three_bytes(s, at)) {
    if (code < 0xd800 || code > 0xdfff) return {Sort::kCharacter, code, 3};
    uint32_t low = code < 0xdc00 ? three_bytes(s, at + 3) : 0;
    if (low < 0xdc00 || low > 0xdfff) return {Sort::kSurrogate, code, 3};
    return {Sort::kCharacter, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00), 6};
  }
  int c = follower(s, at + 2), d = follower(s, at + 3);
  if ((lead & 0xf8) != 0xf0 || c < 0 || d < 0) return stray;
  uint32_t code =
      (lead & 7u) << 18 | static_cast<uint32_t>(b) << 12 | static_cast<uint32_t>(c) << 6 | static_cast<uint32_t>(d);
  return code < 0x10000 || code > 0x10ffff ? stray : Piece{Sort::kCharacter, code, 4};
}

bool is_control(uint32_t c) { return c < 0x20 || (c >= 0x7f && c < 0xa0); }

// What an editor, a terminal or a browser would obey instead of showing it, and what XML must not have.
bool is_unsafe(uint32_t c) {
  return is_control(c) || c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || (c >= 0xfdd0 && c <= 0xfdef) || (c & 0xfffe) == 0xfffe ||
         (c >= 0xe0000 && c <= 0xe007f);
}

void add_utf8(std::string& out, uint32_t c) {
  auto add = [&](uint32_t byte) { out += static_cast<char>(byte); };
  if (c < 0x80) return add(c);
  if (c < 0x800) return add(0xc0 | c >> 6), add(0x80 | (c & 0x3f));
  if (c < 0x10000) return add(0xe0 | c >> 12), add(0x80 | (c >> 6 & 0x3f)), add(0x80 | (c & 0x3f));
  add(0xf0 | c >> 18), add(0x80 | (c >> 12 & 0x3f)), add(0x80 | (c >> 6 & 0x3f)), add(0x80 | (c & 0x3f));
}

void add_number(std::string& out, const char* format, uint32_t number) {
  char text[16];
  std::snprintf(text, sizeof text, format, number);
  out += text;
}

// \u001b, as Java and JSON spell it: two of them beyond U+FFFF.
void add_spelt(std::string& out, uint32_t c) {
  if (c < 0x10000) return add_number(out, "\\u%04x", c);
  add_number(out, "\\u%04x", 0xd800 + ((c - 0x10000) >> 10));
  add_number(out, "\\u%04x", 0xdc00 + (c & 0x3ff));
}

void add_visible(std::string& out, const Piece& p) {
  if (p.sort == Sort::kByte) return add_number(out, "\\x%02x", p.code);
  if (p.sort == Sort::kCharacter && !is_unsafe(p.code)) return add_utf8(out, p.code);
  switch (p.code) {
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default: add_spelt(out, p.code);
  }
}

}  // namespace

std::string visible(std::string_view s) {
  std::string out;
  out.reserve(s.size());
  for (size_t at = 0; at < s.size();) {
    Piece p = piece_at(s, at);
    add_visible(out, p);
    at += p.size;
  }
  return out;
}

std::string json_string(std::string_view s) {
  std::string out = "\"";
  for (size_t at = 0; at < s.size();) {
    Piece p = piece_at(s, at);
    if (p.sort != Sort::kCharacter) {
      out += '\\';  // the backslash of the spelling is a character of the string
      add_visible(out, p);
    } else if (is_unsafe(p.code)) {
      add_spelt(out, p.code);
    } else {
      if (p.code == '"' || p.code == '\\') out += '\\';
      add_utf8(out, p.code);
    }
    at += p.size;
  }
  return out + '"';
}

std::string escaped(std::string_view s) {
  std::string out;
  for (char c : visible(s)) {
    switch (c) {
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '&': out += "&amp;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string uri_path(std::string_view path) {
  std::string out;
  for (char c : visible(path)) {
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                 std::string_view("/._-~$").find(c) != std::string_view::npos;
    if (plain) out += c;
    else add_number(out, "%%%02X", static_cast<unsigned char>(c));
  }
  return out;
}

}  // namespace rrvm::rr
