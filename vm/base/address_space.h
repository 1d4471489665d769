// How much address space the process may have (ulimit -v). Tables that reserve far more than they use take a share of
// it: what is left must do for threads, the heap and libraries.
#pragma once

#include <sys/resource.h>

#include <cstddef>
#include <cstdint>

namespace rrvm {

// Asks the system, each time, how many bytes the process may have; SIZE_MAX if there is no limit.
inline size_t address_space_limit() {
  rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ? SIZE_MAX : limit.rlim_cur;
}

}  // namespace rrvm
