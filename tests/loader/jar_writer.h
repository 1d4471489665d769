// Writes a small zip file, for tests and as a fuzzing seed.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace rrvm {

class JarWriter {
 public:
  void add(const std::string& name, const std::string& content, bool deflated) {
    std::string body = content;
    if (deflated) {
      z_stream stream{};
      deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
      body.resize(deflateBound(&stream, content.size()));
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
      stream.avail_in = static_cast<uInt>(content.size());
      stream.next_out = reinterpret_cast<Bytef*>(body.data());
      stream.avail_out = static_cast<uInt>(body.size());
      deflate(&stream, Z_FINISH);
      body.resize(stream.total_out);
      deflateEnd(&stream);
    }
    const size_t at = out_.size();
    std::string common;
    put(common, 20, 2);
    put(common, 0, 2);
    put(common, deflated ? 8 : 0, 2);
    put(common, 0, 4);
    put(common, crc32(0, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size())), 4);
    put(common, body.size(), 4);
    put(common, content.size(), 4);
    put(common, name.size(), 2);
    put(common, 0, 2);
    put(out_, 0x04034b50, 4);
    out_ += common + name + body;
    put(directory_, 0x02014b50, 4);
    put(directory_, 20, 2);
    directory_ += common;
    put(directory_, 0, 10);
    put(directory_, at, 4);
    directory_ += name;
    count_++;
  }

  std::vector<uint8_t> finish() {
    const size_t start = out_.size();
    out_ += directory_;
    put(out_, 0x06054b50, 4);
    put(out_, 0, 4);
    put(out_, count_, 2);
    put(out_, count_, 2);
    put(out_, directory_.size(), 4);
    put(out_, start, 4);
    put(out_, 0, 2);
    return {out_.begin(), out_.end()};
  }

 private:
  static void put(std::string& out, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++) out += i < 8 ? static_cast<char>(value >> (8 * i)) : '\0';
  }
  std::string out_, directory_;
  size_t count_ = 0;
};

inline std::vector<uint8_t> small_jar() {
  JarWriter writer;
  writer.add("META-INF/MANIFEST.MF",
             "Manifest-Version: 1.0\r\nClass-Path: one.jar two\r\n .jar\r\nMain-Class: com.example.Main\r\n\r\n"
             "Name: x\r\nHidden: y\r\n",
             true);
  writer.add("a/Stored.class", "stored bytes", false);
  writer.add("a/Packed.class", std::string(5000, 'p'), true);
  writer.add("empty", "", false);
  return writer.finish();
}

}  // namespace rrvm
