// The VM flags that HotSpotDiagnosticMXBean shows and sets: java's table (vm/options/flag_table.h) with the values that
// hold here. Covered by tests/java/management (VmOptions, FlagValues).
#include "classlib/management/management_flags.h"

#include <cstdlib>
#include <vector>

#include "classlib/jvm/entry.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"
#include "vm/options/flag_table.h"
#include "vm/options/hotspot_flags.h"

namespace rrvm::jmm {
namespace {

enum class FlagType : jint { kUnknown, kBoolean, kString, kLong, kDouble };
enum class FlagOrigin : jint {
  kDefault = 1,
  kCommandLine = 2,
  kManagement = 3,
  kEnvironment = 4,
  kFile = 5,
  kErgonomic = 6,
  kAttach = 7
};

// The layout is the one that libmanagement_ext reads.
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

FlagOrigin jmm_origin_of(const flag_table::Flag& flag) {
  switch (flag_table::origin_of(flag)) {
    case flag_table::Origin::kDefault: return FlagOrigin::kDefault;
    case flag_table::Origin::kCommandLine: return FlagOrigin::kCommandLine;
    case flag_table::Origin::kEnvironment: return FlagOrigin::kEnvironment;
    case flag_table::Origin::kFile: return FlagOrigin::kFile;
    case flag_table::Origin::kManagement: return FlagOrigin::kManagement;
    case flag_table::Origin::kErgonomic: return FlagOrigin::kErgonomic;
    case flag_table::Origin::kAttach: return FlagOrigin::kAttach;
  }
  return FlagOrigin::kDefault;
}

bool new_string(Thread* thread, const std::string& text, jstring* out) {
  Object* s = java_string::from_utf8(thread, text);
  if (!s) return false;
  record_local(thread, s);
  *out = to_local<jstring>(s);
  return true;
}

bool fill(Thread* thread, const flag_table::Flag& flag, Global* out) {
  *out = {};
  if (!new_string(thread, std::string(flag.name), &out->name)) return false;
  std::string value = flag_table::value_of(flag);
  out->origin = jmm_origin_of(flag);
  out->writeable = flag.is_manageable();
  out->external = flag.is_manageable();
  if (flag.is_bool()) out->type = FlagType::kBoolean, out->value.z = value == "true";
  else if (flag.type == flag_table::Type::kDouble)
    out->type = FlagType::kDouble, out->value.d = std::strtod(value.c_str(), nullptr);
  else if (!flag.is_text())
    out->type = FlagType::kLong, out->value.j = static_cast<jlong>(std::strtoull(value.c_str(), nullptr, 10));
  else {
    out->type = FlagType::kString;
    jstring text = nullptr;
    if (!value.empty() && !new_string(thread, value, &text)) return false;
    out->value.l = text;
  }
  return true;
}

std::vector<const flag_table::Flag*> visible_flags() {
  std::vector<const flag_table::Flag*> flags;
  for (const flag_table::Flag& flag : flag_table::all())
    if (flag_table::is_visible(flag)) flags.push_back(&flag);
  return flags;
}

}  // namespace

jint flag_count() { return static_cast<jint>(visible_flags().size()); }

jobjectArray flag_names(JNIEnv* env) {
  RRVM_ENTRY(env);
  std::vector<const flag_table::Flag*> flags = visible_flags();
  Array* result = heap::allocate_object_array(thread, wk::String, static_cast<int32_t>(flags.size()));
  for (size_t i = 0; result && i < flags.size(); ++i) {
    Object* name = java_string::from_utf8(thread, std::string(flags[i]->name));
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
    for (const flag_table::Flag* flag : visible_flags())
      if (n < count && fill(thread, *flag, out + n)) ++n;
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
    const flag_table::Flag* flag = flag_table::find(java_string::to_utf8(name));
    if (!flag || !flag_table::is_visible(*flag)) continue;
    if (!fill(thread, *flag, out + n)) return 0;
    ++found;
  }
  return found;
}

void set_flag_value(JNIEnv* env, jstring name, jvalue value) {
  RRVM_ENTRY(env);
  const flag_table::Flag* flag = name ? flag_table::find(java_string::to_utf8(resolve(name))) : nullptr;
  if (!flag) return throw_new(thread, "java/lang/IllegalArgumentException", "Flag does not exist.");
  if (!flag->is_manageable())
    return throw_new(thread, "java/lang/IllegalArgumentException", "This flag is not writeable.");
  std::string text, complaint;
  if (flag->is_bool()) text = value.z ? "true" : "false";
  else if (flag->type == flag_table::Type::kDouble) text = std::to_string(value.d);
  else if (flag->is_text()) text = value.l ? java_string::to_utf8(resolve(value.l)) : "";
  else text = std::to_string(value.j);
  if (!change_flag(*flag, text, flag_table::Origin::kManagement, &complaint))
    throw_new(thread, "java/lang/IllegalArgumentException",
              complaint.empty() ? "The value of the flag has the wrong form." : complaint);
}

}  // namespace rrvm::jmm
