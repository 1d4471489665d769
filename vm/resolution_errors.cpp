// See the header. Errors are kept in one table under a lock: failures are rare.
#include "vm/resolution_errors.h"

#include <mutex>
#include <unordered_map>

#include "vm/exceptions.h"
#include "vm/heap.h"
#include "vm/well_known.h"

namespace rrvm {
namespace {

std::mutex errors_lock;
std::unordered_map<std::atomic<void*>*, Object**>& errors() {
  static auto* map = new std::unordered_map<std::atomic<void*>*, Object**>;
  return *map;
}

}  // namespace

void remember_resolution_error(Thread* t, ConstantPool* cp, unsigned index) {
  if (!t->exception || !t->exception->klass()->is_subtype_of(wk::LinkageError)) return;
  Object** root = heap::new_root(t->exception);
  std::lock_guard<std::mutex> guard(errors_lock);
  if (!errors().emplace(&cp->resolved[index], root).second) heap::free_root(root);
}

bool rethrow_resolution_error(Thread* t, ConstantPool* cp, unsigned index) {
  std::lock_guard<std::mutex> guard(errors_lock);
  auto found = errors().find(&cp->resolved[index]);
  if (found == errors().end()) return false;
  t->exception = *found->second;
  return true;
}

Object* publish_constant(ConstantPool* cp, unsigned index, Object* o) {
  Object** root = heap::new_root(o);
  void* expected = nullptr;
  if (cp->resolved[index].compare_exchange_strong(expected, root, std::memory_order_acq_rel)) return o;
  heap::free_root(root);
  return *static_cast<Object**>(expected);
}

Object* published_constant(ConstantPool* cp, unsigned index) {
  auto* cell = static_cast<Object**>(cp->resolved[index].load(std::memory_order_acquire));
  return cell ? *cell : nullptr;
}

}  // namespace rrvm
