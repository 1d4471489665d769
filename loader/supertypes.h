// Whether a class may have the superclass and interfaces that it names (JVMS §5.3.5): kinds, final and sealed classes,
// access, in java's order and words. Covered by tests/java/badclass (Supertypes) and tests/java/loaders.
#pragma once

#include "loader/class_file.h"
#include "vm/object/klass.h"

namespace rrvm {

// Checks what java checks before it loads the next interface or the superclass. False: error pending.
bool check_interface(Thread*, const ClassFile&, const Klass*);
// Checks the rest, when `probe` has its module and all its supertypes. False: error pending.
bool check_super(Thread*, const ClassFile&, Klass* probe, Klass* super, bool as_interface);

}  // namespace rrvm
