// System properties that exist before Java code runs: the VM's own and those of the command line, in the
// order in which they were set, and the VM arguments as management shows them.
// Written by the launcher before the VM boots, read afterwards: needs no lock.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rrvm::properties {

void set(std::string_view key, std::string_view value);  // replaces an earlier value
const std::string* find(std::string_view key);           // null when not set
const std::vector<std::pair<std::string, std::string>>& all();

// java.home, java.vm.*, library paths ...: facts about the VM come from the JDK's `release` file. Values set
// before this call are kept.
void set_vm_defaults(const std::string& java_home);

std::vector<std::string>& vm_arguments();  // "-Xmx1g", "-Dk=v" ...: without the main class and its arguments

}  // namespace rrvm::properties
