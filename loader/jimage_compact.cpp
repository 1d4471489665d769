// jlink --compress=1 moves the constant pool's strings into the image's string table: tag 23 stands for a
// whole string, tag 25 for a descriptor whose class names are given as pairs (package, name) after each L.
#include <cstring>

#include "loader/jimage.h"
#include "vm/bytecode/bytecode.h"

namespace rrvm {
namespace {

constexpr uint8_t kUtf8 = 1;
constexpr uint8_t kExternalString = 23;
constexpr uint8_t kExternalDescriptor = 25;
constexpr size_t kFileHeader = 8;
constexpr size_t kMaxUtf8 = 65535;

// Payload bytes of each constant-pool tag; 0: not a tag.
constexpr uint8_t kPayload[] = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

struct Expander {
  std::span<const uint8_t> in;
  std::span<const uint8_t> strings;
  size_t limit;
  std::vector<uint8_t>& out;
  size_t at = 0;

  bool copy(size_t bytes) {
    if (bytes > in.size() - at || out.size() + bytes > limit) return false;
    out.insert(out.end(), in.begin() + at, in.begin() + at + bytes);
    at += bytes;
    return true;
  }

  bool append(std::string_view text) {
    if (out.size() + text.size() > limit) return false;
    out.insert(out.end(), text.begin(), text.end());
    return true;
  }

  // One to four bytes with the length in the first, or a plain big-endian word.
  bool read_int(size_t& position, size_t end, uint32_t& value) const {
    if (position >= end) return false;
    const uint8_t head = in[position];
    if (!(head & 0x80)) {
      if (end - position < 4) return false;
      value = read_u4(in.data() + position);
      position += 4;
      return true;
    }
    const size_t length = (head >> 5) & 3;
    if (length == 0 || end - position < length) return false;
    value = head & 0x1F;
    for (size_t i = 1; i < length; i++) value = value << 8 | in[position + i];
    position += length;
    return true;
  }

  bool string(uint32_t offset, std::string_view& text) const {
    if (offset >= strings.size()) return false;
    const auto* start = reinterpret_cast<const char*>(strings.data() + offset);
    const void* end = std::memchr(start, 0, strings.size() - offset);
    if (!end) return false;
    text = {start, static_cast<const char*>(end)};
    return true;
  }

  bool external_string() {
    uint32_t index;
    std::string_view text;
    if (!read_int(at, in.size(), index) || !string(index, text)) return false;
    const size_t length_at = begin_utf8();
    return append(text) && end_utf8(length_at);
  }

  bool external_descriptor() {
    uint32_t index, indexes_length;
    std::string_view shape;
    if (!read_int(at, in.size(), index) || !read_int(at, in.size(), indexes_length) || !string(index, shape)) {
      return false;
    }
    if (indexes_length > in.size() - at) return false;
    size_t position = at;
    const size_t end = at + indexes_length;
    at = end;
    const size_t length_at = begin_utf8();
    for (char c : shape) {
      if (!append({&c, 1})) return false;
      if (c != 'L' || indexes_length == 0) continue;
      uint32_t package_index, name_index;
      std::string_view package, name;
      if (!read_int(position, end, package_index) || !string(package_index, package)) return false;
      if (!read_int(position, end, name_index) || !string(name_index, name)) return false;
      if (!package.empty() && (!append(package) || !append("/"))) return false;
      if (!append(name)) return false;
    }
    return end_utf8(length_at);
  }

  size_t begin_utf8() {
    out.push_back(kUtf8);
    out.insert(out.end(), 2, 0);
    return out.size() - 2;
  }
  bool end_utf8(size_t length_at) {
    const size_t length = out.size() - length_at - 2;
    if (length > kMaxUtf8 || out.size() > limit) return false;
    out[length_at] = static_cast<uint8_t>(length >> 8);
    out[length_at + 1] = static_cast<uint8_t>(length);
    return true;
  }

  bool entry(bool& takes_two) {
    if (at >= in.size()) return false;
    const uint8_t tag = in[at];
    if (tag == kExternalString || tag == kExternalDescriptor) {
      at++;
      return tag == kExternalString ? external_string() : external_descriptor();
    }
    if (tag == kUtf8) {
      if (in.size() - at < 3) return false;
      return copy(3 + size_t{read_u2(in.data() + at + 1)});
    }
    if (tag >= sizeof kPayload || kPayload[tag] == 0) return false;
    takes_two = tag == 5 || tag == 6;
    return copy(1 + size_t{kPayload[tag]});
  }
};

}  // namespace

bool expand_compact_cp(std::span<const uint8_t> packed, std::span<const uint8_t> strings, size_t size,
                       std::vector<uint8_t>& out) {
  Expander e{packed, strings, size, out};
  if (packed.size() < kFileHeader + 2 || !e.copy(kFileHeader + 2)) return false;
  const uint32_t count = read_u2(packed.data() + kFileHeader);
  for (uint32_t i = 1; i < count; i++) {
    bool takes_two = false;
    if (!e.entry(takes_two)) return false;
    if (takes_two) i++;
  }
  return e.copy(packed.size() - e.at) && out.size() == size;
}

}  // namespace rrvm
