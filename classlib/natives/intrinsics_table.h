// What the files of intrinsics share: selecting their rows of classlib/intrinsics.def, reading arguments, giving
// results.
#pragma once

#include "vm/exec/intrinsics.h"

#define RRVM_INTRINSIC(class_name, name, descriptor, function) {class_name, name, descriptor, &function},

namespace rrvm::intrinsics {

inline Array* array(const Slot& s) { return as_array(s.ref); }
inline bool give_int(Slot* r, int32_t v) { return *r = Slot::of_int(v), true; }
inline bool give_long(Slot* r, int64_t v) { return *r = Slot::of_long(v), true; }
inline bool give_float(Slot* r, float v) { return *r = Slot::of_float(v), true; }
inline bool give_double(Slot* r, double v) { return *r = Slot::of_double(v), true; }
inline bool give_ref(Slot* r, Object* v) { return *r = Slot::of_ref(v), true; }

void register_string_intrinsics();
void register_math_intrinsics();
void register_big_integer_intrinsics();
void register_digest_intrinsics();
void register_memory_intrinsics();
void register_watched_unsafe();
void register_watched_threads();  // by the chain that is set up
void register_watched_strings();  // after the strings' own

}  // namespace rrvm::intrinsics
