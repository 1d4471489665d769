// Data accesses that no instrumented bytecode performs: System.arraycopy, clone, reflection, JNI, and the plain
// accesses of Unsafe and VarHandles. A field with a shadow word raises an event whoever touches it. An array has no
// class that says whether it is the program's, so an access to it counts
//   - when checked code asked for it: the innermost frame below the JDK's helpers (System, Arrays, reflection,
//     plumbing of VarHandles, see vm/check/library.def) belongs to a checked class; or
//   - when checked code has made, been given or touched this array before: its header says so. All array instructions
//     of the JDK's classes look there, and so do those of its intrinsics and natives that get arrays from their
//     callers.
// So the arrays inside String, ArrayList or HashMap stay the library's business, like their fields, until one is handed
// out. Events carry the site of the program's own frame. Tests: tests/check (Bulk.java, Modes.java), tests/java/race.
#pragma once

#include "vm/check/array_shadow.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/check/sync.h"
#include "vm/thread/frame.h"

namespace rrvm::check {

// Elements [from, from + count) are about to be read or written by native code or a helper of the library.
void array_range(Thread*, Array*, int32_t from, int32_t count, bool is_write);
bool counts(Thread*, const Array*);  // would that be an event? Nothing has to be found out about other arrays
// Native methods of this class only compute with arrays whose addresses they have (RRVM_COMPUTES in library.def).
bool only_computes(const Klass*);
// Whose array instructions a class has, if it is not checked: kHelper does with arrays what its callers ask, so they
// count without having been seen before; kBorrower is any other class of the JDK; kOthers are classes that the user's
// filters reject.
enum class ArrayCode : uint8_t { kOthers, kHelper, kBorrower };
ArrayCode array_code(const Klass*);
// Library code that reads elements through a VarHandle and stores into them plainly orders the stores by other means
// (ForkJoinPool unlocks its queue after them): they are taken for releases.
void element_released(Thread*, Array*, int32_t index);
bool releases_elements(const Klass*);                          // tests/check/ExternalForks.java
void coarse_array_access(Thread*, Array*, const AccessPlan*);  // -array=COARSE: some element, from instrumented code

// --- arrays of the library that come into the hands of checked code, and are the program's from then on: as results of
// library methods, when cast from Object, from fields of the library, as arguments of methods that the library calls,
// and in the program's own fields, where Unsafe stores them ---
bool may_hand_out_arrays(const Method*);  // not checked, and checked code may call it and get an array
bool may_be_given_arrays(const Method*);  // checked, and the library may call it with arrays
void make_known_with_rows(Array*);        // and the arrays inside, of an array of arrays
inline void received(Object* o) {
  if (o && o->klass()->is_array() && !is_known(as_array(o))) make_known_with_rows(as_array(o));
}
void returned(const Frame* callee, Object* result);
inline void returning(const Frame* callee, Object* result) {
  if (result && result->klass()->is_array() && !is_known(as_array(result))) returned(callee, result);
}
void arguments_received(const Frame*);
void stored(Object* base, Object* value);

// Raises a plain access at base + offset, to a field or to the elements that the bytes touch; nothing without a base.
void raw_access(Thread*, Object* base, int64_t offset, int64_t bytes, bool is_write);
// Raises the access of JNI to a field: to data before `perform` is called; to a volatile in one step with it.
template <typename Perform>
void named_access(Thread* t, Object* base, const Field* f, bool is_write, Perform perform);
void field_data(Thread*, Object* base, const Field*, bool is_write);
// Raises an access to a static field of a class that this thread is initialising: the instruction is not quickened yet.
void initializer_access(Thread*, const Field*, bool is_write);

// The data side of an atomic operation of any mode on base + offset: AtomicRead or AtomicWrite events of the checked
// field or elements there. Construct before the operation's VolatileScope; say what it was inside, after the acquiring
// and before the releasing event, so that the access is on the right side of its own edges. A volatile field is no
// data. The arrays of java.util.concurrent.atomic are that library's own, like those of any library class.
class AtomicAccess {
 public:
  AtomicAccess(Thread*, Object* base, int64_t offset, int64_t bytes);
  void access(bool is_write);
  AtomicAccess(const AtomicAccess&) = delete;

 private:
  void find_field(Object* base, int64_t offset);
  void find_elements(Array*, int64_t offset, int64_t bytes);

  Thread* thread_;
  Object* base_ = nullptr;  // null: nothing that counts
  const Field* field_ = nullptr;
  int32_t first_ = 0, count_ = 0;  // elements
};

// On whose behalf a method performs an operation on an array.
enum class ArrayAsker : uint8_t { kCaller, kNobody, kCheckedCode };  // kCaller: it is a helper
ArrayAsker array_asker(const Method*);

// Object.clone: the original's fields or elements were read, the copy's written.
void cloned(Thread*, Object* original, Object* copy);

// The program's own frame: what a report should name. kNoSite when only the library is on the stack.
rr::SiteId program_site(Thread*);
rr::SiteId program_context(Thread*);  // the same with its calls, unless contexts are not wanted

template <typename Perform>
void named_access(Thread* t, Object* base, const Field* f, bool is_write, Perform perform) {
  if (!active) return perform();
  if (f->is_static() && modes.wants_classes) class_used(t, f->holder);
  if (f->is_volatile() && modes.wants_volatiles) {
    VolatileScope scope(t, base, f->offset);
    if (is_write) scope.write();
    perform();
    if (!is_write) scope.read();
    return;
  }
  field_data(t, base, f, is_write);
  perform();
}

}  // namespace rrvm::check
