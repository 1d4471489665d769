// What the author of an analysis sees: derive from Tool, override the handlers of the events you want.
//   - A handler is called for each event that reaches the tool; afterwards the event goes on down the chain by
//     itself, unless the handler called e.drop(). An event without a handler costs the tool nothing.
//   - A tool that overrides make_shadow_var owns locations: access() is then called only for locations that are in
//     the tool's hands, and such an access goes no further, until the tool calls advance(e). A tool that does not
//     override it (Count, Print) sees every access that reaches it and owns nothing.
//   - Handlers run on the target's threads, at once. See event.h for who may touch which decoration when; shadow
//     states are changed with put_shadow (compare-and-swap) or under a lock in the state.
// Register the tool with RRVM_DEFINE_TOOL in its file and a row in tools.def. docs/add-a-tool.md walks through it.
// Tests: tests/rr/tool_test.cpp; tests/traces.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rr/event.h"
#include "rr/fast_path.h"
#include "rr/report/report.h"
#include "rr/shadow_objects.h"
#include "rr/world.h"

namespace rrvm::rr {

class Pipeline;
class Tool;

// Locations by the words that they would have, whether anything is in these or not: each `stride` behind the one
// before.
struct RangeName {
  const ShadowWord* first;
  uint32_t count, stride;
};

// What a tool's constructor gets: the world and the options written after its name in the chain text.
class ToolInit {
 public:
  struct Option {
    std::string name, value;
    size_t position = 0;  // in the chain text, of the name
    bool has_value = false;
    bool used = false;
  };
  ToolInit(World& world, std::string name, std::vector<Option> options)
      : world(world), name(std::move(name)), options(std::move(options)) {}

  // The option's value, or the default. A plain `name` means true for a bool. Errors are kept for the parser.
  bool flag(std::string_view name, bool default_value, const char* help);
  uint64_t number(std::string_view name, uint64_t default_value, const char* help);
  std::string text(std::string_view name, std::string default_value, const char* help);
  // A tool calls this if it refuses the value of an option.
  void refuse(std::string_view name, std::string why);

  struct Known {
    std::string name, default_value, help;
  };
  World& world;
  const std::string name;  // as registered: "FastTrack"
  std::vector<Option> options;
  std::vector<Known> known;  // filled by the constructor's questions: help and spelling
  std::string error;
  size_t error_position = 0;

 private:
  Option* find(std::string_view name, std::string default_value, const char* help);
};

class Tool {
 public:
  explicit Tool(ToolInit& init) : name_(init.name), world_(init.world) {}
  virtual ~Tool() = default;
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;

#define RR_HANDLER(handler, EventType) \
  virtual void handler(EventType& e) {}
#include "rr/events.def"

  // The state of a location that comes into this tool's hands: at its first access, or by the previous owner's
  // advance. Must be one of whole_word / inline_state / owned_state / borrowed_state.
  virtual ShadowVar make_shadow_var(AccessEvent& e);

