// jdk.internal.misc.Unsafe. A location is an object and an offset, or no object and an address; static fields live in
// the class's mirror, which is therefore their base. Plain accesses are relaxed atomics, volatile ones sequentially
// consistent. While a tool chain runs, watched_unsafe.cpp replaces the accesses to single values. The functions check
// what HotSpot's do and nothing more: a wrong offset is the caller's fault. Covered by tests/java (VarHandles, atomics,
// direct buffers).
#include <immintrin.h>

#include <bit>
#include <cstdlib>
#include <cstring>

#include "classlib/jni/support.h"
#include "classlib/natives/natives_table.h"
#include "vm/check/bulk.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/object/memory_access.h"
#include "vm/object/well_known.h"

namespace rrvm::natives {
namespace {

using memory_access::location;

// --- single values ---

#define RRVM_ACCESSORS(Name, jtype, stored)                                      \
  jtype get##Name(JNIEnv*, jobject, jobject o, jlong offset) {                   \
    return memory_access::load<stored>(object(o), offset);                       \
  }                                                                              \
  void put##Name(JNIEnv*, jobject, jobject o, jlong offset, jtype v) {           \
    memory_access::store<stored>(object(o), offset, v);                          \
  }                                                                              \
  jtype get##Name##Volatile(JNIEnv*, jobject, jobject o, jlong offset) {         \
    return memory_access::load_volatile<stored>(object(o), offset);              \
  }                                                                              \
  void put##Name##Volatile(JNIEnv*, jobject, jobject o, jlong offset, jtype v) { \
    memory_access::store_volatile<stored>(object(o), offset, v);                 \
  }
RRVM_ACCESSORS(Byte, jbyte, int8_t)
RRVM_ACCESSORS(Short, jshort, int16_t)
RRVM_ACCESSORS(Char, jchar, uint16_t)
RRVM_ACCESSORS(Int, jint, int32_t)
RRVM_ACCESSORS(Long, jlong, int64_t)
RRVM_ACCESSORS(Float, jfloat, float)
RRVM_ACCESSORS(Double, jdouble, double)
RRVM_ACCESSORS(Reference, jobject, jobject)
#undef RRVM_ACCESSORS

// A boolean is 0 or 1 whatever byte is in memory.
jboolean getBoolean(JNIEnv*, jobject, jobject o, jlong offset) {
  return memory_access::load<uint8_t>(object(o), offset) != 0;
}
jboolean getBooleanVolatile(JNIEnv*, jobject, jobject o, jlong offset) {
  return memory_access::load_volatile<uint8_t>(object(o), offset) != 0;
}
void putBoolean(JNIEnv*, jobject, jobject o, jlong offset, jboolean v) {
  memory_access::store<uint8_t>(object(o), offset, v & 1);
}
void putBooleanVolatile(JNIEnv*, jobject, jobject o, jlong offset, jboolean v) {
  memory_access::store_volatile<uint8_t>(object(o), offset, v & 1);
}

#define RRVM_COMPARE(Name, jtype)                                                                                  \
  jtype compareAndExchange##Name(JNIEnv*, jobject, jobject o, jlong offset, jtype expected, jtype wanted) {        \
    return memory_access::compare_and_exchange<jtype>(object(o), offset, expected, wanted);                        \
  }                                                                                                                \
  jboolean compareAndSet##Name(JNIEnv* env, jobject self, jobject o, jlong offset, jtype expected, jtype wanted) { \
    return compareAndExchange##Name(env, self, o, offset, expected, wanted) == expected;                           \
  }
RRVM_COMPARE(Int, jint)
RRVM_COMPARE(Long, jlong)
RRVM_COMPARE(Reference, jobject)
#undef RRVM_COMPARE

jobject getUncompressedObject(JNIEnv*, jobject, jlong address) {
  return memory_access::load<jobject>(nullptr, address);
}

void fullFence(JNIEnv*, jobject) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void loadFence(JNIEnv*, jobject) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }
void storeFence(JNIEnv*, jobject) { __atomic_thread_fence(__ATOMIC_RELEASE); }

