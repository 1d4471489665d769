// Decorations: small values in the slot, large ones boxed, both destroyed with their key.
#include "rr/decoration.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>

namespace rrvm::rr {
namespace {

struct Key : Decoratable {
  Key(DecorationRegistry& r, int n) : Decoratable(r), n(n) {}
  int n;
};

TEST(Decoration, SmallAndBoxedValues) {
  DecorationRegistry registry;
  Decoration<Key, int> small(registry, 7);
  Decoration<Key, std::string> boxed(registry, std::string("start"));
  Decoration<Key, std::string> by_key(registry, [](const Key& k) { return std::to_string(k.n); });
  Key a(registry, 1), b(registry, 2);
  EXPECT_EQ(small.get(a), 7);
  small.set(&a, 8);
  boxed.get(a) += "ed";
  EXPECT_EQ(small(&a), 8);
  EXPECT_EQ(small(&b), 7);
  EXPECT_EQ(boxed(&a), "started");
  EXPECT_EQ(boxed(&b), "start");
  EXPECT_EQ(by_key(&b), "2");
}

TEST(Decoration, DiesWithItsKey) {
  DecorationRegistry registry;
  auto value = std::make_shared<int>(1);
  {
    Decoration<Key, std::shared_ptr<int>> d(registry, std::shared_ptr<int>());
    Key k(registry, 1);
    d.set(&k, value);
    EXPECT_EQ(value.use_count(), 2);
  }
  EXPECT_EQ(value.use_count(), 1);
}

TEST(Decoration, AForgottenKeyIsAsNew) {
  DecorationRegistry registry;
  auto value = std::make_shared<int>(1);
  Decoration<Key, int> small(registry, 7);
  Decoration<Key, std::shared_ptr<int>> boxed(registry, std::shared_ptr<int>());
  Decoration<Key, std::string> by_key(registry, [](const Key& k) { return std::to_string(k.n); });
  Key k(registry, 1);
  small.set(&k, 8);
  boxed.set(&k, value);
  by_key.get(k) += " changed";
  k.forget_decorations();
  k.n = 2;
  EXPECT_EQ(value.use_count(), 1);
  EXPECT_EQ(small(&k), 7);
  EXPECT_EQ(boxed(&k), nullptr);
  EXPECT_EQ(by_key(&k), "2");
}

TEST(Decoration, OneBoxWhenThreadsMeet) {
  DecorationRegistry registry;
  Decoration<Key, std::string> d(registry, std::string("x"));
  for (int round = 0; round < 100; round++) {
    Key k(registry, 1);
    std::string *p = nullptr, *q = nullptr;
    std::thread t([&] { p = &d.get(k); });
    q = &d.get(k);
    t.join();
    EXPECT_EQ(p, q);
  }
}

}  // namespace
}  // namespace rrvm::rr
