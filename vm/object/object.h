// The Java object model: header, arrays, slots and the layout constants that Unsafe, JNI and the
// compiler share. The header is 8 bytes: a 32-bit class reference (all Klass structures live below
// 4 GiB, see vm/object/metaspace.h) and a 32-bit lock word (vm/thread/monitor.h). An array adds its length and a
// 32-bit shadow handle (0 = none), so that elements of every type start at offset 16. Under a tool chain any other
// object has the handle of its shadow lock behind the header. References in fields, array elements and stack slots are
// plain 64-bit pointers; objects never move. Its functions are in klass.cpp.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rrvm {

struct Klass;

// The JVM's primitive kinds with newarray's numbers, then the reference kinds.
enum class BasicType : uint8_t {
  kBoolean = 4,
  kChar = 5,
  kFloat = 6,
  kDouble = 7,
  kByte = 8,
  kShort = 9,
  kInt = 10,
  kLong = 11,
  kObject = 12,
  kArray = 13,
  kVoid = 14,
};

constexpr bool is_reference(BasicType t) { return t == BasicType::kObject || t == BasicType::kArray; }
constexpr bool is_two_slots(BasicType t) { return t == BasicType::kLong || t == BasicType::kDouble; }

// Size in memory of a value of this type, as a power of two.
constexpr unsigned log2_size(BasicType t) {
  switch (t) {
    case BasicType::kBoolean:
    case BasicType::kByte: return 0;
    case BasicType::kChar:
    case BasicType::kShort: return 1;
    case BasicType::kInt:
    case BasicType::kFloat: return 2;
    default: return 3;
  }
}
constexpr unsigned size_of(BasicType t) { return 1u << log2_size(t); }

// From the first character of a descriptor ('I', 'L', '[', 'V', ...); other characters count as 'L'.
BasicType basic_type_from_char(char c);
char basic_type_char(BasicType t);
const char* basic_type_name(BasicType t);  // "int", "boolean", ...

struct Object {
  uint32_t klass_ref;
  std::atomic<uint32_t> lock;

  Klass* klass() const { return reinterpret_cast<Klass*>(static_cast<uintptr_t>(klass_ref)); }

  void* address(size_t offset) { return reinterpret_cast<char*>(this) + offset; }
  const void* address(size_t offset) const { return reinterpret_cast<const char*>(this) + offset; }

  // Java's plain accesses: relaxed atomics, so that racy programs are no C++ data races.
  template <typename T>
  T get(size_t offset) const {
    T value;
    __atomic_load(static_cast<const T*>(address(offset)), &value, __ATOMIC_RELAXED);
    return value;
  }
  template <typename T>
  void put(size_t offset, T value) {
    __atomic_store(static_cast<T*>(address(offset)), &value, __ATOMIC_RELAXED);
  }
  Object* ref(size_t offset) const { return get<Object*>(offset); }
};

struct Array : Object {
  int32_t length;
  uint32_t shadow;  // handle of the array's shadow state; 0 until an analysis touches it

  template <typename T>
  T* data() {
    return reinterpret_cast<T*>(reinterpret_cast<char*>(this) + 16);
  }
  template <typename T>
  const T* data() const {
    return reinterpret_cast<const T*>(reinterpret_cast<const char*>(this) + 16);
  }
};

constexpr size_t kObjectHeaderSize = 8;
constexpr size_t kLockHandleOffset = 8, kCheckedHeaderSize = 12;  // under a tool chain, of objects other than arrays
constexpr size_t kArrayLengthOffset = 8;
constexpr size_t kArrayShadowOffset = 12;
constexpr size_t kArrayBaseOffset = 16;
static_assert(sizeof(Object) == kObjectHeaderSize);
static_assert(sizeof(Array) == kArrayBaseOffset);

inline Array* as_array(Object* o) { return static_cast<Array*>(o); }

// One cell of a frame's locals or operand stack. int-like values are kept sign- or zero-extended in
// `raw` by the writer; long and double occupy two cells and live in the first (lower) one.
union Slot {
  int64_t l;
  uint64_t raw;
  int32_t i;
  float f;
  double d;
  Object* ref;

  static Slot of_int(int32_t v) {
    Slot s;
    s.l = v;
    return s;
  }
  static Slot of_long(int64_t v) {
    Slot s;
    s.l = v;
    return s;
  }
  static Slot of_float(float v) {
    Slot s;
    s.raw = 0;
    s.f = v;
    return s;
  }
  static Slot of_double(double v) {
    Slot s;
    s.d = v;
    return s;
  }
  static Slot of_ref(Object* v) {
    Slot s;
    s.ref = v;
    return s;
  }
};
static_assert(sizeof(Slot) == 8);

}  // namespace rrvm
