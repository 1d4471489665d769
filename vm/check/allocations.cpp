#include "vm/check/allocations.h"

#include <atomic>
#include <memory>

#include "vm/check/asked.h"
#include "vm/check/state.h"

namespace rrvm::check {

bool keeps_allocations = false;

namespace {

constexpr unsigned kIndexBits = 20;
std::unique_ptr<std::atomic<uint64_t>[]> places;

// The rest of the address tells objects of one place apart, and the class tells an object from an earlier one that lay
// where it lies: 32 bits for both, and 32 for the context.
struct Key {
  explicit Key(const Object* o) {
    uint64_t address = reinterpret_cast<uintptr_t>(o) >> 4;
    index = address & ((1u << kIndexBits) - 1);
    tag = static_cast<uint32_t>(address >> kIndexBits) ^ (o->klass_ref >> 4) * 0x9e3779b9u;
  }
  size_t index;
  uint32_t tag;
};

}  // namespace

void keep_allocations() {
  keeps_allocations = true;
  places = std::make_unique<std::atomic<uint64_t>[]>(size_t{1} << kIndexBits);
}

void constructing(Thread* t, Frame* f) {
  const Object* o = f->locals[0].ref;
  if (!o || o->klass() != f->method->holder) return;  // a constructor of a superclass
  const Frame* caller = f->prev;
  bool is_delegated = caller && caller->method && caller->method->is_initializer() && !caller->is_native() &&
                      caller->locals[0].ref == o;
  if (is_delegated) return;
  Asked asked(t, f->prev);
  Key key(o);
  places[key.index].store(uint64_t{key.tag} << 32 | in_context(t, asked.site()), std::memory_order_relaxed);
}

rr::SiteId allocation_of(const Object* o) {
  if (!keeps_allocations || !o) return rr::kNoSite;
  Key key(o);
  uint64_t found = places[key.index].load(std::memory_order_relaxed);
  return found >> 32 == key.tag ? static_cast<rr::SiteId>(found) : rr::kNoSite;
}

}  // namespace rrvm::check
