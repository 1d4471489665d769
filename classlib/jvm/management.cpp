// java.lang.management: counters, memory and the one collector. Flags, heap dumps and diagnostic commands are empty
// sets here. Covered by the Java corpus.
#include <time.h>
#include <unistd.h>

#include <atomic>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/jmm.h"
#include "classlib/jvm/management_flags.h"
#include "loader/dictionary.h"
#include "vm/call.h"
#include "vm/class_loader_data.h"
#include "vm/class_units.h"
#include "vm/heap_inspection.h"
#include "vm/java_string.h"
#include "vm/metaspace.h"
#include "vm/thread_counts.h"
#include "vm/well_known.h"

using namespace rrvm;

namespace {

constexpr const char* kHeapPool = "Heap";
constexpr const char* kMetaspacePool = "Metaspace";
constexpr const char* kCollector = "Boehm Mark Sweep";

int64_t millis_of(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

// Taken when the library is loaded: good enough for "when the VM started".
const int64_t start_millis = millis_of(CLOCK_REALTIME);
const int64_t start_ticks = millis_of(CLOCK_MONOTONIC);

std::atomic<bool> contention{false}, cpu_time{true}, allocated{true};

std::atomic<bool>* flag_of(jmm::BoolAttribute attribute) {
  switch (attribute) {
    case jmm::kThreadContention: return &contention;
    case jmm::kThreadCpuTime: return &cpu_time;
    case jmm::kThreadAllocated: return &allocated;
    default: return nullptr;
  }
}

jint get_version(JNIEnv*) { return jmm::kVersion3; }

jint get_optional_support(JNIEnv*, jmm::OptionalSupport* support) {
  *support = {};
  support->current_thread_cpu_time = 1;
  support->other_thread_cpu_time = 1;
  support->object_monitor_usage = 1;
  support->synchronizer_usage = 1;
  support->thread_allocated_memory = 1;
  return 0;
}

jlong class_count() {
  jlong n = 0;
  for_each_loader([&](ClassLoaderData* loader) {
    std::lock_guard lock(loader->mutex);
    n += static_cast<jlong>(loader->defined.size());
  });
  return n;
}

jlong daemon_count() {
  jlong n = 0;
  threads::for_each([&](Thread* t) { n += t->is_daemon; });
  return n;
}

jlong get_long_attribute(JNIEnv*, jobject, jmm::LongAttribute attribute) {
  switch (attribute) {
    case jmm::kClassLoadedCount: return class_count();
    case jmm::kThreadTotalCount: return threads::started_count();
    case jmm::kThreadLiveCount: return threads::live_count();
    case jmm::kThreadPeakCount: return threads::peak_count();
    case jmm::kThreadDaemonCount: return daemon_count();
    case jmm::kInitDoneTimeMs: return start_millis;
    case jmm::kUptimeMs: return millis_of(CLOCK_MONOTONIC) - start_ticks;
    case jmm::kGcTimeMs: return static_cast<jlong>(heap::collection_millis());
    case jmm::kGcCount: return static_cast<jlong>(heap::collection_count());
    case jmm::kProcessId: return getpid();
    case jmm::kPhysicalMemory: return sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE);
    case jmm::kClassUnloadedCount: return static_cast<jlong>(units::unloaded_count());
    case jmm::kCompileTimeMs: return 0;
  }
  return -1;
}

jint get_long_attributes(JNIEnv* env, jobject object, jmm::LongAttribute* attributes, jint count, jlong* result) {
  jint known = 0;
  for (jint i = 0; i < count; i++) {
    result[i] = get_long_attribute(env, object, attributes[i]);
    known += result[i] != -1;
  }
  return known;
}

jboolean get_bool_attribute(JNIEnv*, jmm::BoolAttribute attribute) {
  if (attribute == jmm::kVerboseGc) return heap::is_verbose();
  if (attribute == jmm::kVerboseClass) return verbose_class;
  auto* flag = flag_of(attribute);
  return flag && flag->load();
}

jboolean set_bool_attribute(JNIEnv* env, jmm::BoolAttribute attribute, jboolean value) {
  jboolean old = get_bool_attribute(env, attribute);
  if (attribute == jmm::kVerboseGc) return heap::set_verbose(value), old;
  if (attribute == jmm::kVerboseClass) return verbose_class = value, old;
  auto* flag = flag_of(attribute);
  return flag && flag->exchange(value);
}

Klass* management_class(Thread* thread, const char* name) { return load_class(thread, Symbol::intern(name), boot_loader_data()); }

jobject memory_usage(Thread* thread, bool of_heap) {
  int64_t used = static_cast<int64_t>(of_heap ? heap::used_bytes() : metaspace::used_bytes());
  int64_t committed = of_heap ? static_cast<int64_t>(heap::total_bytes()) : used;
  int64_t max = of_heap ? static_cast<int64_t>(heap::max_bytes()) : -1;
  Klass* k = management_class(thread, "java/lang/management/MemoryUsage");
  if (!k) return nullptr;
  if (committed < used) committed = used;
  return to_jobject(new_object(thread, k, "(JJJJ)V", {int64_t{0}, used, committed, max}));
}

jobject get_memory_usage(JNIEnv* env, jboolean of_heap) {
  RRVM_ENTRY(env);
  return memory_usage(thread, of_heap);
}

// A pool's or collector's Java object is found again by its name.
bool has_name(Thread* thread, Object* bean, const char* name) {
  Slot s = call_virtual(thread, bean, "getName", "()Ljava/lang/String;", {});
  return !thread->has_exception() && java_string::to_utf8(s.ref) == name;
}

jobject get_pool_usage(JNIEnv* env, jobject pool) {
  RRVM_ENTRY(env);
  bool of_heap = has_name(thread, resolve(pool), kHeapPool);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  return memory_usage(thread, of_heap);
}

Object* make_pool(Thread* thread, const char* name, bool is_heap) {
  Klass* helper = management_class(thread, "sun/management/ManagementFactoryHelper");
  Object* text = helper ? java_string::from_utf8(thread, name) : nullptr;
  if (!text) return nullptr;
  return call_static(thread, helper, "createMemoryPool", "(Ljava/lang/String;ZJJ)Ljava/lang/management/MemoryPoolMXBean;",
                     {text, is_heap, int64_t{-1}, int64_t{-1}})
      .ref;
}

Object* make_collector(Thread* thread) {
  constexpr const char* kDescriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/GarbageCollectorMXBean;";
  Object* name = java_string::from_utf8(thread, kCollector);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  // The richer bean of jdk.management when that module is there.
  Klass* factory = find_boot_class_or_null(thread, Symbol::intern("com/sun/management/internal/GarbageCollectorExtImpl"));
  if (!factory) factory = management_class(thread, "sun/management/ManagementFactoryHelper");
  if (!factory) return nullptr;
  return call_static(thread, factory, "createGarbageCollector", kDescriptor, {name, static_cast<Object*>(nullptr)}).ref;
}

// The beans live as long as the VM; the first one made wins.
Object* bean(Thread* thread, std::atomic<Object**>* cell, Object* (*make)(Thread*)) {
  if (Object** root = cell->load(std::memory_order_acquire)) return *root;
  Object* made = make(thread);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Object** root = heap::new_root(made);
  Object** expected = nullptr;
  if (cell->compare_exchange_strong(expected, root)) return made;
  heap::free_root(root);
  return *expected;
}

std::atomic<Object**> heap_pool_root, metaspace_pool_root, collector_root;

Object* heap_pool(Thread* thread) {
  return bean(thread, &heap_pool_root, [](Thread* t) { return make_pool(t, kHeapPool, true); });
}
Object* metaspace_pool(Thread* thread) {
  return bean(thread, &metaspace_pool_root, [](Thread* t) { return make_pool(t, kMetaspacePool, false); });
}
Object* collector(Thread* thread) { return bean(thread, &collector_root, make_collector); }

jobjectArray get_memory_pools(JNIEnv* env, jobject manager) {
  RRVM_ENTRY(env);
  Klass* type = management_class(thread, "java/lang/management/MemoryPoolMXBean");
  if (!type) return nullptr;
  Array* result = heap::allocate_object_array(thread, type, manager ? 1 : 2);
  if (!result) return nullptr;
  jvm::put_object_at(result, 0, heap_pool(thread));
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  if (!manager) jvm::put_object_at(result, 1, metaspace_pool(thread));
  return thread->has_exception() ? nullptr : to_local<jobjectArray>(result);
}

jobjectArray get_memory_managers(JNIEnv* env, jobject pool) {
  RRVM_ENTRY(env);
  Klass* type = management_class(thread, "java/lang/management/MemoryManagerMXBean");
  if (!type) return nullptr;
  bool none = pool && !has_name(thread, resolve(pool), kHeapPool);
  RRVM_RETURN_IF_PENDING(thread, nullptr);
  Array* result = heap::allocate_object_array(thread, type, none ? 0 : 1);
  if (result && !none) jvm::put_object_at(result, 0, collector(thread));
  return thread->has_exception() ? nullptr : to_local<jobjectArray>(result);
}

// Peaks of memory pools are their present use: nothing to reset there.
jboolean reset_statistic(JNIEnv*, jvalue, jint type) {
  if (type == jmm::kPeakThreadCountStatistic) threads::reset_peak_count();
  return JNI_TRUE;
}

// --- what there is none of ---

jobjectArray no_strings(JNIEnv* env) {
  RRVM_ENTRY(env);
  return to_local<jobjectArray>(heap::allocate_object_array(thread, wk::String, 0));
}
void set_global(JNIEnv* env, jstring, jvalue) {
  RRVM_ENTRY(env);
  throw_new(thread, "java/lang/InternalError", "Flag does not exist.");
}
jint no_internal_threads(JNIEnv*, jobjectArray, jlongArray) { return 0; }
void set_pool_sensor(JNIEnv*, jobject, jint, jobject) {}
jlong set_pool_threshold(JNIEnv*, jobject, jint, jlong) { return -1; }
jobject no_collection_usage(JNIEnv*, jobject) { return nullptr; }
jint no_gc_attributes(JNIEnv*, jobject, void*, jint) { return 0; }
void no_gc_stat(JNIEnv*, jobject, void* stat) { *static_cast<jlong*>(stat) = 0; }
jint dump_heap(JNIEnv* env, jstring, jboolean) {
  RRVM_ENTRY(env);
  throw_new(thread, "java/io/IOException", "heap dumps are not supported");
  return -1;
}
void set_gc_notification(JNIEnv*, jobject, jboolean) {}
void no_command_info(JNIEnv*, jobjectArray, void*) {}
void no_command_arguments(JNIEnv*, jstring, void*, jint) {}
jstring no_command(JNIEnv* env, jstring) {
  RRVM_ENTRY(env);
  throw_new(thread, "java/lang/IllegalArgumentException", "Unknown diagnostic command");
  return nullptr;
}
void set_command_notification(JNIEnv*, jboolean) {}

jmm::Interface make_table() {
  jmm::Interface t = {};
  t.GetVersion = get_version;
  t.GetOptionalSupport = get_optional_support;
  t.GetMemoryPools = get_memory_pools;
  t.GetMemoryManagers = get_memory_managers;
  t.GetMemoryPoolUsage = get_pool_usage;
  t.GetPeakMemoryPoolUsage = get_pool_usage;
  t.GetMemoryUsage = get_memory_usage;
  t.GetLongAttribute = get_long_attribute;
  t.GetBoolAttribute = get_bool_attribute;
  t.SetBoolAttribute = set_bool_attribute;
  t.GetLongAttributes = get_long_attributes;
  t.GetVMGlobalNames = jmm::flag_names;
  t.GetVMGlobals = jmm::flag_values;
  t.GetInternalThreadTimes = no_internal_threads;
  t.ResetStatistic = reset_statistic;
  t.SetPoolSensor = set_pool_sensor;
  t.SetPoolThreshold = set_pool_threshold;
  t.GetPoolCollectionUsage = no_collection_usage;
  t.GetGCExtAttributeInfo = no_gc_attributes;
  t.GetLastGCStat = no_gc_stat;
  t.DumpHeap0 = dump_heap;
  t.SetVMGlobal = set_global;
  t.SetGCNotificationEnabled = set_gc_notification;
  t.GetDiagnosticCommands = no_strings;
  t.GetDiagnosticCommandInfo = no_command_info;
  t.GetDiagnosticCommandArgumentsInfo = no_command_arguments;
  t.ExecuteDiagnosticCommand = no_command;
  t.SetDiagnosticFrameworkNotificationEnabled = set_command_notification;
  jmm::fill_thread_entries(&t);
  return t;
}

}  // namespace

void* JVM_GetManagement(jint version) {
  RRVM_TRACE_CALL(__func__);
  static jmm::Interface table = make_table();
  return version == jmm::kVersion1 || version == jmm::kVersion3 ? &table : nullptr;
}
