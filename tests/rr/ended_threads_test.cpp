// What remains of threads that have ended: bounded, whatever their number, under every tool; counters and what reports
// say of recent ones are not lost. And findings of thousands of threads do not search the histories of all.
#include <gtest/gtest.h>

#include "tests/rr/chain_fixture.h"

namespace rrvm::rr {
namespace {

// Sites as a VM makes them: of a thread and a place.
class Contexts : public PlainResolver {
 public:
  static SiteId of(const ShadowThread* t, SiteId place) { return 1u << 31 | t->tid << 8 | place; }
  std::optional<Tid> thread_of(SiteId id) const override {
    return id >> 31 ? std::optional<Tid>(id >> 8 & 0x7fffff) : std::nullopt;
  }
  SiteId plain_site(SiteId id) const override { return id & 0xff; }
  Site site(SiteId id) const override { return PlainResolver::site(plain_site(id)); }
};

struct ToolRun {
  explicit ToolRun(const char* text) : chain(Chain::parse(text, registry, world, error)) {
    EXPECT_TRUE(chain) << error.text(text);
    if (chain) main = chain->create(nullptr, 0, world.reclaimer().join(), kNoSite);
  }
  // A thread that main starts and joins; then nothing in the target knows it any more.
  template <class Work>
  void thread(Work work) {
    ShadowThread* t = chain->create(main, 1, world.reclaimer().join(), 9);
    chain->start(main, t, 1);
    work(t);
    chain->stop(t, 1);
    world.reclaimer().leave(std::exchange(t->participant, nullptr));
    chain->join(main, t, 1);
    world.thread_gone(t);
  }
  void access(ShadowThread* t, ShadowWord& word, ShadowWord& sites, bool is_write, SiteId place) {
    SiteId site = Contexts::of(t, place);
    ShadowThread::add_one(t->accesses);
    if (chain->fast_hit(t, is_write, word.load()) || chain->direct_access(t, &word, &sites, site, is_write)) return;
    EventKind kind = is_write ? EventKind::kFieldWrite : EventKind::kFieldRead;
    chain->access_slow(t, kind, &word, {1, 5, LocationKind::kField}, site, &sites, nullptr, false);
  }
  Contexts names;
  World world{names};
  ToolRegistry registry = tools::builtin_tools();
  ChainError error;
  std::unique_ptr<Chain> chain;
  ShadowThread* main = nullptr;
};

TEST(EndedThreads, AreBoundedUnderEveryTool) {
  constexpr int kThreads = 3000;
  ToolRegistry registry = tools::builtin_tools();
  for (const ToolEntry& tool : registry.entries()) {
    if (tool.name == "Print" || tool.name == "Record") continue;  // they write as they go
    SCOPED_TRACE(tool.name);
    ToolRun run(tool.name.c_str());
    if (!run.chain) continue;
    ShadowLock* lock = run.world.new_lock(1);
    ShadowWord shared{0}, shared_sites{0};
    for (int i = 0; i < kThreads; i++) {
      run.thread([&](ShadowThread* t) {
        ShadowWord own{0}, sites{0};
        run.access(t, own, sites, true, 1);
        run.access(t, own, sites, false, 2);
        run.chain->acquire(t, lock, 3);
        run.access(t, shared, shared_sites, true, 4);
        run.chain->release(t, lock, 5);
        run.chain->free_shadow(t, &own);
      });
      if (i % 256 == 0) run.world.reclaimer().all_are_quiet();
    }
    EXPECT_LE(run.world.threads_kept(), World::kGoneThreads + 2);
    EXPECT_EQ(run.world.thread_count(), kThreads + 1u);
    EXPECT_GE(run.world.totals().accesses, 3u * kThreads) << "those of threads that are gone count";
    run.world.reclaimer().all_are_quiet();
    EXPECT_LE(run.world.reclaimer().retired() - run.world.reclaimer().disposed(), 300u);
    run.chain->free_shadow(run.main, &shared);
  }
}

TEST(EndedThreads, FindingsDoNotSearchTheHistoriesOfAll) {
  ToolRun run("LockSet");
  std::vector<std::unique_ptr<ShadowWord>> words;
  for (int i = 0; i < 1000; i++) {
    run.thread([&](ShadowThread* t) {
      ShadowWord& word = *words.emplace_back(std::make_unique<ShadowWord>(0));
      ShadowWord sites{0};
      run.access(t, word, sites, true, 1);
      run.access(t, word, sites, false, 2);
    });
  }
  EXPECT_EQ(run.world.reports().total(), 1000u);
  EXPECT_EQ(run.world.reports().reports().size(), 1u);
  EXPECT_LE(run.world.searches(), 2u) << "all are duplicates of the first";
}

// A location that was written by a thread which is gone by the time of the race.
TEST(EndedThreads, AReportNamesOneThatIsGone) {
  ToolRun run("FastTrack");
  ShadowThread* other = run.chain->create(run.main, 1, run.world.reclaimer().join(), 9);
  run.chain->start(run.main, other, 1);
  ShadowWord word{0}, sites{0};
  Tid writer = 0;
  run.thread([&](ShadowThread* t) {
    writer = t->tid;
    run.access(t, word, sites, true, 1);
  });
  for (size_t i = 0; i < World::kGoneThreads + 10; i++) run.thread([](ShadowThread*) {});
  EXPECT_EQ(run.world.thread(writer), nullptr);
  run.access(other, word, sites, false, 2);
  auto reports = run.world.reports().reports();
  ASSERT_EQ(reports.size(), 1u);
  ASSERT_TRUE(reports[0].previous);
  EXPECT_EQ(reports[0].previous->tid, writer);
  EXPECT_EQ(reports[0].previous->site_id & 0xff, 1u);
  EXPECT_FALSE(reports[0].previous->thread_created.empty());
}

}  // namespace
}  // namespace rrvm::rr
