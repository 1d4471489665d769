// Which method a receiver runs where its class's table of methods alone does not say: interface calls and the linkers
// of java.lang.invoke, and java's words for those that have none. Functions that can fail return null with an exception
// pending; they may throw, collect and run Java code.
#pragma once

#include "vm/exec/interpreter.h"

namespace rrvm {

// The method that this receiver runs at an interface call; the site remembers it. It may throw
// IncompatibleClassChangeError, AbstractMethodError and others.
Method* interface_target(Thread*, InterfaceSite*, Object* receiver);
// The method that invokeBasic or a linkTo* of java.lang.invoke stands for, with these arguments. Null: an exception.
Method* linked_target(Thread*, const Method* linker, const Slot* args);

// Throws AbstractMethodError in java's words, which say what is known of the receiver and of the method found for it.
void throw_abstract_method(Thread*, const Method* resolved, const Object* receiver, const Method* selected);
void throw_method_conflict(Thread*, Method*);
void throw_not_implementer(Thread*, Object* receiver, Klass* interface);

}  // namespace rrvm
