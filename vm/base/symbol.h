// Interned UTF-8 strings (the JVM's modified form) that live for the whole process, so that two names are
// equal exactly when their pointers are. Well-known names from symbols.def are constants with fixed
// addresses. Thread-safe: look-ups take no lock, insertions lock one shard. Covered by
// tests/vm/base/symbol_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rrvm {

class alignas(8) Symbol {
 public:
  uint32_t hash() const { return hash_; }
  uint32_t length() const { return length_; }
  // The bytes follow the header and end with a zero that does not count.
  const char* data() const { return reinterpret_cast<const char*>(this + 1); }
  const char* c_str() const { return data(); }
  std::string_view view() const { return {data(), length_}; }
  std::string str() const { return std::string(view()); }
  uint8_t byte_at(size_t i) const { return static_cast<uint8_t>(data()[i]); }
  bool starts_with(std::string_view prefix) const { return view().starts_with(prefix); }

  // The symbol for these bytes; made if it is not there yet.
  static Symbol* intern(std::string_view bytes);
  // The symbol for these bytes or nullptr; never makes one.
  static Symbol* find(std::string_view bytes);

  static constexpr uint32_t hash_of(std::string_view bytes);

 protected:
  constexpr Symbol(uint32_t hash, uint32_t length) : hash_(hash), length_(length) {}
  friend class SymbolTable;

 private:
  uint32_t hash_;
  uint32_t length_;
};

// Equal at compile time and run time, which is what lets the well-known symbols be constants.
constexpr uint32_t Symbol::hash_of(std::string_view bytes) {
  constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15u;
  uint64_t h = bytes.size() * kMultiplier;
  size_t i = 0;
  for (; i + 8 <= bytes.size(); i += 8) {
    uint64_t word = 0;
    if (__builtin_is_constant_evaluated()) {
      for (size_t k = 0; k < 8; k++) word |= uint64_t{static_cast<uint8_t>(bytes[i + k])} << (8 * k);
    } else {
      __builtin_memcpy(&word, bytes.data() + i, 8);
    }
    h = (h ^ word) * kMultiplier;
    h ^= h >> 29;
  }
  uint64_t tail = 0;
  for (size_t k = 0; i + k < bytes.size(); k++) tail |= uint64_t{static_cast<uint8_t>(bytes[i + k])} << (8 * k);
  h = (h ^ tail) * kMultiplier;
  return static_cast<uint32_t>(h ^ (h >> 32));
}

template <size_t N>
class StaticSymbol : public Symbol {
 public:
  constexpr explicit StaticSymbol(const char (&text)[N])
      : Symbol(hash_of({text, N - 1}), static_cast<uint32_t>(N - 1)) {
    for (size_t i = 0; i < N; i++) bytes_[i] = text[i];
  }

 private:
  char bytes_[N]{};
};

namespace symbol_storage {
#define RRVM_SYMBOL(name, text) inline constinit StaticSymbol<sizeof(text)> name(text);
#include "vm/base/symbols.def"
}  // namespace symbol_storage

// sym::java_lang_Object and so on.
namespace sym {
#define RRVM_SYMBOL(name, text) inline constexpr Symbol* name = &symbol_storage::name;
#include "vm/base/symbols.def"
}  // namespace sym

}  // namespace rrvm
