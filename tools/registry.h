// The tools of tools.def as a registry for chains.
#pragma once

#include "rr/tool_registry.h"

namespace rrvm::tools {

rr::ToolRegistry builtin_tools();

}  // namespace rrvm::tools
