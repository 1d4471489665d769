#include "classlib/chain/races.h"

#include <jni.h>

#include <sstream>

#include "classlib/natives/natives_table.h"
#include "rr/chain.h"
#include "vm/check/lifecycle.h"

namespace rrvm {
namespace {

rr::ReportSink& sink() { return check::chain().world().reports(); }

jint races_findings(JNIEnv*, jclass) { return static_cast<jint>(sink().shown()); }
jlong races_now(JNIEnv*, jclass) { return static_cast<jlong>(sink().total()); }
void races_acknowledge(JNIEnv*, jclass, jlong mark) { sink().acknowledge_up_to(static_cast<uint64_t>(mark)); }

jbyteArray races_reports(JNIEnv* env, jclass, jlong mark) {
  std::ostringstream text;
  for (const rr::Report& r : sink().reports_since(static_cast<uint64_t>(mark))) {
    if (text.tellp() > 0) text << '\0';
    rr::write_text(text, r);
  }
  std::string bytes = text.str();
  auto size = static_cast<jsize>(bytes.size());
  jbyteArray result = env->NewByteArray(size);
  if (result) env->SetByteArrayRegion(result, 0, size, reinterpret_cast<const jbyte*>(bytes.data()));
  return result;
}

#define RRVM_NATIVES_RACES
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_races_natives() { register_native_table(kRows); }

}  // namespace rrvm
