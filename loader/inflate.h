// zlib behind one function, shared by the jar and jimage readers. Covered by their tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace rrvm {

enum class DeflateForm : uint8_t { kRaw, kZlib };

// Inflates exactly `size` bytes. False when the data is damaged, shorter or longer, or cannot have that size.
bool inflate_bytes(std::span<const uint8_t> packed, size_t size, DeflateForm form, std::vector<uint8_t>& out);

// A resource's content: in place in a mapped file, or owned when it had to be unpacked.
struct ResourceData {
  bool ok = false;
  std::span<const uint8_t> bytes;
  std::vector<uint8_t> owned;

  ResourceData() = default;
  explicit ResourceData(std::span<const uint8_t> in_place) : ok(true), bytes(in_place) {}
  explicit ResourceData(std::vector<uint8_t> unpacked) : ok(true), owned(std::move(unpacked)) { bytes = owned; }
  ResourceData(ResourceData&&) = default;  // a moved vector keeps its buffer, so `bytes` stays right
  ResourceData& operator=(ResourceData&&) = default;
  explicit operator bool() const { return ok; }
  bool is_in_place() const { return ok && owned.empty(); }
};

}  // namespace rrvm
