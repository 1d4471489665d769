// File layout, all numbers in host order: header, redirect table (s4), offset table (u4), location
// attributes, strings, content. A path's hash picks a redirect entry: positive is a second seed, negative the
// slot itself, zero nothing. The slot's offset leads to attributes, one byte each of kind and length, then a
// big-endian value.
#include "loader/jimage.h"

#include <cstring>

#include "vm/base/class_names.h"

namespace rrvm {
namespace {

constexpr uint32_t kMagic = 0xCAFEDADA;
constexpr uint32_t kMajorVersion = 1;
constexpr size_t kHeaderSize = 28;
constexpr uint32_t kHashMultiplier = 0x01000193;

constexpr uint32_t kResourceMagic = 0xCAFEFAFA;
constexpr size_t kResourceHeaderSize = 29;
constexpr uint64_t kMaxResource = uint64_t{1} << 30;
constexpr int kMaxLayers = 8;

enum Attribute { kEnd, kModule, kParent, kBase, kExtension, kOffset, kCompressed, kUncompressed, kAttributes };

uint32_t host_u4(const uint8_t* p) {
  uint32_t v;
  std::memcpy(&v, p, 4);
  return v;
}

uint64_t host_u8(const uint8_t* p) {
  uint64_t v;
  std::memcpy(&v, p, 8);
  return v;
}

uint32_t hash_pieces(std::span<const std::string_view> pieces, uint32_t seed) {
  uint32_t h = seed;
  for (std::string_view piece : pieces) {
    for (char c : piece) h = (h * kHashMultiplier) ^ static_cast<uint8_t>(c);
  }
  return h & 0x7FFFFFFF;
}

// Compares the concatenation of both lists without building it.
bool same_text(std::span<const std::string_view> a, std::span<const std::string_view> b) {
  std::string_view x, y;
  size_t i = 0, j = 0;
  for (;;) {
    while (x.empty() && i < a.size()) x = a[i++];
    while (y.empty() && j < b.size()) y = b[j++];
    if (x.empty() || y.empty()) return x.empty() && y.empty();
    const size_t n = x.size() < y.size() ? x.size() : y.size();
    if (std::memcmp(x.data(), y.data(), n) != 0) return false;
    x.remove_prefix(n);
    y.remove_prefix(n);
  }
}

// The pieces that a location's path is made of.
struct PathPieces {
  std::string_view pieces[8];
  size_t count = 0;
  explicit PathPieces(const Jimage::Location& l) {
    if (!l.module.empty()) {
      add("/");
      add(l.module);
      add("/");
    }
    if (!l.parent.empty()) {
      add(l.parent);
      add("/");
    }
    add(l.base);
    if (!l.extension.empty()) {
      add(".");
      add(l.extension);
    }
  }
  std::span<const std::string_view> span() const { return {pieces, count}; }

