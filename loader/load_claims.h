// Which thread loads what: a thread claims a class while it loads it, and while it loads one of its supertypes. A
// thread that meets its own claim has found a class that is its own supertype. A thread that meets another's claim
// loads the same supertype first: so a circle that two threads enter at different places is found, where locks per
// class would leave both waiting. A loader that is not parallel-capable has one lock. If its loadClass gives the lock
// up by wait(), the thread that was first to load a class completes it, and others wait here without the lock. Covered
// by tests/java/loaders (CircleOfThreads, LoadingInTurns).
#pragma once

#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"

namespace rrvm::load_claims {

enum class Kind : uint8_t { kClass, kSupertype };

// Holds from construction to destruction; `supertype` belongs to kSupertype.
class Claim {
 public:
  Claim(Thread*, Symbol* name, ClassLoaderData*, Kind, Symbol* supertype = nullptr);
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;

 private:
  Thread* const thread_;
  Symbol* const name_;
  ClassLoaderData* const loader_;
  const Kind kind_;
};

bool is_mine(Thread*, Symbol* name, ClassLoaderData*, Kind);
// What some thread is loading as a supertype of this class, or null.
Symbol* supertype_in_progress(Symbol* name, ClassLoaderData*);
// Waits until the class is there or no other thread claims it; null in the second case. The caller holds the loader's
// lock, which is given up meanwhile, its waiters notified: java does so for loaders that wait() for a thread which now
// waits for them.
Klass* wait_for_others(Thread*, Symbol* name, ClassLoaderData*);

}  // namespace rrvm::load_claims
