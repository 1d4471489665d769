// The text that SIGQUIT and Thread.dumpStack's kin print: every thread with its state, frames and locks.
#pragma once

#include <string>

#include "vm/thread.h"

namespace rrvm::thread_dump {

void print_all(Thread* self);            // to stdout, as java does
std::string describe_all(Thread* self);  // stops all threads while it reads them

}  // namespace rrvm::thread_dump