  // Fast paths for reads and writes: asked once, after construction. A tool with more than one overrides fast_paths.
  virtual FastPath fast_path(bool is_write) const { return {}; }
  virtual void fast_paths(bool is_write, std::vector<FastPath>& out) const;
  // An access without an event, tried when the fast paths have missed (or the first of them only): does exactly what
  // access() would do, also for a fresh location, or says false and has changed nothing but perhaps the thread's
  // history. Asked of the first tool of a chain that handles accesses, if it owns locations or is the only one. It must
  // call thread.participant->quiesce() before it reads a word whose state it is going to follow.
  using DirectAccess = bool (*)(Tool& tool, ShadowThread& thread, ShadowWord& word, ShadowWord* site_word, SiteId site,
                                bool is_write);
  virtual DirectAccess direct_access() const { return nullptr; }
  // The simplest cases of direct_access, for compiled code, which keeps values in registers meanwhile: a function that
  // uses general registers only and calls nothing that does not (rrvm_general_registers_only of cmake), makes no
  // state and follows none. It says false, and has changed nothing but perhaps the thread's history, if the locks that
  // the thread holds are not in its history (ShadowThread::is_logged).
  virtual DirectAccess leaf_access() const { return nullptr; }
  // May a compiler leave out an access if the same thread has accessed the location before, as strongly (a write covers
  // both kinds), with no release in between? True only if the findings are the same with and without: whatever races
  // with the later access races with the earlier one.
  virtual bool allows_removal() const { return false; }
  // The same, but only if nothing is acquired in between either: so for tools that look at the locks that are held.
  virtual bool acquires_end_cover() const { return false; }
  // The function that takes accesses to many elements of an array at once, and late, though not after their thread has
  // acquired or released anything. Null: every access must be seen in its time. It gets `count` words, each `stride`
  // behind the one before, `sites` beside them, and one site for all. From the first word on it does what direct_access
  // would do, as far as that needs no state, and says how many words it has taken.
  // If `named` is not null, the only word stands for all the locations that `named` tells of, which have the same
  // state. Then it also shares reads and ends their sharing, as access() would do; if there is a race it says 0 and has
  // changed nothing.
  using RangeAccess = uint32_t (*)(Tool& tool, ShadowThread& thread, ShadowWord* words, ShadowWord* sites,
                                   uint32_t count, uint32_t stride, SiteId site, bool is_write, const RangeName* named);
  virtual RangeAccess range_access() const { return nullptr; }
  // Accesses may come late, as to the function above. Of tools behind the first one, whose function is not asked for.
  virtual bool allows_ranges() const { return range_access() != nullptr; }
  // May an access event stand for accesses to many elements of an array that have the same state (AccessEvent::group)?
  // The handler then sees a copy of the state, counts by Counter::add(e), reports by report_and_advance only, and makes
  // no state of which only one location may have a reference; what it does must depend on nothing but the thread, the
  // state and the sites. It may refuse (AccessGroup::refuse): then the copy is forgotten.
  virtual bool takes_groups() const { return false; }
  // The thread's word of the first fast path is another one after each release: what was accessed while it was the same
  // need not be looked at again.
  virtual bool has_epochs() const { return false; }
  // Is this access of no interest because of what the same thread did before? Asked of the tool that owns the location,
  // if only owners come before it, and before anything is known about the access but its word; it changes nothing but
  // counters and, perhaps, the form in which the same state is kept. For what fast paths cannot tell. Like
  // direct_access it must quiesce before it reads a word whose state it is going to follow.
  using RepeatedAccess = bool (*)(Tool& tool, ShadowThread& thread, ShadowWord& word, bool is_write);
  virtual RepeatedAccess repeated_access() const { return nullptr; }
  // An access of a volatile without an event, under the same guard: does exactly what volatile_access() would do, or
  // says false and has changed nothing. Asked of a tool that is the only one to handle them and opaque accesses. A tool
  // that has one also promises that what ShadowVolatile calls known (of opaque reads too) or published changes nothing
  // and need not be raised, and counts in ShadowThread::learned.
  using DirectVolatile = bool (*)(Tool& tool, ShadowThread& thread, ShadowVolatile& target, bool is_write);
  virtual DirectVolatile direct_volatile() const { return nullptr; }
  // Would it change nothing if the thread, which holds the lock, had taken it only now and gave it back at once? A tool
  // that answers may be told of an acquire late, and not at all of a section with nothing in it to look at; accesses
  // that hit fast paths are nothing. Null: it must see every acquire and release in its time.
  using EmptySection = bool (*)(const Tool& tool, const ShadowThread& thread, ShadowLock& lock);
  virtual EmptySection empty_section() const { return nullptr; }
  // Does an acquire change nothing if the same thread was the last to release the lock? A tool that says so, and has an
  // empty_section, is not told of such acquires. It is told of the release, unless the section is empty.
  virtual bool ignores_own_acquires() const { return false; }
  // A release without an event: does exactly what release() would do. Asked of a tool that is the only one to handle
  // releases; null: it wants the event.
  using DirectRelease = void (*)(Tool& tool, ShadowThread& thread, ShadowLock& lock);
  virtual DirectRelease direct_release() const { return nullptr; }
  // The end of a section as compiled code calls it, which can bear no call in between: like leaf_access, this uses
  // general registers only. It answers as empty_section does, if `may_be_empty`; else, if `may_release`, it does what
  // direct_release would do, if that is simple. Asked of a tool with both, if it is the only one that handles locks.
  enum class LeafEnd : uint8_t { kRefused, kEmpty, kReleased };  // the first: nothing has changed
  using LeafRelease = LeafEnd (*)(Tool& tool, ShadowThread& thread, ShadowLock& lock, bool may_be_empty,
                                  bool may_release);
  virtual LeafRelease leaf_release() const { return nullptr; }
  // True to see accesses to final fields too. Initialised once and then frozen, they race only when an object escapes
  // its constructor; a tool that knows nothing of the freeze would report every publication without synchronisation.
  virtual bool watches_finals() const { return false; }
  // True to see accesses by atomic operations too (AccessEvent::is_atomic). A tool that does not know the difference
  // would report them.
  virtual bool watches_atomics() const { return false; }
  // True to see uses of library objects as a whole (LocationKind::kLibraryObject): for tools that report only what
  // nothing orders.
  virtual bool watches_objects() const { return false; }
  // True to be told in which call of the library the events of synchronisation happen (ShadowThread::library_call).
  virtual bool folds_calls() const { return false; }
  // True to get the values of accesses where the producer can tell them, and to be able to replace what is read.
  virtual bool wants_values() const { return false; }
  // True to ask for whole words (see shadow_var.h); granted to the first tool of a chain that asks.
  virtual bool wants_whole_words() const { return false; }
  // What its reports are, for the summary: "race", "atomicity violation".
  virtual const char* finding() const { return "report"; }
  // Called after the chain is linked, and when the run is over.
  virtual void attach(Pipeline& pipeline) {}
  virtual void finish() {}

