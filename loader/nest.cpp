// Nest hosts (JVMS §5.4.4) and the texts of violated loading constraints (§5.3.4).
#include <algorithm>

#include "loader/class_file.h"
#include "loader/constraints.h"
#include "loader/dictionary.h"
#include "vm/base/class_names.h"
#include "vm/exec/exceptions.h"
#include "vm/link/resolution_errors.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/constant_pool.h"
#include "vm/object/external_name.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

bool lists_as_member(const Klass* host, const Klass* member) {
  for (uint16_t index : host->class_file->nest_members)
    if (host->class_file->pool.name_of(index) == member->name) return true;
  return false;
}

}  // namespace

bool check_loading_constraints(Thread* t, Klass* from, Klass* to, Symbol* descriptor, Symbol* name, MemberKind kind) {
  if (from->loader == to->loader || to->is_array()) return true;
  Symbol* failed = constraints::impose_descriptor(descriptor, from->loader, to->loader);
  if (!failed) return true;
  bool is_method = kind != MemberKind::kField;
  // java's text has internal names for a method, external ones for a field.
  auto named = [is_method](const Klass* k) { return is_method ? k->name->str() : k->external_name(); };
  std::string type = is_method ? failed->str() : dotted(failed->view());
  std::string member = is_method ? (kind == MemberKind::kInterfaceMethod ? "interface method '" : "method '") +
                                       external_signature(to, name, descriptor) + "'"
                                 : "field \"" + name->str() + "\" of type " + type + ",";
  throw_new(t, "java/lang/LinkageError",
            "loader constraint violation: when resolving " + member + " the class loader " + from->loader->describe() +
                " of the current class, " + named(from) + ", and the class loader " + to->loader->describe() +
                " for the " + (is_method ? "method's" : "field's") + " defining class, " + named(to) +
                ", have different Class objects for " +
                (is_method ? "the type " + type + " used in the signature (" : "type " + type + " (") +
                describe_placement(from) + "; " + describe_placement(to) + ")");
  return false;
}

namespace {

// The nest host that `k` names, if it agrees; else null and, when asked, java's words for why.
Klass* agreed_host(Thread* t, Klass* k, std::string* why) {
  Object* pending = take_exception(t);
  Klass* host = resolve_class(t, k->constants, k->class_file->nest_host_index);
  Object* error = take_exception(t);
  t->exception = pending;
  if (!host) {
    if (why) {
      *why = "Nest host resolution of " + k->external_name() + " with host " +
             k->constants->class_name(k->class_file->nest_host_index)->str() + " failed: " + describe_throwable(error);
    }
    return nullptr;
  }
  const char* fault = !host->same_package(k)      ? "types are in different packages"
                      : !host->class_file         ? "host is not an instance class"
                      : !lists_as_member(host, k) ? "current type is not listed as a nest member"
                                                  : nullptr;
  if (!fault) return host;
  if (why) {
    *why = "Type " + k->external_name() + " (loader: " + k->loader->describe() + ") is not a nest member of type " +
           host->external_name() + " (loader: " + host->loader->describe() + "): " + fault;
  }
  return nullptr;
}

bool names_nest_host(const Klass* k) {
  return !k->is_array() && !k->is_primitive() && k->class_file && k->class_file->nest_host_index != 0;
}

}  // namespace

Klass* find_nest_host(Thread* t, Klass* k) {
  Klass* host = names_nest_host(k) ? agreed_host(t, k, nullptr) : nullptr;
  return host ? host : k;
}

std::string nest_host_complaint(Thread* t, Klass* k) {
  std::string why;
  if (names_nest_host(k)) agreed_host(t, k, &why);
  return why;
}

std::string describe_placement(const Klass* k) { return external_placement(k) + describe_parent_loader(k->loader); }

std::string describe_parent_loader(ClassLoaderData* loader) {
  if (loader->is_boot() || loader->java_loader->klass()->name->starts_with("jdk/internal/loader/ClassLoaders$"))
    return "";
  Object* parent = loader->java_loader->ref(wk::ClassLoader_parent);
  ClassLoaderData* data = loader_data_of(Thread::current(), parent);
  return data ? ", parent loader " + data->describe() : "";
}

}  // namespace rrvm
