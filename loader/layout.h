// Where the fields of a class lie. Instance fields follow the superclass's, widest first, filling the gaps
// that alignment leaves; VM-private (injected) cells come behind them; statics lie in the mirror behind
// java.lang.Class's own fields. Covered by tests/loader/field_placer_test.cpp and the Java corpus.
#pragma once

#include "vm/object/klass.h"

namespace rrvm {

// Sets the offsets of k->fields, and k's instance_size, fields_end, static_size, ref_map, alloc_kind.
void lay_out_fields(Klass* k);

}  // namespace rrvm
