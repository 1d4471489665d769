// What a run checks and by which ways, as constants: attach (vm/check/lifecycle.h) computes them once from the chain
// and the command line, before the first class is loaded, and nobody changes them afterwards. The interpreter reads
// them, the compiler folds them into the code that it makes. Without -tool they stay as they are here.
//
// The ladder of a data access, from the cheapest way to the dearest; each step that handles the access ends it:
//   1. fast_tests: the shadow word is compared with words of the thread, inline (vm/check/inline_access.h; the same in
//      compiled code, jit/check_shape.h). `done_with` is the word of a location that every tool has given up.
//      stateless_direct stands in their place if no tool has states of locations.
//   2. leaf_access: the first tool's way for compiled code, without vector registers (vm/check/quick_access.h).
//   3. later paths: fast paths of the chain that are not among the fast tests, then what the owner of the word can say
//      from the word alone (rr::Tool::repeated_access; is_spared in vm/check/data_access.cpp).
//   4. direct_access of the first tool: no event, but the context of the access is found first.
//   5. the event, which runs through all tools (rr::Chain::access_slow).
// A range of elements has ways of its own before these (vm/check/range_access.h): range_access, and elements of equal
// state that go through all tools as one (takes_groups).
// Tests: tests/vm/check/modes_test.cpp.
#pragma once

#include "rr/chain.h"

namespace rrvm::check {

struct Setup;

// The first fast paths of a chain, as far as they are about the same part of the shadow word: all of FastTrack's are,
// for reads and for writes. What comes behind them is tried later. One that is not used never hits.
struct FastTests {
  static constexpr size_t kMax = 3;
  struct Test {
    uint32_t thread_word = rr::ShadowThread::kWords, table_mask = 0;
    bool hit(const rr::ShadowThread* t, uint64_t part) const {
      return part == t->words[thread_word + (part & table_mask)];
    }
  };
  uint64_t mask = 0;
  uint32_t shift = 0;
  Test tests[kMax];
};

struct Modes {
  bool active = false;  // a tool chain is attached

  // Events that some tool wants.
  bool wants_fields = false, wants_arrays = false, wants_volatiles = false, wants_classes = false;
  bool wants_class_locks = false;                    // who asks for classes and initialises them (rr::Tool::class_lock)
  bool wants_atomics = false, wants_fences = false;  // atomic accesses of data; fences, and opaque accesses with them
  bool wants_values = false;   // accesses go through vm/check/value_access.h: a tool may choose what a read returns
  bool wants_objects = false;  // uses of library objects that are not safe for several threads
  bool wants_synchronizers = false;  // locks of java.util.concurrent, and threads that wait for monitors
  bool wants_calls = false;          // to know in which call of the library events happen (vm/check/library_calls.h)

  // What shadows hold.
  bool keeps_states = true;     // some tool has states of locations; if not, arrays need no shadow
  bool keeps_sites = true;      // the places of the last accesses
  bool keeps_contexts = true;   // and the calls that led there
  bool keeps_segments = false;  // shadows of all but short arrays begin with segments
  bool coarse_fields = false,
       coarse_arrays = false;  // one shadow for all fields of an object, all elements of an array

  // The ladder.
  FastTests fast_tests[2];      // of reads, of writes
  bool has_fast_tests = false;  // these, or done_with
  bool has_later_paths = false;
  uint64_t done_with = rr::ShadowThread::kNoWord;
  rr::Tool::DirectAccess stateless_direct = nullptr;  // of first_tool; null: none
  rr::Tool::DirectAccess leaf_access = nullptr;       // of first_tool; null: none
  rr::Tool::RangeAccess range_access = nullptr;       // of first_tool; null: ranges are taken one by one
  bool takes_groups = false;                          // rr::Chain::takes_groups, tried after range_access
  rr::Tool* first_tool = nullptr;                     // whose these are
  bool skips_volatiles = false;                       // rr::Chain::skips_known_volatiles (vm/check/quick_volatile.h)
  bool has_quick_monitors = false;                    // rr::Chain::has_leaf_sections (vm/check/quick_monitor.h)
  bool allows_removal = false;                        // rr::Chain::allows_removal, and -noRemoval is not given
  bool acquires_end_cover = false;                    // rr::Chain::acquires_end_cover
  bool allows_ranges = false;                         // the chain does, and -noRanges is not given
  bool has_epochs = false;                            // first_tool does (rr::Tool::has_epochs)
};

// What the chain and the command line ask for; attach adds `active` and what depends on memory that could be reserved.
Modes modes_for(const rr::Chain&, const Setup&);

namespace fixed {
extern Modes modes;  // written by attach alone
}
inline constexpr const Modes& modes = fixed::modes;
inline constexpr const bool& active = fixed::modes.active;

}  // namespace rrvm::check
