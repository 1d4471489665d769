// Stand-ins: exceptions are remembered as text, calls into Java do nothing.
#include "tests/vm/runtime_fixture.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <mutex>

#include "vm/check/modes.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/dead_locals.h"
#include "vm/heap/stale_frames.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"

namespace rrvm {

namespace wk {
#define RRVM_CLASS(id, name) Klass* id;
#define RRVM_FIELD(cls, name, desc) uint32_t cls##_##name;
#define RRVM_STATIC_FIELD(cls, name, desc) uint32_t cls##_##name;
#define RRVM_INJECTED(cls, name) uint32_t cls##_##name;
#define RRVM_METHOD(cls, id, name, desc) rrvm::Method* cls##_##id;
#include "vm/object/well_known.def"
}  // namespace wk

namespace fixture {
namespace {

std::mutex thrown_mutex;
std::map<Thread*, std::string> thrown;

Klass* make_class(size_t size, AllocKind kind) {
  auto* k = static_cast<Klass*>(metaspace::allocate(sizeof(Klass)));
  k->instance_size = static_cast<uint32_t>(size);
  k->kind = KlassKind::kInstance;
  k->alloc_kind = kind;
  return k;
}

Klass* make_reference_class(ReferenceKind kind) {
  Klass* k = make_class(56, AllocKind::kReference);
  k->reference_kind = kind;
  return k;
}

void record(Thread* t, const char* class_name, const char* message) {
  std::lock_guard lock(thrown_mutex);
  thrown[t] = std::string(class_name) + (message ? std::string(": ") + message : "");
}

// Slot of the functions that run_threads starts; taken in turn.
std::vector<std::function<void(Thread*)>> const* bodies_now;
std::atomic<size_t> next_body, finished;

}  // namespace

Klass *object_class, *bytes_class, *weak_class, *soft_class, *final_class, *phantom_class;

Thread* main_thread() {
  static Thread* t = [] {
    heap::Options options;
    options.max_bytes = 64u << 20;
    heap::initialize(options);
    object_class = make_class(16, AllocKind::kNormal);
    bytes_class = make_class(0, AllocKind::kPointerFree);
    bytes_class->kind = KlassKind::kTypeArray;
    weak_class = make_reference_class(ReferenceKind::kWeak);
    soft_class = make_reference_class(ReferenceKind::kSoft);
    final_class = make_reference_class(ReferenceKind::kFinal);
    phantom_class = make_reference_class(ReferenceKind::kPhantom);
    wk::Thread = make_class(128, AllocKind::kNormal);
    wk::Thread_eetop = 8;
    wk::Thread_name = 16;
    wk::Thread_group = 24;
    wk::Thread_priority = 32;
    wk::Thread_daemon = 36;
    wk::Thread_threadStatus = 40;
    wk::Thread_interrupted = 44;
    wk::Thread_stackSize = 48;
    wk::Reference_referent = 8;
    wk::Reference_queue = 16;
    wk::Reference_next = 24;
    wk::Reference_discovered = 32;
    wk::SoftReference_timestamp = 40;
    Thread* main = threads::attach_main();
    main->java_thread = heap::allocate(main, wk::Thread);
    return main;
  }();
  return t;
}

Object* new_reference(Thread* t, Klass* k, Object* referent) {
  Object* r = heap::allocate(t, k);
  r->put<Object*>(wk::Reference_referent, referent);
  r->put<Object*>(wk::Reference_queue, t->java_thread);
  return r;
}

std::string take_thrown(Thread* t) {
  std::lock_guard lock(thrown_mutex);
  return std::exchange(thrown[t], "");
}

void run_threads(const std::vector<std::function<void(Thread*)>>& bodies) {
  Thread* self = main_thread();
  bodies_now = &bodies;
  next_body = finished = 0;
  for (size_t i = 0; i < bodies.size(); i++) {
    threads::start_vm_thread(self, "test", 5, [](Thread* t) {
      (*bodies_now)[next_body.fetch_add(1)](t);
      finished.fetch_add(1);
    });
  }
  while (finished.load() < bodies.size() || threads::live_count() > 1) threads::sleep(self, 1);
}

}  // namespace fixture

using fixture::record;

void throw_new(Thread* t, const char* c, const char* m) { record(t, c, m); }
void throw_new(Thread* t, const char* c, const std::string& m) { record(t, c, m.c_str()); }
void throw_out_of_memory(Thread* t, const char* what) { record(t, "java/lang/OutOfMemoryError", what); }

Slot call_static(Thread*, Method*, std::initializer_list<Value>) { return Slot::of_int(0); }
Slot call_exact(Thread*, Method*, std::initializer_list<Value>) { return Slot::of_int(0); }
Slot call_virtual(Thread*, Method*, std::initializer_list<Value>) { return Slot::of_int(0); }
Slot call_virtual(Thread*, Object*, const char*, const char*, std::initializer_list<Value>) { return Slot::of_int(0); }
Object* new_object(Thread* t, Klass* k, const char*, std::initializer_list<Value>) { return heap::allocate(t, k); }
Klass* array_class_of(Thread*, Klass*) { return fixture::object_class; }
Klass* type_array_class(BasicType) { return fixture::bytes_class; }
Method* Klass::declared_method(Symbol*, Symbol*) const { return nullptr; }
Field* Klass::declared_field(Symbol*, Symbol*) const {
  static Field spare{};  // a field that is always zero
  spare.offset = 56;
  return &spare;
}
std::string Klass::external_name() const { return "Fake"; }
int Method::line_number(uint32_t) const { return -1; }
void dead_locals::clear_own(Thread*) {}  // there are no frames
void wipe_interpreter_frame() {}

namespace java_string {
Object* from_utf8(Thread* t, std::string_view) { return heap::allocate(t, fixture::object_class); }
std::string to_standard_utf8(Object*) { return "fake"; }
}  // namespace java_string

namespace properties {
const std::string* find(std::string_view) { return nullptr; }
}  // namespace properties

}  // namespace rrvm

// No tool chain watches these tests.
namespace rrvm::check {
Modes fixed::modes;
void acquired(Thread*, Object*, uint32_t, uint64_t) {}
void releasing(Thread*, Object*, uint32_t) {}
void acquired_here(Thread*, Object*, uint64_t) {}
void blocking(Thread*, Object*) {}
void releasing_here(Thread*, Object*) {}
void before_wait(Thread*, Object*) {}
void after_wait(Thread*, Object*) {}
void notifying(Thread*, Object*, bool) {}
void thread_running(Thread*) {}
void thread_starting(Thread*, Thread*) {}
void thread_stopping(Thread*) {}
void thread_gone(Thread*) {}
void thread_failed(Thread*) {}
void saw_interrupt(Thread*) {}
void sweep(bool (*)(const void*)) {}
bool is_noisy = false;
void make_noise(Thread*) {}
}  // namespace rrvm::check
