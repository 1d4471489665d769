// Strings for C++ and the table of interned ones. A string whose characters all fit Latin-1 always has coder 0
// (compact strings are on), so two strings are equal exactly when coder and bytes are. The intern table holds weak
// cells, hashed as String.hashCode does, in shards with a lock each; nothing allocates Java objects while a lock is
// held. Covered by tests/vm/object/java_string_codec_test.cpp (conversions) and the Java corpus.
#include "vm/object/java_string.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/java_string_codec.h"
#include "vm/object/well_known.h"
#include "vm/thread/thread.h"

namespace rrvm::java_string {
namespace {

constexpr int8_t kLatin1 = 0, kUtf16 = 1;
constexpr size_t kMaxUtf16Length = 0x3fffffff;

Array* value_of(Object* s) { return as_array(s->ref(wk::String_value)); }
bool is_latin1(Object* s) { return s->get<int8_t>(wk::String_coder) == kLatin1; }

// The characters of a string in its compact form, wherever they are stored.
struct Chars {
  const void* bytes;
  size_t length;  // in UTF-16 units
  bool latin1;

  size_t byte_count() const { return latin1 ? length : 2 * length; }
  bool operator==(const Chars& o) const {
    return length == o.length && latin1 == o.latin1 && std::memcmp(bytes, o.bytes, byte_count()) == 0;
  }
  uint32_t hash() const {  // String.hashCode
    uint32_t h = 0;
    if (latin1) {
      for (size_t i = 0; i < length; i++) h = 31 * h + static_cast<const uint8_t*>(bytes)[i];
    } else {
      for (size_t i = 0; i < length; i++) h = 31 * h + static_cast<const uint16_t*>(bytes)[i];
    }
    return h;
  }
};

Chars chars_of(Object* s) {
  Array* value = value_of(s);
  bool latin1 = is_latin1(s);
  return {value->data<uint8_t>(), static_cast<size_t>(latin1 ? value->length : value->length / 2), latin1};
}

Object* make(Thread* thread, const Chars& chars) {
  if (chars.length > kMaxUtf16Length * (chars.latin1 ? 2 : 1)) {
    throw_out_of_memory(thread, "Requested string length exceeds VM limit");
    return nullptr;
  }
  Array* value = heap::allocate_type_array(thread, BasicType::kByte, static_cast<int32_t>(chars.byte_count()));
  if (!value) return nullptr;
  std::memcpy(value->data<uint8_t>(), chars.bytes, chars.byte_count());
  Object* s = heap::allocate(thread, wk::String);
  if (!s) return nullptr;
  s->put<Object*>(wk::String_value, value);
  s->put<int8_t>(wk::String_coder, chars.latin1 ? kLatin1 : kUtf16);
  return s;
}

// Modified UTF-8 decoded to the compact form, in a buffer on the C++ heap only when it is long.
class Decoded {
 public:
  explicit Decoded(std::string_view utf8, bool dots = false) {
    codec::Measure m = codec::measure(utf8);
    size_t bytes = m.latin1 ? m.length : 2 * m.length;
    void* buffer = small_;
    if (bytes > sizeof small_) {
      large_ = std::make_unique<uint8_t[]>(bytes);
      buffer = large_.get();
    }
    if (m.latin1) codec::decode(utf8, static_cast<uint8_t*>(buffer));
    else codec::decode(utf8, static_cast<uint16_t*>(buffer));
    if (dots) {
      for (size_t i = 0; i < m.length; i++) {
        if (m.latin1 && static_cast<uint8_t*>(buffer)[i] == '/') static_cast<uint8_t*>(buffer)[i] = '.';
        if (!m.latin1 && static_cast<uint16_t*>(buffer)[i] == '/') static_cast<uint16_t*>(buffer)[i] = '.';
      }
    }
    chars_ = {buffer, m.length, m.latin1};
  }
  const Chars& chars() const { return chars_; }

 private:
  alignas(8) uint8_t small_[256];
  std::unique_ptr<uint8_t[]> large_;
  Chars chars_;
};

// One shard of the intern table: open addressing over (hash, weak cell), cleaned of dead strings when it grows.
class InternShard {
 public:
  Object* find(uint32_t hash, const Chars& chars) {
    std::lock_guard lock(mutex_);
    return find_locked(hash, chars);
  }
  // `s` or the equal string that was there first.
  Object* insert(uint32_t hash, Object* s) {
    std::lock_guard lock(mutex_);
    if (Object* there = find_locked(hash, chars_of(s))) return there;
    if (2 * (used_ + 1) > entries_.size()) rebuild();
    place(hash, heap::new_weak(s));
    return s;
  }

