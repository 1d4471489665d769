#include "rr/world.h"

#include <algorithm>
#include <cstdio>
#include <new>

#include "rr/report/report_formats.h"

namespace rrvm::rr {

ShadowThread::ShadowThread(World& world, DecorationRegistry& registry, Tid tid, uint64_t identity, Tid parent,
                           Reclaimer::Participant* participant, size_t counters, size_t history)
    : Decoratable(registry),
      tid(tid),
      identity(identity),
      parent(parent),
      world(world),
      participant(participant),
      history(history),
      counters_(std::make_unique<std::atomic<uint64_t>[]>(counters)),
      counter_cells_(counters) {
  std::fill(std::begin(own_words), std::end(own_words), kNoWord);
#define RR_HANDLER(handler, EventType) events.handler##_event.thread = this;
#define RR_EVENT(Kind, handler, EventType, text, Shape) \
  events.handler##_event.kind = EventKind::k##Kind;  // a handler of several sets it anew
#include "rr/events.def"
}

namespace {
struct Blocks {
  std::mutex mutex;
  std::vector<void*> free;
};
Blocks& blocks() {
  static Blocks& the = *new Blocks;  // never destroyed: threads may outlive main
  return the;
}
}  // namespace

void* ShadowThread::operator new(size_t bytes) {
  {
    std::lock_guard lock(blocks().mutex);
    if (!blocks().free.empty()) {
      void* block = blocks().free.back();
      blocks().free.pop_back();
      return block;
    }
  }
  return ::operator new(sizeof(ShadowThread), std::align_val_t(alignof(ShadowThread)));
}

void ShadowThread::operator delete(void* block) {
  std::lock_guard lock(blocks().mutex);
  blocks().free.push_back(block);
}

World::World(const SiteResolver& names, WorldOptions options)
    : names_(names), options_(options), reports_(options.reports) {}

World::~World() = default;

const std::string* World::tool_option(const std::string& name) {
  auto found = options_.tool_options.find(name);
  if (found == options_.tool_options.end()) return nullptr;
  used_options_.insert(name);
  return &found->second;
}

std::vector<std::string> World::unused_tool_options() const {
  std::vector<std::string> out;
  for (const auto& [name, value] : options_.tool_options) {
    if (!used_options_.contains(name)) out.push_back(name);
  }
  return out;
}

ShadowThread* World::new_thread(ShadowThread* parent, uint64_t identity, Reclaimer::Participant* participant) {
  std::lock_guard lock(mutex_);
  Tid tid = static_cast<Tid>(thread_count_.load(std::memory_order_relaxed));
  size_t running = threads_.size() - gone_.size();
  size_t history = std::min(options_.history, std::max<size_t>(1024, (size_t{1} << 20) / (running + 1)));
  auto& made = threads_[tid];
  made = std::make_unique<ShadowThread>(*this, thread_decorations, tid, identity, parent ? parent->tid : kNoThread,
                                        participant, counter_names_.size(), history);
  thread_count_.store(tid + 1, std::memory_order_release);
  return made.get();
}

namespace {
// A handler that runs now may have found it by its number.
struct GoneThread : ShadowState {
  explicit GoneThread(std::unique_ptr<ShadowThread> t) : thread(std::move(t)) {}
  std::unique_ptr<ShadowThread> thread;
};
}  // namespace

void World::thread_gone(ShadowThread* t) {
  if (t->tid == 0) return;  // what belongs to no thread is counted by the first
  std::vector<std::unique_ptr<ShadowThread>> out;
  {
    std::lock_guard lock(mutex_);
    gone_.push_back(t);
    gone_records_ += t->history.kept();
    while (gone_.size() > kGoneThreads || gone_records_ > kGoneRecords) {
      ShadowThread* oldest = gone_.front();
      gone_.pop_front();
      gone_records_ -= oldest->history.kept();
      gone_counters_.resize(counter_names_.size());
      for (size_t i = 0; i < gone_counters_.size(); i++) gone_counters_[i] += oldest->counter(i);
      gone_totals_.accesses += oldest->accesses.load(std::memory_order_relaxed);
      gone_totals_.sync_ops += oldest->sync_ops.load(std::memory_order_relaxed);
      created_[oldest->tid] = names_.plain_site(oldest->created_at);
      created_order_.push_back(oldest->tid);
      if (created_order_.size() > kGoneFacts) {
        created_.erase(created_order_.front());
        created_order_.pop_front();
      }
      auto found = threads_.find(oldest->tid);
      out.push_back(std::move(found->second));
      threads_.erase(found);
    }
  }
  for (auto& shadow : out) reclaimer_.retire(new GoneThread(std::move(shadow)));
}

size_t World::threads_kept() const {
  std::lock_guard lock(mutex_);
  return threads_.size();
}

World::Totals World::totals() const {
  std::lock_guard lock(mutex_);
  Totals sum = gone_totals_;
  for (const auto& [tid, t] : threads_) {
    sum.accesses += t->accesses.load(std::memory_order_relaxed);
    sum.sync_ops += t->sync_ops.load(std::memory_order_relaxed);
  }
  return sum;
}

ShadowThread* World::thread(Tid tid) const {
  std::lock_guard lock(mutex_);
  auto found = threads_.find(tid);
  return found == threads_.end() ? nullptr : found->second.get();
}

ShadowLock* World::new_lock(uint64_t identity) {
  std::lock_guard lock(mutex_);
  return locks_.make(lock_decorations, identity);
}

ShadowVolatile* World::new_volatile(uint64_t identity) {
  std::lock_guard lock(mutex_);
  return volatiles_.make(volatile_decorations, identity);
}

ShadowBarrier* World::new_barrier(uint64_t identity) {
  std::lock_guard lock(mutex_);
  barriers_.push_back(
      std::make_unique<ShadowBarrier>(barrier_decorations, static_cast<uint32_t>(barriers_.size() + 1), identity));
  return barriers_.back().get();
}

void World::free_lock(ShadowLock* l) {
  std::lock_guard lock(mutex_);
  locks_.died(l);
}

void World::free_volatile(ShadowVolatile* v) {
  std::lock_guard lock(mutex_);
  volatiles_.died(v);
}

size_t World::add_counter(std::string name, std::string of) {
  std::lock_guard lock(mutex_);
  RRVM_CHECK(threads_.empty());
  std::string whole = of.empty() ? of : name.substr(0, name.find('.') + 1) + of;
  counter_names_.push_back({std::move(name), std::move(whole)});
  return counter_names_.size() - 1;
}

std::vector<std::pair<std::string, uint64_t>> World::counters() const {
  std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, uint64_t>> out;
  for (size_t i = 0; i < counter_names_.size(); i++) {
    uint64_t sum = i < gone_counters_.size() ? gone_counters_[i] : 0;
    for (const auto& [tid, t] : threads_) sum += t->counter(i);
    out.emplace_back(counter_names_[i].name, sum);
  }
  return out;
}

uint64_t World::counter(const std::string& name) const {
  for (const auto& [n, value] : counters()) {
    if (n == name) return value;
  }
  return 0;
}

std::vector<std::string> World::counter_lines() const {
  auto values = counters();
  std::map<std::string, uint64_t> sums;
  for (size_t i = 0; i < values.size(); i++) sums[counter_names_[i].whole] += values[i].second;
  std::vector<std::string> out;
  for (size_t i = 0; i < values.size(); i++) {
    const std::string& whole = counter_names_[i].whole;
    std::string line = values[i].first + "=" + std::to_string(values[i].second);
    if (!whole.empty() && sums[whole]) {
      char share[32];
      std::snprintf(share, sizeof share, " (%.1f%% of ",
                    100.0 * static_cast<double>(values[i].second) / static_cast<double>(sums[whole]));
      line += share + whole.substr(whole.find('.') + 1) + ")";
    }
    out.push_back(std::move(line));
  }
  return out;
}

namespace {
const char* access_name(bool is_write, bool is_atomic) {
  if (is_atomic) return is_write ? "atomic write" : "atomic read";
  return is_write ? "write" : "read";
}
}  // namespace

void ShadowThread::log_named_locks() {
  while (logged_by_name < held_by_name.size()) {
    NamedLock& lock = held_by_name[logged_by_name++];
    lock.id = world.named_lock ? world.named_lock(lock.identity) : 0;
    history.append_acquire(lock.id, logged + logged_by_name);
  }
  is_named_logged = true;
}

ReportAccess World::describe(const Event& e) const {
  ReportAccess a;
  const ShadowThread::LibraryCall& call = e.thread->library_call;
  bool is_call = !is_data_access(e.kind) && call.is_folded();
  a.operation = is_call ? call_words(call.method) : event_words(e.kind);
  name_thread(e.thread->tid, a);
  a.site_id = place_of(e);
  if (a.site_id) a.site = names_.site(a.site_id);
  for (ShadowLock* l : e.thread->held) a.locks.push_back(names_.lock_name(l->id));
  for (const ShadowThread::NamedLock& l : e.thread->held_by_name)
    if (uint32_t id = named_lock ? named_lock(l.identity) : 0) a.locks.push_back(names_.lock_name(id));
  a.stack = names_.stack(*e.thread);
  if (is_call) {  // what the library does inside is its own business
    auto own =
        std::find_if(a.stack.begin(), a.stack.end(), [](const Site& s) { return !is_library_class(s.class_name); });
    if (own != a.stack.end()) a.stack.erase(a.stack.begin(), own);
  }
  return a;
}

SiteId World::place_of(const Event& e) {
  const ShadowThread::LibraryCall& call = e.thread->library_call;
  return !is_data_access(e.kind) && call.is_folded() ? call.caller : e.site;
}

std::string World::call_words(SiteId method) const {
  Site s = names_.site(method);
  return "call of " + s.class_name + "." + s.method;
}

ReportAccess World::describe(const ShadowThread& t, const AccessHistory::Record& r) const {
  ReportAccess a;
  a.operation = access_name(r.is_write, r.is_atomic);
  name_thread(t.tid, a);
  a.site_id = r.site;
  if (r.site) a.site = names_.site(r.site);
  a.stack = names_.stack_of(r.site);
  if (r.site == kNoSite) {
    a.locks_known = false;
    return a;
  }
  auto held = t.history.held_at(r.index);
  for (auto l = held.locks.rbegin(); l != held.locks.rend(); ++l) a.locks.push_back(names_.lock_name(*l));
  a.more_locks = static_cast<unsigned>(held.more);
  a.locks_known = held.known;
  return a;
}

ReportAccess World::describe_place(Tid tid, SiteId site, bool is_write) const {
  ReportAccess a;
  a.operation = access_name(is_write, false);
  name_thread(tid, a);
  a.site_id = site;
  if (site) a.site = names_.site(site);
  a.stack = names_.stack_of(site);
  a.locks_known = false;
  return a;
}

void World::name_thread(Tid tid, ReportAccess& a) const {
  a.tid = tid;
  SiteId created_at = kNoSite;
  if (ShadowThread* t = thread(tid)) {
    a.thread = names_.thread_name(*t);
    created_at = t->created_at;
  } else {
    a.thread = names_.gone_thread_name(tid);
    std::lock_guard lock(mutex_);
    auto found = created_.find(tid);
    if (found != created_.end()) created_at = found->second;
  }
  if (!created_at) return;
  a.thread_created = names_.site(created_at).text();
  // The program's calls that led there, as many as fit a line; those of the library if it made the thread for itself.
  constexpr size_t kCallers = 3, kLibraryCallers = 2;
  size_t named = 0;
  std::vector<Site> stack = names_.stack_of(created_at);
  bool is_programs =
      std::any_of(stack.begin(), stack.end(), [](const Site& s) { return !is_library_class(s.class_name); });
  for (size_t i = 1; i < stack.size() && named < (is_programs ? kCallers : kLibraryCallers); i++) {
    if (is_programs && is_library_class(stack[i].class_name)) continue;
    a.thread_created += (named++ ? ", " : ", called at ") + stack[i].text();
  }
}

namespace {
SiteId kept_site(const AccessEvent& e, bool is_write) {
  if (!e.site_word) return kNoSite;
  uint64_t sites = e.site_word->load(std::memory_order_acquire);
  return static_cast<SiteId>(is_write ? sites >> 32 : sites);
}
}  // namespace

std::optional<ReportAccess> World::access_at(const AccessEvent& e, Tid tid, uint64_t stamp, bool is_write,
                                             bool is_atomic) const {
  auto found = previous_access(e, tid, [&](const AccessHistory::Record& r) {
    return r.is_write == is_write && r.is_atomic == is_atomic && r.stamp == stamp;
  });
  if (found) return found;
  SiteId site = kept_site(e, is_write);
  auto kept_by = names_.thread_of(site);
  if (tid >= thread_count()) {  // forgotten which thread it was: the location may know
    if (!kept_by || *kept_by == e.thread->tid) return std::nullopt;
    tid = *kept_by;
  }
  return describe_place(tid, kept_by && *kept_by != tid ? kNoSite : site, is_write);
}

std::optional<ReportAccess> World::previous_conflict(const AccessEvent& e) const {
  // The location may tell who was last, so that one history is to be searched.
  std::optional<AccessHistory::Record> last;
  const ShadowThread* by = nullptr;
  for (bool write : {true, false}) {
    if (!write && !e.is_write()) break;
    SiteId site = kept_site(e, write);
    auto tid = names_.thread_of(site);
    ShadowThread* t = tid && *tid != e.thread->tid ? thread(*tid) : nullptr;
    auto r = t ? t->history.find(e.word, [&](const AccessHistory::Record& r) { return r.site == site; }) : std::nullopt;
    if (r && (!last || r->stamp > last->stamp)) last = r, by = t;
  }
  if (last) return describe(*by, *last);
  searches_.fetch_add(1, std::memory_order_relaxed);
  for (bool conflicting : {true, false}) {
    std::optional<AccessHistory::Record> best;
    const ShadowThread* who = nullptr;
    each_thread([&](const ShadowThread& t) {
      if (&t == e.thread) return;
      auto r = t.history.find(
          e.word, [&](const AccessHistory::Record& r) { return !conflicting || r.is_write || e.is_write(); });
      if (r && (!best || r->stamp > best->stamp)) {
        best = r;
        who = &t;
      }
    });
    if (best) return describe(*who, *best);
  }
  // Forgotten by the histories: the location's own memory, if it tells the thread.
  for (bool write : {true, false}) {
    SiteId site = kept_site(e, write);
    auto tid = names_.thread_of(site);
    if (tid && *tid != e.thread->tid) return describe_place(*tid, site, write);
  }
  return std::nullopt;
}

RunReport run_report(World& world, std::string chain) {
  const ReportSink& sink = world.reports();
  return {std::move(chain),  sink.reports(), sink.total(),     sink.suppressed(),
          sink.over_limit(), sink.summary(), world.counters(), {}};
}

}  // namespace rrvm::rr
