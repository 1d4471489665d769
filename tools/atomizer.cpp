// Atomizer (Flanagan, Freund, POPL 2004): Lipton's reduction for every atomic block. An acquire is a right-mover, a
// release a left-mover, an access to a race-free location a both-mover, to a racy one a non-mover. A block is
// reducible if it is right-movers, at most one non-mover, left-movers: the first release or non-mover commits it, and a
// right-mover or non-mover after that is an error (not-reducible). May report what no run can show.
// Volatile accesses and interrupts are non-movers too; fork and arriving at a barrier are left-movers, join and leaving
// it right-movers. Locks of one thread, and locks always taken under one same other lock, are both-movers. The race
// detector before it in the chain decides which locations are racy (FastTrack:Atomizer: whatever arrives is racy);
// without one, lock sets with Eraser's states of its own do. Option `races` decides otherwise. With
// `volatiles=unprotected` the same lock sets decide for volatiles: one that a single thread uses, or that is only read,
// or always under a lock, is a both-mover. Without that option they decide so for the volatiles of a library call only,
// which is one operation. The word of a location that one thread uses is that thread's number; a location whose verdict
// is final is read without its lock. Tests: tests/traces/atomicity.
#include <atomic>
#include <map>
#include <mutex>

#include "rr/pipeline.h"
#include "rr/spin_lock.h"
#include "tools/block_tool.h"
#include "tools/eraser_state.h"
#include "tools/locks_held.h"

namespace rrvm::tools {

using namespace rr;

class Atomizer final : public BlockTool {
 public:
  explicit Atomizer(ToolInit& init) : BlockTool(init) {
    races_ = init.text("races", "auto",
                       "which locations are racy: told (all that arrive), own (its own lock sets), auto (own unless a "
                       "race detector is before it)");
    if (races_ != "auto" && races_ != "told" && races_ != "own")
      init.refuse("races", "must be auto, told or own, not '" + races_ + "'");
    std::string volatiles =
        init.text("volatiles", "all", "which volatiles are non-movers: all, unprotected (by its own lock sets)");
    if (volatiles != "all" && volatiles != "unprotected")
      init.refuse("volatiles", "must be all or unprotected, not '" + volatiles + "'");
    all_volatiles_ = volatiles == "all";
  }
  void attach(Pipeline& pipeline) override {
    told_ = races_ == "told" || (races_ == "auto" && only_races_arrive(pipeline, this));
  }

  void block_closing(Event& e, Blocks& blocks) override {
    auto& commits = commits_(e.thread);
    if (commits.size() == blocks.size()) commits.pop_back();
  }
  void stop(StopEvent& e) override {
    blocks(e.thread).clear();
    commits_(e.thread).clear();
  }

  void create(NewThreadEvent& e) override { e.created->words[own_word_] = inline_state(e.created->tid).bits(); }
  FastPath fast_path(bool is_write) const override { return {FastPath::kWhole, static_cast<uint8_t>(own_word_)}; }

  ShadowVar make_shadow_var(AccessEvent& e) override { return inline_state(told_ ? kTold : e.thread->tid); }
  void access(AccessEvent& e) override {
    if (told_ || is_racy(e)) non_mover(e, e.thread, [&] { return world().names().location_name(e.location); });
  }
  RepeatedAccess repeated_access() const override {
    return [](Tool& tool, ShadowThread& t, ShadowWord& word, bool is_write) {
      return static_cast<Atomizer&>(tool).is_repeated(t, word, is_write);
    };
  }
  std::string describe_shadow(ShadowVar s) const override {
    if (told_) return "racy";
    return s.is_owned() ? s.pointer<Location>()->eraser.text(world().names())
                        : "exclusive " + std::to_string(s.payload());
  }

  void volatile_access(VolatileEvent& e) override {
    if (is_librarys_own(e) || is_inside_lock(e)) return;
    if (!all_volatiles_ || e.thread->library_call.is_folded()) {
      EraserState& use = volatile_(e.target);
      use.access(e.thread->tid, e.is_write(), locks_.held(e.thread), locks_.sets());
      if (!use.suspicious()) return;
    }
    non_mover(e, e.thread, [&] { return world().names().volatile_name(*e.target); });
  }
  void interrupt(InterruptEvent& e) override { on_interrupt(e); }
  void interrupted(InterruptEvent& e) override { on_interrupt(e); }

