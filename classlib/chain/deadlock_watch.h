// Threads of a checked program that wait for each other for ever: found while it runs, within a second, and at its end.
#pragma once

namespace rrvm::deadlock_watch {

void start();   // when a chain is attached
void finish();  // a last look, when the program ends; notes what still waits

}  // namespace rrvm::deadlock_watch
