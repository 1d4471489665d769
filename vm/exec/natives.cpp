// The VM's own native methods by class and name. Tables are registered before the first class is loaded,
// look-ups come after, so there is no lock.
#include "vm/exec/natives.h"

#include <cstring>
#include <string_view>
#include <unordered_map>

namespace rrvm {
namespace {

struct Key {
  std::string_view class_name, name;
  bool operator==(const Key&) const = default;
};
struct KeyHash {
  size_t operator()(const Key& k) const {
    std::hash<std::string_view> hash;
    return hash(k.class_name) * 31 + hash(k.name);
  }
};
using Table = std::unordered_multimap<Key, const NativeMethodRow*, KeyHash>;

Table& table() {
  static auto* rows = new Table;  // never destroyed: threads may outlive main
  return *rows;
}

}  // namespace

void register_native_table(std::span<const NativeMethodRow> rows) {
  for (const NativeMethodRow& row : rows) table().emplace(Key{row.class_name, row.name}, &row);
}

void* find_builtin_native(const char* class_name, const char* name, const char* descriptor) {
  auto [row, end] = table().equal_range(Key{class_name, name});
  for (; row != end; ++row) {
    const char* wanted = row->second->descriptor;
    if (!wanted || std::strcmp(wanted, descriptor) == 0) return row->second->function;
  }
  return nullptr;
}

}  // namespace rrvm
