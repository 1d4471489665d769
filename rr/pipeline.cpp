#include "rr/pipeline.h"

#include <x86intrin.h>

#include <algorithm>

namespace rrvm::rr {

const char* event_name(EventKind kind) {
  static constexpr const char* kNames[] = {
#define RR_EVENT(Kind, handler, EventType, text, Shape) #Kind,
#include "rr/events.def"
  };
  return kNames[static_cast<size_t>(kind)];
}

// The name in small letters, a word each.
std::string event_words(EventKind kind) {
  if (is_data_access(kind) && !is_atomic_access(kind)) return is_data_write(kind) ? "write" : "read";
  std::string out;
  for (const char* c = event_name(kind); *c; c++) {
    bool begins = *c >= 'A' && *c <= 'Z';
    if (begins && !out.empty()) out += ' ';
    out += begins ? static_cast<char>(*c + ('a' - 'A')) : *c;
  }
  return out;
}

const char* event_text(EventKind kind) {
  static constexpr const char* kTexts[] = {
#define RR_EVENT(Kind, handler, EventType, text, Shape) text,
#include "rr/events.def"
  };
  return kTexts[static_cast<size_t>(kind)];
}

Handler handler_of(EventKind kind) {
  static constexpr Handler kOf[] = {
#define RR_EVENT(Kind, handler, EventType, text, Shape) Handler::handler,
#include "rr/events.def"
  };
  return kOf[static_cast<size_t>(kind)];
}

Pipeline::Pipeline(std::vector<std::unique_ptr<Tool>> tools) : tools_(std::move(tools)) {
  uint8_t slot = 0;
  bool whole_words_given = false;
  bool fast_paths_possible = true;
  ticks_ = std::make_unique<std::atomic<uint64_t>[]>(tools_.size() * kHandlers);
  calls_ = std::make_unique<std::atomic<uint64_t>[]>(tools_.size() * kHandlers);
  for (size_t i = 0; i < tools_.size(); i++) {
    Tool& t = *tools_[i];
    t.pipeline_ = this;
    mask_ |= t.handled_;
    for (unsigned k = 0; k < kEventKinds; k++) {
      if (!(t.handled_ >> k & 1)) continue;
      auto& list = lists_[static_cast<size_t>(handler_of(static_cast<EventKind>(k)))];
      if (list.empty() || list.back() != i) list.push_back(static_cast<uint16_t>(i));
    }
    bool handles_access = t.handled_ & mask_of(EventKind::kFieldRead);
    if (handles_access && t.watches_finals()) final_list_.push_back(static_cast<uint16_t>(i));
    if (handles_access && t.watches_atomics()) atomic_list_.push_back(static_cast<uint16_t>(i));
    if (handles_access && t.watches_objects()) object_list_.push_back(static_cast<uint16_t>(i));
    if (t.is_owner_) {
      RRVM_CHECK(handles_access && slot < ShadowVar::kMaxSlots);
      t.slot_ = slot++;
      has_owner_ = true;
      if (!whole_words_given && t.wants_whole_words()) t.whole_words_ = whole_words_given = true;
    } else if (handles_access) {
      fast_paths_possible = false;  // it must see every access
    }
    for (bool write : {false, true}) {
      if (!fast_paths_possible || !t.is_owner_) continue;
      t.fast_paths(write, fast_paths_[write]);
      std::erase_if(fast_paths_[write], [](const FastPath& p) { return p.thread_word == ShadowThread::kWords; });
    }
  }
  for (size_t h = 0; h < kHandlers; h++)
    if (lists_[h].size() == 1 && h != static_cast<size_t>(Handler::access)) only_[h] = tools_[lists_[h][0]].get();
  for (auto& t : tools_) t->attach(*this);
}

Pipeline::~Pipeline() = default;

void Pipeline::finish() {
  for (auto& t : tools_) t->finish();
}

size_t Pipeline::index_of(const Tool* tool) const {
  for (size_t i = 0; i < tools_.size(); i++) {
    if (tools_[i].get() == tool) return i;
  }
  RRVM_FATAL("tool %s is not in this pipeline", tool->name().c_str());
}

bool Pipeline::wants_values() const {
  return std::any_of(tools_.begin(), tools_.end(), [](const auto& t) { return t->wants_values(); });
}

bool Pipeline::folds_calls() const {
  return std::any_of(tools_.begin(), tools_.end(), [](const auto& t) { return t->folds_calls(); });
}

Tool* Pipeline::find(std::string_view name) const {
  for (const auto& t : tools_) {
    if (t->name() == name) return t.get();
    if (auto* p = dynamic_cast<Parallel*>(t.get())) {
      for (const auto& branch : p->branches()) {
        if (Tool* inner = branch->find(name)) return inner;
      }
    }
  }
  return nullptr;
}

void Pipeline::dispose(ShadowWord& word) {
  ShadowVar s(word.exchange(0, std::memory_order_acq_rel));
  if (s.holds_state()) s.state()->dispose();
}

ShadowVar Pipeline::make_after(const Tool* owner, AccessEvent& e) {
  // An owner that does not see this access, but may see others of a location that nobody has yet.
  bool passed_by = false;
  for (size_t i = owner ? index_of(owner) + 1 : 0; i < tools_.size(); i++) {
    const Tool& t = *tools_[i];
    if (!t.is_owner_ || (e.location.is_final && !t.watches_finals())) continue;
    if (e.location.kind == LocationKind::kLibraryObject && !t.watches_objects()) continue;
    if (!e.is_atomic() || t.watches_atomics() || !e.shadow.fresh()) return tools_[i]->make_shadow_var(e);
    passed_by = true;
  }
  return passed_by ? ShadowVar() : ShadowVar::last();
}

template <class Call>
void Pipeline::timed(size_t tool, Handler handler, Call call) {
  uint64_t start = __rdtsc();
  call();
  size_t cell = tool * kHandlers + static_cast<size_t>(handler);
  ticks_[cell].fetch_add(__rdtsc() - start, std::memory_order_relaxed);
  calls_[cell].fetch_add(1, std::memory_order_relaxed);
}

namespace {

// All handlers but access: each tool in turn, until one drops the event.
template <class E, class Call>
bool run_list(const std::vector<std::unique_ptr<Tool>>&, const std::vector<uint16_t>& list, size_t from, E& e,
              Call call) {
  for (uint16_t i : list) {
    if (i < from) continue;
    call(i);
    if (e.dropped) return false;
  }
  return true;
}

// Accesses: observers see them in passing; the owner keeps them until it advances the location.
template <class Call>
bool run_list(const std::vector<std::unique_ptr<Tool>>& tools, const std::vector<uint16_t>& list, size_t from,
              AccessEvent& e, Call call) {
  for (uint16_t i : list) {
    if (i < from) continue;
    Tool* t = tools[i].get();
    if (!t->is_owner()) {
      call(i);
      if (e.dropped) return false;
    } else if (t->owns(e.shadow)) {
      call(i);
      if (t->owns(e.shadow)) return false;
    }
  }
  return true;
}

}  // namespace

#define RR_HANDLER(handler, EventType)                                               \
  bool Pipeline::run_##handler(EventType& e, size_t from) {                          \
    if constexpr (std::same_as<EventType, AccessEvent>) own(e, from);                \
    return run_list(tools_, list_of(Handler::handler, e), from, e, [&](uint16_t i) { \
      Tool* t = tools_[i].get();                                                     \
      if (__builtin_expect(timing_, 0)) {                                            \
        timed(i, Handler::handler, [&] { t->handler(e); });                          \
      } else {                                                                       \
        t->handler(e);                                                               \
      }                                                                              \
    });                                                                              \
  }
#include "rr/events.def"

// Reads the location's state; a fresh location gets that of the first owner from here on.
template <class E>
void Pipeline::own(E& e, size_t from) {
  if (!has_owner_) return;
  e.refresh();
  while (e.shadow.fresh()) {
    if (e.put_shadow(make_after(from ? tools_[from - 1].get() : nullptr, e))) break;
  }
}

bool Pipeline::access_after(const Tool* tool, AccessEvent& e) { return run_access(e, index_of(tool) + 1); }

}  // namespace rrvm::rr
