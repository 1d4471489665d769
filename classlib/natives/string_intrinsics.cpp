// java.lang.String's inner loops over byte[] (Latin-1, and UTF-16 in the machine's byte order), array comparison and
// charset helpers. Covered by tests/natives/string_intrinsics_test.cpp and the Java corpus.
#include <cstring>

#include "classlib/natives/intrinsics_table.h"
#include "vm/object/well_known.h"

namespace rrvm::intrinsics {
namespace {

using U8 = const uint8_t*;
using U16 = const uint16_t*;

// The strings' own form: UTF-16 arrays hold two bytes a character.
int32_t utf16_length(const Array* a) { return a->length >> 1; }
U8 latin1(const Array* a) { return a->data<uint8_t>(); }
U16 utf16(const Array* a) { return a->data<uint16_t>(); }

bool in_bounds(int32_t offset, int32_t count, int32_t length) {
  return offset >= 0 && count >= 0 && offset <= length - count;
}

template <typename C>
int32_t hash_of(const C* p, int32_t n) {
  uint32_t h = 0;
  int32_t i = 0;
  for (; i + 4 <= n; i += 4) {  // four steps of h = 31 * h + c at once
    h = h * (31u * 31 * 31 * 31) + p[i] * (31u * 31 * 31) + p[i + 1] * (31u * 31) + p[i + 2] * 31u + p[i + 3];
  }
  for (; i < n; i++) h = 31 * h + p[i];
  return static_cast<int32_t>(h);
}

template <typename A, typename B>
int32_t compare(const A* a, const B* b, int32_t n1, int32_t n2) {
  int32_t n = n1 < n2 ? n1 : n2;
  for (int32_t i = 0; i < n; i++) {
    if (a[i] != b[i]) return static_cast<int32_t>(a[i]) - static_cast<int32_t>(b[i]);
  }
  return n1 - n2;
}

// First place at or behind `from` where `what` is; what_count > 0.
template <typename A, typename B>
int32_t find(const A* text, int32_t count, const B* what, int32_t what_count, int32_t from) {
  for (int32_t i = from; i <= count - what_count; i++) {
    if (text[i] != what[0]) continue;
    int32_t k = 1;
    while (k < what_count && text[i + k] == what[k]) k++;
    if (k == what_count) return i;
  }
  return -1;
}

// --- StringLatin1 ---

bool latin1_hash(Thread*, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  if (!v) return false;
  return give_int(r, hash_of(latin1(v), v->length));
}
bool bytes_equal(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  return give_int(r, v->length == w->length && std::memcmp(latin1(v), latin1(w), static_cast<size_t>(v->length)) == 0);
}
bool latin1_compare(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  return give_int(r, compare(latin1(v), latin1(w), v->length, w->length));
}
bool latin1_compare_utf16(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  return give_int(r, compare(latin1(v), utf16(w), v->length, utf16_length(w)));
}
bool latin1_char_at(Thread*, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  if (!v || static_cast<uint32_t>(a[1].i) >= static_cast<uint32_t>(v->length)) return false;
  return give_int(r, latin1(v)[a[1].i]);
}
bool latin1_index_of_char(Thread*, const Slot* a, Slot* r) {  // (value, ch, from)
  Array* v = array(a[0]);
  if (!v) return false;
  int32_t from = a[2].i < 0 ? 0 : a[2].i;
  if (static_cast<uint32_t>(a[1].i) > 0xff || from >= v->length) return give_int(r, -1);
  const void* at = std::memchr(latin1(v) + from, a[1].i, static_cast<size_t>(v->length - from));
  return give_int(r, at ? static_cast<int32_t>(static_cast<U8>(at) - latin1(v)) : -1);
}
bool latin1_index_of_char_in(Thread*, const Slot* a, Slot* r) {  // (value, ch, from, max)
  Array* v = array(a[0]);
  if (!v || a[2].i < 0 || a[3].i > v->length) return false;
  if (a[2].i >= a[3].i) return give_int(r, -1);
  const void* at = std::memchr(latin1(v) + a[2].i, a[1].i & 0xff, static_cast<size_t>(a[3].i - a[2].i));
  return give_int(r, at ? static_cast<int32_t>(static_cast<U8>(at) - latin1(v)) : -1);
}
bool latin1_last_index_of_char(Thread*, const Slot* a, Slot* r) {  // (value, ch, from)
  Array* v = array(a[0]);
  if (!v) return false;
  if (static_cast<uint32_t>(a[1].i) > 0xff) return give_int(r, -1);
  int32_t i = a[2].i < v->length - 1 ? a[2].i : v->length - 1;
  while (i >= 0 && latin1(v)[i] != a[1].i) i--;
  return give_int(r, i < 0 ? -1 : i);
}
bool latin1_index_of(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  if (w->length == 0) return give_int(r, 0);
  return give_int(r, find(latin1(v), v->length, latin1(w), w->length, 0));
}
bool latin1_index_of_from(Thread*, const Slot* a, Slot* r) {  // (value, count, what, count, from)
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || a[1].i > v->length || a[3].i <= 0 || a[3].i > w->length || a[4].i < 0) return false;
  return give_int(r, find(latin1(v), a[1].i, latin1(w), a[3].i, a[4].i));
}
// inflate(byte[] src, int srcOff, char[] or UTF-16 byte[] dst, int dstOff, int len)
void widen(U8 from, uint16_t* to, int32_t n) {
  for (int32_t i = 0; i < n; i++) to[i] = from[i];
}
bool latin1_inflate_chars(Thread*, const Slot* a, Slot*) {
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, v->length) || !in_bounds(a[3].i, a[4].i, w->length)) return false;
  widen(latin1(v) + a[1].i, w->data<uint16_t>() + a[3].i, a[4].i);
  return true;
}
bool latin1_inflate_bytes(Thread*, const Slot* a, Slot*) {
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, v->length) || !in_bounds(a[3].i, a[4].i, utf16_length(w))) return false;
  widen(latin1(v) + a[1].i, w->data<uint16_t>() + a[3].i, a[4].i);
  return true;
}
bool latin1_get_chars(Thread*, const Slot* a, Slot*) {  // (value, begin, end, char[], at)
  Array *v = array(a[0]), *w = array(a[3]);
  if (!v || !w || a[2].i < a[1].i || !in_bounds(a[1].i, a[2].i - a[1].i, v->length)) return false;
  int32_t n = a[2].i - a[1].i;
  if (!in_bounds(a[4].i, n, w->length)) return false;
  widen(latin1(v) + a[1].i, w->data<uint16_t>() + a[4].i, n);
  return true;
}
bool can_encode_latin1(Thread*, const Slot* a, Slot* r) { return give_int(r, static_cast<uint32_t>(a[0].i) <= 0xff); }

