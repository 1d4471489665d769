// What a thread does on the VM's own behalf is not synchronisation of the program: linking a call site, loading a class
// through the JDK's loaders. The Java code that does it locks and uses volatiles, which would order threads by accident, in
// their first steps only. No events while a Quiet exists.
// Tests: tests/java/race/vm.
#pragma once

#include "vm/thread.h"

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

}  // namespace rrvm::check
