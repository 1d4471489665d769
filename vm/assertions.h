// Which classes run their assert statements: the -ea, -da, -esa and -dsa options in their order.
// Written by the launcher before the VM boots, read afterwards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rrvm::assertions {

// What follows -ea or -da: "" (all user classes), ":pkg...", ":..." (the unnamed package) or ":pkg.Class".
void add_option(std::string_view what, bool enable);
void set_system_default(bool enable);  // -esa, -dsa
bool user_default();

// Desired status of a class ("a/b/C") at its initialisation. A class option beats its packages', the closest package the
// outer ones, a later option an earlier one.
bool enabled(std::string_view internal_name, bool is_system);

struct Row {
  std::string name;  // with dots; packages without "..."
  bool enabled;
};
std::vector<Row> rows(bool packages);  // in the order given

}  // namespace rrvm::assertions
