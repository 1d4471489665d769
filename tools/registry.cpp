#include "tools/registry.h"

#include "rr/spelling.h"

namespace rrvm::tools {

#define RRVM_TOOL(Class, name, abbreviation, help) std::unique_ptr<rr::Tool> make_##Class(rr::ToolInit& init);
#include "tools/tools.def"
#undef RRVM_TOOL

rr::ToolRegistry builtin_tools() {
  rr::ToolRegistry registry;
#define RRVM_TOOL(Class, name, abbreviation, help) registry.add({name, abbreviation, help, make_##Class});
#include "tools/tools.def"
#undef RRVM_TOOL
  return registry;
}

bool describe_tool(const std::string& name, const rr::ToolRegistry& registry, std::string* text) {
  const rr::ToolEntry* tool = registry.find(name);
  if (!tool) {
    *text = "unknown tool '" + name + "'" + rr::did_you_mean(name, registry.names());
    return false;
  }
  *text = tool->name + " (" + tool->abbreviation + "): " + tool->help + "\n";
  for (const auto& o : tool->options()) {
    std::string is = o.default_value.empty() ? o.name : o.name + "=" + o.default_value;
    constexpr size_t kColumn = 16;
    if (is.size() < kColumn) is.resize(kColumn, ' ');
    *text += "  " + is + " " + o.help + "\n";
  }
  return true;
}

}  // namespace rrvm::tools
