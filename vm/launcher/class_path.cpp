// See vm/launcher/class_path.h.
#include "vm/launcher/class_path.h"

#include <dirent.h>
#include <strings.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <vector>

namespace rrvm::launcher {
namespace {

bool is_wildcard(const std::string& entry) {
  return entry.ends_with('*') && (entry.size() == 1 || entry[entry.size() - 2] == '/') &&
         access(entry.c_str(), F_OK) != 0;
}

std::vector<std::string> jars_of(const std::string& prefix) {
  std::vector<std::string> jars;
  DIR* dir = opendir(prefix.empty() ? "." : prefix.c_str());
  if (!dir) return jars;
  while (const dirent* entry = readdir(dir)) {
    std::string_view name = entry->d_name;
    if (name.ends_with(".jar") || name.ends_with(".JAR")) jars.push_back(prefix + std::string(name));
  }
  closedir(dir);
  return jars;
}

uint64_t little_endian(const std::string& bytes, size_t at, int width) {
  uint64_t value = 0;
  for (int i = width; i-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + static_cast<size_t>(i)]);
  return value;
}

std::string read_range(std::ifstream& file, std::streamoff from, size_t length) {
  std::string bytes(length, '\0');
  file.clear();
  file.seekg(from);
  file.read(bytes.data(), static_cast<std::streamsize>(length));
  bytes.resize(static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return bytes;
}

// Unpacked bytes of the file that an entry of the directory describes.
std::optional<std::string> unpack(std::ifstream& file, std::streamoff archive_start, const std::string& entry) {
  constexpr size_t kLocalBytes = 30, kMaxBytes = 64 << 20;
  constexpr uint32_t kStored = 0, kDeflated = 8;
  uint64_t method = little_endian(entry, 10, 2), packed_size = little_endian(entry, 20, 4);
  uint64_t size = std::min<uint64_t>(little_endian(entry, 24, 4), kMaxBytes);  // more than anybody looks at
  std::streamoff at = archive_start + static_cast<std::streamoff>(little_endian(entry, 42, 4));
  std::string local = read_range(file, at, kLocalBytes);
  if (local.size() < kLocalBytes || packed_size > kMaxBytes) return std::nullopt;
  std::string packed = read_range(
      file, at + static_cast<std::streamoff>(kLocalBytes + little_endian(local, 26, 2) + little_endian(local, 28, 2)),
      packed_size);
  if (packed.size() != packed_size || method == kStored)
    return method == kStored && packed.size() == size ? std::optional(packed) : std::nullopt;
  if (method != kDeflated) return std::nullopt;
  std::string out(size, '\0');
  z_stream z{};
  if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return std::nullopt;
  z.next_in = reinterpret_cast<Bytef*>(packed.data());
  z.avail_in = static_cast<uInt>(packed_size);
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(size);
  int result = inflate(&z, Z_FINISH);
  inflateEnd(&z);
  if (result != Z_STREAM_END && !(result == Z_BUF_ERROR && z.avail_out == 0)) return std::nullopt;
  return out;
}

// Lines "Name: value" up to the first empty one; a line that begins with a blank belongs to the one before. java's
// launcher looks at no more than this, and refuses the jar when there is something else.
bool is_well_formed(std::string_view manifest) {
  manifest = manifest.substr(0, manifest.find('\0'));
  auto is_end = [](char c) { return c == '\n' || c == '\r'; };
  for (size_t at = 0; at < manifest.size() && !is_end(manifest[at]);) {
    std::string line;
    do {
      size_t stop = std::min(manifest.find_first_of("\r\n", at), manifest.size());
      bool continued = !line.empty();
      if (continued && stop == manifest.size()) return false;
      line += manifest.substr(at + continued, stop - at - continued);
      at = stop + (manifest.substr(stop).starts_with("\r\n") ? 2 : 1);
    } while (at < manifest.size() && manifest[at] == ' ');
    size_t colon = line.find(':');
    if (colon == std::string::npos || colon + 1 >= line.size() || line[colon + 1] != ' ') return false;
  }
  return true;
}

struct Directory {
  std::streamoff position;  // of its first entry
  uint64_t size;
  std::streamoff archive_start;  // what offsets count from: a jar may follow a script
};

constexpr size_t kEndBytes = 22, kEntryBytes = 46;

bool has_signature(const std::string& bytes, size_t at, char third, char fourth) {
  return bytes.size() >= at + 4 && bytes[at] == 'P' && bytes[at + 1] == 'K' && bytes[at + 2] == third &&
         bytes[at + 3] == fourth;
}

// A directory of this size that ends at `end`, if the first entry and the file that it tells of are there.
std::optional<Directory> directory_before(std::ifstream& file, std::streamoff end, uint64_t size, uint64_t offset) {
  if (size > static_cast<uint64_t>(end) || offset > static_cast<uint64_t>(INT64_MAX)) return std::nullopt;
  Directory d{end - static_cast<std::streamoff>(size), size, 0};
  d.archive_start = d.position - static_cast<std::streamoff>(offset);
  if (size == 0) return d;
  std::string entry = read_range(file, d.position, kEntryBytes);
  if (entry.size() < kEntryBytes || !has_signature(entry, 0, 1, 2)) return std::nullopt;
  std::string local = read_range(file, d.archive_start + static_cast<std::streamoff>(little_endian(entry, 42, 4)), 30);
  if (local.size() < 30 || !has_signature(local, 0, 3, 4) || little_endian(entry, 28, 2) != little_endian(local, 26, 2))
    return std::nullopt;
  return d;
}

// The end record of archives with 64-bit fields at `at`; the fields of the old record must agree or say that they
// cannot tell.
std::optional<Directory> directory_of_end64(std::ifstream& file, std::streamoff at, const std::string& end) {
  constexpr uint64_t kSee64 = 0xffffffff;
  std::string record = at < 0 ? "" : read_range(file, at, 56);
  if (record.size() < 56 || !has_signature(record, 0, 6, 6)) return std::nullopt;
  uint64_t count = little_endian(record, 32, 8), size = little_endian(record, 40, 8),
           offset = little_endian(record, 48, 8);
  uint64_t old_count = little_endian(end, 10, 2), old_size = little_endian(end, 12, 4),
           old_offset = little_endian(end, 16, 4);
  bool agree = (count == old_count || old_count == 0xffff) && (size == old_size || old_size == kSee64) &&
               (offset == old_offset || old_offset == kSee64);
  return agree ? directory_before(file, at, size, offset) : std::nullopt;
}

std::optional<Directory> find_directory(std::ifstream& file, std::streamoff file_size) {
  std::streamoff tail_length = std::min<std::streamoff>(file_size, kEndBytes + 0xffff);
  std::string tail = read_range(file, file_size - tail_length, static_cast<size_t>(tail_length));
  if (tail.size() < kEndBytes) return std::nullopt;
  size_t at = tail.size() - kEndBytes;  // nothing, or a comment whose length is right, is behind the end record
  while (!has_signature(tail, at, 5, 6) ||
         (at + kEndBytes != tail.size() && at + kEndBytes + little_endian(tail, at + 20, 2) != tail.size())) {
    if (at-- == 0) return std::nullopt;
  }
  std::string end = tail.substr(at, kEndBytes);
  std::streamoff position = file_size - tail_length + static_cast<std::streamoff>(at);
  uint64_t size = little_endian(end, 12, 4), offset = little_endian(end, 16, 4);
  if (size + offset != static_cast<uint64_t>(position) && position >= 76) {
    std::string locator = read_range(file, position - 20, 20);
    if (has_signature(locator, 0, 6, 7) && little_endian(locator, 4, 4) == little_endian(end, 4, 2)) {
      if (auto d = directory_of_end64(file, position - 76, end)) return d;
      if (auto d = directory_of_end64(file, static_cast<std::streamoff>(little_endian(locator, 8, 8)), end)) return d;
    }
  }
  return directory_before(file, position, size, offset);
}

// Whether a zip has a META-INF/MANIFEST.MF that can be read.
bool has_manifest(std::ifstream& file, std::streamoff file_size) {
  constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
  constexpr size_t kSignatureBytes = 4;
  std::optional<Directory> d = find_directory(file, file_size);
  if (!d) return false;
  std::string directory = read_range(file, d->position, static_cast<size_t>(d->size) + kEndBytes);
  for (size_t at = 0; at + kEntryBytes <= directory.size() && has_signature(directory, at, 1, 2);) {
    size_t name_length = little_endian(directory, at + 28, 2);
    size_t next =
        at + kEntryBytes + name_length + little_endian(directory, at + 30, 2) + little_endian(directory, at + 32, 2);
    if (next + kSignatureBytes > directory.size()) return false;
    if (name_length == kManifest.size() &&
        strncasecmp(directory.data() + at + kEntryBytes, kManifest.data(), name_length) == 0) {
      std::optional<std::string> text = unpack(file, d->archive_start, directory.substr(at, kEntryBytes));
      return text && is_well_formed(*text);
    }
    at = next;
  }
  return false;
}

}  // namespace

std::string expand_class_path(std::string_view path) {
  if (path.find('*') == std::string_view::npos) return std::string(path);
  std::string result;
  for (size_t start = 0; start <= path.size();) {
    size_t stop = std::min(path.find(':', start), path.size());
    std::string entry(path.substr(start, stop - start));
    std::vector<std::string> parts;
    if (is_wildcard(entry)) parts = jars_of(entry.substr(0, entry.size() - 1));
    if (parts.empty()) parts.push_back(entry);
    for (const std::string& part : parts) result += part + ':';
    start = stop + 1;
  }
  result.pop_back();
  return result;
}

JarState examine_jar(const std::string& path) {
  if (access(path.c_str(), R_OK) != 0) return JarState::kUnreadable;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::streamoff size = file ? static_cast<std::streamoff>(file.tellg()) : -1;
  if (size < 22 || size == INT64_MAX) return JarState::kNoManifest;
  return has_manifest(file, size) ? JarState::kGood : JarState::kNoManifest;
}

}  // namespace rrvm::launcher
