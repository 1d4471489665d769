#include "vm/base/version.h"

#include "rrvm_commit.h"

namespace rrvm {

std::string version_text(const std::string& program) {
  std::string commit = RRVM_COMMIT;
  return program + " " RRVM_VERSION + (commit.empty() ? "" : " (commit " + commit + ")");
}

}  // namespace rrvm