  // A state as text, which tests, Print and debuggers ask for.
  virtual std::string describe_shadow(ShadowVar state) const { return "?"; }
  virtual std::string describe_visible(ShadowVar state, ShadowThread* thread) const {
    return "?";
  }  // values it may read
  virtual std::string describe_thread(ShadowThread* thread) { return "?"; }
  virtual std::string describe_lock(ShadowLock* lock) { return "?"; }
  virtual std::string describe_volatile(ShadowVolatile* v) { return "?"; }

  const std::string& name() const { return name_; }
  World& world() const { return world_; }
  EventMask handled() const { return handled_; }
  bool is_owner() const { return is_owner_; }
  bool has_whole_words() const { return whole_words_; }
  uint8_t slot() const { return slot_; }
  // Is the state this tool's?
  bool owns(ShadowVar s) const { return s.is_tagged() ? s.slot() == slot_ && is_owner_ : whole_words_ && !s.fresh(); }

 protected:
  // Hands the location to the next tool that owns locations (or to nobody), which then handles the event after
  // this handler returns. After it, the location never comes back to this tool.
  void advance(AccessEvent& e);
  // Tries that once: false if the state is no longer e.shadow, which is refreshed. For "report, then advance" by
  // exactly one thread: if (try_advance(e)) report(...).
  bool try_advance(AccessEvent& e);

  // Optimistic update: next(e.shadow) computes the new state from the current one, until it can be stored.
  // False if another thread advanced the location meanwhile: then the event goes on to the new owner by itself.
  template <class Next>
  bool update(AccessEvent& e, Next next) {
    while (owns(e.shadow)) {
      if (e.put_shadow(next(e.shadow))) return true;
    }
    return false;
  }

  // States of this tool.
  ShadowVar whole_word(uint64_t bits) const { return ShadowVar(bits); }  // has_whole_words() only; not 0
  ShadowVar inline_state(uint64_t payload48) const { return ShadowVar::tagged(slot_, ShadowVar::kInline, payload48); }
  ShadowVar owned_state(ShadowState* state) const {
    return ShadowVar::tagged(slot_, ShadowVar::kOwned, reinterpret_cast<uint64_t>(state));
  }
  ShadowVar borrowed_state(const void* p) const {
    return ShadowVar::tagged(slot_, ShadowVar::kBorrowed, reinterpret_cast<uint64_t>(p));
  }

  // Decorations, counters and inlined thread words: use as member initialisers.
  template <class T>
  Decoration<ShadowThread, T> thread_decoration(T initial = {}) {
    return Decoration<ShadowThread, T>(world_.thread_decorations, std::move(initial));
  }
  template <class T>
  Decoration<ShadowThread, T> thread_decoration(typename Decoration<ShadowThread, T>::Init init) {
    return Decoration<ShadowThread, T>(world_.thread_decorations, std::move(init));
  }
  template <class T>
  Decoration<ShadowLock, T> lock_decoration(T initial = {}) {
    return Decoration<ShadowLock, T>(world_.lock_decorations, std::move(initial));
  }
  template <class T>
  Decoration<ShadowVolatile, T> volatile_decoration(T initial = {}) {
    return Decoration<ShadowVolatile, T>(world_.volatile_decorations, std::move(initial));
  }
  template <class T>
  Decoration<ShadowBarrier, T> barrier_decoration(T initial = {}) {
    return Decoration<ShadowBarrier, T>(world_.barrier_decorations, std::move(initial));
  }
  // `of`: see World::add_counter.
  Counter counter(const std::string& name, std::string of = "") {
    return Counter(world_, name_ + "." + name, std::move(of));
  }
  // Index of a word in ShadowThread::words that belongs to this tool alone. When a chain has used them all up, the
  // index of a word that nobody reads: a fast path over it is left out.
  unsigned thread_word();
  // Index of the first word of the table that each thread has (FastPath::table_mask), which one tool of a chain may
  // use.
  unsigned thread_table();

