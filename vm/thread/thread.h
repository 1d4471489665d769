// A thread of the VM: one pthread, its Java stack, pending exception, JNI environment and parking state.
// Members are owned by the thread itself unless their comment names another guard.
//
// Thread structures are recycled but never freed, so that a late unpark finds valid memory.
//
// Stopping: a thread in kInJava looks at `poll` when it jumps backward and when a method returns; in kInNative or
// kBlocked it counts as stopped, and it may not go back to kInJava while a stop is wanted (vm/thread/safepoint.cpp).
// The collector needs none of this: it stops threads by signals and scans their stacks conservatively.
#pragma once

#include <jni.h>
#include <pthread.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "vm/base/fences.h"
#include "vm/object/object.h"
#include "vm/thread/frame.h"

namespace rrvm {

class Thread;
struct LockRecord;  // vm/thread/lock_records.h
namespace safepoint {
// Bits of Thread::poll.
enum : uint32_t { kStop = 1, kSuspend = 2, kAsyncException = 4 };
// For a poll of the interpreter or of compiled code that saw a bit: sleeps while the thread is stopped, then throws
// what Thread.stop left for it. An exception may be pending afterwards.
void poll_slow(Thread* self);
void sleep_while_stopped(Thread* self);  // the first half only
}  // namespace safepoint

enum class ThreadState : uint32_t { kNew, kInJava, kInNative, kBlocked, kTerminated };

// java.lang.Thread.threadStatus values (JVMTI bits).
enum : int32_t {
  kStatusNew = 0,
  kStatusRunnable = 0x0005,
  kStatusSleeping = 0x00E1,
  kStatusWaiting = 0x0191,
  kStatusTimedWaiting = 0x01A1,
  kStatusParked = 0x0291,
  kStatusTimedParked = 0x02A1,
  kStatusBlocked = 0x0401,
  kStatusTerminated = 0x0002,
};

// A one-permit semaphore that a thread waits on (park, monitor entry, wait, sleep).
class Parker {
 public:
  void unpark();             // any thread
  bool park(int64_t nanos);  // owner; <0: no limit. True when a permit was consumed.
 private:
  std::atomic<int32_t> permit_{0};  // futex word
};

// The random numbers that become identity hashes of the objects that a thread hashes first.
struct HashState {
  uint32_t x, y, z, w;
};

class Thread {
 public:
  JNIEnv jni_env;  // first member: JNIEnv* and Thread* convert both ways

  // --- hot: used by the interpreter and compiled code ---
  Frame* frame = nullptr;         // innermost frame
  Slot* stack_limit = nullptr;    // a frame must end below this
  Object* exception = nullptr;    // pending Java exception
  std::atomic<uint32_t> poll{0};  // non-zero: go to the slow path at the next poll; bits in namespace safepoint
  std::atomic<ThreadState> state{ThreadState::kNew};
  uint32_t id = 0;                           // small, unique among live threads; in thin lock words (1..2^20-1)
  Object* java_thread = nullptr;             // java.lang.Thread
  char* c_stack_limit = nullptr;             // C++ activations must stay above this
  void* alloc_lists = nullptr;               // heap's thread-local free lists
  void* shadow = nullptr;                    // rr::ShadowThread while a tool chain watches this thread (vm/check)
  void* own_shadow = nullptr;                // the same, also while it is Quiet (vm/check/quiet.h)
  void* check_cache = nullptr;               // vm/check's own (vm/heap/alloc_inline.h)
  static constexpr size_t kCheckWords = 41;  // rr::ShadowThread::kAllWords
  // What fast paths of a tool chain compare with; all ones are none.
  std::array<uint64_t, kCheckWords> check_words = [] {
    std::array<uint64_t, kCheckWords> none;
    none.fill(~uint64_t{0});
    return none;
  }();
  uint64_t compiled_accesses = 0;  // checked by compiled code, and not yet counted in the shadow
  Klass* class_used = nullptr;     // under a tool: the latest class whose use was an event or would have been one
  std::atomic<uint32_t> lock_contended{0};  // somebody waits for a thin lock of this thread (vm/thread/monitor.cpp)
  Array* local_refs = nullptr;              // JNI local references, a stack (vm/heap/refs.h)
  uint32_t local_top = 0;
  uint64_t call_words[4] = {};  // arguments of what compiled code calls in the VM (jit/entrypoints.def)
  // Where the cells of compiled code lie on the C stack that has called the VM, or has called what is interpreted.
  uint64_t* machine_stack = nullptr;

  // --- stack bounds ---
  Slot* stack_base = nullptr;
  Slot* stack_end = nullptr;       // end of the mapping; stack_limit is kept a reserve below it
  char* c_stack_top = nullptr;     // highest address of the C stack
  bool in_stack_overflow = false;  // the reserve is open while an overflow is being thrown

