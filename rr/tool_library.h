// Tools built outside the tree: a shared object that includes this header, defines its tools and ends with
//     RRVM_TOOL_LIBRARY({"MyTool", "mt", "reports ...", ::rrvm::rr::make_tool<MyTool>})
// is added to a registry with -toolpath=lib.so. Tools and framework share C++ classes, so both must be compiled from
// the same headers: the library carries a fingerprint of them, and one that differs is refused. docs/example-tool is a
// whole one. Tests: tests/toolpath.
#pragma once

#include <cstdint>
#include <string>

#include "rr/pipeline.h"
#include "rr/tool_registry.h"

namespace rrvm::rr {

inline constexpr uint64_t kToolInterface = 1;  // raised when the meaning of a handler changes but no layout

// What a tool's compiled code relies on.
constexpr uint64_t tool_fingerprint() {
  uint64_t hash = 14695981039346656037u;
  for (uint64_t fact : {kToolInterface, uint64_t{kEventKinds}, uint64_t{kHandlers}, uint64_t{sizeof(Tool)},
                        uint64_t{sizeof(ToolInit)}, uint64_t{sizeof(World)}, uint64_t{sizeof(ShadowThread)},
                        uint64_t{sizeof(ShadowLock)}, uint64_t{sizeof(AccessEvent)}, uint64_t{sizeof(Report)},
                        uint64_t{sizeof(ThreadEvents)}, uint64_t{sizeof(std::string)}}) {
    hash = (hash ^ fact) * 1099511628211u;
  }
  return hash;
}

// The first two members stay where they are in every version.
struct ToolLibrary {
  struct Row {
    const char* name;
    const char* abbreviation;
    const char* help;
    ToolFactory make;
  };
  uint64_t interface;
  uint64_t fingerprint;
  const Row* rows;
  uint64_t count;
};

// Adds the tools of a shared object, which stays loaded. False with one line in *error: no such file, no tools in it,
// built from other headers, a name that is taken.
bool load_tool_library(const std::string& path, ToolRegistry& registry, std::string* error);

}  // namespace rrvm::rr

// Once per shared object, at file scope; the arguments are rows of ToolLibrary.
#define RRVM_TOOL_LIBRARY(...)                                                                                        \
  extern "C" __attribute__((visibility("default"))) const ::rrvm::rr::ToolLibrary* rrvm_tool_library() {              \
    static const ::rrvm::rr::ToolLibrary::Row rows[] = {__VA_ARGS__};                                                 \
    static const ::rrvm::rr::ToolLibrary library = {::rrvm::rr::kToolInterface, ::rrvm::rr::tool_fingerprint(), rows, \
                                                    sizeof(rows) / sizeof(rows[0])};                                  \
    return &library;                                                                                                  \
  }
