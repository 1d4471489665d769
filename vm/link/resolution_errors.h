// Failures and results of constant-pool resolution that outlive the instruction which caused them.
// Some of its functions are in loader/nest.cpp.
#pragma once

#include <optional>
#include <string>

#include "vm/object/constant_pool.h"

namespace rrvm {

// What java keeps of a LinkageError that is thrown again later: it makes a new one each time, with the stack of that
// moment.
struct RememberedError {
  std::string class_name;
  std::optional<std::string> message;
  std::string cause_class;  // empty: no cause
  std::optional<std::string> cause_message;
};
// Nothing when the throwable is no LinkageError (JVMS §5.4.3).
std::optional<RememberedError> remembered(Object* throwable);
void throw_again(Thread*, const RememberedError&);

// How the first thread's attempt to resolve an entry ended, with a result or a LinkageError, is how it ends for all
// (JVMS §5.4.3). Gives the result of the thread that was first, or null with the error pending that another one has
// left.
void* settle_resolution(Thread*, ConstantPool*, unsigned index, void* result);
// Settles an attempt that ended with the pending exception. Gives null, and the exception stays; or the result that
// another thread has found meanwhile. Exceptions other than LinkageErrors are not remembered.
void* settle_resolution_error(Thread*, ConstantPool*, unsigned index);
// True with the remembered error pending when there is one.
bool rethrow_resolution_error(Thread*, ConstantPool*, unsigned index);
// Drops what is remembered of constant pools that are gone. All threads are stopped.
void forget_resolution_errors(bool (*is_gone)(const void*));
// Settles an entry with a Java object, kept as long as its class, and returns the object that it has then.
Object* publish_constant(Thread*, ConstantPool*, unsigned index, Object*);

// JVMS §5.3.4: the loaders of `from` and `to` must agree on each class in the descriptor. False with LinkageError
// pending if they do not.
enum class MemberKind { kField, kMethod, kInterfaceMethod };
bool check_loading_constraints(Thread*, Klass* from, Klass* to, Symbol* descriptor, Symbol* name, MemberKind);
// The nest host (§5.4.4), the class itself when there is none or it is invalid; never leaves an exception.
Klass* find_nest_host(Thread*, Klass*);
// Why the nest host that a class names was refused, in java's words; empty when it was not.
std::string nest_host_complaint(Thread*, Klass*);

}  // namespace rrvm
