// java.lang.management and com.sun.management: memory pools with their thresholds, the one collector, notifications
// about both. A thread of the VM delivers the notifications; it runs from the first time that somebody asks for one.
// Usage is looked at after each collection and, while a usage threshold is set, several times a second. Covered by
// tests/java/management (MemoryPools, MxBeans).
#include <semaphore.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <mutex>
#include <utility>

#include "classlib/jvm/entry.h"
#include "classlib/management/jmm.h"
#include "vm/base/clock.h"
#include "vm/base/futex.h"
#include "vm/exec/call.h"
#include "vm/heap/heap_inspection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/java_string.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

constexpr const char* kCollector = "Boehm Mark Sweep";
constexpr int64_t kLookEveryNanos = 50'000'000;
const int64_t start_nanos = monotonic_nanos();

struct Usage {
  int64_t init, used, committed, max;
};

// A pool's threshold and the Java object that hears of it.
struct Sensor {
  std::atomic<int64_t> threshold{0};  // 0: off
  std::atomic<Object**> object{nullptr};
  bool is_on = false;  // of the notifying thread

  bool is_over(int64_t used) const { return threshold > 0 && used >= threshold; }
};

struct Pool {
  const char* name;
  bool is_heap;
  std::atomic<Object**> bean{nullptr};
  std::atomic<int64_t> peak{0};
  Sensor usage{}, collection{};

  Usage now() {
    auto used = static_cast<int64_t>(is_heap ? heap::used_bytes() : metaspace::used_bytes());
    int64_t committed = is_heap ? static_cast<int64_t>(heap::total_bytes()) : used;
    note_peak(used);
    return {0, used, std::max(committed, used), is_heap ? static_cast<int64_t>(heap::max_bytes()) : -1};
  }
  void note_peak(int64_t used) {
    int64_t seen = peak.load();
    while (seen < used && !peak.compare_exchange_weak(seen, used)) {}
  }
};

Pool heap_pool{"Heap", true};
Pool metaspace_pool{"Metaspace", false};
Pool* const kPools[] = {&heap_pool, &metaspace_pool};

Klass* management_class(Thread* thread, const char* name) {
  return load_class(thread, Symbol::intern(name), boot_loader_data());
}

Object* new_usage(Thread* thread, const Usage& u) {
  Klass* k = management_class(thread, "java/lang/management/MemoryUsage");
  return k ? new_object(thread, k, "(JJJJ)V", {u.init, u.used, std::max(u.committed, u.used), u.max}) : nullptr;
}

Usage of_collection(const Pool& pool, size_t used, size_t total) {
  if (!pool.is_heap) return const_cast<Pool&>(pool).now();
  auto max = static_cast<int64_t>(heap::max_bytes());
  return {0, std::min(static_cast<int64_t>(used), max), std::min(static_cast<int64_t>(total), max), max};
}

jobject get_memory_usage(JNIEnv* env, jboolean of_heap) {
  RRVM_ENTRY(env);
  return to_jobject(new_usage(thread, (of_heap ? heap_pool : metaspace_pool).now()));
}

// A pool's Java object is found again by its name. Null: another one, or an exception.
Pool* pool_of(Thread* thread, jobject bean) {
  Slot s = call_virtual(thread, resolve(bean), "getName", "()Ljava/lang/String;", {});
  std::string name = thread->has_exception() || !s.ref ? "" : java_string::to_utf8(s.ref);
  for (Pool* pool : kPools)
    if (name == pool->name) return pool;
  return nullptr;
}

jobject get_pool_usage(JNIEnv* env, jobject bean) {
  RRVM_ENTRY(env);
  Pool* pool = pool_of(thread, bean);
  return pool ? to_jobject(new_usage(thread, pool->now())) : nullptr;
}

jobject get_peak_usage(JNIEnv* env, jobject bean) {
  RRVM_ENTRY(env);
  Pool* pool = pool_of(thread, bean);
  if (!pool) return nullptr;
  Usage u = pool->now();
  u.used = pool->peak;
  return to_jobject(new_usage(thread, u));
}

jobject get_collection_usage(JNIEnv* env, jobject bean) {
  RRVM_ENTRY(env);
  Pool* pool = pool_of(thread, bean);
  if (!pool || !pool->is_heap) return nullptr;
  heap::Collection c = heap::last_collection();
  return to_jobject(new_usage(thread, of_collection(*pool, c.used_after, c.total_after)));
}

// --- the beans; they live as long as the VM, and the first one made wins ---

template <typename Make>
Object* bean_of(Thread* thread, std::atomic<Object**>* cell, Make make) {
  if (Object** root = cell->load(std::memory_order_acquire)) return *root;
  Object* made = make();
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Object** root = heap::new_root(made);
  Object** expected = nullptr;
  if (cell->compare_exchange_strong(expected, root)) return made;
  heap::free_root(root);
  return *expected;
}

