// The heap on the Boehm collector. Three collector kinds: pointer-free, normal (scanned conservatively) and
// Reference (all but the referent). C stacks are scanned by the collector, Java stacks and Thread
// structures are pushed here; nothing else is a root but the cells of vm/heap/roots.cpp.
// The collection-event callback at the end of marking drives java.lang.ref, weak cells and monitors.
// Covered by tests/vm/heap/heap_test.cpp and the Java programs on references and memory.
#include "vm/heap/heap.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "vm/base/futex.h"
#include "vm/base/log.h"
#include "vm/check/lifecycle.h"
#include "vm/exec/exceptions.h"
#include "vm/heap/dead_locals.h"
#include "vm/heap/heap_inspection.h"
#include "vm/heap/heap_internal.h"
#include "vm/heap/heap_limit.h"
#include "vm/heap/stale_frames.h"
#include "vm/object/class_provider.h"
#include "vm/object/metaspace.h"
#include "vm/object/metaspace_limit.h"
#include "vm/object/well_known.h"
#include "vm/thread/lock_records.h"
#include "vm/thread/monitor.h"

namespace rrvm::heap {

int reference_gc_kind = 0;

namespace {

constexpr size_t kMegabyte = size_t{1} << 20;
constexpr size_t kDefaultInitial = 64 * kMegabyte;
// HotSpot's limit; longer arrays get another message.
constexpr int32_t kMaxArrayLength = 0x7ffffffd;

GC_push_other_roots_proc collector_roots = nullptr;

// Written with the collector's lock held.
bool clear_all_soft = false;
const char* cause = nullptr;
int64_t event_start = 0;
size_t used_before = 0, total_before = 0;
Collection latest;
std::atomic<uint64_t> collections{0};
std::atomic<uint64_t> collection_nanos{0};

size_t stress_every = 0;
std::atomic<size_t> stress_pages{0};

int gc_kind(AllocKind kind) {
  switch (kind) {
    case AllocKind::kPointerFree: return GC_I_PTRFREE;
    case AllocKind::kNormal: return GC_I_NORMAL;
    case AllocKind::kReference: return reference_gc_kind;
  }
  return GC_I_NORMAL;
}

// Marks from a Reference but for its referent, unless that is an ordinary field by now (holds_referent). Also called on
// cells of a free list, which are zero behind the link in word 0: so the class is not looked at, and word 0 is pushed
// like the others.
GC_ms_entry* mark_reference(GC_word* addr, GC_ms_entry* top, GC_ms_entry* limit, GC_word) {
  auto** words = reinterpret_cast<void**>(addr);
  size_t count = GC_size(addr) / sizeof(void*);
  size_t referent = wk::Reference_referent / sizeof(void*);
  for (size_t i = 0; i < count; i++) {
    if (i == referent && referent != 0 && !holds_referent(reinterpret_cast<Object*>(addr))) continue;
    top = GC_MARK_AND_PUSH(words[i], top, limit, &words[i]);
  }
  return top;
}

// Called when the collector gives up: without a message it lacks memory, with one that may be so.
void on_abort(const char* message) {
  if (!message) insufficient_memory("No memory for the collector");
  if (std::strstr(message, "nsufficient") || std::strstr(message, "memory")) insufficient_memory("%s", message);
  RRVM_FATAL("collector: %s", message);
}

void push_roots() {
  if (collector_roots) collector_roots();
  for (Thread* t = threads::first(); t; t = t->next_in_list.load(std::memory_order_relaxed)) {
    if (t->stack_base) GC_push_all_eager(t->stack_base, t->java_top());
    push_frame_classes(t);
    Object* cells[] = {t->exception,
                       t->async_exception.load(std::memory_order_relaxed),
                       t->java_thread,
                       t->local_refs,
                       t->waiting_on.load(std::memory_order_relaxed),
                       t->blocked_on.load(std::memory_order_relaxed)};
    GC_push_all_eager(cells, cells + std::size(cells));
    for (LockRecord* r = t->lock_records; r; r = r->older) GC_push_all_eager(&r->object, &r->object + 1);
  }
  Object* pending[] = {references::pending_head()};
  GC_push_all_eager(pending, pending + 1);
  push_root_cells();
}

// Cells on private free lists are not reachable for the marker; sweeping must leave them alone.
void mark_free_lists() {
  for (Thread* t = threads::first(); t; t = t->next_in_list.load(std::memory_order_relaxed)) {
    auto* lists = static_cast<AllocLists*>(t->alloc_lists);
    if (!lists) continue;
    for (auto& kind : lists->free) {
      for (void* p : kind) {
        for (; p; p = *static_cast<void**>(p)) GC_set_mark_bit(p);
      }
    }
  }
}

size_t used_now() { return GC_get_heap_size() - GC_get_free_bytes(); }

// The line of java's -Xlog:gc. No printf of floating point, which may allocate.
void log_collection(int64_t now) {
  char line[200];
  int64_t took_us = (now - event_start) / 1000;
  int n = std::snprintf(line, sizeof line, "GC(%lu) Pause Full (%s) %zuM->%zuM(%zuM) %ld.%03ldms",
                        static_cast<unsigned long>(collections.load() - 1), cause ? cause : "Allocation Failure",
                        used_before / kMegabyte, used_now() / kMegabyte, total_bytes() / kMegabyte, took_us / 1000,
                        took_us % 1000);
  log::write(log::Topic::kGc, {line, static_cast<size_t>(n)});
}

void on_event(GC_EventType event) {
  switch (event) {
    case GC_EVENT_START:
      event_start = monotonic_nanos();
      used_before = used_now();
      total_before = GC_get_heap_size();
      break;
    case GC_EVENT_MARK_END:
      mark_units_of_live_objects();
      mark_free_lists();
      references::process(clear_all_soft);
      clear_dead_weak_cells();
      monitors::sweep_dead([](const void* p) { return GC_is_marked(p) != 0; });
      check::sweep([](const void* p) { return GC_is_marked(p) != 0; });
      bury_dead_units();
      break;
    case GC_EVENT_END: {
      int64_t now = monotonic_nanos();
      collections.fetch_add(1, std::memory_order_relaxed);
      collection_nanos.fetch_add(static_cast<uint64_t>(now - event_start), std::memory_order_relaxed);
      latest = {collections.load(),
                event_start,
                now,
                used_before,
                used_now(),
                total_before,
                GC_get_heap_size(),
                cause ? cause : "Allocation Failure"};
      if (log::wants(log::Topic::kGc)) log_collection(now);
      if (collection_listener) collection_listener();
      break;
    }
    default: break;
  }
}

// The collector's frames will lie where those of the last collection were, with referents that it looked at still in
// cells that the new ones have not written yet: softly reachable objects would be found on the stack.
__attribute__((noinline)) void wipe_stack_below() {
  volatile uint64_t cells[1024];
  for (volatile uint64_t& c : cells) c = 0;
}

// The request is noted under the collector's lock and kept until this thread's own collection is over; a
// collection of another thread in between may use it up, which does no harm.
void run_collection(const char* why, bool soft) {
  struct Request {
    const char* why;
    bool soft;
  } request{why, soft};
  GC_call_with_alloc_lock(
      [](void* p) -> void* {
        auto* r = static_cast<Request*>(p);
        cause = r->why;
        if (r->soft) clear_all_soft = true;
        return nullptr;
      },
      &request);
  wipe_stack_below();
  GC_gcollect();
  GC_call_with_alloc_lock(
      [](void* p) -> void* {
        cause = nullptr;
        if (static_cast<Request*>(p)->soft) clear_all_soft = false;
        return nullptr;
      },
      &request);
}

thread_local bool throwing_out_of_memory = false;

// Throws, with a little more memory than the limit allows; inside of that a failure is silent, and the
// thrower falls back to its preallocated error.
void report_out_of_memory(Thread* t, const char* what) {
  if (throwing_out_of_memory) return;
  throwing_out_of_memory = true;
  heap_limit::give_way_to_error();
  throw_out_of_memory(t, what);
  heap_limit::restore();
  throwing_out_of_memory = false;
}

// Runs `attempt`, collecting ever harder while it yields null.
template <typename F>
void* with_collections(Thread* t, size_t bytes, F attempt) {
  heap_limit::let_others_go_first();
  bool fits = bytes <= heap_limit::bytes();
  // A full heap is not collected once more for each page that the end needs.
  void* p = heap_limit::has_reserve_for(t, bytes) ? heap_limit::from_reserve(attempt) : nullptr;
  if (!p && fits) p = attempt();
  if (p) return p;
  if (throwing_out_of_memory) return nullptr;
  if (fits) {
    run_collection("Allocation Failure", false);
    if ((p = attempt())) return p;
  }
  dead_locals::clear_own(t);
  wipe_interpreter_frame();
  run_collection("Allocation Failure", true);
  if (fits && (p = attempt())) return p;
  report_out_of_memory(t, "Java heap space");
  return nullptr;
}

// A cell of any size and kind; its first word is undefined, the rest zero.
void* allocate_raw(Thread* t, AllocKind kind, size_t bytes) {
  if (bytes > kMaxSmall) {
    bytes = granules_of(bytes) * kGranule;
    void* p = with_collections(t, bytes, [&] { return GC_generic_malloc(bytes, gc_kind(kind)); });
    if (!p) return nullptr;
    t->allocated_bytes.fetch_add(bytes, std::memory_order_relaxed);
    if (kind == AllocKind::kPointerFree) std::memset(p, 0, bytes);
    return p;
  }
  size_t granules = granules_of(bytes);
  void* p = pop_free(t, kind, granules);
  if (__builtin_expect(!p, 0)) {
    auto* lists = static_cast<AllocLists*>(t->alloc_lists);
    void** head = &lists->free[static_cast<unsigned>(kind)][granules];
    void* got = with_collections(t, granules * kGranule, [&]() -> void* {
      GC_generic_malloc_many(granules * kGranule, gc_kind(kind), head);
      return *head;
    });
    if (!got) return nullptr;
    t->allocated_bytes.fetch_add(4096, std::memory_order_relaxed);
    p = pop_free(t, kind, granules);
    if (__builtin_expect(stress_every != 0, 0) && ++stress_pages % stress_every == 0) {
      dead_locals::clear_own(t);
      run_collection("Stress", false);
    }
  }
  if (kind == AllocKind::kPointerFree) std::memset(static_cast<char*>(p) + 8, 0, granules * kGranule - 8);
  return p;
}

// The stack of the first thread: the collector would take the process's main stack, which is another one
// when the VM is created by a launcher's second thread.
void declare_stack_bottom() {
  GC_stack_base base{};
  pthread_attr_t attr;
  void* low = nullptr;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attr) != 0) return;
  if (pthread_attr_getstack(&attr, &low, &size) == 0) {
    base.mem_base = static_cast<char*>(low) + size;
    GC_set_stackbottom(nullptr, &base);
  }
  pthread_attr_destroy(&attr);
}

