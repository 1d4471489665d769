// See boxing.h.
#include "classlib/jvm/boxing.h"

#include "vm/object/well_known.h"

namespace rrvm::jvm {

BasicType unbox_any(Object* box, Slot* out) {
  if (!box) return BasicType::kVoid;
  Klass* k = box->klass();
  if (k == wk::Integer) {
    *out = Slot::of_int(box->get<int32_t>(wk::Integer_value));
    return BasicType::kInt;
  }
  if (k == wk::Long) {
    *out = Slot::of_long(box->get<int64_t>(wk::Long_value));
    return BasicType::kLong;
  }
  if (k == wk::Double) {
    *out = Slot::of_double(box->get<double>(wk::Double_value));
    return BasicType::kDouble;
  }
  if (k == wk::Float) {
    *out = Slot::of_float(box->get<float>(wk::Float_value));
    return BasicType::kFloat;
  }
  if (k == wk::Boolean) {
    *out = Slot::of_int(box->get<uint8_t>(wk::Boolean_value));
    return BasicType::kBoolean;
  }
  if (k == wk::Character) {
    *out = Slot::of_int(box->get<uint16_t>(wk::Character_value));
    return BasicType::kChar;
  }
  if (k == wk::Byte) {
    *out = Slot::of_int(box->get<int8_t>(wk::Byte_value));
    return BasicType::kByte;
  }
  if (k == wk::Short) {
    *out = Slot::of_int(box->get<int16_t>(wk::Short_value));
    return BasicType::kShort;
  }
  return BasicType::kVoid;
}

bool widen(BasicType from, BasicType to, Slot* value) {
  if (from == to) return from != BasicType::kVoid;
  bool from_int =
      from == BasicType::kByte || from == BasicType::kShort || from == BasicType::kChar || from == BasicType::kInt;
  switch (to) {
    case BasicType::kShort: return from == BasicType::kByte;
    case BasicType::kInt: return from_int;
    case BasicType::kLong:
      if (from_int) *value = Slot::of_long(value->i);
      return from_int;
    case BasicType::kFloat:
      if (from_int) *value = Slot::of_float(static_cast<float>(value->i));
      if (from == BasicType::kLong) *value = Slot::of_float(static_cast<float>(value->l));
      return from_int || from == BasicType::kLong;
    case BasicType::kDouble:
      if (from_int) *value = Slot::of_double(value->i);
      if (from == BasicType::kLong) *value = Slot::of_double(static_cast<double>(value->l));
      if (from == BasicType::kFloat) *value = Slot::of_double(value->f);
      return from_int || from == BasicType::kLong || from == BasicType::kFloat;
    default: return false;
  }
}

Slot load_element(const Array* a, int32_t i, BasicType type) {
  switch (type) {
    case BasicType::kBoolean: return Slot::of_int(__atomic_load_n(&a->data<uint8_t>()[i], __ATOMIC_RELAXED));
    case BasicType::kByte: return Slot::of_int(__atomic_load_n(&a->data<int8_t>()[i], __ATOMIC_RELAXED));
    case BasicType::kChar: return Slot::of_int(__atomic_load_n(&a->data<uint16_t>()[i], __ATOMIC_RELAXED));
    case BasicType::kShort: return Slot::of_int(__atomic_load_n(&a->data<int16_t>()[i], __ATOMIC_RELAXED));
    case BasicType::kInt: return Slot::of_int(__atomic_load_n(&a->data<int32_t>()[i], __ATOMIC_RELAXED));
    case BasicType::kFloat: return Slot::of_float(a->get<float>(kArrayBaseOffset + 4 * static_cast<size_t>(i)));
    default: return Slot::of_long(__atomic_load_n(&a->data<int64_t>()[i], __ATOMIC_RELAXED));
  }
}

void store_element(Array* a, int32_t i, BasicType type, Slot value) {
  size_t offset = kArrayBaseOffset + (static_cast<size_t>(i) << log2_size(type));
  switch (type) {
    case BasicType::kBoolean: a->put<uint8_t>(offset, static_cast<uint8_t>(value.i & 1)); break;
    case BasicType::kByte: a->put<int8_t>(offset, static_cast<int8_t>(value.i)); break;
    case BasicType::kChar:
    case BasicType::kShort: a->put<int16_t>(offset, static_cast<int16_t>(value.i)); break;
    case BasicType::kInt: a->put<int32_t>(offset, value.i); break;
    case BasicType::kFloat: a->put<float>(offset, value.f); break;
    default: a->put<int64_t>(offset, value.l); break;
  }
}

}  // namespace rrvm::jvm
