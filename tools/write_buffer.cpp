#include "tools/write_buffer.h"

#include <algorithm>
#include <cctype>

namespace rrvm::tools {

using namespace rr;

std::vector<size_t> WriteBuffer::visible(const VectorClock& c) const {
  std::vector<size_t> out;
  each_visible(c, [&](size_t i) { return out.push_back(i), true; });
  std::reverse(out.begin(), out.end());
  return out;
}

bool WriteBuffer::are_several_visible(const VectorClock& c) const {
  size_t n = 0;
  each_visible(c, [&](size_t) { return ++n < 2; });
  return n > 1;
}

// What hides a dropped entry from a thread also hides from it whatever that entry hid: the order of removal is free.
size_t WriteBuffer::gc1(const std::vector<VectorClock>& threads) {
  std::vector<bool> seen(entries_.size());
  seen.back() = true;
  for (const VectorClock& c : threads) each_visible(c, [&](size_t i) { return seen[i] = true; });
  std::vector<Entry> kept;
  for (size_t i = 0; i < entries_.size(); i++) {
    if (seen[i]) kept.push_back(std::move(entries_[i]));
  }
  size_t dropped = entries_.size() - kept.size();
  entries_ = std::move(kept);
  return dropped;
}

size_t WriteBuffer::gc2() {
  size_t last = entries_.size() - 1;
  for (size_t i = last; i-- > 0;) {
    const Entry& e = entries_[i];
    if (e.value != latest().value || e.writer != latest().writer || e.clock != latest().clock) continue;
    entries_.erase(entries_.begin() + static_cast<ptrdiff_t>(i));
    return 1;  // an earlier one went when this one came
  }
  return 0;
}

size_t WriteBuffer::remove_oldest(size_t limit) {
  if (entries_.size() <= limit) return 0;
  size_t n = entries_.size() - limit;
  entries_.erase(entries_.begin(), entries_.begin() + static_cast<ptrdiff_t>(n));
  return n;
}

std::string WriteBuffer::text() const {
  std::string out;
  for (const Entry& e : entries_) {
    out += (out.empty() ? "" : " ") + std::to_string(static_cast<int64_t>(e.value)) + "@" +
           (e.clock.size() ? e.clock.text() : "-");
  }
  return out;
}

std::optional<Heuristic> heuristic_named(std::string_view name) {
  std::string plain;
  for (char c : name) {
    if (c != '-') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (plain == "sequentiallyconsistent" || plain == "sc") return Heuristic::kSequentiallyConsistent;
  if (plain == "oldest") return Heuristic::kOldest;
  if (plain == "oldestbutdifferent") return Heuristic::kOldestButDifferent;
  if (plain == "random") return Heuristic::kRandom;
  if (plain == "randombutdifferent") return Heuristic::kRandomButDifferent;
  return std::nullopt;
}

size_t choose(const WriteBuffer& buffer, const std::vector<size_t>& visible, Heuristic heuristic, uint64_t mask,
              std::optional<uint64_t> last, std::optional<size_t> not_this,
              const std::function<uint64_t(uint64_t)>& random) {
  size_t latest = visible.back();
  if (heuristic == Heuristic::kSequentiallyConsistent || visible.size() == 1) return latest;
  bool different = heuristic == Heuristic::kOldestButDifferent || heuristic == Heuristic::kRandomButDifferent;
  // Vis is a set of values: of equal ones the oldest stands for all.
  std::vector<size_t> candidates;
  for (size_t i : visible) {
    uint64_t value = buffer[i].value & mask;
    if (i == not_this || (different && last && value == (*last & mask))) continue;
    bool known =
        std::any_of(candidates.begin(), candidates.end(), [&](size_t k) { return (buffer[k].value & mask) == value; });
    if (!known) candidates.push_back(i);
  }
  if (candidates.empty()) return latest;
  bool oldest = heuristic == Heuristic::kOldest || heuristic == Heuristic::kOldestButDifferent;
  return candidates[oldest ? 0 : random(candidates.size())];
}

}  // namespace rrvm::tools
