// Fast paths and direct accesses against handlers. Wherever a fast path hits, the handler would have changed nothing:
// neither the word, nor the state behind it, nor the reports, nor what the next tool sees. A direct access leaves
// what the handler would leave, and so does the leaf that compiled code calls; volatile operations that are known to
// change nothing (ShadowVolatile) are left out. Shown for every registered tool that has
// either: on every sequence of operations up to a length (all small states), and on long random ones (the others).
#include <gtest/gtest.h>

#include <random>

#include "rr/chain.h"
#include "tests/rr/random_amount.h"
#include "tools/registry.h"

namespace rrvm::rr {
namespace {

struct Op {
  enum Kind : uint8_t { kRead, kWrite, kAcquire, kRelease, kPublish, kObserve } kind;
  uint8_t thread;
  uint8_t operand;  // location, lock or volatile
};

// One run of a chain, driven by operations.
class Drive {
 public:
  Drive(const std::string& text, const ToolRegistry& registry, bool fast_paths, int threads, int locations, int locks)
      : takes_fast_paths_(fast_paths), seen_(static_cast<size_t>(threads)), words_(static_cast<size_t>(locations)) {
    ChainError error;
    chain_ = Chain::parse(text, registry, world_, error, {.fast_paths = fast_paths});
    RRVM_CHECK(chain_);
    participant_ = world_.reclaimer().join();
    for (int i = 0; i < threads; i++)
      threads_.push_back(chain_->create(nullptr, static_cast<uint64_t>(i), participant_, 0));
    for (int i = 0; i < locks; i++) locks_.push_back(world_.new_lock(static_cast<uint64_t>(i)));
    volatile_ = world_.new_volatile(0);
  }
  ~Drive() {
    for (auto& w : words_) chain_->free_shadow_now(&w);
  }

  void perform(Op op, SiteId site) {
    ShadowThread* t = threads_[op.thread];
    switch (op.kind) {
      case Op::kRead:
      case Op::kWrite:
        if (site % 2 && takes_leaf(t, op, site)) break;
        chain_->access(t, op.kind == Op::kRead ? EventKind::kFieldRead : EventKind::kFieldWrite, &words_[op.operand],
                       {1, op.operand}, site);
        break;
      case Op::kAcquire: chain_->acquire(t, locks_[op.operand], site); break;
      case Op::kRelease: chain_->release(t, locks_[op.operand], site); break;
      case Op::kPublish:
      case Op::kObserve:
        if (takes_fast_paths_ && chain_->skips_known_volatiles() && is_known(op, t)) break;
        if (!takes_fast_paths_ || !chain_->direct_volatile(t, op.kind == Op::kPublish, volatile_))
          chain_->volatile_access(t, op.kind == Op::kPublish, volatile_, site);
        if (op.kind == Op::kObserve) seen_[op.thread] = volatile_->version();
        break;
    }
  }
  // As a VM asks before it raises an event; what a thread has seen itself it remembers by the version.
  bool is_known(Op op, const ShadowThread* t) const {
    if (op.kind == Op::kPublish) return volatile_->has_published(*t);
    return volatile_->is_known_to(*t) || seen_[op.thread] == volatile_->version();
  }
  // As compiled code asks, if the chain has something for it.
  bool takes_leaf(ShadowThread* t, Op op, SiteId site) {
    Tool* tool;
    chain_->direct(&tool);
    Tool::DirectAccess leaf = chain_->leaf();
    return leaf && !t->has_waiting_acquire && leaf(*tool, *t, words_[op.operand], nullptr, site, op.kind == Op::kWrite);
  }
  bool hits(Op op) const {
    for (const FastPath& p : chain_->pipeline().fast_paths(op.kind == Op::kWrite)) {
      if (p.hit(words_[op.operand].load(), *threads_[op.thread])) return true;
    }
    return false;
  }
  // Everything that an access can change, as text. Addresses differ between runs and are left out.
  std::string state(size_t location) const {
    ShadowVar s(words_[location].load());
    std::string out = s.fresh() ? "fresh" : s == ShadowVar::last() ? "last" : "?";
    for (const auto& tool : chain_->pipeline().tools()) {
      if (tool->owns(s)) out = tool->name() + " " + tool->describe_shadow(s);
    }
    return out;
  }
  std::string outcome() {
    std::string out;
    for (const auto& r : world_.reports().reports()) {
      out += r.tool + " " + r.rule + " at " + std::to_string(r.current.site_id) + " after " +
             std::to_string(r.previous ? r.previous->site_id : 0) + "\n";
    }
    return out + std::to_string(world_.counter("Count.FieldRead")) + " " +
           std::to_string(world_.counter("Count.FieldWrite"));
  }
  uint64_t word(size_t location) const { return words_[location].load(); }
  size_t locations() const { return words_.size(); }

