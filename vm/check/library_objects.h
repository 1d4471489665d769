// Misuse of objects of the library: a call of a method of an object that is not safe for use by several threads is a
// read or a write of the object as a whole, one location, for tools that are precise (rr::Tool::watches_objects). Which
// classes and methods: vm/check/library_objects.def, and files of the user (-objects=FILE) in the words of
// docs/checking.md.
//
// An object counts from the first call that checked code itself makes of it; from then on it counts whoever calls. What
// only the library has in hand is its own. The state lies in the object, behind its fields. A method of the table has a
// plan when it is translated (vm/check/methods.h), so all others cost nothing, compiled or not. Tests:
// tests/java/race/objects.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vm/object/klass.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

// How a method uses an object; made with its plan.
struct ObjectUse {
  bool is_used = false, is_write = false;
  uint32_t path[3] = {};             // from the receiver to the object: offsets of references; 0: this is it
  const Field* writes_if = nullptr;  // of the receiver
};

// More rows, before the first class is loaded: lines of CLASS [PATH=field] [reads NAMES] [writes NAMES]. False with
// "FILE:LINE: what is wrong" in *error.
bool add_library_objects(std::string_view text, const std::string& file, std::string* error);

// Of those rows: what is wrong with them, as far as the run has shown, for its last lines.
std::vector<std::string> library_object_doubts();

bool has_object_state(const Klass*);  // instances get room for it; not asked for subclasses, which inherit it
ObjectUse object_use(const Method*);
// The method that the frame runs, or will run, has been called for this receiver.
void object_used(Thread*, Frame*, Object* receiver, const ObjectUse&);
uint64_t library_objects_checked();

}  // namespace rrvm::check
