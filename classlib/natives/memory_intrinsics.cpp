// Unsafe's single accesses, object and class queries, and array copies without the cost of a native call.
// The meaning of an access is vm/object/memory_access.h's. Covered by the Java corpus (atomics, VarHandles,
// collections).
#include <algorithm>
#include <cstring>

#include "classlib/natives/intrinsics_table.h"
#include "classlib/natives/unsafe_values.h"
#include "vm/check/bulk.h"
#include "vm/heap/heap.h"
#include "vm/object/class_provider.h"
#include "vm/object/memory_access.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::intrinsics {
namespace {

// Arguments: 0 the Unsafe, 1 base, 2-3 offset, 4... values.
template <typename V>
bool get(Thread*, const Slot* a, Slot* r) {
  return V::give(r, memory_access::load<typename V::Stored>(a[1].ref, a[2].l));
}
template <typename V>
bool get_volatile(Thread*, const Slot* a, Slot* r) {
  return V::give(r, memory_access::load_volatile<typename V::Stored>(a[1].ref, a[2].l));
}
template <typename V>
bool put(Thread*, const Slot* a, Slot*) {
  return memory_access::store<typename V::Stored>(a[1].ref, a[2].l, V::read(a[4])), true;
}
template <typename V>
bool put_volatile(Thread*, const Slot* a, Slot*) {
  return memory_access::store_volatile<typename V::Stored>(a[1].ref, a[2].l, V::read(a[4])), true;
}

template <typename V>
typename V::Stored exchange_if(const Slot* a) {
  return memory_access::compare_and_exchange<typename V::Stored>(a[1].ref, a[2].l, V::read(a[4]),
                                                                 V::read(a[4 + kCells<V>]));
}
template <typename V>
bool compare_and_set(Thread*, const Slot* a, Slot* r) {
  return give_int(r, exchange_if<V>(a) == V::read(a[4]));
}
template <typename V>
bool compare_and_exchange(Thread*, const Slot* a, Slot* r) {
  return V::give(r, exchange_if<V>(a));
}
template <typename V>
bool get_and_set(Thread*, const Slot* a, Slot* r) {
  return V::give(r, __atomic_exchange_n(memory_access::location<typename V::Stored>(a[1].ref, a[2].l), V::read(a[4]),
                                        __ATOMIC_SEQ_CST));
}
template <typename V>
bool get_and_add(Thread*, const Slot* a, Slot* r) {
  return V::give(r, __atomic_fetch_add(memory_access::location<typename V::Stored>(a[1].ref, a[2].l), V::read(a[4]),
                                       __ATOMIC_SEQ_CST));
}
bool full_fence(Thread*, const Slot*, Slot*) { return __atomic_thread_fence(__ATOMIC_SEQ_CST), true; }
bool load_fence(Thread*, const Slot*, Slot*) { return __atomic_thread_fence(__ATOMIC_ACQUIRE), true; }
bool store_fence(Thread*, const Slot*, Slot*) { return __atomic_thread_fence(__ATOMIC_RELEASE), true; }

// --- objects and classes ---

bool object_class(Thread*, const Slot* a, Slot* r) { return give_ref(r, a[0].ref->klass()->mirror); }
bool object_hash(Thread* t, const Slot* a, Slot* r) { return give_int(r, monitors::identity_hash(t, a[0].ref)); }
bool identity_hash(Thread* t, const Slot* a, Slot* r) {
  return give_int(r, a[0].ref ? monitors::identity_hash(t, a[0].ref) : 0);
}
bool current_thread(Thread* t, const Slot*, Slot* r) { return give_ref(r, t->java_thread); }

bool class_is_array(Thread*, const Slot* a, Slot* r) { return give_int(r, klass_of_mirror(a[0].ref)->is_array()); }
bool class_is_primitive(Thread*, const Slot* a, Slot* r) {
  return give_int(r, klass_of_mirror(a[0].ref)->is_primitive());
}
bool class_is_interface(Thread*, const Slot* a, Slot* r) {
  Klass* k = klass_of_mirror(a[0].ref);
  return give_int(r, k->is_instance() && k->is_interface());
}
bool class_is_instance(Thread*, const Slot* a, Slot* r) {
  Klass* k = klass_of_mirror(a[0].ref);
  return give_int(r, !k->is_primitive() && instance_of(a[1].ref, k));
}
bool class_is_assignable(Thread*, const Slot* a, Slot* r) {
  if (!a[1].ref) return false;
  Klass *to = klass_of_mirror(a[0].ref), *from = klass_of_mirror(a[1].ref);
  return give_int(r, to == from || (!to->is_primitive() && !from->is_primitive() && from->is_subtype_of(to)));
}

// --- arrays ---

bool array_copy(Thread* t, const Slot* a, Slot*) {  // (src, at, dest, at, length)
  Object *from = a[0].ref, *to = a[2].ref;
  if (!from || !to || !from->klass()->is_array()) return false;
  Klass *k = from->klass(), *l = to->klass();
  if (k != l && !(k->is_object_array() && l->is_object_array() && k->element_klass->is_subtype_of(l->element_klass)))
    return false;
  Array *v = as_array(from), *w = as_array(to);
  int32_t at = a[1].i, to_at = a[3].i, n = a[4].i;
  if ((at | to_at | n) < 0 || at > v->length - n || to_at > w->length - n) return false;
  if (check::active) {
    check::array_range(t, v, at, n, false);
    check::array_range(t, w, to_at, n, true);
  }
  unsigned shift = k->element_shift;
  std::memmove(w->data<char>() + (static_cast<size_t>(to_at) << shift),
               v->data<char>() + (static_cast<size_t>(at) << shift), static_cast<size_t>(n) << shift);
  return true;
}

// A new array with elements [from, to) of another; zeros behind its end. Allocation may leave OutOfMemoryError.
bool copy_range(Thread* t, Array* v, int32_t from, int32_t to, Slot* r) {
  Klass* k = v->klass();
  Array* copy = heap::allocate_array(t, k, to - from);
  if (copy) {
    size_t n = static_cast<size_t>(std::min(v->length, to) - from);
    std::memcpy(copy->data<char>(), v->data<char>() + (static_cast<size_t>(from) << k->element_shift),
                n << k->element_shift);
  }
  return give_ref(r, copy);
}
bool copy_of(Thread* t, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  return v && a[1].i >= 0 && copy_range(t, v, 0, a[1].i, r);
}
bool copy_of_range(Thread* t, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  return v && a[1].i >= 0 && a[1].i <= a[2].i && a[1].i <= v->length && copy_range(t, v, a[1].i, a[2].i, r);
}
template <typename V>
bool fill(Thread*, const Slot* a, Slot*) {
  Array* v = array(a[0]);
  if (!v) return false;
  std::fill_n(v->data<typename V::Stored>(), v->length, V::read(a[1]));
  return true;
}

#define RRVM_INTRINSICS_MEMORY
const IntrinsicRow kRows[] = {
#include "classlib/intrinsics.def"
};

}  // namespace

void register_memory_intrinsics() { register_intrinsic_table(kRows); }

}  // namespace rrvm::intrinsics
