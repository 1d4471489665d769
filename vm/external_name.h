// Methods as java writes them in error messages: "void Foo.bar(int, java.lang.String[])".
#pragma once

#include <string>
#include <string_view>

#include "vm/klass.h"

namespace rrvm {

// "[[I" -> "int[][]", "Ljava/lang/String;" -> "java.lang.String"; takes one type off the front.
std::string external_type(std::string_view& descriptor);
std::string external_signature(const Klass*, const Symbol* name, const Symbol* descriptor);

}  // namespace rrvm
