// Interned read-shared states: equal values are one object, which lives as long as anybody refers to it.
#include "tools/read_shared.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

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
  ReadSharedRef a = table->intern({0, 1}, clock_of(2, 3), made);
  EXPECT_TRUE(made);
  made = false;
  ReadSharedRef b = table->intern({0, 1}, clock_of(2, 3), made);
  EXPECT_FALSE(made);
  EXPECT_EQ(a.get(), b.get());
  ReadSharedRef c = table->intern({0, 2}, clock_of(2, 3), made), d = table->intern({0, 1}, clock_of(2, 4), made);
  EXPECT_NE(a.get(), c.get());
  EXPECT_NE(a.get(), d.get());
  EXPECT_EQ(table->size(), 3u);
}

TEST(ReadShared, DiesWithItsLastReference) {
  auto table = std::make_shared<ReadSharedTable>();
  bool made;
  {
    ReadSharedStock stock(table->intern({0, 1}, clock_of(2, 3), made));
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

TEST(ReadShared, FromManyThreads) {
  auto table = std::make_shared<ReadSharedTable>();
  std::vector<std::thread> threads;
  for (int n = 0; n < 4; n++) {
    threads.emplace_back([&] {
      for (uint64_t i = 0; i < 3000; i++) {
        bool made;
        ReadSharedStock stock(table->intern({0, i % 3 + 1}, clock_of(i % 2 + 1, 1), made));
        ReadShared* s = stock.take();
        EXPECT_EQ(s->w.clock(), i % 3 + 1);
        s->dispose();
      }
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(table->size(), 0u);
}

}  // namespace
}  // namespace rrvm::tools
