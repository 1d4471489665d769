// Java methods of the boot class library that the VM runs as C++ instead of their bytecode or JNI function.
// The rows are in classlib/intrinsics.def; classlib registers the table at start-up.
//
// An intrinsic handles the ordinary case only. Whatever it does not like (a null, an index out of range, a
// class that it does not expect) it declines before it has changed anything, and the method's own body runs and throws
// as java does, with its frame on the stack. So an intrinsic never throws, except OutOfMemoryError.
#pragma once

#include <span>

#include "vm/object/klass.h"
#include "vm/object/object.h"

namespace rrvm {

// `args` are laid out as locals (two cells for long and double, the value in the first); the result goes to *result.
// False: declined, run the method's own body.
using IntrinsicFunction = bool (*)(Thread*, const Slot* args, Slot* result);

// How compiled code may try a watched intrinsic first, without a frame (vm/check/quick_volatile.h). is_asked: checked
// code may have asked for the operation.
namespace check {
struct Quick;
}
using QuickIntrinsic = check::Quick (*)(Thread*, const Slot* args, uint64_t is_asked);

struct IntrinsicRow {
  const char* class_name;
  const char* name;
  const char* descriptor;
  IntrinsicFunction function;
  QuickIntrinsic quick = nullptr;
};

void register_intrinsic_table(std::span<const IntrinsicRow> rows);  // before the first look-up
IntrinsicFunction find_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor);

// While a tool chain runs, rows of this table come first, so that what a method does is seen. A class with a row
// without a name uses no others: the methods' own bodies run.
void register_watched_table(std::span<const IntrinsicRow> rows);
QuickIntrinsic find_quick_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor);
IntrinsicFunction find_watched_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor);

}  // namespace rrvm
