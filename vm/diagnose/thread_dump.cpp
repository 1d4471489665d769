// Formats thread dumps. Which monitors a frame holds is not recorded by the interpreter: a frame's slots are
// searched for objects that the thread owns, which finds the local that javac keeps each monitor in.
#include "vm/diagnose/thread_dump.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <map>

#include "vm/base/futex.h"
#include "vm/heap/heap.h"
#include "vm/heap/heap_inspection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"
#include "vm/thread/frame.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::thread_dump {
namespace {

void append(std::string& out, const char* format, ...) __attribute__((format(printf, 2, 3)));
void append(std::string& out, const char* format, ...) {
  char buffer[512];
  va_list args;
  va_start(args, format);
  std::vsnprintf(buffer, sizeof buffer, format, args);
  va_end(args);
  out += buffer;
}

std::string describe(Object* o) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "<0x%016lx> (a ", reinterpret_cast<unsigned long>(o));
  Klass* k = o->klass();
  if (k == wk::Class) {
    Klass* of = o->get<Klass*>(wk::Class_klass);
    return std::string(buffer) + "java.lang.Class for " + (of ? of->external_name() : "?") + ")";
  }
  return std::string(buffer) + k->external_name() + ")";
}

// "java.base@17.0.15/" before the place in the source, as java has it.
std::string place_of(const Method* m, uint32_t bci) {
  std::string out;
  const ModuleEntry* module = m->holder->module;
  if (module && module->is_named()) {
    out += module->name->str();
    if (module->version) out += "@" + module->version->str();
    out += "/";
  }
  if (m->is_native()) return out + "Native Method";
  if (!m->holder->source_file) return out + "Unknown Source";
  out += m->holder->source_file->str();
  int line = m->line_number(bci);
  if (line >= 0) append(out, ":%d", line);
  return out;
}

bool holds(Thread* t, Object* o) { return monitors::owner_of(o) == t || t->waiting_on.load() == o; }

// Monitors that a frame seems to hold and that no inner frame showed.
template <typename Found>
void find_locks(Thread* t, Frame* f, Slot* end, std::vector<Object*>& seen, Found found) {
  auto consider = [&](Object* o) {
    if (std::find(seen.begin(), seen.end(), o) != seen.end() || !holds(t, o)) return;
    seen.push_back(o);
    found(o);
  };
  // The newest first, as java has them: locals of inner blocks are higher, and the method's own monitor was taken
  // before all.
  if (!f->is_native()) {
    for (Slot* s = end; s-- > f->operands();) {
      if (heap::is_object(s->ref)) consider(s->ref);
    }
    for (Slot* s = reinterpret_cast<Slot*>(f); f->locals && s-- > f->locals;) {
      if (heap::is_object(s->ref)) consider(s->ref);
    }
  }
  if (f->lock) consider(f->lock);
}

Object* park_blocker(Thread* t) { return t->java_thread ? t->java_thread->ref(wk::Thread_parkBlocker) : nullptr; }

int32_t status_of(Thread* t) { return t->java_thread ? t->java_thread->get<int32_t>(wk::Thread_threadStatus) : 0; }

void append_wait(std::string& out, Thread* t) {
  Object *waiting = t->waiting_on.load(), *blocked = t->blocked_on.load();
  int32_t status = status_of(t);
  if (waiting) {
    out += (blocked ? "\t- waiting to re-lock in wait() " : "\t- waiting on ") + describe(waiting) + "\n";
  } else if (blocked) {
    out += "\t- waiting to lock " + describe(blocked) + "\n";
  } else if (status == kStatusParked || status == kStatusTimedParked) {
    if (Object* o = park_blocker(t)) out += "\t- parking to wait for  " + describe(o) + "\n";
  }
}

// Calls visit(frame, end of its operands) from the innermost frame on.
template <typename Visit>
void for_each_frame(Thread* t, Visit visit) {
  Slot* end = t->java_top();
  for (FrameWalker w(t->frame); !w.done(); w.next()) {
    Frame* f = w.frame();
    visit(f, std::min(end, f->end()));
    end = f->locals ? f->locals : reinterpret_cast<Slot*>(f);
  }
}

