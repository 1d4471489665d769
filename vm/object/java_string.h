// java.lang.String for C++: compact strings (coder 0 Latin-1, 1 UTF-16), conversions, interning.
// "modified UTF-8" is the class-file and JNI form (NUL as C0 80, surrogates as pairs of 3 bytes).
#pragma once

#include <string>
#include <string_view>

#include "vm/base/symbol.h"
#include "vm/object/object.h"

namespace rrvm {

class Thread;

namespace java_string {

// Each makes a new String; null with OutOfMemoryError pending.
Object* from_utf8(Thread*, std::string_view modified_utf8);
Object* from_utf16(Thread*, const uint16_t* chars, size_t length);
Object* from_symbol(Thread*, Symbol*);
Object* from_class_name(Thread*, Symbol* internal_name);  // '/' -> '.'

// These neither allocate on the Java heap nor change the String, which is not null unless they say so.
int32_t length(Object* s);                // in UTF-16 units
std::string to_utf8(Object* s);           // modified UTF-8; "" for null
std::string to_standard_utf8(Object* s);  // for the terminal and the file system
std::u16string to_utf16(Object* s);
size_t utf8_length(Object* s);  // bytes of to_utf8
Symbol* to_symbol(Object* s);
Symbol* to_internal_name(Object* s);  // '.' -> '/'

Object* intern(Thread*, Object* s);  // the canonical String; never fails
Object* intern(Thread*, Symbol* s);  // null with OutOfMemoryError pending

}  // namespace java_string
}  // namespace rrvm
