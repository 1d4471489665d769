// New versions of loaded classes, for agents. As in java only code, constants and attributes may change: what others
// were linked with stays (fields, methods, supertypes, modifiers). All versions of one request are made and verified
// first; then the world stops and all of them take effect (vm/link/method_versions.h). Old pools, files and code stay
// as long as the class does, since frames and stack traces may refer to them. Covered by tests/java/agent.
#pragma once

#include <vector>

#include "loader/class_file_hook.h"

namespace rrvm {

// Why a class was not redefined; JVMTI has a number for each (classlib/jvmti/redefinition.cpp).
enum class Refusal {
  kNone,
  kUnsupportedVersion,
  kInvalidFormat,
  kCircular,
  kFailsVerification,
  kNamesDiffer,
  kOutOfMemory,
  kInternal,
  kInvalidClass,
  kMethodAdded,
  kSchemaChanged,
  kHierarchyChanged,
  kMethodDeleted,
  kClassModifiersChanged,
  kMethodModifiersChanged,
  kClassAttributeChanged,
};

// Each has `redefined` and the bytes. Nothing happens unless all are accepted. No exception is left pending.
Refusal redefine_classes(Thread*, std::vector<OfferedClass>&);

// What an agent puts into a class of a named module may use classes of the agent, which are in unnamed modules of the
// boot and application loaders: from then on the module reads these.
void let_module_read_agents(Thread*, const Klass* changed);

// May the file be a new version of the class, judged by supertypes, modifiers and members?
// (loader/redefinition_checks.cpp)
Refusal compare_versions(Thread*, Klass*, const ClassFile& fresh);

// While one thread makes new versions of these classes, others that want to do so wait: the later one shall see what
// the earlier one left.
class RedefinitionTurn {
 public:
  RedefinitionTurn(Thread*, std::vector<Klass*>);
  ~RedefinitionTurn();
  RedefinitionTurn(const RedefinitionTurn&) = delete;

 private:
  Thread* const thread_;
  const std::vector<Klass*> classes_;
};

}  // namespace rrvm
