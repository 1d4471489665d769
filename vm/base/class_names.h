// Turns a class's name as the class file spells it (java/lang/String) into the one that people write: java.lang.String.
// Names of hidden classes need more (Klass::external_name).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace rrvm {

inline std::string dotted(std::string_view internal_name) {
  std::string text(internal_name);
  std::replace(text.begin(), text.end(), '/', '.');
  return text;
}

}  // namespace rrvm
