// The VM flags that HotSpotDiagnosticMXBean shows: those of java's that mean something here, with the values that hold here.
// Covered by tests/java/management (VmOptions).
#include <string_view>
#include <vector>

#include "classlib/jvm/entry.h"
#include "classlib/jvm/management_flags.h"
#include "vm/java_string.h"
#include "vm/well_known.h"

namespace rrvm::jmm {
namespace {

enum class FlagType : jint { kUnknown, kBoolean, kString, kLong, kDouble };
enum class FlagOrigin : jint { kDefault = 1, kCommandLine = 2 };

// As libmanagement_ext reads it.
struct Global {
  jstring name;  // null: there is no such flag
  jvalue value;
  FlagType type;
  FlagOrigin origin;
  unsigned writeable : 1;
  unsigned external : 1;
  unsigned : 30;
  void* reserved1;
  void* reserved2;
};

struct Flag {
  const char* name;
  FlagType type;
  jlong (*value)();
};
const Flag kFlags[] = {
    {"HeapDumpOnOutOfMemoryError", FlagType::kBoolean, [] { return jlong{0}; }},
    {"InitialHeapSize", FlagType::kLong, [] { return static_cast<jlong>(heap::total_bytes()); }},
    {"MaxHeapSize", FlagType::kLong, [] { return static_cast<jlong>(heap::max_bytes()); }},
    {"ObjectAlignmentInBytes", FlagType::kLong, [] { return jlong{8}; }},
    {"UseCompressedClassPointers", FlagType::kBoolean, [] { return jlong{1}; }},
    {"UseCompressedOops", FlagType::kBoolean, [] { return jlong{0}; }},
};

bool fill(Thread* thread, const Flag& flag, Global* out) {
  *out = {};
  Object* name = java_string::from_utf8(thread, flag.name);
  if (!name) return false;
  record_local(thread, name);
  out->name = to_local<jstring>(name);
  out->type = flag.type;
  out->origin = FlagOrigin::kDefault;
  if (flag.type == FlagType::kBoolean) out->value.z = flag.value() != 0;
  else out->value.j = flag.value();
  return true;
}

}  // namespace

jobjectArray flag_names(JNIEnv* env) {
  RRVM_ENTRY(env);
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(std::size(kFlags)));
  for (size_t i = 0; result && i < std::size(kFlags); ++i) {
    Object* name = java_string::from_utf8(thread, kFlags[i].name);
    if (!name) return nullptr;
    jvm::put_object_at(result, static_cast<int32_t>(i), name);
  }
  return to_local<jobjectArray>(result);
}

jint flag_values(JNIEnv* env, jobjectArray names_ref, void* globals, jint count) {
  RRVM_ENTRY(env);
  auto* out = static_cast<Global*>(globals);
  if (!names_ref) {
    jint n = 0;
    for (const Flag& flag : kFlags)
      if (n < count && fill(thread, flag, out + n)) ++n;
    return n;
  }
  Array* names = as_array(resolve(names_ref));
  jint found = 0;
  for (jint n = 0; n < count && n < names->length; ++n) {
    out[n] = {};
    Object* name = jvm::object_at(names, n);
    if (!name) {
      throw_new(thread, "java/lang/NullPointerException");
      return 0;
    }
    std::string text = java_string::to_utf8(name);
    for (const Flag& flag : kFlags) {
      if (text != flag.name) continue;
      if (!fill(thread, flag, out + n)) return 0;
      ++found;
    }
  }
  return found;
}

}  // namespace rrvm::jmm