 private:
  const bool takes_fast_paths_;
  std::vector<uint64_t> seen_;  // by thread: the version at which it has read the volatile
  PlainResolver names_;
  World world_{names_, {.history = 64, .reports = {.deduplicate = false}}};
  std::unique_ptr<Chain> chain_;
  Reclaimer::Participant* participant_;
  std::deque<ShadowWord> words_;
  std::vector<ShadowThread*> threads_;
  std::vector<ShadowLock*> locks_;
  ShadowVolatile* volatile_;
};

struct Checker {
  std::string chain;
  const ToolRegistry& registry;
  int threads, locations, locks;
  uint64_t sequences = 0, hits = 0;

  // Empty, or what is wrong.
  std::string check(const std::vector<Op>& ops) {
    Drive slow(chain, registry, false, threads, locations, locks),
        fast(chain, registry, true, threads, locations, locks);
    sequences++;
    for (size_t i = 0; i < ops.size(); i++) {
      bool access = ops[i].kind <= Op::kWrite;
      bool hit = access && slow.hits(ops[i]);
      hits += hit;
      uint64_t word = hit ? slow.word(ops[i].operand) : 0;
      std::string before = hit ? slow.state(ops[i].operand) + slow.outcome() : "";
      slow.perform(ops[i], static_cast<SiteId>(i + 1));
      fast.perform(ops[i], static_cast<SiteId>(i + 1));
      if (hit && (slow.word(ops[i].operand) != word || slow.state(ops[i].operand) + slow.outcome() != before)) {
        return "step " + std::to_string(i) + ": the fast path hits, the handler changes " + before;
      }
      if (!access) continue;
      if (slow.state(ops[i].operand) != fast.state(ops[i].operand)) {
        return "step " + std::to_string(i) + ": " + slow.state(ops[i].operand) + " without fast paths, " +
               fast.state(ops[i].operand) + " with them";
      }
    }
    return slow.outcome() == fast.outcome()
               ? ""
               : "outcome " + slow.outcome() + " without fast paths, " + fast.outcome() + " with them";
  }
};

std::string text_of(const std::vector<Op>& ops) {
  static const char* const kNames[] = {"rd", "wr", "acq", "rel", "vwr", "vrd"};
  std::string out;
  for (Op op : ops)
    out += std::string(kNames[op.kind]) + "(" + std::to_string(op.thread) + "," + std::to_string(op.operand) + ") ";
  return out;
}

// All feasible sequences of exactly `length` operations from the alphabet.
bool every_sequence(Checker& checker, const std::vector<Op>& alphabet, size_t length, std::vector<Op>& ops,
                    std::vector<int>& holder) {
  if (ops.size() == length) {
    std::string complaint = checker.check(ops);
    EXPECT_EQ(complaint, "") << checker.chain << ": " << text_of(ops);
    return complaint.empty();
  }
  for (Op op : alphabet) {
    if (op.kind == Op::kAcquire && holder[op.operand] >= 0) continue;
    if (op.kind == Op::kRelease && holder[op.operand] != op.thread) continue;
    int previous = op.kind == Op::kAcquire || op.kind == Op::kRelease ? holder[op.operand] : 0;
    if (op.kind == Op::kAcquire) holder[op.operand] = op.thread;
    if (op.kind == Op::kRelease) holder[op.operand] = -1;
    ops.push_back(op);
    bool good = every_sequence(checker, alphabet, length, ops, holder);
    ops.pop_back();
    if (op.kind == Op::kAcquire || op.kind == Op::kRelease) holder[op.operand] = previous;
    if (!good) return false;
  }
  return true;
}

std::vector<Op> alphabet_of(int threads, int locations, int locks, bool volatiles) {
  std::vector<Op> out;
  for (uint8_t t = 0; t < threads; t++) {
    for (uint8_t x = 0; x < locations; x++) {
      out.push_back({Op::kRead, t, x});
      out.push_back({Op::kWrite, t, x});
    }
    for (uint8_t m = 0; m < locks; m++) {
      out.push_back({Op::kAcquire, t, m});
      out.push_back({Op::kRelease, t, m});
    }
    if (!volatiles) continue;
    out.push_back({Op::kPublish, t, 0});
    out.push_back({Op::kObserve, t, 0});
  }
  return out;
}

// Chains to check: every tool by itself in front of Count, and compositions.
std::vector<std::string> chains(const ToolRegistry& registry) {
  std::vector<std::string> out = {"FastTrack(printed):Count", "ThreadLocal:ReadOnly:LockSet:Count",
                                  "ThreadLocal:FastTrack:Count", "FastTrack:LockSet:Count",
                                  "ThreadLocal:ReadOnly:HappensBefore:Count"};
  for (const auto& entry : registry.entries()) {
    if (entry.name != "Print") out.push_back(entry.name + ":Count");
  }
  // Those that have neither fast path nor direct access need no comparison.
  std::erase_if(out, [&](const std::string& text) {
    PlainResolver names;
    World world(names);
    ChainError error;
    auto chain = Chain::parse(text, registry, world, error);
    if (!chain) return true;
    Tool* first = chain->pipeline().direct_tool();
    return chain->fast_paths(false).empty() && chain->fast_paths(true).empty() && !(first && first->direct_access());
  });
  return out;
}

TEST(FastPath, EveryShortSequence) {
  ToolRegistry registry = tools::builtin_tools();
  struct Shape {
    int threads, locations, locks;
    bool volatiles;
  };
  const size_t length = number_of_traces(100) < 100 ? 4 : 5;
  for (const std::string& chain : chains(registry)) {
    uint64_t hits = 0;
    for (Shape s : {Shape{2, 1, 0, true}, Shape{2, 1, 2, false}, Shape{3, 1, 0, false}}) {
      Checker checker{chain, registry, s.threads, s.locations, s.locks};
      std::vector<Op> ops;
      std::vector<int> holder(4, -1);
      ASSERT_TRUE(
          every_sequence(checker, alphabet_of(s.threads, s.locations, s.locks, s.volatiles), length, ops, holder));
      hits += checker.hits;
    }
    EXPECT_GT(hits, 100u) << chain << " was never fast";
  }
}

TEST(FastPath, LongRandomSequences) {
  ToolRegistry registry = tools::builtin_tools();
  for (const std::string& chain : chains(registry)) {
    for (uint64_t seed = 1; seed <= number_of_traces(300); seed++) {
      std::minstd_rand random(static_cast<unsigned>(seed));
      int threads = 2 + static_cast<int>(random() % 3), locations = 1 + static_cast<int>(random() % 4);
      Checker checker{chain, registry, threads, locations, 2};
      std::vector<Op> alphabet = alphabet_of(threads, locations, 2, true), ops;
      std::vector<int> holder(2, -1);
      while (ops.size() < 80) {
        Op op = alphabet[random() % alphabet.size()];
        if (op.kind == Op::kWrite && random() % 2) op.kind = Op::kRead;
        if (op.kind == Op::kAcquire && holder[op.operand] >= 0) continue;
        if (op.kind == Op::kRelease && holder[op.operand] != op.thread) continue;
        if (op.kind == Op::kAcquire) holder[op.operand] = op.thread;
        if (op.kind == Op::kRelease) holder[op.operand] = -1;
        ops.push_back(op);
      }
      ASSERT_EQ(checker.check(ops), "") << chain << ", seed " << seed << ": " << text_of(ops);
    }
  }
}

TEST(FastPath, PartsOfTheWord) {
  PlainResolver names;
  World world(names);
  ShadowThread* t = world.new_thread(nullptr, 0, world.reclaimer().join());
  t->words[1] = 0x01000005;
  FastPath low{FastPath::kLow32, 1}, high{FastPath::kHigh32, 1}, whole{FastPath::kWhole, 1}, none;
  for (uint64_t w : {0ull, 0x01000005ull, 0x0100000500000000ull, 0x0100000501000005ull, 0x0100000501000006ull}) {
    EXPECT_EQ(low.hit(w, *t), static_cast<uint32_t>(w) == 0x01000005);
    EXPECT_EQ(high.hit(w, *t), w >> 32 == 0x01000005);
    EXPECT_EQ(whole.hit(w, *t), w == 0x01000005);
    EXPECT_FALSE(none.hit(w, *t));
  }
  for (const FastPath& p : {low, high, whole}) EXPECT_FALSE(p.hit(0, *t));  // a fresh location is never fast
  t->words[1] = ShadowThread::kNoWord;
  for (uint64_t w :
       {uint64_t{0}, ShadowVar::last().bits(), ShadowVar::tagged(14, ShadowVar::kBorrowed, ~uint64_t{0}).bits()}) {
    for (const FastPath& p : {low, high, whole, none}) EXPECT_FALSE(p.hit(w, *t));
  }
}

// Chains with more tools than thread words still work; the last ones go without fast paths.
TEST(FastPath, MoreToolsThanThreadWords) {
  ToolRegistry registry = tools::builtin_tools();
  std::string text = "FastTrack";
  for (int i = 0; i < 11; i++) text += "|FastTrack";
  Drive run(text, registry, true, 2, 1, 1);
  run.perform({Op::kWrite, 0, 0}, 1);
  run.perform({Op::kWrite, 1, 0}, 2);
  std::string once = "FastTrack write-write at 2 after 1\n", all;
  for (int i = 0; i < 12; i++) all += once;
  EXPECT_EQ(run.outcome(), all + "0 0");
}

}  // namespace
}  // namespace rrvm::rr