// The collector makes its marker threads with the process's default size of a stack, which `ulimit -s` decides, and
// each keeps 64 KiB in local variables.
class RoomForMarkers {
 public:
  RoomForMarkers() {
    pthread_attr_t wanted;
    size_t size = 0;
    if (pthread_getattr_default_np(&old_) != 0) return;
    known_ = true;
    if (pthread_attr_getstacksize(&old_, &size) != 0 || size >= kEnough || pthread_attr_init(&wanted) != 0) return;
    if (pthread_attr_setstacksize(&wanted, kEnough) == 0) changed_ = pthread_setattr_default_np(&wanted) == 0;
    pthread_attr_destroy(&wanted);
  }
  ~RoomForMarkers() {
    if (changed_) pthread_setattr_default_np(&old_);
    if (known_) pthread_attr_destroy(&old_);
  }
  RoomForMarkers(const RoomForMarkers&) = delete;

 private:
  static constexpr size_t kEnough = kMegabyte;
  pthread_attr_t old_;
  bool known_ = false, changed_ = false;
};

}  // namespace

void initialize(const Options& options) {
  stress_every = options.collect_every;
  heap_limit::set(options.max_bytes);
  size_t initial = options.initial_bytes ? options.initial_bytes : kDefaultInitial;

  GC_set_all_interior_pointers(0);
  GC_set_no_dls(1);
  GC_set_dont_precollect(1);
  GC_set_warn_proc(GC_ignore_warn_proc);
  GC_set_abort_func(on_abort);
  GC_set_markers_count(static_cast<unsigned>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 8L)));
  // By default SIGPWR stops threads and SIGXCPU lets them go. Others may send those; nobody sends SIGSTKFLT, and a
  // stray signal of the second kind does no harm.
  GC_set_suspend_signal(SIGSTKFLT);
  GC_set_thr_restart_signal(SIGPWR);
  declare_stack_bottom();
  {
    RoomForMarkers room;
    GC_init();
    GC_clear_roots();
    GC_allow_register_threads();
  }
  GC_set_free_space_divisor(1);
  heap_limit::put_in_force();
  initial = std::min(initial, heap_limit::bytes());
  if (GC_get_heap_size() < initial) GC_expand_hp(initial - GC_get_heap_size());

  reference_gc_kind =
      static_cast<int>(GC_new_kind(GC_new_free_list(), GC_MAKE_PROC(GC_new_proc(mark_reference), 0), 0, 1));
  collector_roots = GC_get_push_other_roots();
  GC_set_push_other_roots(push_roots);
  GC_set_on_collection_event(on_event);
  log::write(log::Topic::kGc, "Using Boehm");
}

