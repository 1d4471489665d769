// See metaspace_limit.h.
#include "vm/object/metaspace_limit.h"

#include "vm/exec/exceptions.h"
#include "vm/heap/dead_locals.h"
#include "vm/heap/stale_frames.h"
#include "vm/object/class_units.h"

namespace rrvm::metaspace {
namespace {

constexpr size_t kMetadataPerClassByte = 3;  // a guess on the safe side, without translated code

}  // namespace

bool make_room(Thread* t, size_t class_file_bytes) {
  size_t estimate = kMetadataPerClassByte * class_file_bytes;
  if (has_room(estimate)) return true;
  wipe_interpreter_frame();
  dead_locals::clear_in_all_threads(t);
  for (int attempt = 0; attempt < 2;
       attempt++) {  // what finalizers and cleared references let go of dies in the second
    heap::collect_for_error("Metadata GC Clear Soft References");
    units::release_dead(t);
    if (has_room(estimate)) return true;
  }
  throw_out_of_memory(t, "Metaspace");
  return false;
}

}  // namespace rrvm::metaspace
