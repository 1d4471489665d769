// java.lang.reflect.Array.
#include "classlib/jvm/boxing.h"
#include "classlib/jvm/entry.h"
#include "vm/check/bulk.h"
#include "vm/link/method_handles.h"
#include "vm/object/well_known.h"

using namespace rrvm;

namespace {

constexpr int kMaxDimensions = 255;

void illegal_argument(Thread* thread, const char* text = nullptr) {
  throw_new(thread, "java/lang/IllegalArgumentException", text);
}

Array* check_array(Thread* thread, jobject ref, bool primitive_only) {
  Object* o = resolve(ref);
  if (!o) {
    throw_new(thread, "java/lang/NullPointerException");
  } else if (!o->klass()->is_array()) {
    illegal_argument(thread, "Argument is not an array");
  } else if (primitive_only && !o->klass()->is_type_array()) {
    illegal_argument(thread, "Argument is not an array of primitive type");
  } else {
    return as_array(o);
  }
  return nullptr;
}

// Raises an access that is about to happen.
void accessed(Thread* thread, Array* a, jint index, bool is_write) {
  if (check::active) check::array_range(thread, a, index, 1, is_write);
}

bool check_index(Thread* thread, Array* a, jint index) {
  if (index >= 0 && index < a->length) return true;
  throw_new(thread, "java/lang/ArrayIndexOutOfBoundsException");
  return false;
}

jvalue to_jvalue(BasicType type, Slot s) {
  jvalue v = {};
  switch (type) {
    case BasicType::kBoolean: v.z = s.i != 0; break;
    case BasicType::kByte: v.b = static_cast<jbyte>(s.i); break;
    case BasicType::kChar: v.c = static_cast<jchar>(s.i); break;
    case BasicType::kShort: v.s = static_cast<jshort>(s.i); break;
    case BasicType::kInt: v.i = s.i; break;
    case BasicType::kFloat: v.f = s.f; break;
    case BasicType::kDouble: v.d = s.d; break;
    default: v.j = s.l; break;
  }
  return v;
}

Slot to_slot(BasicType type, jvalue v) {
  switch (type) {
    case BasicType::kBoolean: return Slot::of_int(v.z);
    case BasicType::kByte: return Slot::of_int(v.b);
    case BasicType::kChar: return Slot::of_int(v.c);
    case BasicType::kShort: return Slot::of_int(v.s);
    case BasicType::kInt: return Slot::of_int(v.i);
    case BasicType::kFloat: return Slot::of_float(v.f);
    case BasicType::kDouble: return Slot::of_double(v.d);
    default: return Slot::of_long(v.j);
  }
}

void store_converted(Thread* thread, Array* a, jint index, BasicType from, Slot value) {
  BasicType to = a->klass()->element_type;
  if (jvm::widen(from, to, &value)) {
    accessed(thread, a, index, true);
    jvm::store_element(a, index, to, value);
  } else {
    illegal_argument(thread, "argument type mismatch");
  }
}

// The class of arrays of this element; null with an exception pending.
Klass* array_class(Thread* thread, Klass* element) {
  if (!element->is_primitive()) return array_class_of(thread, element);
  if (element->element_type != BasicType::kVoid) return type_array_class(element->element_type);
  illegal_argument(thread);
  return nullptr;
}

Array* new_multi_array(Thread* thread, Klass* array_klass, const int32_t* lengths, int32_t dimensions) {
  Array* a = heap::allocate_array(thread, array_klass, lengths[0]);
  if (!a || dimensions == 1) return a;
  for (int32_t i = 0; i < lengths[0]; i++) {
    Array* row = new_multi_array(thread, array_klass->element_klass, lengths + 1, dimensions - 1);
    if (!row) return nullptr;
    jvm::put_object_at(a, i, row);
  }
  return a;
}

}  // namespace

jint JVM_GetArrayLength(JNIEnv* env, jobject array) {
  RRVM_ENTRY(env);
  Array* a = check_array(thread, array, false);
  return a ? a->length : 0;
}