// --- StringUTF16 ---

bool utf16_hash(Thread*, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  if (!v) return false;
  return give_int(r, hash_of(utf16(v), utf16_length(v)));
}
bool utf16_compare(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  return give_int(r, compare(utf16(v), utf16(w), utf16_length(v), utf16_length(w)));
}
bool utf16_compare_latin1(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (!v || !w) return false;
  return give_int(r, compare(utf16(v), latin1(w), utf16_length(v), w->length));
}
bool utf16_char_at(Thread*, const Slot* a, Slot* r) {
  Array* v = array(a[0]);
  if (!v || static_cast<uint32_t>(a[1].i) >= static_cast<uint32_t>(utf16_length(v))) return false;
  return give_int(r, utf16(v)[a[1].i]);
}
bool utf16_put_char(Thread*, const Slot* a, Slot*) {
  Array* v = array(a[0]);
  if (!v || static_cast<uint32_t>(a[1].i) >= static_cast<uint32_t>(utf16_length(v))) return false;
  v->data<uint16_t>()[a[1].i] = static_cast<uint16_t>(a[2].i);
  return true;
}
// Characters up to the first above `limit`; their number.
int32_t narrow(U16 from, uint8_t* to, int32_t n, unsigned limit) {
  int32_t i = 0;
  for (; i < n && from[i] <= limit; i++) to[i] = static_cast<uint8_t>(from[i]);
  return i;
}
bool utf16_compress_chars(Thread*, const Slot* a, Slot* r) {  // (char[], off, byte[], off, len)
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, v->length) || !in_bounds(a[3].i, a[4].i, w->length)) return false;
  return give_int(
      r, narrow(v->data<uint16_t>() + a[1].i, w->data<uint8_t>() + a[3].i, a[4].i, 0xff) == a[4].i ? a[4].i : 0);
}
bool utf16_compress_bytes(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, utf16_length(v)) || !in_bounds(a[3].i, a[4].i, w->length)) return false;
  return give_int(r, narrow(utf16(v) + a[1].i, w->data<uint8_t>() + a[3].i, a[4].i, 0xff) == a[4].i ? a[4].i : 0);
}
bool utf16_get_chars(Thread*, const Slot* a, Slot*) {  // (value, begin, end, char[], at)
  Array *v = array(a[0]), *w = array(a[3]);
  if (!v || !w || a[2].i < a[1].i || !in_bounds(a[1].i, a[2].i - a[1].i, utf16_length(v))) return false;
  int32_t n = a[2].i - a[1].i;
  if (!in_bounds(a[4].i, n, w->length)) return false;
  std::memcpy(w->data<uint16_t>() + a[4].i, utf16(v) + a[1].i, 2 * static_cast<size_t>(n));
  return true;
}
bool utf16_find(Thread*, const Slot* a, Slot* r) {  // (value, count, what, count, from)
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || a[1].i > utf16_length(v) || a[3].i <= 0 || a[3].i > utf16_length(w) || a[4].i < 0) return false;
  return give_int(r, find(utf16(v), a[1].i, utf16(w), a[3].i, a[4].i));
}
bool utf16_find_latin1(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || a[1].i > utf16_length(v) || a[3].i <= 0 || a[3].i > w->length || a[4].i < 0) return false;
  return give_int(r, find(utf16(v), a[1].i, latin1(w), a[3].i, a[4].i));
}
bool utf16_index_of_char(Thread*, const Slot* a, Slot* r) {  // (value, ch, from, max)
  Array* v = array(a[0]);
  if (!v || a[2].i < 0 || a[3].i > utf16_length(v)) return false;
  for (int32_t i = a[2].i; i < a[3].i; i++) {
    if (utf16(v)[i] == a[1].i) return give_int(r, i);
  }
  return give_int(r, -1);
}