// --- blocks of memory; Java checks sizes and turns a null address into OutOfMemoryError ---

jlong allocateMemory0(JNIEnv*, jobject, jlong size) {
  return reinterpret_cast<jlong>(std::malloc(static_cast<size_t>(size)));
}
jlong reallocateMemory0(JNIEnv*, jobject, jlong address, jlong size) {
  return reinterpret_cast<jlong>(std::realloc(reinterpret_cast<void*>(address), static_cast<size_t>(size)));
}
void freeMemory0(JNIEnv*, jobject, jlong address) { std::free(reinterpret_cast<void*>(address)); }

void setMemory0(JNIEnv* env, jobject, jobject o, jlong offset, jlong bytes, jbyte value) {
  if (check::active) check::raw_access(Thread::from_env(env), object(o), offset, bytes, true);
  std::memset(location<char>(object(o), offset), value, static_cast<size_t>(bytes));
}

// Raises the data events of a copy, before it is made.
void copying(JNIEnv* env, jobject from, jlong from_offset, jobject to, jlong to_offset, jlong bytes) {
  if (!check::active) return;
  check::raw_access(Thread::from_env(env), object(from), from_offset, bytes, false);
  check::raw_access(Thread::from_env(env), object(to), to_offset, bytes, true);
}

void copyMemory0(JNIEnv* env, jobject, jobject from, jlong from_offset, jobject to, jlong to_offset, jlong bytes) {
  copying(env, from, from_offset, to, to_offset, bytes);
  std::memmove(location<char>(object(to), to_offset), location<char>(object(from), from_offset),
               static_cast<size_t>(bytes));
}

template <typename T>
void copy_swapped(const char* from, char* to, size_t bytes) {
  auto one = [&](size_t i) {
    T v;
    std::memcpy(&v, from + i, sizeof v);
    if constexpr (sizeof(T) == 2) v = __builtin_bswap16(v);
    else if constexpr (sizeof(T) == 4) v = __builtin_bswap32(v);
    else v = __builtin_bswap64(v);
    std::memcpy(to + i, &v, sizeof v);
  };
  if (to <= from) {
    for (size_t i = 0; i < bytes; i += sizeof(T)) one(i);
  } else {
    for (size_t i = bytes; i > 0; i -= sizeof(T)) one(i - sizeof(T));
  }
}

void copySwapMemory0(JNIEnv* env, jobject, jobject from, jlong from_offset, jobject to, jlong to_offset, jlong bytes,
                     jlong element) {
  copying(env, from, from_offset, to, to_offset, bytes);
  const char* source = location<char>(object(from), from_offset);
  char* target = location<char>(object(to), to_offset);
  switch (element) {
    case 2: return copy_swapped<uint16_t>(source, target, static_cast<size_t>(bytes));
    case 4: return copy_swapped<uint32_t>(source, target, static_cast<size_t>(bytes));
    default: return copy_swapped<uint64_t>(source, target, static_cast<size_t>(bytes));
  }
}

void writeback0(JNIEnv*, jobject, jlong line) { _mm_clflush(reinterpret_cast<const void*>(line)); }
void writebackPreSync0(JNIEnv*, jobject) {}
void writebackPostSync0(JNIEnv*, jobject) { _mm_sfence(); }

// --- layout ---

// The field that a java.lang.reflect.Field stands for; null with IllegalArgumentException when its staticness is wrong.
Field* reflected_field(JNIEnv* env, jobject ref, bool is_static) {
  Object* f = object(ref);
  Klass* k = klass_of_mirror(f->ref(wk::Field_clazz));
  Field* field = &k->fields[static_cast<size_t>(f->get<int32_t>(wk::Field_slot))];
  if (field->is_static() == is_static) return field;
  throw_new(Thread::from_env(env), "java/lang/IllegalArgumentException");
  return nullptr;
}

