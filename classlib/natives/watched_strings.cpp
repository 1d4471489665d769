// Intrinsics of strings and charsets that read or write an array of the program, while a tool chain runs: the data
// event first, then the intrinsic itself. (Its arguments are in bounds, or it declines and the body throws.) Tests:
// tests/java/race/library.
#include <algorithm>

#include "classlib/natives/intrinsics_table.h"
#include "vm/base/symbol.h"
#include "vm/check/bulk.h"

namespace rrvm::intrinsics {
namespace {

// Up to and with the first element that `ends` it.
template <typename T, typename Ends>
int32_t count_until(const Array* a, int32_t from, int32_t count, Ends ends) {
  const T* first = const_cast<Array*>(a)->data<T>() + from;
  return std::min(static_cast<int32_t>(std::find_if(first, first + count, ends) - first) + 1, count);
}
int32_t all(const Array*, int32_t, int32_t count) { return count; }
int32_t until_wide(const Array* a, int32_t from, int32_t count) {
  return count_until<uint16_t>(a, from, count, [](uint16_t c) { return c > 0xff; });
}
int32_t until_negative(const Array* a, int32_t from, int32_t count) {
  return count_until<int8_t>(a, from, count, [](int8_t b) { return b < 0; });
}

// Where an intrinsic has its array, first index and count; `to_end`: the count is the difference of arguments 2 and 1.
// `touched`: how many of these it gets to see, if it may stop before the end.
struct Shape {
  const char *class_name, *name, *descriptor;
  int array, from, count;
  bool to_end, is_write;
  int32_t (*touched)(const Array*, int32_t from, int32_t count) = all;
};
constexpr Shape kShapes[] = {
    {"java/lang/StringLatin1", "inflate", "([BI[CII)V", 2, 3, 4, false, true},
    {"java/lang/StringLatin1", "getChars", "([BII[CI)V", 3, 4, 2, true, true},
    {"java/lang/StringUTF16", "compress", "([CI[BII)I", 0, 1, 4, false, false, until_wide},
    {"java/lang/StringUTF16", "getChars", "([BII[CI)V", 3, 4, 2, true, true},
    {"java/lang/StringCoding", "hasNegatives", "([BII)Z", 0, 1, 2, false, false, until_negative},
};
constexpr size_t kCount = std::size(kShapes);
IntrinsicFunction originals[kCount];

template <size_t I>
bool watched(Thread* t, const Slot* a, Slot* r) {
  constexpr Shape s = kShapes[I];
  Array* v = array(a[s.array]);
  int32_t from = a[s.from].i, count = s.to_end ? a[2].i - a[1].i : a[s.count].i;
  if (v && from >= 0 && count > 0 && from <= v->length - count)
    check::array_range(t, v, from, s.touched(v, from, count), s.is_write);
  return originals[I](t, a, r);
}

// (char[], at, byte[], at, length): stops behind the first char that the charset lacks, and says how many bytes it
// wrote.
struct Encoder {
  const char *class_name, *name;
};
constexpr const char* kEncoderType = "([CI[BII)I";
constexpr Encoder kEncoders[] = {{"java/lang/StringCoding", "implEncodeAsciiArray"},
                                 {"sun/nio/cs/ISO_8859_1$Encoder", "implEncodeISOArray"}};
IntrinsicFunction original_encoders[std::size(kEncoders)];

template <size_t I>
bool watched_encoder(Thread* t, const Slot* a, Slot* r) {
  if (!original_encoders[I](t, a, r)) return false;
  check::array_range(t, array(a[0]), a[1].i, std::min(r->i + 1, a[4].i), false);
  check::array_range(t, array(a[2]), a[3].i, r->i, true);
  return true;
}

// ArraysSupport.vectorizedMismatch (array, offset, array, offset, elements, log2 of their size): reads both up to and
// with the first element that differs.
constexpr IntrinsicRow kMismatch{"jdk/internal/util/ArraysSupport", "vectorizedMismatch",
                                 "(Ljava/lang/Object;JLjava/lang/Object;JII)I", nullptr};
IntrinsicFunction original_mismatch;

bool watched_mismatch(Thread* t, const Slot* a, Slot* r) {
  if (!original_mismatch(t, a, r)) return false;
  int64_t elements = r->i < 0 ? a[6].i : r->i + 1;
  for (int at : {0, 3}) check::raw_access(t, a[at].ref, a[at + 1].l, elements << a[7].i, false);
  return true;
}

template <size_t... I>
void add_encoders(std::index_sequence<I...>) {
  static const IntrinsicRow rows[] = {
      {kEncoders[I].class_name, kEncoders[I].name, kEncoderType, watched_encoder<I>}...};
  register_watched_table(rows);
}

template <size_t... I>
void add(std::index_sequence<I...>) {
  static const IntrinsicRow rows[] = {{kShapes[I].class_name, kShapes[I].name, kShapes[I].descriptor, watched<I>}...};
  register_watched_table(rows);
}

}  // namespace

void register_watched_strings() {
  for (size_t i = 0; i < kCount; ++i) {
    const Shape& s = kShapes[i];
    originals[i] = find_intrinsic(Symbol::intern(s.class_name), Symbol::intern(s.name), Symbol::intern(s.descriptor));
  }
  add(std::make_index_sequence<kCount>());
  for (size_t i = 0; i < std::size(kEncoders); ++i)
    original_encoders[i] = find_intrinsic(Symbol::intern(kEncoders[i].class_name), Symbol::intern(kEncoders[i].name),
                                          Symbol::intern(kEncoderType));
  add_encoders(std::make_index_sequence<std::size(kEncoders)>());
  static IntrinsicRow mismatch = kMismatch;
  mismatch.function = watched_mismatch;
  original_mismatch = find_intrinsic(Symbol::intern(kMismatch.class_name), Symbol::intern(kMismatch.name),
                                     Symbol::intern(kMismatch.descriptor));
  register_watched_table({&mismatch, 1});
}

}  // namespace rrvm::intrinsics
