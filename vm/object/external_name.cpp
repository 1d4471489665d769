#include "vm/object/external_name.h"

#include <algorithm>

#include "vm/base/class_names.h"
#include "vm/object/class_loader_data.h"

namespace rrvm {

std::string external_type(std::string_view& descriptor) {
  size_t dimensions = std::min(descriptor.find_first_not_of('['), descriptor.size());
  descriptor.remove_prefix(dimensions);
  std::string text;
  if (descriptor.starts_with('L')) {
    size_t end = std::min(descriptor.find(';'), descriptor.size() - 1);
    text = dotted(descriptor.substr(1, end - 1));
    descriptor.remove_prefix(end + 1);
  } else if (!descriptor.empty()) {
    text = basic_type_name(basic_type_from_char(descriptor[0]));
    descriptor.remove_prefix(1);
  }
  for (size_t i = 0; i < dimensions; ++i) text += "[]";
  return text;
}

namespace {

// `prefix` stands before the method's name.
std::string signature(const std::string& prefix, const Symbol* name, const Symbol* descriptor) {
  std::string_view text = descriptor->view();
  std::string_view result = text.substr(text.find(')') + 1);
  text = text.substr(1, text.find(')') - 1);
  std::string out = external_type(result) + ' ' + prefix + std::string(name->view()) + '(';
  while (!text.empty()) {
    out += external_type(text);
    if (!text.empty()) out += ", ";
  }
  return out + ')';
}

}  // namespace

std::string external_signature(const Klass* holder, const Symbol* name, const Symbol* descriptor) {
  return signature(holder->external_name() + '.', name, descriptor);
}

std::string external_signature_without_class(const Method* m) { return signature("", m->name, m->descriptor); }

std::string external_module(const Klass* k) {
  while (k->is_object_array()) k = k->element_klass;
  bool named = k->module && k->module->is_named();
  return (named ? "module " + k->module->name->str() : std::string("unnamed module")) + " of loader " +
         k->loader->describe();
}

std::string external_placement(const Klass* k) { return k->external_name() + " is in " + external_module(k); }

std::string external_placement(const Klass* a, const Klass* b) {
  std::string module = external_module(a);
  if (module != external_module(b)) return external_placement(a) + "; " + external_placement(b);
  return a->external_name() + " and " + b->external_name() + " are in " + module;
}

}  // namespace rrvm
