// The tools of tools.def as a registry for chains.
#pragma once

#include "rr/tool_registry.h"

namespace rrvm::tools {

rr::ToolRegistry builtin_tools();
// A tool with its options, a line each; false with the complaint if there is none of this name.
bool describe_tool(const std::string& name, const rr::ToolRegistry& registry, std::string* text);

}  // namespace rrvm::tools
