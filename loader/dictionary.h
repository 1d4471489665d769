// What start-up needs of the dictionary beyond vm/class_provider.h.
#pragma once

#include "vm/class_loader_data.h"
#include "vm/klass.h"

namespace rrvm {

extern bool verbose_class;  // -verbose:class

void make_primitive_classes(Thread*);   // once java.lang.Class is loaded
void make_type_array_classes(Thread*);  // once Object, Cloneable and Serializable are linked

Klass* duplicate_definition(Thread*, Klass* old, ClassLoaderData*);  // always null, LinkageError pending
std::string describe_parent_loader(ClassLoaderData*);  // ", parent loader 'platform'" as java's messages end

// Modules before the module system runs: every boot class is in java.base.
ModuleEntry* java_base_module();
bool modules_are_defined();
// JVM_DefineModule("java.base"): the Java module object is known from now on.
void define_java_base(Object* module);

}  // namespace rrvm
