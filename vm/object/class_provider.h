// What the VM asks of the loader, declared here so that vm/ need not know it. Implemented in loader/.
// Functions with a `Thread*` return null with an exception pending on failure, and may run code of Java class loaders.
// Its functions are in loader/dictionary.cpp and loader/linker.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vm/object/klass.h"

namespace rrvm {

struct HiddenClassOptions {
  bool hidden = false;
  bool nestmate = false;
  bool strong = false;
  bool vm_annotations = false;
  Klass* host = nullptr;   // lookup class
  Symbol* name = nullptr;  // before the suffix of a hidden class; null: what the class file says
  Object* class_data = nullptr;
};

// Loads (does not link or initialise). `name` is internal: "a/b/C", or an array descriptor "[La/B;", "[I".
// An absent class is a NoClassDefFoundError with the ClassNotFoundException as its cause.
Klass* load_class(Thread*, Symbol* name, ClassLoaderData* loader);
Klass* load_class_cnf(Thread*, Symbol* name, ClassLoaderData* loader);  // Class.forName's error: ClassNotFoundException
Klass* find_loaded_class(Symbol* name, ClassLoaderData* loader);        // already recorded, arrays too; never loads
Klass* find_boot_class_or_null(Thread*, Symbol* name);                  // null without exception when absent
// JVM_DefineClass and friends: parses, checks, records. `source` is for -verbose:class.
Klass* define_class(Thread*, Symbol* name_or_null, ClassLoaderData*, std::span<const uint8_t> bytes,
                    Object* protection_domain, const char* source, const HiddenClassOptions& = {});
Klass* array_class_of(Thread*, Klass* element);
Klass* primitive_class(BasicType);   // "int" ...: the klass whose mirror is int.class
Klass* type_array_class(BasicType);  // "[I" ...
// From a field descriptor ("I", "Ljava/lang/String;", "[[J").
Klass* class_of_descriptor(Thread*, std::string_view descriptor, ClassLoaderData*);
// Prepares and verifies; called by link_class under the init lock.
bool link_class_impl(Thread*, Klass*);

// Logs the classes of dead units with -verbose:class, drops what the loader remembers of them and frees their class
// files. All threads are stopped.
void forget_classes(const std::vector<ClassUnit*>& dead);

Klass* klass_of_mirror(const Object* mirror);  // of a java.lang.Class, that of a primitive type too

}  // namespace rrvm
