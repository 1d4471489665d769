// The type-checking verifier (JVMS 4.10.1): one pass over each method's code, with the StackMapTable's frames
// where control flow joins. Works on a ClassFile; everything it must know about other classes comes through
// TypeHierarchy, so it is tested without a VM. Errors carry java's texts, frames and all. Class files below
// version 50 have no stack maps and are not for this verifier. Covered by tests/loader/verifier_test.cpp and
// verify_jdk_test.cpp.
#pragma once

#include <span>

#include "loader/class_file.h"
#include "loader/load_error.h"
#include "vm/base/symbol.h"

namespace rrvm {

// What the verifier asks about classes, always by internal name and never for arrays. The class under
// verification answers to its own name. Implementations may run Java code (class loaders); a question that
// fails for that reason answers kPending and leaves the exception pending.
class TypeHierarchy {
 public:
  enum class Answer : uint8_t { kNo, kYes, kPending };
  virtual ~TypeHierarchy() = default;

  // What the class under verification is called where its file names it as a class: a hidden class has another name
  // than its file says, and its descriptors do not speak of it. Null: the file's name.
  virtual Symbol* own_name() { return nullptr; }
  // Loads the class. Is it an interface?
  virtual Answer is_interface(Symbol* name) = 0;
  // Loads both. Is `name` the class `super` or one of its subclasses? Interfaces do not count.
  virtual Answer is_subclass(Symbol* name, Symbol* super) = 0;
  // The class under verification or one of its superclasses has this name. Nothing is loaded.
  virtual bool is_self_or_super(Symbol* name) = 0;
  // Nothing is loaded: a direct superinterface of the class under verification has this name.
  virtual bool is_direct_interface(Symbol* name) = 0;
  // `holder` is the class under verification or a superclass. The member that a lookup in it finds is
  // protected and was declared in another run-time package than the class under verification.
  virtual Answer is_foreign_protected(Symbol* holder, Symbol* name, Symbol* descriptor, bool is_method) = 0;
};

// No error: every method is well typed. kPendingException: the hierarchy has an exception pending.
LoadError verify_class_file(const ClassFile& file, TypeHierarchy& hierarchy);
// Verifies these methods of the file only, in this order: the error is that of the first one that has any.
LoadError verify_class_file(const ClassFile& file, TypeHierarchy& hierarchy,
                            std::span<const MethodInfo* const> methods);

}  // namespace rrvm
