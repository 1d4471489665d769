// Natives of java.util.zip while a tool chain runs: they get arrays by JNI's critical form, which tells nobody what
// they read and write, but their arguments and results say it exactly. Each calls the function of the JDK's library and
// raises the events of its arrays. Tests: tests/check/criticals.py.
#include <atomic>
#include <cstdint>

#include "classlib/jni/critical.h"
#include "classlib/jni/support.h"
#include "classlib/natives/natives_table.h"
#include "vm/check/bulk.h"
#include "vm/exec/native_call.h"
#include "vm/thread/frame.h"

namespace rrvm::natives {
namespace {

// The library's function; `known` is the row's own. Null with UnsatisfiedLinkError pending.
template <typename Function>
Function* original(Thread* t, std::atomic<void*>& known) {
  void* f = known.load(std::memory_order_acquire);
  if (!f) known = f = link_library_native(t, t->frame->method);
  return reinterpret_cast<Function*>(f);
}

void touched(Thread* t, jbyteArray a, jint from, jlong count, bool is_write) {
  check::array_range(t, jni::array_of(a), from, static_cast<int32_t>(count), is_write);
}

// What inflate and deflate give back: how many bytes they have taken from the input and written to the output, also
// where they throw, and two flags.
constexpr jlong kCount = (jlong{1} << 31) - 1;
void taken(Thread* t, jbyteArray a, jint from, jlong result) { touched(t, a, from, result & kCount, false); }
void given(Thread* t, jbyteArray a, jint from, jlong result) { touched(t, a, from, result >> 31 & kCount, true); }

// One for each class, since each has functions of its own. Options: what deflate has behind the arrays.
template <int Class, typename... Options>
struct Zip {
  static jlong bytes_bytes(JNIEnv* env, jobject self, jlong zip, jbyteArray in, jint in_at, jint in_count,
                           jbyteArray out, jint out_at, jint out_count, Options... options) {
    static std::atomic<void*> known;
    Thread* t = jni::thread_of(env);
    auto* f = original<decltype(bytes_bytes)>(t, known);
    if (!f) return 0;
    jni::ToldElsewhere told;
    jlong r = f(env, self, zip, in, in_at, in_count, out, out_at, out_count, options...);
    taken(t, in, in_at, r);
    given(t, out, out_at, r);
    return r;
  }
  static jlong bytes_buffer(JNIEnv* env, jobject self, jlong zip, jbyteArray in, jint in_at, jint in_count, jlong out,
                            jint out_count, Options... options) {
    static std::atomic<void*> known;
    Thread* t = jni::thread_of(env);
    auto* f = original<decltype(bytes_buffer)>(t, known);
    if (!f) return 0;
    jni::ToldElsewhere told;
    jlong r = f(env, self, zip, in, in_at, in_count, out, out_count, options...);
    taken(t, in, in_at, r);
    return r;
  }
  static jlong buffer_bytes(JNIEnv* env, jobject self, jlong zip, jlong in, jint in_count, jbyteArray out, jint out_at,
                            jint out_count, Options... options) {
    static std::atomic<void*> known;
    Thread* t = jni::thread_of(env);
    auto* f = original<decltype(buffer_bytes)>(t, known);
    if (!f) return 0;
    jni::ToldElsewhere told;
    jlong r = f(env, self, zip, in, in_count, out, out_at, out_count, options...);
    given(t, out, out_at, r);
    return r;
  }
  static void set_dictionary(JNIEnv* env, jclass c, jlong zip, jbyteArray in, jint at, jint count) {
    static std::atomic<void*> known;
    Thread* t = jni::thread_of(env);
    auto* f = original<decltype(set_dictionary)>(t, known);
    if (!f) return;
    touched(t, in, at, count, false);
    jni::ToldElsewhere told;
    f(env, c, zip, in, at, count);
  }
};
using Inflater = Zip<0>;
using Deflater = Zip<1, jint, jint>;

template <int Class>
jint checksum(JNIEnv* env, jclass c, jint sum, jbyteArray in, jint at, jint count) {
  static std::atomic<void*> known;
  Thread* t = jni::thread_of(env);
  auto* f = original<decltype(checksum<Class>)>(t, known);
  if (!f) return 0;
  touched(t, in, at, count, false);
  jni::ToldElsewhere told;
  return f(env, c, sum, in, at, count);
}

#define INFLATER "java/util/zip/Inflater"
#define DEFLATER "java/util/zip/Deflater"
const NativeMethodRow kRows[] = {
    RRVM_NATIVE(INFLATER, "inflateBytesBytes", "(J[BII[BII)J", Inflater::bytes_bytes)
        RRVM_NATIVE(INFLATER, "inflateBytesBuffer", "(J[BIIJI)J", Inflater::bytes_buffer)
            RRVM_NATIVE(INFLATER, "inflateBufferBytes", "(JJI[BII)J", Inflater::buffer_bytes)
                RRVM_NATIVE(INFLATER, "setDictionary", "(J[BII)V", Inflater::set_dictionary)
                    RRVM_NATIVE(DEFLATER, "deflateBytesBytes", "(J[BII[BIIII)J", Deflater::bytes_bytes)
                        RRVM_NATIVE(DEFLATER, "deflateBytesBuffer", "(J[BIIJIII)J", Deflater::bytes_buffer)
                            RRVM_NATIVE(DEFLATER, "deflateBufferBytes", "(JJI[BIIII)J", Deflater::buffer_bytes)
                                RRVM_NATIVE(DEFLATER, "setDictionary", "(J[BII)V", Deflater::set_dictionary)
                                    RRVM_NATIVE("java/util/zip/CRC32", "updateBytes0", "(I[BII)I", checksum<0>)
                                        RRVM_NATIVE("java/util/zip/Adler32", "updateBytes", "(I[BII)I", checksum<1>)};
#undef INFLATER
#undef DEFLATER

}  // namespace

void register_watched_zip() { register_native_table(kRows); }

}  // namespace rrvm::natives
