// Failures and results of constant-pool resolution that outlive the instruction which caused them.
#pragma once

#include "vm/constant_pool.h"

namespace rrvm {

// Remembers the pending LinkageError for this entry (other exceptions are not remembered, JVMS §5.4.3).
void remember_resolution_error(Thread*, ConstantPool*, unsigned index);
// True with the remembered error pending when there is one.
bool rethrow_resolution_error(Thread*, ConstantPool*, unsigned index);
// Stores a Java object as the result of an entry, rooted for ever; the first store wins and is returned.
Object* publish_constant(ConstantPool*, unsigned index, Object*);
// The object published before, or null (a published null does not exist).
Object* published_constant(ConstantPool*, unsigned index);

// JVMS §5.3.4: the loaders of `from` and `to` must agree on each class in the descriptor. False: LinkageError.
bool check_loading_constraints(Thread*, Klass* from, Klass* to, Symbol* descriptor, Symbol* name, bool is_method);
// The nest host (§5.4.4), the class itself when there is none or it is invalid; never leaves an exception.
Klass* find_nest_host(Thread*, Klass*);

}  // namespace rrvm
