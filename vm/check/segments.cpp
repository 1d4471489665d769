#include "vm/check/segments.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace rrvm::check {

using rr::ShadowVar;
using rr::ShadowWord;

namespace {

constexpr size_t kFew = 24, kMost = 512;  // segments of a lane, of a short array and of a long one
constexpr uint32_t kWorthASegment = 64;   // elements
constexpr uint32_t kWorthJoining = 16;    // elements of a range

}  // namespace

Segments::Segments(uint32_t length, ShadowWord* store, bool keeps_sites)
    : length_(length),
      store_(store),
      keeps_sites_(keeps_sites),
      most_(std::clamp<size_t>(length / kWorthASegment, kFew, kMost)),
      lanes_(1, Lane{{0, 0, length, false}}) {}

uint64_t Segments::whole() const {
  bool is_one = lanes() == 1 && lanes_[0].size() == 1 && !lanes_[0][0].has_words;
  return is_one ? lanes_[0][0].word : 0;
}
uint32_t Segments::count() const {
  return std::accumulate(lanes_.begin(), lanes_.end(), 0u,
                         [](uint32_t n, const Lane& l) { return n + static_cast<uint32_t>(l.size()); });
}

Segments::State Segments::state_of(uint32_t index) const {
  const Lane& lane = lanes_[index % lanes()];
  const Segment& s = lane[find(lane, index / lanes())];
  return s.has_words ? words_at(index) : State{s.word, s.sites};
}
Segments::State Segments::words_at(uint32_t index) const {
  return {store_[index].load(std::memory_order_acquire), keeps_sites_ ? sites_at(index)->load() : 0};
}

void Segments::share(uint64_t word, int64_t more) {
  if (!ShadowVar(word).holds_state()) return;
  if (more > 0) ShadowVar(word).state()->add_references(static_cast<uint64_t>(more));
  for (; more < 0; more++) dropped_.push_back(word);
}

size_t Segments::find(const Lane& lane, uint32_t position) {
  auto at =
      std::upper_bound(lane.begin(), lane.end(), position, [](uint32_t p, const Segment& s) { return p < s.end; });
  return static_cast<size_t>(at - lane.begin());
}

size_t Segments::cut(Lane& lane, size_t k, uint32_t at) {
  if (start_of(lane, k) == at) return k;
  Segment before = lane[k];
  before.end = at;
  if (!before.has_words) share(before.word, 1);
  lane.insert(lane.begin() + static_cast<ptrdiff_t>(k), before);
  return k + 1;
}

// The elements of a uniform segment get words. A reader who finds the word finds its sites.
void Segments::give_words(uint32_t lane, size_t k) {
  Segment& s = lanes_[lane][k];
  const uint32_t from = start_of(lanes_[lane], k);
  has_spilled_ = true;
  for (uint32_t p = from; p < s.end && (s.word || s.sites); p++) {
    uint32_t i = index_of(lane, p);
    if (keeps_sites_) sites_at(i)->store(s.sites, std::memory_order_relaxed);
    store_[i].store(s.word, std::memory_order_release);
  }
  share(s.word, static_cast<int64_t>(s.end - from) - 1);
  s = {0, 0, s.end, true};
}

// The other way: long runs of elements that have been taken and have the same word, which is no state's, become
// segments again. Returns where the segment ended.
uint32_t Segments::join_words(uint32_t l, size_t k, const Taker& taker) {
  Lane& lane = lanes_[l];
  const uint32_t from = start_of(lane, k), end = lane[k].end;
  // The first time it is not tried, since many arrays are not used again, and in vain ever more rarely: the second
  // time, the fourth, the eighth. The words have their own sites, so there is room for the number here.
  if (const uint64_t tried = lane[k].sites++; tried == 0 || (tried & (tried + 1))) return end;
  const uint32_t least = std::min(kWorthASegment, end - from);
  for (uint32_t first = from; first < end;) {
    uint32_t next = first + 1;
    const State state = words_at(index_of(l, first));
    while (next < end && words_at(index_of(l, next)) == state) next++;
    const ShadowVar s(state.word);
    if (next - first >= least && lane.size() + 2 <= most_ && taker.hits(state.word) && !s.holds_state() &&
        state.word != kMoved)
      join_run(l, first, next, state);
    first = next;
  }
  return end;
}
// Whoever changes one of them meanwhile wins.
void Segments::join_run(uint32_t l, uint32_t first, uint32_t next, State state) {
  auto word_of = [&](uint32_t p) -> ShadowWord& { return store_[index_of(l, p)]; };
  for (uint32_t p = first; p < next; p++) {
    uint64_t expected = state.word;
    if (word_of(p).compare_exchange_strong(expected, kMoved, std::memory_order_acq_rel)) continue;
    while (p-- > first) word_of(p).store(state.word, std::memory_order_release);
    return;
  }
  Lane& lane = lanes_[l];
  const size_t k = cut(lane, find(lane, first), first);
  if (next < lane[k].end) cut(lane, k, next);
  lane[k] = {state.word, state.sites, next, false};
}

