// Loading constraints (JVMS §5.3.4): two loaders between which a method or field is shared must mean the same class by
// each name in its descriptor. A constraint holds from the moment it is imposed, also for classes not yet loaded.
// Nothing here throws: callers make the LinkageError. Covered by tests/java/loaders/ChildFirst.
#pragma once

#include <vector>

#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"

namespace rrvm::constraints {

// Both loaders must agree on `name`. False when they already do not; then *a and *b are their classes.
bool impose(Symbol* name, ClassLoaderData* x, ClassLoaderData* y);
// A loader is about to be recorded as knowing `k` by its name. The other class when a constraint forbids it, else null.
Klass* conflicting(ClassLoaderData* loader, Klass* k);
// Says that the loader has been recorded as knowing `k`.
void record(ClassLoaderData* loader, Klass* k);

// Loaders and classes of dead units are bound by nothing any more.
void forget(const std::vector<ClassUnit*>& dead);

// Imposes a constraint for each class named in a descriptor; the first name that fails, or null.
Symbol* impose_descriptor(Symbol* descriptor, ClassLoaderData* x, ClassLoaderData* y);

}  // namespace rrvm::constraints
