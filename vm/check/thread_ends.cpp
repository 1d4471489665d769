#include "vm/check/thread_ends.h"

#include "vm/check/state.h"
#include "vm/object/well_known.h"
#include "vm/thread/frame.h"

namespace rrvm::check {
namespace {

Object* parent_of(Object* group) {
  static const uint32_t offset =
      wk::ThreadGroup->declared_field(Symbol::intern("parent"), Symbol::intern("Ljava/lang/ThreadGroup;"))->offset;
  return group->ref(offset);
}

// The ends of all threads of a group, and of those inside, as a volatile that each of them writes last: what it hands
// on does not grow with their number. It is at no field.
rr::ShadowVolatile* ends_in(Thread* t, Object* group) { return volatile_of(t, group, 1); }

void saw_ends_in(Thread* t, Object* group) {
  state->chain->volatile_access(shadow(t), false, ends_in(t, group), current_site(t));
}

// Methods of ThreadGroup whose result tells which threads live.
bool tells_of_threads(const Method* m) {
  if (m->holder != wk::ThreadGroup) return false;
  std::string_view name = m->name->view();
  for (std::string_view one : {"activeCount", "activeGroupCount", "enumerate", "list", "isDestroyed", "destroy"})
    if (name == one) return true;
  return false;
}

}  // namespace

void announce_end(Thread* t) {
  if (!shadow(t)) return;
  for (Object* g = t->java_thread->ref(wk::Thread_group); g; g = parent_of(g))
    state->chain->volatile_access(shadow(t), true, ends_in(t, g), current_site(t));
}

void remember_end(Thread* t) { keep_end(t->java_thread, shadow(t)); }

void joined(Thread* t, Object* java_thread) {
  if (!shadow(t)) return;
  if (rr::ShadowThread* child = end_of(java_thread)) state->chain->join(shadow(t), child, current_site(t));
  asm volatile("" ::"r"(java_thread));  // what it knows of the child lives as long
}

void saw_group(Thread* t, Object* group) {
  FrameWalker w(t->frame);
  if (shadow(t) && !w.done() && tells_of_threads(w.method())) saw_ends_in(t, group);
}

void saw_all_threads(Thread* t) {
  if (!shadow(t)) return;
  Object* group = t->java_thread->ref(wk::Thread_group);
  while (group && parent_of(group)) group = parent_of(group);
  if (group) saw_ends_in(t, group);
}

void thread_gone(Thread* t) {
  if (auto* cache = static_cast<ThreadCache*>(t->check_cache)) {
    cache->contexts.give_back(state->names->contexts());
    delete cache;
  }
  t->check_cache = nullptr;
}

}  // namespace rrvm::check
