#include "loader/jar.h"

#include <cstring>

#include "vm/base/symbol.h"

namespace rrvm {
namespace {

constexpr uint32_t kLocalMagic = 0x04034b50;
constexpr uint32_t kCentralMagic = 0x02014b50;
constexpr uint32_t kEndMagic = 0x06054b50;
constexpr uint32_t kEnd64Magic = 0x06064b50;
constexpr uint32_t kEnd64LocatorMagic = 0x07064b50;
constexpr size_t kLocalSize = 30, kCentralSize = 46, kEndSize = 22, kEnd64Size = 56, kEnd64LocatorSize = 20;
constexpr size_t kMaxComment = 65535;
constexpr uint16_t kStored = 0, kDeflated = 8, kEncryptedFlag = 1;
constexpr uint16_t kZip64Extra = 1;

uint16_t le2(const uint8_t* p) { return static_cast<uint16_t>(p[0] | p[1] << 8); }
uint32_t le4(const uint8_t* p) {
  uint32_t v;
  std::memcpy(&v, p, 4);
  return v;
}
uint64_t le8(const uint8_t* p) {
  uint64_t v;
  std::memcpy(&v, p, 8);
  return v;
}

// Replaces the 32-bit fields that are all ones by the 64-bit values of the zip64 extra field.
bool apply_zip64(std::span<const uint8_t> extra, Jar::Entry& entry) {
  const bool need_size = entry.size == UINT32_MAX, need_packed = entry.compressed_size == UINT32_MAX,
             need_offset = entry.header_offset == UINT32_MAX;
  if (!need_size && !need_packed && !need_offset) return true;
  for (size_t i = 0; i + 4 <= extra.size();) {
    const uint16_t kind = le2(&extra[i]);
    const size_t length = le2(&extra[i + 2]);
    if (length > extra.size() - i - 4) return false;
    if (kind == kZip64Extra) {
      size_t at = i + 4;
      const size_t end = at + length;
      const auto take = [&](bool needed, uint64_t& value) {
        if (!needed) return true;
        if (end - at < 8) return false;
        value = le8(&extra[at]);
        at += 8;
        return true;
      };
      return take(need_size, entry.size) && take(need_packed, entry.compressed_size) &&
             take(need_offset, entry.header_offset);
    }
    i += 4 + length;
  }
  return true;  // the values may really be all ones
}

}  // namespace

std::unique_ptr<Jar> Jar::open(const std::string& path, std::string* reason) {
  std::unique_ptr<MappedFile> file = MappedFile::open(path, reason);
  if (!file) return nullptr;
  std::unique_ptr<Jar> jar = from_bytes(file->bytes(), reason);
  if (jar) jar->file_ = std::move(file);
  return jar;
}

std::unique_ptr<Jar> Jar::from_bytes(std::span<const uint8_t> bytes, std::string* reason) {
  std::unique_ptr<Jar> jar(new Jar(bytes));
  return jar->parse_directory(reason) ? std::move(jar) : nullptr;
}

// The end record is the last one whose comment reaches exactly to the end of the file.
bool Jar::find_end(uint64_t& count, uint64_t& directory_size, uint64_t& directory_offset, uint64_t& end) const {
  if (bytes_.size() < kEndSize) return false;
  const uint64_t last = bytes_.size() - kEndSize;
  const uint64_t first = last > kMaxComment ? last - kMaxComment : 0;
  for (uint64_t at = last + 1; at-- > first;) {
    const uint8_t* p = bytes_.data() + at;
    if (le4(p) != kEndMagic || at + kEndSize + le2(p + 20) != bytes_.size()) continue;
    count = le2(p + 10);
    directory_size = le4(p + 12);
    directory_offset = le4(p + 16);
    end = at;
    if (at >= kEnd64LocatorSize && le4(p - kEnd64LocatorSize) == kEnd64LocatorMagic) {
      const uint64_t end64 = le8(p - kEnd64LocatorSize + 8);
      if (end64 <= bytes_.size() && bytes_.size() - end64 >= kEnd64Size && le4(bytes_.data() + end64) == kEnd64Magic) {
        const uint8_t* q = bytes_.data() + end64;
        count = le8(q + 32);
        directory_size = le8(q + 40);
        directory_offset = le8(q + 48);
        end = end64;
      }
    }
    return true;
  }
  return false;
}

bool Jar::parse_directory(std::string* reason) {
  const auto failed = [&](const char* text) {
    if (reason) *reason = text;
    return false;
  };
  uint64_t count, size, offset, end;
  if (!find_end(count, size, offset, end)) return failed("zip END header not found");
  if (size > end) return failed("invalid END header (bad central directory size)");
  const uint64_t start = end - size;
  if (offset > start) return failed("invalid END header (bad central directory offset)");
  base_ = start - offset;
  std::span<const uint8_t> rest = bytes_.subspan(start, size);
  if (count > size / kCentralSize) return failed("invalid END header (bad entry count)");
  entries_.reserve(count);
  for (uint64_t i = 0; i < count; i++) {
    if (rest.size() < kCentralSize || le4(rest.data()) != kCentralMagic) {
      return failed("invalid CEN header (bad signature)");
    }
    const uint8_t* p = rest.data();
    const size_t name_length = le2(p + 28), extra_length = le2(p + 30), comment_length = le2(p + 32);
    const size_t total = kCentralSize + name_length + extra_length + comment_length;
    if (total > rest.size()) return failed("invalid CEN header (bad header size)");
    Entry entry;
    entry.name = {reinterpret_cast<const char*>(p + kCentralSize), name_length};
    entry.flags = le2(p + 8);
    entry.method = le2(p + 10);
    entry.crc = le4(p + 16);
    entry.compressed_size = le4(p + 20);
    entry.size = le4(p + 24);
    entry.header_offset = le4(p + 42);
    if (!apply_zip64(rest.subspan(kCentralSize + name_length, extra_length), entry)) {
      return failed("invalid CEN header (invalid zip64 extra data field)");
    }
    entries_.push_back(entry);
    rest = rest.subspan(total);
  }
  build_index();
  return true;
}

void Jar::build_index() {
  size_t size = 16;
  while (size < entries_.size() * 2) size *= 2;
  index_.assign(size, 0);
  for (size_t i = 0; i < entries_.size(); i++) {
    size_t slot = Symbol::hash_of(entries_[i].name) & (size - 1);
    bool known = false;
    // The first of two entries with one name is the one that java finds.
    while (index_[slot] != 0 && !known) {
      known = entries_[index_[slot] - 1].name == entries_[i].name;
      if (!known) slot = (slot + 1) & (size - 1);
    }
    if (!known) index_[slot] = static_cast<uint32_t>(i + 1);
  }
}

const Jar::Entry* Jar::find(std::string_view name) const {
  for (size_t slot = Symbol::hash_of(name) & (index_.size() - 1); index_[slot] != 0;
       slot = (slot + 1) & (index_.size() - 1)) {
    const Entry& entry = entries_[index_[slot] - 1];
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

ResourceData Jar::read(const Entry& entry) const {
  if (entry.flags & kEncryptedFlag) return {};
  if (entry.header_offset > bytes_.size() || base_ > bytes_.size() - entry.header_offset) return {};
  const uint64_t at = entry.header_offset + base_;
  if (bytes_.size() - at < kLocalSize || le4(bytes_.data() + at) != kLocalMagic) return {};
  const uint64_t start = at + kLocalSize + le2(bytes_.data() + at + 26) + le2(bytes_.data() + at + 28);
  if (start > bytes_.size() || entry.compressed_size > bytes_.size() - start) return {};
  const std::span<const uint8_t> raw = bytes_.subspan(start, entry.compressed_size);
  if (entry.method == kStored) return raw.size() == entry.size ? ResourceData(raw) : ResourceData();
  if (entry.method != kDeflated) return {};
  std::vector<uint8_t> out;
  if (!inflate_bytes(raw, entry.size, DeflateForm::kRaw, out)) return {};
  return ResourceData(std::move(out));
}

ResourceData Jar::read(std::string_view name) const {
  const Entry* entry = find(name);
  return entry ? read(*entry) : ResourceData();
}

}  // namespace rrvm
