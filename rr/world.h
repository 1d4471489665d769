// The state that all tools of one run share: the shadows of threads, locks, volatiles and barriers, the decoration
// slots, reclamation, counters, reports and names. One World per run; tests make many.
// Tables that grow are guarded by one mutex; the event path does not take it.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "rr/report/report.h"
#include "rr/shadow_objects.h"
#include "rr/site_resolver.h"

namespace rrvm::rr {

struct WorldOptions {
  // Recorded accesses per thread (24 bytes each); fewer when there are very many threads. 0: reports name no previous
  // place.
  size_t history = 16384;
  ReportOptions reports;
  // Options of tools given apart from the chain text: "Jumble.field" -> value. What the text says goes first.
  std::map<std::string, std::string> tool_options = {};
};

class World {
 public:
  explicit World(const SiteResolver& names, WorldOptions options = {});
  ~World();

  // Shadows live until the World ends, locks and volatiles until freed, threads until they are gone.
  ShadowThread* new_thread(ShadowThread* parent, uint64_t identity, Reclaimer::Participant* participant);
  ShadowLock* new_lock(uint64_t identity);
  ShadowVolatile* new_volatile(uint64_t identity);
  ShadowBarrier* new_barrier(uint64_t identity);
  void free_lock(ShadowLock* lock);  // its object died; no event is using it
  void free_volatile(ShadowVolatile* v);
  // The thread has stopped, and no event will name it any more. The latest such threads stay for reports, with their
  // histories; of earlier ones only the place of creation is kept, and of the earliest of very many not even that.
  // Their counters are not lost.
  void thread_gone(ShadowThread* t);
  static constexpr size_t kGoneThreads = 1024;     // kept whole, if their histories are not too long
  static constexpr size_t kGoneRecords = 1 << 20;  // recorded accesses that they may have together
  static constexpr size_t kGoneFacts = 1 << 16;    // of which the place of creation is known

  size_t thread_count() const { return thread_count_.load(std::memory_order_acquire); }  // ever made
  ShadowThread* thread(Tid tid) const;  // by number; nullptr if there is none, or it is gone
  size_t threads_kept() const;          // shadows of threads that there are
  template <class Visit>
  void each_thread(Visit visit) const {
    std::lock_guard lock(mutex_);
    for (const auto& [tid, t] : threads_) visit(*t);
  }

  struct Totals {
    uint64_t accesses = 0, sync_ops = 0;
  };
  Totals totals() const;  // of all threads

  // Counters: made while the chain is built, counted per thread. Those of one tool with the same `of` ("reads") are all
  // the ways in which one sort of thing can go.
  size_t add_counter(std::string name, std::string of = "");
  std::vector<std::pair<std::string, uint64_t>> counters() const;
  uint64_t counter(const std::string& name) const;  // 0 if unknown
  std::vector<std::string> counter_lines() const;   // "FastTrack.ReadSameEpoch=634 (63.4% of reads)"

  // Describes an access for a report.
  ReportAccess describe(const Event& e) const;
  static SiteId place_of(const Event& e);  // where reports say that it is: the program's call, if the library does it
  std::string call_words(SiteId method) const;  // "call of java.util.Vector.add"
  // The latest recorded access to the event's location by thread `tid` that `accept` takes.
  template <class Accept>
  std::optional<ReportAccess> previous_access(const AccessEvent& e, Tid tid, Accept accept) const {
    ShadowThread* t = thread(tid);
    if (!t) return std::nullopt;
    if (auto record = t->history.find(e.word, accept)) return describe(*t, *record);
    return std::nullopt;
  }
  // The access of thread `tid` to the event's location that was remembered with this stamp. If its place has been
  // forgotten, the thread alone (and the place of the location's last such access, if e has a site_word).
  std::optional<ReportAccess> access_at(const AccessEvent& e, Tid tid, uint64_t stamp, bool is_write,
                                        bool is_atomic = false) const;
  // The latest recorded access by another thread that conflicts with e, else any by another thread; "latest" by stamp.
  std::optional<ReportAccess> previous_conflict(const AccessEvent& e) const;
  ReportAccess describe(const ShadowThread& thread, const AccessHistory::Record& record) const;
  ReportAccess describe_place(Tid tid, SiteId site, bool is_write) const;  // nothing else is known
  // A thread's name, and where it was created.
  void name_thread(Tid tid, ReportAccess& access) const;
  // How often all histories had to be searched for the previous access of a finding.
  uint64_t searches() const { return searches_.load(std::memory_order_relaxed); }

  const SiteResolver& names() const { return names_; }
  ReportSink& reports() { return reports_; }
  Reclaimer& reclaimer() { return reclaimer_; }

  // Set by a VM: the object behind a value lives as long as what this returns. A tool that keeps references calls it.
  std::function<std::shared_ptr<void>(uint64_t value)> keep_alive;
  // Set by a VM: the number of a lock that raises no events (ShadowThread::held_by_name), for SiteResolver::lock_name.
  uint32_t (*named_lock)(uint64_t identity) = nullptr;

  // The value of an option of tool_options, which is thereby used; null if there is none.
  const std::string* tool_option(const std::string& name);
  // Options of tool_options that no tool has asked for.
  std::vector<std::string> unused_tool_options() const;

  DecorationRegistry thread_decorations, lock_decorations, volatile_decorations, barrier_decorations;
  unsigned next_thread_word = 0;       // while the chain is built
  bool is_thread_table_given = false;  // likewise

 private:
  const SiteResolver& names_;
  const WorldOptions options_;
  Reclaimer reclaimer_;
  ReportSink reports_;
  mutable std::mutex mutex_;  // guards the tables below
  std::map<Tid, std::unique_ptr<ShadowThread>> threads_;
  std::atomic<size_t> thread_count_{0};
  std::deque<ShadowThread*> gone_;  // of threads_: no event names them, oldest first
  size_t gone_records_ = 0;         // of these
  std::map<Tid, SiteId> created_;   // of those that are in threads_ no more
  std::deque<Tid> created_order_;
  std::vector<uint64_t> gone_counters_;
  Totals gone_totals_;
  mutable std::atomic<uint64_t> searches_{0};
  ShadowPool<ShadowLock> locks_;
  ShadowPool<ShadowVolatile> volatiles_;
  std::vector<std::unique_ptr<ShadowBarrier>> barriers_;
  struct CounterName {
    std::string name;
    std::string whole;  // tool and `of`, if it is a part of something
  };
  std::vector<CounterName> counter_names_;
  std::set<std::string> used_options_;  // while the chain is built
};

// A named number that handlers add to, without sharing a cache line between threads.
class Counter {
 public:
  Counter(World& world, std::string name, std::string of = "")
      : index_(world.add_counter(std::move(name), std::move(of))) {}
  void add(ShadowThread* t, uint64_t n = 1) const { t->count(index_, n); }
  void add(const AccessEvent& e) const { e.group ? e.group->count(index_) : e.thread->count(index_, 1); }

 private:
  size_t index_;
};

}  // namespace rrvm::rr
