#include "loader/boot_path.h"

#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

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
std::mutex appended_lock;
std::vector<Element> appended;                                     // guarded by appended_lock
std::map<std::string, std::vector<Element>, std::less<>> patches;  // by module; written before the first class loads

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
    return Found{keep(std::move(data)), element.path, element.path, false};
  }
  std::string reason;
  auto mapped = MappedFile::open(element.path + "/" + file, &reason);
  if (!mapped) return std::nullopt;
  auto* kept = mapped.release();
  return Found{kept->bytes(), "file:" + element.path, element.path, false};
}

// Adds the elements of a path list that can be opened.
void add_elements(const std::string& list, std::vector<Element>* out) {
  for (size_t start = 0; start <= list.size();) {
    size_t end = std::min(list.find(':', start), list.size());
    std::string path = list.substr(start, end - start);
    std::string reason;
    if (!path.empty()) {
      if (is_directory(path)) out->push_back({path, nullptr});
      else if (auto jar = Jar::open(path, &reason)) out->push_back({path, std::move(jar)});
    }
    start = end + 1;
  }
}

}  // namespace

bool append(const std::string& path) {
  std::lock_guard<std::mutex> guard(appended_lock);
  size_t before = appended.size();
  add_elements(path, &appended);
  return appended.size() > before;
}

void patch(const std::string& module, const std::string& path) { add_elements(path, &patches[module]); }

std::span<const uint8_t> image_bytes() { return image ? image->bytes() : std::span<const uint8_t>(); }

const std::string& image_path() { return image_file; }

bool open(const std::string& java_home, const std::string& append_path, std::string* error) {
  image_file = java_home + "/lib/modules";
  image = Jimage::open(image_file, error);
  if (!image) return false;
  add_elements(append_path, &appended);
  return true;
}

std::optional<Found> find_class(std::string_view name, std::string_view module) {
  if (!module.empty()) {
    if (auto patched = patches.find(module); patched != patches.end()) {
      for (const Element& element : patched->second)
        if (auto found = find_in(element, name)) return found;
    }
    if (auto location = image->find_class(module, name)) {
      ResourceData data = image->read(*location);
      if (data.ok) return Found{keep(std::move(data)), "jrt:/" + std::string(module), "", true};
    }
    return std::nullopt;
  }
  std::lock_guard<std::mutex> guard(appended_lock);
  for (const Element& element : appended)
    if (auto found = find_in(element, name)) return found;
  return std::nullopt;
}

}  // namespace rrvm::boot_path
