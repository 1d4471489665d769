// The door through which events come in: a VM or a trace calls these functions on the thread that performs the
// operation. They filter re-entrant locking, keep the list of held locks, fill the thread's event object, and run
// the tools. Kinds that no tool wants are not raised; ask wants() to leave them out of the instrumentation.
//
// When to call: acquire after the lock is held, release before it is given up; volatile write before and volatile
// read after the access; start before the child can run; join after the child's stop; barrier_release by one
// thread while the others are still blocked.
// Tests: tests/rr/chain_test.cpp.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "rr/pipeline.h"
#include "rr/tool_registry.h"

namespace rrvm::rr {

struct ChainError {
  std::string message;
  size_t position = 0;  // in the chain text
  // One line: "chain 'A:B', column 3: message".
  std::string text(std::string_view chain) const;
};

struct ChainOptions {
  bool serialize = false;    // only one handler at a time
  bool reuse_events = true;  // false: allocate each event, for the ablation
  bool fast_paths = true;
  bool inline_words = true;  // false: fast paths find their thread's words through a decoration, for the ablation
};

class Chain {
 public:
  // Builds the chain from its text: A:B in sequence, A|B in parallel (':' binds tighter), parentheses,
  // options as Name(option, option=value). Null and `error` filled if the text is wrong.
  static std::unique_ptr<Chain> parse(std::string_view text, const ToolRegistry& registry, World& world,
                                      ChainError& error, ChainOptions options = {});
  Chain(World& world, std::unique_ptr<Pipeline> pipeline, ChainOptions options);
  ~Chain();

  bool wants(EventKind kind) const { return mask_ & mask_of(kind); }
  EventMask mask() const { return mask_; }
  // Accesses to final fields are wanted too (Location::is_final); if not, they need not be raised.
  bool wants_finals() const { return pipeline_->watches_finals(); }
  bool wants_atomics() const { return pipeline_->watches_atomics(); }  // likewise AtomicRead and AtomicWrite
  bool wants_objects() const { return pipeline_->watches_objects(); }  // likewise LocationKind::kLibraryObject
  bool folds_calls() const { return pipeline_->folds_calls(); }        // ShadowThread::library_call is to be kept
  World& world() { return world_; }
  Pipeline& pipeline() { return *pipeline_; }
  const Pipeline& pipeline() const { return *pipeline_; }
  const ChainOptions& options() const { return options_; }

  // A memory access. `word` is the location's shadow word, zero at first. Inlined as far as the first fast path, so
  // that one that hits costs no call; and by value, so that no Location is stored before it has missed.
  [[gnu::always_inline]] void access(ShadowThread* t, EventKind kind, ShadowWord* word, Location location,
                                     SiteId site) {
    bool write = is_data_write(kind);
    if (is_atomic_access(kind)) return access_event(t, kind, word, location, site);
    uint64_t state = word->load(std::memory_order_relaxed);
    if (first_path_[write].hit(state, t->words)) [[likely]]
      return;
    bool usual = !location.is_final;
    raise_waiting_acquire(t);
    if (only_direct_ && usual && only_direct_(*direct_tool_, *t, *word, nullptr, site, write)) return;
    if (state == done_with_ || (has_more_paths_ && is_handled(t, word, usual, site, write))) return;
    access_event(t, kind, word, location, site);
  }
  // Raises the event, for callers that have tried everything cheaper. site_word: see AccessEvent. `value`: what is read
  // or written, where a tool wants_values; a tool may replace what is read. `live`: what a VM knows besides.
  struct LiveValue {
    uint64_t memory = 0;  // what the location holds; nobody else changes it while this access is handled
    bool is_reference = false;
  };
  void access_slow(ShadowThread* t, EventKind kind, ShadowWord* word, const Location& location, SiteId site,
                   ShadowWord* site_word, uint64_t* value, bool is_wide, const LiveValue* live = nullptr);
  bool wants_values() const { return pipeline_->wants_values(); }
  bool fast_hit(ShadowThread* t, bool write, uint64_t word) const {
    return fast_paths_[write].hit(word, options_.inline_words ? t->words : words_.get(t)) || word == done_with_;
  }
  // Asked after the fast paths, and before the trouble of finding out what the access is: true if there is nothing to
  // do.
  bool is_repeated(ShadowThread* t, bool write, ShadowWord* word) const {
    const Repeated& ask = repeated_[ShadowVar(word->load(std::memory_order_relaxed)).owner()];
    return ask.call && ask.call(*ask.tool, *t, *word, write);
  }
  // Tried after is_repeated: true if the access has been handled, without an event. Not for final fields.
  bool direct_access(ShadowThread* t, ShadowWord* word, ShadowWord* site_word, SiteId site, bool write) {
    raise_waiting_acquire(t);
    return direct_ && direct_(*direct_tool_, *t, *word, site_word, site, write);
  }
  Tool::DirectAccess direct(Tool** tool) const {  // what direct_access calls, and with which tool; null: nothing
    *tool = direct_tool_;
    return direct_;
  }
  // What compiled code may try before that without saving its registers (Tool::leaf_access); null: nothing.
  Tool::DirectAccess leaf() const { return leaf_; }
  bool allows_removal() const;      // all tools that handle accesses do
  bool acquires_end_cover() const;  // one of them says so
  // The function that takes ranges of elements, called with the tool that direct() names; null if a tool of the chain
  // does not allow ranges.
  Tool::RangeAccess range_access() const;
  bool takes_groups() const { return takes_groups_; }  // rr/group_access.h
  // The acquire of the innermost lock, if it waits (rr/chain_inline.h): before a tool looks at an access under it.
  void raise_waiting_acquire(ShadowThread* t) {
    if (t->has_waiting_acquire) [[unlikely]]
      raise_acquire_now(t);
  }
  const std::vector<FastPath>& fast_paths(bool write) const { return fast_paths_[write].list(); }
  uint64_t done_with() const { return done_with_; }