  // Hands the location on, and if that was this thread's doing, reports it with the access that `previous()` describes,
  // asked before. False if another thread was first; then e.shadow is refreshed.
  template <class Previous>
  bool report_and_advance(AccessEvent& e, const char* rule, Previous previous) {
    if (Repeats* known = known_repeats(e, rule)) {
      if (!try_advance(e)) return false;
      e.group ? e.group->find_again(known) : known->add(1);
      return true;
    }
    if (e.group) return e.group->refuse(), true;
    const RepeatKey key = repeat_key(e, rule);
    std::optional<ReportAccess> before = previous();
    if (!try_advance(e)) return false;
    report_access(e, rule, std::move(before), {}, e.site_word ? &key : nullptr);
    return true;
  }

  // Sends a finding to the sink: rule, the location of e (or `about`), this operation, and the previous one.
  bool report(const AccessEvent& e, std::string rule, std::optional<ReportAccess> previous = std::nullopt,
              std::vector<std::string> details = {});
  // `variable`: what tells such findings apart, if `about` says more than that.
  bool report(const Event& e, std::string rule, std::string about, std::optional<ReportAccess> previous = std::nullopt,
              std::vector<std::string> details = {}, std::string variable = {});

 private:
  friend class Pipeline;
  template <class T>
  friend std::unique_ptr<Tool> make_tool(ToolInit& init);
  RepeatKey repeat_key(const AccessEvent& e, const char* rule) const;
  // Null: none is known, or the location does not tell of its accesses.
  Repeats* known_repeats(const AccessEvent& e, const char* rule) const;
  RepeatKey::Place place_of(const AccessEvent& e, uint64_t site) const;
  bool report_access(const AccessEvent& e, std::string rule, std::optional<ReportAccess> previous,
                     std::vector<std::string> details, const RepeatKey* key);
  // The report says nothing of this operation but its site.
  Report make_report(const Event& e, std::string rule, std::string about, std::optional<ReportAccess> previous,
                     std::vector<std::string> details) const;

  std::string name_;
  World& world_;
  Pipeline* pipeline_ = nullptr;
  EventMask handled_ = 0, ignored_ = 0;
  uint8_t slot_ = ShadowVar::kLastSlot;
  bool is_owner_ = false;
  bool whole_words_ = false;

 protected:
  void set_handled(EventMask mask) { handled_ = mask; }
  void ignore(EventMask mask) { ignored_ = mask; }  // handlers that this tool's options leave without work
};

// Which kinds T handles, found from the types of its member functions: an inherited Tool::acquire is not a handler.
template <class T>
constexpr EventMask handled_mask() {
  EventMask mask = 0;
#define RR_EVENT(Kind, handler, EventType, text, Shape) \
  if (!std::same_as<decltype(&T::handler), void (Tool::*)(EventType&)>) mask |= mask_of(EventKind::k##Kind);
#include "rr/events.def"
  return mask;
}

template <class T>
std::unique_ptr<Tool> make_tool(ToolInit& init) {
  auto tool = std::make_unique<T>(init);
  Tool& base = *tool;
  if (base.handled_ == 0) base.handled_ = handled_mask<T>() & ~base.ignored_;
  base.is_owner_ = !std::same_as<decltype(&T::make_shadow_var), ShadowVar (Tool::*)(AccessEvent&)>;
  return tool;
}

using ToolFactory = std::unique_ptr<Tool> (*)(ToolInit&);

}  // namespace rrvm::rr

// In a tool's .cpp file, in namespace rrvm::tools: makes the class known to tools.def. A row without it does not link.
#define RRVM_DEFINE_TOOL(Class)                                                \
  std::unique_ptr<::rrvm::rr::Tool> make_##Class(::rrvm::rr::ToolInit& init) { \
    return ::rrvm::rr::make_tool<Class>(init);                                 \
  }
