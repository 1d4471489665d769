// Watched methods: something is to be done when they are entered or left. They are all methods of checked classes when
// a tool wants Enter and Exit, atomic and deterministic blocks, the barriers that -barrier names, what orders a
// finalizer after its constructor, the library's set-up, inside which nothing is an event, and what it hands out
// (vm/check/quiet.h), those that are given arrays (vm/check/bulk.h), methods of locks (vm/check/held_locks.h) and of
// library objects that are not safe for several threads (vm/check/library_objects.h). A method becomes one when it is
// translated: it has a plan, an entry label and return instructions of its own; all others cost nothing. The order is:
// enter, begin, [lock of a synchronized method ... its release], end, exit; leaving by an exception counts too. Tests:
// tests/check (Scopes.java, Barrier.java), tests/java/race/atomicity,
// tests/java/race/determinism.
#pragma once

#include <string>
#include <vector>

#include "vm/check/held_locks.h"
#include "vm/check/library_objects.h"
#include "vm/check/modes.h"

namespace rrvm::check {

struct MethodPlan {
  enum : uint16_t {
    kBarrier = 1,
    kConstructs = 2,
    kFinalizes = 4,
    kQuiet = 8,
    kHandsOut = 16,
    kGivenArrays = 32,
    kLocks = 64,
    kUsesObject = 128,
    kAllocates = 256
  };
  uint8_t marks;     // parts of the program that it is: rr::Chain::MethodParts
  uint16_t does;     // what it does to the order of threads, and more that is not an event
  LockMethod lock;   // with kLocks
  ObjectUse object;  // with kUsesObject
  rr::SiteId site;   // names the method and the block
  bool only_uses_object() const { return does == kUsesObject && !marks; }
};

// Null: nothing to raise.
const MethodPlan* plan_method(Method*);
// How the method uses its receiver, if that is all there is to it: then its entry is one check, and nothing is raised
// when it is left. Null: it is not so.
const ObjectUse* only_object_use(const Method*);
bool watches_return(Method*);  // does it raise anything when it is left?
void method_entered(Thread*, Frame*, const Method*,
                    uint32_t flags = Frame::kWatched);  // the frame's; it has just been made, and gets these flags
void method_left(Thread*, Frame*, const Slot* top);     // top of the operands, with the result; null: by an exception
std::vector<std::string> barriers_never_called();       // of those that -barrier names

}  // namespace rrvm::check
