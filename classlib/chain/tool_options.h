// rrvm's own options (vm/options/flags.def), typed and sorted by whom they concern. A row of the table that has no
// reader here does not build. Values have been checked by the launcher (vm/launcher/own_options.h). Tests:
// tests/launcher, tests/check.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "classlib/chain/run_end.h"
#include "rr/chain.h"
#include "rr/filter.h"
#include "vm/check/lifecycle.h"

namespace rrvm {

using OwnOptions = std::vector<std::pair<std::string, std::string>>;  // name and value, in order

struct ToolOptions {
  std::string chain;                   // -tool; "" when no chain was asked for
  std::vector<std::string> libraries;  // each -toolpath
  rr::ChainOptions switches;
  rr::WorldOptions world;
  check::Setup check;
  rr::NameFilter classes;
  bool only_named = false;  // program classes that no rule of -classes names are left out
  uint32_t noise = 0;       // in a thousand
  uint64_t seed = 0;
  Run run;
};

// Refuses options given twice of which only one can count, and those that do nothing without a tool: false with one
// line in *error.
bool check_option_use(const OwnOptions&, bool has_tool, std::string* error);
// False with one line in *error.
bool read_tool_options(const OwnOptions&, ToolOptions*, std::string* error);

}  // namespace rrvm
