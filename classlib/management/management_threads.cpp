// java.lang.management.ThreadMXBean: ThreadInfo objects with the monitors and synchronizers held, CPU times, allocation
// counts, deadlocks. Covered by tests/java/management.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/throwable.h"
#include "classlib/management/jmm.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/exec/call.h"
#include "vm/heap/heap_inspection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/well_known.h"
#include "vm/thread/contention_times.h"
#include "vm/thread/monitor.h"

using namespace rrvm;

namespace {

constexpr const char* kInfoConstructor =
    "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;)V";
constexpr const char* kInfoWithLocksConstructor =
    "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;[Ljava/lang/"
    "Object;[I[Ljava/lang/Object;)V";

int64_t id_of(Thread* t) { return t->java_thread ? t->java_thread->get<int64_t>(wk::Thread_tid) : 0; }

// Thread id 0 means the calling thread.
Thread* find_thread(Thread* self, int64_t id) {
  if (id == 0) return self;
  Thread* found = nullptr;
  threads::for_each([&](Thread* t) {
    if (id_of(t) == id) found = t;
  });
  return found;
}

Klass* info_class(Thread* thread) {
  return load_class(thread, Symbol::intern("java/lang/management/ThreadInfo"), boot_loader_data());
}

// Bits that management adds to a thread's status (ManagementFactoryHelper).
enum : int32_t { kSuspendedFlag = 0x00100000, kInNativeFlag = 0x00400000 };

int32_t status_with_flags(const Thread* t, int32_t status) {
  if (t->poll.load(std::memory_order_acquire) & safepoint::kSuspend) status |= kSuspendedFlag;
  if (t->state.load(std::memory_order_acquire) == ThreadState::kInNative) status |= kInNativeFlag;
  return status;
}

// What ThreadInfo says of a thread, all of one moment.
struct Snapshot {
  std::vector<stack_traces::Location> locations;
  std::vector<int32_t> monitor_depths;
  Array* monitors = nullptr;  // as many as depths; cells behind them are null
  thread_dump::Blocker blocker;
  int32_t status = 0;
};

// A negative max_depth: no limit. False with an exception.
bool take_snapshot(Thread* thread, Thread* target, Object* java_thread, int32_t max_depth, bool with_monitors,
                   Snapshot* s) {
  // Only memory of the heap keeps the objects alive, and none can be had while the others are stopped.
  for (size_t room = 8;; room *= 4) {
    s->monitors = heap::allocate_object_array(thread, wk::Object, static_cast<int32_t>(room));
    if (!s->monitors) return false;
    s->locations.clear();
    s->monitor_depths.clear();
    bool fits = true;
    safepoint::run_all_stopped(thread, [&] {
      s->blocker = thread_dump::waits_for(target);
      if (target->waiting_on.load()) {  // whoever has the monitor that was given up
        Thread* owner = monitors::owner_of(s->blocker.object);
        s->blocker.owner = owner == target ? nullptr : owner;
      }
      s->status = status_with_flags(target, java_thread->get<int32_t>(wk::Thread_threadStatus));
      for (FrameWalker w(target->frame);
           !w.done() && (max_depth < 0 || s->locations.size() < static_cast<size_t>(max_depth)); w.next())
        s->locations.push_back({w.method(), w.frame()->bci()});
      if (!with_monitors) return;
      for (const thread_dump::HeldMonitor& m : thread_dump::held_monitors(target)) {
        if (static_cast<size_t>(m.depth) >= s->locations.size()) continue;
        fits = s->monitor_depths.size() < room;
        if (!fits) return;
        jvm::put_object_at(s->monitors, static_cast<int32_t>(s->monitor_depths.size()), m.object);
        s->monitor_depths.push_back(m.depth);
      }
    });
    if (fits) return true;
  }
}

enum class Locks { kNone, kWithout, kMonitors };  // of a plain ThreadInfo; of a dump, without and with monitors

// All locks of java.util.concurrent that are held, with nulls behind them; they must be searched for in the whole heap.
// Null with an exception.
Array* held_synchronizers(Thread* thread) {
  heap::collect("Thread Dump");
  for (size_t room = 64;; room *= 4) {
    Array* found = heap::allocate_object_array(thread, wk::Object, static_cast<int32_t>(room));
    if (!found) return nullptr;
    size_t count = 0;
    safepoint::run_all_stopped(thread, [&] {
      heap::visit_reachable([&](Object* o) {
        if (!thread_dump::synchronizer_owner(o)) return;
        if (count < room) jvm::put_object_at(found, static_cast<int32_t>(count), o);
        count++;
      });
    });
    if (count <= room) return found;
  }
}

Array* synchronizers_of(Thread* thread, Thread* owner, Array* held) {
  std::vector<Object*> own;  // kept by `held`
  for (int32_t i = 0; held && i < held->length; i++) {
    Object* o = jvm::object_at(held, i);
    if (o && thread_dump::synchronizer_owner(o) == owner) own.push_back(o);
  }
  return jvm::new_object_array(thread, wk::Object, own);
}

// ThreadInfo of a live thread; null without exception when it is gone.
Object* thread_info(Thread* thread, int64_t id, int32_t max_depth, Locks wanted, Array* held = nullptr) {
  Thread* target = find_thread(thread, id);
  Object* java_thread = target ? target->java_thread : nullptr;
  if (!java_thread) return nullptr;
  Snapshot s;
  if (!take_snapshot(thread, target, java_thread, max_depth, wanted == Locks::kMonitors, &s)) return nullptr;
  Array* trace = stack_traces::elements_of(thread, s.locations);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Object* owner = s.blocker.owner ? s.blocker.owner->java_thread : nullptr;
  Klass* k = info_class(thread);
  if (!k) return nullptr;
  int64_t blocked = target->contended_count.load(std::memory_order_relaxed);
  int64_t waited = target->waited_count.load(std::memory_order_relaxed);
  bool timed = contention_times::enabled.load(std::memory_order_relaxed);
  int64_t blocked_millis = timed ? contention_times::millis(target, contention_times::Kind::kBlocked) : -1;
  int64_t waited_millis = timed ? contention_times::millis(target, contention_times::Kind::kWaited) : -1;
  if (wanted == Locks::kNone) {
    return new_object(
        thread, k, kInfoConstructor,
        {java_thread, s.status, s.blocker.object, owner, blocked, blocked_millis, waited, waited_millis, trace});
  }
  auto count = static_cast<int32_t>(s.monitor_depths.size());
  Array* monitors = heap::allocate_object_array(thread, wk::Object, count);
  Array* depths = heap::allocate_type_array(thread, BasicType::kInt, count);
  Array* synchronizers = synchronizers_of(thread, target, held);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  for (int32_t i = 0; i < count; i++) {
    jvm::put_object_at(monitors, i, jvm::object_at(s.monitors, i));
    depths->data<int32_t>()[i] = s.monitor_depths[static_cast<size_t>(i)];
  }
  return new_object(thread, k, kInfoWithLocksConstructor,
                    {java_thread, s.status, s.blocker.object, owner, blocked, blocked_millis, waited, waited_millis,
                     trace, monitors, depths, synchronizers});
}

jint get_thread_info(JNIEnv* env, jlongArray ids_ref, jint max_depth, jobjectArray infos_ref) {
  RRVM_ENTRY(env);
  Array* ids = as_array(resolve(ids_ref));
  Array* infos = as_array(resolve(infos_ref));
  for (int32_t i = 0; i < ids->length && i < infos->length; i++) {
    Object* info = thread_info(thread, ids->data<int64_t>()[i], max_depth, Locks::kNone);
    RRVM_RETURN_IF_PENDING(thread, -1);
    jvm::put_object_at(infos, i, info);
  }
  return 0;
}

jobjectArray dump_threads(JNIEnv* env, jlongArray ids_ref, jboolean with_monitors, jboolean with_synchronizers,
                          jint max_depth) {
  RRVM_ENTRY(env);
  Array* held = with_synchronizers ? held_synchronizers(thread) : nullptr;
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  std::vector<int64_t> ids;
  if (Array* given = as_array(resolve(ids_ref))) {
    ids.assign(given->data<int64_t>(), given->data<int64_t>() + given->length);
  } else {
    threads::for_each([&](Thread* t) {
      if (t->java_thread) ids.push_back(id_of(t));
    });
  }
  Klass* k = info_class(thread);
  Array* result = k ? heap::allocate_object_array(thread, k, static_cast<int32_t>(ids.size())) : nullptr;
  for (size_t i = 0; result && i < ids.size(); i++) {
    // All of it: java's own limit is Integer.MAX_VALUE.
    Object* info = thread_info(thread, ids[i], max_depth == INT32_MAX ? -1 : max_depth,
                               with_monitors ? Locks::kMonitors : Locks::kWithout, held);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    jvm::put_object_at(result, static_cast<int32_t>(i), info);
  }
  return to_local<jobjectArray>(result);
}

// User time alone comes from /proc, in clock ticks.
int64_t user_nanos(const Thread* t) {
  std::ifstream file("/proc/self/task/" + std::to_string(t->os_tid.load()) + "/stat");
  std::string text;
  std::getline(file, text);  // nothing when the thread has just ended
  size_t at = text.rfind(')');
  if (at == std::string::npos) return -1;
  for (int field = 2; field < 14 && at != std::string::npos; field++) at = text.find(' ', at + 1);
  if (at == std::string::npos) return -1;
  return std::strtoll(text.c_str() + at, nullptr, 10) * (1'000'000'000 / sysconf(_SC_CLK_TCK));
}

int64_t cpu_nanos(Thread* self, int64_t id, bool with_system) {
  Thread* t = find_thread(self, id);
  if (!t) return -1;
  return with_system ? threads::cpu_nanos(t) : user_nanos(t);
}

jlong get_cpu_time(JNIEnv* env, jlong id) { return cpu_nanos(Thread::from_env(env), id, true); }

jlong get_cpu_time_with_kind(JNIEnv* env, jlong id, jboolean with_system) {
  return cpu_nanos(Thread::from_env(env), id, with_system);
}

void get_cpu_times(JNIEnv* env, jlongArray ids_ref, jlongArray times_ref, jboolean with_system) {
  RRVM_ENTRY(env);
  Array* ids = as_array(resolve(ids_ref));
  Array* times = as_array(resolve(times_ref));
  for (int32_t i = 0; i < ids->length && i < times->length; i++)
    times->data<int64_t>()[i] = cpu_nanos(thread, ids->data<int64_t>()[i], with_system);
}

int64_t allocated_bytes(Thread* self, int64_t id) {
  Thread* t = find_thread(self, id);
  return t ? static_cast<int64_t>(t->allocated_bytes.load(std::memory_order_relaxed)) : -1;
}

jlong get_allocated(JNIEnv* env, jlong id) { return allocated_bytes(Thread::from_env(env), id); }

void get_allocated_of_all(JNIEnv* env, jlongArray ids_ref, jlongArray sizes_ref) {
  RRVM_ENTRY(env);
  Array* ids = as_array(resolve(ids_ref));
  Array* sizes = as_array(resolve(sizes_ref));
  for (int32_t i = 0; i < ids->length && i < sizes->length; i++)
    sizes->data<int64_t>()[i] = allocated_bytes(thread, ids->data<int64_t>()[i]);
}

jlong get_total_allocated(JNIEnv*) {
  int64_t total = 0;
  threads::for_each(
      [&](Thread* t) { total += static_cast<int64_t>(t->allocated_bytes.load(std::memory_order_relaxed)); });
  return total;
}

jobjectArray find_deadlocks(JNIEnv* env, jboolean monitors_only) {
  RRVM_ENTRY(env);
  std::vector<std::vector<Thread*>> cycles;
  safepoint::run_all_stopped(thread, [&] { cycles = thread_dump::find_deadlocks(!monitors_only); });
  std::vector<Object*> all;
  for (const auto& cycle : cycles) {
    for (Thread* t : cycle) all.push_back(t->java_thread);
  }
  if (all.empty()) return nullptr;
  return to_local<jobjectArray>(jvm::new_object_array(thread, wk::Thread, all));
}

jobjectArray find_monitor_deadlocks(JNIEnv* env) { return find_deadlocks(env, JNI_TRUE); }

}  // namespace

jboolean rrvm::jmm::reset_contention(Thread* thread, jlong id, jint statistic) {
  Thread* target = id ? find_thread(thread, id) : nullptr;
  if (id && !target) return JNI_FALSE;
  if (statistic != kContentionCountStatistic) contention_times::forget(target);
  threads::for_each([&](Thread* t) {
    if (statistic != kContentionTimeStatistic && (!target || t == target)) t->contended_count = t->waited_count = 0;
  });
  return JNI_TRUE;
}

void rrvm::jmm::fill_thread_entries(Interface* t) {
  t->GetThreadInfo = get_thread_info;
  t->DumpThreads = dump_threads;
  t->GetThreadCpuTime = get_cpu_time;
  t->GetThreadCpuTimeWithKind = get_cpu_time_with_kind;
  t->GetThreadCpuTimesWithKind = get_cpu_times;
  t->GetOneThreadAllocatedMemory = get_allocated;
  t->GetThreadAllocatedMemory = get_allocated_of_all;
  t->GetTotalThreadAllocatedMemory = get_total_allocated;
  t->FindDeadlocks = find_deadlocks;
  t->FindCircularBlockedThreads = find_monitor_deadlocks;
}
