// Nest hosts (JVMS §5.4.4) and loading constraints (§5.3.4): rules that need the class file.
#include <mutex>

#include "loader/class_file.h"
#include "loader/descriptor.h"
#include "loader/dictionary.h"
#include "vm/class_loader_data.h"
#include "vm/class_provider.h"
#include "vm/constant_pool.h"
#include "vm/exceptions.h"
#include "vm/java_string.h"
#include "vm/resolution_errors.h"
#include "vm/well_known.h"

namespace rrvm {
namespace {

bool lists_as_member(const Klass* host, const Klass* member) {
  for (uint16_t index : host->class_file->nest_members)
    if (host->class_file->pool.name_of(index) == member->name) return true;
  return false;
}

// The class that `loader` means by this name, if it has been decided: loaded, or agreed on by a constraint.
Klass* decided(ClassLoaderData* loader, Symbol* name) {
  std::lock_guard<std::mutex> guard(loader->mutex);
  auto loaded = loader->classes.find(name);
  if (loaded != loader->classes.end()) return loaded->second;
  auto constrained = loader->constraints.find(name);
  return constrained == loader->constraints.end() ? nullptr : constrained->second;
}

void constrain(ClassLoaderData* loader, Symbol* name, Klass* k) {
  std::lock_guard<std::mutex> guard(loader->mutex);
  loader->constraints.emplace(name, k);
}

bool agree_on(Thread* t, Klass* from, Klass* to, Symbol* class_name, Symbol* member, Symbol* descriptor,
              bool is_method) {
  Klass* a = decided(from->loader, class_name);
  Klass* b = decided(to->loader, class_name);
  if (a && b && a != b) {
    std::string type = class_name->str();
    for (char& c : type) c = c == '/' ? '.' : c;
    std::string text =
        std::string("loader constraint violation: when resolving ") + (is_method ? "method '" : "field \"");
    if (is_method) {
      std::string_view d = descriptor->view();
      text += type_external_text(return_type_of(d)) + " " + to->external_name() + "." + member->str() + "(";
      bool first = true;
      for (MethodDescriptor m(d); m.next(); first = false)
        text += (first ? "" : ", ") + type_external_text(m.type());
      text += ")'";
    } else {
      text += to->external_name() + "." + member->str() + "\" of type " + type;
    }
    text += " the class loader " + from->loader->describe() + " of the current class, " +
            from->external_name() + ", and the class loader " + to->loader->describe() + " for the " +
            (is_method ? "method's" : "field's") + " defining class, " + to->external_name() +
            ", have different Class objects for the type " + type + " used in the signature";
    throw_new(t, "java/lang/LinkageError", text);
    return false;
  }
  if (a && !b) constrain(to->loader, class_name, a);
  if (b && !a) constrain(from->loader, class_name, b);
  return true;
}

}  // namespace

bool check_loading_constraints(Thread* t, Klass* from, Klass* to, Symbol* descriptor, Symbol* name,
                               bool is_method) {
  if (from->loader == to->loader || to->is_array()) return true;
  auto check = [&](std::string_view type) {
    type = type.substr(type.find_first_not_of('['));
    if (type[0] != 'L') return true;
    return agree_on(t, from, to, Symbol::intern(type.substr(1, type.size() - 2)), name, descriptor,
                    is_method);
  };
  if (!is_method) return check(descriptor->view());
  for (MethodDescriptor d(descriptor->view()); d.next();)
    if (!check(d.type())) return false;
  return check(return_type_of(descriptor->view()));
}

Klass* find_nest_host(Thread* t, Klass* k) {
  if (k->is_array() || k->is_primitive() || !k->class_file || k->class_file->nest_host_index == 0) return k;
  Object* pending = take_exception(t);
  Klass* host = resolve_class(t, k->constants, k->class_file->nest_host_index);
  t->exception = pending;
  if (!host || !host->class_file || !host->same_package(k) || !lists_as_member(host, k)) return k;
  return host;
}

std::string describe_parent_loader(ClassLoaderData* loader) {
  if (loader->is_boot()) return "";
  Object* parent = loader->java_loader->ref(wk::ClassLoader_parent);
  ClassLoaderData* data = loader_data_of(Thread::current(), parent);
  return ", parent loader " + data->describe();
}

}  // namespace rrvm
