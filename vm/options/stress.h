// The rows of vm/options/stress.def as numbers; a switch is 1, what was not asked for 0.
#pragma once

#include <cstddef>

namespace rrvm {

struct StressOptions {
#define RRVM_STRESS(name, unit, help) size_t name = 0;
#include "vm/options/stress.def"
#undef RRVM_STRESS
};

}  // namespace rrvm
