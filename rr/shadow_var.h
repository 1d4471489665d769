// The 64-bit shadow word of one memory location, and the states behind it.
// Two layouts share the word, told apart by its top byte:
//   untagged  top byte < 0xF0: the word of the one tool of the chain that was granted whole words
//             (FastTrack: W:32 | R:32, each an epoch tid:8 | clock:24). 0 means "never accessed". Its lower half may
//             instead name a state that many words share, [0xFF:8][id:24] (state_ids.h).
//   tagged    [0xF0+slot:8][payload 47..24][0xF0+kind:8][payload 23..0]: owner slot, 48-bit payload, kind.
// Both halves of a tagged word start with a byte >= 0xF0, so a 32-bit compare of either half with an epoch
// (whose first byte is < 0xF0) can never hit a tagged word by accident: a fast path is one compare.
// Tests: tests/rr/shadow_test.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "rr/state_ids.h"
#include "vm/base/check.h"

namespace rrvm::rr {

// A state that does not fit into the word. It belongs to one word, or counts those that it belongs to; when a word is
// replaced or its location dies, dispose() is called after every thread that could still see it has left its handler.
struct ShadowState {
  virtual ~ShadowState() = default;
  virtual void dispose() { delete this; }
  // A state that is shared between words, and counts them, is disposed of once for each: here several at once.
  virtual void dispose_references(uint64_t n) {
    for (; n > 0; n--) dispose();
  }
  virtual bool counts_references() const { return false; }
  virtual void add_references(uint64_t n) { RRVM_FATAL("a state of one word has got another"); }
};

class ShadowVar {
 public:
  enum Kind : uint8_t { kInline = 0, kOwned = 1, kBorrowed = 2 };
  static constexpr unsigned kFirstTag = 0xF0;
  static constexpr uint8_t kMaxSlots = 15;  // slots 0..14 are tools
  static constexpr uint8_t kLastSlot = 15;  // LastTool: no tool looks at the location any more

  constexpr ShadowVar() = default;
  constexpr explicit ShadowVar(uint64_t bits) : bits_(bits) {}

  static constexpr ShadowVar tagged(uint8_t slot, Kind kind, uint64_t payload) {
    return ShadowVar((uint64_t{kFirstTag} + slot) << 56 | (payload >> 24 & 0xFFFFFF) << 32 |
                     (uint64_t{kFirstTag} + kind) << 24 | (payload & 0xFFFFFF));
  }
  static constexpr ShadowVar last() { return tagged(kLastSlot, kInline, 0); }

  constexpr uint64_t bits() const { return bits_; }
  constexpr bool fresh() const { return bits_ == 0; }
  constexpr bool is_tagged() const { return bits_ >= uint64_t{kFirstTag} << 56; }
  constexpr uint8_t slot() const { return static_cast<uint8_t>((bits_ >> 56) - kFirstTag); }  // tagged only
  // The word's owner as an index: 0 is the tool with whole words (or nobody yet), then come the slots.
  constexpr unsigned owner() const {
    return static_cast<unsigned>(bits_ >> 56 < kFirstTag ? 0 : (bits_ >> 56) - kFirstTag + 1);
  }
  static constexpr unsigned kOwners = kLastSlot + 2;
  constexpr Kind kind() const { return static_cast<Kind>((bits_ >> 24 & 0xFF) - kFirstTag); }  // tagged only
  constexpr uint64_t payload() const { return (bits_ >> 32 & 0xFFFFFF) << 24 | (bits_ & 0xFFFFFF); }
  constexpr bool is_owned() const { return is_tagged() && kind() == kOwned; }
  // The lower half names a state that is shared.
  static constexpr uint32_t kNames = 0xFF000000;
  constexpr bool names_state() const { return !is_tagged() && (bits_ & kNames) == kNames; }
  constexpr uint32_t named_id() const { return static_cast<uint32_t>(bits_) & ~kNames; }
  // There is a state behind the word that has to be disposed of when the word goes.
  constexpr bool holds_state() const { return is_owned() || names_state(); }
  ShadowState* state() const { return names_state() ? StateIds::at(named_id()) : pointer<ShadowState>(); }
  template <class T>
  T* pointer() const {
    return static_cast<T*>(reinterpret_cast<ShadowState*>(payload()));
  }
  template <class T>
  T* borrowed() const {
    return reinterpret_cast<T*>(payload());
  }
  constexpr bool operator==(const ShadowVar&) const = default;

 private:
  uint64_t bits_ = 0;
};

static_assert(sizeof(ShadowVar) == 8);

using ShadowWord = std::atomic<uint64_t>;

}  // namespace rrvm::rr
