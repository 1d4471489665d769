#include "vm/exec/intrinsics.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "vm/base/symbol.h"

namespace rrvm {
namespace {

struct Known {
  const Symbol* name;
  const Symbol* descriptor;
  IntrinsicFunction function;
  QuickIntrinsic quick;
};

// Written during start-up only.
using Table = std::unordered_map<const Symbol*, std::vector<Known>>;
Table& by_class() {
  static auto* table = new Table;
  return *table;
}
Table& watched_by_class() {
  static auto* table = new Table;
  return *table;
}

void add(Table& table, std::span<const IntrinsicRow> rows) {
  for (const IntrinsicRow& row : rows) {
    table[Symbol::intern(row.class_name)].push_back(
        {Symbol::intern(row.name), Symbol::intern(row.descriptor), row.function, row.quick});
  }
}

IntrinsicFunction find(const std::vector<Known>& rows, const Symbol* name, const Symbol* descriptor) {
  for (const Known& k : rows) {
    if (k.name == name && k.descriptor == descriptor) return k.function;
  }
  return nullptr;
}

}  // namespace

void register_intrinsic_table(std::span<const IntrinsicRow> rows) { add(by_class(), rows); }
void register_watched_table(std::span<const IntrinsicRow> rows) { add(watched_by_class(), rows); }

IntrinsicFunction find_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor) {
  auto found = by_class().find(class_name);
  return found == by_class().end() ? nullptr : find(found->second, name, descriptor);
}

QuickIntrinsic find_quick_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor) {
  auto found = watched_by_class().find(class_name);
  if (found == watched_by_class().end()) return nullptr;
  for (const Known& k : found->second)
    if (k.name == name && k.descriptor == descriptor) return k.quick;
  return nullptr;
}

IntrinsicFunction find_watched_intrinsic(const Symbol* class_name, const Symbol* name, const Symbol* descriptor) {
  auto found = watched_by_class().find(class_name);
  if (found == watched_by_class().end()) return find_intrinsic(class_name, name, descriptor);
  if (IntrinsicFunction function = find(found->second, name, descriptor)) return function;
  bool no_others = std::any_of(found->second.begin(), found->second.end(), [](const Known& k) { return !k.function; });
  return no_others ? nullptr : find_intrinsic(class_name, name, descriptor);
}

}  // namespace rrvm
