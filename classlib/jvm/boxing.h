// Boxes and widening conversions as reflection knows them: a value goes into a wider primitive type, never a narrower.
#pragma once

#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::jvm {

// The primitive type of a box, kVoid when it is none (or null); its value in *out.
BasicType unbox_any(Object* box, Slot* out);
// Converts in place; false when `to` is not `from` or wider.
bool widen(BasicType from, BasicType to, Slot* value);

Slot load_element(const Array*, int32_t index, BasicType);
void store_element(Array*, int32_t index, BasicType, Slot value);

}  // namespace rrvm::jvm
