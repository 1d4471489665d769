// Unsafe's accesses while a tool chain runs, each with its memory mode, which the JDK's own bodies lose (getIntOpaque
// calls getIntVolatile). VarHandles, atomics, field updaters and reflection all end here.
//   plain                a data access (vm/check/bulk.h)
//   opaque               an edge only together with fences
//   acquire, volatile    a read is a VolatileRead
//   release, volatile    a write is a VolatileWrite
//   compare-and-set      a VolatileRead, and when it succeeds a VolatileWrite
//   get-and-set, ...     a VolatileRead and a VolatileWrite
// All but plain ones are atomic accesses of what they touch (AtomicAccess), which may race with plain accesses, not
// with each other. Fences are events too. An operation and its event are one step per address, and narrow types operate
// on their own address, not on the word around them, so that they meet the events of volatile fields. Tests:
// tests/check/Modes.java.
#include <deque>
#include <string>
#include <type_traits>
#include <vector>

#include "classlib/natives/unsafe_values.h"
#include "vm/check/bulk.h"
#include "vm/check/quick_volatile.h"
#include "vm/object/memory_access.h"

namespace rrvm::intrinsics {
namespace {

enum class Mode { kPlain, kOpaque, kAcquire, kRelease, kVolatile };
constexpr bool acquires(Mode m) { return m == Mode::kAcquire || m == Mode::kVolatile; }
constexpr bool releases(Mode m) { return m == Mode::kRelease || m == Mode::kVolatile; }

// Arguments: 0 the Unsafe, 1 base, 2-3 offset, 4... values.
Object* base_of(const Slot* a) { return a[1].ref; }
int64_t offset_of(const Slot* a) { return a[2].l; }

class Ordered {
 public:
  Ordered(Thread* t, const Slot* a)
      : scope_(t, check::modes.wants_volatiles ? base_of(a) : nullptr, static_cast<size_t>(offset_of(a))) {}
  // After the load, and before the store or for a successful exchange.
  void read(Mode m) { acquires(m) ? scope_.read() : scope_.opaque(false); }
  void write(Mode m) { releases(m) ? scope_.write() : scope_.opaque(true); }

