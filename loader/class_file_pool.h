// A parsed constant pool: tags and payloads, UTF-8 entries as slices of the class file that become Symbols
// when first asked for (interning every name at load would cost ten times the rest of the parse). Accessors
// check nothing but their own tag in debug builds: the class parser has validated every reference between
// entries. symbol() may be called by several threads. Covered by tests/loader/class_format_test.cpp.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "vm/base/class_constants.h"
#include "vm/base/symbol.h"
#include "vm/bytecode/bytecode.h"

namespace rrvm {

class ClassFilePool {
 public:
  // Number of indices, counting the unused 0: valid ones are 1 .. size()-1.
  uint16_t size() const { return static_cast<uint16_t>(tags_.size()); }
  // none for indices out of range.
  CpTag tag(uint32_t i) const { return i < tags_.size() ? static_cast<CpTag>(tags_[i]) : CpTag::kInvalid; }
  bool is(uint32_t i, CpTag t) const { return tag(i) == t; }

  // Utf8: the bytes in place, or the interned symbol.
  std::string_view utf8(uint16_t i) const;
  Symbol* symbol(uint16_t i) const;

  // Class, String, MethodType, Module, Package: index of the Utf8 that they name.
  uint16_t name_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }
  Symbol* name_of(uint16_t i) const { return symbol(name_index(i)); }
  std::string_view name_text(uint16_t i) const { return utf8(name_index(i)); }

  // NameAndType.
  uint16_t nat_name_index(uint16_t i) const { return static_cast<uint16_t>(raw(i) >> 16); }
  uint16_t nat_descriptor_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }

  // Fieldref, Methodref, InterfaceMethodref.
  uint16_t ref_class_index(uint16_t i) const { return static_cast<uint16_t>(raw(i) >> 16); }
  // ... and Dynamic, InvokeDynamic.
  uint16_t ref_nat_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }
  Symbol* ref_name(uint16_t i) const { return symbol(nat_name_index(ref_nat_index(i))); }
  Symbol* ref_descriptor(uint16_t i) const { return symbol(nat_descriptor_index(ref_nat_index(i))); }
  std::string_view ref_name_text(uint16_t i) const { return utf8(nat_name_index(ref_nat_index(i))); }
  std::string_view ref_descriptor_text(uint16_t i) const { return utf8(nat_descriptor_index(ref_nat_index(i))); }
  uint16_t bootstrap_index(uint16_t i) const { return static_cast<uint16_t>(raw(i) >> 16); }

  // MethodHandle.
  RefKind handle_kind(uint16_t i) const { return static_cast<RefKind>(raw(i) >> 16); }
  uint16_t handle_ref_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }

  int32_t integer(uint16_t i) const { return static_cast<int32_t>(raw(i)); }
  float float_value(uint16_t i) const { return std::bit_cast<float>(static_cast<uint32_t>(raw(i))); }
  int64_t long_value(uint16_t i) const { return static_cast<int64_t>(raw(i)); }
  double double_value(uint16_t i) const { return std::bit_cast<double>(raw(i)); }
  uint64_t raw(uint16_t i) const { return slots_[i]; }

  // Kind of constant that ldc may load.
  bool is_loadable(uint32_t i) const;
  // "java/io/PrintStream.println(I)V": for disassembly and messages.
  std::string describe(uint16_t i) const;

 private:
  friend class ClassParser;
  // A Utf8 slot holds 2 * offset + 1 until it is interned, then the Symbol's address.
  static constexpr uint64_t kUninterned = 1;

  std::span<const uint8_t> bytes_;
  std::span<uint8_t> tags_;
  std::span<uint64_t> slots_;
};

inline std::string_view ClassFilePool::utf8(uint16_t i) const {
  const uint64_t slot = std::atomic_ref(const_cast<uint64_t&>(slots_[i])).load(std::memory_order_acquire);
  if (!(slot & kUninterned)) return reinterpret_cast<Symbol*>(slot)->view();
  const uint8_t* p = bytes_.data() + (slot >> 1);
  return {reinterpret_cast<const char*>(p + 2), read_u2(p)};
}

inline Symbol* ClassFilePool::symbol(uint16_t i) const {
  std::atomic_ref slot(const_cast<uint64_t&>(slots_[i]));
  const uint64_t value = slot.load(std::memory_order_acquire);
  if (!(value & kUninterned)) return reinterpret_cast<Symbol*>(value);
  Symbol* symbol = Symbol::intern(utf8(i));
  slot.store(reinterpret_cast<uint64_t>(symbol), std::memory_order_release);
  return symbol;
}

inline bool ClassFilePool::is_loadable(uint32_t i) const {
  switch (tag(i)) {
    case CpTag::kInteger:
    case CpTag::kFloat:
    case CpTag::kLong:
    case CpTag::kDouble:
    case CpTag::kClass:
    case CpTag::kString:
    case CpTag::kMethodHandle:
    case CpTag::kMethodType:
    case CpTag::kDynamic: return true;
    default: return false;
  }
}

}  // namespace rrvm
