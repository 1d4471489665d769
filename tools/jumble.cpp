#include "tools/jumble.h"

#include <algorithm>
#include <charconv>

namespace rrvm::tools {

using namespace rr;

namespace {
constexpr uint64_t kWhole = ~uint64_t{0}, kTop = kWhole << 32, kBottom = kWhole >> 32;
}

Jumble::Jumble(ToolInit& init)
    : ClockTool(init),
      limit_(init.number("buffer", 32, "entries of a write buffer before the oldest is removed; 0: no limit")),
      fair_(init.number(
          "fair", 16,
          "stale reads in a row, per thread and variable, before the latest value is returned; 0: no limit")),
      gc_(init.flag("gc", true, "apply [GC1] and [GC2]")),
      report_(init.flag("report", false, "report reads that return an older value")),
      check_(init.flag("check", false,
                       "report reads whose own value, as told by the event, is not allowed; change nothing")),
      random_(init.number("seed", 0, "seed of the random heuristics")) {
  std::string name = init.text("heuristic", "Random",
                               "SequentiallyConsistent, Oldest, OldestButDifferent, Random or RandomButDifferent");
  if (auto h = heuristic_named(name)) {
    heuristic_ = *h;
  } else {
    init.refuse(
        "heuristic",
        "must be SequentiallyConsistent, Oldest, OldestButDifferent, Random or RandomButDifferent, not '" + name + "'");
  }
  std::string fields = init.text("field", "",
                                 "what to jumble: Class.field or field; [] for arrays, int[] for those of one type; "
                                 "several joined by '+'; all if not given");
  for (size_t at = 0; at < fields.size();) {
    size_t end = std::min(fields.find('+', at), fields.size());
    fields_.push_back(fields.substr(at, end - at));
    at = end + 1;
  }
  field_seen_.resize(fields_.size());
  std::string indices = init.text("indices", "0-1", "array elements to watch, such as 0-1+7");
  if (!parse_indices(indices))
    init.refuse("indices", "must be numbers and ranges joined by '+', not '" + indices + "'");
}

bool Jumble::parse_indices(const std::string& text) {
  const char *p = text.data(), *end = p + text.size();
  while (true) {
    std::pair<uint64_t, uint64_t> range;
    auto first = std::from_chars(p, end, range.first);
    if (first.ec != std::errc{}) return false;
    p = first.ptr;
    range.second = range.first;
    if (p != end && *p == '-') {
      auto last = std::from_chars(p + 1, end, range.second);
      if (last.ec != std::errc{} || range.second < range.first) return false;
      p = last.ptr;
    }
    indices_.push_back(range);
    if (p == end) return true;
    if (*p++ != '+') return false;
  }
}

// Arrays are sampled by index. Names are asked for once per field.
bool Jumble::watches(const Location& l) {
  if (l.kind == LocationKind::kCoarseArray || l.kind == LocationKind::kCoarseObject ||
      l.kind == LocationKind::kLibraryObject)
    return false;  // not one variable
  if (l.kind == LocationKind::kArrayElement) {
    bool sampled = std::any_of(indices_.begin(), indices_.end(),
                               [&](auto& r) { return r.first <= l.member && l.member <= r.second; });
    return sampled && (fields_.empty() || is_chosen(l, true));
  }
  if (fields_.empty()) return true;
  auto [known, fresh] = watched_fields_.try_emplace(l.member, false);
  if (fresh) known->second = is_chosen(l, false);
  return known->second;
}

bool Jumble::is_chosen(const Location& l, bool array) {
  std::string name = world().names().location_name(l);
  auto is_named = [&](const std::string& field) {
    if (field.ends_with("[]") != array) return false;
    return array ? field == "[]" || name.starts_with(field.substr(0, field.size() - 1))
                 : name == field || name.ends_with("." + field) || name.ends_with("$" + field);
  };
  bool chosen = false;
  for (size_t i = 0; i < fields_.size(); ++i) {
    if (!is_named(fields_[i])) continue;
    chosen = field_seen_[i] = true;
  }
  return chosen;
}

ShadowVar Jumble::make_shadow_var(AccessEvent& e) {
  std::lock_guard lock(mutex_);
  if (!watches(e.location)) return inline_state(0);
  instances_.add(e.thread);
  return owned_state(new State);
}

void Jumble::access(AccessEvent& e) {
  if (!e.shadow.is_owned()) return advance(e);
  if (!e.has_value) return;  // nothing to choose from; what a VM wrote this way is noticed at the next access
  State& s = *e.shadow.pointer<State>();
  std::lock_guard lock(s.lock);
  if (e.has_memory && e.memory != s.buffer.latest().value) {
    if (s.used) unseen_.add(e.thread);
    s.buffer = WriteBuffer(e.memory);
    keep_latest(e, s);
  }
  s.used = true;
  if (e.is_write()) {
    write(e, s);
  } else {
    read(e, s);
  }
}

void Jumble::write(AccessEvent& e, State& s) {
  ShadowThread* t = e.thread;
  writes_.add(t);
  e.remember(epoch(t).clock());
  s.buffer.write(e.value, place(t), clock(t));
  keep_latest(e, s);
  if (gc_) gc2_.add(t, s.buffer.gc2());
  // [GC1] costs a look at every thread: when the buffer has doubled since the last time, or is about to lose an entry.
  if (gc_ && (s.buffer.size() >= s.gc_at || (limit_ && s.buffer.size() > limit_))) {
    std::lock_guard lock(mutex_);
    std::vector<VectorClock> clocks;
    for (ShadowThread* u : running_) guarded(u, [&] { clocks.push_back(clock(u)); });
    gc1_.add(t, s.buffer.gc1(clocks));
    s.gc_at = std::max<size_t>(8, 2 * s.buffer.size());
  }
  if (limit_) removed_.add(t, s.buffer.remove_oldest(limit_));
  if (s.buffer.size() > longest_.load(std::memory_order_relaxed)) {
    std::lock_guard lock(mutex_);
    if (s.buffer.size() <= longest_) return;
    max_buffer_.add(t, s.buffer.size() - longest_);
    longest_ = s.buffer.size();
  }
}

void Jumble::keep_latest(AccessEvent& e, State& s) {
  uint64_t value = s.buffer.latest().value;
  if (e.is_reference && value && world().keep_alive) s.buffer.keep_latest(world().keep_alive(value));
}

void Jumble::read(AccessEvent& e, State& s) {
  ShadowThread* t = e.thread;
  reads_.add(t);
  uint64_t latest = s.buffer.latest().value;
  if (heuristic_ == Heuristic::kSequentiallyConsistent && !check_) {
    if (s.buffer.are_several_visible(clock(t))) violations_.add(t);
    s.last = latest;
    if (latest != e.value) e.replace_value(latest);
    return;
  }
  std::vector<size_t> visible = s.buffer.visible(clock(t));
  if (check_) {
    auto legal = [&](uint64_t mask) {
      return std::any_of(visible.begin(), visible.end(),
                         [&](size_t i) { return (s.buffer[i].value & mask) == (e.value & mask); });
    };
    bool ok = e.is_wide ? legal(kTop) && legal(kBottom) : legal(kWhole);
    if (!ok) report(e, "illegal-read");
    return;
  }
  std::optional<size_t> from;
  uint64_t value = adversarial(e, s, visible, from);
  if (visible.size() > 1) violations_.add(t);
  if (value != latest) {
    stale_.add(t);
    s.stale[t->tid]++;
    if (report_) {
      std::optional<ReportAccess> written;
      if (from && s.buffer[*from].clock.size()) {
        const WriteBuffer::Entry& w = s.buffer[*from];
        written = access_at(e, w.clock.epoch(w.writer), true);
      }
      report(e, from ? "stale-read" : "torn-read", std::move(written),
             {"read " + std::to_string(static_cast<int64_t>(value)) + "; the latest value is " +
              std::to_string(static_cast<int64_t>(latest))});
    }
  } else if (!s.stale.empty()) {
    s.stale.erase(t->tid);
  }
  s.last = value;
  if (value != e.value) e.replace_value(value);
}

// One of Vis; `from` says which entry, unless the value is made of two.
uint64_t Jumble::adversarial(AccessEvent& e, State& s, const std::vector<size_t>& visible,
                             std::optional<size_t>& from) {
  ShadowThread* t = e.thread;
  from = visible.back();
  uint64_t latest = s.buffer.latest().value;
  if (visible.size() == 1 || heuristic_ == Heuristic::kSequentiallyConsistent) return latest;
  // Fairness: a busy-waiting thread sees the latest value sometimes.
  if (auto count = s.stale.find(t->tid); fair_ && count != s.stale.end() && count->second >= fair_) {
    fair_reads_.add(t);
    return latest;
  }
  auto random = [this](uint64_t n) {
    std::lock_guard lock(mutex_);
    return random_() % n;
  };
  if (!e.is_wide) {
    from = choose(s.buffer, visible, heuristic_, kWhole, s.last, std::nullopt, random);
    return s.buffer[*from].value;
  }
  // Two reads of 4 bytes each, of distinct writes.
  size_t top = choose(s.buffer, visible, heuristic_, kTop, s.last, std::nullopt, random);
  size_t bottom = choose(s.buffer, visible, heuristic_, kBottom, s.last, top, random);
  uint64_t value = (s.buffer[top].value & kTop) | (s.buffer[bottom].value & kBottom);
  from = top;
  if (value != s.buffer[top].value) {
    torn_.add(t);
    from.reset();
  }
  return value;
}

void Jumble::create(NewThreadEvent& e) {
  std::lock_guard lock(mutex_);
  ClockTool::create(e);
  if (e.created->parent == kNoThread) running_.push_back(e.created);
}

void Jumble::start(StartEvent& e) {
  std::lock_guard lock(mutex_);
  ClockTool::start(e);
  running_.push_back(e.child);
}

void Jumble::stop(StopEvent& e) {
  std::lock_guard lock(mutex_);
  std::erase(running_, e.thread);
  ClockTool::stop(e);
}

void Jumble::barrier_release(BarrierEvent& e) {
  std::lock_guard lock(mutex_);
  ClockTool::barrier_release(e);
}

std::string Jumble::describe_shadow(ShadowVar s) const {
  if (!s.is_owned()) return "not jumbled";
  std::lock_guard lock(s.pointer<State>()->lock);
  return s.pointer<State>()->buffer.text();
}

std::vector<uint64_t> Jumble::visible(ShadowVar s, ShadowThread* t) const {
  if (s.fresh()) return {0};
  std::vector<uint64_t> out;
  if (!owns(s) || !s.is_owned()) return out;
  std::lock_guard lock(s.pointer<State>()->lock);
  const WriteBuffer& buffer = s.pointer<State>()->buffer;
  for (size_t i : buffer.visible(clock(t))) {
    if (std::find(out.begin(), out.end(), buffer[i].value) == out.end()) out.push_back(buffer[i].value);
  }
  return out;
}

std::string Jumble::describe_visible(ShadowVar s, ShadowThread* t) const {
  std::string out;
  for (uint64_t v : visible(s, t)) out += (out.empty() ? "" : " ") + std::to_string(static_cast<int64_t>(v));
  return out;
}

void Jumble::finish() {
  auto n = [this](const char* what) { return world().counter(name() + "." + what); };
  world().reports().note("Jumble: " + std::to_string(n("Stale")) + " of " + std::to_string(n("Reads")) + " reads of " +
                         std::to_string(n("Instances")) + " variables returned an older value (" +
                         std::to_string(n("Violations")) + " could); longest write buffer " + std::to_string(longest_));
  for (size_t i = 0; i < fields_.size(); ++i)
    if (!field_seen_[i]) world().reports().note("warning: Jumble: no variable named " + fields_[i] + " was used");
}

RRVM_DEFINE_TOOL(Jumble)

}  // namespace rrvm::tools
