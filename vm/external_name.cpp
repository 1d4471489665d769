#include "vm/external_name.h"

#include <algorithm>

namespace rrvm {

std::string external_type(std::string_view& descriptor) {
  size_t dimensions = std::min(descriptor.find_first_not_of('['), descriptor.size());
  descriptor.remove_prefix(dimensions);
  std::string text;
  if (descriptor.starts_with('L')) {
    size_t end = std::min(descriptor.find(';'), descriptor.size() - 1);
    text = descriptor.substr(1, end - 1);
    std::replace(text.begin(), text.end(), '/', '.');
    descriptor.remove_prefix(end + 1);
  } else if (!descriptor.empty()) {
    text = basic_type_name(basic_type_from_char(descriptor[0]));
    descriptor.remove_prefix(1);
  }
  for (size_t i = 0; i < dimensions; ++i) text += "[]";
  return text;
}

std::string external_signature(const Klass* holder, const Symbol* name, const Symbol* descriptor) {
  std::string_view text = descriptor->view();
  std::string_view result = text.substr(text.find(')') + 1);
  text = text.substr(1, text.find(')') - 1);
  std::string out = external_type(result) + ' ' + holder->external_name() + '.' + std::string(name->view()) + '(';
  while (!text.empty()) {
    out += external_type(text);
    if (!text.empty()) out += ", ";
  }
  return out + ')';
}

}  // namespace rrvm
