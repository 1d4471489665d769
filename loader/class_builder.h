// From a parsed class file to a Klass: fields, methods, layout, mirror. The caller (loader/dictionary.cpp) has
// resolved the superclass and the interfaces and records the result. Building cannot fail: memory for it has been asked
// for before (vm/object/metaspace_limit.h). Mirrors are Java objects: false with OutOfMemoryError pending.
#pragma once

#include <memory>
#include <vector>

#include "loader/class_file.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/klass.h"

namespace rrvm {

Klass* build_class(const ClassFile* file, ClassLoaderData* loader, Klass* super, const std::vector<Klass*>& interfaces,
                   const HiddenClassOptions& options, ClassUnit* unit);
// Makes the java.lang.Class of a class; postponed for those loaded before java.lang.Class itself.
bool create_mirror(Thread*, Klass*, Object* protection_domain);
bool create_postponed_mirrors(Thread*);
Klass* build_array_class(Klass* element, BasicType element_type);
Klass* build_primitive_class(BasicType);

}  // namespace rrvm
