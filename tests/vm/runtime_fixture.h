// The run-time services without a class library: fake classes with made-up field offsets, and stand-ins for what
// the services call in the rest of the VM (runtime_fixture.cpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "vm/heap/heap.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::fixture {

Thread* main_thread();  // starts heap and threads at the first call

extern Klass* object_class;  // 8 bytes header, one reference field at 8
extern Klass* bytes_class;   // byte[]
extern Klass *weak_class, *soft_class, *final_class, *phantom_class;

Object* new_reference(Thread*, Klass*, Object* referent);
std::string take_thrown(Thread*);  // "class: message" of what was thrown, "" when nothing

// Runs each function on a thread of its own and waits for all.
void run_threads(const std::vector<std::function<void(Thread*)>>& bodies);

}  // namespace rrvm::fixture
