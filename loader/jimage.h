// Reader of the JDK's lib/modules file (the "jimage" format): one memory map, a perfect hash from
// /module/package/Name.ext to the resource, content used in place unless it is compressed. Any bytes are
// safe: a damaged file gives "not found", never a crash. Thread-safe after open. Covered by
// tests/loader/jimage_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "loader/inflate.h"
#include "loader/mapped_file.h"

namespace rrvm {

class Jimage {
 public:
  // Where a resource is; the names are slices of the image's string table.
  struct Location {
    std::string_view module, parent, base, extension;
    uint64_t offset = 0;           // from the start of the content area
    uint64_t compressed_size = 0;  // 0: stored as it is
    uint64_t size = 0;

    std::string path() const;  // "/java.base/java/lang/Object.class"
  };

  // nullptr and a reason when the file cannot be read or is not a jimage.
  static std::unique_ptr<Jimage> open(const std::string& path, std::string* reason);
  // Over bytes that the caller keeps.
  static std::unique_ptr<Jimage> from_bytes(std::span<const uint8_t> bytes, std::string* reason);

  // "java.base", "java/lang/Object"; the class's file in that module.
  std::optional<Location> find_class(std::string_view module, std::string_view class_name) const;
  // "/java.base/java/lang/Object.class", "/packages/java.lang".
  std::optional<Location> find(std::string_view path) const;
  std::span<const uint8_t> bytes() const { return bytes_; }  // the whole file
  // The module that contains the package ("java/lang" or "java.lang"); "" when none does.
  std::string_view module_of_package(std::string_view package) const;
  // Both steps: class name to content. Not ok when there is no such class.
  ResourceData read_class(std::string_view class_name) const;

  // Not ok when the resource is damaged.
  ResourceData read(const Location& location) const;

  uint32_t resource_count() const { return table_length_; }
  void for_each(const std::function<void(const Location&)>& visit) const;

 private:
  explicit Jimage(std::span<const uint8_t> bytes) : bytes_(bytes) {}
  bool parse_header(std::string* reason);
  std::optional<uint32_t> slot_of(std::span<const std::string_view> pieces) const;
  std::optional<Location> location_at(uint32_t slot) const;
  std::string_view string_at(uint64_t offset) const;
  bool unpack(std::span<const uint8_t> packed, std::vector<uint8_t>& out) const;

  std::unique_ptr<MappedFile> file_;
  std::span<const uint8_t> bytes_;
  uint32_t table_length_ = 0;
  const uint8_t* redirect_ = nullptr;
  const uint8_t* offsets_ = nullptr;
  std::span<const uint8_t> locations_;
  std::span<const uint8_t> strings_;
  std::span<const uint8_t> content_;
};

// The shared-string form of class files that jlink --compress=1 writes. `strings` is the image's string
// table.
bool expand_compact_cp(std::span<const uint8_t> packed, std::span<const uint8_t> strings, size_t size,
                       std::vector<uint8_t>& out);

}  // namespace rrvm
