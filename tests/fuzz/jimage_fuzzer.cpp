// Any bytes as a jimage file.
#include <cstddef>
#include <cstdint>

#include "loader/jimage.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto image = rrvm::Jimage::from_bytes({data, size}, nullptr);
  if (!image) return 0;
  uint32_t visited = 0;
  image->for_each([&](const rrvm::Jimage::Location& location) {
    if (visited++ > 64) return;
    image->read(location);
    image->find(location.path());
  });
  image->module_of_package("p");
  image->read_class("p/Compact");
  return 0;
}
