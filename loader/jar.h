// Reader of jar (zip) files: memory map, central directory with zip64, entries found by a hash of the name,
// stored or deflated content. Any bytes are safe. Thread-safe after open. Covered by
// tests/loader/jar_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loader/inflate.h"
#include "loader/mapped_file.h"

namespace rrvm {

class Jar {
 public:
  struct Entry {
    std::string_view name;  // in place in the central directory
    uint16_t method = 0;    // 0 stored, 8 deflated
    uint16_t flags = 0;
    uint32_t crc = 0;
    uint64_t compressed_size = 0;
    uint64_t size = 0;
    uint64_t header_offset = 0;  // of the local header
  };

  // nullptr and a reason when the file cannot be read or is not a zip file.
  static std::unique_ptr<Jar> open(const std::string& path, std::string* reason);
  static std::unique_ptr<Jar> from_bytes(std::span<const uint8_t> bytes, std::string* reason);

  const Entry* find(std::string_view name) const;  // "a/b/C.class"; nullptr when absent
  // Not ok when the entry is damaged, encrypted or packed by another method.
  ResourceData read(const Entry& entry) const;
  ResourceData read(std::string_view name) const;

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  explicit Jar(std::span<const uint8_t> bytes) : bytes_(bytes) {}
  bool parse_directory(std::string* reason);
  bool find_end(uint64_t& count, uint64_t& directory_size, uint64_t& directory_offset, uint64_t& end) const;
  void build_index();

  std::unique_ptr<MappedFile> file_;
  std::span<const uint8_t> bytes_;
  uint64_t base_ = 0;  // bytes before the archive proper, as in self-extracting files
  std::vector<Entry> entries_;
  std::vector<uint32_t> index_;  // open addressing: entry number + 1, 0 empty; size is a power of two
};

}  // namespace rrvm
