// The inner loops of java.math.BigInteger, which java too replaces by machine code of its own: without them an RSA key
// takes the interpreter a minute. Numbers are ints, the most significant one first. What the callers' checks
// would not let pass, and results in the argument's own array, are declined.
// Covered by tests/java/arith/BigProducts.java.
#include <algorithm>

#include "classlib/natives/intrinsics_table.h"
#include "vm/heap/heap.h"

namespace rrvm::intrinsics {
namespace {

// out[0..length) += in[0..length) * factor, both ending at the pointers; the carry that is left.
uint32_t add_product(uint32_t* out_end, const uint32_t* in_end, int32_t length, uint64_t factor) {
  uint64_t carry = 0;
  for (int32_t i = 1; i <= length; i++) {
    uint64_t product = in_end[-i] * factor + out_end[-i] + carry;
    out_end[-i] = static_cast<uint32_t>(product);
    carry = product >> 32;
  }
  return static_cast<uint32_t>(carry);
}

void multiply(const uint32_t* x, int32_t x_length, const uint32_t* y, int32_t y_length, uint32_t* z) {
  std::fill_n(z, x_length + y_length, 0);
  for (int32_t i = x_length - 1; i >= 0; i--) z[i] = add_product(z + i + 1 + y_length, y + y_length, y_length, x[i]);
}

bool has(const Array* v, int32_t length) { return v && length > 0 && length <= v->length; }

bool mul_add(Thread*, const Slot* a, Slot* r) {  // (out, in, offset from the end of out, length, factor)
  Array *out = array(a[0]), *in = array(a[1]);
  int32_t offset = a[2].i, length = a[3].i;
  if (!out || !has(in, length) || out == in || offset < 0 || offset > out->length - length) return false;
  uint32_t* end = out->data<uint32_t>() + out->length - offset;
  return give_int(
      r, static_cast<int32_t>(add_product(end, in->data<uint32_t>() + length, length, static_cast<uint32_t>(a[4].i))));
}

bool multiply_to_len(Thread* t, const Slot* a, Slot* r) {  // (x, its length, y, its length, z or null)
  Array *x = array(a[0]), *y = array(a[2]), *z = array(a[4]);
  int32_t n = a[1].i, m = a[3].i;
  if (!has(x, n) || !has(y, m) || n > INT32_MAX - m || z == x || z == y) return false;
  if (!z || z->length < n + m) z = heap::allocate_type_array(t, BasicType::kInt, n + m);
  if (z) multiply(x->data<uint32_t>(), n, y->data<uint32_t>(), m, z->data<uint32_t>());
  return give_ref(r, z);
}

bool square_to_len(Thread*, const Slot* a, Slot* r) {  // (x, its length, z, its length)
  Array *x = array(a[0]), *z = array(a[2]);
  int32_t n = a[1].i;
  if (!has(x, n) || !z || z == x || z->length != a[3].i || z->length / 2 != n || z->length % 2 != 0) return false;
  multiply(x->data<uint32_t>(), n, x->data<uint32_t>(), n, z->data<uint32_t>());
  return give_ref(r, z);
}

// a[0..length) -= b[0..length): -1 when that borrows.
int32_t subtract(uint32_t* a, const uint32_t* b, int32_t length) {
  int64_t sum = 0;
  for (int32_t i = length - 1; i >= 0; i--) {
    sum = static_cast<int64_t>(a[i]) - b[i] + (sum >> 32);
    a[i] = static_cast<uint32_t>(sum);
  }
  return static_cast<int32_t>(sum >> 32);
}

// Adds `carry` at z[at] and on to the left; 1 when it leaves the number.
int32_t add_carry(uint32_t* z, int32_t at, uint64_t carry) {
  for (; at >= 0 && carry; at--) {
    carry += z[at];
    z[at] = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  return static_cast<int32_t>(carry);
}

bool montgomery_reduce(Thread*, const Slot* a, Slot* r) {  // (a number of 2 * length, modulus, length, inverse)
  Array *number = array(a[0]), *modulus = array(a[1]);
  int32_t n = a[2].i;
  if (!has(modulus, n) || !number || number == modulus || number->length % 2 != 0 || number->length / 2 != n)
    return false;
  uint32_t* z = number->data<uint32_t>();
  const uint32_t* m = modulus->data<uint32_t>();
  int32_t carries = 0;
  for (int32_t i = 0; i < n; i++) {
    uint32_t* end = z + 2 * n - i;
    uint32_t left = add_product(end, m + n, n, static_cast<uint32_t>(a[3].i) * end[-1]);
    carries += add_carry(z, n - 1 - i, left);
  }
  while (carries > 0) carries += subtract(z, m, n);
  while (!std::lexicographical_compare(z, z + n, m, m + n)) subtract(z, m, n);
  return give_ref(r, number);
}

#define RRVM_INTRINSICS_BIG_INTEGER
const IntrinsicRow kRows[] = {
#include "classlib/intrinsics.def"
};

}  // namespace

void register_big_integer_intrinsics() { register_intrinsic_table(kRows); }

}  // namespace rrvm::intrinsics
