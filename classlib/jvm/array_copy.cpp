// System.arraycopy with java's checks in java's order and its texts. Elements move as Java's plain accesses:
// primitives by memmove, references word by word, so that a racing reader never sees half a pointer.
#include <algorithm>
#include <cstring>
#include <string>

#include "classlib/jvm/entry.h"
#include "vm/check/bulk.h"

using namespace rrvm;

namespace {

const char* element_name(const Klass* array) {
  return array->is_type_array() ? basic_type_name(array->element_type) : "object array";
}

void store_error(Thread* thread, const std::string& text) {
  throw_new(thread, "java/lang/ArrayStoreException", "arraycopy: " + text);
}

void bounds_error(Thread* thread, const std::string& text) {
  throw_new(thread, "java/lang/ArrayIndexOutOfBoundsException", "arraycopy: " + text);
}

// "int[10]", "object array[3]"
std::string shape(const Array* a) {
  return std::string(element_name(a->klass())) + "[" + std::to_string(a->length) + "]";
}

bool check_kinds(Thread* thread, const Klass* source, const Klass* target) {
  if (!source->is_array()) {
    store_error(thread, "source type " + source->external_name() + " is not an array");
  } else if (!target->is_array()) {
    store_error(thread, "destination type " + target->external_name() + " is not an array");
  } else if (source->kind != target->kind ||
             (source->is_type_array() && source->element_type != target->element_type)) {
    std::string from = element_name(source), to = element_name(target);
    store_error(thread, "type mismatch: can not copy " + from + "[] into " + to + "[]");
  } else {
    return true;
  }
  return false;
}

bool check_ranges(Thread* thread, const Array* source, jint source_pos, const Array* target, jint target_pos,
                  jint length) {
  auto end = [length](jint pos) { return static_cast<uint32_t>(pos) + static_cast<uint32_t>(length); };
  if (source_pos < 0) {
    bounds_error(thread, "source index " + std::to_string(source_pos) + " out of bounds for " + shape(source));
  } else if (target_pos < 0) {
    bounds_error(thread, "destination index " + std::to_string(target_pos) + " out of bounds for " + shape(target));
  } else if (length < 0) {
    bounds_error(thread, "length " + std::to_string(length) + " is negative");
  } else if (end(source_pos) > static_cast<uint32_t>(source->length)) {
    bounds_error(thread,
                 "last source index " + std::to_string(end(source_pos)) + " out of bounds for " + shape(source));
  } else if (end(target_pos) > static_cast<uint32_t>(target->length)) {
    bounds_error(thread,
                 "last destination index " + std::to_string(end(target_pos)) + " out of bounds for " + shape(target));
  } else {
    return true;
  }
  return false;
}

// The regions may overlap. Word-sized moves in the right direction.
void move_references(Object** from, Object** to, jint length) {
  if (to <= from || to >= from + length) {
    for (jint i = 0; i < length; i++)
      __atomic_store_n(&to[i], __atomic_load_n(&from[i], __ATOMIC_RELAXED), __ATOMIC_RELAXED);
  } else {
    for (jint i = length; i-- > 0;)
      __atomic_store_n(&to[i], __atomic_load_n(&from[i], __ATOMIC_RELAXED), __ATOMIC_RELAXED);
  }
}

bool fits_all(const Array* source, const Array* target) {
  return source == target || source->klass()->element_klass->is_subtype_of(target->klass()->element_klass);
}

// Raises the accesses of a copy: elements are read up to the first that does not fit, and written before it.
void raise_events(Thread* thread, Array* from, jint source_pos, Array* to, jint target_pos, jint length) {
  jint reads = length, writes = length;
  if (from->klass()->is_object_array() && !fits_all(from, to)) {
    Object** first = from->data<Object*>() + source_pos;
    auto misfit = [&](Object* element) {
      return element && !element->klass()->is_subtype_of(to->klass()->element_klass);
    };
    writes = static_cast<jint>(std::find_if(first, first + length, misfit) - first);
    reads = std::min(writes + 1, length);
  }
  check::array_range(thread, from, source_pos, reads, false);
  check::array_range(thread, to, target_pos, writes, true);
}

void copy_references(Thread* thread, Array* source, jint source_pos, Array* target, jint target_pos, jint length) {
  Object** from = source->data<Object*>() + source_pos;
  Object** to = target->data<Object*>() + target_pos;
  const Klass* from_class = source->klass()->element_klass;
  const Klass* to_class = target->klass()->element_klass;
  if (fits_all(source, target)) {
    move_references(from, to, length);
    return;
  }
  // Each element is checked; those before the first misfit stay copied. Arrays of different classes do not overlap.
  for (jint i = 0; i < length; i++) {
    Object* element = __atomic_load_n(&from[i], __ATOMIC_RELAXED);
    if (element && !element->klass()->is_subtype_of(to_class)) {
      std::string from_name = from_class->external_name(), to_name = to_class->external_name();
      if (!to_class->is_subtype_of(from_class)) {
        store_error(thread, "type mismatch: can not copy " + from_name + "[] into " + to_name + "[]");
      } else {
        store_error(thread, "element type mismatch: can not cast one of the elements of " + from_name +
                                "[] to the type of the destination array, " + to_name);
      }
      return;
    }
    __atomic_store_n(&to[i], element, __ATOMIC_RELAXED);
  }
}

}  // namespace

void JVM_ArrayCopy(JNIEnv* env, jclass, jobject source_ref, jint source_pos, jobject target_ref, jint target_pos,
                   jint length) {
  RRVM_ENTRY(env);
  Object* source = resolve(source_ref);
  Object* target = resolve(target_ref);
  if (!source || !target) {
    throw_new(thread, "java/lang/NullPointerException");
    return;
  }
  const Klass* klass = source->klass();
  if (__builtin_expect(klass != target->klass(), 0) || __builtin_expect(!klass->is_array(), 0)) {
    if (!check_kinds(thread, klass, target->klass())) return;
  }
  Array* from = as_array(source);
  Array* to = as_array(target);
  bool in_range = (source_pos | target_pos | length) >= 0 && length <= from->length - source_pos &&
                  length <= to->length - target_pos;
  if (__builtin_expect(!in_range, 0)) {
    check_ranges(thread, from, source_pos, to, target_pos, length);
    return;
  }
  if (length == 0) return;
  if (check::active) raise_events(thread, from, source_pos, to, target_pos, length);
  if (klass->is_type_array()) {
    unsigned shift = klass->element_shift;
    std::memmove(to->data<char>() + (static_cast<size_t>(target_pos) << shift),
                 from->data<char>() + (static_cast<size_t>(source_pos) << shift), static_cast<size_t>(length) << shift);
  } else {
    copy_references(thread, from, source_pos, to, target_pos, length);
  }
}
