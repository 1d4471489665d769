// Who may write, outside of constructors, what a final field refers to: asked when a report behind a final field is
// about to become a note, because FastTrack does not look at a second write of one epoch. Its answer comes from the
// bytecode of methods that have run, so it costs milliseconds, which a report may. Tests: tests/check/finals.py,
// tests/java/race/publication (FinalArrayLater).
#pragma once

#include "rr/event.h"
#include "vm/object/klass.h"

namespace rrvm::check {

// Has a method run that reads the field and writes a location like this one, and that is not called by the constructors
// of the field's class alone? It may not have written this very location: then a note becomes a race.
bool is_written_outside_constructors(const Field& final_field, const rr::Location& location);

}  // namespace rrvm::check