  void acquire(AcquireEvent& e) override {
    protect(e, e.lock);
    locks_.acquire(e);
    if (!is_librarys_own(e) && !lock_(e.lock).both_mover())
      right_mover(e, e.thread, [&] { return world().names().lock_name(e.lock->id); });
  }
  void release(ReleaseEvent& e) override {
    locks_.release(e);
    if (!is_librarys_own(e) && !lock_(e.lock).both_mover()) left_mover(e, e.thread);
  }
  // Raised for a lock of the library, by a VM only: in a trace the volatiles that the lock is made of say all. A lock
  // that is held for reading protects what is read; who writes under it is a race detector's business.
  void lock_taken(SynchronizerEvent& e) override {
    if (!is_inside_lock(e)) return;
    if (e.is_shared() && reads_(e.thread)[e.lock]++ > 0) return;
    protect(e, e.lock);
    locks_.take(e.thread, e.lock);
    if (!lock_(e.lock).both_mover()) right_mover(e, e.thread, [&] { return world().names().lock_name(e.lock->id); });
  }
  void lock_given(SynchronizerEvent& e) override {
    if (!is_inside_lock(e)) return;
    if (e.is_shared()) {
      auto held = reads_(e.thread).find(e.lock);
      if (held == reads_(e.thread).end() || --held->second > 0) return;
      reads_(e.thread).erase(held);
    }
    locks_.give(e.thread, e.lock);
    if (!lock_(e.lock).both_mover()) left_mover(e, e.thread);
  }
  void start(StartEvent& e) override {
    if (!is_librarys_own(e)) left_mover(e, e.thread);
  }
  void join(JoinEvent& e) override {
    if (is_librarys_own(e)) return;
    right_mover(e, e.thread, [&] { return "thread " + world().names().thread_name(*e.child); });
  }
  void barrier_release(BarrierEvent& e) override {
    for (ShadowThread* t : e.threads) {
      left_mover(e, t);
      right_mover(e, t, [&] { return "barrier " + world().names().barrier_name(*e.barrier); });
    }
  }

 private:
  static constexpr uint64_t kTold = uint64_t{1}
                                    << 47;  // the state of a location that is told to be racy; no thread's number
  // A location of several threads.
  struct Location : ShadowState {
    enum Settled : uint8_t { kNot, kForReads, kRacy };  // its lock set is empty: so are those of all accesses to come
    SpinLock lock;
    EraserState eraser;
    std::atomic<Settled> settled{kNot};
  };
  // Guarded by the lock that it describes, and where that may have several holders by uses_mutex_.
  struct LockUse {
    static constexpr Tid kNobody = ~Tid{0};
    Tid only_user = kNobody;
    bool shared = false;
    SetRef protection;  // when shared: locks held at every acquire
    bool both_mover() const { return !shared || !protection->empty(); }
  };

