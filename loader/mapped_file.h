// A file's bytes, read-only and mapped, for as long as the object lives. Covered by
// tests/loader/jimage_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace rrvm {

class MappedFile {
 public:
  // nullptr and a reason ("No such file or directory") when the file cannot be mapped. An empty file is fine.
  static std::unique_ptr<MappedFile> open(const std::string& path, std::string* reason);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const uint8_t> bytes() const { return {data_, size_}; }

 private:
  MappedFile(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  const uint8_t* data_;
  size_t size_;
};

}  // namespace rrvm