jlong objectFieldOffset0(JNIEnv* env, jobject, jobject f) {
  Field* field = reflected_field(env, f, false);
  return field ? field->offset : 0;
}
jlong staticFieldOffset0(JNIEnv* env, jobject, jobject f) {
  Field* field = reflected_field(env, f, true);
  return field ? field->offset : 0;
}
jobject staticFieldBase0(JNIEnv* env, jobject, jobject f) {
  Field* field = reflected_field(env, f, true);
  return field ? to_jobject(field->holder->mirror) : nullptr;
}

jlong objectFieldOffset1(JNIEnv* env, jobject, jclass c, jstring name) {
  Klass* k = klass_of_mirror(object(c));
  Symbol* wanted = java_string::to_symbol(object(name));
  for (const Field& f : k->fields) {
    if (f.name == wanted) return f.offset;
  }
  throw_new(Thread::from_env(env), "java/lang/InternalError");
  return 0;
}

Klass* array_class(JNIEnv* env, jclass c) {
  Klass* k = klass_of_mirror(object(c));
  if (k && k->is_array()) return k;
  // HotSpot names a class here that does not exist.
  throw_new(Thread::from_env(env), "java/lang/NoClassDefFoundError", "java/lang/InvalidClassException");
  return nullptr;
}
jint arrayBaseOffset0(JNIEnv* env, jobject, jclass c) {
  return array_class(env, c) ? static_cast<jint>(kArrayBaseOffset) : 0;
}
jint arrayIndexScale0(JNIEnv* env, jobject, jclass c) {
  Klass* k = array_class(env, c);
  return k ? static_cast<jint>(size_of(k->element_type)) : 0;
}

// --- classes ---

jboolean shouldBeInitialized0(JNIEnv*, jobject, jclass c) {
  Klass* k = klass_of_mirror(object(c));
  return k && k->is_instance() && !k->is_initialized();
}
void ensureClassInitialized0(JNIEnv* env, jobject, jclass c) {
  Klass* k = klass_of_mirror(object(c));
  if (k && k->is_instance()) initialize_class(Thread::from_env(env), k);
}

jobject allocateInstance(JNIEnv* env, jobject, jclass c) {
  Thread* thread = Thread::from_env(env);
  Klass* k = klass_of_mirror(object(c));
  if (!k || k->is_primitive()) return throw_new(thread, "java/lang/InstantiationException"), nullptr;
  return to_jobject(jni::allocate_instance(thread, k));
}

jclass defineClass0(JNIEnv* env, jobject, jstring name, jbyteArray bytes, jint offset, jint length, jobject loader,
                    jobject domain) {
  Thread* thread = Thread::from_env(env);
  Array* data = as_array(object(bytes));
  if (!data) return throw_new(thread, "java/lang/NullPointerException"), nullptr;
  if (length < 0 || offset < 0 || offset > data->length - length) {
    return throw_new(thread, "java/lang/ArrayIndexOutOfBoundsException"), nullptr;
  }
  Symbol* symbol = name ? java_string::to_internal_name(object(name)) : nullptr;
  ClassLoaderData* in = loader_data_of(thread, object(loader));
  if (!in) return nullptr;
  Klass* k = define_class(thread, symbol, in, {data->data<uint8_t>() + offset, static_cast<size_t>(length)},
                          object(domain), nullptr);
  return k ? to_local<jclass>(k->mirror) : nullptr;
}

void throwException(JNIEnv* env, jobject, jthrowable e) { throw_object(Thread::from_env(env), object(e)); }

// --- threads ---

void park(JNIEnv* env, jobject, jboolean absolute, jlong time) { threads::park(Thread::from_env(env), absolute, time); }
void unpark(JNIEnv*, jobject, jobject thread) {
  if (thread) threads::unpark(object(thread));
}

jint getLoadAverage0(JNIEnv*, jobject, jdoubleArray averages, jint count) {
  double found[3];
  int n = getloadavg(found, count < 3 ? count : 3);
  for (int i = 0; i < n; i++) as_array(object(averages))->data<double>()[i] = found[i];
  return n;
}

#define RRVM_NATIVES_UNSAFE
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_unsafe_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
