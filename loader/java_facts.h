// What java does the same way in every run though nothing demands it: identity hashes (and with them the order of hash
// maps with enum, class or plain-object keys, and "Foo@1dbd16a6") and the order of getDeclaredMethods. Programs' expected
// output contains both, so the VM follows. The tables come from the JDK at hand at build time (scripts/JavaFacts.java).
// Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::java_facts {

// Gives classes, modules and loaders the hashes that java's class-data archive holds for them. Before the first class.
void install();
// The main thread's hashes continue as java's do when its boot is over.
void align_main_hashes(Thread* main);
// java hashes the mirror of each class that it links itself, that is, of those outside the archive.
void note_linked(Thread*, Klass*);

// Classes and loaders of dead units, whose addresses others may get.
void forget(const std::vector<ClassUnit*>& dead);

// See TypeHierarchy (loader/verifier.h).
bool names_far_branches();

// Declared methods in the order in which java keeps them.
std::vector<Method*> ordered_methods(const Klass*);

}  // namespace rrvm::java_facts