// --- String ---

bool string_length(Thread*, const Slot* a, Slot* r) {
  Object* s = a[0].ref;
  return give_int(r, as_array(s->ref(wk::String_value))->length >> s->get<int8_t>(wk::String_coder));
}
bool string_is_empty(Thread*, const Slot* a, Slot* r) {
  return give_int(r, as_array(a[0].ref->ref(wk::String_value))->length == 0);
}
bool string_char_at(Thread*, const Slot* a, Slot* r) {
  Object* s = a[0].ref;
  Array* v = as_array(s->ref(wk::String_value));
  bool wide = s->get<int8_t>(wk::String_coder) != 0;
  if (static_cast<uint32_t>(a[1].i) >= static_cast<uint32_t>(v->length >> wide)) return false;
  return give_int(r, wide ? utf16(v)[a[1].i] : latin1(v)[a[1].i]);
}
bool string_hash(Thread*, const Slot* a, Slot* r) {
  Object* s = a[0].ref;
  int32_t h = s->get<int32_t>(wk::String_hash);
  if (h == 0) {
    Array* v = as_array(s->ref(wk::String_value));
    h = s->get<int8_t>(wk::String_coder) ? hash_of(utf16(v), utf16_length(v)) : hash_of(latin1(v), v->length);
    if (h != 0) s->put<int32_t>(wk::String_hash, h);
  }
  return give_int(r, h);
}
bool string_equals(Thread*, const Slot* a, Slot* r) {
  Object *s = a[0].ref, *o = a[1].ref;
  if (s == o) return give_int(r, 1);
  if (!o || o->klass() != s->klass() || s->get<int8_t>(wk::String_coder) != o->get<int8_t>(wk::String_coder))
    return give_int(r, 0);
  Array *v = as_array(s->ref(wk::String_value)), *w = as_array(o->ref(wk::String_value));
  return give_int(r, v->length == w->length && std::memcmp(latin1(v), latin1(w), static_cast<size_t>(v->length)) == 0);
}

