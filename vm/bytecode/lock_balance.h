// Structured locking (JVMS 2.11.10): a method may leave only when it has given up every monitor it entered, and may
// exit only monitors that it entered itself. What compilers emit keeps to that by construction; this proves it
// once per method, so that the interpreter keeps lists (vm/thread/lock_records.h) for the others only.
// Covered by tests/vm/bytecode/lock_balance_test.cpp and tests/java/opcodes/StructuredLocking.java.
#pragma once

#include <cstdint>
#include <span>

#include "vm/bytecode/handler_range.h"

namespace rrvm {

// True if on every path each monitorexit gives up the monitor entered last, and none is left at a return or an
// exception that leaves the method; false if that is not so or cannot be seen. The first `arguments` locals have values
// at the start; the verifier has seen that others are written before they are read. Any bytes will do.
bool monitors_are_balanced(std::span<const uint8_t> code, std::span<const HandlerRange> handlers, uint32_t arguments);

}  // namespace rrvm
