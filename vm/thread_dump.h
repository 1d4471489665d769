// Thread dumps (SIGQUIT, fatal errors) and the search for Java-level deadlocks, in the shape of java's.
#pragma once

#include <string>
#include <vector>

namespace rrvm {

class Thread;
struct Object;

namespace thread_dump {

void print_all(Thread* self);    // stops the world, writes to stdout
void print_current_stack();      // of the calling thread, to stderr; used when something is broken

struct Blocker {                 // what keeps a thread from going on
  Object* object = nullptr;      // monitor's object or synchronizer; null: nothing
  Thread* owner = nullptr;
  bool is_monitor = false;
};

// With the world stopped.
Blocker blocker_of(Thread*, bool with_synchronizers);
std::vector<std::vector<Thread*>> find_deadlocks(bool with_synchronizers);

}  // namespace thread_dump
}  // namespace rrvm
