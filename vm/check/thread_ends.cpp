#include "vm/check/thread_ends.h"

#include <mutex>
#include <unordered_map>
#include <vector>

#include "vm/check/state.h"
#include "vm/heap/heap.h"
#include "vm/object/well_known.h"
#include "vm/thread/frame.h"

namespace rrvm::check {
namespace {

using Ended = std::vector<rr::ShadowThread*>;

struct Ends {
  std::mutex mutex;
  std::unordered_map<int64_t, rr::ShadowThread*> by_tid;  // java.lang.Thread's
  std::unordered_map<Object*, Ended> by_group;            // with the groups inside; the groups are roots
  Ended all;
};
Ends& ends() {
  static Ends& the = *new Ends;  // never destroyed: threads may outlive main
  return the;
}

Object* parent_of(Object* group) {
  static const uint32_t offset =
      wk::ThreadGroup->declared_field(Symbol::intern("parent"), Symbol::intern("Ljava/lang/ThreadGroup;"))->offset;
  return group->ref(offset);
}

// Before the lock is taken: making a root may collect, which waits for whoever waits for the lock.
void keep_groups(Object* group) {
  for (; group; group = parent_of(group)) {
    {
      std::lock_guard lock(ends().mutex);
      if (!ends().by_group.try_emplace(group).second) continue;
    }
    heap::new_root(group);
  }
}

// What this thread has not been told yet of a list that only grows.
Ended news(Thread* t, const void* list, const Ended& ended) {
  size_t& told = cache_of(t).ends_told[list];
  Ended result(ended.begin() + static_cast<ptrdiff_t>(told), ended.end());
  told = ended.size();
  return result;
}

void join_all(Thread* t, const Ended& ended) {
  for (rr::ShadowThread* st : ended) state->chain->join(shadow(t), st, current_site(t));
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

void remember_end(Thread* t) {
  rr::ShadowThread* st = shadow(t);
  Object* java_thread = t->java_thread;
  keep_groups(java_thread->ref(wk::Thread_group));
  std::lock_guard lock(ends().mutex);
  ends().by_tid[java_thread->get<int64_t>(wk::Thread_tid)] = st;
  ends().all.push_back(st);
  for (Object* g = java_thread->ref(wk::Thread_group); g; g = parent_of(g)) ends().by_group[g].push_back(st);
}

void joined(Thread* t, Object* java_thread) {
  if (!shadow(t)) return;
  rr::ShadowThread* child = nullptr;
  {
    std::lock_guard lock(ends().mutex);
    auto found = ends().by_tid.find(java_thread->get<int64_t>(wk::Thread_tid));
    if (found != ends().by_tid.end()) child = found->second;
  }
  if (child) state->chain->join(shadow(t), child, current_site(t));
}

void saw_group(Thread* t, Object* group) {
  FrameWalker w(t->frame);
  if (!shadow(t) || w.done() || !tells_of_threads(w.method())) return;
  Ended ended;
  {
    std::lock_guard lock(ends().mutex);
    auto found = ends().by_group.find(group);
    if (found == ends().by_group.end()) return;
    ended = news(t, group, found->second);
  }
  join_all(t, ended);
}

void thread_gone(Thread* t) {
  delete static_cast<ThreadCache*>(t->check_cache);
  t->check_cache = nullptr;
}

void saw_all_threads(Thread* t) {
  if (!shadow(t)) return;
  Ended ended;
  {
    std::lock_guard lock(ends().mutex);
    ended = news(t, nullptr, ends().all);
  }
  join_all(t, ended);
}

}  // namespace rrvm::check
