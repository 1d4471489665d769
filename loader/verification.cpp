#include "loader/verification.h"

#include "vm/class_loader_data.h"

namespace rrvm {
namespace {
VerifyMode mode = VerifyMode::kRemote;
}

void set_verify_mode(VerifyMode m) {
  mode = m;
}

bool verify_class(Thread*, Klass* k) {
  k->is_verified = mode != VerifyMode::kNone;
  return true;
}

}  // namespace rrvm
