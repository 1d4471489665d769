// Natives of java.lang.Object: what the JDK's library would bind them to (classlib/jvm/object.cpp), without going
// through it. Covered by the Java corpus (threads, objects).
#include "classlib/jvm/jvm.h"
#include "classlib/natives/natives_table.h"
#include "vm/object/klass.h"

namespace rrvm::natives {
namespace {

jclass object_getClass(JNIEnv*, jobject self) { return to_local<jclass>(object(self)->klass()->mirror); }

#define RRVM_NATIVES_OBJECT
const NativeMethodRow kRows[] = {
#include "classlib/natives.def"
};

}  // namespace

void register_object_natives() { register_native_table(kRows); }

}  // namespace rrvm::natives