Object* pool_bean(Thread* thread, Pool* pool) {
  return bean_of(thread, &pool->bean, [&]() -> Object* {
    Klass* helper = management_class(thread, "sun/management/ManagementFactoryHelper");
    Object* text = helper ? java_string::from_utf8(thread, pool->name) : nullptr;
    if (!text) return nullptr;
    // The last two: thresholds are supported when they are not negative.
    return call_static(thread, helper, "createMemoryPool",
                       "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;",
                       {text, pool->is_heap, int64_t{0}, int64_t{pool->is_heap ? 0 : -1}})
        .ref;
  });
}

std::atomic<Object**> collector_root;

Object* collector(Thread* thread) {
  return bean_of(thread, &collector_root, [&]() -> Object* {
    constexpr const char* kDescriptor =
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
    Object* name = java_string::from_utf8(thread, kCollector);
    RRVM_RETURN_IF_PENDING(thread, nullptr);
    // The richer bean of jdk.management when that module is there.
    Klass* factory =
        find_boot_class_or_null(thread, Symbol::intern("com/sun/management/internal/GarbageCollectorExtImpl"));
    if (!factory) factory = management_class(thread, "sun/management/ManagementFactoryHelper");
    if (!factory) return nullptr;
    return call_static(thread, factory, "createGarbageCollector", kDescriptor, {name, static_cast<Object*>(nullptr)})
        .ref;
  });
}

jobjectArray get_memory_pools(JNIEnv* env, jobject manager) {
  RRVM_ENTRY(env);
  Klass* type = management_class(thread, "java/lang/management/MemoryPoolMXBean");
  Array* result = type ? heap::allocate_object_array(thread, type, manager ? 1 : 2) : nullptr;
  for (int32_t i = 0; result && i < result->length; ++i) {
    jvm::put_object_at(result, i, pool_bean(thread, kPools[i]));
    RRVM_RETURN_IF_PENDING(thread, nullptr);
  }
  return to_local<jobjectArray>(result);
}

jobjectArray get_memory_managers(JNIEnv* env, jobject bean) {
  RRVM_ENTRY(env);
  Klass* type = management_class(thread, "java/lang/management/MemoryManagerMXBean");
  if (!type) return nullptr;
  Pool* pool = bean ? pool_of(thread, bean) : &heap_pool;
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  bool none = !pool || !pool->is_heap;
  Array* result = heap::allocate_object_array(thread, type, none ? 0 : 1);
  if (result && !none) jvm::put_object_at(result, 0, collector(thread));
  return thread->has_exception() ? nullptr : to_local<jobjectArray>(result);
}

// --- the last collection ---

jint get_gc_attributes(JNIEnv*, jobject, void* infos, jint count) {
  if (count < 1) return 0;
  *static_cast<jmm::AttributeInfo*>(infos) = {"GcThreadCount", 'I', "Number of GC threads"};
  return 1;
}

bool fill_usages(Thread* thread, jobjectArray array_ref, const heap::Collection& c, bool before) {
  Array* array = as_array(resolve(array_ref));
  for (int32_t i = 0; array && i < array->length && i < 2; ++i) {
    Usage u = of_collection(*kPools[i], before ? c.used_before : c.used_after, before ? c.total_before : c.total_after);
    Object* usage = new_usage(thread, u);
    if (!usage) return false;
    jvm::put_object_at(array, i, usage);
  }
  return true;
}

void get_last_gc(JNIEnv* env, jobject, void* raw) {
  RRVM_ENTRY(env);
  auto* stat = static_cast<jmm::GcStat*>(raw);
  heap::Collection c = heap::last_collection();
  stat->index = static_cast<jlong>(c.number);
  if (!c.number || !fill_usages(thread, stat->usage_before, c, true) ||
      !fill_usages(thread, stat->usage_after, c, false))
    return;
  stat->start_millis = (c.start_nanos - start_nanos) / 1'000'000;
  stat->end_millis = (c.end_nanos - start_nanos) / 1'000'000;
  stat->value_count = 0;
  if (stat->value_room >= 1) stat->values[0].i = 1, stat->value_count = 1;
}

// --- notifications ---

sem_t wake_up;
std::atomic<bool> gc_notifications{false};

Usage usage_for(Pool* pool, bool after_collection) {
  heap::Collection c = heap::last_collection();
  return after_collection ? of_collection(*pool, c.used_after, c.total_after) : pool->now();
}

void trigger(Thread* thread, Sensor& s, const Usage& u) {
  Object** object = s.object.load();
  Object* usage = object ? new_usage(thread, u) : nullptr;
  if (usage) call_virtual(thread, *object, "trigger", "(ILjava/lang/management/MemoryUsage;)V", {int32_t{1}, usage});
}

// A usage sensor tells when the threshold is crossed, a collection sensor after every collection that leaves more.
void look_at(Thread* thread, Pool* pool, bool after_collection) {
  Usage u = usage_for(pool, false);
  if (pool->usage.is_over(u.used) != pool->usage.is_on) {
    pool->usage.is_on = !pool->usage.is_on;
    Object** object = pool->usage.object.load();
    if (pool->usage.is_on) trigger(thread, pool->usage, u);
    else if (object) call_virtual(thread, *object, "clear", "()V", {});
  }
  if (!after_collection || !pool->is_heap || thread->has_exception()) return;
  u = usage_for(pool, true);
  if (pool->collection.is_over(u.used)) trigger(thread, pool->collection, u);
}

