// Calls of library code as one operation each, for tools that ask whether methods of the program are atomic
// (rr::Tool::folds_calls). A concurrent map does its work in many steps on volatiles and locks, which are nobody's
// business but its own: before each event of synchronisation the thread's shadow is told in which call of the library
// it happens, by the outermost frame of the library above the program's innermost one. A bit of that frame tells a call
// that was met before from a new one at the same place. Which classes keep data of the program is a table,
// vm/check/library.def. Tests: tests/check/service.py.
#pragma once

#include "vm/check/modes.h"
#include "vm/object/klass.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

bool is_program(const Klass*);  // not the library's
void note_call(Thread*);        // the thread has a shadow
inline void note_call_if_wanted(Thread* t) {
  if (modes.wants_calls) [[unlikely]]
    note_call(t);
}
// A method of the program that the library has called, with no other code of the program below it: all that a thread or
// a task of a pool does, like `run`. The frame is the innermost one.
bool is_task(const Frame*);

}  // namespace rrvm::check