void register_thread(Thread* t) {
  if (!GC_thread_is_registered()) {
    heap_limit::register_this_thread();
    t->registered_with_collector = true;
  }
  auto* lists = static_cast<AllocLists*>(std::calloc(1, sizeof(AllocLists)));
  if (!lists) insufficient_memory("No memory for a thread's free lists");
  t->alloc_lists = lists;
}

void release_lists(Thread* t) {
  auto* lists = static_cast<AllocLists*>(t->alloc_lists);
  references::flush(lists);
  t->alloc_lists = nullptr;
  std::free(lists);
}

void unregister_thread(Thread* t) {
  if (t->registered_with_collector) GC_unregister_my_thread();
  t->registered_with_collector = false;
}

Object* allocate(Thread* t, Klass* k) { return allocate_inline(t, k, allocate_slow); }

Object* allocate_slow(Thread* t, Klass* k) {
  void* p = allocate_raw(t, k->alloc_kind, k->instance_size);
  if (!p) return nullptr;
  Object* o = init_header(p, k);
  if (k->reference_kind != ReferenceKind::kNone) references::remember(static_cast<AllocLists*>(t->alloc_lists), o);
  return o;
}

Object* allocate_mirror(Thread* t, Klass* class_klass, size_t bytes) {
  void* p = allocate_raw(t, AllocKind::kNormal, bytes);
  return p ? init_header(p, class_klass) : nullptr;
}

