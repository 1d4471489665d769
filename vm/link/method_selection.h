// Methods of superinterfaces: which ones a class inherits, and what a call may run. It reads declared methods only and
// knows nothing of vtables and itables, so it can be asked while these are built. Covered by the Java corpus (loaders,
// methods).
#pragma once

#include <vector>

#include "vm/object/klass.h"

namespace rrvm {

// Maximally-specific superinterface methods (JVMS §5.4.3.3): non-private, non-static, not overridden by another
// candidate.
std::vector<Method*> maximally_specific(const Klass*, Symbol* name, Symbol* descriptor);

// What a call of an interface's method on an instance of the class may run (§5.4.6): several, when default methods
// conflict.
std::vector<Method*> implementations_of(const Klass*, Symbol* name, Symbol* descriptor);

}  // namespace rrvm
