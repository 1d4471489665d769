// A sequence of tools through which events run: one list of tools per handler, so that a tool that does not handle
// an event is not even visited. Ownership of locations goes down the sequence. Parallel composition is a tool that
// contains pipelines, each with shadow words of its own (see parallel.cpp).
// Tests: tests/rr/chain_test.cpp.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "rr/tool.h"

namespace rrvm::rr {

enum class Handler : uint8_t {
#define RR_HANDLER(handler, EventType) handler,
#include "rr/events.def"
};
inline constexpr unsigned kHandlers = 0
#define RR_HANDLER(handler, EventType) +1
#include "rr/events.def"
    ;
Handler handler_of(EventKind kind);

class Pipeline {
 public:
  explicit Pipeline(std::vector<std::unique_ptr<Tool>> tools);
  ~Pipeline();

  // Runs an event through the tools. True if it came out at the end, that is, no tool kept it.
#define RR_HANDLER(handler, EventType)                         \
  bool handler(EventType& e) {                                 \
    Tool* only = only_[static_cast<size_t>(Handler::handler)]; \
    if (!only) return run_##handler(e, 0);                     \
    only->handler(e);                                          \
    return !e.dropped;                                         \
  }
#include "rr/events.def"
  // For a tool that continues an access by itself (parallel composition): the tools after `tool`, on e.word.
  bool access_after(const Tool* tool, AccessEvent& e);

  EventMask mask() const { return mask_; }
  bool watches_finals() const { return !final_list_.empty(); }
  bool watches_atomics() const { return !atomic_list_.empty(); }
  bool watches_objects() const { return !object_list_.empty(); }
  const std::vector<std::unique_ptr<Tool>>& tools() const { return tools_; }
  bool wants_values() const;
  bool folds_calls() const;
  Tool* find(std::string_view name) const;  // first tool of that name, also inside parallel branches
  // Fast paths in chain order; empty if a tool must see every access.
  const std::vector<FastPath>& fast_paths(bool is_write) const { return fast_paths_[is_write]; }
  // The tool that may be offered accesses without an event: the first that handles them, if it owns locations or is the
  // only one.
  Tool* direct_tool() const {
    const auto& list = lists_[static_cast<size_t>(Handler::access)];
    return list.empty() || (!tools_[list[0]]->is_owner() && list.size() > 1) ? nullptr : tools_[list[0]].get();
  }
  // The tool that handles these events, if there is one only; not for accesses.
  Tool* only_tool(Handler handler) const { return only_[static_cast<size_t>(handler)]; }
  // The owners up to the first tool that must see every access.
  std::vector<Tool*> first_owners() const {
    std::vector<Tool*> out;
    for (uint16_t i : lists_[static_cast<size_t>(Handler::access)]) {
      if (!tools_[i]->is_owner()) break;
      out.push_back(tools_[i].get());
    }
    return out;
  }
  bool has_one_access_tool() const { return lists_[static_cast<size_t>(Handler::access)].size() == 1; }
  // Is every tool that handles accesses an owner? Then a location that the last of them gave up concerns nobody.
  bool owners_only() const {
    for (uint16_t i : lists_[static_cast<size_t>(Handler::access)])
      if (!tools_[i]->is_owner()) return false;
    return true;
  }
  // Does any tool keep states of locations? If none does, the words are never looked at.
  bool has_owner() const { return has_owner_; }
  void finish();
  // Disposes of a word's state at once: no thread may be in a handler that could see it.
  static void dispose(ShadowWord& word);

  // Time spent in each handler of each tool, for the Timer tool. ticks(tool, handler) in TSC units.
  void enable_timing() {
    timing_ = true;
    only_ = {};
  }
  bool timing() const { return timing_; }
  uint64_t ticks(size_t tool, Handler handler) const {
    return ticks_[tool * kHandlers + static_cast<size_t>(handler)].load();
  }
  uint64_t calls(size_t tool, Handler handler) const {
    return calls_[tool * kHandlers + static_cast<size_t>(handler)].load();
  }

  // The state for a location that leaves `owner` (nullptr: for a fresh location).
  ShadowVar make_after(const Tool* owner, AccessEvent& e);

 private:
#define RR_HANDLER(handler, EventType) bool run_##handler(EventType& e, size_t from);
#include "rr/events.def"
  const std::vector<uint16_t>& list_of(Handler handler, const Event&) const {
    return lists_[static_cast<size_t>(handler)];
  }
  const std::vector<uint16_t>& list_of(Handler handler, const AccessEvent& e) const {
    if (e.is_atomic()) return atomic_list_;
    if (e.location.kind == LocationKind::kLibraryObject) return object_list_;
    return e.location.is_final ? final_list_ : lists_[static_cast<size_t>(handler)];
  }
  template <class Call>
  void timed(size_t tool, Handler handler, Call call);
  size_t index_of(const Tool* tool) const;
  template <class E>
  void own(E& e, size_t from);

  std::vector<std::unique_ptr<Tool>> tools_;
  std::array<std::vector<uint16_t>, kHandlers> lists_;  // tools, by position, that handle it
  std::array<Tool*, kHandlers> only_ = {};              // the tool, if only one handles it; never for accesses
  std::vector<uint16_t> final_list_;                    // the tools that handle accesses and watch final fields
  std::vector<uint16_t> atomic_list_;                   // those that watch atomic accesses
  std::vector<uint16_t> object_list_;                   // those that watch library objects
  std::vector<FastPath> fast_paths_[2];
  EventMask mask_ = 0;
  bool has_owner_ = false;
  bool timing_ = false;
  std::unique_ptr<std::atomic<uint64_t>[]> ticks_, calls_;
};

// Parallel composition A|B: every event goes to each branch; it goes on if it came out of at least one. Each branch
// keeps its states in words of its own; so do the tools after the composition.
class Parallel : public Tool {
 public:
  Parallel(ToolInit& init, std::vector<std::unique_ptr<Pipeline>> branches);
  static std::unique_ptr<Tool> make(World& world, std::vector<std::unique_ptr<Pipeline>> branches);
#define RR_HANDLER(handler, EventType) void handler(EventType& e) override;
#include "rr/events.def"
  ShadowVar make_shadow_var(AccessEvent& e) override;
  void attach(Pipeline& pipeline) override { outer_ = &pipeline; }
  bool watches_finals() const override;
  bool watches_atomics() const override;
  bool watches_objects() const override;
  bool folds_calls() const override;
  bool wants_values() const override;
  void finish() override;
  std::string describe_shadow(ShadowVar state) const override;
  const std::vector<std::unique_ptr<Pipeline>>& branches() const { return branches_; }
  // The word of branch i inside a state of this tool.
  static ShadowWord* branch_word(ShadowVar state, size_t i);

 private:
  template <class Call>
  void forward(AccessEvent& e, Call call);
  template <class E, class Call>
  void forward(E& e, Call call);

  std::vector<std::unique_ptr<Pipeline>> branches_;
  Pipeline* outer_ = nullptr;
};

}  // namespace rrvm::rr
