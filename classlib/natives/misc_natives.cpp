// Small natives of jdk.internal: performance counters, the image of the class library, closing of shared memory scopes,
// vector and foreign-linker queries.
#include <cstring>
#include <ctime>

#include "classlib/management/perf_data.h"
#include "classlib/natives/natives_table.h"
#include "classlib/natives/perf_attach.h"
#include "loader/boot_path.h"
#include "vm/base/clock.h"
#include "vm/exec/exceptions.h"
#include "vm/object/java_string.h"
#include "vm/thread/frame.h"

namespace rrvm::natives {
namespace {

// --- jdk.internal.perf.Perf: counters for other processes (classlib/management/perf_data.h) ---

constexpr const char* kIllegalArgument = "java/lang/IllegalArgumentException";

jobject perf_createLong(JNIEnv* env, jobject, jstring name, jint variability, jint units, jlong value) {
  Thread* thread = Thread::from_env(env);
  if (!name) return throw_new(thread, "java/lang/NullPointerException"), nullptr;
  bool legal = units > 0 && units <= perf_data::kHertz && variability >= perf_data::kConstant &&
               variability <= perf_data::kVariable;
  if (!legal) return throw_new(thread, kIllegalArgument), nullptr;
  void* cell = perf_data::add(java_string::to_standard_utf8(object(name)), 'J', static_cast<perf_data::Units>(units),
                              static_cast<perf_data::Variability>(variability), sizeof value);
  if (!cell) return throw_new(thread, kIllegalArgument, "PerfLong name already exists"), nullptr;
  std::memcpy(cell, &value, sizeof value);
  return env->NewDirectByteBuffer(cell, sizeof value);
}

jobject perf_createByteArray(JNIEnv* env, jobject, jstring name, jint variability, jint units, jbyteArray value,
                             jint max_length) {
  Thread* thread = Thread::from_env(env);
  Array* bytes = as_array(object(value));
  if (!name || !bytes) return throw_new(thread, "java/lang/NullPointerException"), nullptr;
  bool legal =
      units == perf_data::kString && (variability == perf_data::kConstant || variability == perf_data::kVariable);
  if (!legal || max_length < 0) return throw_new(thread, kIllegalArgument), nullptr;
  if (variability == perf_data::kConstant) max_length = bytes->length;
  size_t room = static_cast<size_t>(max_length) + 1;
  void* cell = perf_data::add(java_string::to_standard_utf8(object(name)), 'B', perf_data::kString,
                              static_cast<perf_data::Variability>(variability), room);
  if (!cell) return throw_new(thread, kIllegalArgument, "PerfByteArray name already exists"), nullptr;
  std::memcpy(cell, bytes->data<char>(), static_cast<size_t>(bytes->length < max_length ? bytes->length : max_length));
  return env->NewDirectByteBuffer(cell, static_cast<jlong>(room));
}

jlong perf_highResCounter(JNIEnv*, jobject) {
  static const int64_t start = monotonic_nanos();
  return monotonic_nanos() - start;
}
jlong perf_highResFrequency(JNIEnv*, jobject) { return 1'000'000'000; }

// --- NativeImageBuffer: the class library's image, which the boot loader has mapped already ---

jobject image_map(JNIEnv* env, jclass, jstring path) {
  if (java_string::to_standard_utf8(object(path)) != boot_path::image_path()) return nullptr;
  std::span<const uint8_t> bytes = boot_path::image_bytes();
  return env->NewDirectByteBuffer(const_cast<uint8_t*>(bytes.data()), static_cast<jlong>(bytes.size()));
}

// --- ScopedMemoryAccess: a shared scope may be closed when no thread is inside an access that was given it ---

bool uses_scope(Thread* t, Object* scope) {
  constexpr int kDepth = 10;  // scoped accesses are leaves, a few frames deep
  int depth = 0;
  for (FrameWalker w(t->frame); !w.done() && depth < kDepth; w.next(), depth++) {
    const Method* m = w.method();
    if (m->holder->name->view() != "jdk/internal/misc/ScopedMemoryAccess") continue;
    for (unsigned i = 0; i < m->max_locals; i++) {
      if (w.frame()->locals[i].ref == scope) return true;
    }
  }
  return false;
}

jboolean close_scope(JNIEnv* env, jobject, jobject scope, jobject) {
  Thread* self = Thread::from_env(env);
  bool in_use = false;
  safepoint::run_all_stopped(self, [&] {
    threads::for_each([&](Thread* t) {
      if (t != self && uses_scope(t, object(scope))) in_use = true;
    });
  });
  return !in_use;
}

// --- no vector instructions and no foreign linker ---

jint vector_registered(JNIEnv*, jclass) { return 0; }
jint vector_max_lane_count(JNIEnv*, jclass, jclass) { return -1; }

jlong native_entry_register(JNIEnv* env, jclass, jint, jint) {
  throw_new(Thread::from_env(env), "java/lang/UnsupportedOperationException", "foreign linker");
  return 0;
}

#define RRVM_NATIVES_MISC
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_misc_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
