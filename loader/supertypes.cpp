// See supertypes.h.
#include "loader/supertypes.h"

#include <algorithm>
#include <string>

#include "vm/base/class_names.h"
#include "vm/exec/exceptions.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/object.h"

namespace rrvm {
namespace {

// Only the JDK's own generator of accessors may extend the classes that skip access checks.
bool extends_reflection(const Klass* probe, const Klass* super) {
  if (probe->loader->is_boot() || super->package_name() != "jdk/internal/reflect") return false;
  return !probe->loader->for_accessors;
}

bool is_permitted(const ClassFile& file, const Klass* probe, const Klass* super) {
  if (!super->class_file || !super->class_file->is_sealed) return true;
  if (super->module != probe->module || (!probe->is_public() && !super->same_package(probe))) return false;
  for (uint16_t index : super->class_file->permitted_subclasses)
    if (super->class_file->pool.name_of(index) == file.name()) return true;
  return false;
}

// How far java is with a class when it finds the fault: a hidden class has its name from the file, then a suffix after
// a plus sign, and at last its own name.
enum class Stage { kParsed, kNamed, kMade };

std::string name_at(Stage stage, const ClassFile& file, const Klass* probe) {
  std::string name = stage == Stage::kParsed ? dotted(file.name()->view()) : probe->external_name();
  if (stage == Stage::kNamed) std::replace(name.begin(), name.end(), '/', '+');
  return name;
}

// What is wrong with a superclass or interface (JVMS §5.3.5), in java's order. A null error says that nothing is.
struct SuperFault {
  const char* error = nullptr;
  std::string text;
  Stage stage = Stage::kMade;
};

SuperFault fault_of_super(const ClassFile& file, Klass* probe, Klass* super, bool as_interface) {
  constexpr const char* kChange = "java/lang/IncompatibleClassChangeError";
  constexpr const char* kAccess = "java/lang/IllegalAccessError";
  std::string name = super->external_name();
  if (!as_interface && super->is_interface())
    return {kChange, " has interface " + name + " as super class", Stage::kParsed};
  if (!as_interface && super->is_final()) return {kChange, " cannot inherit from final class " + name, Stage::kNamed};
  if (!is_permitted(file, probe, super)) {
    const char* verb = !as_interface           ? " cannot inherit from sealed class "
                       : probe->is_interface() ? " cannot extend sealed interface "
                                               : " cannot implement sealed interface ";
    return {kChange, verb + name, Stage::kNamed};
  }
  if (!as_interface && extends_reflection(probe, super))
    return {kAccess,
            " loaded by " + probe->loader->describe() + " cannot access jdk/internal/reflect superclass " + name};
  return {};
}

}  // namespace

bool check_interface(Thread* t, const ClassFile& file, const Klass* k) {
  if (k->is_interface()) return true;
  throw_new(t, "java/lang/IncompatibleClassChangeError",
            "class " + name_at(Stage::kParsed, file, nullptr) + " can not implement " + k->external_name() +
                ", because it is not an interface (" + external_placement(k) + ")");
  return false;
}

bool check_super(Thread* t, const ClassFile& file, Klass* probe, Klass* super, bool as_interface) {
  SuperFault fault = fault_of_super(file, probe, super, as_interface);
  if (!fault.error && !check_class_access(t, probe, super, false)) {
    const char* kind = as_interface ? "superinterface " : super->is_abstract() ? "abstract superclass " : "superclass ";
    fault = {"java/lang/IllegalAccessError", std::string(" cannot access its ") + kind + super->external_name() + " (" +
                                                 external_placement(probe, super) + ")"};
  }
  if (!fault.error) return true;
  throw_new(t, fault.error, "class " + name_at(fault.stage, file, probe) + fault.text);
  return false;
}

}  // namespace rrvm
