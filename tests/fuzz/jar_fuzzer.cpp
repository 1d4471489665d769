// Any bytes as a jar file.
#include <cstddef>
#include <cstdint>

#include "loader/jar.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto jar = rrvm::Jar::from_bytes({data, size}, nullptr);
  if (!jar) return 0;
  uint32_t visited = 0;
  for (const rrvm::Jar::Entry& entry : jar->entries()) {
    if (visited++ > 64) break;
    jar->read(entry);
    jar->find(entry.name);
  }
  return 0;
}
