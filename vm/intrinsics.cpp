#include "vm/intrinsics.h"

#include <unordered_map>

namespace rrvm {
namespace {

struct Key {
  Symbol* class_name;
  Symbol* name;
  Symbol* descriptor;
  bool operator==(const Key&) const = default;
};
struct Hash {
  size_t operator()(const Key& k) const { return k.class_name->hash() * 31 + k.name->hash() * 7 + k.descriptor->hash(); }
};
// Filled at start-up, read afterwards: needs no lock.
std::unordered_map<Key, IntrinsicFunction, Hash>& table() {
  static auto* map = new std::unordered_map<Key, IntrinsicFunction, Hash>;
  return *map;
}

}  // namespace

void register_intrinsic_table(std::span<const IntrinsicRow> rows) {
  for (const IntrinsicRow& row : rows)
    table()[{Symbol::intern(row.class_name), Symbol::intern(row.name), Symbol::intern(row.descriptor)}] = row.function;
}

IntrinsicFunction find_intrinsic(Symbol* class_name, Symbol* name, Symbol* descriptor) {
  auto found = table().find({class_name, name, descriptor});
  return found == table().end() ? nullptr : found->second;
}

}  // namespace rrvm
