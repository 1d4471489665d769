// Methods and classes as java writes them in error messages: "void Foo.bar(int, java.lang.String[])",
// "Foo is in unnamed module of loader 'app'". Covered by tests/java/badclass and opcodes.
#pragma once

#include <string>
#include <string_view>

#include "vm/object/klass.h"

namespace rrvm {

// "[[I" -> "int[][]", "Ljava/lang/String;" -> "java.lang.String"; takes one type off the front of a valid descriptor.
std::string external_type(std::string_view& descriptor);
std::string external_signature(const Klass*, const Symbol* name, const Symbol* descriptor);
inline std::string external_signature(const Method* m) { return external_signature(m->holder, m->name, m->descriptor); }
std::string external_signature_without_class(const Method*);

// "module java.base of loader 'bootstrap'" or "unnamed module of loader 'app'"; of an array, its element class's.
std::string external_module(const Klass*);
// "a.B is in " + external_module; of two classes "A and B are in ..." where they share a module.
std::string external_placement(const Klass*);
std::string external_placement(const Klass*, const Klass*);

}  // namespace rrvm
