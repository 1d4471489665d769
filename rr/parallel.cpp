// Parallel composition: one state per location that holds a shadow word for each branch and one for the tools after.
#include "rr/pipeline.h"

namespace rrvm::rr {
namespace {

struct ParallelState : ShadowState {
  explicit ParallelState(size_t n) : count(n), words(std::make_unique<ShadowWord[]>(n)) {}
  // Whoever could see this state could see the inner ones; its own grace period covers them.
  ~ParallelState() override {
    for (size_t i = 0; i < count; i++) Pipeline::dispose(words[i]);
  }
  size_t count;
  std::unique_ptr<ShadowWord[]> words;
};

}  // namespace

Parallel::Parallel(ToolInit& init, std::vector<std::unique_ptr<Pipeline>> branches)
    : Tool(init), branches_(std::move(branches)) {
  EventMask mask = 0;
  for (const auto& b : branches_) mask |= b->mask();
  // A state per location is needed to keep the branches' words apart, hence accesses always.
  for (EventKind k : {EventKind::kFieldRead, EventKind::kFieldWrite, EventKind::kArrayRead, EventKind::kArrayWrite}) {
    mask |= mask_of(k);
  }
  set_handled(mask);
}

namespace {
// make_tool constructs from a ToolInit alone; this carries the branches to the constructor.
struct ParallelTool : Parallel {
  explicit ParallelTool(ToolInit& init) : Parallel(init, std::move(*pending)) {}
  static thread_local std::vector<std::unique_ptr<Pipeline>>* pending;
};
thread_local std::vector<std::unique_ptr<Pipeline>>* ParallelTool::pending = nullptr;
}  // namespace

std::unique_ptr<Tool> Parallel::make(World& world, std::vector<std::unique_ptr<Pipeline>> branches) {
  ToolInit init(world, "Parallel", {});
  ParallelTool::pending = &branches;
  return make_tool<ParallelTool>(init);
}

ShadowVar Parallel::make_shadow_var(AccessEvent& e) { return owned_state(new ParallelState(branches_.size() + 1)); }

ShadowWord* Parallel::branch_word(ShadowVar state, size_t i) { return &state.pointer<ParallelState>()->words[i]; }

// An access goes to each branch on the branch's own word, then, if it came out of one, on to the tools after.
template <class Call>
void Parallel::forward(AccessEvent& e, Call call) {
  ShadowWord* outer_word = e.word;
  ShadowVar outer_shadow = e.shadow;
  auto* state = e.shadow.pointer<ParallelState>();
  bool passed = false;
  for (size_t i = 0; i < branches_.size(); i++) {
    e.word = &state->words[i];
    e.dropped = false;
    passed |= call(*branches_[i]);
  }
  e.dropped = false;
  if (passed) {
    e.word = &state->words[branches_.size()];
    outer_->access_after(this, e);
  }
  e.dropped = false;
  e.word = outer_word;
  e.shadow = outer_shadow;
}

template <class E, class Call>
void Parallel::forward(E& e, Call call) {
  bool passed = false;
  for (auto& b : branches_) {
    e.dropped = false;
    passed |= call(*b);
  }
  e.dropped = !passed;
}

#define RR_HANDLER(handler, EventType)                     \
  void Parallel::handler(EventType& e) {                   \
    forward(e, [&](Pipeline& b) { return b.handler(e); }); \
  }
#include "rr/events.def"

bool Parallel::watches_finals() const {
  for (const auto& b : branches_) {
    if (b->watches_finals()) return true;
  }
  return false;
}

bool Parallel::watches_atomics() const {
  for (const auto& b : branches_) {
    if (b->watches_atomics()) return true;
  }
  return false;
}

bool Parallel::watches_objects() const {
  for (const auto& b : branches_) {
    if (b->watches_objects()) return true;
  }
  return false;
}

bool Parallel::wants_values() const {
  for (const auto& b : branches_) {
    if (b->wants_values()) return true;
  }
  return false;
}

bool Parallel::folds_calls() const {
  for (const auto& b : branches_) {
    if (b->folds_calls()) return true;
  }
  return false;
}

void Parallel::finish() {
  for (auto& b : branches_) b->finish();
}

std::string Parallel::describe_shadow(ShadowVar s) const {
  std::string out;
  for (size_t i = 0; i < branches_.size(); i++) {
    ShadowVar inner(branch_word(s, i)->load());
    std::string text = "-";
    for (const auto& t : branches_[i]->tools()) {
      if (t->owns(inner)) text = t->describe_shadow(inner);
    }
    out += (i ? " | " : "") + text;
  }
  return out;
}

}  // namespace rrvm::rr
