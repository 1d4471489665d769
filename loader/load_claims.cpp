// See load_claims.h. One list for all loaders: it is as long as loads are nested, times the threads that load just now.
#include "loader/load_claims.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "vm/thread/monitor.h"
#include "vm/thread/thread.h"

namespace rrvm::load_claims {
namespace {

struct Entry {
  Thread* thread;
  Symbol* name;
  ClassLoaderData* loader;
  Kind kind;
  Symbol* supertype;
};

std::mutex mutex;  // guards the rest; nothing is called with it held
std::condition_variable changed;
uint64_t removals = 0;

std::vector<Entry>& entries() {
  static auto* instance = new std::vector<Entry>;
  return *instance;
}

template <typename Condition>
const Entry* find_if(Symbol* name, ClassLoaderData* loader, Condition condition) {
  auto found = std::find_if(entries().begin(), entries().end(),
                            [&](const Entry& e) { return e.name == name && e.loader == loader && condition(e); });
  return found == entries().end() ? nullptr : &*found;
}

// Gives a monitor up as Object.wait does, however often it is held.
class LockGivenUp {
 public:
  LockGivenUp(Thread* t, Object* lock) : thread_(t), lock_(lock) {
    monitors::notify(t, lock, true);
    for (; monitors::is_owned_by(t, lock); depth_++) monitors::exit(t, lock);
  }
  ~LockGivenUp() {
    while (depth_-- > 0) monitors::enter(thread_, lock_);
  }
  LockGivenUp(const LockGivenUp&) = delete;

 private:
  Thread* const thread_;
  Object* const lock_;
  int depth_ = 0;
};

}  // namespace

Claim::Claim(Thread* t, Symbol* name, ClassLoaderData* loader, Kind kind, Symbol* supertype)
    : thread_(t), name_(name), loader_(loader), kind_(kind) {
  std::lock_guard guard(mutex);
  entries().push_back({t, name, loader, kind, supertype});
}

Claim::~Claim() {
  std::lock_guard guard(mutex);
  const Entry* mine =
      find_if(name_, loader_, [this](const Entry& e) { return e.thread == thread_ && e.kind == kind_; });
  entries().erase(entries().begin() + (mine - entries().data()));
  removals++;
  changed.notify_all();
}

bool is_mine(Thread* t, Symbol* name, ClassLoaderData* loader, Kind kind) {
  std::lock_guard guard(mutex);
  return find_if(name, loader, [=](const Entry& e) { return e.thread == t && e.kind == kind; }) != nullptr;
}

Symbol* supertype_in_progress(Symbol* name, ClassLoaderData* loader) {
  std::lock_guard guard(mutex);
  const Entry* found = find_if(name, loader, [](const Entry& e) { return e.kind == Kind::kSupertype; });
  return found ? found->supertype : nullptr;
}

Klass* wait_for_others(Thread* t, Symbol* name, ClassLoaderData* loader) {
  for (;;) {
    if (Klass* k = loader->find_class(name)) return k;
    uint64_t seen;
    {
      std::lock_guard guard(mutex);
      if (!find_if(name, loader, [t](const Entry& e) { return e.thread != t; })) return nullptr;
      seen = removals;
    }
    LockGivenUp without_lock(t, loader->java_loader);
    ThreadStateScope blocked(t, ThreadState::kBlocked);
    std::unique_lock guard(mutex);
    changed.wait(guard, [seen] { return removals != seen; });
  }
}

}  // namespace rrvm::load_claims
