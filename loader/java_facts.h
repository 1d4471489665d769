// What java does the same way in every run though nothing demands it: identity hashes (and with them the order of hash
// maps with enum, class or plain-object keys, and "Foo@1dbd16a6") and the order of getDeclaredMethods. Programs'
// expected output contains both, so the VM follows. The tables are asked of each JDK once and kept in a file of its own
// beside the VM (scripts/java-facts); on a JDK without such a file they are not java's, which is all. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::java_facts {

// Gives classes, modules and loaders the hashes that this JDK's class-data archive holds for them. Before the first
// class.
void install(const std::string& java_home);
// The main thread's hashes continue as java's do when its boot is over.
void align_main_hashes(Thread* main);
// java hashes the mirror of each class that it links itself, that is, of those outside the archive.
void note_linked(Thread*, Klass*);

// Forgets classes and loaders of dead units, whose addresses others may get.
void forget(const std::vector<ClassUnit*>& dead);

// Declared methods in the order in which java keeps them.
std::vector<Method*> ordered_methods(const Klass*);

}  // namespace rrvm::java_facts
