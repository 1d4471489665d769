// What a thread does on the VM's own behalf is not synchronisation of the program: linking a call site, loading a class
// through the JDK's loaders, what the library sets up once and keeps (method types and handles, reflection's caches),
// and how it counts thread locals and seeds. The Java code that does it locks and uses volatiles, which would order
// threads by accident, in their first steps only. So nothing is an event while a Quiet exists, or a method is_set_up()
// runs (vm/check/methods.h); code of the program that is called from there is Loud. Tests: tests/java/race/vm.
#pragma once

#include "vm/object/klass.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

class Quiet {
 public:
  explicit Quiet(Thread* t, bool wanted = true) : thread_(t), shadow_(t->shadow) {
    if (wanted) t->shadow = nullptr;
  }
  ~Quiet() { thread_->shadow = shadow_; }
  Quiet(const Quiet&) = delete;

 private:
  Thread* thread_;
  decltype(Thread::shadow) shadow_;
};

// The program's own initialisers, class loaders and bootstrap methods raise their events wherever they are called from.
class Loud {
 public:
  explicit Loud(Thread* t, bool wanted = true) : thread_(t), shadow_(t->shadow) {
    if (wanted) t->shadow = t->own_shadow;
  }
  ~Loud() { thread_->shadow = shadow_; }
  Loud(const Loud&) = delete;

 private:
  Thread* thread_;
  decltype(Thread::shadow) shadow_;
};

// A constant or call site that a bootstrap method of the program has made: what was done for it happens before every
// use of it. `made` is the constant, or what the call site is linked to.
void linked(Thread*, Object* made);
void link_used(Thread*, Object* made);

// A method of the JDK that fills caches of java.lang.invoke or reflection or draws a number, and calls nothing of the
// program but through the VM.
bool is_set_up(const Method*);

// Methods of the JDK that hand out what a static initialiser of the program has made, from caches that order nothing:
// constants of enums. A caller that gets one uses the enum, although no instruction says so.
bool hands_out_enums(const Method*);
Klass* enum_of(const Frame*);  // whose constants such a method hands out

}  // namespace rrvm::check
