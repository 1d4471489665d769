// What an author relies on: options and their errors, masks found from the overridden handlers, states, advance and
// update, decorations, thread words.
#include "rr/tool.h"

#include <gtest/gtest.h>

#include "rr/chain.h"

namespace rrvm::rr {
namespace {

class Nothing : public Tool {
 public:
  explicit Nothing(ToolInit& init) : Tool(init) {}
};

// Counts accesses in the state itself and hands a location on at its limit.
class Limited : public Tool {
 public:
  explicit Limited(ToolInit& init)
      : Tool(init),
        limit_(init.number("limit", 2, "accesses kept")),
        loud_(init.flag("loud", false, "reports")),
        label_(init.text("label", "none", "word")) {
    if (limit_ > 100) init.refuse("limit", "is too large");
  }
  void acquire(AcquireEvent& e) override { seen_(e.thread)++; }
  ShadowVar make_shadow_var(AccessEvent&) override { return inline_state(0); }
  void access(AccessEvent& e) override {
    if (e.shadow.payload() >= limit_) return advance(e);
    update(e, [&](ShadowVar s) { return inline_state(s.payload() + 1); });
    kept_.add(e.thread);
  }
  std::string describe_shadow(ShadowVar s) const override { return std::to_string(s.payload()); }
  unsigned a_word() { return thread_word(); }
  int seen(ShadowThread* t) { return seen_(t); }
  const std::string& label() const { return label_; }
  bool loud() const { return loud_; }

 private:
  const uint64_t limit_;
  const bool loud_;
  const std::string label_;
  Decoration<ShadowThread, int> seen_ = thread_decoration<int>(10);
  Counter kept_ = counter("Kept");
};

class Observer : public Tool {
 public:
  explicit Observer(ToolInit& init) : Tool(init) {}
  void access(AccessEvent& e) override { seen_.add(e.thread); }

 private:
  Counter seen_ = counter("Seen");
};

struct Fixture {
  explicit Fixture(const char* text) {
    registry.add({"Nothing", "no", "", make_tool<Nothing>});
    registry.add({"Limited", "lim", "", make_tool<Limited>});
    registry.add({"Observer", "ob", "", make_tool<Observer>});
    chain = Chain::parse(text, registry, world, error);
    if (chain) main = chain->create(nullptr, 0, participant, kNoSite);
  }
  Limited& limited() { return *dynamic_cast<Limited*>(chain->pipeline().find("Limited")); }
  PlainResolver names;
  World world{names};
  ToolRegistry registry;
  ChainError error;
  std::unique_ptr<Chain> chain;
  Reclaimer::Participant* participant = world.reclaimer().join();
  ShadowThread* main = nullptr;
};

TEST(Tool, HandledKindsAreThoseOverridden) {
  Fixture f("Nothing:Limited:Observer");
  const auto& tools = f.chain->pipeline().tools();
  EXPECT_EQ(tools[0]->handled(), 0u);
  EXPECT_TRUE(tools[1]->handled() & mask_of(EventKind::kAcquire));
  EXPECT_TRUE(tools[1]->handled() & mask_of(EventKind::kArrayWrite));
  EXPECT_FALSE(tools[1]->handled() & mask_of(EventKind::kRelease));
  EXPECT_FALSE(tools[0]->is_owner());
  EXPECT_TRUE(tools[1]->is_owner());
  EXPECT_FALSE(tools[2]->is_owner());
  EXPECT_FALSE(f.chain->wants(EventKind::kEnter));
}

TEST(Tool, OptionsAndDefaults) {
  Fixture f("Limited(limit=5, loud, label=\"a, b\")");
  ASSERT_TRUE(f.chain) << f.error.message;
  EXPECT_TRUE(f.limited().loud());
  EXPECT_EQ(f.limited().label(), "a, b");
  Fixture g("lim");
  EXPECT_FALSE(g.limited().loud());
  EXPECT_EQ(g.limited().label(), "none");
}

TEST(Tool, WrongOptionsPointIntoTheText) {
  for (auto [text, message, position] : std::initializer_list<std::tuple<const char*, const char*, size_t>>{
           {"Limited(limt=5)", "Limited has no option 'limt'; did you mean 'limit'?", 8},
           {"Nothing:Limited(limit=x)", "Limited: option 'limit' must be a number, not 'x'", 16},
           {"Limited(limit)", "Limited: option 'limit' must be a number, not ''", 8},
           {"Limited(loud=maybe)", "Limited: option 'loud' must be true or false, not 'maybe'", 8},
           {"Limited(label)", "Limited: option 'label' needs a value", 8},
           {"Limited(limit=101)", "Limited: option 'limit' is too large", 8},
           {"Limited(loud,loud)", "option 'loud' is given twice", 13}}) {
    Fixture f(text);
    EXPECT_FALSE(f.chain) << text;
    EXPECT_EQ(f.error.message, message);
    EXPECT_EQ(f.error.position, position) << text;
  }
}

TEST(Tool, AdvanceHandsTheLocationOn) {
  Fixture f("Limited:Observer");
  ShadowWord word{0};
  for (int i = 0; i < 5; i++) f.chain->access(f.main, EventKind::kFieldWrite, &word, {1, 1}, 1);
  EXPECT_EQ(f.world.counter("Limited.Kept"), 2u);
  EXPECT_EQ(f.world.counter("Observer.Seen"), 3u);  // the third access is handled by the next tool as well
  EXPECT_EQ(ShadowVar(word.load()), ShadowVar::last());
}

TEST(Tool, EachToolOfAChainHasItsOwnStates) {
  Fixture f("Limited(limit=1):Limited(limit=3)");
  ShadowWord word{0};
  auto access = [&] { f.chain->access(f.main, EventKind::kFieldRead, &word, {1, 1}, 1); };
  const auto& tools = f.chain->pipeline().tools();
  access();
  EXPECT_TRUE(tools[0]->owns(ShadowVar(word.load())));
  access();
  EXPECT_TRUE(tools[1]->owns(ShadowVar(word.load())));
  EXPECT_FALSE(tools[0]->owns(ShadowVar(word.load())));
  EXPECT_EQ(tools[1]->describe_shadow(ShadowVar(word.load())), "1");
}

TEST(Tool, DecorationsStartWithTheirInitialValue) {
  Fixture f("Limited");
  EXPECT_EQ(f.limited().seen(f.main), 10);
  f.chain->acquire(f.main, f.world.new_lock(1), 0);
  EXPECT_EQ(f.limited().seen(f.main), 11);
}

TEST(Tool, ThreadWordsRunOut) {
  Fixture f("Limited");
  unsigned last = 0;
  for (unsigned i = 0; i < ShadowThread::kWords + 3; i++) last = f.limited().a_word();
  EXPECT_EQ(last, ShadowThread::kWords);
}

}  // namespace
}  // namespace rrvm::rr
