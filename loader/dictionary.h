// What start-up needs of the dictionary beyond vm/object/class_provider.h. Some of its functions are in nest.cpp.
#pragma once

#include <functional>
#include <memory>

#include "loader/class_file_hook.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"

namespace rrvm {

extern bool enable_preview;  // --enable-preview

// Hidden classes, which no loader's table has; those of dead units are left out.
void for_each_hidden_class(const std::function<void(Klass*)>&);

// How classes of this loader are parsed.
ParseOptions parse_options_of(const ClassLoaderData*);
// The parsed file and its bytes live as long as the class.
const ClassFile* keep_class_file(ClassUnit*, std::unique_ptr<ClassFile>, OfferedClass&);

void make_primitive_classes(Thread*);   // once java.lang.Class is loaded
void make_type_array_classes(Thread*);  // once Object, Cloneable and Serializable are linked

Klass* duplicate_definition(Thread*, Klass* old, ClassLoaderData*);  // always null, LinkageError pending
std::string describe_parent_loader(ClassLoaderData*);  // ", parent loader 'platform'" as java's messages end
std::string describe_placement(const Klass*);  // "a.B is in unnamed module of loader 'x' @1f, parent loader 'app'"

// Until the module system has defined java.base every boot class belongs to it.
bool modules_are_defined();

}  // namespace rrvm
