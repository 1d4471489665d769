// The JVMTI functions that instrumentation needs. Every other entry of the table answers JVMTI_ERROR_NOT_AVAILABLE,
// which is what the specification has for functions whose capability a VM does not offer.
#include "classlib/jvmti/environment.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "classlib/jni/support.h"
#include "classlib/jvmti/redefinition.h"
#include "loader/boot_path.h"
#include "loader/dictionary.h"
#include "loader/jar.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/exec/native_call.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/options/properties.h"

namespace rrvm::jvmti {
namespace {

std::mutex adding;
std::atomic<Environment*> first{nullptr};
std::atomic<jvmtiPhase> phase{JVMTI_PHASE_ONLOAD};

// What an agent has stored for this thread in each environment.
thread_local std::vector<std::pair<jvmtiEnv*, void*>> thread_storage;

// The prefixes of all environments, in the order in which they wrap.
std::vector<std::string> all_native_prefixes() {
  std::vector<std::string> result;
  for (Environment* e : environments()) {
    std::lock_guard lock(e->mutex);
    result.insert(result.end(), e->native_prefixes.begin(), e->native_prefixes.end());
  }
  return result;
}

Environment* of(jvmtiEnv* env) { return static_cast<Environment*>(env); }

jvmtiError JNICALL not_available(jvmtiEnv*) { return JVMTI_ERROR_NOT_AVAILABLE; }

jvmtiError JNICALL Allocate(jvmtiEnv*, jlong size, unsigned char** out) {
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  if (size < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  *out = size == 0 ? nullptr : static_cast<unsigned char*>(std::malloc(static_cast<size_t>(size)));
  return size == 0 || *out ? JVMTI_ERROR_NONE : JVMTI_ERROR_OUT_OF_MEMORY;
}

jvmtiError JNICALL Deallocate(jvmtiEnv*, unsigned char* memory) {
  std::free(memory);
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL SetEventCallbacks(jvmtiEnv* env, const jvmtiEventCallbacks* callbacks, jint size) {
  if (size < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  of(env)->callbacks = {};
  if (callbacks) std::memcpy(&of(env)->callbacks, callbacks, std::min(static_cast<size_t>(size), sizeof *callbacks));
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL SetEventNotificationMode(jvmtiEnv* env, jvmtiEventMode mode, jvmtiEvent event, jthread, ...) {
  if (event < JVMTI_MIN_EVENT_TYPE_VAL || event > JVMTI_MAX_EVENT_TYPE_VAL) return JVMTI_ERROR_INVALID_EVENT_TYPE;
  if (mode == JVMTI_ENABLE) of(env)->enabled |= Environment::bit(event);
  else of(env)->enabled &= ~Environment::bit(event);
  return JVMTI_ERROR_NONE;
}

jvmtiCapabilities offered() {
  jvmtiCapabilities c{};
  c.can_generate_all_class_hook_events = 1;
  c.can_maintain_original_method_order = 1;
  c.can_redefine_classes = 1;
  c.can_redefine_any_class = 1;
  c.can_retransform_classes = 1;
  c.can_retransform_any_class = 1;
  c.can_set_native_method_prefix = 1;
  return c;
}

jvmtiError JNICALL GetPotentialCapabilities(jvmtiEnv*, jvmtiCapabilities* out) {
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  *out = offered();
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetCapabilities(jvmtiEnv* env, jvmtiCapabilities* out) {
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  *out = of(env)->capabilities;
  return JVMTI_ERROR_NONE;
}

// The capabilities are single bits: a set as bytes.
jvmtiError JNICALL AddCapabilities(jvmtiEnv* env, const jvmtiCapabilities* wanted) {
  if (!wanted) return JVMTI_ERROR_NULL_POINTER;
  jvmtiCapabilities can = offered();
  unsigned char have[sizeof can], want[sizeof can], sum[sizeof can];
  std::memcpy(have, &can, sizeof can);
  std::memcpy(want, wanted, sizeof can);
  std::memcpy(sum, &of(env)->capabilities, sizeof can);
  for (size_t i = 0; i < sizeof can; ++i) {
    if (want[i] & ~have[i]) return JVMTI_ERROR_NOT_AVAILABLE;
    sum[i] |= want[i];
  }
  std::memcpy(&of(env)->capabilities, sum, sizeof can);
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL SetEnvironmentLocalStorage(jvmtiEnv* env, const void* data) {
  of(env)->storage = const_cast<void*>(data);
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetEnvironmentLocalStorage(jvmtiEnv* env, void** data) {
  if (!data) return JVMTI_ERROR_NULL_POINTER;
  *data = of(env)->storage;
  return JVMTI_ERROR_NONE;
}

bool is_current(jthread thread) { return !thread || resolve(thread) == Thread::current()->java_thread; }

jvmtiError JNICALL SetThreadLocalStorage(jvmtiEnv* env, jthread thread, const void* data) {
  if (!is_current(thread)) return JVMTI_ERROR_INVALID_THREAD;
  for (auto& [owner, value] : thread_storage)
    if (owner == env) return value = const_cast<void*>(data), JVMTI_ERROR_NONE;
  thread_storage.emplace_back(env, const_cast<void*>(data));
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetThreadLocalStorage(jvmtiEnv* env, jthread thread, void** data) {
  if (!data) return JVMTI_ERROR_NULL_POINTER;
  if (!is_current(thread)) return JVMTI_ERROR_INVALID_THREAD;
  *data = nullptr;
  for (auto& [owner, value] : thread_storage)
    if (owner == env) *data = value;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetPhase(jvmtiEnv*, jvmtiPhase* out) {
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  *out = phase;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetVersionNumber(jvmtiEnv*, jint* out) {
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  *out = JVMTI_VERSION;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL AddToBootstrapClassLoaderSearch(jvmtiEnv*, const char* path) {
  if (!path) return JVMTI_ERROR_NULL_POINTER;
  bool found = boot_path::append(path);
  return found || phase == JVMTI_PHASE_ONLOAD ? JVMTI_ERROR_NONE : JVMTI_ERROR_ILLEGAL_ARGUMENT;
}

jvmtiError JNICALL AddToSystemClassLoaderSearch(jvmtiEnv*, const char* path) {
  if (!path) return JVMTI_ERROR_NULL_POINTER;
  if (phase == JVMTI_PHASE_ONLOAD) {
    const std::string* now = properties::find("java.class.path");
    properties::set("java.class.path", now && !now->empty() ? *now + ":" + path : path);
    return JVMTI_ERROR_NONE;
  }
  if (!Jar::open(path, nullptr)) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  Thread* t = Thread::current();
  ThreadStateScope in_java(t, ThreadState::kInJava);
  Object* loader = call_static(t, wk::ClassLoader, "getSystemClassLoader", "()Ljava/lang/ClassLoader;", {}).ref;
  Object* text = t->has_exception() ? nullptr : java_string::from_utf8(t, path);
  Method* append = loader && text ? loader->klass()->find_method(Symbol::intern("appendToClassPathForInstrumentation"),
                                                                 Symbol::intern("(Ljava/lang/String;)V"))
                                  : nullptr;
  if (append) call_virtual(t, append, {loader, text});
  bool failed = !append || t->has_exception();
  take_exception(t);
  return failed ? JVMTI_ERROR_CLASS_LOADER_UNSUPPORTED : JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetNamedModule(jvmtiEnv*, jobject loader, const char* package, jobject* out) {
  if (!package || !out) return JVMTI_ERROR_NULL_POINTER;
  Thread* t = Thread::current();
  ThreadStateScope in_java(t, ThreadState::kInJava);
  if (loader && !instance_of(resolve(loader), wk::ClassLoader)) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  ClassLoaderData* data = loader_data_of(t, resolve(loader));
  if (!data) return take_exception(t), JVMTI_ERROR_INVALID_OBJECT;
  PackageEntry* entry = data->find_package(Symbol::intern(package));
  bool named = entry && entry->module && entry->module->is_named();
  *out = named ? jni::local(t, entry->module->module) : nullptr;
  return JVMTI_ERROR_NONE;
}

// Classes that stay until references to them are made, which is when no lock is held.
class FoundClasses {
 public:
  void add(Klass* k) {
    units::Pin pin(k->unit);
    if (k->mirror && !(k->unit && k->unit->dead.load(std::memory_order_acquire))) found_.push_back({k, pin});
  }
  void add_with_arrays(Klass* k) {
    for (; k; k = k->array_klass.load(std::memory_order_acquire)) add(k);
  }
  jvmtiError give(jint* count, jclass** out) const {
    *count = static_cast<jint>(found_.size());
    *out = static_cast<jclass*>(std::malloc(std::max<size_t>(1, found_.size()) * sizeof(jclass)));
    if (!*out) return JVMTI_ERROR_OUT_OF_MEMORY;
    for (size_t i = 0; i < found_.size(); ++i)
      (*out)[i] = jni::local<jclass>(Thread::current(), found_[i].klass->mirror);
    return JVMTI_ERROR_NONE;
  }

 private:
  struct Found {
    Klass* klass;
    units::Pin pin;
  };
  std::vector<Found> found_;
};

jvmtiError JNICALL GetLoadedClasses(jvmtiEnv*, jint* count, jclass** out) {
  if (!count || !out) return JVMTI_ERROR_NULL_POINTER;
  ThreadStateScope in_java(Thread::current(), ThreadState::kInJava);  // no unit is released meanwhile
  FoundClasses found;
  for_each_loader([&](ClassLoaderData* loader) {
    std::lock_guard<std::mutex> guard(loader->mutex);
    for (Klass* k : loader->defined) found.add_with_arrays(k);
  });
  for_each_hidden_class([&](Klass* k) { found.add_with_arrays(k); });
  return found.give(count, out);
}

jvmtiError JNICALL GetClassLoaderClasses(jvmtiEnv*, jobject loader, jint* count, jclass** out) {
  if (!count || !out) return JVMTI_ERROR_NULL_POINTER;
  ThreadStateScope in_java(Thread::current(), ThreadState::kInJava);
  if (loader && !instance_of(resolve(loader), wk::ClassLoader)) return JVMTI_ERROR_INVALID_OBJECT;
  FoundClasses found;
  ClassLoaderData* data = loader_data_of(Thread::current(), resolve(loader));
  if (!data) return take_exception(Thread::current()), JVMTI_ERROR_INVALID_OBJECT;
  {
    std::lock_guard<std::mutex> guard(data->mutex);
    for (auto [name, k] : data->classes) found.add(k);
  }
  return found.give(count, out);
}

jvmtiError JNICALL IsModifiableClass(jvmtiEnv*, jclass mirror, jboolean* out) {
  Object* o = mirror ? resolve(mirror) : nullptr;
  if (!o || o->klass() != wk::Class) return JVMTI_ERROR_INVALID_CLASS;
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  *out = is_modifiable(klass_of_mirror(o));
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL GetObjectSize(jvmtiEnv*, jobject object, jlong* out) {
  Object* o = object ? resolve(object) : nullptr;
  if (!o) return JVMTI_ERROR_INVALID_OBJECT;
  if (!out) return JVMTI_ERROR_NULL_POINTER;
  constexpr size_t kGranule = 8;
  size_t bytes = o->klass()->instance_size;
  if (o->klass()->is_array()) {
    auto* array = static_cast<Array*>(o);
    BasicType element = o->klass()->is_type_array() ? o->klass()->element_type : BasicType::kObject;
    bytes = sizeof(Array) + static_cast<size_t>(array->length) * size_of(element);
  }
  *out = static_cast<jlong>((bytes + kGranule - 1) / kGranule * kGranule);
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL DisposeEnvironment(jvmtiEnv* env) {
  of(env)->enabled = 0;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL SetNativeMethodPrefixes(jvmtiEnv* env, jint count, char** prefixes) {
  if (!of(env)->capabilities.can_set_native_method_prefix) return JVMTI_ERROR_MUST_POSSESS_CAPABILITY;
  if (count < 0) return JVMTI_ERROR_ILLEGAL_ARGUMENT;
  if (!prefixes || std::any_of(prefixes, prefixes + count, [](const char* p) { return !p; }))
    return JVMTI_ERROR_NULL_POINTER;
  std::lock_guard lock(of(env)->mutex);
  of(env)->native_prefixes.assign(prefixes, prefixes + count);
  native_method_prefixes = all_native_prefixes;
  return JVMTI_ERROR_NONE;
}

jvmtiError JNICALL SetNativeMethodPrefix(jvmtiEnv* env, const char* prefix) {
  char* one = const_cast<char*>(prefix);
  return SetNativeMethodPrefixes(env, prefix ? 1 : 0, &one);
}

const jvmtiInterface_1_* functions() {
  static const jvmtiInterface_1_* table = [] {
    auto* t = new jvmtiInterface_1_;
    void* missing = reinterpret_cast<void*>(not_available);
    for (size_t i = 0; i < sizeof *t / sizeof missing; ++i)
      std::memcpy(reinterpret_cast<char*>(t) + i * sizeof missing, &missing, sizeof missing);
#define RRVM_JVMTI(name) t->name = name
    RRVM_JVMTI(Allocate);
    RRVM_JVMTI(Deallocate);
    RRVM_JVMTI(SetEventCallbacks);
    RRVM_JVMTI(SetEventNotificationMode);
    RRVM_JVMTI(GetPotentialCapabilities);
    RRVM_JVMTI(GetCapabilities);
    RRVM_JVMTI(AddCapabilities);
    RRVM_JVMTI(SetEnvironmentLocalStorage);
    RRVM_JVMTI(GetEnvironmentLocalStorage);
    RRVM_JVMTI(SetThreadLocalStorage);
    RRVM_JVMTI(GetThreadLocalStorage);
    RRVM_JVMTI(GetPhase);
    RRVM_JVMTI(GetVersionNumber);
    RRVM_JVMTI(AddToBootstrapClassLoaderSearch);
    RRVM_JVMTI(AddToSystemClassLoaderSearch);
    RRVM_JVMTI(GetNamedModule);
    RRVM_JVMTI(GetLoadedClasses);
    RRVM_JVMTI(GetClassLoaderClasses);
    RRVM_JVMTI(IsModifiableClass);
    RRVM_JVMTI(GetObjectSize);
    RRVM_JVMTI(DisposeEnvironment);
    RRVM_JVMTI(RedefineClasses);
    RRVM_JVMTI(RetransformClasses);
    RRVM_JVMTI(SetNativeMethodPrefix);
    RRVM_JVMTI(SetNativeMethodPrefixes);
#undef RRVM_JVMTI
    return t;
  }();
  return table;
}

}  // namespace

Environment* new_environment() {
  auto* e = new Environment;
  e->functions = functions();
  std::lock_guard lock(adding);
  std::atomic<Environment*>* end = &first;
  while (Environment* before = end->load(std::memory_order_relaxed)) end = &before->next;
  end->store(e, std::memory_order_release);
  return e;
}

std::vector<Environment*> environments() {
  std::vector<Environment*> result;
  for (Environment* e = first.load(std::memory_order_acquire); e; e = e->next.load(std::memory_order_acquire))
    result.push_back(e);
  return result;
}
void set_phase(jvmtiPhase p) { phase = p; }
bool is_live() { return phase == JVMTI_PHASE_LIVE; }

}  // namespace rrvm::jvmti
