// A program that hangs says nothing. While a tool chain runs, a thread of the VM's own looks four times a second for
// threads that have been waiting since it last looked; if there are two of them it stops all threads and follows who
// waits for whom: for a monitor, for a lock of java.util.concurrent that names its owner, for the end of a thread
// (Thread.join without a limit), for a class that another thread initialises. A cycle that is there twice is a finding:
// it will not go away. What waits with a time limit is none. Not covered: read locks, latches, conditions. Tests:
// tests/check/deadlocks.py.
#include "classlib/chain/deadlock_watch.h"

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "classlib/chain/run_end.h"
#include "rr/chain.h"
#include "vm/check/lifecycle.h"
#include "vm/check/plan.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/link/class_init.h"
#include "vm/object/well_known.h"
#include "vm/thread/thread.h"

namespace rrvm::deadlock_watch {
namespace {

using thread_dump::Blocker;

constexpr auto kPause = std::chrono::milliseconds(250);

// What a thread does as long as it waits.
struct Waiting {
  uint32_t id;
  const void *blocked_on, *waiting_on, *class_awaited;
  int32_t status;
  uint32_t contended, waited;
  auto operator<=>(const Waiting&) const = default;
};
std::set<Waiting> waiting_now() {
  std::set<Waiting> result;
  threads::for_each([&](Thread* t) {
    if (!t->java_thread) return;
    Waiting w{t->id,
              t->blocked_on.load(),
              t->waiting_on.load(),
              init_wait_of(t).klass,
              t->java_thread->get<int32_t>(wk::Thread_threadStatus),
              t->contended_count.load(),
              t->waited_count.load()};
    if (w.blocked_on || w.waiting_on || w.class_awaited || w.status == kStatusParked) result.insert(w);
  });
  return result;
}

// Thread.join() waits for a notification of the thread itself.
Thread* joined_by(Thread* t) {
  Object* o = t->waiting_on.load();
  if (!o || !o->klass()->is_subtype_of(wk::Thread)) return nullptr;
  for (FrameWalker w(t->frame); !w.done(); w.next()) {
    const Method* m = w.method();
    if (m->holder == wk::Thread && m->name->view() == "join" && m->descriptor->view() == "(J)V")
      return w.frame()->locals[1].l == 0 ? threads::of_java_thread(o) : nullptr;
    if (m->holder != wk::Object) return nullptr;
  }
  return nullptr;
}

Blocker blocker_of(Thread* t) {
  if (InitWait w = init_wait_of(t); w.initializer) return {w.klass->mirror, w.initializer, false};
  if (Thread* other = joined_by(t)) return {other->java_thread, other, false};
  if (t->java_thread && t->java_thread->get<int32_t>(wk::Thread_threadStatus) == kStatusTimedParked) return {};
  return thread_dump::blocker_of(t, true);
}

// One thread of a cycle, in words that outlive the stop.
struct Link {
  rr::Tid tid;
  std::string name, wants, owner;
  std::vector<std::string> held;
  std::vector<rr::SiteId> stack;
  std::string created;
};
using Cycle = std::vector<Link>;

std::string name_of(Object* o) { return check::names().object_name({reinterpret_cast<uint64_t>(o)}); }

rr::Tid tid_of(Thread* t) { return static_cast<rr::ShadowThread*>(t->own_shadow)->tid; }

bool is_join(const Blocker& b) { return b.owner->java_thread == b.object; }
constexpr std::string_view kEnd = "end of thread", kLock = "lock of ", kInit = "initialisation of ";
std::string wanted_in_words(Thread* t, const Blocker& b) {
  if (is_join(b)) return std::string(kEnd);
  return std::string(init_wait_of(t).klass ? kInit : kLock) + name_of(b.object);
}

Cycle describe(const std::vector<Thread*>& cycle) {
  Cycle result;
  for (size_t i = 0; i < cycle.size(); i++) {
    Thread *t = cycle[i], *before = cycle[(i + cycle.size() - 1) % cycle.size()];
    Blocker b = blocker_of(t);
    Link l{tid_of(t),
           threads::name_of(t),
           wanted_in_words(t, b),
           std::to_string(tid_of(b.owner)) + " \"" + threads::name_of(b.owner) + '"',
           {},
           {},
           {}};
    for (const auto& held : thread_dump::held_monitors(t)) l.held.push_back(name_of(held.object));
    if (Blocker wanted = blocker_of(before); !wanted.is_monitor && !is_join(wanted))
      l.held.push_back((init_wait_of(before).klass ? std::string(kInit) : "") + name_of(wanted.object));
    for (FrameWalker w(t->frame); !w.done(); w.next())
      if (!w.method()->hidden) l.stack.push_back(check::site_of(w.method(), w.frame()->bci(), nullptr));
    auto* shadow = static_cast<rr::ShadowThread*>(t->own_shadow);
    if (shadow->created_at) l.created = check::names().site(shadow->created_at).text();
    result.push_back(std::move(l));
  }
  return result;
}

// With the world stopped.
std::vector<Cycle> find_cycles() {
  std::vector<Cycle> result;
  std::set<Thread*> done;
  for (Thread* start = threads::first(); start; start = start->next_in_list.load()) {
    std::vector<Thread*> path;
    Thread* t = start;
    while (t && t->own_shadow && !done.contains(t) && std::find(path.begin(), path.end(), t) == path.end()) {
      path.push_back(t);
      t = blocker_of(t).owner;
    }
    auto begin = t ? std::find(path.begin(), path.end(), t) : path.end();
    if (begin != path.end()) {
      std::vector<Thread*> cycle(begin, path.end());
      std::rotate(
          cycle.begin(),
          std::min_element(cycle.begin(), cycle.end(), [](Thread* a, Thread* b) { return tid_of(a) < tid_of(b); }),
          cycle.end());
      result.push_back(describe(cycle));
    }
    done.insert(path.begin(), path.end());
  }
  return result;
}

std::vector<rr::Tid> threads_of(const Cycle& c) {
  std::vector<rr::Tid> result;
  for (const Link& l : c) result.push_back(l.tid);
  return result;
}

rr::ReportAccess side(const Link& l) {
  rr::ReportAccess a;
  const char* whose = l.wants.starts_with(kInit) ? " (begun by thread " : " (held by thread ";
  a.operation = "wait for the " + l.wants + (l.wants == kEnd ? " " + l.owner : whose + l.owner + ")");
  a.thread = l.name;
  a.tid = l.tid;
  a.thread_created = l.created;
  a.locks = l.held;
  for (rr::SiteId s : l.stack) a.stack.push_back(check::names().site(s));
  if (!l.stack.empty()) {
    a.site_id = l.stack[0];
    a.site = a.stack[0];
  }
  // The place that the reader wants is that of the program, below the library that waits for it.
  for (size_t i = 0; i < l.stack.size(); i++) {
    const std::string& name = a.stack[i].class_name;
    if (name.starts_with("java.") || name.starts_with("jdk.")) continue;
    a.site_id = l.stack[i];
    a.site = a.stack[i];
    break;
  }
  return a;
}

std::string list_of(std::vector<std::string> names, const char* between) {
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& n : names) text += (text.empty() ? "" : between) + n;
  return text;
}

void report(const Cycle& c) {
  rr::Report r;
  r.tool = "Deadlock";
  r.finding = r.rule = "deadlock";
  std::vector<std::string> locks, classes;
  for (const Link& l : c) {
    std::string name = l.wants == kEnd              ? "Thread.join"
                       : l.wants.starts_with(kLock) ? l.wants.substr(kLock.size())
                                                    : l.wants;
    locks.push_back(name);
    classes.push_back(name.substr(0, name.find('@')));
  }
  r.location = list_of(locks, " + ");
  r.variable = list_of(classes, "+");
  for (const Link& l : c) {
    if (r.current.thread.empty() && &l == &c[0]) r.current = side(l);
    else if (!r.previous) r.previous = side(l);
    else r.further.push_back(side(l));
  }
  check::chain().world().reports().report(std::move(r));
}

struct Watch {
  std::mutex mutex;  // one look at a time
  std::set<std::vector<rr::Tid>> reported;
  std::mutex wish_mutex;
  std::condition_variable wished;
  void (*wish)(Thread*) = nullptr;  // guarded by wish_mutex
  Thread* self = new Thread;        // stands for a thread that is none of the VM's: it never runs Java
};
Watch& watch() {
  static Watch& the = *new Watch;
  return the;
}

// The cycles that are there now.
std::vector<Cycle> look() {
  std::vector<Cycle> cycles;
  Thread* self = Thread::current() ? Thread::current() : watch().self;
  safepoint::run_all_stopped(self, [&] { cycles = find_cycles(); });
  return cycles;
}
std::vector<Cycle> lasting(const std::vector<Cycle>& before, std::vector<Cycle> now) {
  std::erase_if(now, [&](const Cycle& c) {
    return std::none_of(before.begin(), before.end(),
                        [&](const Cycle& other) { return threads_of(c) == threads_of(other); });
  });
  return now;
}
void report_new(const std::vector<Cycle>& cycles) {
  for (const Cycle& c : cycles)
    if (watch().reported.insert(threads_of(c)).second) report(c);
}

void run() {
  std::set<Waiting> last, looked_at;
  std::vector<Cycle> suspects;
  for (;;) {
    {
      std::unique_lock lock(watch().wish_mutex);
      watch().wished.wait_for(lock, kPause, [] { return watch().wish != nullptr; });
      if (auto wish = std::exchange(watch().wish, nullptr)) {
        lock.unlock();
        wish(watch().self);
        continue;
      }
    }
    write_progress();
    std::set<Waiting> now = waiting_now(), still;
    std::set_intersection(now.begin(), now.end(), last.begin(), last.end(), std::inserter(still, still.end()));
    last = std::move(now);
    if (suspects.empty() && (still.size() < 2 || still == looked_at)) continue;
    std::lock_guard guard(watch().mutex);
    std::vector<Cycle> found = look();
    report_new(lasting(suspects, found));
    std::erase_if(found, [](const Cycle& c) { return watch().reported.contains(threads_of(c)); });
    suspects = std::move(found);
    looked_at = std::move(still);
  }
}

}  // namespace

// Signals are for the program's threads.
void start() {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread(run).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void run_soon(void (*action)(Thread*)) {
  std::lock_guard lock(watch().wish_mutex);
  watch().wish = action;
  watch().wished.notify_one();
}

void finish() {
  std::lock_guard guard(watch().mutex);
  std::vector<Cycle> found = look();
  if (found.empty()) return;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  found = lasting(found, look());
  report_new(found);
  for (const Cycle& c : found) {
    std::vector<std::string> names;
    for (const Link& l : c) names.push_back(std::to_string(l.tid) + " \"" + l.name + "\"");
    check::chain().world().reports().note(
        "Deadlock: thread" + (names.size() == 1 ? " " + names[0] + " waits for itself to the end"
                                                : "s " + list_of(names, ", ") + " wait for each other to the end"));
  }
}

}  // namespace rrvm::deadlock_watch
