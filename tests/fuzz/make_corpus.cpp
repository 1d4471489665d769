// make_corpus DIR: writes seeds into DIR/class (small classes of the installed JDK), DIR/jimage and DIR/jar.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/loader/image_writer.h"
#include "tests/loader/jar_writer.h"
#include "tests/loader/jdk.h"

namespace {

constexpr size_t kLargestClass = 3000;
constexpr uint32_t kEvery = 60;  // one class in so many becomes a seed

void write(const std::filesystem::path& path, std::span<const uint8_t> bytes) {
  std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_corpus DIR\n");
    return 2;
  }
  const std::filesystem::path root(argv[1]);
  for (const char* kind : {"class", "jimage", "jar"}) std::filesystem::create_directories(root / kind);
  const rrvm::Jimage& image = rrvm::jdk_image();
  uint32_t seen = 0, written = 0;
  image.for_each([&](const rrvm::Jimage::Location& l) {
    if (l.extension != "class" || l.size > kLargestClass || seen++ % kEvery != 0) return;
    write(root / "class" / ("seed" + std::to_string(written++)), image.read(l).bytes);
  });
  write(root / "jimage" / "small", rrvm::small_image());
  write(root / "jar" / "small", rrvm::small_jar());
  std::printf("%u classes, 1 image, 1 jar\n", written);
  return 0;
}
