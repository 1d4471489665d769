// Do two class files say the same of a method's code? Constant pools may be numbered differently, as they are when a
// tool has written a class anew; what the instructions name must be the same.
#pragma once

#include "loader/class_file.h"
#include "vm/object/klass.h"

namespace rrvm {

bool have_same_code(const ClassFile& a, const MethodInfo& in_a, const ClassFile& b, const MethodInfo& in_b);
// Does `file` declare `m` with the code that it has?
bool is_declared_alike(const ClassFile& file, const Method& m);

}  // namespace rrvm
