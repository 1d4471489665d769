// Thread dumps (SIGQUIT, fatal errors) and the search for Java-level deadlocks, in the shape of java's. Nothing here
// allocates on the Java heap or throws.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rrvm {

class Thread;
struct Method;
struct Object;

namespace thread_dump {

// A line of a stack, "\tat Class.method(java.base@17/File.java:1)\n", as HotSpot itself writes it.
void append_frame(std::string& out, const Method*, uint32_t bci);
std::string describe_all(Thread* self, bool with_synchronizers = false);  // stops all threads
void print_all(Thread* self, int fd);
void print_current_stack();  // of the calling thread, to stderr; used when something is broken

struct Blocker {             // what keeps a thread from going on
  Object* object = nullptr;  // monitor's object or synchronizer; null: nothing
  Thread* owner = nullptr;
  bool is_monitor = false;
};

struct HeldMonitor {
  Object* object;
  int32_t depth;  // of the frame that took it; 0 is the innermost
};

// From here on: all threads are stopped.
std::vector<HeldMonitor> held_monitors(Thread*);
// What a thread waits for, as ThreadInfo has it: with or without an owner, an Object.wait too.
Blocker waits_for(Thread*);
Thread* synchronizer_owner(Object*);  // of a java.util.concurrent lock; null: no owner, or something else
Blocker blocker_of(Thread*, bool with_synchronizers);
std::vector<std::vector<Thread*>> find_deadlocks(bool with_synchronizers);

}  // namespace thread_dump
}  // namespace rrvm
