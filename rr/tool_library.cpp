#include "rr/tool_library.h"

#include <dlfcn.h>

namespace rrvm::rr {
namespace {

// The library's undefined symbols are found in the program or library that holds this code, if that is visible to all.
void make_ourselves_visible() {
  Dl_info self;
  if (dladdr(reinterpret_cast<void*>(&load_tool_library), &self) && self.dli_fname)
    dlopen(self.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

}  // namespace

bool load_tool_library(const std::string& path, ToolRegistry& registry, std::string* error) {
  make_ourselves_visible();
  // Without a slash the dynamic linker would search its own folders.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    *error = "cannot load tools: " + std::string(dlerror());
    return false;
  }
  using Entry = const ToolLibrary* (*)();
  auto entry = reinterpret_cast<Entry>(dlsym(handle, "rrvm_tool_library"));
  if (!entry) {
    *error =
        "no tools in '" + path + "': it does not define rrvm_tool_library (see RRVM_TOOL_LIBRARY in rr/tool_library.h)";
    dlclose(handle);
    return false;
  }
  const ToolLibrary* library = entry();
  if (library->interface != kToolInterface || library->fingerprint != tool_fingerprint()) {
    *error = "tools in '" + path + "' were built from other headers (interface " + std::to_string(library->interface) +
             ", here " + std::to_string(kToolInterface) + "): compile it again with those of this version";
    dlclose(handle);
    return false;
  }
  for (uint64_t i = 0; i < library->count; i++) {
    const ToolLibrary::Row& row = library->rows[i];
    for (const char* name : {row.name, row.abbreviation}) {
      if (const ToolEntry* other = registry.find(name)) {
        *error = "tool '" + std::string(row.name) + "' of '" + path + "' has a name that " + other->name +
                 " has already: '" + name + "'";
        return false;
      }
    }
    registry.add({row.name, row.abbreviation, row.help, row.make});
  }
  return true;
}

}  // namespace rrvm::rr
