// The class WhiteBox of OpenJDK's tests, by which they ask what kind of VM they run on: with -XX:+WhiteBoxAPI the rows
// of classlib/natives/white_box.def become its native methods, as far as the class at hand has them. Other code cannot
// reach them: the class must be the boot loader's, whom only the command line gives classes. Tests:
// tests/java/vm_entry/WhiteBoxes, tests/openjdk (the suites start).
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <sstream>

#include "classlib/jvm/jvm.h"
#include "classlib/natives/natives_table.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/java_string.h"
#include "vm/options/flag_table.h"
#include "vm/thread/monitor.h"

namespace rrvm::natives {
namespace {

using flag_table::Type;

jboolean yes(JNIEnv*, jobject) { return true; }
jboolean no(JNIEnv*, jobject) { return false; }

// --- flags: null if there is none of this name and type ---

const flag_table::Flag* flag_of(jstring name) {
  return name ? flag_table::find(java_string::to_utf8(object(name))) : nullptr;
}

template <class Value>
jobject boxed(JNIEnv* env, const char* box, const char* descriptor, Value value) {
  jclass c = env->FindClass(box);
  return c ? env->CallStaticObjectMethod(c, env->GetStaticMethodID(c, "valueOf", descriptor), value) : nullptr;
}

jobject boolean_flag(JNIEnv* env, jobject, jstring name) {
  const flag_table::Flag* flag = flag_of(name);
  if (!flag || !flag->is_bool()) return nullptr;
  return boxed(env, "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", flag_table::value_of(*flag) == "true");
}

template <Type kType>
jobject number_flag(JNIEnv* env, jobject, jstring name) {
  const flag_table::Flag* flag = flag_of(name);
  if (!flag || flag->type != kType) return nullptr;
  constexpr bool kSigned = kType == Type::kInt || kType == Type::kIntx;
  std::string text = flag_table::value_of(*flag);
  return boxed(env, "java/lang/Long", "(J)Ljava/lang/Long;",
               kSigned ? static_cast<jlong>(std::strtoll(text.c_str(), nullptr, 10))
                       : static_cast<jlong>(std::strtoull(text.c_str(), nullptr, 10)));
}

jobject double_flag(JNIEnv* env, jobject, jstring name) {
  const flag_table::Flag* flag = flag_of(name);
  if (!flag || flag->type != Type::kDouble) return nullptr;
  return boxed(env, "java/lang/Double", "(D)Ljava/lang/Double;",
               std::strtod(flag_table::value_of(*flag).c_str(), nullptr));
}

jstring text_flag(JNIEnv* env, jobject, jstring name) {
  const flag_table::Flag* flag = flag_of(name);
  if (!flag || !flag->is_text()) return nullptr;
  std::string text = flag_table::value_of(*flag);
  bool is_null = text.empty() && flag->type == Type::kText;  // a list is never null
  return is_null ? nullptr : env->NewStringUTF(text.c_str());
}

jboolean is_locked_flag(JNIEnv*, jobject, jstring name) {
  const flag_table::Flag* flag = flag_of(name);
  return flag && flag_table::is_locked(*flag);
}

jboolean is_collector_left_open(JNIEnv*, jobject) {
  for (const char* name : {"UseSerialGC", "UseParallelGC", "UseG1GC", "UseShenandoahGC", "UseZGC", "UseEpsilonGC"}) {
    flag_table::Origin origin = flag_table::origin_of(*flag_table::find(name));
    if (origin != flag_table::Origin::kDefault && origin != flag_table::Origin::kErgonomic) return false;
  }
  return true;
}

// --- the machine ---

jint page_size(JNIEnv*, jobject) { return static_cast<jint>(sysconf(_SC_PAGESIZE)); }
jlong allocation_granularity(JNIEnv*, jobject) { return sysconf(_SC_PAGESIZE); }
jlong physical_memory(JNIEnv*, jobject) {
  return static_cast<jlong>(sysconf(_SC_PHYS_PAGES)) * static_cast<jlong>(sysconf(_SC_PAGESIZE));
}
jstring libc_name(JNIEnv* env, jobject) { return env->NewStringUTF("gnu"); }

// The kernel's list, in java's words where they differ.
jstring cpu_features(JNIEnv* env, jobject) {
  static constexpr std::array<std::array<const char*, 2>, 9> kNames{{{"sse4_1", "sse4.1"},
                                                                     {"sse4_2", "sse4.2"},
                                                                     {"pni", "sse3"},
                                                                     {"abm", "lzcnt"},
                                                                     {"pclmulqdq", "clmul"},
                                                                     {"sha_ni", "sha"},
                                                                     {"3dnowprefetch", "3dnowpref"},
                                                                     {"constant_tsc", "tscinvbit"},
                                                                     {"nonstop_tsc", "tscinv"}}};
  std::ifstream file("/proc/cpuinfo");
  std::string line, features;
  while (std::getline(file, line) && !line.starts_with("flags")) {}
  std::istringstream words(line.substr(std::min(line.size(), line.find(':') + 1)));
  for (std::string word; words >> word;) {
    for (auto [kernels, javas] : kNames)
      if (word == kernels) word = javas;
    features += (features.empty() ? "" : ", ") + word;
  }
  return env->NewStringUTF(features.c_str());
}

// --- objects and the heap ---

jint reference_size(JNIEnv*, jobject) { return sizeof(Object*); }
jlong address_of(JNIEnv*, jobject, jobject o) { return reinterpret_cast<jlong>(object(o)); }
jboolean is_inflated(JNIEnv*, jobject, jobject o) {
  return lock_word::tag(object(o)->lock.load(std::memory_order_acquire)) == lock_word::kTagMonitor;
}
// Classes of this name, no arrays, that have been defined and not been unloaded.
jint count_classes(JNIEnv*, jobject, jstring name) {
  const Symbol* wanted = name ? Symbol::find(java_string::to_utf8(object(name))) : nullptr;
  jint count = 0;
  for_each_loader([&](ClassLoaderData* l) {
    std::lock_guard lock(l->mutex);
    for (const Klass* k : l->defined) count += k->name == wanted;
  });
  return count;
}
void full_collection(JNIEnv*, jobject) { JVM_GC(); }
void stop_all_once(JNIEnv* env, jobject) {
  safepoint::run_all_stopped(Thread::from_env(env), [] {});
}

struct Row {
  const char *name, *descriptor;
  void* function;
};
#define RRVM_WHITE_BOX(name, descriptor, function) {name, descriptor, reinterpret_cast<void*>(&function)},
const Row kQuestions[] = {
#include "classlib/natives/white_box.def"
};
#undef RRVM_WHITE_BOX

void white_box_register(JNIEnv*, jclass c) {
  Klass* k = klass_of_mirror(object(c));
  if (!flag_table::is_on("WhiteBoxAPI") || !k->loader->is_boot()) return;
  for (const Row& row : kQuestions) {
    Method* m = k->declared_method(Symbol::intern(row.name), Symbol::intern(row.descriptor));
    if (m && m->is_native()) m->native_function.store(row.function, std::memory_order_release);
  }
}

#define RRVM_NATIVES_WHITE_BOX
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_white_box_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
