// When each virtual register is alive, and what each use of it asks for: the facts that the scan works on,
// computed once and never changed. Liveness is a fixpoint over bitsets, so any flow of control will do; only
// those that live across a block's border have a bit. Also here: which machine registers instructions
// reserve, how often blocks run, and where loops lie in the order of blocks.
#pragma once

#include <algorithm>

#include "jit/regalloc/regalloc.h"

namespace rrvm::jit::regalloc {

// Four positions an instruction: the gap before it, where moves stand; its uses; its clobbers; its results.
using Position = uint32_t;
inline constexpr Position kForever = UINT32_MAX;
constexpr Position gap_of(uint32_t instruction) { return instruction * 4; }
constexpr Position early_of(uint32_t instruction) { return instruction * 4 + 1; }
constexpr Position clobber_of(uint32_t instruction) { return instruction * 4 + 2; }
constexpr Position late_of(uint32_t instruction) { return instruction * 4 + 3; }
constexpr uint32_t instruction_at(Position p) { return p / 4; }
constexpr Position gap_at_or_before(Position p) { return p & ~3u; }
constexpr Position gap_behind(Position p) { return (p & ~3u) + 4; }

struct Range {
  Position from, to;  // half open
};

// What a use (or definition) of a virtual register gains from a machine register. Uses that gain
// nothing are not kept.
enum class Need : uint8_t { kLikes, kMust };

struct Use {
  Position at;  // early or late of an instruction; its gap for a fixed use, which is copied there
  Need need;
  bool late;   // keeps its place until the instruction is over
  PReg fixed;  // where it will be wanted, or kNoPReg
};

// A machine register that an instruction reserves. Its owner may be there, nobody else.
struct FixedRange {
  Position from, to;
  VReg owner;
};

struct Loop {  // blocks that follow each other and are at least so deep
  Position from, to;
  uint32_t parent;
};
inline constexpr uint32_t kNone = UINT32_MAX;

struct Definition {
  uint32_t block = kNone, instruction = kNone;  // no instruction: a parameter of the block
  PReg fixed = kNoPReg;
};

// Two that had better be in the same register.
struct Affinity {
  VReg other;
  float weight;
};

// Lists by virtual register, one after the other in one vector.
template <typename T>
struct Lists {
  std::vector<uint32_t> start;
  std::vector<T> items;
  std::span<const T> of(VReg v) const { return {items.data() + start[v], items.data() + start[v + 1]}; }
};

class Bits {
 public:
  void resize(uint32_t rows, uint32_t bits) {
    words_ = (bits + 63) / 64;
    data_.assign(size_t{rows} * words_, 0);
  }
  uint32_t words() const { return words_; }
  uint64_t* row(uint32_t r) { return data_.data() + size_t{r} * words_; }
  const uint64_t* row(uint32_t r) const { return data_.data() + size_t{r} * words_; }
  template <typename F>
  void each(uint32_t r, F f) const {
    for (uint32_t w = 0; w < words_; ++w)
      for (uint64_t rest = row(r)[w]; rest; rest &= rest - 1) f(w * 64 + static_cast<uint32_t>(__builtin_ctzll(rest)));
  }

 private:
  uint32_t words_ = 0;
  std::vector<uint64_t> data_;
};

struct Lifetimes {
  // Temps are numbered behind the virtual registers.
  uint32_t vregs = 0, vregs_and_temps = 0;
  std::vector<RegClass> classes;
  std::vector<uint32_t> temp_operands;  // of temp vregs + k

  Lists<Range> ranges;
  Lists<Use> uses;
  Lists<Affinity> affinities;
  std::vector<Definition> definitions;
  std::vector<FixedRange> fixed[32];  // by machine register, ascending, disjoint

  std::vector<VReg> globals;  // those that live across borders of blocks, by bit
  Bits live_in;               // by block

  std::vector<uint32_t> block_of;  // by instruction
  std::vector<Position> starts;    // by block, and the end of the last one
  std::vector<uint8_t> depths;     // by block: 0 cold, 1 outside of loops, 2 in a loop ...
  std::vector<float> weights;      // by block: how often it runs, roughly
  std::vector<Loop> loops;
  std::vector<uint32_t> loop_of;  // by block, or kNone

  uint32_t block_at(Position p) const { return block_of[std::min<size_t>(instruction_at(p), block_of.size() - 1)]; }
  bool is_live_at(VReg v, Position p) const;
};

// Fails when a virtual register may be used before its definition or when fixed operands of an instruction
// contradict each other.
bool compute_lifetimes(const Function&, const Machine&, Lifetimes*, std::string* error);

// What must hold of the input but for the two above (validate.cpp).
bool validate(const Function&, const Machine&, std::string* error);

}  // namespace rrvm::jit::regalloc