Array* allocate_array(Thread* t, Klass* k, int32_t length, size_t behind) {
  if (__builtin_expect(length > kMaxArrayLength, 0)) {
    run_collection("Allocation Failure", true);
    report_out_of_memory(t, "Requested array size exceeds VM limit");
    return nullptr;
  }
  AllocKind kind = k->is_object_array() ? AllocKind::kNormal : AllocKind::kPointerFree;
  void* p = allocate_raw(t, kind, array_size(k, length) + behind);
  if (!p) return nullptr;
  auto* a = static_cast<Array*>(init_header(p, k));
  a->length = length;
  return a;
}

Array* allocate_type_array(Thread* t, BasicType type, int32_t length) {
  return allocate_array(t, type_array_class(type), length);
}

Array* allocate_object_array(Thread* t, Klass* element, int32_t length) {
  Klass* k = array_class_of(t, element);
  return k ? allocate_array(t, k, length) : nullptr;
}

Object* clone(Thread* t, Object* original) {
  Klass* k = original->klass();
  if (k->is_array()) {
    Array* a = as_array(original);
    Array* copy = allocate_array(t, k, a->length);
    if (copy) std::memcpy(copy->data<char>(), a->data<char>(), static_cast<size_t>(a->length) << k->element_shift);
    return copy;
  }
  Object* copy = allocate(t, k);
  if (!copy) return nullptr;
  std::memcpy(copy->address(kObjectHeaderSize), original->address(kObjectHeaderSize),
              k->instance_size - kObjectHeaderSize);
  if (!check::active) return copy;
  copy->put<uint32_t>(kLockHandleOffset, 0);  // what an analysis knows of the original is not true of the copy
  for (const VolatileHandle& h : k->volatile_handles) copy->put<uint32_t>(h.handle_offset, 0);
  if (k->object_state) copy->put<uint64_t>(k->object_state, 0);
  for (const Klass* c = k; c; c = c->super) {
    for (const Field& f : c->fields) {
      if (f.shadow_offset && !f.is_static()) copy->put<uint64_t>(f.shadow_offset, 0);
    }
  }
  return copy;
}

