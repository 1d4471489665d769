#include "vm/intrinsics.h"

#include <unordered_map>
#include <vector>

#include "vm/base/symbol.h"

namespace rrvm {
namespace {

struct Known {
  const Symbol* name;
  const Symbol* descriptor;
  IntrinsicFunction function;
};

// Written during start-up only.
std::unordered_map<const Symbol*, std::vector<Known>>& by_class() {
  static auto* table = new std::unordered_map<const Symbol*, std::vector<Known>>;
  return *table;
}

}  // namespace

void register_intrinsic_table(std::span<const IntrinsicRow> rows) {
  for (const IntrinsicRow& row : rows) {
    by_class()[Symbol::intern(row.class_name)].push_back({Symbol::intern(row.name), Symbol::intern(row.descriptor), row.function});
  }
}

IntrinsicFunction find_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor) {
  auto found = by_class().find(class_name);
  if (found == by_class().end()) return nullptr;
  for (const Known& k : found->second) {
    if (k.name == name && k.descriptor == descriptor) return k.function;
  }
  return nullptr;
}

}  // namespace rrvm
