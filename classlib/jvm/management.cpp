// java.lang.management's way into the VM. No version of its interface is offered: libmanagement then refuses to load and
// ManagementFactory throws.
#include "classlib/jvm/entry.h"

void* JVM_GetManagement(jint) {
  RRVM_TRACE_CALL(__func__);
  return nullptr;
}
