// Annotations of the program that tell the checker something, found by their simple names (classlib/java has ours) when
// a class is built: bits of Klass::marks, Field::marks and Method::marks.
#pragma once

#include <cstdint>

namespace rrvm::check {

enum Mark : uint8_t {
  kMarkBenign = 1,     // @BenignRace: accesses to the field, in the method, or to and in the class are not checked
  kMarkAtomic = 2,     // @Atomic: a method that is an atomic block whatever -atomic says
  kMarkNotAtomic = 4,  // @NotAtomic: a method (or all of a class) that is none
  // No annotation: a field of the library with a VarHandle or a freeze that orders, see synchronises().
  kMarkSynchronises = 8,
  kMarkDeterministic = 16,  // @Deterministic: a method that is a deterministic block whatever -deterministic says
};

}  // namespace rrvm::check
