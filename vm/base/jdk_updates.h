// Which update of JDK 17 this process runs on, and what that changes: the rows of vm/base/jdk_updates.def. Nothing of
// this is decided when rrvm is built. Thread-safe. Covered by tests/vm/base/jdk_updates_test.cpp.
#pragma once

#include <span>
#include <string_view>

namespace rrvm {

enum class JdkChange {
#define RRVM_JDK_CHANGE(update, name, what) name,
#define RRVM_JDK_FLAG(update, name)
#include "vm/base/jdk_updates.def"
#undef RRVM_JDK_FLAG
#undef RRVM_JDK_CHANGE
};

namespace jdk_updates {

// "17.0.15" is 15, "17" is 0. A text that is no such version is newer than all rows.
int update_of(std::string_view version);

// The update of the JDK that find_java_home names; its release file is read at the first call. If there is no JDK the
// answer is newer than all rows.
int running();
void set_running(int update);  // for tests; -1: to be asked again

bool has(JdkChange);

struct Row {
  int update;
  std::string_view name;
};
std::span<const Row> changes();  // in the order of JdkChange
std::span<const Row> flags();    // a flag of -XX: that is not listed is in every update

}  // namespace jdk_updates
}  // namespace rrvm
