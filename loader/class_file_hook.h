// Agents look at the bytes of a class before they are parsed and may put others in their place (classlib/jvmti). Those
// that cannot retransform come first; what they leave is the original from which a retransformation begins.
#pragma once

#include <algorithm>
#include <memory>

#include "loader/class_file.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"

namespace rrvm {

struct OfferedClass {
  Symbol* name;  // null: not known yet
  ClassLoaderData* loader;
  Object* protection_domain;
  Klass* redefined = nullptr;        // the class whose new version this is; null: it is being defined
  bool is_retransformation = false;  // by the capable agents only
  Bytes bytes;
  bool is_changed = false;  // by an agent
  Bytes original = {};      // empty: no capable agent has changed anything, `bytes` are the original
  std::unique_ptr<uint8_t[]> bytes_memory = nullptr,
                             original_memory = nullptr;  // null: they lie elsewhere and live for ever

  // What was there before goes, unless a retransformation begins with it.
  void put(Bytes changed, bool by_capable_agent) {
    auto copy = std::make_unique<uint8_t[]>(changed.size());
    std::copy(changed.begin(), changed.end(), copy.get());
    if (by_capable_agent && original.empty()) {
      original = bytes;
      original_memory = std::move(bytes_memory);
    }
    bytes = {copy.get(), changed.size()};
    bytes_memory = std::move(copy);
  }
};

using ClassFileHook = void (*)(Thread*, OfferedClass&);
extern ClassFileHook class_file_hook;  // null: no agents

}  // namespace rrvm
