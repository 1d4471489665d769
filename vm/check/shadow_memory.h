// How much memory shadows of arrays, locks, volatiles, states and threads have taken beside the Java heap, about: for
// the summary of a run. When it has grown by as much as lives, but by no more than half of -Xmx, it asks for a
// collection. See vm/check/shadow_store.cpp. Tests: tests/check/memory.py.
#pragma once

#include <cstddef>

namespace rrvm::check {

size_t most_shadow_bytes();  // so far
size_t shadow_bytes_now();

}  // namespace rrvm::check
