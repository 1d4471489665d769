#include "rr/chain.h"

#include <algorithm>

#include "rr/chain_inline.h"

namespace rrvm::rr {

constexpr EventMask kLockEvents = mask_of(EventKind::kAcquire) | mask_of(EventKind::kRelease);

Chain::Chain(World& world, std::unique_ptr<Pipeline> pipeline, ChainOptions options)
    : world_(world),
      pipeline_(std::move(pipeline)),
      options_(options),
      is_usual_(options.reuse_events && !options.serialize),
      mask_(pipeline_->mask()),
      waiting_(world.thread_decorations, std::vector<std::pair<ShadowLock*, uint32_t>>{}),
      words_(world.thread_decorations, nullptr) {
  if (!options.fast_paths) return;
  size_t paths = 0;  // for reads or for writes
  for (bool write : {false, true}) {
    fast_paths_[write] = FastPaths(pipeline_->fast_paths(write));
    if (options.inline_words) first_path_[write] = fast_paths_[write].first();
    paths = std::max(paths, fast_paths_[write].list().size());
  }
  if (pipeline_->owners_only()) done_with_ = ShadowVar::last().bits();
  takes_groups_ = all_take_groups();
  direct_tool_ = pipeline_->direct_tool();
  if (direct_tool_ && is_usual_ && !pipeline_->timing()) {
    direct_ = direct_tool_->direct_access();
    if (direct_) leaf_ = direct_tool_->leaf_access();
    if (pipeline_->has_one_access_tool() && options.inline_words) only_direct_ = direct_;
  }
  volatile_tool_ = pipeline_->only_tool(Handler::volatile_access);
  if (volatile_tool_ && is_usual_ && !pipeline_->timing() &&
      volatile_tool_ == pipeline_->only_tool(Handler::opaque_access))
    direct_volatile_ = volatile_tool_->direct_volatile();
  bool asks_owners = false;
  if (is_usual_ && !pipeline_->timing()) {
    for (Tool* t : pipeline_->first_owners()) {
      Repeated ask{t->repeated_access(), t};
      if (!ask.call) continue;
      repeated_[t->slot() + 1] = ask;
      if (t->has_whole_words()) repeated_[0] = ask;
      asks_owners = true;
    }
  }
  if (is_usual_ && !pipeline_->timing()) {
    for (const auto& t : pipeline_->tools())
      if (t->handled() & kLockEvents) sections_.push_back({t->empty_section(), t.get()});
    defers_acquires_ =
        !sections_.empty() && std::all_of(sections_.begin(), sections_.end(), [](const Section& s) { return s.call; });
    ignores_own_acquires_ = std::all_of(sections_.begin(), sections_.end(),
                                        [](const Section& s) { return s.tool->ignores_own_acquires(); });
    release_tool_ = pipeline_->only_tool(Handler::release);
    if (release_tool_) direct_release_ = release_tool_->direct_release();
    if (direct_release_ && defers_acquires_ && ignores_own_acquires_ && sections_.size() == 1)
      leaf_release_ = release_tool_->leaf_release();
  }
  has_more_paths_ = !only_direct_ && (paths > (options.inline_words ? 1 : 0) || direct_ || asks_owners);
}

Chain::~Chain() = default;

void Chain::access_slow(ShadowThread* t, EventKind kind, ShadowWord* word, const Location& location, SiteId site,
                        ShadowWord* site_word, uint64_t* value, bool is_wide, const LiveValue* live) {
  if (!wants(kind) || (location.is_final && !wants_finals()) || (is_atomic_access(kind) && !wants_atomics()) ||
      (location.kind == LocationKind::kLibraryObject && !wants_objects()))
    return;
  raise(
      t, kind, site, t->events.access_event,
      [&](AccessEvent& e) {
        e.location = location;
        e.word = word;
        e.site_word = site_word;
        e.has_value = value != nullptr;
        e.value = value ? *value : 0;
        e.is_wide = is_wide;
        e.value_replaced = false;
        e.has_memory = live != nullptr;
        e.memory = live ? live->memory : 0;
        e.is_reference = live && live->is_reference;
      },
      [&](AccessEvent& e) {
        pipeline_->access(e);
        if (value && e.value_replaced) *value = e.value;
      });
}

// What is left to try when the first fast path has missed.
bool Chain::is_handled(ShadowThread* t, ShadowWord* word, bool usual, SiteId site, bool write) {
  if (fast_hit(t, write, word->load(std::memory_order_relaxed))) return true;
  return usual && (is_repeated(t, write, word) || direct_access(t, word, nullptr, site, write));
}

void Chain::free_shadow(ShadowThread* t, ShadowWord* word) {
  ShadowVar s(word->exchange(0, std::memory_order_acq_rel));
  if (s.holds_state()) t->participant->retire(s.state());
}

namespace {
std::unique_lock<std::mutex> guard_of(ShadowVolatile* v, bool is_guarded) {
  return is_guarded ? std::unique_lock<std::mutex>() : std::unique_lock(v->guard);
}
}  // namespace

void Chain::volatile_access(ShadowThread* t, bool is_write, ShadowVolatile* v, SiteId site, const uint64_t* value,
                            bool is_guarded) {
  EventKind kind = is_write ? EventKind::kVolatileWrite : EventKind::kVolatileRead;
  if (!wants(kind)) return;
  auto guard = guard_of(v, is_guarded);
  if (is_write) v->will_be_written(*t);
  RR_RAISE(volatile_access, kind, {
    e.target = v;
    e.has_value = value != nullptr;
    e.value = value ? *value : 0;
  });
  is_write ? v->was_written(*t) : v->was_read(*t);
}

void Chain::opaque_access(ShadowThread* t, bool is_write, ShadowVolatile* v, SiteId site, bool is_guarded) {
  EventKind kind = is_write ? EventKind::kOpaqueWrite : EventKind::kOpaqueRead;
  if (!wants(kind)) return;
  auto guard = guard_of(v, is_guarded);
  if (is_write) v->forget_what_is_known();  // what it hands on is not what the thread knows now
  RR_RAISE(opaque_access, kind, {
    e.target = v;
    e.has_value = false;
  });
}

void Chain::fence(ShadowThread* t, EventKind kind, SiteId site) {
  if (wants(kind)) { RR_RAISE(fence, kind, (void)e); }
}

[[gnu::noinline]] void Chain::raise_acquire_now(ShadowThread* t) {
  t->has_waiting_acquire = false;
  SiteId site = t->waiting_acquire_site;
  RR_RAISE_BLOCK(acquire, EventKind::kAcquire, {  // it has been counted
    e.lock = t->held.back();
    e.waited_ns = 0;
    e.from_wait = false;
  });
}

void Chain::acquire(ShadowThread* t, ShadowLock* lock, SiteId site, uint64_t waited_ns) {
  acquire_inline(t, lock, site, waited_ns);
}
void Chain::release(ShadowThread* t, ShadowLock* lock, SiteId site) { release_inline(t, lock, site); }

void Chain::pre_wait(ShadowThread* t, ShadowLock* lock, SiteId site) {
  if (wants(EventKind::kPreWait)) { RR_RAISE(pre_wait, EventKind::kPreWait, e.lock = lock); }
  if (wants(EventKind::kRelease)) {
    RR_RAISE(release, EventKind::kRelease, {
      e.lock = lock;
      e.from_wait = true;
    });
  }
  lock->released_by = t->tid;
  waiting_.get(t).emplace_back(lock, lock->depth);
  lock->depth = 0;
  forget_held(t, lock);
}

void Chain::post_wait(ShadowThread* t, ShadowLock* lock, SiteId site) {
  auto& waiting = waiting_.get(t);
  RRVM_CHECK(!waiting.empty() && waiting.back().first == lock);
  lock->holder.store(t, std::memory_order_relaxed);
  lock->depth = waiting.back().second;
  waiting.pop_back();
  lock->is_own = false;
  hold(t, lock);
  if (wants(EventKind::kAcquire)) {
    RR_RAISE(acquire, EventKind::kAcquire, {
      e.lock = lock;
      e.waited_ns = 0;
      e.from_wait = true;
    });
  }
  if (wants(EventKind::kPostWait)) { RR_RAISE(post_wait, EventKind::kPostWait, e.lock = lock); }
}

void Chain::notify(ShadowThread* t, ShadowLock* lock, bool all, SiteId site) {
  EventKind kind = all ? EventKind::kNotifyAll : EventKind::kNotify;
  if (wants(kind)) { RR_RAISE(notify, kind, e.lock = lock); }
}

void Chain::synchronizer(ShadowThread* t, EventKind kind, ShadowLock* lock, SiteId site) {
  if (!wants(kind)) return;
  switch (kind) {
    case EventKind::kLockRequest:
    case EventKind::kReadRequest: RR_RAISE_BLOCK(lock_request, kind, e.lock = lock); return;
    case EventKind::kLockTaken:
    case EventKind::kReadTaken: RR_RAISE_BLOCK(lock_taken, kind, e.lock = lock); return;
    case EventKind::kLockGiven:
    case EventKind::kReadGiven: RR_RAISE_BLOCK(lock_given, kind, e.lock = lock); return;
    default: RRVM_FATAL("%s is no event of a synchronizer", event_name(kind));
  }
}

ShadowThread* Chain::create(ShadowThread* creator, uint64_t identity, Reclaimer::Participant* participant,
                            SiteId site) {
  ShadowThread* created = world_.new_thread(creator, identity, participant);
  created->created_at = creator ? site : kNoSite;
  words_.set(created, created->words);
  ShadowThread* t = creator ? creator : created;
  if (wants(EventKind::kCreate)) { RR_RAISE(create, EventKind::kCreate, e.created = created); }
  return created;
}

void Chain::start(ShadowThread* t, ShadowThread* child, SiteId site) {
  if (wants(EventKind::kStart)) { RR_RAISE(start, EventKind::kStart, e.child = child); }
}

void Chain::stop(ShadowThread* t, SiteId site) {
  if (wants(EventKind::kStop)) { RR_RAISE(stop, EventKind::kStop, (void)e); }
  t->seat.leave();
  t->stopped.store(true, std::memory_order_release);
}

void Chain::join(ShadowThread* t, ShadowThread* child, SiteId site) {
  if (wants(EventKind::kJoin)) { RR_RAISE(join, EventKind::kJoin, e.child = child); }
}

void Chain::interrupt(ShadowThread* t, ShadowThread* target, SiteId site) {
  if (!wants(EventKind::kInterrupt)) return;
  std::lock_guard guard(target->guard);
  RR_RAISE(interrupt, EventKind::kInterrupt, e.target = target);
}

void Chain::interrupted(ShadowThread* t, ShadowThread* target, SiteId site) {
  if (!wants(EventKind::kInterrupted)) return;
  std::lock_guard guard(target->guard);
  RR_RAISE(interrupted, EventKind::kInterrupted, e.target = target);
}

void Chain::sleep(ShadowThread* t, uint64_t nanos, SiteId site) {
  if (wants(EventKind::kSleep)) { RR_RAISE(sleep, EventKind::kSleep, e.nanos = nanos); }
}

void Chain::enter(ShadowThread* t, uint32_t method, SiteId site) {
  if (wants(EventKind::kEnter)) { RR_RAISE_BLOCK(enter, EventKind::kEnter, e.method = method); }
}

void Chain::exit(ShadowThread* t, uint32_t method, SiteId site) {
  if (wants(EventKind::kExit)) { RR_RAISE_BLOCK(exit, EventKind::kExit, e.method = method); }
}

void Chain::class_init(ShadowThread* t, ShadowVolatile* clazz, SiteId site) {
  if (!wants(EventKind::kClassInit)) return;
  std::lock_guard guard(clazz->guard);
  RR_RAISE(class_init, EventKind::kClassInit, e.clazz = clazz);
}

void Chain::class_access(ShadowThread* t, ShadowVolatile* clazz, SiteId site) {
  if (!wants(EventKind::kClassAccess)) return;
  std::lock_guard guard(clazz->guard);
  RR_RAISE(class_access, EventKind::kClassAccess, e.clazz = clazz);
}

void Chain::class_lock(ShadowThread* t, EventKind kind, ShadowVolatile* clazz, SiteId site) {
  if (wants(kind)) { RR_RAISE(class_lock, kind, e.clazz = clazz); }
}

#define RR_BLOCK(handler, Kind)                                                                \
  void Chain::handler(ShadowThread* t, uint32_t label, SiteId site) {                          \
    if (wants(EventKind::Kind)) { RR_RAISE_BLOCK(handler, EventKind::Kind, e.block = label); } \
  }
RR_BLOCK(atomic_begin, kAtomicBegin)
RR_BLOCK(atomic_end, kAtomicEnd)
RR_BLOCK(det_begin, kDetBegin)
RR_BLOCK(det_end, kDetEnd)
#undef RR_BLOCK

void Chain::begin_method_by_parts(ShadowThread* t, uint8_t parts, SiteId site) {
  if (parts & kEntryAndExit) enter(t, site, site);
  if (parts & kAtomicBlock) atomic_begin(t, site, site);
  if (parts & kDetBlock) det_begin(t, site, site);
}

void Chain::end_method_by_parts(ShadowThread* t, uint8_t parts, SiteId site) {
  if (parts & kDetBlock) det_end(t, site, site);
  if (parts & kAtomicBlock) atomic_end(t, site, site);
  if (parts & kEntryAndExit) exit(t, site, site);
}

void Chain::block(ShadowThread* t, EventKind kind, uint32_t label, SiteId site) {
  switch (kind) {
    case EventKind::kAtomicBegin: return atomic_begin(t, label, site);
    case EventKind::kAtomicEnd: return atomic_end(t, label, site);
    case EventKind::kDetBegin: return det_begin(t, label, site);
    case EventKind::kDetEnd: return det_end(t, label, site);
    default: RRVM_FATAL("%s is no block event", event_name(kind));
  }
}

void Chain::barrier_enter(ShadowThread* t, ShadowBarrier* barrier, SiteId site) {
  raise_waiting_acquire(t);
  if (!wants(EventKind::kBarrierEnter)) return;
  std::lock_guard guard(barrier->guard);
  RR_RAISE(barrier_enter, EventKind::kBarrierEnter, {
    e.barrier = barrier;
    e.threads = {};
  });
}

void Chain::barrier_release(ShadowThread* t, ShadowBarrier* barrier, std::span<ShadowThread* const> threads,
                            SiteId site) {
  if (!wants(EventKind::kBarrierRelease)) return;
  for (ShadowThread* u : threads) raise_waiting_acquire(u);  // of a trace; a VM's threads say in_barriers
  std::lock_guard guard(barrier->guard);
  RR_RAISE(barrier_release, EventKind::kBarrierRelease, {
    e.barrier = barrier;
    e.threads = threads;
  });
}

namespace {

template <class Allows>
bool all_that_handle_accesses(const Pipeline& pipeline, Allows allows) {
  const auto& tools = pipeline.tools();
  return std::all_of(tools.begin(), tools.end(), [&](const std::unique_ptr<Tool>& t) {
    return !(t->handled() & mask_of(EventKind::kFieldRead)) || allows(*t);
  });
}

}  // namespace

bool Chain::allows_removal() const {
  return all_that_handle_accesses(*pipeline_, [](const Tool& t) { return t.allows_removal(); });
}

bool Chain::acquires_end_cover() const {
  return !all_that_handle_accesses(*pipeline_, [](const Tool& t) { return !t.acquires_end_cover(); });
}

bool Chain::all_take_groups() const {
  return is_usual_ && !pipeline_->timing() && pipeline_->owners_only() &&
         all_that_handle_accesses(*pipeline_, [](const Tool& t) { return t.takes_groups(); });
}

Tool::RangeAccess Chain::range_access() const {
  if (!direct_ || !all_that_handle_accesses(*pipeline_, [](const Tool& t) { return t.allows_ranges(); }))
    return nullptr;
  return direct_tool_->range_access();
}

}  // namespace rrvm::rr
