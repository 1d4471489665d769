// The middle of an access by compiled code: after its inlined tests, before the call that saves all registers. What is
// needed most often, the first access of an epoch, is done here if nothing unusual is about: the context is one that
// the thread has met, the tool takes the access without an event and without a state (rr::Tool::leaf_access). These
// functions use general registers only and call nothing that does not (tests/jit/leaves.py looks at their code), so
// that a caller with values in vector registers need not save them. Thread::frame and its pc are right when they run.
// Tests: tests/java/race under -Xcomp.
#pragma once

#include "vm/check/inline_access.h"

namespace rrvm::check {

// To be called only if there is such a way (modes.leaf_access). A chain without states and fast paths has one too if
// its tool does: that is called for each access with nobodys_word. True: there is nothing left to do. False: the usual
// slow way is to be taken.
bool quick_field(Thread*, rr::ShadowWord*, const AccessPlan*);
bool quick_element(Thread*, rr::ShadowWord*, const AccessPlan*, ArrayShadow*);
// The same for a place in an inlined method that has no frame yet: Thread::frame is that of the compiled method, and
// its site names the place. False: frames are to be made, and one of the others called.
bool quick_inlined_field(Thread*, rr::ShadowWord*, const AccessPlan*);
bool quick_inlined_element(Thread*, rr::ShadowWord*, const AccessPlan*, ArrayShadow*);

}  // namespace rrvm::check
