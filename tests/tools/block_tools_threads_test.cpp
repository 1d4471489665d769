// The block tools with events from many real threads at once, also for the thread sanitizer: blocks that hold one lock
// throughout are serial whatever the schedule, so Velodrome, SideTrack and SingleTrack say nothing, and of Velodrome's
// nodes none is left. In a second round the lock is given up inside, in a third there is none and all threads meet at
// fresh locations: whatever is reported, nothing breaks or stays.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "rr/chain.h"
#include "tools/registry.h"

namespace rrvm::rr {
namespace {

class Round {
 public:
  explicit Round(const std::string& text) {
    ToolRegistry registry = tools::builtin_tools();
    ChainError error;
    chain_ = Chain::parse(text, registry, world_, error);
    RRVM_CHECK(chain_);
    lock_ = world_.new_lock(0);
    volatile_ = world_.new_volatile(0);
  }

  void run(unsigned threads, unsigned blocks, bool lock_throughout) {
    run(threads, [=, this](ShadowThread* t) {
      for (unsigned n = 0; n < blocks; n++) block(t, n, lock_throughout);
    });
  }
  // Every thread is the first, second, ... at many locations, in blocks of a few.
  void run_together(unsigned threads) {
    std::atomic<unsigned> waiting{threads};
    run(threads, [&](ShadowThread* t) {
      for (waiting--; waiting != 0;) std::this_thread::yield();
      for (unsigned x = 0; x < kLocations; x++) {
        if (x % 8 == 0) begin(t);
        access(t, false, x);
        if ((t->tid + x) % 3 == 0) access(t, true, x);
        if (x % 8 == 7) end(t);
      }
    });
  }

  World& world() { return world_; }

 private:
  static constexpr unsigned kLocations = 2048;

  template <class Body>
  void run(unsigned threads, Body body) {
    auto* participant = world_.reclaimer().join();
    ShadowThread* main = chain_->create(nullptr, 0, participant, 1);
    std::vector<ShadowThread*> shadows;
    std::vector<Reclaimer::Participant*> participants;
    for (unsigned i = 0; i < threads; i++) {
      participants.push_back(world_.reclaimer().join());
      shadows.push_back(chain_->create(main, i + 1, participants.back(), 2));
      chain_->start(main, shadows.back(), 3);
    }
    std::vector<std::thread> running;
    for (ShadowThread* t : shadows) {
      running.emplace_back([=, this] {
        body(t);
        chain_->stop(t, 9);
      });
    }
    for (auto& r : running) r.join();
    for (unsigned i = 0; i < threads; i++) {
      chain_->join(main, shadows[i], 10);
      world_.reclaimer().leave(participants[i]);
    }
    chain_->finish();
    for (auto& w : words_) chain_->free_shadow_now(&w);
    world_.reclaimer().leave(participant);
  }

  void begin(ShadowThread* t) {
    chain_->block(t, EventKind::kAtomicBegin, 0, 4);
    chain_->block(t, EventKind::kDetBegin, 0, 4);
  }
  void end(ShadowThread* t) {
    chain_->block(t, EventKind::kDetEnd, 0, 7);
    chain_->block(t, EventKind::kAtomicEnd, 0, 7);
  }
  void block(ShadowThread* t, unsigned n, bool lock_throughout) {
    begin(t);
    acquire(t);
    access(t, false, n % 4);
    if (!lock_throughout) {
      release(t);
      chain_->volatile_access(t, n % 2, volatile_, 8);
      acquire(t);
    }
    access(t, true, n % 4);
    release(t);
    end(t);
  }
  void acquire(ShadowThread* t) {
    mutex_.lock();
    chain_->acquire(t, lock_, 5);
  }
  void release(ShadowThread* t) {
    chain_->release(t, lock_, 6);
    mutex_.unlock();
  }
  void access(ShadowThread* t, bool write, unsigned x) {
    chain_->access(t, write ? EventKind::kFieldWrite : EventKind::kFieldRead, &words_[x], {1, x}, 6 + write);
  }

  PlainResolver names_;
  World world_{names_};
  std::unique_ptr<Chain> chain_;
  std::mutex mutex_;  // the target's lock
  ShadowLock* lock_;
  ShadowVolatile* volatile_;
  std::vector<ShadowWord> words_ = std::vector<ShadowWord>(kLocations);
};

TEST(BlockToolsOnThreads, SerialBlocks) {
  for (const char* chain :
       {"Velodrome", "SideTrack", "SingleTrack", "FastTrack:Velodrome", "DJIT+:SingleTrack", "FastTrack:SideTrack",
        "ThreadLocal:ReadOnly:Atomizer", "Velodrome|SideTrack|SingleTrack|Atomizer"}) {
    Round round(chain);
    round.run(4, 400, true);
    EXPECT_TRUE(round.world().reports().reports().empty()) << chain;
    EXPECT_EQ(round.world().counter("Velodrome.Nodes"), round.world().counter("Velodrome.Collected")) << chain;
    EXPECT_EQ(round.world().counter("SingleTrack.Nodes"), round.world().counter("SingleTrack.Collected")) << chain;
  }
}

TEST(BlockToolsOnThreads, InterruptedBlocks) {
  Round round("Velodrome|SideTrack|SingleTrack|Atomizer|FastTrack");
  round.run(4, 400, false);
  EXPECT_EQ(round.world().counter("Velodrome.Transactions"), 1600u);
  EXPECT_EQ(round.world().counter("Velodrome.Nodes"), round.world().counter("Velodrome.Collected"));
  EXPECT_EQ(round.world().counter("SingleTrack.Nodes"), round.world().counter("SingleTrack.Collected"));
  EXPECT_EQ(round.world().counter("SideTrack.SecondAcquire"), 1600u);
}

TEST(BlockToolsOnThreads, FreshLocationsTogether) {
  for (const char* chain : {"Atomizer", "ThreadLocal:Atomizer", "ThreadLocal:ReadOnly:LockSet:ProtectingLock:Atomizer",
                            "Velodrome", "FastTrack:Velodrome", "SideTrack", "SingleTrack", "DJIT+:SingleTrack"}) {
    Round round(chain);
    round.run_together(4);
    EXPECT_EQ(round.world().counter("Velodrome.Nodes"), round.world().counter("Velodrome.Collected")) << chain;
    EXPECT_EQ(round.world().counter("SingleTrack.Nodes"), round.world().counter("SingleTrack.Collected")) << chain;
  }
}

}  // namespace
}  // namespace rrvm::rr
