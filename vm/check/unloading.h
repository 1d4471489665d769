// Classes that go while a tool chain runs. What a report may still say of their code (class, method, file, line) is
// kept as text; what the chain's producer has cached about them is forgotten, because their addresses are used again.
// So a server that makes classes for ever does not grow. Tests: tests/check/unloading.py.
#pragma once

namespace rrvm::check {

// With all threads stopped, before the memory of these classes is freed. Whether an address is in it: `is_dead`.
void classes_unloaded(bool (*is_dead)(const void*));

}  // namespace rrvm::check
