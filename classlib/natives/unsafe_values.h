// How Unsafe's intrinsics take and give values of each Java type: V::Stored is what lies in memory, V::read takes one
// from a cell of the arguments, V::give returns one.
#pragma once

#include <type_traits>

#include "classlib/natives/intrinsics_table.h"

namespace rrvm::intrinsics {

// A value of each kind in a cell: V::read takes it, V::give puts it.
template <typename T>
struct IntLike {
  using Stored = T;
  static T read(const Slot& s) { return static_cast<T>(s.i); }
  static bool give(Slot* r, T v) { return give_int(r, v); }
};
struct Boolean {
  using Stored = uint8_t;
  static uint8_t read(const Slot& s) { return static_cast<uint8_t>(s.i & 1); }
  static bool give(Slot* r, uint8_t v) { return give_int(r, v != 0); }
};
struct Long {
  using Stored = int64_t;
  static int64_t read(const Slot& s) { return s.l; }
  static bool give(Slot* r, int64_t v) { return give_long(r, v); }
};
struct Float {
  using Stored = float;
  static float read(const Slot& s) { return s.f; }
  static bool give(Slot* r, float v) { return give_float(r, v); }
};
struct Double {
  using Stored = double;
  static double read(const Slot& s) { return s.d; }
  static bool give(Slot* r, double v) { return give_double(r, v); }
};
struct Reference {
  using Stored = Object*;
  static Object* read(const Slot& s) { return s.ref; }
  static bool give(Slot* r, Object* v) { return give_ref(r, v); }
};
using Byte = IntLike<int8_t>;
using Short = IntLike<int16_t>;
using Char = IntLike<uint16_t>;
using Int = IntLike<int32_t>;

template <typename V>
constexpr int kCells = sizeof(typename V::Stored) == 8 && !std::is_pointer_v<typename V::Stored> ? 2 : 1;

}  // namespace rrvm::intrinsics