void notify_of_collection(Thread* thread) {
  Object* bean = collector(thread);
  Object* info = bean ? call_virtual(thread, bean, "getLastGcInfo", "()Lcom/sun/management/GcInfo;", {}).ref : nullptr;
  if (!info || thread->has_exception()) return;
  heap::Collection c = heap::last_collection();
  Object* name = java_string::from_utf8(thread, kCollector);
  Object* action = name ? java_string::from_utf8(thread, "end of major GC") : nullptr;
  Object* cause = action ? java_string::from_utf8(thread, c.cause) : nullptr;
  int64_t millis = realtime_nanos() / 1'000'000;
  if (cause)
    call_virtual(thread, bean, "createGCNotification",
                 "(JLjava/lang/String;Ljava/lang/String;Ljava/lang/String;Lcom/sun/management/GcInfo;)V",
                 {millis, name, action, cause, info});
}

// True when it was woken, not by the clock.
bool wait_for_collection(Thread* thread) {
  ThreadStateScope blocked(thread, ThreadState::kBlocked);
  bool looking = false;
  for (Pool* pool : kPools) looking |= pool->usage.threshold > 0;
  if (!looking) {
    while (sem_wait(&wake_up) != 0 && errno == EINTR) {}
    return true;
  }
  timespec until = timespec_of(realtime_nanos() + kLookEveryNanos);
  int result;
  while ((result = sem_timedwait(&wake_up, &until)) != 0 && errno == EINTR) {}
  return result == 0;
}

void notifier_main(Thread* thread) {
  uint64_t seen = heap::collection_count();
  for (;;) {
    wait_for_collection(thread);
    bool collected = heap::collection_count() != std::exchange(seen, heap::collection_count());
    heap_pool.note_peak(static_cast<int64_t>(heap::last_collection().used_before));
    for (Pool* pool : kPools) look_at(thread, pool, collected);
    if (collected && gc_notifications && !thread->has_exception()) notify_of_collection(thread);
    if (thread->has_exception()) take_exception(thread);  // of a listener; java's are on their own, too
  }
}

void ensure_notifier(Thread* thread) {
  static std::once_flag once;
  std::call_once(once, [&] {
    sem_init(&wake_up, 0, 0);
    heap::collection_listener = [] { sem_post(&wake_up); };
    threads::start_vm_thread(thread, "Notification Thread", 9, notifier_main);
  });
}

void set_pool_sensor(JNIEnv* env, jobject bean, jint type, jobject sensor) {
  RRVM_ENTRY(env);
  Pool* pool = pool_of(thread, bean);
  if (!pool) return;
  Sensor& s = type == jmm::kCollectionUsageHigh || type == jmm::kCollectionUsageLow ? pool->collection : pool->usage;
  Object** expected = nullptr;
  Object** root = heap::new_root(resolve(sensor));
  if (!s.object.compare_exchange_strong(expected, root)) heap::free_root(root);
  ensure_notifier(thread);
}

jlong set_pool_threshold(JNIEnv* env, jobject bean, jint type, jlong threshold) {
  RRVM_ENTRY(env);
  Pool* pool = pool_of(thread, bean);
  if (!pool) return -1;
  if (type == jmm::kUsageLow || type == jmm::kCollectionUsageLow)
    return threshold;  // the same as the high one in java, too
  Sensor& s = type == jmm::kCollectionUsageHigh ? pool->collection : pool->usage;
  jlong old = s.threshold.exchange(threshold);
  ensure_notifier(thread);
  sem_post(&wake_up);
  return old;
}

void set_gc_notification(JNIEnv* env, jobject, jboolean on) {
  RRVM_ENTRY(env);
  gc_notifications = on;
  if (on) ensure_notifier(thread);
}

}  // namespace

jboolean rrvm::jmm::reset_peak_usage(Thread* thread, jobject bean) {
  Pool* pool = pool_of(thread, bean);
  if (!pool) return JNI_FALSE;
  pool->peak = 0;
  pool->now();
  return JNI_TRUE;
}

void rrvm::jmm::fill_memory_entries(Interface* t) {
  t->GetMemoryPools = get_memory_pools;
  t->GetMemoryManagers = get_memory_managers;
  t->GetMemoryPoolUsage = get_pool_usage;
  t->GetPeakMemoryPoolUsage = get_peak_usage;
  t->GetMemoryUsage = get_memory_usage;
  t->SetPoolSensor = set_pool_sensor;
  t->SetPoolThreshold = set_pool_threshold;
  t->GetPoolCollectionUsage = get_collection_usage;
  t->GetGCExtAttributeInfo = get_gc_attributes;
  t->GetLastGCStat = get_last_gc;
  t->SetGCNotificationEnabled = set_gc_notification;
}
