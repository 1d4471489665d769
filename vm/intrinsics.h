// Java methods of the boot class library that the VM runs as C++ instead of their bytecode.
// The rows are in classlib/intrinsics.def; classlib registers the table at start-up.
#pragma once

#include <span>

#include "vm/klass.h"
#include "vm/object.h"

namespace rrvm {

// `args` are laid out as locals (two cells for long and double); the result is in the low cell.
using IntrinsicFunction = Slot (*)(Thread*, Slot* args);

struct IntrinsicRow {
  const char* class_name;
  const char* name;
  const char* descriptor;
  IntrinsicFunction function;
};

void register_intrinsic_table(std::span<const IntrinsicRow> rows);
IntrinsicFunction find_intrinsic(Symbol* class_name, Symbol* name, Symbol* descriptor);

}  // namespace rrvm