 private:
  void add(std::string_view piece) { pieces[count++] = piece; }
};

}  // namespace

std::string Jimage::Location::path() const {
  std::string text;
  const PathPieces pieces(*this);
  for (std::string_view piece : pieces.span()) text += piece;
  return text;
}

std::unique_ptr<Jimage> Jimage::open(const std::string& path, std::string* reason) {
  std::unique_ptr<MappedFile> file = MappedFile::open(path, reason);
  if (!file) return nullptr;
  std::unique_ptr<Jimage> image = from_bytes(file->bytes(), reason);
  if (image) image->file_ = std::move(file);
  return image;
}

std::unique_ptr<Jimage> Jimage::from_bytes(std::span<const uint8_t> bytes, std::string* reason) {
  std::unique_ptr<Jimage> image(new Jimage(bytes));
  return image->parse_header(reason) ? std::move(image) : nullptr;
}

bool Jimage::parse_header(std::string* reason) {
  const auto failed = [&](const char* text) {
    if (reason) *reason = text;
    return false;
  };
  if (bytes_.size() < kHeaderSize || host_u4(bytes_.data()) != kMagic) return failed("not a jimage file");
  const uint8_t* p = bytes_.data();
  if (host_u4(p + 4) >> 16 != kMajorVersion) return failed("unknown jimage version");
  const uint64_t table = host_u4(p + 16);
  const uint64_t locations = host_u4(p + 20);
  const uint64_t strings = host_u4(p + 24);
  const uint64_t index_size = kHeaderSize + table * 8 + locations + strings;
  if (index_size > bytes_.size()) return failed("truncated jimage file");
  table_length_ = static_cast<uint32_t>(table);
  redirect_ = p + kHeaderSize;
  offsets_ = redirect_ + table * 4;
  locations_ = bytes_.subspan(kHeaderSize + table * 8, locations);
  strings_ = bytes_.subspan(kHeaderSize + table * 8 + locations, strings);
  content_ = bytes_.subspan(index_size);
  return true;
}

std::string_view Jimage::string_at(uint64_t offset) const {
  if (offset >= strings_.size()) return {};
  const auto* start = reinterpret_cast<const char*>(strings_.data() + offset);
  const void* end = std::memchr(start, 0, strings_.size() - offset);
  return end ? std::string_view(start, static_cast<const char*>(end)) : std::string_view();
}

std::optional<Jimage::Location> Jimage::location_at(uint32_t slot) const {
  uint64_t at = host_u4(offsets_ + size_t{slot} * 4);
  uint64_t values[kAttributes] = {};
  for (;;) {
    if (at >= locations_.size()) return std::nullopt;
    const uint8_t head = locations_[at];
    const unsigned kind = head >> 3;
    if (kind == kEnd) break;
    const unsigned length = (head & 7) + 1;
    if (kind >= kAttributes || length > locations_.size() - at - 1) return std::nullopt;
    uint64_t value = 0;
    for (unsigned i = 1; i <= length; i++) value = value << 8 | locations_[at + i];
    values[kind] = value;
    at += 1 + length;
  }
  Location l;
  l.module = string_at(values[kModule]);
  l.parent = string_at(values[kParent]);
  l.base = string_at(values[kBase]);
  l.extension = string_at(values[kExtension]);
  l.offset = values[kOffset];
  l.compressed_size = values[kCompressed];
  l.size = values[kUncompressed];
  return l;
}

std::optional<uint32_t> Jimage::slot_of(std::span<const std::string_view> pieces) const {
  if (table_length_ == 0) return std::nullopt;
  const uint32_t first = hash_pieces(pieces, kHashMultiplier) % table_length_;
  const auto value = static_cast<int32_t>(host_u4(redirect_ + size_t{first} * 4));
  if (value == 0) return std::nullopt;
  if (value > 0) return hash_pieces(pieces, static_cast<uint32_t>(value)) % table_length_;
  const int64_t slot = -1 - int64_t{value};
  if (slot >= table_length_) return std::nullopt;
  return static_cast<uint32_t>(slot);
}

std::optional<Jimage::Location> Jimage::find(std::string_view path) const {
  const std::string_view pieces[] = {path};
  const std::optional<uint32_t> slot = slot_of(pieces);
  if (!slot) return std::nullopt;
  std::optional<Location> location = location_at(*slot);
  if (location && !same_text(PathPieces(*location).span(), pieces)) return std::nullopt;
  return location;
}

std::optional<Jimage::Location> Jimage::find_class(std::string_view module, std::string_view class_name) const {
  const std::string_view pieces[] = {"/", module, "/", class_name, ".class"};
  const std::optional<uint32_t> slot = slot_of(pieces);
  if (!slot) return std::nullopt;
  std::optional<Location> location = location_at(*slot);
  if (location && !same_text(PathPieces(*location).span(), pieces)) return std::nullopt;
  return location;
}

std::string_view Jimage::module_of_package(std::string_view package) const {
  const std::optional<Location> location = find("/packages/" + dotted(package));
  if (!location) return {};
  const ResourceData data = read(*location);
  // Pairs (package is empty in this module, offset of the module's name).
  for (size_t i = 0; i + 8 <= data.bytes.size(); i += 8) {
    if (host_u4(data.bytes.data() + i) == 0) return string_at(host_u4(data.bytes.data() + i + 4));
  }
  return {};
}

ResourceData Jimage::read_class(std::string_view class_name) const {
  const size_t slash = class_name.rfind('/');
  if (slash == std::string_view::npos) return {};
  const std::string_view module = module_of_package(class_name.substr(0, slash));
  if (module.empty()) return {};
  const std::optional<Location> location = find_class(module, class_name);
  return location ? read(*location) : ResourceData();
}

ResourceData Jimage::read(const Location& l) const {
  const uint64_t stored = l.compressed_size ? l.compressed_size : l.size;
  if (l.offset > content_.size() || stored > content_.size() - l.offset) return {};
  const std::span<const uint8_t> raw = content_.subspan(l.offset, stored);
  if (l.compressed_size == 0) return ResourceData(raw);
  std::vector<uint8_t> out;
  if (!unpack(raw, out) || out.size() != l.size) return {};
  return ResourceData(std::move(out));
}

// Each compression step of jlink puts a header before its output; the outermost comes first.
bool Jimage::unpack(std::span<const uint8_t> packed, std::vector<uint8_t>& out) const {
  out.assign(packed.begin(), packed.end());
  for (int layer = 0; layer < kMaxLayers; layer++) {
    if (out.size() < kResourceHeaderSize || host_u4(out.data()) != kResourceMagic) return true;
    const uint64_t size = host_u8(out.data() + 4);
    const uint64_t unpacked_size = host_u8(out.data() + 12);
    const std::string_view decompressor = string_at(host_u4(out.data() + 20));
    if (size > out.size() - kResourceHeaderSize || unpacked_size > kMaxResource) return false;
    const std::span<const uint8_t> body(out.data() + kResourceHeaderSize, size);
    std::vector<uint8_t> next;
    if (decompressor == "zip") {
      if (!inflate_bytes(body, unpacked_size, DeflateForm::kZlib, next)) return false;
    } else if (decompressor == "compact-cp") {
      if (!expand_compact_cp(body, strings_, unpacked_size, next)) return false;
    } else {
      return false;
    }
    out = std::move(next);
  }
  return false;
}

void Jimage::for_each(const std::function<void(const Location&)>& visit) const {
  for (uint32_t i = 0; i < table_length_; i++) {
    if (const std::optional<Location> location = location_at(i)) visit(*location);
  }
}

}  // namespace rrvm
