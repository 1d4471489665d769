// The tools that can be named in a chain: those of tools.def and those loaded at run time.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rr/tool.h"

namespace rrvm::rr {

struct ToolEntry {
  std::string name;          // "FastTrack"
  std::string abbreviation;  // "ft"
  std::string help;          // one line
  ToolFactory make = nullptr;
  // What can be written in parentheses after the name.
  std::vector<ToolInit::Known> options() const;
};

class ToolRegistry {
 public:
  void add(ToolEntry entry) { entries_.push_back(std::move(entry)); }
  // Finds a tool by its long name or its abbreviation, whatever their case.
  const ToolEntry* find(std::string_view name) const;
  const std::vector<ToolEntry>& entries() const { return entries_; }
  std::vector<std::string> names() const;

 private:
  std::vector<ToolEntry> entries_;
};

}  // namespace rrvm::rr
