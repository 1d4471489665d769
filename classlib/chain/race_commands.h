// Findings, asked for while the program runs: jcmd PID Races.report [FILE], Races.summary, Races.clear, beside java's
// own commands (classlib/management/diagnostic_commands.h). Tests: tests/attach.
#pragma once

namespace rrvm {

void add_race_commands();

}  // namespace rrvm
