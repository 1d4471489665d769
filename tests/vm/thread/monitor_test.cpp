// Lock words, thin and inflated monitors, wait/notify, identity hashes, on real threads.
#include "vm/thread/monitor.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/vm/runtime_fixture.h"
#include "vm/object/well_known.h"
#include "vm/thread/monitor_inline.h"

namespace rrvm {
namespace {

using fixture::main_thread;
using fixture::run_threads;

class MonitorTest : public testing::Test {
 protected:
  Thread* t = main_thread();
  Object** root = heap::new_root(heap::allocate(t, fixture::object_class));
  Object* o = *root;
  ~MonitorTest() override { heap::free_root(root); }
};

TEST(LockWord, FieldsDoNotOverlap) {
  using namespace lock_word;
  uint32_t w = thin(0xfffff) + 5 * kDepthOne;
  EXPECT_EQ(tag(w), kTagThin);
  EXPECT_EQ(owner(w), 0xfffffu);
  EXPECT_EQ(depth(w), 5u);
}

TEST_F(MonitorTest, EnterNestLeave) {
  monitors::enter(t, o);
  monitors::enter(t, o);
  EXPECT_TRUE(monitors::is_owned_by(t, o));
  EXPECT_EQ(lock_word::tag(o->lock.load()), lock_word::kTagThin);
  EXPECT_TRUE(monitors::exit(t, o));
  EXPECT_TRUE(monitors::is_owned_by(t, o));
  EXPECT_TRUE(monitors::exit(t, o));
  EXPECT_FALSE(monitors::is_owned_by(t, o));
  EXPECT_EQ(o->lock.load(), 0u);
}

TEST_F(MonitorTest, DeepNestingInflates) {
  for (int i = 0; i < 3000; i++) monitors::enter(t, o);
  EXPECT_EQ(lock_word::tag(o->lock.load()), lock_word::kTagMonitor);
  for (int i = 0; i < 3000; i++) EXPECT_TRUE(monitors::exit(t, o));
  EXPECT_FALSE(monitors::exit(t, o));
  EXPECT_EQ(fixture::take_thrown(t), "java/lang/IllegalMonitorStateException: current thread is not owner");
}

TEST_F(MonitorTest, NotOwner) {
  const char* text = "java/lang/IllegalMonitorStateException: current thread is not owner";
  EXPECT_FALSE(monitors::exit(t, o));
  EXPECT_EQ(fixture::take_thrown(t), text);
  monitors::wait(t, o, 1);
  EXPECT_EQ(fixture::take_thrown(t), text);
  monitors::notify(t, o, true);
  EXPECT_EQ(fixture::take_thrown(t), text);
}

TEST_F(MonitorTest, HashIsStableThroughLocking) {
  int32_t h = monitors::identity_hash(t, o);
  EXPECT_GT(h, 0);
  monitors::enter(t, o);
  EXPECT_EQ(monitors::identity_hash(t, o), h);
  monitors::exit(t, o);
  EXPECT_EQ(monitors::identity_hash(t, o), h);
}

TEST_F(MonitorTest, HashOfAnObjectLockedByAnother) {
  monitors::enter(t, o);
  int32_t seen[2] = {0, 0};
  run_threads({[&](Thread* other) { seen[0] = monitors::identity_hash(other, o); },
               [&](Thread* other) { seen[1] = monitors::identity_hash(other, o); }});
  EXPECT_EQ(seen[0], seen[1]);
  monitors::exit(t, o);
  EXPECT_EQ(monitors::identity_hash(t, o), seen[0]);
}

TEST_F(MonitorTest, MutualExclusion) {
  int64_t counter = 0;
  std::vector<std::function<void(Thread*)>> bodies(6, [&](Thread* self) {
    for (int i = 0; i < 20000; i++) {
      monitors::enter(self, o);
      counter++;
      if (i % 7 == 0) {
        monitors::enter(self, o);
        counter++;
        monitors::exit(self, o);
      }
      monitors::exit(self, o);
    }
  });
  run_threads(bodies);
  EXPECT_EQ(counter, 6 * (20000 + 2858));
}

// Fresh objects, so that contention always meets a thin lock first.
void contend_for_thin_locks(Thread* t) {
  std::vector<Object**> roots;
  for (int i = 0; i < 300; i++) roots.push_back(heap::new_root(heap::allocate(t, fixture::object_class)));
  std::vector<int> counters(roots.size());
  std::vector<std::function<void(Thread*)>> bodies(4, [&](Thread* self) {
    for (int round = 0; round < 20; round++) {
      for (size_t i = 0; i < roots.size(); i++) {
        monitors::enter(self, *roots[i]);
        counters[i]++;
        if (i % 50 == 0) sched_yield();
        monitors::exit(self, *roots[i]);
      }
    }
  });
  run_threads(bodies);
  for (int c : counters) EXPECT_EQ(c, 80);
  for (Object** r : roots) heap::free_root(r);
}

TEST_F(MonitorTest, ThinContention) { contend_for_thin_locks(t); }

TEST_F(MonitorTest, ThinContentionWithoutMembarrier) {
  bool saved = asymmetric_fences;
  asymmetric_fences = false;
  contend_for_thin_locks(t);
  asymmetric_fences = saved;
}

TEST_F(MonitorTest, ManyDeadMonitorsAreCollectedInTime) {
  for (int i = 0; i < 600000; i++) {
    Object* fresh = heap::allocate(t, fixture::object_class);
    monitors::identity_hash(t, fresh);
    monitors::enter(t, fresh);
    monitors::exit(t, fresh);
  }
  EXPECT_LT(monitors::inflated_count(), 300000u);
}

TEST_F(MonitorTest, WaitAndNotifyKeepNesting) {
  int turn = 0;
  auto player = [&](int me) {
    return [&, me](Thread* self) {
      for (int i = 0; i < 500; i++) {
        monitors::enter(self, o);
        monitors::enter(self, o);
        while (turn != me) monitors::wait(self, o, 0);
        turn = 1 - me;
        monitors::notify(self, o, true);
        EXPECT_TRUE(monitors::exit(self, o));
        EXPECT_TRUE(monitors::exit(self, o));
      }
    };
  };
  run_threads({player(0), player(1)});
  EXPECT_EQ(turn, 0);
}

TEST_F(MonitorTest, EveryWaiterWakesOnce) {
  std::vector<int> order;
  std::atomic<int> ready{0};
  std::vector<std::function<void(Thread*)>> bodies;
  for (int i = 0; i < 4; i++) {
    bodies.push_back([&, i](Thread* self) {
      while (ready.load() != i) sched_yield();
      monitors::enter(self, o);
      ready++;
      monitors::wait(self, o, 0);
      order.push_back(i);
      monitors::exit(self, o);
    });
  }
  bodies.push_back([&](Thread* self) {
    while (ready.load() != 4) sched_yield();
    for (int i = 0; i < 4; i++) {
      monitors::enter(self, o);
      monitors::notify(self, o, false);
      monitors::exit(self, o);
    }
  });
  run_threads(bodies);
  std::vector<int> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, (std::vector<int>{0, 1, 2, 3}));
}

TEST_F(MonitorTest, TimedWaitReturns) {
  monitors::enter(t, o);
  monitors::enter(t, o);
  monitors::wait(t, o, 5);
  EXPECT_EQ(fixture::take_thrown(t), "");
  EXPECT_TRUE(monitors::exit(t, o));
  EXPECT_TRUE(monitors::exit(t, o));
}

TEST_F(MonitorTest, InterruptEndsWaitAndIsCleared) {
  std::atomic<Thread*> waiter{nullptr};
  run_threads({[&](Thread* self) {
                 monitors::enter(self, o);
                 waiter = self;
                 monitors::wait(self, o, 0);
                 EXPECT_EQ(fixture::take_thrown(self), "java/lang/InterruptedException");
                 EXPECT_FALSE(threads::is_interrupted(self, false));
                 EXPECT_TRUE(monitors::exit(self, o));
               },
               [&](Thread* self) {
                 while (!waiter.load()) sched_yield();
                 monitors::enter(self, o);  // free only when the other waits
                 Object* jt = waiter.load()->java_thread;
                 jt->put<uint8_t>(wk::Thread_interrupted, 1);
                 threads::interrupt(jt);
                 monitors::exit(self, o);
               }});
}

TEST_F(MonitorTest, StoppedWorldStandsStill) {
  std::atomic<bool> stop{false};
  std::atomic<int> counter{0};
  std::vector<std::function<void(Thread*)>> bodies(3, [&](Thread* self) {
    while (!stop.load()) {
      counter.fetch_add(1);
      if (self->poll.load()) safepoint::poll_slow(self);
    }
  });
  bodies.push_back([&](Thread* self) {
    for (int i = 0; i < 200; i++) {
      safepoint::run_all_stopped(self, [&] {
        int before = counter.load();
        for (int k = 0; k < 1000; k++) __builtin_ia32_pause();
        EXPECT_EQ(counter.load(), before);
      });
    }
    stop = true;
  });
  run_threads(bodies);
}

}  // namespace
}  // namespace rrvm
