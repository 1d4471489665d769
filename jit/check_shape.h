// What the inlined part of a check looks like, as far as other parts of the compiler have to know.
#pragma once

#include <cstdint>

namespace rrvm::jit {

// Whether the first instruction of the check of this AccessPlan reads the object's memory near its beginning.
bool check_touches_object(int64_t plan);

}  // namespace rrvm::jit
