#include "loader/constraints.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "loader/descriptor.h"
#include "vm/object/class_units.h"

namespace rrvm::constraints {
namespace {

// Loaders that must agree on one name, and the class once one of them has it.
struct Group {
  std::vector<ClassLoaderData*> loaders;
  Klass* klass = nullptr;
  bool has(ClassLoaderData* l) const { return std::find(loaders.begin(), loaders.end(), l) != loaders.end(); }
};

std::mutex lock;  // guards the table
std::unordered_map<Symbol*, std::vector<Group>>& table() {
  static auto* groups = new std::unordered_map<Symbol*, std::vector<Group>>;
  return *groups;
}

Group& group_of(std::vector<Group>& groups, ClassLoaderData* loader) {
  for (Group& g : groups)
    if (g.has(loader)) return g;
  groups.push_back({{loader}, nullptr});
  return groups.back();
}

}  // namespace

bool impose(Symbol* name, ClassLoaderData* x, ClassLoaderData* y) {
  if (x == y) return true;
  Klass* known_x = x->find_class(name);
  Klass* known_y = y->find_class(name);
  std::lock_guard<std::mutex> guard(lock);
  std::vector<Group>& groups = table()[name];
  Klass* a = group_of(groups, x).klass;
  Klass* b = group_of(groups, y).klass;
  Klass* agreed = nullptr;
  for (Klass* k : {known_x, known_y, a, b}) {
    if (k && agreed && k != agreed) return false;
    if (k) agreed = k;
  }
  group_of(groups, x).klass = agreed;
  if (!group_of(groups, x).has(y)) {  // join the two groups
    Group other = group_of(groups, y);
    std::erase_if(groups, [y](const Group& g) { return g.has(y); });
    Group& joined = group_of(groups, x);
    joined.loaders.insert(joined.loaders.end(), other.loaders.begin(), other.loaders.end());
  }
  return true;
}

Klass* conflicting(ClassLoaderData* loader, Klass* k) {
  std::lock_guard<std::mutex> guard(lock);
  auto found = table().find(k->name);
  if (found == table().end()) return nullptr;
  for (Group& g : found->second) {
    if (!g.has(loader)) continue;
    // Another class of the same loader: two threads are defining it, and the dictionary keeps one.
    bool gone = g.klass && g.klass->unit && g.klass->unit->dead.load();
    if (g.klass && !gone && g.klass != k && g.klass->loader != k->loader) return g.klass;
  }
  return nullptr;
}

void record(ClassLoaderData* loader, Klass* k) {
  std::lock_guard<std::mutex> guard(lock);
  auto found = table().find(k->name);
  if (found == table().end()) return;
  for (Group& g : found->second)
    if (g.has(loader) && !g.klass) g.klass = k;
}

void forget(const std::vector<ClassUnit*>& dead) {
  auto is_dead = [&](const ClassUnit* u) { return u && u->dead.load(std::memory_order_relaxed); };
  if (std::none_of(dead.begin(), dead.end(), [](const ClassUnit* u) { return u->owns_loader; })) return;
  std::lock_guard<std::mutex> guard(lock);
  for (auto& [name, groups] : table()) {
    for (Group& g : groups) {
      std::erase_if(g.loaders, [&](ClassLoaderData* l) { return is_dead(l->unit); });
      if (g.klass && is_dead(g.klass->unit)) g.klass = nullptr;
    }
    std::erase_if(groups, [](const Group& g) { return g.loaders.size() < 2; });
  }
  std::erase_if(table(), [](const auto& entry) { return entry.second.empty(); });
}

Symbol* impose_descriptor(Symbol* descriptor, ClassLoaderData* x, ClassLoaderData* y) {
  auto failing = [x, y](std::string_view type) -> Symbol* {
    type.remove_prefix(std::min(type.find_first_not_of('['), type.size()));
    if (type.empty() || type[0] != 'L') return nullptr;
    Symbol* name = Symbol::intern(descriptor_class_name(type));
    return impose(name, x, y) ? nullptr : name;
  };
  if (descriptor->byte_at(0) != '(') return failing(descriptor->view());
  for (MethodDescriptor d(descriptor->view()); d.next();)
    if (Symbol* name = failing(d.type())) return name;
  return failing(return_type_of(descriptor->view()));
}

}  // namespace rrvm::constraints
