// Finds what a symbolic reference to a member means once its class is known (JVMS §5.4.3.2-4), with java's texts, where
// there is no constant pool entry: for java.lang.invoke and JNI. It does not know how a caller caches the answer.
// Each returns null with a LinkageError pending. Covered by the Java corpus (method handles).
#pragma once

#include "vm/object/constant_pool.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm {

struct MemberReference {
  Klass* klass;  // the class named; for arrays java.lang.Object
  Symbol* name;
  Symbol* descriptor;
  Klass* caller;  // null: no access checks
};

Method* resolve_member_method(Thread*, const MemberReference&, InvokeKind);
Field* resolve_member_field(Thread*, const MemberReference&);

// How a resolved method is called from java.lang.invoke: directly, selected by the receiver's class, or as a method of
// an interface that the receiver must implement. `index` is the slot in the vtable or itable, -1 for direct calls. A
// class inherits an interface's method without a slot of its own: then the call is virtual and the slot the
// interface's.
struct CallShape {
  enum Kind : uint8_t { kDirect, kVirtual, kInterface } kind;
  int32_t index;
};
// `referenced` is the class that the symbolic reference named.
CallShape call_shape_of(const Method*, const Klass* referenced);

}  // namespace rrvm