 private:
  check::VolatileScope scope_;
};

// --- operations without an event (vm/check/quick_volatile.h) ---

using check::Quick;
constexpr Quick kNotQuick{0, false};
// May the operation be one of data, because checked code has the array or has asked for it?
bool is_asked(Thread* t, Object* base) { return base && base->klass()->is_array() && check::counts(t, as_array(base)); }
template <typename V>
Quick quick_value(typename V::Stored v) {
  Slot r = Slot::of_long(0);
  V::give(&r, v);
  return {r.raw, true};
}

template <typename V, Mode M>
Quick quick_get(Thread* t, const Slot* a, uint64_t is_asked) {
  if (!base_of(a)) return kNotQuick;
  auto v = memory_access::load_volatile<typename V::Stored>(base_of(a), offset_of(a));
  if (check::read_is_known(t, base_of(a), offset_of(a), is_asked)) [[likely]]
    return quick_value<V>(v);
  if constexpr (!acquires(M)) return kNotQuick;
  check::QuickOperation read(t, base_of(a), offset_of(a), is_asked, check::QuickOperation::kRead);
  return read ? quick_value<V>(memory_access::load_volatile<typename V::Stored>(base_of(a), offset_of(a))) : kNotQuick;
}

template <typename V, Mode M>
Quick quick_put(Thread* t, const Slot* a, uint64_t is_asked) {
  auto store = [a] {
    memory_access::store_volatile<typename V::Stored>(base_of(a), offset_of(a), V::read(a[4]));
    return Quick{0, true};
  };
  const bool is_known = check::write_is_known(t, base_of(a), offset_of(a), is_asked);
  if constexpr (std::is_same_v<V, Reference>) check::stored(base_of(a), a[4].ref);
  if (is_known) [[likely]]
    return store();
  check::QuickOperation write(t, base_of(a), offset_of(a), is_asked, check::QuickOperation::kWrite);
  return write ? store() : kNotQuick;
}

template <typename V, Mode M>
bool get(Thread* t, const Slot* a, Slot* r) {
  using Stored = typename V::Stored;
  if constexpr (M != Mode::kPlain)
    if (Quick q = quick_get<V, M>(t, a, is_asked(t, base_of(a))); q.is_done) return r->raw = q.value, true;
  if constexpr (M != Mode::kPlain) {
    check::AtomicAccess data(t, base_of(a), offset_of(a), sizeof(Stored));
    Ordered ordered(t, a);
    Stored v = memory_access::load_volatile<Stored>(base_of(a), offset_of(a));
    ordered.read(M);
    data.access(false);
    return V::give(r, v);
  }
  check::raw_access(t, base_of(a), offset_of(a), sizeof(Stored), false);
  return V::give(r, memory_access::load<Stored>(base_of(a), offset_of(a)));
}

template <typename V, Mode M>
bool put(Thread* t, const Slot* a, Slot*) {
  using Stored = typename V::Stored;
  if constexpr (releases(M))
    if (quick_put<V, M>(t, a, is_asked(t, base_of(a))).is_done) return true;
  if constexpr (std::is_same_v<V, Reference>) check::stored(base_of(a), a[4].ref);
  if constexpr (M != Mode::kPlain) {
    check::AtomicAccess data(t, base_of(a), offset_of(a), sizeof(Stored));
    Ordered ordered(t, a);
    data.access(true);
    ordered.write(M);
    memory_access::store_volatile<Stored>(base_of(a), offset_of(a), V::read(a[4]));
    return true;
  }
  check::raw_access(t, base_of(a), offset_of(a), sizeof(Stored), true);
  memory_access::store<Stored>(base_of(a), offset_of(a), V::read(a[4]));
  return true;
}

// Values are compared as bits, floating-point ones too.
template <typename Stored>
using Bits = std::conditional_t<
    sizeof(Stored) == 1, uint8_t,
    std::conditional_t<sizeof(Stored) == 2, uint16_t, std::conditional_t<sizeof(Stored) == 4, uint32_t, uint64_t>>>;
template <typename Stored>
Bits<Stored> bits(Stored v) {
  return __builtin_bit_cast(Bits<Stored>, v);
}

// The value found there; *done: it has been exchanged.
template <typename V>
typename V::Stored exchange(const Slot* a, bool* done) {
  using Stored = typename V::Stored;
  Bits<Stored> expected = bits(V::read(a[4])), wanted = bits(V::read(a[4 + kCells<V>]));
  auto* place = memory_access::location<Bits<Stored>>(base_of(a), offset_of(a));
  *done = __atomic_compare_exchange_n(place, &expected, wanted, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return __builtin_bit_cast(Stored, expected);
}
constexpr check::QuickOperation::Kind update_of(Mode m) {
  return m == Mode::kVolatile ? check::QuickOperation::kUpdate : check::QuickOperation::kReleasingUpdate;
}
template <typename V, Mode M>
Quick quick_compare_and_set(Thread* t, const Slot* a, uint64_t is_asked) {
  check::QuickOperation update(t, base_of(a), offset_of(a), is_asked, update_of(M));
  if (!update) return kNotQuick;
  bool done;
  exchange<V>(a, &done);
  update.wrote(done);
  return {done, true};
}
template <typename V, Mode M>
Quick quick_compare_and_exchange(Thread* t, const Slot* a, uint64_t is_asked) {
  check::QuickOperation update(t, base_of(a), offset_of(a), is_asked, update_of(M));
  if (!update) return kNotQuick;
  bool done;
  auto found = exchange<V>(a, &done);
  update.wrote(done);
  return quick_value<V>(found);
}

template <typename V, Mode M>
typename V::Stored exchange_if(Thread* t, const Slot* a, bool* done) {
  using Stored = typename V::Stored;
  check::AtomicAccess data(t, base_of(a), offset_of(a), sizeof(Stored));
  Ordered ordered(t, a);
  check::will_update(t, base_of(a), offset_of(a));
  Stored found = exchange<V>(a, done);
  ordered.read(M);
  data.access(*done);
  if (*done) ordered.write(M);
  return found;
}
template <typename V, Mode M>
bool compare_and_set(Thread* t, const Slot* a, Slot* r) {
  if constexpr (releases(M))
    if (Quick q = quick_compare_and_set<V, M>(t, a, is_asked(t, base_of(a))); q.is_done)
      return give_int(r, static_cast<int32_t>(q.value));
  bool done;
  exchange_if<V, M>(t, a, &done);
  return give_int(r, done);
}
template <typename V, Mode M>
bool compare_and_exchange(Thread* t, const Slot* a, Slot* r) {
  if constexpr (releases(M))
    if (Quick q = quick_compare_and_exchange<V, M>(t, a, is_asked(t, base_of(a))); q.is_done)
      return r->raw = q.value, true;
  bool done;
  return V::give(r, exchange_if<V, M>(t, a, &done));
}

struct Set {
  template <typename T>
  static T next(T, T value) {
    return value;
  }
};
struct Add {
  template <typename T>
  static T next(T old, T value) {
    if constexpr (std::is_integral_v<T>) {
      using U = std::make_unsigned_t<T>;
      return static_cast<T>(static_cast<U>(old) + static_cast<U>(value));  // wraps, as in Java
    } else {
      return old + value;
    }
  }
};
struct Or {
  template <typename T>
  static T next(T old, T value) {
    return static_cast<T>(old | value);
  }
};
struct And {
  template <typename T>
  static T next(T old, T value) {
    return static_cast<T>(old & value);
  }
};
struct Xor {
  template <typename T>
  static T next(T old, T value) {
    return static_cast<T>(old ^ value);
  }
};

template <typename V, typename Change>
typename V::Stored change(const Slot* a) {
  using Stored = typename V::Stored;
  auto* place = memory_access::location<Bits<Stored>>(base_of(a), offset_of(a));
  Bits<Stored> old = __atomic_load_n(place, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(place, &old, bits(Change::next(__builtin_bit_cast(Stored, old), V::read(a[4]))),
                                      false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {}
  return __builtin_bit_cast(Stored, old);
}
template <typename V, Mode M, typename Change>
Quick quick_get_and(Thread* t, const Slot* a, uint64_t is_asked) {
  check::QuickOperation update(t, base_of(a), offset_of(a), is_asked, update_of(M));
  if (!update) return kNotQuick;
  update.wrote(true);
  return quick_value<V>(change<V, Change>(a));
}
template <typename V, Mode M, typename Change>
bool get_and(Thread* t, const Slot* a, Slot* r) {
  if constexpr (releases(M))
    if (Quick q = quick_get_and<V, M, Change>(t, a, is_asked(t, base_of(a))); q.is_done) return r->raw = q.value, true;
  check::AtomicAccess data(t, base_of(a), offset_of(a), sizeof(typename V::Stored));
  Ordered ordered(t, a);
  check::will_update(t, base_of(a), offset_of(a));
  typename V::Stored old = change<V, Change>(a);
  ordered.read(M);
  data.access(true);
  ordered.write(M);
  return V::give(r, old);
}

template <bool kAcquires, bool kReleases>
bool fence(Thread* t, const Slot*, Slot*) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (check::modes.wants_fences && kAcquires) check::fence(t, rr::EventKind::kAcquireFence);
  if (check::modes.wants_fences && kReleases) check::fence(t, rr::EventKind::kReleaseFence);
  return true;
}

// --- the table: names are made from the type's name and the mode's suffix ---

class Rows {
 public:
  void add(const std::string& name, const std::string& descriptor, IntrinsicFunction function,
           QuickIntrinsic quick = nullptr) {
    text_.push_back(name);
    const char* n = text_.back().c_str();
    text_.push_back(descriptor);
    rows_.push_back({"jdk/internal/misc/Unsafe", n, text_.back().c_str(), function, quick});
  }
  template <typename V>
  void add_accesses(const std::string& type, const std::string& letter) {
    const std::string one = "(Ljava/lang/Object;J" + letter + ")", two = "(Ljava/lang/Object;J" + letter + letter + ")";
    const std::string get_type = "(Ljava/lang/Object;J)" + letter, put_type = one + "V", change = one + letter;
    add("get" + type, get_type, get<V, Mode::kPlain>);
    add("get" + type + "Opaque", get_type, get<V, Mode::kOpaque>, quick_get<V, Mode::kOpaque>);
    add("get" + type + "Acquire", get_type, get<V, Mode::kAcquire>, quick_get<V, Mode::kAcquire>);
    add("get" + type + "Volatile", get_type, get<V, Mode::kVolatile>, quick_get<V, Mode::kVolatile>);
    add("put" + type, put_type, put<V, Mode::kPlain>);
    add("put" + type + "Opaque", put_type, put<V, Mode::kOpaque>);
    add("put" + type + "Release", put_type, put<V, Mode::kRelease>, quick_put<V, Mode::kRelease>);
    add("put" + type + "Volatile", put_type, put<V, Mode::kVolatile>, quick_put<V, Mode::kVolatile>);
    add("compareAndSet" + type, two + "Z", compare_and_set<V, Mode::kVolatile>,
        quick_compare_and_set<V, Mode::kVolatile>);
    add("weakCompareAndSet" + type, two + "Z", compare_and_set<V, Mode::kVolatile>,
        quick_compare_and_set<V, Mode::kVolatile>);
    add("weakCompareAndSet" + type + "Plain", two + "Z", compare_and_set<V, Mode::kPlain>);
    add("weakCompareAndSet" + type + "Acquire", two + "Z", compare_and_set<V, Mode::kAcquire>);
    add("weakCompareAndSet" + type + "Release", two + "Z", compare_and_set<V, Mode::kRelease>,
        quick_compare_and_set<V, Mode::kRelease>);
    add("compareAndExchange" + type, two + letter, compare_and_exchange<V, Mode::kVolatile>,
        quick_compare_and_exchange<V, Mode::kVolatile>);
    add("compareAndExchange" + type + "Acquire", two + letter, compare_and_exchange<V, Mode::kAcquire>);
    add("compareAndExchange" + type + "Release", two + letter, compare_and_exchange<V, Mode::kRelease>,
        quick_compare_and_exchange<V, Mode::kRelease>);
    add_change<V, Set>("getAndSet", type, change);
    if constexpr (!std::is_same_v<V, Reference> && !std::is_same_v<V, Boolean>)
      add_change<V, Add>("getAndAdd", type, change);
    if constexpr (std::is_integral_v<typename V::Stored>) {
      add_change<V, Or>("getAndBitwiseOr", type, change);
      add_change<V, And>("getAndBitwiseAnd", type, change);
      add_change<V, Xor>("getAndBitwiseXor", type, change);
    }
  }
  std::span<const IntrinsicRow> rows() const { return rows_; }

 private:
  template <typename V, typename Change>
  void add_change(const std::string& name, const std::string& type, const std::string& descriptor) {
    add(name + type, descriptor, get_and<V, Mode::kVolatile, Change>, quick_get_and<V, Mode::kVolatile, Change>);
    add(name + type + "Acquire", descriptor, get_and<V, Mode::kAcquire, Change>);
    add(name + type + "Release", descriptor, get_and<V, Mode::kRelease, Change>,
        quick_get_and<V, Mode::kRelease, Change>);
  }
  std::deque<std::string> text_;
  std::vector<IntrinsicRow> rows_;
};

// Bodies of these read and write the program's arrays with instructions that are instrumented (vm/check/bulk.h).
const IntrinsicRow kOwnBodies[] = {{"java/util/Arrays", "", "", nullptr},
                                   {"jdk/internal/util/ArraysSupport", "", "", nullptr},
                                   {"jdk/internal/misc/Unsafe", "", "", nullptr}};

}  // namespace

void register_watched_unsafe() {
  static Rows rows;
  rows.add_accesses<Boolean>("Boolean", "Z");
  rows.add_accesses<Byte>("Byte", "B");
  rows.add_accesses<Short>("Short", "S");
  rows.add_accesses<Char>("Char", "C");
  rows.add_accesses<Int>("Int", "I");
  rows.add_accesses<Long>("Long", "J");
  rows.add_accesses<Float>("Float", "F");
  rows.add_accesses<Double>("Double", "D");
  rows.add_accesses<Reference>("Reference", "Ljava/lang/Object;");
  rows.add("loadFence", "()V", fence<true, false>);
  rows.add("storeFence", "()V", fence<false, true>);
  rows.add("fullFence", "()V", fence<true, true>);
  register_watched_table(rows.rows());
  register_watched_table(kOwnBodies);
}

}  // namespace rrvm::intrinsics