  // A location died: its state dies too, once no thread can see it.
  void free_shadow(ShadowThread* t, ShadowWord* word);
  // Frees it at once; no thread is inside a handler (the world is stopped, or the run is over).
  void free_shadow_now(ShadowWord* word) { Pipeline::dispose(*word); }

  // is_guarded: the caller sees to it that there is one event on v at a time.
  void volatile_access(ShadowThread* t, bool is_write, ShadowVolatile* v, SiteId site, const uint64_t* value = nullptr,
                       bool is_guarded = false);
  // Tried before volatile_access by callers that guard v themselves: true if the access has been handled, without an
  // event.
  bool direct_volatile(ShadowThread* t, bool is_write, ShadowVolatile* v) {
    if (!direct_volatile_) return false;
    raise_waiting_acquire(t);
    t->participant->quiesce();
    if (is_write) v->will_be_written(*t);
    if (!direct_volatile_(*volatile_tool_, *t, *v, is_write)) return false;
    is_write ? v->was_written(*t) : v->was_read(*t);
    ShadowThread::add_one(t->sync_ops);
    return true;
  }
  // Operations need not be raised that ShadowVolatile says change nothing.
  bool skips_known_volatiles() const { return direct_volatile_; }
  void opaque_access(ShadowThread* t, bool is_write, ShadowVolatile* v, SiteId site, bool is_guarded = false);
  void fence(ShadowThread* t, EventKind kind, SiteId site);  // AcquireFence, ReleaseFence
  void acquire(ShadowThread* t, ShadowLock* lock, SiteId site, uint64_t waited_ns = 0);
  void release(ShadowThread* t, ShadowLock* lock, SiteId site);
  void acquire_inline(ShadowThread* t, ShadowLock* lock, SiteId site,
                      uint64_t waited_ns);                  // does what acquire does: rr/chain_inline.h
  bool has_leaf_sections() const { return leaf_release_; }  // then the next three may be used
  bool may_acquire_in_leaf(const ShadowThread& t) const;
  void acquire_in_leaf(ShadowThread& t, ShadowLock& lock, SiteId site) const;
  bool release_in_leaf(ShadowThread& t, ShadowLock& lock) const;
  void release_inline(ShadowThread* t, ShadowLock* lock, SiteId site);
  // Object.wait: gives the lock up entirely, whatever its depth; post_wait restores it.
  void pre_wait(ShadowThread* t, ShadowLock* lock, SiteId site);
  void post_wait(ShadowThread* t, ShadowLock* lock, SiteId site);
  void notify(ShadowThread* t, ShadowLock* lock, bool all, SiteId site);
  // An event of a lock that is no monitor, or the request of a monitor: `kind` is one of LockRequest to ReadGiven.
  void synchronizer(ShadowThread* t, EventKind kind, ShadowLock* lock, SiteId site);
  // Makes the shadow and raises `create`. creator is null for the first thread.
  ShadowThread* create(ShadowThread* creator, uint64_t identity, Reclaimer::Participant* participant, SiteId site);
  void start(ShadowThread* t, ShadowThread* child, SiteId site);
  void stop(ShadowThread* t, SiteId site = kNoSite);
  void join(ShadowThread* t, ShadowThread* child, SiteId site);
  void interrupt(ShadowThread* t, ShadowThread* target, SiteId site);
  void interrupted(ShadowThread* t, ShadowThread* target, SiteId site);
  void sleep(ShadowThread* t, uint64_t nanos, SiteId site);
  void enter(ShadowThread* t, uint32_t method, SiteId site);
  void exit(ShadowThread* t, uint32_t method, SiteId site);
  void class_init(ShadowThread* t, ShadowVolatile* clazz, SiteId site);
  void class_access(ShadowThread* t, ShadowVolatile* clazz, SiteId site);
  void class_lock(ShadowThread* t, EventKind kind, ShadowVolatile* clazz, SiteId site);
  void atomic_begin(ShadowThread* t, uint32_t label, SiteId site);
  void atomic_end(ShadowThread* t, uint32_t label, SiteId site);
  void det_begin(ShadowThread* t, uint32_t label, SiteId site);
  void det_end(ShadowThread* t, uint32_t label, SiteId site);
  void block(ShadowThread* t, EventKind kind, uint32_t label, SiteId site);  // one of these four
  // For a method that is several of these: enter, atomic_begin, det_begin; det_end, atomic_end, exit, named by its
  // site. A program may raise them at each call, so what they have in common is done once (rr/chain_inline.h).
  enum MethodParts : uint8_t { kEntryAndExit = 1, kAtomicBlock = 2, kDetBlock = 4 };
  void begin_method(ShadowThread* t, uint8_t parts, SiteId site);
  void end_method(ShadowThread* t, uint8_t parts, SiteId site);
  void barrier_enter(ShadowThread* t, ShadowBarrier* barrier, SiteId site);
  void barrier_release(ShadowThread* t, ShadowBarrier* barrier, std::span<ShadowThread* const> threads, SiteId site);

