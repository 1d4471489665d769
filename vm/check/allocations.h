// -allocations: where objects of checked classes were made, for reports. Their constructors are watched for it
// (vm/check/methods.h), so that nothing is paid without the option. A table of fixed size remembers the latest
// objects by their addresses; of two that want one place the later one stays, and a report on the other does without
// the line. For arrays the place is in their shadows. Tests: tests/check/allocations.py.
#pragma once

#include "rr/event.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

extern bool keeps_allocations;
void keep_allocations();
void constructing(Thread*, Frame*);       // the frame of a constructor that has just been entered
rr::SiteId allocation_of(const Object*);  // kNoSite: not remembered

}  // namespace rrvm::check
