// See thread_dump.h. Everything is read while all threads stand still; the text is written afterwards.
// A Java-level deadlock is a cycle in "waits for the monitor that ... owns".
#include "classlib/jvm/thread_dump.h"

#include <time.h>

#include <cinttypes>
#include <cstdio>
#include <map>
#include <vector>

#include "vm/class_loader_data.h"
#include "vm/java_string.h"
#include "vm/monitor.h"
#include "vm/properties.h"
#include "vm/well_known.h"

namespace rrvm::thread_dump {

namespace {

std::string format(const char* text, auto... args) {
  char buffer[512];
  int n = std::snprintf(buffer, sizeof buffer, text, args...);
  return std::string(buffer, static_cast<size_t>(std::min<int>(n, sizeof buffer - 1)));
}

const char* state_text(int32_t status) {
  switch (status) {
    case kStatusNew: return "NEW";
    case kStatusRunnable: return "RUNNABLE";
    case kStatusSleeping: return "TIMED_WAITING (sleeping)";
    case kStatusWaiting: return "WAITING (on object monitor)";
    case kStatusTimedWaiting: return "TIMED_WAITING (on object monitor)";
    case kStatusParked: return "WAITING (parking)";
    case kStatusTimedParked: return "TIMED_WAITING (parking)";
    case kStatusBlocked: return "BLOCKED (on object monitor)";
    case kStatusTerminated: return "TERMINATED";
    default: return "UNKNOWN";
  }
}

std::string object_text(Object* o) {
  return format("<0x%016" PRIxPTR "> (a ", reinterpret_cast<uintptr_t>(o)) + o->klass()->external_name() + ")";
}

std::string frame_text(Method* m, uint32_t bci) {
  std::string text = "\tat ";
  if (m->holder->module && m->holder->module->is_named()) {
    text += m->holder->module->name->str();
    if (m->holder->module->version) text += "@" + m->holder->module->version->str();
    text += "/";
  }
  text += m->holder->external_name() + "." + m->name->str() + "(";
  int line = m->line_number(bci);
  if (m->is_native()) {
    text += "Native Method";
  } else if (!m->holder->source_file) {
    text += "Unknown Source";
  } else {
    text += m->holder->source_file->str();
    if (line >= 0) text += ":" + std::to_string(line);
  }
  return text + ")\n";
}

Object* monitor_object(const std::atomic<Monitor*>& cell) {
  Monitor* m = cell.load(std::memory_order_acquire);
  return m ? monitors::object_of(m) : nullptr;
}

std::string thread_text(Thread* t) {
  Object* java = t->java_thread;
  int32_t status = java ? java->get<int32_t>(wk::Thread_threadStatus) : 0;
  std::string text = "\"" + threads::name_of(t) + "\"";
  if (java) text += format(" #%" PRId64, java->get<int64_t>(wk::Thread_tid));
  if (t->is_daemon) text += " daemon";
  if (java) text += format(" prio=%d", java->get<int32_t>(wk::Thread_priority));
  text += format(" tid=0x%016" PRIxPTR " nid=0x%x\n", reinterpret_cast<uintptr_t>(t), static_cast<unsigned>(t->os_tid));
  text += std::string("   java.lang.Thread.State: ") + state_text(status) + "\n";
  Object* waiting = monitor_object(t->waiting_on);
  Object* blocked = monitor_object(t->blocked_on);
  Object* parked = t->park_blocker.load(std::memory_order_relaxed);
  bool first = true;
  for (FrameWalker w(t->frame); !w.done(); w.next()) {
    text += frame_text(w.method(), w.frame()->bci());
    if (first) {
      if (blocked) {
        text += "\t- waiting to lock " + object_text(blocked) + "\n";
      } else if (waiting) {
        text += "\t- waiting on " + object_text(waiting) + "\n";
      } else if (parked) {
        text += "\t- parking to wait for  " + object_text(parked) + "\n";
      }
      first = false;
    }
    if (w.frame()->lock && w.frame()->lock != blocked) text += "\t- locked " + object_text(w.frame()->lock) + "\n";
  }
  return text + "\n";
}

// Cycles of threads, each blocked on a monitor that the next one owns.
std::string deadlock_text(const std::vector<Thread*>& all) {
  std::map<Thread*, Thread*> waits_for;
  for (Thread* t : all) {
    if (Object* o = monitor_object(t->blocked_on)) {
      if (Thread* owner = monitors::owner_of(o)) waits_for[t] = owner;
    }
  }
  std::string text;
  std::map<Thread*, int> seen;
  int round = 0;
  for (Thread* start : all) {
    round++;
    Thread* t = start;
    while (waits_for.contains(t) && !seen.contains(t)) {
      seen[t] = round;
      t = waits_for[t];
    }
    if (!waits_for.contains(t) || seen[t] != round) continue;
    text += "\nFound one Java-level deadlock:\n=============================\n";
    Thread* in_cycle = t;
    do {
      Object* o = monitor_object(t->blocked_on);
      text += "\"" + threads::name_of(t) + "\":\n  waiting to lock monitor of " + object_text(o) + ",\n  which is held by \"" +
              threads::name_of(waits_for[t]) + "\"\n";
      t = waits_for[t];
    } while (t != in_cycle);
  }
  return text;
}

}  // namespace

std::string describe_all(Thread* self) {
  std::string text;
  safepoint::run_all_stopped(self, [&] {
    std::vector<Thread*> all;
    threads::for_each([&](Thread* t) { all.push_back(t); });
    for (Thread* t : all) text += thread_text(t);
    text += deadlock_text(all);
  });
  return text;
}

void print_all(Thread* self) {
  char stamp[64];
  time_t now = time(nullptr);
  tm local;
  localtime_r(&now, &local);
  strftime(stamp, sizeof stamp, "%F %T", &local);
  const std::string* name = properties::find("java.vm.name");
  const std::string* version = properties::find("java.vm.version");
  std::string body = describe_all(self);
  std::printf("%s\nFull thread dump %s (%s):\n\n%s\n", stamp, name ? name->c_str() : "", version ? version->c_str() : "", body.c_str());
  std::fflush(stdout);
}

}  // namespace rrvm::thread_dump
