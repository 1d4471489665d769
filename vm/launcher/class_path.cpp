// See vm/launcher/class_path.h.
#include "vm/launcher/class_path.h"

#include <dirent.h>
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
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

// Whether a zip's directory names META-INF/MANIFEST.MF. Where the directory is uses 64-bit fields nothing is said against
// the file: the class library has the last word.
bool names_manifest(std::ifstream& file, std::streamoff size) {
  constexpr std::string_view kManifest = "META-INF/MANIFEST.MF";
  constexpr std::string_view kEndSignature("PK\5\6", 4), kEntrySignature("PK\1\2", 4);
  constexpr size_t kEndBytes = 22, kEntryBytes = 46;
  std::streamoff tail_length = std::min<std::streamoff>(size, kEndBytes + 0xffff);
  std::string tail = read_range(file, size - tail_length, static_cast<size_t>(tail_length));
  size_t end = tail.rfind(kEndSignature);
  if (end == std::string::npos || end + kEndBytes > tail.size()) return false;
  uint32_t directory_size = little_endian(tail, end + 12, 4), directory_start = little_endian(tail, end + 16, 4);
  if (directory_start == 0xffffffff || directory_size == 0xffffffff) return true;
  std::streamoff end_position = size - tail_length + static_cast<std::streamoff>(end);
  if (end_position < directory_size) return false;
  // Counted from the end record: a jar may follow a script.
  std::string directory = read_range(file, end_position - directory_size, directory_size);
  for (size_t at = 0; at + kEntryBytes <= directory.size() && directory.compare(at, 4, kEntrySignature) == 0;) {
    size_t name_length = little_endian(directory, at + 28, 2);
    if (name_length == kManifest.size() && directory.size() - at - kEntryBytes >= name_length &&
        strncasecmp(directory.data() + at + kEntryBytes, kManifest.data(), name_length) == 0)
      return true;
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
  return names_manifest(file, size) ? JarState::kGood : JarState::kNoManifest;
}

}  // namespace rrvm::launcher
