#include "loader/inflate.h"

#include <zlib.h>

#include <limits>

namespace rrvm {
namespace {
// Deflate cannot do better than 1032:1; a larger claim is damage and must not cost its memory.
constexpr size_t kMaxRatio = 1040;
constexpr size_t kSlack = 64;
}  // namespace

bool inflate_bytes(std::span<const uint8_t> packed, size_t size, DeflateForm form, std::vector<uint8_t>& out) {
  constexpr size_t kLimit = std::numeric_limits<uInt>::max();
  if (packed.size() > kLimit || size > kLimit || size > packed.size() * kMaxRatio + kSlack) return false;
  out.resize(size);
  z_stream stream{};
  if (inflateInit2(&stream, form == DeflateForm::kRaw ? -MAX_WBITS : MAX_WBITS) != Z_OK) return false;
  uint8_t none = 0;  // zlib wants a place to write even when nothing is to come
  stream.next_in = const_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = size ? out.data() : &none;
  stream.avail_out = size ? static_cast<uInt>(size) : 1;
  const int status = inflate(&stream, Z_FINISH);
  const bool ok = status == Z_STREAM_END && stream.total_out == size;
  inflateEnd(&stream);
  return ok;
}

}  // namespace rrvm
