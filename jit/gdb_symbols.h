// Names of compiled methods for gdb (-Xgdb): each piece of code is told by gdb's interface for compilers, as an ELF
// file in memory with one symbol and the size of its frame on the C stack, so that `bt` names it and finds its caller.
// Frames of stubs between the engines are not described: there a backtrace ends. Tests: tests/jit/gdb.py.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace rrvm::jit::gdb {

void add(const uint8_t* start, size_t size, uint32_t frame_bytes, const std::string& name);
void remove(const uint8_t* start);  // nothing if it was not added

}  // namespace rrvm::jit::gdb
