// RedefineClasses and RetransformClasses of JVMTI, and the hook that shows class files to agents, which both share with
// loading.
#pragma once

#include <jvmti.h>

#include "loader/class_file_hook.h"

namespace rrvm::jvmti {

// Lets each environment's hook look at the bytes, which it may replace: first those that cannot retransform, then the
// capable ones.
void offer_class_file(Thread*, OfferedClass&);

bool is_modifiable(const Klass*);

jvmtiError JNICALL RedefineClasses(jvmtiEnv*, jint count, const jvmtiClassDefinition*);
jvmtiError JNICALL RetransformClasses(jvmtiEnv*, jint count, const jclass*);

}  // namespace rrvm::jvmti
