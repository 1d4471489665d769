// Chain texts: what is accepted, and errors that point into the text.
#include <gtest/gtest.h>

#include "rr/chain.h"
#include "tools/registry.h"

namespace rrvm::rr {
namespace {

struct Parsed {
  PlainResolver names;
  World world{names};
  ToolRegistry registry = tools::builtin_tools();
  ChainError error;
  std::unique_ptr<Chain> chain;
  explicit Parsed(std::string_view text) : chain(Chain::parse(text, registry, world, error)) {}
};

TEST(ChainParser, SequencesParallelsParenthesesOptions) {
  EXPECT_EQ(Parsed("ThreadLocal:ReadOnly:LockSet").chain->pipeline().tools().size(), 3u);
  EXPECT_EQ(Parsed(" tl : RO : lockset ").chain->pipeline().tools().size(), 3u);
  EXPECT_EQ(Parsed("FastTrack|LockSet").chain->pipeline().tools().size(), 1u);
  EXPECT_EQ(Parsed("(tl:ro):(ls|ft(epochs=64, printed)):count").chain->pipeline().tools().size(), 4u);
  EXPECT_TRUE(Parsed("ft|ls|count").chain->pipeline().find("LockSet"));
}

TEST(ChainParser, ErrorsHaveColumns) {
  struct Case {
    const char* text;
    size_t position;
    const char* message;
  };
  for (const Case& c : std::initializer_list<Case>{
           {"", 0, "expected the name of a tool: unexpected end"},
           {"ThreadLocal:", 12, "expected the name of a tool: unexpected end"},
           {"Fasttrak", 0, "unknown tool 'Fasttrak'; did you mean 'FastTrack'?"},
           {"tl:xyzzy", 3, "unknown tool 'xyzzy'"},
           {"(tl", 3, "expected ')': unexpected end"},
           {"tl)", 2, "unexpected ')'"},
           {"tl ls", 3, "unexpected 'l'"},
           {"tl,ls", 2, "unexpected ','; A:B is one tool after the other, A|B both side by side"},
           {"ft(printd)", 3, "FastTrack has no option 'printd'; did you mean 'printed'?"},
           {"ft(epochs=x)", 3, "FastTrack: option 'epochs' must be a number, not 'x'"},
           {"ft(printed,printed)", 11, "option 'printed' is given twice"},
           {"ft(printed", 10, "expected ',' or ')' after an option: unexpected end"}}) {
    Parsed p(c.text);
    EXPECT_FALSE(p.chain) << c.text;
    EXPECT_EQ(p.error.message, c.message) << c.text;
    EXPECT_EQ(p.error.position, c.position) << c.text;
  }
  std::string deep(1000, '(');
  EXPECT_FALSE(Parsed(deep).chain);
}

}  // namespace
}  // namespace rrvm::rr
