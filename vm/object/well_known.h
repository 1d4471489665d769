// The JDK classes, field offsets and methods that the VM uses, generated from vm/object/well_known.def and filled
// during start-up (classlib/boot.cpp). `wk::String` is the class, `wk::String_value` an offset,
// `wk::Thread_run` a method.
#pragma once

#include <cstdint>

#include "vm/object/klass.h"

namespace rrvm::wk {

#define RRVM_CLASS(id, name) extern Klass* id;
#define RRVM_FIELD(cls, name, desc) extern uint32_t cls##_##name;
#define RRVM_STATIC_FIELD(cls, name, desc) extern uint32_t cls##_##name;
#define RRVM_INJECTED(cls, name) extern uint32_t cls##_##name;
#define RRVM_METHOD(cls, id, name, desc) extern rrvm::Method* cls##_##id;
#include "vm/object/well_known.def"
#undef RRVM_CLASS
#undef RRVM_FIELD
#undef RRVM_STATIC_FIELD
#undef RRVM_INJECTED
#undef RRVM_METHOD

extern bool is_complete;  // all rows are filled: from here on exceptions can be made

}  // namespace rrvm::wk
