// Life cycle of threads: structures (recycled, never freed), Java stacks, the list that the collector and dumps
// walk, start, attach, exit, and waiting for the last non-daemon thread.
// The list is changed under its mutex by single stores, so that a world stopped anywhere sees it whole.
// Covered by tests/java/threads.
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "vm/base/address_space.h"
#include "vm/base/check.h"
#include "vm/base/futex.h"
#include "vm/base/insufficient_memory.h"
#include "vm/check/lifecycle.h"
#include "vm/check/thread_ends.h"
#include "vm/diagnose/faults.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/thread/contention_times.h"
#include "vm/thread/monitor.h"
#include "vm/thread/safepoint_internal.h"
#include "vm/thread/thread_counts.h"

namespace rrvm {

thread_local Thread* Thread::current_ __attribute__((tls_model("initial-exec"))) = nullptr;

namespace threads {
namespace {

constexpr size_t kPage = 4096;
constexpr size_t kMaxThreads = (size_t{1} << 20) - 1;  // ids have 20 bits in a lock word
constexpr size_t kMinJavaStack = 256 * 1024;
constexpr size_t kJavaStackReserve = 64 * 1024;     // open while a StackOverflowError is made
constexpr size_t kNativeStackExtra = 1024 * 1024;   // C stack beyond the Java stack's size
constexpr size_t kNativeStackReserve = 192 * 1024;  // for native code and the overflow's own handling
constexpr size_t kMaxMainStack = 8 * 1024 * 1024;

size_t default_java_stack = 1024 * 1024;
const JNINativeInterface_* jni_functions = nullptr;

std::mutex list_mutex;  // guards changes of the list, the pool, and the counters
std::atomic<Thread*> list_head{nullptr};
std::vector<Thread*> pool;
std::atomic<Thread*>* by_id = nullptr;
uint32_t last_id = 0;
int live = 0, non_daemon = 0;
int peak = 0;
int64_t started = 0;
std::condition_variable threads_changed;
Object** main_group = nullptr;  // root: the ThreadGroup that attached threads join

// A structure in its initial state; null when there are too many threads.
Thread* take_structure() {
  std::lock_guard lock(list_mutex);
  if (!by_id) {
    void* p = mmap(nullptr, (kMaxThreads + 1) * sizeof(void*), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) insufficient_memory("No address space for the table of threads");
    by_id = static_cast<std::atomic<Thread*>*>(p);
  }
  Thread* t = nullptr;
  if (!pool.empty()) {
    t = pool.front();
    pool.erase(pool.begin());
    t->parker.park(0);
    t->monitor_parker.park(0);
    t->contended_count = t->waited_count = 0;
    contention_times::forget(t);
    t->allocated_bytes = 0;
    t->is_daemon = t->attached_by_jni = t->in_stack_overflow = false;
    t->exception = nullptr;
    t->async_exception = nullptr;
    t->frame = nullptr;
    t->vm_entry = nullptr;
    t->local_refs = nullptr;
    t->local_top = 0;
    t->poll = 0;
  } else {
    if (last_id == kMaxThreads) return nullptr;
    t = new Thread;
    t->id = ++last_id;
    by_id[t->id].store(t, std::memory_order_release);
  }
  monitors::seed_hashes(t);
  t->jni_env.functions = jni_functions;
  t->state.store(ThreadState::kNew, std::memory_order_relaxed);
  return t;
}

// Not the same one again at once: a late unpark for its last user should rarely hit the next.
void give_back_structure(Thread* t) {
  std::lock_guard lock(list_mutex);
  pool.push_back(t);
}

bool map_java_stack(Thread* t, size_t bytes) {
  bytes = std::max((bytes + kPage - 1) & ~(kPage - 1), kMinJavaStack);
  void* p = mmap(nullptr, bytes + kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return false;
  mprotect(static_cast<char*>(p) + bytes, kPage, PROT_NONE);
  t->stack_end = reinterpret_cast<Slot*>(static_cast<char*>(p) + bytes);
  t->stack_limit = t->stack_end - kJavaStackReserve / sizeof(Slot);
  t->frame = nullptr;
  t->stack_base = static_cast<Slot*>(p);
  return true;
}

void unmap_java_stack(Thread* t) {
  if (!t->stack_base) return;
  size_t bytes = static_cast<size_t>(t->stack_end - t->stack_base) * sizeof(Slot) + kPage;
  munmap(t->stack_base, bytes);
  t->stack_base = t->stack_end = t->stack_limit = nullptr;
}

void find_c_stack(Thread* t) {
  pthread_attr_t attr;
  void* low = nullptr;
  size_t size = 0, guard = 0;
  RRVM_CHECK(pthread_getattr_np(pthread_self(), &attr) == 0);
  pthread_attr_getstack(&attr, &low, &size);
  pthread_attr_getguardsize(&attr, &guard);
  pthread_attr_destroy(&attr);
  t->c_stack_top = static_cast<char*>(low) + size;
  size = std::min(size, kMaxMainStack);
  t->c_stack_limit = t->c_stack_top - size + guard + std::min(kNativeStackReserve, size / 2);
}

void add_to_list(Thread* t) {
  std::lock_guard lock(list_mutex);
  t->next_in_list.store(list_head.load(std::memory_order_relaxed), std::memory_order_relaxed);
  safepoint::prepare_new_thread(t);
  list_head.store(t, std::memory_order_release);
  live++;
  started++;
  peak = std::max(peak, live);
  if (!t->is_daemon) non_daemon++;
}

void remove_from_list(Thread* t) {
  std::lock_guard lock(list_mutex);
  std::atomic<Thread*>* link = &list_head;
  while (link->load(std::memory_order_relaxed) != t) link = &link->load(std::memory_order_relaxed)->next_in_list;
  link->store(t->next_in_list.load(std::memory_order_relaxed), std::memory_order_release);
  live--;
  if (!t->is_daemon) non_daemon--;
  threads_changed.notify_all();
}

// Done by the pthread itself, before it may touch the heap.
void adopt_this_pthread(Thread* t) {
  Thread::set_current(t);
  t->os_tid.store(static_cast<int32_t>(syscall(SYS_gettid)), std::memory_order_release);
  t->start_nanos = monotonic_nanos();
  find_c_stack(t);
  faults::prepare_thread();
  heap::register_thread(t);
}

void enter_java(Thread* t) {
  t->state.store(ThreadState::kInJava, std::memory_order_release);
  light_fence();
  if (t->poll.load(std::memory_order_acquire)) safepoint::sleep_while_stopped(t);
}

void dispatch_uncaught(Thread* t) {
  Object* e = take_exception(t);
  call_virtual(t, wk::Thread_dispatchUncaughtException, {t->java_thread, e});
  if (!t->has_exception()) return;
  Object* second = take_exception(t);
  std::fprintf(stderr, "\nException: %s thrown from the UncaughtExceptionHandler in thread \"%s\"\n",
               second->klass()->external_name().c_str(), name_of(t).c_str());
}

// The Java side of a thread's end; joiners wake when eetop is zero.
void finish_java(Thread* t) {
  Object* jt = t->java_thread;
  if (!jt) return;
  if (t->has_exception()) dispatch_uncaught(t);
  if (check::active) check::thread_stopping(t);  // before anybody can see the end: exit takes it out of its group
  call_exact(t, wk::Thread_exit, {jt});
  t->exception = nullptr;
  monitors::enter(t, jt);
  set_status(t, kStatusTerminated);
  jt->put<int64_t>(wk::Thread_eetop, 0);
  monitors::notify(t, jt, true);
  monitors::exit(t, jt);
  t->exception = nullptr;
}

void leave_vm(Thread* t) {
  if (check::active) check::thread_gone(t);
  t->state.store(ThreadState::kTerminated, std::memory_order_release);
  t->frame = nullptr;
  t->exception = nullptr;
  heap::release_lists(t);
  remove_from_list(t);
  t->os_tid.store(0, std::memory_order_release);
  t->java_thread = nullptr;
  t->local_refs = nullptr;
  safepoint::wait_until_released(t);
  unmap_java_stack(t);
  faults::release_thread();
  heap::unregister_thread(t);
  Thread::set_current(nullptr);
  give_back_structure(t);
}

// Thread.stop before Thread.start: the thread ends without running.
uint32_t stillborn_offset() {
  static const uint32_t offset = wk::Thread->declared_field(Symbol::intern("stillborn"), Symbol::intern("Z"))->offset;
  return offset;
}

void* run_thread(void* p) {
  auto* t = static_cast<Thread*>(p);
  adopt_this_pthread(t);
  if (check::active) check::thread_running(t);
  enter_java(t);
  name_current_pthread(name_of(t));
  if (t->vm_entry) {
    t->vm_entry(t);
  } else if (!t->java_thread->get<uint8_t>(stillborn_offset())) {
    call_virtual(t, wk::Thread_run, {t->java_thread});
  }
  finish_java(t);
  leave_vm(t);
  return nullptr;
}

bool start_failed(Thread* self, Thread* t) {
  if (t) {
    remove_from_list(t);
    t->java_thread = nullptr;
    unmap_java_stack(t);
    give_back_structure(t);
  }
  throw_out_of_memory(self,
                      "unable to create native thread: possibly out of memory or process/resource limits reached");
  return false;
}

// Under a limit on address space a new thread must leave some to the others: it can be refused politely, the growth of
// a table cannot.
bool leaves_room(size_t stacks) {
  constexpr size_t kRoom = 96 << 20;
  const size_t limit = address_space_limit();
  if (limit == SIZE_MAX) return true;
  const size_t bytes = stacks + std::min(kRoom, limit / 32);
  void* p = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return false;
  munmap(p, bytes);
  return true;
}

bool start_with_entry(Thread* self, Object* java_thread, void (*entry)(Thread*)) {
  if (java_thread->get<int64_t>(wk::Thread_eetop) != 0) {
    throw_new(self, "java/lang/IllegalThreadStateException");
    return false;
  }
  if (!main_group && self->java_thread) main_group = heap::new_root(self->java_thread->ref(wk::Thread_group));
  int64_t wanted = java_thread->get<int64_t>(wk::Thread_stackSize);
  size_t java_stack = wanted > 0 ? static_cast<size_t>(wanted) : default_java_stack;
  static std::atomic<int> asked{0};
  constexpr int kAlways = 16;  // the library's own, and a small program's
  if (asked.fetch_add(1, std::memory_order_relaxed) >= kAlways && !leaves_room(2 * java_stack))
    return start_failed(self, nullptr);
  Thread* t = take_structure();
  if (!t) return start_failed(self, nullptr);
  t->is_daemon = java_thread->get<uint8_t>(wk::Thread_daemon);
  t->java_thread = java_thread;
  t->vm_entry = entry;
  add_to_list(t);
  if (!map_java_stack(t, java_stack)) return start_failed(self, t);

  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attr,
                            (std::max(java_stack, kMinJavaStack) + kNativeStackExtra + kPage - 1) & ~(kPage - 1));
  java_thread->put<int64_t>(wk::Thread_eetop, reinterpret_cast<int64_t>(t));
  set_status(t, kStatusRunnable);
  pthread_t pthread;
  if (check::active) check::thread_starting(self, t);
  int error = pthread_create(&pthread, &attr, run_thread, t);
  pthread_attr_destroy(&attr);
  if (error == 0) return true;
  if (check::active) check::thread_failed(t);
  java_thread->put<int64_t>(wk::Thread_eetop, 0);
  java_thread->put<int32_t>(wk::Thread_threadStatus, kStatusNew);
  return start_failed(self, t);
}

Object* group_for_attached() { return main_group ? *main_group : nullptr; }

// The java.lang.Thread of an attached pthread; false with an exception pending.
bool make_java_thread(Thread* t, const char* name, Object* group, bool daemon) {
  Object* jt = heap::allocate(t, wk::Thread);
  if (!jt) return false;
  t->java_thread = jt;
  jt->put<int64_t>(wk::Thread_eetop, reinterpret_cast<int64_t>(t));
  jt->put<int32_t>(wk::Thread_priority, 5);
  if (!group) group = group_for_attached();
  Klass* k = wk::Thread;
  auto constructor = [k](const char* d) { return k->declared_method(Symbol::intern("<init>"), Symbol::intern(d)); };
  if (name) {
    Object* text = java_string::from_utf8(t, name);
    if (!text) return false;
    call_exact(t, constructor("(Ljava/lang/ThreadGroup;Ljava/lang/String;)V"), {jt, group, text});
  } else {
    Object* none = nullptr;
    call_exact(t, constructor("(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V"), {jt, group, none});
  }
  if (t->has_exception()) return false;
  jt->put<uint8_t>(wk::Thread_daemon, daemon);
  set_status(t, kStatusRunnable);
  if (group) call_virtual(t, group, "add", "(Ljava/lang/Thread;)V", {jt});
  return !t->has_exception();
}

}  // namespace

void configure(size_t java_stack_bytes) {
  if (java_stack_bytes) default_java_stack = java_stack_bytes;
}

void set_jni_functions(const JNINativeInterface_* table) { jni_functions = table; }

Thread* attach_main() {
  Thread* t = take_structure();
  if (!map_java_stack(t, default_java_stack)) insufficient_memory("No memory for the main thread's stack");
  add_to_list(t);
  adopt_this_pthread(t);
  enter_java(t);
  return t;
}

Thread* attach_current(const char* name, Object* group, bool daemon) {
  if (Thread* t = Thread::current()) return t;
  Thread* t = take_structure();
  if (!t) return nullptr;
  t->is_daemon = daemon;
  t->attached_by_jni = true;
  if (!map_java_stack(t, default_java_stack)) {
    give_back_structure(t);
    return nullptr;
  }
  add_to_list(t);
  adopt_this_pthread(t);
  enter_java(t);
  if (!make_java_thread(t, name, group, daemon)) {
    leave_vm(t);
    return nullptr;
  }
  if (check::active) check::thread_starting(nullptr, t);
  t->state.store(ThreadState::kInNative, std::memory_order_release);
  return t;
}

void detach_current(Thread* t) {
  if (t->state.load(std::memory_order_relaxed) != ThreadState::kInJava) enter_java(t);
  if (!main_group && t->java_thread) main_group = heap::new_root(t->java_thread->ref(wk::Thread_group));
  finish_java(t);
  leave_vm(t);
}

bool start(Thread* self, Object* java_thread) { return start_with_entry(self, java_thread, nullptr); }

bool start_vm_thread(Thread* self, const char* name, int priority, void (*entry)(Thread*)) {
  Object* group = self->java_thread->ref(wk::Thread_group);
  for (Object* up = group; up; up = call_virtual(self, group, "getParent", "()Ljava/lang/ThreadGroup;", {}).ref)
    group = up;
  Object* text = java_string::from_utf8(self, name);
  if (!text) return false;
  Object* jt = new_object(self, wk::Thread, "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V", {group, text});
  if (!jt) return false;
  jt->put<int32_t>(wk::Thread_priority, priority);
  jt->put<uint8_t>(wk::Thread_daemon, 1);
  call_virtual(self, group, "add", "(Ljava/lang/Thread;)V", {jt});
  return !self->has_exception() && start_with_entry(self, jt, entry);
}

void wait_for_non_daemon(Thread* self) {
  ThreadStateScope blocked(self, ThreadState::kBlocked);
  std::unique_lock lock(list_mutex);
  threads_changed.wait(lock, [&] { return non_daemon <= (self->is_daemon ? 0 : 1); });
}

Thread* of_java_thread(Object* java_thread) {
  return reinterpret_cast<Thread*>(java_thread->get<int64_t>(wk::Thread_eetop));
}

Thread* of_id(uint32_t id) { return id && id <= kMaxThreads ? by_id[id].load(std::memory_order_acquire) : nullptr; }
Thread* first() { return list_head.load(std::memory_order_acquire); }

void for_each(const std::function<void(Thread*)>& f) {
  std::lock_guard lock(list_mutex);
  for (Thread* t = first(); t; t = t->next_in_list.load(std::memory_order_relaxed)) f(t);
}

int live_count() {
  std::lock_guard lock(list_mutex);
  return live;
}

int peak_count() {
  std::lock_guard lock(list_mutex);
  return peak;
}

void reset_peak_count() {
  std::lock_guard lock(list_mutex);
  peak = live;
}

int64_t started_count() {
  std::lock_guard lock(list_mutex);
  return started;
}

void name_current_pthread(const std::string& name) { pthread_setname_np(pthread_self(), name.substr(0, 15).c_str()); }

// The thread is asked for by the kernel's number, which is harmless when it is out of date: a pthread_t of a thread
// that is not there yet, or no more, must not be used. The clock is the one that the kernel's ABI gives to "scheduled
// time of this thread".
int64_t cpu_nanos(const Thread* t) {
  int32_t tid = t->os_tid.load(std::memory_order_acquire);
  timespec now;
  if (tid == 0 || clock_gettime(static_cast<clockid_t>(~static_cast<uint32_t>(tid) << 3 | 6), &now) != 0) return -1;
  return now.tv_sec * 1'000'000'000 + now.tv_nsec;
}

std::string name_of(Thread* t) {
  Object* jt = t->java_thread;
  return jt ? java_string::to_standard_utf8(jt->ref(wk::Thread_name)) : std::string("unknown");
}

}  // namespace threads
}  // namespace rrvm