void append_stack(std::string& out, Thread* t, bool with_locks) {
  std::vector<Object*> seen;
  bool first = true;
  for_each_frame(t, [&](Frame* f, Slot* end) {
    append_frame(out, f->method, f->bci());
    if (first && with_locks) append_wait(out, t);
    if (with_locks) find_locks(t, f, end, seen, [&](Object* o) { out += "\t- locked " + describe(o) + "\n"; });
    first = false;
  });
}

const char* state_text(int32_t status) {
  switch (status) {
    case kStatusNew: return "NEW";
    case kStatusSleeping: return "TIMED_WAITING (sleeping)";
    case kStatusWaiting: return "WAITING (on object monitor)";
    case kStatusTimedWaiting: return "TIMED_WAITING (on object monitor)";
    case kStatusParked: return "WAITING (parking)";
    case kStatusTimedParked: return "TIMED_WAITING (parking)";
    case kStatusBlocked: return "BLOCKED (on object monitor)";
    case kStatusTerminated: return "TERMINATED";
    default: return "RUNNABLE";
  }
}

const char* activity_text(int32_t status) {
  switch (status) {
    case kStatusSleeping:
    case kStatusParked:
    case kStatusTimedParked: return "waiting on condition ";
    case kStatusWaiting:
    case kStatusTimedWaiting: return "in Object.wait() ";
    case kStatusBlocked: return "waiting for monitor entry ";
    default: return "runnable ";
  }
}

double cpu_millis(Thread* t) { return static_cast<double>(std::max<int64_t>(threads::cpu_nanos(t), 0)) / 1e6; }

void append_thread(std::string& out, Thread* t) {
  Object* jt = t->java_thread;
  if (!jt) return;
  int32_t status = status_of(t);
  append(out, "\"%s\" #%ld%s prio=%d os_prio=0 cpu=%.2fms elapsed=%.2fs tid=0x%016lx nid=0x%x %s [0x%016lx]\n",
         threads::name_of(t).c_str(), jt->get<int64_t>(wk::Thread_tid),
         jt->get<uint8_t>(wk::Thread_daemon) ? " daemon" : "", jt->get<int32_t>(wk::Thread_priority), cpu_millis(t),
         static_cast<double>(monotonic_nanos() - t->start_nanos) / 1e9, reinterpret_cast<unsigned long>(t),
         t->os_tid.load(), activity_text(status), reinterpret_cast<unsigned long>(t->stack_base));
  append(out, "   java.lang.Thread.State: %s\n", state_text(status));
  append_stack(out, t, true);
  out += "\n";
}

void append_synchronizers(std::string& out, const std::vector<Object*>& owned) {
  out += "   Locked ownable synchronizers:\n";
  for (Object* o : owned) out += "\t- " + describe(o) + "\n";
  out += owned.empty() ? "\t- None\n\n" : "\n";
}

std::vector<Thread*> oldest_first() {
  std::vector<Thread*> list;
  for (Thread* t = threads::first(); t; t = t->next_in_list.load()) list.push_back(t);
  std::reverse(list.begin(), list.end());
  return list;
}

void append_deadlock(std::string& out, const std::vector<Thread*>& cycle) {
  out += "\nFound one Java-level deadlock:\n=============================\n";
  for (Thread* t : cycle) {
    Blocker b = blocker_of(t, true);
    append(out, "\"%s\":\n", threads::name_of(t).c_str());
    std::string name = b.object->klass()->external_name();
    auto address = reinterpret_cast<unsigned long>(b.object);
    if (b.is_monitor) {
      append(out, "  waiting to lock monitor 0x%016lx (object 0x%016lx, a %s),\n", address, address, name.c_str());
    } else {
      append(out, "  waiting for ownable synchronizer 0x%016lx, (a %s),\n", address, name.c_str());
    }
    append(out, "  which is held by \"%s\"\n\n", threads::name_of(b.owner).c_str());
  }
  out += "Java stack information for the threads listed above:\n===================================================\n";
  for (Thread* t : cycle) {
    append(out, "\"%s\":\n", threads::name_of(t).c_str());
    append_stack(out, t, true);
  }
}

void append_deadlocks(std::string& out) {
  auto cycles = find_deadlocks(true);
  if (cycles.empty()) return;
  for (const auto& cycle : cycles) append_deadlock(out, cycle);
  append(out, "\nFound %zu deadlock%s.\n\n", cycles.size(), cycles.size() == 1 ? "" : "s");
}

