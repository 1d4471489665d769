#include "vm/check/unloading.h"

#include <algorithm>

#include "vm/check/state.h"

namespace rrvm::check {
namespace {

void forget_in(ThreadCache& cache, bool (*is_dead)(const void*)) {
  std::fill(std::begin(cache.sites), std::end(cache.sites), ThreadCache::Site{});
  std::fill(std::begin(cache.inlined_contexts), std::end(cache.inlined_contexts), ThreadCache::InlinedContext{});
  std::fill(std::begin(cache.classes_recent), std::end(cache.classes_recent), nullptr);
  for (auto* known : {&cache.classes_seen, &cache.classes_asked})
    std::erase_if(*known, [&](Klass* k) { return is_dead(k); });
  cache.contexts.forget([&](uint64_t key) { return is_dead(reinterpret_cast<const void*>(key)); });
}

}  // namespace

void classes_unloaded(bool (*is_dead)(const void*)) {
  state->names->classes_unloaded(is_dead);
  threads::for_each([&](Thread* t) {
    if (is_dead(t->class_used)) t->class_used = nullptr;
    if (t->check_cache) forget_in(cache_of(t), is_dead);
  });
}

}  // namespace rrvm::check
