// Which classes run with assertions enabled: the -ea, -da, -esa and -dsa options. Written before the VM boots,
// read afterwards, without a lock. Names are as on the command line: "pkg.Cls", packages without the trailing "...".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rrvm::assertions {

struct Choice {
  std::string name;  // "" as a package: the unnamed package
  bool enabled;
};

bool add_option(std::string_view option);  // false: it is none of these options
// A later option wins over an earlier one, a class over a package, an inner package over an outer one.
bool enabled_for(std::string_view class_name, bool is_system_class);
const std::vector<Choice>& classes();  // the latest first, as AssertionStatusDirectives wants them
const std::vector<Choice>& packages();
bool default_status();

}  // namespace rrvm::assertions
