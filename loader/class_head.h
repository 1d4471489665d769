// The part of a class file that java acts upon before it reads the rest: the interfaces are loaded as soon as they are
// known. Its functions are in class_parser.cpp.
#pragma once

#include "loader/class_file.h"

namespace rrvm {

// Everything before the fields, of a file whose rest is wrong; of the interfaces those before the first wrong one. Null
// if the error is before them.
std::unique_ptr<ClassFile> parse_class_head(Bytes bytes, const ParseOptions& options);

}  // namespace rrvm
