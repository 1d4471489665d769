// The life of a run under a tool: the chain is attached before the first class is loaded, threads begin and end, the
// collector says what is dead, and at the end there are numbers. Without -tool nothing is attached, and the VM calls
// only what says so here.
//
// attach needs a VM that has not loaded a class, and is called once, by the main thread; names() may be called before
// it. Functions about threads are called by the thread that is named first. None throws; starting a thread may wait
// for a collection, the others only for a mutex.
// sweep is in shadow_store.cpp. Tests: tests/vm/check/modes_test.cpp, tests/java/race, tests/check.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "rr/filter.h"
#include "vm/check/modes.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

using ClassFilter = std::function<bool(const Klass*)>;

// What to check, from the command line.
struct Setup {
  ClassFilter classes;
  ClassFilter is_library;                 // not counted when skipped
  rr::NameFilter fields, methods, lines;  // "pkg.Class.field", "pkg.Class.method", "File.java:12"
  rr::NameFilter atomic;                  // methods that are atomic blocks
  bool atomic_if_annotated = false;       // only those that are annotated
  rr::NameFilter deterministic;           // the same for deterministic blocks
  bool deterministic_if_annotated = false;
  std::vector<std::string> barriers;  // "pkg.Class.method"
  bool arrays = true;                 // check array elements
  bool coarse_arrays = false, coarse_fields = false;
  bool array_tiers = false;  // find their shadows by the three-tier map instead of the header
  bool removal = true;       // a check that an earlier one covers may be left out
  bool ranges = true;        // accesses of a loop to an array may be checked as one
  bool objects = true;       // uses of library objects that are not safe for several threads
  bool sites = true;         // keep the places of the last accesses in the shadow of a location
  bool contexts = true;      // with the calls that led to them
};
// Takes over the chain for the rest of the process. Call before the first class is loaded.
void attach(std::unique_ptr<rr::World> world, std::unique_ptr<rr::Chain> chain, Setup);
const Setup& setup();  // these two after attach only
rr::Chain& chain();
rr::SiteResolver& names();  // at any time

void thread_starting(Thread* parent, Thread* child);  // before the child runs; parent null: the main thread
void thread_running(Thread*);                         // before its first event
void thread_stopping(Thread*);                        // its last event
void thread_failed(Thread* child);                    // the pthread could not be made

// At the end of marking, world stopped. Frees nothing: threads do that later. Also called without a chain.
void sweep(bool (*is_marked)(const void*));
struct Statistics {
  uint64_t classes_checked = 0, classes_skipped = 0;  // the JDK's own are not counted as skipped
  uint64_t threads = 0;                               // of the program
  uint64_t accesses = 0, sync_ops = 0;
  uint64_t objects = 0;          // of the library, used as a whole
  uint64_t library_classes = 0;  // not checked, because they are the JDK's
  bool nothing_shared = false;   // several threads ran, and none used a location that another one used
  std::map<std::string, uint64_t> skipped_packages;  // classes_skipped by package; those without one by outer class
};
Statistics statistics();  // at any time, by any thread; exact when no other thread runs
void count_class(const Klass*);

}  // namespace rrvm::check
