// Data accesses with their values, for chains with a tool that wants them (Jumble): event and access are one step under
// the location's stripe, so that the order of events is the order in memory and the tool may choose what a read
// returns. Used instead of vm/check/inline_access.h by code translated while check::modes.wants_values. Tests:
// tests/check.
#pragma once

#include "vm/check/plan.h"

namespace rrvm::check {

// `base` is not null (the mirror for a static). A read leaves its value in *value, a write takes it from there.
void field_value(Thread*, Object* base, const AccessPlan*, Slot* value);
// The index is inside the bounds and a reference may be stored.
void element_value(Thread*, Array*, int32_t index, const AccessPlan*, Slot* value);

// Old references that a tool may still hand out are roots.
void keep_references_alive(rr::World&);

}  // namespace rrvm::check