// Equal neighbours become one, from the one that ends at `from` to the one that begins at `to`; too many segments
// become fewer.
void Segments::tidy(uint32_t l, uint32_t from, uint32_t to) {
  Lane& lane = lanes_[l];
  size_t kept = find(lane, from ? from - 1 : 0), next = kept + 1;
  for (; next < lane.size() && start_of(lane, next) <= to; next++) {
    Segment &a = lane[kept], &b = lane[next];
    bool are_equal = a.has_words == b.has_words && (a.has_words || (a.word == b.word && a.sites == b.sites));
    if (are_equal) {
      if (!a.has_words) share(a.word, -1);
      else a.sites = std::max(a.sites, b.sites);
      a.end = b.end;
    } else {
      Segment moved = b;
      lane[++kept] = moved;
    }
  }
  lane.erase(lane.begin() + static_cast<ptrdiff_t>(kept) + 1, lane.begin() + static_cast<ptrdiff_t>(next));
  if (lane.size() > most_) give_words_to_least(l);
}

// The two neighbours that have fewest elements.
void Segments::give_words_to_least(uint32_t l) {
  Lane& lane = lanes_[l];
  size_t least = 1;
  auto size_of_pair = [&](size_t k) { return lane[k].end - start_of(lane, k - 1); };
  for (size_t k = 2; k < lane.size(); k++)
    if (size_of_pair(k) < size_of_pair(least)) least = k;
  for (size_t k : {least - 1, least})
    if (!lane[k].has_words) give_words(l, k);
  tidy(l, start_of(lane, least - 1), lane[least].end);
}

// So many lanes, a multiple of the present number.
bool Segments::refine(uint32_t n) {
  const uint32_t before = lanes(), times = n / before;
  if (times == 1) return true;
  if (n > kMaxLanes || length_ < 2 * n) return false;
  std::vector<Lane> old(n);
  old.swap(lanes_);
  for (uint32_t o = 0; o < before; o++) {
    uint32_t from = 0;
    for (const Segment& s : old[o]) {
      int64_t copies = 0;
      for (uint32_t part = 0; part < times; part++) {
        // Element o + (part + q * times) * before is at q in the lane o + part * before.
        auto first_at = [&](uint32_t position) { return position > part ? (position - part - 1) / times + 1 : 0; };
        uint32_t lane = o + part * before, begin = first_at(from), end = std::min(first_at(s.end), size_of(lane));
        if (begin >= end) continue;
        Segment copy = s;
        copy.end = end;
        lanes_[lane].push_back(copy);
        copies++;
      }
      if (!s.has_words) share(s.word, copies - 1);
      from = s.end;
    }
  }
  return true;
}

// True: all of them have been taken, or are in `left`.
bool Segments::stretch(uint32_t l, uint32_t from, uint32_t to, Taker& taker, std::vector<uint32_t>& left) {
  Lane& lane = lanes_[l];
  bool all = true;
  for (size_t k = find(lane, from); from < to; k++) {
    const uint32_t end = std::min(lane[k].end, to);
    if (lane[k].has_words) {
      while (from < end) {
        uint32_t i = index_of(l, from);
        from += taker.take_words(&store_[i], sites_at(i), end - from, lanes());
        if (from < end) left.push_back(index_of(l, from++));
      }
      continue;
    }
    if (taker.hits(lane[k].word)) {
      from = end;
      continue;
    }
    // A word that counts its references gets one for each part; others may be tried before anything is cut.
    const uint32_t first = from;
    from = end;
    auto cut_out = [&] {
      k = cut(lane, k, first);
      if (end < lane[k].end) cut(lane, k, end);
    };
    const bool is_counted = ShadowVar(lane[k].word).holds_state();
    if (is_counted) cut_out();
    ShadowWord word(lane[k].word), sites(lane[k].sites);
    if (!taker.take(word, keeps_sites_ ? &sites : nullptr, {&store_[index_of(l, first)], end - first, lanes()})) {
      const uint32_t alone = end - first > 1 && taker.tries_again() ? first + 1 : end;
      if (!is_counted) cut_out();
      if (alone < end) cut(lane, k, alone);
      give_words(l, k);
      for (uint32_t p = first; p < alone; p++) left.push_back(index_of(l, p));
      if (alone < end) all = false, k++;
      continue;
    }
    const uint64_t now = word.load(std::memory_order_relaxed), places = sites.load(std::memory_order_relaxed);
    const bool extends = !is_counted && k > 0 && first == start_of(lane, k) && !lane[k - 1].has_words &&
                         lane[k - 1].word == now && lane[k - 1].sites == places && !ShadowVar(now).holds_state();
    if (extends) {  // as accesses in order do
      lane[k - 1].end = end;
      if (end == lane[k].end) lane.erase(lane.begin() + static_cast<ptrdiff_t>(k--));
      continue;
    }
    if (!is_counted) cut_out();
    lane[k].word = now;
    lane[k].sites = places;
  }
  return all;
}

