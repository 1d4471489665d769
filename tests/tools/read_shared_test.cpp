// Interned read-shared clocks: equal values are one object, which lives as long as anybody refers to it, and so does
// its number.
#include "tools/read_shared.h"

#include <gtest/gtest.h>

#include <deque>
#include <thread>
#include <vector>

#include "tests/rr/chain_fixture.h"

namespace rrvm::tools {
namespace {

rr::VectorClock clock_of(uint64_t a, uint64_t b) {
  rr::VectorClock v;
  v.set(0, a);
  v.set(1, b);
  return v;
}

TEST(ReadShared, EqualValuesAreOneObject) {
  auto table = std::make_shared<ReadSharedTable>();
  bool made = false;
  ReadSharedRef a = table->intern(clock_of(2, 3), made);
  EXPECT_TRUE(made);
  made = false;
  ReadSharedRef b = table->intern(clock_of(2, 3), made);
  EXPECT_FALSE(made);
  EXPECT_EQ(a.get(), b.get());
  ReadSharedRef c = table->intern(clock_of(2, 4), made);
  EXPECT_NE(a.get(), c.get());
  EXPECT_NE(a->half_word(), c->half_word());
  EXPECT_EQ(table->size(), 2u);
  rr::ShadowVar word(uint64_t{0x01000005} << 32 | a->half_word());
  EXPECT_TRUE(word.names_state() && word.holds_state() && !word.is_owned());
  EXPECT_EQ(word.state(), a.get());
}

TEST(ReadShared, DiesWithItsLastReference) {
  auto table = std::make_shared<ReadSharedTable>();
  bool made;
  {
    ReadSharedStock stock(table->intern(clock_of(2, 3), made));
    ReadShared* in_word = stock.take();
    ReadShared* in_another = stock.take();
    EXPECT_EQ(in_word, in_another);
    stock = ReadSharedStock();
    EXPECT_EQ(table->size(), 1u);
    in_word->dispose();
    EXPECT_EQ(table->size(), 1u);
    in_another->dispose_references(1);
    EXPECT_EQ(table->size(), 0u);
  }
}

TEST(ReadShared, NoneWhenNumbersHaveRunOut) {
  auto table = std::make_shared<ReadSharedTable>();
  rr::StateIds::Limit limit(1);
  bool made = false;
  ReadSharedRef a = table->intern(clock_of(2, 3), made);
  EXPECT_TRUE(a && made);
  made = false;
  EXPECT_FALSE(table->intern(clock_of(2, 4), made));
  EXPECT_FALSE(made);
  EXPECT_EQ(table->intern(clock_of(2, 3), made).get(), a.get()) << "a known one needs no number";
  EXPECT_EQ(table->size(), 1u);
  a = ReadSharedRef();
  EXPECT_TRUE(table->intern(clock_of(2, 4), made)) << "the number is free again";
}

TEST(ReadShared, FromManyThreads) {
  auto table = std::make_shared<ReadSharedTable>();
  std::vector<std::thread> threads;
  for (int n = 0; n < 4; n++) {
    threads.emplace_back([&] {
      for (uint64_t i = 0; i < 3000; i++) {
        bool made;
        ReadSharedStock stock(table->intern(clock_of(i % 2 + 1, i % 3 + 1), made));
        ReadShared* s = stock.take();
        EXPECT_EQ(s->r.get(1), i % 3 + 1);
        EXPECT_EQ(rr::StateIds::at(s->half_word() & 0xFFFFFF), s);
        s->dispose();
      }
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(table->size(), 0u);
}

// A state object that a thread reads again and again becomes a word again, which all threads that it holds know.
TEST(ReadShared, RepeatedReadsAreInterned) {
  rr::ChainFixture f("FastTrack");
  std::vector<rr::ShadowThread*> threads;
  for (int i = 0; i < 3; i++) threads.push_back(f.chain->create(nullptr, 1, f.participant, rr::kNoSite));
  rr::ShadowWord word{0};
  auto read = [&](rr::ShadowThread* t) { f.chain->access(t, rr::EventKind::kFieldRead, &word, {1, 1}, rr::kNoSite); };
  for (rr::ShadowThread* t : threads) read(t);
  ASSERT_TRUE(rr::ShadowVar(word).is_tagged());
  for (int i = 0; i < 100; i++) EXPECT_TRUE(f.chain->is_repeated(threads[0], false, &word));
  EXPECT_TRUE(rr::ShadowVar(word).names_state());
  EXPECT_TRUE(f.chain->fast_hit(threads[0], false, word));
  for (rr::ShadowThread* t : threads) {
    read(t);
    EXPECT_TRUE(f.chain->fast_hit(t, false, word));
  }
  EXPECT_EQ(f.world.reports().reports().size(), 0u);
  f.chain->access(threads[0], rr::EventKind::kFieldWrite, &word, {1, 1}, rr::kNoSite);  // the others' reads are known
  EXPECT_EQ(f.world.reports().reports().size(), 1u);
  f.chain->free_shadow_now(&word);
}

// More clocks than a thread could compare one by one are known to it at the same time.
TEST(ReadShared, ManyTokens) {
  rr::ChainFixture f("FastTrack");
  std::vector<rr::ShadowThread*> threads;
  for (int i = 0; i < 5; i++) threads.push_back(f.chain->create(nullptr, 1, f.participant, rr::kNoSite));
  std::deque<rr::ShadowWord> words(4);
  for (size_t i = 0; i < words.size(); i++)
    for (size_t t : {size_t{0}, i + 1, size_t{0}})
      f.chain->access(threads[t], rr::EventKind::kFieldRead, &words[i], {1, i}, rr::kNoSite);
  for (rr::ShadowWord& w : words) EXPECT_TRUE(f.chain->fast_hit(threads[0], false, w));
  rr::ShadowVolatile* v = f.world.new_volatile(0);
  f.chain->volatile_access(threads[0], true, v, rr::kNoSite);  // a new epoch
  for (rr::ShadowWord& w : words) EXPECT_FALSE(f.chain->fast_hit(threads[0], false, w));
  for (rr::ShadowWord& w : words) f.chain->free_shadow_now(&w);
}

}  // namespace
}  // namespace rrvm::tools
