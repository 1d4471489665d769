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
  return entry.ends_with('*') && (entry.size() == 1 || entry[entry.size() - 2] == '/') && access(entry.c_str(), F_OK) != 0;
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

uint32_t little_endian(const std::string& bytes, size_t at, int width) {
  uint32_t value = 0;
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
  uint32_t method = little_endian(entry, 10, 2), packed_size = little_endian(entry, 20, 4), size = little_endian(entry, 24, 4);
  std::streamoff at = archive_start + little_endian(entry, 42, 4);
  std::string local = read_range(file, at, kLocalBytes);
  if (local.size() < kLocalBytes || packed_size > kMaxBytes || size > kMaxBytes) return std::nullopt;
  std::string packed = read_range(file, at + static_cast<std::streamoff>(kLocalBytes + little_endian(local, 26, 2) + little_endian(local, 28, 2)), packed_size);
  if (packed.size() != packed_size || method == kStored) return method == kStored && packed.size() == size ? std::optional(packed) : std::nullopt;
  if (method != kDeflated) return std::nullopt;
  std::string out(size, '\0');
  z_stream z{};
  if (inflateInit2(&z, -MAX_WBITS) != Z_OK) return std::nullopt;
  z.next_in = reinterpret_cast<Bytef*>(packed.data());
  z.avail_in = packed_size;
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = size;
  int result = inflate(&z, Z_FINISH);
  inflateEnd(&z);
  if (result != Z_STREAM_END && !(result == Z_BUF_ERROR && z.avail_out == 0)) return std::nullopt;
  return out;
}

// Lines "Name: value" up to the first empty one; a line that begins with a blank belongs to the one before. java's launcher looks at no
// more than this, and refuses the jar when there is something else.
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

// Whether a zip has a META-INF/MANIFEST.MF that can be read. Where the directory uses 64-bit fields nothing is said against
// the file: the class library has the last word.
bool has_manifest(std::ifstream& file, std::streamoff size) {
  constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
  constexpr std::string_view kEndSignature("PK\5\6", 4), kEntrySignature("PK\1\2", 4);
  constexpr size_t kEndBytes = 22, kEntryBytes = 46;
  std::streamoff tail_length = std::min<std::streamoff>(size, kEndBytes + 0xffff);
  std::string tail = read_range(file, size - tail_length, static_cast<size_t>(tail_length));
  size_t end = tail.rfind(kEndSignature);
  if (end == std::string::npos || end + kEndBytes > tail.size()) return false;
  uint32_t directory_size = little_endian(tail, end + 12, 4), directory_start = little_endian(tail, end + 16, 4);
  if (directory_start == 0xffffffff || directory_size == 0xffffffff) return true;
  std::streamoff directory_position = size - tail_length + static_cast<std::streamoff>(end) - directory_size;
  if (directory_position < 0) return false;
  // Counted from the end record: a jar may follow a script.
  std::string directory = read_range(file, directory_position, directory_size);
  for (size_t at = 0; at + kEntryBytes <= directory.size() && directory.compare(at, 4, kEntrySignature) == 0;) {
    size_t name_length = little_endian(directory, at + 28, 2);
    if (name_length == kManifest.size() && directory.size() - at - kEntryBytes >= name_length &&
        strncasecmp(directory.data() + at + kEntryBytes, kManifest.data(), name_length) == 0) {
      std::optional<std::string> text = unpack(file, directory_position - directory_start, directory.substr(at, kEntryBytes));
      return text && is_well_formed(*text);
    }
    at += kEntryBytes + name_length + little_endian(directory, at + 30, 2) + little_endian(directory, at + 32, 2);
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
