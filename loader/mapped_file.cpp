#include "loader/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace rrvm {

std::unique_ptr<MappedFile> MappedFile::open(const std::string& path, std::string* reason) {
  const auto failed = [&](int error) -> std::unique_ptr<MappedFile> {
    if (reason) *reason = std::strerror(error);
    return nullptr;
  };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed(errno);
  struct stat info;
  if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    const int error = S_ISREG(info.st_mode) ? errno : EISDIR;
    ::close(fd);
    return failed(error);
  }
  const auto size = static_cast<size_t>(info.st_size);
  void* data = nullptr;
  if (size != 0) data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  const int error = errno;
  ::close(fd);
  if (data == MAP_FAILED) return failed(error);
  return std::unique_ptr<MappedFile>(new MappedFile(static_cast<const uint8_t*>(data), size));
}

MappedFile::~MappedFile() {
  if (data_) ::munmap(const_cast<uint8_t*>(data_), size_);
}

}  // namespace rrvm
