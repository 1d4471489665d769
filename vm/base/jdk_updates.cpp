// See vm/base/jdk_updates.h.
#include "vm/base/jdk_updates.h"

#include <atomic>
#include <charconv>
#include <climits>
#include <string>

#include "vm/base/java_home.h"

namespace rrvm::jdk_updates {
namespace {

constexpr Row kChanges[] = {
#define RRVM_JDK_CHANGE(update, name, what) {update, #name},
#define RRVM_JDK_FLAG(update, name)
#include "vm/base/jdk_updates.def"
#undef RRVM_JDK_FLAG
#undef RRVM_JDK_CHANGE
};

constexpr Row kFlags[] = {
#define RRVM_JDK_CHANGE(update, name, what)
#define RRVM_JDK_FLAG(update, name) {update, #name},
#include "vm/base/jdk_updates.def"
#undef RRVM_JDK_FLAG
#undef RRVM_JDK_CHANGE
};

constexpr int kNotAsked = -1;
std::atomic<int> known{kNotAsked};

}  // namespace

int update_of(std::string_view version) {
  if (version == "17") return 0;
  constexpr std::string_view kBefore = "17.0.";
  int update = 0;
  if (!version.starts_with(kBefore)) return INT_MAX;
  version.remove_prefix(kBefore.size());
  auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), update);
  return error == std::errc() && update >= 0 ? update : INT_MAX;
}

int running() {
  int update = known.load(std::memory_order_relaxed);
  if (update != kNotAsked) return update;
  std::string error, home = find_java_home(&error);
  update = home.empty() ? INT_MAX : update_of(release_value(home, "JAVA_VERSION"));
  known.store(update, std::memory_order_relaxed);  // every thread comes to the same answer
  return update;
}

void set_running(int update) { known.store(update, std::memory_order_relaxed); }

bool has(JdkChange change) { return running() >= kChanges[static_cast<int>(change)].update; }

std::span<const Row> changes() { return kChanges; }
std::span<const Row> flags() { return kFlags; }

}  // namespace rrvm::jdk_updates