size_t object_size(const Object* o) {
  const Klass* k = o->klass();
  if (k->is_array()) return array_size(k, static_cast<const Array*>(o)->length);
  return k == wk::Class ? GC_size(o) : k->instance_size;
}

// A cell on a free list looks like an object too, with a link where the class is: so the class must be one that its
// mirror agrees with.
bool is_object(const void* p) {
  auto is_cell = [](const void* q) {
    return q && reinterpret_cast<uintptr_t>(q) % kGranule == 0 && GC_base(const_cast<void*>(q)) == q;
  };
  if (!is_cell(p)) return false;
  const Klass* k = static_cast<const Object*>(p)->klass();
  if (!metaspace::contains(k) || reinterpret_cast<uintptr_t>(k) % alignof(Klass) != 0) return false;
  return is_cell(k->mirror) && k->mirror->get<Klass*>(wk::Class_klass) == k;
}

Object* object_around(uintptr_t address) {
  void* base = GC_base(reinterpret_cast<void*>(address));
  return is_object(base) ? static_cast<Object*>(base) : nullptr;
}

// Cells of free lists are marked too: they are no objects.
void visit_reachable(const std::function<void(Object*)>& visit) {
  GC_call_with_alloc_lock(
      [](void* visitor) -> void* {
        GC_enumerate_reachable_objects_inner(
            [](void* p, size_t, void* f) {
              if (is_object(p)) (*static_cast<const std::function<void(Object*)>*>(f))(static_cast<Object*>(p));
            },
            visitor);
        return nullptr;
      },
      const_cast<void*>(static_cast<const void*>(&visit)));
}

void (*collection_listener)() = nullptr;

Collection last_collection() {
  Collection copy;
  GC_call_with_alloc_lock(
      [](void* p) -> void* {
        *static_cast<Collection*>(p) = latest;
        return nullptr;
      },
      &copy);
  return copy;
}

void collect(const char* why) {
  GC_clear_stack(nullptr);
  run_collection(why, false);
}

void collect_for_error(const char* why) {
  GC_clear_stack(nullptr);
  run_collection(why, true);
}

size_t used_bytes() { return std::min(used_now(), heap_limit::bytes()); }
size_t total_bytes() { return std::min(GC_get_heap_size(), heap_limit::bytes()); }
size_t max_bytes() { return heap_limit::bytes(); }
uint64_t collection_count() { return collections.load(std::memory_order_relaxed); }
uint64_t collection_millis() { return collection_nanos.load(std::memory_order_relaxed) / 1'000'000; }

}  // namespace rrvm::heap
