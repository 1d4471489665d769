// rrvm.Races (classlib/java): programs and test runners ask what was found so far. Its natives exist only while a chain
// is attached; the class does not call them otherwise. Tests: tests/builds.
#pragma once

namespace rrvm {

void register_races_natives();

}  // namespace rrvm
