// Writes a small jimage with one plain, one zip and one compact-cp resource, for tests and as a fuzzing seed.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace rrvm {

class ImageWriter {
 public:
  ImageWriter() { string(""); }

  uint32_t string(std::string_view text) {
    const size_t at = strings_.find(std::string(text) + '\0');
    if (at != std::string::npos && (at == 0 || strings_[at - 1] == 0)) return static_cast<uint32_t>(at);
    const auto offset = static_cast<uint32_t>(strings_.size());
    strings_ += std::string(text) + '\0';
    return offset;
  }

  void add(std::string_view module, std::string_view parent, std::string_view base, std::string_view extension,
           const std::string& content, size_t unpacked_size = 0) {
    std::string attributes;
    const auto attribute = [&](int kind, uint64_t value) {
      attributes += static_cast<char>(kind << 3 | 7);
      for (int shift = 56; shift >= 0; shift -= 8) attributes += static_cast<char>(value >> shift);
    };
    attribute(1, string(module));
    attribute(2, string(parent));
    attribute(3, string(base));
    attribute(4, string(extension));
    attribute(5, content_.size());
    if (unpacked_size) attribute(6, content.size());
    attribute(7, unpacked_size ? unpacked_size : content.size());
    attributes += '\0';
    std::string path = "/" + std::string(module) + "/";
    if (!parent.empty()) path += std::string(parent) + "/";
    path += base;
    if (!extension.empty()) path += "." + std::string(extension);
    entries_.push_back({path, static_cast<uint32_t>(locations_.size())});
    locations_ += attributes;
    content_ += content;
  }

  // A compressed resource's body with its header.
  std::string pack(const std::string& body, size_t unpacked_size, std::string_view decompressor) {
    std::string out;
    const auto put = [&out](uint64_t value, int bytes) {
      for (int i = 0; i < bytes; i++) out += static_cast<char>(value >> (8 * i));
    };
    put(0xCAFEFAFA, 4);
    put(body.size(), 8);
    put(unpacked_size, 8);
    put(string(decompressor), 4);
    put(0, 4);
    put(1, 1);
    return out + body;
  }

  std::vector<uint8_t> finish() const {
    // Few entries: a table with one entry per slot of its first hash, big enough that none collide.
    uint32_t length = static_cast<uint32_t>(entries_.size());
    while (collides(length)) length++;
    std::vector<uint32_t> redirect(length, 0), offsets(length, 0);
    for (const Entry& e : entries_) {
      const uint32_t slot = hash(e.path) % length;
      redirect[slot] = static_cast<uint32_t>(-1 - static_cast<int32_t>(slot));
      offsets[slot] = e.location;
    }
    std::vector<uint8_t> out;
    const auto u4 = [&out](uint32_t v) {
      for (int i = 0; i < 4; i++) out.push_back(static_cast<uint8_t>(v >> (8 * i)));
    };
    for (uint32_t v : {0xCAFEDADAu, 0x00010000u, 0u, length, length, static_cast<uint32_t>(locations_.size()),
                       static_cast<uint32_t>(strings_.size())}) {
      u4(v);
    }
    for (uint32_t v : redirect) u4(v);
    for (uint32_t v : offsets) u4(v);
    out.insert(out.end(), locations_.begin(), locations_.end());
    out.insert(out.end(), strings_.begin(), strings_.end());
    out.insert(out.end(), content_.begin(), content_.end());
    return out;
  }

 private:
  struct Entry {
    std::string path;
    uint32_t location;
  };
  static uint32_t hash(std::string_view text) {
    uint32_t h = 0x01000193;
    for (char c : text) h = (h * 0x01000193) ^ static_cast<uint8_t>(c);
    return h & 0x7FFFFFFF;
  }
  bool collides(uint32_t length) const {
    std::vector<bool> used(length);
    for (const Entry& e : entries_) {
      const uint32_t slot = hash(e.path) % length;
      if (used[slot]) return true;
      used[slot] = true;
    }
    return false;
  }

  std::string strings_, locations_, content_;
  std::vector<Entry> entries_;
};

// What the compact-cp resource below unpacks to: a header, four pool entries and a tail.
inline std::string compact_class_expanded() {
  using std::string;
  return string("\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x06", 10) + string("\x01\0\x05Hello", 8) +
         string("\x01\0\x18(Ljava/lang/String;La;)V", 3 + 0x18) + string("\x05\0\0\0\0\0\0\0\x07", 9) +
         string("\x08\0\x01", 3) + "tail";
}

inline std::vector<uint8_t> small_image() {
  using std::string;
  ImageWriter writer;
  writer.add("m", "p", "plain", "txt", "plain content");

  const string repeated(1000, 'z');
  uLongf size = compressBound(repeated.size());
  string zipped(size, 0);
  compress(reinterpret_cast<Bytef*>(zipped.data()), &size, reinterpret_cast<const Bytef*>(repeated.data()),
           repeated.size());
  zipped.resize(size);
  const string packed = writer.pack(zipped, repeated.size(), "zip");
  writer.add("m", "p", "packed", "txt", packed, repeated.size());

  // Offsets as two-byte compressed integers (0x80 | 2 << 5 | high bits).
  const auto compressed = [&writer](std::string_view text) {
    const uint32_t at = writer.string(text);
    return string{static_cast<char>(0xC0 | at >> 8), static_cast<char>(at)};
  };
  const string hello = compressed("Hello"), shape = compressed("(L;L;)V"), package = compressed("java/lang"),
               name = compressed("String"), none = compressed(""), a = compressed("a");
  const string body = string("\xCA\xFE\xBA\xBE\0\0\0\x3D\0\x06", 10) + '\x17' + hello + '\x19' + shape +
                      string("\xA8", 1) + package + name + none + a + string("\x05\0\0\0\0\0\0\0\x07", 9) +
                      string("\x08\0\x01", 3) + "tail";
  const size_t expanded = compact_class_expanded().size();
  writer.add("m", "p", "Compact", "class", writer.pack(body, expanded, "compact-cp"), expanded);

  string modules;
  const uint32_t m = writer.string("m");
  for (uint32_t v : {0u, m}) {
    for (int i = 0; i < 4; i++) modules += static_cast<char>(v >> (8 * i));
  }
  writer.add("packages", "", "p", "", modules);
  return writer.finish();
}

}  // namespace rrvm
