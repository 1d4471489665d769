#include "vm/check/thread_ends.h"

#include <deque>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "vm/check/library_calls.h"
#include "vm/check/state.h"
#include "vm/heap/heap.h"
#include "vm/object/well_known.h"
#include "vm/thread/frame.h"

namespace rrvm::check {
namespace {

struct Ends {
  struct End {
    uint64_t number;  // in the order in which they came into lists
    rr::ShadowThread* thread;
  };
  struct List {
    std::deque<End> ended;
    // Threads of the list that are gone have been joined, in everybody's place, by a shadow thread of the list's own,
    // which does nothing else and has written a volatile since.
    rr::ShadowThread* joiner = nullptr;
    rr::ShadowVolatile* joined = nullptr;
    uint64_t joined_number = 0;
  };
  std::mutex mutex;
  std::unordered_map<Object*, List> by_group;  // with the groups inside; the groups are roots
  List all;
  uint64_t next = 1;
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

// Called before the lock is taken: making a root may collect, which waits for all threads, also those that wait for the
// lock.
void keep_groups(Object* group) {
  for (; group; group = parent_of(group)) {
    {
      std::lock_guard lock(ends().mutex);
      if (!ends().by_group.try_emplace(group).second) continue;
    }
    heap::new_root(group);
  }
}

// Orders a thread after all ends in the list that it has not been ordered after yet.
void join_ends(Thread* t, const Ends::List& list) {
  uint64_t& told = cache_of(t).ends_told[&list];
  rr::SiteId site = current_site(t);
  if (list.joined_number > told) state->chain->volatile_access(shadow(t), false, list.joined, site);
  for (const Ends::End& e : list.ended)
    if (e.number > told) state->chain->join(shadow(t), e.thread, site);
  told = ends().next - 1;
}

// Takes these threads, which are gone, off the list: its joiner joins them.
void join_in_place(Ends::List& list, const std::vector<rr::ShadowThread*>& gone) {
  rr::Chain& c = *state->chain;
  if (!list.joiner) {
    list.joiner = c.create(nullptr, 0, state->world->reclaimer().join(), rr::kNoSite);
    list.joined = state->world->new_volatile(0);
    state->names->name_thread(list.joiner->tid, "threads that have ended");
  }
  for (rr::ShadowThread* st : gone) c.join(list.joiner, st, rr::kNoSite);
  c.volatile_access(list.joiner, true, list.joined, rr::kNoSite);
  list.joiner->participant->offline();
  list.joined_number = ends().next++;
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
  Object* group = t->java_thread->ref(wk::Thread_group);
  keep_groups(group);
  keep_end(t->java_thread, st);
  std::lock_guard lock(ends().mutex);
  Ends::End end{ends().next++, st};
  ends().all.ended.push_back(end);
  for (Object* g = group; g; g = parent_of(g)) ends().by_group[g].ended.push_back(end);
}

void joined(Thread* t, Object* java_thread) {
  if (!shadow(t)) return;
  if (rr::ShadowThread* child = end_of(java_thread)) {
    note_call_if_wanted(t);
    state->chain->join(shadow(t), child, current_site(t));
  }
  asm volatile("" ::"r"(java_thread));  // keeps the object alive until here, and with it what is left of the child
}

void saw_group(Thread* t, Object* group) {
  FrameWalker w(t->frame);
  if (!shadow(t) || w.done() || !tells_of_threads(w.method())) return;
  std::lock_guard lock(ends().mutex);  // none of them is forgotten meanwhile
  auto found = ends().by_group.find(group);
  if (found != ends().by_group.end()) join_ends(t, found->second);
}

void saw_all_threads(Thread* t) {
  if (!shadow(t)) return;
  std::lock_guard lock(ends().mutex);
  join_ends(t, ends().all);
}

void forget_ends(const std::vector<rr::ShadowThread*>& gone) {
  std::unordered_set<const rr::ShadowThread*> are_gone(gone.begin(), gone.end());
  std::lock_guard lock(ends().mutex);
  auto fold = [&](Ends::List& list) {
    std::vector<rr::ShadowThread*> here;
    std::erase_if(list.ended, [&](const Ends::End& e) {
      bool is_gone = are_gone.contains(e.thread);
      if (is_gone) here.push_back(e.thread);
      return is_gone;
    });
    if (!here.empty()) join_in_place(list, here);
  };
  fold(ends().all);
  for (auto& [group, list] : ends().by_group) fold(list);
  for (rr::ShadowThread* st : gone) state->world->thread_gone(st);
}

void leave_events(rr::ShadowThread* st) {
  st->participant->offline();
  state->world->reclaimer().leave(std::exchange(st->participant, nullptr));
}

void thread_gone(Thread* t) {
  if (auto* cache = static_cast<ThreadCache*>(t->check_cache)) {
    cache->contexts.give_back(state->names->contexts());
    delete cache;
  }
  t->check_cache = nullptr;
}

}  // namespace rrvm::check
