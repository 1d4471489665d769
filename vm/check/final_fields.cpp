// Races on what a final field refers to, looked at when one is about to be reported. By JLS 17.5.1 a reader that comes
// by an array through the final field of an object sees what the object's constructor wrote there, even if it got the
// object by a race. Whether it did can be seen in part: the write was inside a constructor of the class that declares
// the field, the reader has an object at hand whose final field refers to the array, and no method has run that may
// have written it later (vm/check/final_writers.h). What cannot be seen is said in the report, which is a note then.
// Tests: tests/check/finals.py.
#include <algorithm>

#include "vm/check/final_writers.h"
#include "vm/check/state.h"
#include "vm/heap/heap_inspection.h"
#include "vm/thread/frame.h"

namespace rrvm::check {
namespace {

// The class of a final field of `o` that refers to `target`, and the field; null: there is none.
const Field* final_field_to(const Object* o, const Object* target) {
  if (o->klass()->is_array()) return nullptr;
  for (const Klass* k = o->klass(); k; k = k->super) {
    for (const Field& f : k->fields) {
      bool is_reference = f.type == BasicType::kObject || f.type == BasicType::kArray;
      if (f.is_final() && !f.is_static() && is_reference && o->ref(f.offset) == target) return &f;
    }
  }
  return nullptr;
}

bool in_constructor_of(const Klass* k, const rr::ReportAccess& access) {
  std::string name = k->external_name();
  return std::any_of(access.stack.begin(), access.stack.end(),
                     [&](const rr::Site& s) { return s.method == "<init>" && s.class_name == name; });
}

// Cells of the reader's last frames, which may be references. What compiled code has in registers and on the C stack is
// not looked at: it may be left from anything.
template <class Visit>
void each_word_at_hand(Thread* t, Visit visit) {
  constexpr int kFrames = 4;
  FrameWalker w(t->frame);
  for (int i = 0; i < kFrames && !w.done(); i++, w.next()) {
    Frame* f = w.frame();
    for (const Slot* s = f->locals; s < reinterpret_cast<Slot*>(f); s++) visit(reinterpret_cast<uintptr_t>(s->ref));
    if (f->is_compiled()) continue;
    for (const Slot* s = f->operands(); s < f->end(); s++) visit(reinterpret_cast<uintptr_t>(s->ref));
  }
}

}  // namespace

std::string VmNames::final_field_before(const rr::AccessEvent& read, const rr::ReportAccess& write) const {
  Thread* t = Thread::current();
  auto* target = reinterpret_cast<const Object*>(read.location.object);
  auto writes = [&](const rr::Site& s) { return s.method == "<init>"; };
  if (!t || !target || t->shadow != read.thread || std::none_of(write.stack.begin(), write.stack.end(), writes))
    return {};
  const Field* found = nullptr;
  each_word_at_hand(t, [&](uintptr_t word) {
    if (found || word % alignof(Object*) || word == read.location.object) return;
    const Object* o = heap::object_around(word);
    if (!o || reinterpret_cast<uintptr_t>(o) != word) return;
    const Field* f = final_field_to(o, target);
    if (f && in_constructor_of(f->holder, write)) found = f;
  });
  if (found && is_written_outside_constructors(*found, read.location)) return {};
  return found ? found->holder->external_name() + "." + found->name->str() : "";
}

}  // namespace rrvm::check
