// What may differ between two versions of a class, in the order in which java looks (the first difference names the
// error).
#include <algorithm>

#include "loader/redefinition.h"
#include "loader/supertypes.h"
#include "vm/exec/exceptions.h"
#include "vm/object/class_provider.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

class VersionComparison {
 public:
  VersionComparison(const ClassFile& old_file, const ClassFile& new_file) : a_(old_file), b_(new_file) {}

  bool same_classes(const IndexTable& x, const IndexTable& y) const {
    if (x.size() != y.size()) return false;
    for (size_t i = 0; i < x.size(); i++)
      if (a_.pool.name_of(x[i]) != b_.pool.name_of(y[i])) return false;
    return true;
  }
  // Are the same names in both, in whatever order?
  bool same_set(const IndexTable& x, const IndexTable& y) const { return names(a_, x) == names(b_, y); }
  bool same_super() const { return a_.super_name() == b_.super_name(); }
  bool same_nest_host() const {
    if (!a_.nest_host_index || !b_.nest_host_index) return a_.nest_host_index == b_.nest_host_index;
    return a_.pool.name_of(a_.nest_host_index) == b_.pool.name_of(b_.nest_host_index);
  }
  bool same_components() const {
    if (a_.is_record != b_.is_record || a_.record_components.size() != b_.record_components.size()) return false;
    for (size_t i = 0; i < a_.record_components.size(); i++) {
      const RecordComponentInfo &x = a_.record_components[i], &y = b_.record_components[i];
      if (a_.pool.utf8(x.name_index) != b_.pool.utf8(y.name_index) ||
          a_.pool.utf8(x.descriptor_index) != b_.pool.utf8(y.descriptor_index))
        return false;
      if (!x.signature_index != !y.signature_index) return false;
      if (x.signature_index && a_.pool.utf8(x.signature_index) != b_.pool.utf8(y.signature_index)) return false;
    }
    return true;
  }
  bool same_attributes() const {
    return same_nest_host() && same_set(a_.nest_members, b_.nest_members) && same_components() &&
           a_.is_sealed == b_.is_sealed && same_set(a_.permitted_subclasses, b_.permitted_subclasses);
  }
  bool same_fields() const {
    if (a_.fields.size() != b_.fields.size()) return false;
    for (size_t i = 0; i < a_.fields.size(); i++) {
      const FieldInfo &x = a_.fields[i], &y = b_.fields[i];
      if (x.access_flags != y.access_flags || a_.field_name(x) != b_.field_name(y) ||
          a_.field_descriptor(x) != b_.field_descriptor(y))
        return false;
    }
    return true;
  }
  Refusal compare_methods() const {
    for (const MethodInfo& old_method : a_.methods)
      if (!find(b_, a_.method_name(old_method), a_.method_descriptor(old_method))) return Refusal::kMethodDeleted;
    for (const MethodInfo& new_method : b_.methods) {
      const MethodInfo* old_method = find(a_, b_.method_name(new_method), b_.method_descriptor(new_method));
      if (!old_method) return Refusal::kMethodAdded;
      if ((old_method->access_flags ^ new_method.access_flags) & ~kAccNative) return Refusal::kMethodModifiersChanged;
    }
    return Refusal::kNone;
  }

 private:
  static std::vector<Symbol*> names(const ClassFile& file, const IndexTable& table) {
    std::vector<Symbol*> result;
    for (uint16_t index : table) result.push_back(file.pool.name_of(index));
    std::sort(result.begin(), result.end());
    return result;
  }
  static const MethodInfo* find(const ClassFile& file, Symbol* name, Symbol* descriptor) {
    for (const MethodInfo& m : file.methods)
      if (file.method_name(m) == name && file.method_descriptor(m) == descriptor) return &m;
    return nullptr;
  }

  const ClassFile& a_;
  const ClassFile& b_;
};

Refusal refusal_of_exception(Thread* t) {
  Object* error = take_exception(t);
  if (instance_of(error, wk::OutOfMemoryError)) return Refusal::kOutOfMemory;
  std::string_view kind = error->klass()->name->view();
  return kind == "java/lang/ClassCircularityError"  ? Refusal::kCircular
         : kind == "java/lang/NoClassDefFoundError" ? Refusal::kNamesDiffer
         : kind == "java/lang/ClassFormatError"     ? Refusal::kInvalidFormat
                                                    : Refusal::kFailsVerification;
}

// java loads the supertypes of a new version, and asks whether they may be that, before it compares them.
Refusal check_supertypes(Thread* t, Klass* k, const ClassFile& fresh) {
  std::vector<Klass*> interfaces;
  for (uint16_t index : fresh.interfaces) {
    Symbol* name = fresh.pool.name_of(index);
    if (name == fresh.name()) return Refusal::kCircular;
    Klass* i = load_class(t, name, k->loader);
    if (!i || !check_interface(t, fresh, i)) return refusal_of_exception(t);
    interfaces.push_back(i);
  }
  if (Symbol* name = fresh.super_name()) {
    if (name == fresh.name()) return Refusal::kCircular;
    Klass* super = load_class(t, name, k->loader);
    if (!super || !check_super(t, fresh, k, super, false)) return refusal_of_exception(t);
  }
  for (Klass* i : interfaces)
    if (!check_super(t, fresh, k, i, true)) return refusal_of_exception(t);
  return Refusal::kNone;
}

}  // namespace

Refusal compare_versions(Thread* t, Klass* k, const ClassFile& fresh) {
  VersionComparison versions(*k->class_file, fresh);
  if (!versions.same_super() || !versions.same_classes(k->class_file->interfaces, fresh.interfaces)) {
    Refusal failed = check_supertypes(t, k, fresh);
    return failed == Refusal::kNone ? Refusal::kHierarchyChanged : failed;
  }
  if (k->init_state.load(std::memory_order_acquire) == InitState::kErroneous) return Refusal::kInvalidClass;
  if (!versions.same_attributes()) return Refusal::kClassAttributeChanged;
  if (k->flags != fresh.access_flags) return Refusal::kClassModifiersChanged;
  if (!versions.same_fields()) return Refusal::kSchemaChanged;
  return versions.compare_methods();
}

}  // namespace rrvm
