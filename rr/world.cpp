#include "rr/world.h"

#include <algorithm>
#include <cstdio>

#include "rr/report/report_formats.h"

namespace rrvm::rr {

ShadowThread::ShadowThread(World& world, DecorationRegistry& registry, Tid tid, uint64_t identity, ShadowThread* parent,
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
  Tid tid = static_cast<Tid>(threads_.size());
  size_t history = std::min(options_.history, std::max<size_t>(1024, (size_t{1} << 20) / (tid + 1)));
  threads_.push_back(std::make_unique<ShadowThread>(*this, thread_decorations, tid, identity, parent, participant,
                                                    counter_names_.size(), history));
  thread_count_.store(threads_.size(), std::memory_order_release);
  return threads_.back().get();
}

ShadowThread* World::thread(Tid tid) const {
  std::lock_guard lock(mutex_);
  return tid < threads_.size() ? threads_[tid].get() : nullptr;
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
    uint64_t sum = 0;
    for (const auto& t : threads_) sum += t->counter(i);
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
  switch (e.kind) {
    case EventKind::kFieldRead:
    case EventKind::kArrayRead: a.operation = access_name(false, false); break;
    case EventKind::kFieldWrite:
    case EventKind::kArrayWrite: a.operation = access_name(true, false); break;
    case EventKind::kAtomicRead: a.operation = access_name(false, true); break;
    case EventKind::kAtomicWrite: a.operation = access_name(true, true); break;
    default: a.operation = event_name(e.kind);
  }
  a.thread = names_.thread_name(*e.thread);
  a.tid = e.thread->tid;
  if (e.thread->created_at) a.thread_created = names_.site(e.thread->created_at).text();
  a.site_id = e.site;
  if (e.site) a.site = names_.site(e.site);
  for (ShadowLock* l : e.thread->held) a.locks.push_back(names_.lock_name(l->id));
  for (const ShadowThread::NamedLock& l : e.thread->held_by_name)
    if (uint32_t id = named_lock ? named_lock(l.identity) : 0) a.locks.push_back(names_.lock_name(id));
  a.stack = names_.stack(*e.thread);
  return a;
}

ReportAccess World::describe(const ShadowThread& t, const AccessHistory::Record& r) const {
  ReportAccess a;
  a.operation = access_name(r.is_write, r.is_atomic);
  a.thread = names_.thread_name(t);
  a.tid = t.tid;
  if (t.created_at) a.thread_created = names_.site(t.created_at).text();
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

ReportAccess World::describe_place(const ShadowThread& t, SiteId site, bool is_write) const {
  ReportAccess a = describe(t, {.site = site, .is_write = is_write});
  a.locks.clear();
  a.more_locks = 0;
  a.locks_known = false;
  return a;
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
  ShadowThread* t = thread(tid);
  if (!t) return std::nullopt;
  SiteId site = kept_site(e, is_write);
  auto kept_by = names_.thread_of(site);
  return describe_place(*t, kept_by && *kept_by != tid ? kNoSite : site, is_write);
}

std::optional<ReportAccess> World::previous_conflict(const AccessEvent& e) const {
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
    if (tid && *tid != e.thread->tid && thread(*tid)) return describe_place(*thread(*tid), site, write);
  }
  return std::nullopt;
}

RunReport run_report(World& world, std::string chain) {
  const ReportSink& sink = world.reports();
  return {std::move(chain),  sink.reports(), sink.total(),     sink.suppressed(),
          sink.over_limit(), sink.summary(), world.counters(), {}};
}

}  // namespace rrvm::rr