void write_all(int fd, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t n = write(fd, text.data() + done, text.size() - done);
    if (n <= 0) {
      if (n < 0 && errno == EINTR) continue;
      return;
    }
    done += static_cast<size_t>(n);
  }
}

}  // namespace

std::vector<HeldMonitor> held_monitors(Thread* t) {
  std::vector<HeldMonitor> held;
  std::vector<Object*> seen;
  Object* released = t->waiting_on.load();  // the monitor of an Object.wait is not held meanwhile
  int32_t depth = 0;
  for_each_frame(t, [&](Frame* f, Slot* end) {
    find_locks(t, f, end, seen, [&](Object* o) {
      if (o != released) held.push_back({o, depth});
    });
    depth++;
  });
  return held;
}

Thread* synchronizer_owner(Object* o) {
  static Symbol* const class_name = Symbol::intern("java/util/concurrent/locks/AbstractOwnableSynchronizer");
  static Symbol* const field_name = Symbol::intern("exclusiveOwnerThread");
  static Symbol* const field_type = Symbol::intern("Ljava/lang/Thread;");
  for (Klass* k = o->klass(); k; k = k->super) {
    if (k->name != class_name) continue;
    Field* f = k->declared_field(field_name, field_type);
    Object* owner = f ? o->ref(f->offset) : nullptr;
    return owner ? threads::of_java_thread(owner) : nullptr;
  }
  return nullptr;
}

Blocker waits_for(Thread* t) {
  if (Object* o = t->blocked_on.load()) return {o, monitors::owner_of(o), true};
  if (Object* o = t->waiting_on.load()) return {o, nullptr, true};
  int32_t status = status_of(t);
  if (status != kStatusParked && status != kStatusTimedParked) return {};
  Object* o = park_blocker(t);
  return {o, o ? synchronizer_owner(o) : nullptr, false};
}

Blocker blocker_of(Thread* t, bool with_synchronizers) {
  Blocker b = waits_for(t);
  return b.owner && (b.is_monitor || with_synchronizers) ? b : Blocker{};
}

std::vector<std::vector<Thread*>> find_deadlocks(bool with_synchronizers) {
  std::vector<std::vector<Thread*>> cycles;
  std::vector<Thread*> done;
  for (Thread* start : oldest_first()) {
    std::vector<Thread*> path;
    Thread* t = start;
    while (t && std::find(done.begin(), done.end(), t) == done.end() &&
           std::find(path.begin(), path.end(), t) == path.end()) {
      path.push_back(t);
      t = blocker_of(t, with_synchronizers).owner;
    }
    auto in_path = std::find(path.begin(), path.end(), t);
    if (t && in_path != path.end()) cycles.emplace_back(in_path, path.end());
    done.insert(done.end(), path.begin(), path.end());
  }
  return cycles;
}

void append_frame(std::string& out, const Method* m, uint32_t bci) {
  out += "\tat " + m->holder->external_name() + "." + m->name->str() + "(" + place_of(m, bci) + ")\n";
}

std::string describe_all(Thread* self, bool with_synchronizers) {
  std::string out;
  if (with_synchronizers) heap::collect("Thread Dump");
  safepoint::run_all_stopped(self, [&] {
    char date[64];
    time_t now = time(nullptr);
    tm local;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", localtime_r(&now, &local));
    const std::string* name = properties::find("java.vm.name");
    const std::string* version = properties::find("java.vm.version");
    append(out, "%s\nFull thread dump %s (%s):\n\n", date, name ? name->c_str() : "rrvm",
           version ? version->c_str() : "");
    std::map<Thread*, std::vector<Object*>> owned;
    if (with_synchronizers) {
      heap::visit_reachable([&](Object* o) {
        if (Thread* owner = synchronizer_owner(o)) owned[owner].push_back(o);
      });
    }
    for (Thread* t : oldest_first()) {
      append_thread(out, t);
      if (with_synchronizers && t->java_thread) append_synchronizers(out, owned[t]);
    }
    append_deadlocks(out);
  });
  return out;
}

void print_all(Thread* self, int fd) { write_all(fd, describe_all(self)); }

void print_current_stack() {
  Thread* t = Thread::current();
  if (!t) return;
  std::string out = "Java stack of thread " + std::to_string(t->id) + ":\n";
  append_stack(out, t, false);
  write_all(STDERR_FILENO, out);
}

}  // namespace rrvm::thread_dump
