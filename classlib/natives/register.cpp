#include "classlib/natives/register.h"

#include "classlib/natives/intrinsics_table.h"
#include "classlib/natives/natives_table.h"

namespace rrvm {

void register_class_library() {
  natives::register_object_natives();
  natives::register_unsafe_natives();
  natives::register_method_handle_natives();
  natives::register_misc_natives();
  natives::register_white_box_natives();
  intrinsics::register_string_intrinsics();
  intrinsics::register_math_intrinsics();
  intrinsics::register_big_integer_intrinsics();
  intrinsics::register_digest_intrinsics();
  intrinsics::register_memory_intrinsics();
  intrinsics::register_watched_unsafe();
  intrinsics::register_watched_strings();
}

}  // namespace rrvm
