#include "vm/check/plan.h"

#include "vm/check/marks.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm::check {

bool checks_class(const Klass* k) {
  if (!active || !k->loader || k->is_array()) return false;
  enum : uint8_t { kUnknown, kYes, kNo };
  auto& known = const_cast<Klass*>(k)->check_state;
  if (known == kUnknown)
    known = !(k->marks & kMarkBenign) && state->setup.classes(k) ? kYes : kNo;  // racing threads find the same
  return known == kYes;
}

bool checks_method(const Method* m) {
  if (!checks_class(m->holder) || m->marks & kMarkBenign) return false;
  const rr::NameFilter& filter = state->setup.methods;
  return filter.empty() || filter.accepts(m->holder->external_name() + "." + m->name->str());
}

bool checks_code(const Method* m, uint32_t bci) {
  if (!checks_method(m)) return false;
  const rr::NameFilter& filter = state->setup.lines;
  if (filter.empty()) return true;
  int line = m->line_number(bci);
  if (line <= 0 || !m->holder->source_file) return true;
  return filter.accepts(m->holder->source_file->str() + ":" + std::to_string(line));
}

// Final fields are frozen at the end of the constructor, so precise tools need not see them; Racer asks for them.
bool checks_field(const Field& f) {
  if (!modes.wants_fields || f.is_volatile() || ((f.flags | f.holder->flags) & kAccSynthetic) || f.marks & kMarkBenign)
    return false;
  if (f.is_final() && !state->chain->wants_finals()) return false;
  const rr::NameFilter& filter = state->setup.fields;
  return filter.empty() || filter.accepts(f.holder->external_name() + "." + f.name->str());
}

uint32_t shadow_size() { return modes.keeps_sites ? 16 : 8; }

void note_var_handle(Field* f) {
  if (active && !f->is_final() && !checks_class(f->holder)) f->marks |= kMarkSynchronises;
}
uint8_t library_marks(const Field& f) {
  bool frozen = f.is_final() && f.holder->loader->is_boot() && f.name->view() == "value" &&
                f.holder->name->view() == "java/lang/ClassValue$Entry";
  return frozen ? kMarkSynchronises : 0;
}
bool synchronises(const Field& f) { return f.is_volatile() || f.marks & kMarkSynchronises; }

rr::SiteId site_of(const Method* m, uint32_t bci, const Field* f) { return state->names->add_site(m, bci, f); }

void methods_replaced(const std::unordered_map<const Method*, Method*>& previous) {
  state->names->methods_replaced(previous);
}

// A reader of a thread's status may be ordered after the thread's end, which takes more than the handle.
uint32_t AccessPlan::find_handle(const Field* f) {
  if (f->holder == wk::Thread && f->offset == wk::Thread_threadStatus) return 0;
  for (const VolatileHandle& h : f->holder->volatile_handles)
    if (h.offset == f->offset) return h.handle_offset;
  return 0;
}

AccessPlan* plan_access(Method* m, uint32_t bci, Field* f, bool is_write, const void* plain) {
  void* room = metaspace::allocate(sizeof(AccessPlan), units::arena_of(m->holder));
  return new (room) AccessPlan(f, site_of(m, bci, f), is_write, plain);
}

ThreadCache& make_cache(Thread* t) {
  t->check_cache = new ThreadCache;
  return cache_of(t);
}

rr::SiteId add_site(const Frame* frame, ThreadCache::Site& cached) {
  cached = {frame->insn(), site_of(frame->method, frame->bci(), nullptr)};
  return cached.site;
}

rr::SiteId current_site(Thread* t) {
  FrameWalker w(t->frame);
  while (!w.done() && (w.frame()->is_native() || !w.frame()->pc)) w.next();
  return w.done() ? rr::kNoSite : site_of_frame(t, w.frame());
}

}  // namespace rrvm::check