// --- StringCoding, charsets ---

bool has_negatives(Thread*, const Slot* a, Slot* r) {  // (bytes, off, len)
  Array* v = array(a[0]);
  if (!v || !in_bounds(a[1].i, a[2].i, v->length)) return false;
  U8 p = latin1(v) + a[1].i;
  int32_t n = a[2].i, i = 0;
  for (; i + 8 <= n; i += 8) {
    uint64_t word;
    std::memcpy(&word, p + i, 8);
    if (word & 0x8080808080808080u) return give_int(r, 1);
  }
  for (; i < n; i++) {
    if (p[i] & 0x80) return give_int(r, 1);
  }
  return give_int(r, 0);
}
bool encode_iso_from_utf16(Thread*, const Slot* a, Slot* r) {  // (UTF-16 byte[], at, byte[], at, len)
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, utf16_length(v)) || !in_bounds(a[3].i, a[4].i, w->length)) return false;
  return give_int(r, narrow(utf16(v) + a[1].i, w->data<uint8_t>() + a[3].i, a[4].i, 0xff));
}
template <unsigned Limit>
bool encode_chars(Thread*, const Slot* a, Slot* r) {  // (char[], at, byte[], at, len)
  Array *v = array(a[0]), *w = array(a[2]);
  if (!v || !w || !in_bounds(a[1].i, a[4].i, v->length) || !in_bounds(a[3].i, a[4].i, w->length)) return false;
  return give_int(r, narrow(v->data<uint16_t>() + a[1].i, w->data<uint8_t>() + a[3].i, a[4].i, Limit));
}

// --- arrays ---

// vectorizedMismatch(a, aOffset, b, bOffset, length, log2 of the element size): the index of the first element that
// differs, or ~(elements left to check), which is ~0 here as all are checked.
bool vectorized_mismatch(Thread*, const Slot* a, Slot* r) {
  auto p = reinterpret_cast<U8>(a[0].ref) + a[1].l;
  auto q = reinterpret_cast<U8>(a[3].ref) + a[4].l;
  if (a[6].i < 0) return false;
  size_t n = static_cast<size_t>(a[6].i) << a[7].i, i = 0;
  for (; i + 8 <= n; i += 8) {
    uint64_t x, y;
    std::memcpy(&x, p + i, 8);
    std::memcpy(&y, q + i, 8);
    if (x != y)
      return give_int(r, static_cast<int32_t>((i + static_cast<size_t>(__builtin_ctzll(x ^ y)) / 8) >> a[7].i));
  }
  for (; i < n; i++) {
    if (p[i] != q[i]) return give_int(r, static_cast<int32_t>(i >> a[7].i));
  }
  return give_int(r, ~0);
}
template <typename T>
bool arrays_equal(Thread*, const Slot* a, Slot* r) {
  Array *v = array(a[0]), *w = array(a[1]);
  if (v == w) return give_int(r, 1);
  if (!v || !w) return give_int(r, 0);
  return give_int(r, v->length == w->length &&
                         std::memcmp(v->data<T>(), w->data<T>(), sizeof(T) * static_cast<size_t>(v->length)) == 0);
}

#define RRVM_INTRINSICS_STRINGS
const IntrinsicRow kRows[] = {
#include "classlib/intrinsics.def"
};

}  // namespace

void register_string_intrinsics() { register_intrinsic_table(kRows); }

}  // namespace rrvm::intrinsics