  // Readers of one lock come here at once.
  void protect(const Event& e, ShadowLock* lock) {
    std::lock_guard guard(uses_mutex_);
    LockUse& use = lock_(lock);
    const SetRef& held = locks_.held(e.thread);
    if (use.shared) {
      use.protection = locks_.sets().intersect(use.protection.get(), held);
    } else if (use.only_user == LockUse::kNobody) {
      use.only_user = e.thread->tid;
    } else if (use.only_user != e.thread->tid) {
      use.shared = true;
      use.protection = held;
    }
  }
  bool is_racy(AccessEvent& e) {
    while (!e.shadow.is_owned()) {
      Tid owner = static_cast<Tid>(e.shadow.payload());
      if (owner == e.thread->tid) return false;
      auto* shared = new Location;
      shared->eraser.access(owner, false, locks_.held(e.thread), locks_.sets());
      e.put_shadow(owned_state(shared));  // disposed of if another thread was first
    }
    auto& v = *e.shadow.pointer<Location>();
    if (v.settled.load(std::memory_order_relaxed) == Location::kRacy) return true;
    std::lock_guard lock(v.lock);
    v.eraser.access(e.thread->tid, e.is_write(), locks_.held(e.thread), locks_.sets());
    if (v.eraser.has_no_locks())
      v.settled.store(v.eraser.suspicious() ? Location::kRacy : Location::kForReads, std::memory_order_relaxed);
    return v.eraser.suspicious();
  }
  bool is_repeated(ShadowThread& t, ShadowWord& word, bool is_write) {
    if (!told_) {
      t.participant->quiesce();
      ShadowVar s(word.load(std::memory_order_acquire));
      if (!owns(s) || !s.is_owned()) return false;
      auto settled = s.pointer<Location>()->settled.load(std::memory_order_relaxed);
      if (settled != Location::kRacy) return settled == Location::kForReads && !is_write;
    }
    // A non-mover after one, in blocks that have their report.
    const Blocks& open = blocks(&t);
    if (commits_(&t).size() != open.size() || (!open.empty() && !open.back().reported)) return false;
    non_movers_.add(&t);
    if (!open.empty()) errors_.add(&t);
    return true;
  }
  void on_interrupt(InterruptEvent& e) {
    if (is_librarys_own(e)) return;
    non_mover(e, e.thread, [&] { return "interrupt of thread " + world().names().thread_name(*e.target); });
  }

  template <class Name>
  void right_mover(Event& e, ShadowThread* t, Name name) {
    right_movers_.add(e.thread);
    check(e, t, name);
  }
  void left_mover(Event& e, ShadowThread* t) {
    left_movers_.add(e.thread);
    commit(e, t);
  }
  template <class Name>
  void non_mover(Event& e, ShadowThread* t, Name name) {
    non_movers_.add(e.thread);
    check(e, t, name);
    commit(e, t);
  }

  struct Commit {
    PastOperation op;
    uint64_t call;  // of the library, that it was part of; 0: none
  };
  static uint64_t call_of(const Event& e, const ShadowThread* t) {
    const auto& call = t->library_call;
    return t == e.thread && !is_data_access(e.kind) && call.is_folded() ? call.number : 0;
  }
  // The open blocks that are past their commit are the outermost commits_.size() ones.
  void commit(Event& e, ShadowThread* t) {
    commits_(t).resize(blocks(t).size(), {PastOperation::of(e, t), call_of(e, t)});
  }
  template <class Name>
  void check(Event& e, ShadowThread* t, Name name) {
    auto& commits = commits_(t);
    // A call of the library is one operation: those that it has itself committed are not past it.
    size_t past = commits.size();
    if (uint64_t call = call_of(e, t))
      while (past > 0 && commits[past - 1].call == call) past--;
    if (past == 0) return;
    errors_.add(e.thread);
    if (!first_report(blocks(t), past)) return;
    std::vector<std::string> details{(e.kind == EventKind::kAcquire ? "acquire of " : "operation on ") + name() +
                                     " after the commit"};
    report_block(e, "not-reducible", blocks(t), past, describe(world(), commits[past - 1].op), std::move(details));
  }

  const unsigned own_word_ = thread_word();
  std::string races_;
  bool told_ = false, all_volatiles_ = true;
  LocksHeld locks_{world()};
  Decoration<ShadowLock, LockUse> lock_ = lock_decoration<LockUse>();
  Decoration<ShadowVolatile, EraserState> volatile_ = volatile_decoration<EraserState>();
  std::mutex uses_mutex_;
  Decoration<ShadowThread, std::map<ShadowLock*, uint32_t>> reads_ =
      thread_decoration<std::map<ShadowLock*, uint32_t>>();  // locks held for reading, and how often
  Decoration<ShadowThread, std::vector<Commit>> commits_ = thread_decoration<std::vector<Commit>>();
  Counter right_movers_ = counter("RightMovers");
  Counter left_movers_ = counter("LeftMovers");
  Counter non_movers_ = counter("NonMovers");
  Counter errors_ = counter("Errors");
};

RRVM_DEFINE_TOOL(Atomizer)

}  // namespace rrvm::tools
