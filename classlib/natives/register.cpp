#include "classlib/natives/register.h"

#include "classlib/natives/natives_table.h"

namespace rrvm {

void register_class_library() {
  natives::register_object_natives();
  natives::register_unsafe_natives();
  natives::register_method_handle_natives();
  natives::register_misc_natives();
}

}  // namespace rrvm
