// A chain from its text, with all tools known and those of the test, and its first thread.
#pragma once

#include <memory>
#include <vector>

#include "rr/chain.h"
#include "tools/registry.h"

namespace rrvm::rr {

struct ChainFixture {
  explicit ChainFixture(const char* text, ChainOptions options = {}, std::vector<ToolEntry> own = {}) {
    for (ToolEntry& tool : own) registry.add(std::move(tool));
    chain = Chain::parse(text, registry, world, error, options);
    if (chain) main = chain->create(nullptr, 0, participant, kNoSite);
  }
  PlainResolver names;
  World world{names};
  ToolRegistry registry = tools::builtin_tools();
  ChainError error;
  std::unique_ptr<Chain> chain;  // null: the text is wrong
  Reclaimer::Participant* participant = world.reclaimer().join();
  ShadowThread* main = nullptr;
};

}  // namespace rrvm::rr
