#include "classlib/chain/library_rule.h"

#include "vm/object/class_loader_data.h"

namespace rrvm {

bool is_library(const Klass* k) {
  if (k->loader->is_platform_or_boot) return true;
  std::string_view n = k->name->view();
  for (std::string_view prefix : {"java/", "javax/", "jdk/", "sun/", "com/sun/", "rrvm/junit/", "rrvm/Races"})
    if (n.starts_with(prefix)) return true;
  return false;
}

}  // namespace rrvm