  // --- threads, monitors ---
  Parker parker;                                  // LockSupport.park
  Parker monitor_parker;                          // monitor entry and Object.wait, sleep
  LockRecord* lock_records = nullptr;             // monitors of frames with kHasLockRecords
  std::atomic<Object*> async_exception{nullptr};  // of Thread.stop, until the next poll
  std::atomic<Object*> waiting_on{nullptr};       // object of Object.wait; read by thread dumps
  std::atomic<Object*> blocked_on{nullptr};       // object whose monitor it tries to enter; read by thread dumps
  std::atomic<int32_t> os_tid{0};                 // 0 before the pthread runs and when it has left
  bool is_daemon = false;
  bool attached_by_jni = false;
  bool registered_with_collector = false;                 // by us, so that we undo it
  void (*vm_entry)(Thread*) = nullptr;                    // a thread of the VM: runs this instead of Thread.run
  HashState hash_state{1, 842502087, 0x8767, 273326509};  // identity hashes (vm/thread/identity_hash.cpp)
  std::atomic<uint64_t> allocated_bytes{0};
  int64_t start_nanos = 0;                   // CLOCK_MONOTONIC at the start
  std::atomic<uint32_t> contended_count{0};  // monitor entries that blocked, for management
  std::atomic<uint32_t> waited_count{0};
  std::atomic<Thread*> next_in_list{nullptr};  // list of live threads; one store adds or removes

  static Thread* current() { return current_; }
  static void set_current(Thread* t) { current_ = t; }
  static Thread* from_env(JNIEnv* env) { return reinterpret_cast<Thread*>(env); }
  JNIEnv* env() { return &jni_env; }
  bool has_exception() const { return exception != nullptr; }
  Slot* java_top() const { return frame ? frame->end() : stack_base; }

 private:
  static thread_local Thread* current_ __attribute__((tls_model("initial-exec")));
};

// Stands around a wait or a call of foreign code, for which time the thread counts as stopped and changes no frame.
// Going (back) to kInJava waits while a stop is wanted, so no lock that a stopper needs may be held then.
class ThreadStateScope {
 public:
  ThreadStateScope(Thread* t, ThreadState s) : thread_(t), saved_(t->state.load(std::memory_order_relaxed)) {
    enter(s);
  }
  ~ThreadStateScope() { enter(saved_); }
  ThreadStateScope(const ThreadStateScope&) = delete;

 private:
  // The store must be visible before `poll` is read; the stopping side pays for that (vm/base/fences.h).
  void enter(ThreadState s) {
    thread_->state.store(s, std::memory_order_release);
    if (s != ThreadState::kInJava) return;
    light_fence();
    if (__builtin_expect(thread_->poll.load(std::memory_order_acquire) != 0, 0))
      safepoint::sleep_while_stopped(thread_);
  }
  Thread* thread_;
  ThreadState saved_;
};

// --- life cycle (vm/thread/threads.cpp) ---
namespace threads {
void configure(size_t java_stack_bytes);                   // -Xss; before attach_main
void set_jni_functions(const JNINativeInterface_* table);  // what every JNIEnv gets; before attach_main
Thread* attach_main();                                     // the first thread, before there are classes
// AttachCurrentThread: makes Thread and java.lang.Thread for this pthread and leaves it kInNative. null on failure.
Thread* attach_current(const char* name, Object* group, bool daemon);
void detach_current(Thread*);  // uncaught handler, Thread.exit, notifyAll, unlink
// Thread.start0: creates the pthread. False with OutOfMemoryError / IllegalThreadStateException pending.
bool start(Thread* self, Object* java_thread);
// A daemon thread of the VM in the system group. False with an exception pending.
bool start_vm_thread(Thread* self, const char* name, int priority, void (*entry)(Thread*));
void wait_for_non_daemon(Thread* self);  // DestroyJavaVM
// The thread may end at any time, but its structure stays valid memory.
Thread* of_java_thread(Object* java_thread);         // via eetop; null when not alive
Thread* of_id(uint32_t id);                          // of a thin lock word
Thread* first();                                     // start of the list; for a stopped world
void for_each(const std::function<void(Thread*)>&);  // under the thread list lock
int live_count();
std::string name_of(Thread*);
void name_current_pthread(const std::string& name);  // as ps and debuggers show it
int64_t cpu_nanos(const Thread*);                    // user and system time; -1 when it does not run

void sleep(Thread*, int64_t millis);              // blocks; may throw InterruptedException
void park(Thread*, bool absolute, int64_t time);  // Unsafe.park: blocks; only Thread.stop makes it throw
void unpark(Object* java_thread);
void interrupt(Object* java_thread);       // Thread.interrupt0: wakes sleep, wait, park
bool has_interrupt(Thread*);               // for the VM itself, which wakes up and tells nobody yet
bool is_interrupted(Thread*, bool clear);  // for the program: it is ordered after the interrupt
// Thread.stop, suspend and resume. A thread in native code is stopped when it comes back.
void stop(Thread* self, Object* java_thread, Object* throwable);
void suspend(Thread* self, Object* java_thread);
void resume(Object* java_thread);
bool throw_async_exception(Thread* self);  // true: one was pending and is now thrown
void set_status(Thread*, int32_t status);  // writes java.lang.Thread.threadStatus
bool holds_lock(Thread*, Object*);
}  // namespace threads

// --- stop the world / handshakes (vm/thread/safepoint.cpp) ---
namespace safepoint {
// Runs `f` while `target` is stopped, or at once if that is the caller; not at all if it has ended. Blocks until it
// stops: never call it with a lock that a Java thread may wait for. `f` must not wait for another thread.
void run_stopped(Thread* self, Thread* target, const std::function<void()>& f);
void run_all_stopped(Thread* self, const std::function<void()>& f);
}  // namespace safepoint

}  // namespace rrvm
