// Which code is instrumented, decided when classes are laid out, methods translated and instructions quickened; and
// what an instrumented instruction knows of itself. Without -tool nothing is.
//
// Shadow words: of fields behind the fields in the object, of statics in the mirror, of array elements behind them or
// in a block that the array's header names (vm/check/array_shadow.h). Each has a second word beside it for the places
// of the last accesses.
//
// Questions need a class that has been parsed (its fields and filters' names are known); they give the same answer for
// the rest of the process, from any thread. Nothing here throws or runs Java code; a new site may wait for a mutex.
// Contexts are in data_access.cpp. Tests: tests/java/race, tests/check.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "vm/check/modes.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

// What instrumented code needs to know about one access: made when the code is translated or quickened.
struct AccessPlan {
  AccessPlan(const Field* f, rr::SiteId site, bool is_write, const void* plain = nullptr, bool is_atomic = false)
      : field(f),
        plain(plain),
        site(site),
        shadow_offset(f ? f->shadow_offset : 0),
        is_write(is_write),
        is_atomic(is_atomic),
        needs_event(is_atomic || (f && f->is_final())),
        slots(f && is_two_slots(f->type) ? 2 : 1) {
    if (!f) return;
    if (f->is_static()) cell = f->holder->mirror->address(f->offset);
    else if (f->is_volatile()) handle_offset = find_handle(f);
  }
  const Field* field;    // null: an array element
  const void* plain;     // handler that performs the access once the event has been raised
  void* cell = nullptr;  // of a static field
  rr::SiteId site;
  uint32_t shadow_offset;      // of the field
  uint32_t handle_offset = 0;  // of a volatile field: where its handle is; 0: none, or it is not to be found by it
  bool is_write;
  bool is_atomic;    // an AtomicRead or AtomicWrite (vm/check/bulk.h)
  bool needs_event;  // in full: only plain accesses to what is not final are handled without
  uint8_t slots;     // of the field's value

 private:
  static uint32_t find_handle(const Field*);
};

bool checks_class(const Klass*);                // data accesses of its code, and of its fields, are events
bool checks_method(const Method*);              // the same, and neither a filter nor an annotation excepts the method
bool checks_code(const Method*, uint32_t bci);  // the same, and the line is not excepted
bool checks_field(const Field&);                // has a shadow word
// Says that there is a VarHandle of the field, or a method handle that gets or sets it. Library code that accesses such
// a field plainly has a fence beside it (ConcurrentSkipListMap), so its plain accesses are taken for volatile ones;
// fields of checked classes are data all the same.
void note_var_handle(Field*);
// The marks of a field of the library: kMarkSynchronises for final fields by whose freeze the library hands an object
// of the program on through a race of its own (JLS 17.5).
uint8_t library_marks(const Field&);
bool synchronises(const Field&);  // its accesses are volatile events
AccessPlan* plan_access(Method*, uint32_t bci, Field*, bool is_write, const void* plain);
rr::SiteId site_of(const Method*, uint32_t bci, const Field*);
// Sites of these methods are places in their previous versions. World stopped.
void methods_replaced(const std::unordered_map<const Method*, Method*>& previous);
rr::SiteId current_site(Thread*);  // of the innermost Java frame
uint32_t shadow_size();            // bytes per checked field in the object's layout

rr::SiteId context_of(Thread*, rr::SiteId);
inline rr::SiteId in_context(Thread* t, rr::SiteId site) {
  return modes.keeps_contexts ? context_of(t, site) : site;
}  // what an access is remembered by

}  // namespace rrvm::check
