// Calls an intrinsic by class, name and descriptor on arrays built without a heap.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "classlib/natives/intrinsics_table.h"
#include "vm/base/symbol.h"

namespace rrvm {

// An array whose header and elements are in malloc memory.
class TestArray {
 public:
  template <typename T>
  explicit TestArray(const std::vector<T>& elements)
      : TestArray(elements.data(), elements.size() * sizeof(T), elements.size()) {}
  TestArray(const void* bytes, size_t byte_count, size_t length) : memory_(new uint64_t[2 + (byte_count + 7) / 8]()) {
    get()->length = static_cast<int32_t>(length);
    if (byte_count) std::memcpy(get()->data<char>(), bytes, byte_count);
  }
  Array* get() const { return reinterpret_cast<Array*>(memory_.get()); }
  Slot slot() const { return Slot::of_ref(get()); }

 private:
  std::unique_ptr<uint64_t[]> memory_;
};

// nullopt: declined.
inline std::optional<Slot> run(const char* class_name, const char* name, const char* descriptor,
                               const std::vector<Slot>& args) {
  IntrinsicFunction f = find_intrinsic(Symbol::intern(class_name), Symbol::intern(name), Symbol::intern(descriptor));
  if (!f) {
    ADD_FAILURE() << "no intrinsic " << class_name << "." << name << descriptor;
    return std::nullopt;
  }
  Slot result{};
  if (!f(nullptr, args.data(), &result)) return std::nullopt;
  return result;
}

}  // namespace rrvm
