// Symbols: equality by pointer, constants from symbols.def, growth, many threads.
#include "vm/base/symbol.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace rrvm {
namespace {

TEST(Symbol, SameBytesSamePointer) {
  Symbol* a = Symbol::intern("com/example/A");
  EXPECT_EQ(a, Symbol::intern(std::string("com/example/") + "A"));
  EXPECT_NE(a, Symbol::intern("com/example/B"));
  EXPECT_EQ(a->view(), "com/example/A");
  EXPECT_STREQ(a->c_str(), "com/example/A");
  EXPECT_EQ(Symbol::find("never/interned/Name"), nullptr);
}

TEST(Symbol, WellKnownNamesAreTheInternedOnes) {
  EXPECT_EQ(Symbol::intern("java/lang/Object"), sym::java_lang_Object);
  EXPECT_EQ(Symbol::intern(""), sym::empty);
#define RRVM_SYMBOL(name, text)               \
  EXPECT_EQ(Symbol::intern(text), sym::name); \
  EXPECT_EQ(sym::name->view(), text);         \
  EXPECT_STREQ(sym::name->c_str(), text);
#include "vm/base/symbols.def"
}

TEST(Symbol, BytesMayBeAnything) {
  const std::string odd("a\0b\xC0\x80", 5);
  EXPECT_EQ(Symbol::intern(odd)->view(), odd);
  EXPECT_NE(Symbol::intern(odd), Symbol::intern("a"));
  const std::string large(65535, 'x');
  EXPECT_EQ(Symbol::intern(large)->length(), 65535u);
}

TEST(Symbol, ThreadsAgree) {
  constexpr int kThreads = 8, kNames = 20000;
  std::vector<std::vector<Symbol*>> seen(kThreads);
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; t++) {
    threads.emplace_back([&seen, t] {
      for (int i = 0; i < kNames; i++) seen[t].push_back(Symbol::intern("threads/N" + std::to_string(i)));
    });
  }
  for (std::thread& t : threads) t.join();
  for (int t = 1; t < kThreads; t++) EXPECT_EQ(seen[t], seen[0]);
  EXPECT_EQ(seen[0][77]->view(), "threads/N77");
}

}  // namespace
}  // namespace rrvm
