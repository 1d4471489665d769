#include "tools/registry.h"

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

}  // namespace rrvm::tools
