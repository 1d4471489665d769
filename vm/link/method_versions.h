// Versions of methods: what redefinition of a class does to the VM. A Method keeps its address for ever, so that
// dispatch tables, inline caches, quickened code, member names, reflection and JNI ids lead to the newest version
// unasked; redefinition exchanges its contents with those of a fresh Method, which from then on is the previous
// version. Frames that run are turned to that one: code, pool, lines and handlers of what they execute stay with them.
// A place that outlives its frame (a backtrace, a site in a report) is a method, a version and a bci. A version that
// comes again (mocking frameworks go back and forth) changes places with what is in force, so that versions do not pile
// up. A compiler that shares Method::entry drops its code, and what inlined it, in `replace`. Covered by
// tests/java/agent.
#pragma once

#include <span>

#include "vm/object/klass.h"

namespace rrvm::method_versions {

struct Replacement {
  Method* method;
  Method* fresh;    // the new contents, then those that were in force
  bool was_before;  // it is one of the method's versions already
};

// With all threads stopped.
void replace(std::span<const Replacement>);

// The method as it was at that time; 0: as the class was defined. Any of its versions may ask.
Method* at(Method*, uint16_t version);
// Its version with these constants; null: none.
Method* with_constants(Method*, const ConstantPool*);

}  // namespace rrvm::method_versions