bool Segments::range(uint32_t first, uint32_t last, uint32_t stride, Taker& taker, std::vector<uint32_t>& left) {
  const uint32_t n = std::lcm(stride, lanes());
  bool fits = lanes() % stride == 0 || ((last - first) / stride >= 2 && refine(n));
  if (!fits) return each(first, last, stride, taker, left);
  bool all = true;
  for (uint32_t l = 0; l < lanes(); l++) {
    // Positions whose elements are in the range; lanes are a multiple of the stride.
    if (l % stride != first % stride) continue;
    uint32_t from = first > l ? (first - l + lanes() - 1) / lanes() : 0;
    uint32_t to = last >= l ? (last - l) / lanes() + 1 : 0;
    if (from >= to) continue;
    all &= stretch(l, from, to, taker, left);
    if (to - from >= kWorthJoining) {  // only what is whole can be joined
      for (uint32_t border : {from, to})
        if (size_t k = find(lanes_[l], border); border < size_of(l) && lanes_[l][k].has_words)
          cut(lanes_[l], k, border);
    }
    for (uint32_t p = from; p < to;) {
      const size_t k = find(lanes_[l], p);
      const bool is_inside = start_of(lanes_[l], k) >= from && lanes_[l][k].end <= to;
      p = is_inside && lanes_[l][k].has_words ? join_words(l, k, taker) : lanes_[l][k].end;
    }
    tidy(l, from, to);
  }
  return all;
}

// A range that no lanes fit.
bool Segments::each(uint32_t first, uint32_t last, uint32_t stride, Taker& taker, std::vector<uint32_t>& left) {
  for (uint32_t i = first; i <= last; i += stride) {
    stretch(i % lanes(), i / lanes(), i / lanes() + 1, taker, left);
    tidy(i % lanes(), i / lanes(), i / lanes() + 1);
  }
  return true;  // there is nothing of a single element to try again
}

bool Segments::single(uint32_t index, Taker& taker) {
  const uint32_t l = index % lanes(), position = index / lanes();
  if (lanes_[l][find(lanes_[l], position)].has_words) return false;
  std::vector<uint32_t> left;
  stretch(l, position, position + 1, taker, left);
  tidy(l, position, position + 1);
  return left.empty();
}

void Segments::give_word(uint32_t index) {
  const uint32_t l = index % lanes(), position = index / lanes();
  Lane& lane = lanes_[l];
  size_t k = find(lane, position);
  if (lane[k].has_words) return;
  k = cut(lane, k, position);
  if (position + 1 < lane[k].end) cut(lane, k, position + 1);
  give_words(l, k);
  tidy(l, position, position + 1);
}

// Memory that is read before it is written has two faults, the second of which stops the other processors for a moment.
// What is spilled is about to be used. Of long arrays perhaps not all of it.
void Segments::touch_pages() {
  constexpr uint32_t kMostWords = 1 << 17, kWordsOfPage = 4096 / sizeof(ShadowWord);
  const uint32_t words = length_ * (keeps_sites_ ? 2 : 1);
  for (uint32_t i = 0; words <= kMostWords && i < words; i += kWordsOfPage)
    store_[i].fetch_or(0, std::memory_order_relaxed);
}

void Segments::spill() {
  touch_pages();
  for (uint32_t l = 0; l < lanes(); l++) {
    for (size_t k = 0; k < lanes_[l].size(); k++)
      if (!lanes_[l][k].has_words) give_words(l, k);
    tidy(l, 0, size_of(l));
  }
}

}  // namespace rrvm::check
