// A parsed constant pool: tags and payloads, UTF-8 entries as slices of the class file that become Symbols
// when first asked for (interning every name at load would cost ten times the rest of the parse). Accessors
// check nothing but their own tag in debug builds: the class parser has validated every reference between
// entries. symbol() may be called by several threads. Covered by tests/loader/class_file_test.cpp.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

#include "vm/base/arena.h"
#include "vm/base/symbol.h"
#include "vm/bytecode.h"

namespace rrvm {

enum class CpTag : uint8_t {
  none = 0,  // index 0 and the second slot of a long or double
  utf8 = 1,
  integer = 3,
  float_ = 4,
  long_ = 5,
  double_ = 6,
  class_ = 7,
  string = 8,
  fieldref = 9,
  methodref = 10,
  interface_methodref = 11,
  name_and_type = 12,
  method_handle = 15,
  method_type = 16,
  dynamic = 17,
  invoke_dynamic = 18,
  module = 19,
  package = 20,
};

// JVMS table 5.4.3.5-A.
enum class RefKind : uint8_t {
  none = 0,
  get_field = 1,
  get_static = 2,
  put_field = 3,
  put_static = 4,
  invoke_virtual = 5,
  invoke_static = 6,
  invoke_special = 7,
  new_invoke_special = 8,
  invoke_interface = 9,
};

class ConstantPool {
 public:
  // Number of indices, counting the unused 0: valid ones are 1 .. size()-1.
  uint16_t size() const { return static_cast<uint16_t>(tags_.size()); }
  // none for indices out of range.
  CpTag tag(uint32_t i) const { return i < tags_.size() ? static_cast<CpTag>(tags_[i]) : CpTag::none; }
  bool is(uint32_t i, CpTag t) const { return tag(i) == t; }

  // Utf8: the bytes in place, or the interned symbol.
  std::string_view utf8(uint16_t i) const;
  const Symbol* symbol(uint16_t i) const;

  // Class, String, MethodType, Module, Package: index of the Utf8 that they name.
  uint16_t name_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }
  const Symbol* name_of(uint16_t i) const { return symbol(name_index(i)); }
  std::string_view name_text(uint16_t i) const { return utf8(name_index(i)); }

  // NameAndType.
  uint16_t nat_name_index(uint16_t i) const { return static_cast<uint16_t>(raw(i) >> 16); }
  uint16_t nat_descriptor_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }

  // Fieldref, Methodref, InterfaceMethodref.
  uint16_t ref_class_index(uint16_t i) const { return static_cast<uint16_t>(raw(i) >> 16); }
  const Symbol* ref_class_name(uint16_t i) const { return name_of(ref_class_index(i)); }
  // ... and Dynamic, InvokeDynamic.
  uint16_t ref_nat_index(uint16_t i) const { return static_cast<uint16_t>(raw(i)); }
  const Symbol* ref_name(uint16_t i) const { return symbol(nat_name_index(ref_nat_index(i))); }
  const Symbol* ref_descriptor(uint16_t i) const { return symbol(nat_descriptor_index(ref_nat_index(i))); }
  std::string_view ref_name_text(uint16_t i) const { return utf8(nat_name_index(ref_nat_index(i))); }
  std::string_view ref_descriptor_text(uint16_t i) const {
    return utf8(nat_descriptor_index(ref_nat_index(i)));
  }
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

inline std::string_view ConstantPool::utf8(uint16_t i) const {
  const uint64_t slot = std::atomic_ref(const_cast<uint64_t&>(slots_[i])).load(std::memory_order_acquire);
  if (!(slot & kUninterned)) return reinterpret_cast<const Symbol*>(slot)->view();
  const uint8_t* p = bytes_.data() + (slot >> 1);
  return {reinterpret_cast<const char*>(p + 2), read_u2(p)};
}

inline const Symbol* ConstantPool::symbol(uint16_t i) const {
  std::atomic_ref slot(const_cast<uint64_t&>(slots_[i]));
  const uint64_t value = slot.load(std::memory_order_acquire);
  if (!(value & kUninterned)) return reinterpret_cast<const Symbol*>(value);
  const Symbol* symbol = Symbol::intern(utf8(i));
  slot.store(reinterpret_cast<uint64_t>(symbol), std::memory_order_release);
  return symbol;
}

inline bool ConstantPool::is_loadable(uint32_t i) const {
  switch (tag(i)) {
    case CpTag::integer:
    case CpTag::float_:
    case CpTag::long_:
    case CpTag::double_:
    case CpTag::class_:
    case CpTag::string:
    case CpTag::method_handle:
    case CpTag::method_type:
    case CpTag::dynamic:
      return true;
    default:
      return false;
  }
}

}  // namespace rrvm