  // Called once, when the run is over: tools write their last words.
  void finish() { pipeline_->finish(); }

 private:
  void access_event(ShadowThread* t, EventKind kind, ShadowWord* word, Location location, SiteId site) {
    access_slow(t, kind, word, location, site, nullptr, nullptr, false);
  }
  bool all_take_groups() const;
  bool is_handled(ShadowThread* t, ShadowWord* word, bool usual, SiteId site, bool write);
  void raise_acquire_now(ShadowThread* t);
  bool is_empty_section(const ShadowThread& t, ShadowLock& lock) const {
    for (const auto& [is_empty, tool] : sections_)
      if (!is_empty(*tool, t, lock)) return false;
    return true;
  }
  template <class E, class Fill, class Run>
  void raise(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill, Run run);
  template <class E, class Fill, class Run>
  void raise_unusually(ShadowThread* t, EventKind kind, SiteId site, E& reusable, Fill fill, Run run);

  void begin_method_by_parts(ShadowThread* t, uint8_t parts, SiteId site);
  void end_method_by_parts(ShadowThread* t, uint8_t parts, SiteId site);
  void hold(ShadowThread* t, ShadowLock* lock);
  static void forget_held(ShadowThread* t, ShadowLock* lock);

  World& world_;
  std::unique_ptr<Pipeline> pipeline_;
  const ChainOptions options_;
  const bool is_usual_;  // events are reused and not serialised
  EventMask mask_;
  FastPaths::Test first_path_[2];  // if there is one, and words are inlined
  bool takes_groups_ = false;
  bool has_more_paths_ = false;  // apart from it and from only_direct_
  FastPaths fast_paths_[2];
  uint64_t done_with_ =
      ShadowThread::kNoWord;  // the word of a location that no tool looks at any more; that of none if one does
  Tool* direct_tool_ = nullptr;
  Tool::DirectAccess direct_ = nullptr, leaf_ = nullptr;
  Tool::DirectAccess only_direct_ =
      nullptr;  // the same, if no other tool handles accesses: it can tell all fast paths itself
  Tool* volatile_tool_ = nullptr;
  Tool::DirectVolatile direct_volatile_ = nullptr;
  struct Repeated {
    Tool::RepeatedAccess call = nullptr;
    Tool* tool = nullptr;
  };
  Repeated repeated_[ShadowVar::kOwners];  // by the word's owner
  struct Section {
    Tool::EmptySection call;
    const Tool* tool;
  };
  std::vector<Section> sections_;  // of the tools that handle locks, if defers_acquires_
  bool defers_acquires_ = false;
  bool ignores_own_acquires_ = false;  // all of these tools do
  Tool* release_tool_ = nullptr;
  Tool::DirectRelease direct_release_ = nullptr;
  Tool::LeafRelease leaf_release_ = nullptr;
  std::mutex serial_;  // options_.serialize only
  // Depth of locks given up in a wait, to be restored; by thread.
  Decoration<ShadowThread, std::vector<std::pair<ShadowLock*, uint32_t>>> waiting_;
  Decoration<ShadowThread, uint64_t*> words_;  // the thread's words, when they are not to be inlined
};

}  // namespace rrvm::rr