jobject JVM_GetArrayElement(JNIEnv* env, jobject array, jint index) {
  RRVM_ENTRY(env);
  Array* a = check_array(thread, array, false);
  if (!a || !check_index(thread, a, index)) return nullptr;
  accessed(thread, a, index, false);
  if (a->klass()->is_object_array()) return to_jobject(jvm::object_at(a, index));
  BasicType type = a->klass()->element_type;
  return to_jobject(box(thread, type, jvm::load_element(a, index, type)));
}

jvalue JVM_GetPrimitiveArrayElement(JNIEnv* env, jobject array, jint index, jint wanted) {
  RRVM_ENTRY(env);
  Array* a = check_array(thread, array, true);
  if (!a || !check_index(thread, a, index)) return {};
  BasicType type = a->klass()->element_type;
  Slot value = jvm::load_element(a, index, type);
  if (!jvm::widen(type, static_cast<BasicType>(wanted), &value)) {
    illegal_argument(thread, "argument type mismatch");
    return {};
  }
  accessed(thread, a, index, false);
  return to_jvalue(static_cast<BasicType>(wanted), value);
}

void JVM_SetArrayElement(JNIEnv* env, jobject array, jint index, jobject value_ref) {
  RRVM_ENTRY(env);
  Array* a = check_array(thread, array, false);
  if (!a) return;
  Object* value = resolve(value_ref);
  if (a->klass()->is_type_array()) {
    Slot slot;
    BasicType from = jvm::unbox_any(value, &slot);
    if (!value) {
      illegal_argument(thread);
    } else if (check_index(thread, a, index)) {
      store_converted(thread, a, index, from, slot);
    }
    return;
  }
  if (!check_index(thread, a, index)) return;
  if (value && !value->klass()->is_subtype_of(a->klass()->element_klass)) {
    illegal_argument(thread, "array element type mismatch");
    return;
  }
  accessed(thread, a, index, true);
  jvm::put_object_at(a, index, value);
}

void JVM_SetPrimitiveArrayElement(JNIEnv* env, jobject array, jint index, jvalue value, unsigned char type) {
  RRVM_ENTRY(env);
  Array* a = check_array(thread, array, true);
  if (!a || !check_index(thread, a, index)) return;
  BasicType from = static_cast<BasicType>(type);
  store_converted(thread, a, index, from, to_slot(from, value));
}

jobject JVM_NewArray(JNIEnv* env, jclass element_ref, jint length) {
  RRVM_ENTRY(env);
  if (!element_ref) {
    throw_new(thread, "java/lang/NullPointerException");
    return nullptr;
  }
  if (length < 0) {
    throw_negative_array_size(thread, length);
    return nullptr;
  }
  Klass* element = jvm::klass_of(element_ref);
  if (element->is_array() && element->dimension >= kMaxDimensions) {
    illegal_argument(thread);
    return nullptr;
  }
  Klass* k = array_class(thread, element);
  return k ? to_jobject(heap::allocate_array(thread, k, length)) : nullptr;
}

jobject JVM_NewMultiArray(JNIEnv* env, jclass element_ref, jintArray dimensions_ref) {
  RRVM_ENTRY(env);
  if (!element_ref || !dimensions_ref) {
    throw_new(thread, "java/lang/NullPointerException");
    return nullptr;
  }
  Array* dimensions = as_array(resolve(dimensions_ref));
  int32_t n = dimensions->length;
  Klass* k = jvm::klass_of(element_ref);
  if (n <= 0 || n > kMaxDimensions) {
    illegal_argument(thread);
    return nullptr;
  }
  int32_t lengths[kMaxDimensions];
  for (int32_t i = 0; i < n; i++) {
    lengths[i] = jvm::load_element(dimensions, i, BasicType::kInt).i;
    if (lengths[i] < 0) {
      throw_negative_array_size(thread, lengths[i]);
      return nullptr;
    }
  }
  if (k->is_array() && k->dimension + n > kMaxDimensions) {
    illegal_argument(thread);
    return nullptr;
  }
  for (int32_t i = 0; i < n; i++) {
    k = array_class(thread, k);
    if (!k) return nullptr;
  }
  return to_jobject(new_multi_array(thread, k, lengths, n));
}
