#include "loader/boot_path.h"

#include <sys/stat.h>

#include <memory>

#include "loader/jar.h"
#include "loader/jimage.h"
#include "loader/mapped_file.h"

namespace rrvm::boot_path {
namespace {

std::unique_ptr<Jimage> image;
std::string image_file;
struct Element {
  std::string path;
  std::unique_ptr<Jar> jar;  // null: a directory
};
std::vector<Element> appended;

bool is_directory(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

// Content that was unpacked is kept: classes refer to their bytes for ever.
std::span<const uint8_t> keep(ResourceData&& data) {
  if (data.is_in_place()) return data.bytes;
  return (new ResourceData(std::move(data)))->bytes;
}

std::optional<Found> find_in(const Element& element, std::string_view name) {
  std::string file = std::string(name) + ".class";
  if (element.jar) {
    const Jar::Entry* entry = element.jar->find(file);
    if (!entry) return std::nullopt;
    ResourceData data = element.jar->read(*entry);
    if (!data.ok) return std::nullopt;
    return Found{keep(std::move(data)), element.path, false};
  }
  std::string reason;
  auto mapped = MappedFile::open(element.path + "/" + file, &reason);
  if (!mapped) return std::nullopt;
  auto* kept = mapped.release();
  return Found{kept->bytes(), "file:" + element.path, false};
}

}  // namespace

std::span<const uint8_t> image_bytes() { return image ? image->bytes() : std::span<const uint8_t>(); }

const std::string& image_path() { return image_file; }

bool open(const std::string& java_home, const std::string& append_path, std::string* error) {
  image_file = java_home + "/lib/modules";
  image = Jimage::open(image_file, error);
  if (!image) return false;
  for (size_t start = 0; start <= append_path.size();) {
    size_t end = append_path.find(':', start);
    if (end == std::string::npos) end = append_path.size();
    std::string path = append_path.substr(start, end - start);
    std::string reason;
    if (!path.empty()) {
      if (is_directory(path)) appended.push_back({path, nullptr});
      else if (auto jar = Jar::open(path, &reason)) appended.push_back({path, std::move(jar)});
    }
    start = end + 1;
  }
  return true;
}

std::optional<Found> find_class(std::string_view name, std::string_view module) {
  if (!module.empty()) {
    if (auto location = image->find_class(module, name)) {
      ResourceData data = image->read(*location);
      if (data.ok) return Found{keep(std::move(data)), "jrt:/" + std::string(module), true};
    }
    return std::nullopt;
  }
  for (const Element& element : appended)
    if (auto found = find_in(element, name)) return found;
  return std::nullopt;
}

}  // namespace rrvm::boot_path
