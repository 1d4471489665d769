// How many threads there have been, for java.lang.management. Defined in vm/thread/threads.cpp, beside the list that
// they are counted in. Covered by tests/java/management/HeldMonitors.
#pragma once

#include <cstdint>

namespace rrvm::threads {

int peak_count();  // of live threads at one time, since the VM began or the last reset
void reset_peak_count();
int64_t started_count();

}  // namespace rrvm::threads
