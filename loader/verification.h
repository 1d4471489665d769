// The door from linking to the verifiers: chooses by class-file version and loader as java does.
#pragma once

#include "vm/klass.h"

namespace rrvm {

enum class VerifyMode {
  kNone,
  kRemote,
  kAll
};  // kRemote, the default: all classes but those of the boot loader
void set_verify_mode(VerifyMode);

// False with VerifyError (or what loading a class threw) pending.
bool verify_class(Thread*, Klass*);

}  // namespace rrvm