 private:
  struct Entry {
    uint32_t hash = 0;
    Object** cell = nullptr;  // null: free
  };

  Object* find_locked(uint32_t hash, const Chars& chars) {
    if (entries_.empty()) return nullptr;
    for (size_t i = slot_of(hash);; i = (i + 1) & (entries_.size() - 1)) {
      const Entry& e = entries_[i];
      if (!e.cell) return nullptr;
      if (e.hash != hash) continue;
      Object* s = heap::read_weak(e.cell);
      if (s && chars_of(s) == chars) return s;
    }
  }
  void place(uint32_t hash, Object** cell) {
    size_t i = slot_of(hash);
    while (entries_[i].cell) i = (i + 1) & (entries_.size() - 1);
    entries_[i] = {hash, cell};
    used_++;
  }
  void rebuild() {
    std::vector<Entry> old = std::move(entries_);
    size_t live = 0;
    for (Entry& e : old) {
      if (!e.cell) continue;
      if (heap::read_weak(e.cell)) live++;
      else {
        heap::free_weak(e.cell);
        e.cell = nullptr;
      }
    }
    size_t size = 256;
    while (size < 4 * (live + 1)) size *= 2;
    entries_.assign(size, Entry{});
    used_ = 0;
    for (const Entry& e : old)
      if (e.cell) place(e.hash, e.cell);
  }
  size_t slot_of(uint32_t hash) const { return (hash * 0x9E3779B1u >> 7) & (entries_.size() - 1); }

  std::mutex mutex_;  // guards the members below
  std::vector<Entry> entries_;
  size_t used_ = 0;
};

InternShard& shard_for(uint32_t hash) {
  static InternShard* shards = new InternShard[16];
  return shards[(hash ^ hash >> 16) & 15];
}

}  // namespace

Object* from_utf8(Thread* thread, std::string_view modified_utf8) {
  return make(thread, Decoded(modified_utf8).chars());
}

Object* from_utf16(Thread* thread, const uint16_t* chars, size_t length) {
  uint16_t all = 0;
  for (size_t i = 0; i < length; i++) all |= chars[i];
  if (all > 0xff) return make(thread, {chars, length, false});
  auto narrow = std::make_unique_for_overwrite<uint8_t[]>(length);
  for (size_t i = 0; i < length; i++) narrow[i] = static_cast<uint8_t>(chars[i]);
  return make(thread, {narrow.get(), length, true});
}

Object* from_symbol(Thread* thread, Symbol* s) { return from_utf8(thread, s->view()); }

Object* from_class_name(Thread* thread, Symbol* internal_name) {
  return make(thread, Decoded(internal_name->view(), true).chars());
}

int32_t length(Object* s) { return value_of(s)->length >> (is_latin1(s) ? 0 : 1); }

std::string to_utf8(Object* s) {
  if (!s) return {};
  Chars c = chars_of(s);
  return c.latin1 ? codec::encode(static_cast<const uint8_t*>(c.bytes), c.length)
                  : codec::encode(static_cast<const uint16_t*>(c.bytes), c.length);
}

std::string to_standard_utf8(Object* s) { return s ? codec::to_standard(to_utf16(s)) : std::string(); }

std::u16string to_utf16(Object* s) {
  std::u16string out;
  if (!s) return out;
  Chars c = chars_of(s);
  out.resize(c.length);
  for (size_t i = 0; i < c.length; i++) {
    out[i] = c.latin1 ? static_cast<const uint8_t*>(c.bytes)[i] : static_cast<const uint16_t*>(c.bytes)[i];
  }
  return out;
}

size_t utf8_length(Object* s) {
  Chars c = chars_of(s);
  return c.latin1 ? codec::encoded_length(static_cast<const uint8_t*>(c.bytes), c.length)
                  : codec::encoded_length(static_cast<const uint16_t*>(c.bytes), c.length);
}

Symbol* to_symbol(Object* s) { return Symbol::intern(to_utf8(s)); }

Symbol* to_internal_name(Object* s) {
  std::string name = to_utf8(s);
  for (char& c : name)
    if (c == '.') c = '/';
  return Symbol::intern(name);
}

Object* intern(Thread*, Object* s) {
  uint32_t hash = chars_of(s).hash();
  return shard_for(hash).insert(hash, s);
}

Object* intern(Thread* thread, Symbol* symbol) {
  Decoded decoded(symbol->view());
  uint32_t hash = decoded.chars().hash();
  if (Object* there = shard_for(hash).find(hash, decoded.chars())) return there;
  Object* s = make(thread, decoded.chars());
  return s ? shard_for(hash).insert(hash, s) : nullptr;
}

}  // namespace rrvm::java_string
