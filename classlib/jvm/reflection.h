// java.lang.reflect objects for the VM's members and back. A reflect object names its member by declaring class
// and slot, the position in the class's field or method table.
#pragma once

#include <span>

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::jvm {

// Each resolves the classes of the member's descriptor; null with an exception pending.
Object* new_reflected_method(Thread*, Method*);
Object* new_reflected_constructor(Thread*, Method*);
Object* new_reflected_field(Thread*, Field*);

Method* method_of_reflected(Object* method_or_constructor);
Field* field_of_reflected(Object* field);

// An attribute body as byte[]; null without exception when it is empty (absent).
Object* byte_array(Thread*, std::span<const uint8_t> bytes);

}  // namespace rrvm::jvm
