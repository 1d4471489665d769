// What the start-up sequence asks of the other parts of classlib.
#pragma once

#include <string>

#include "vm/thread.h"

namespace rrvm {

void register_tables();  // natives.def and intrinsics.def
bool open_java_library(const std::string& java_home, std::string* error);  // libjava and what it needs
void start_signal_dispatcher(Thread*);

}  // namespace rrvm
