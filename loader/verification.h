// The door from linking to the verifiers: chooses by class-file version and loader as java does.
#pragma once

#include "vm/object/klass.h"

namespace rrvm {

enum class VerifyMode { kNone, kRemote, kAll };  // kRemote, the default: all classes but those of the boot loader
void set_verify_mode(VerifyMode);

// False with VerifyError (or what loading a class threw) pending.
bool verify_class(Thread*, Klass*);
// Verifies a new version of a class. `fresh` has its methods and pool; everything else is asked of the class itself.
bool verify_new_version(Thread*, Klass*, Klass* fresh);
// What libverify means by a class: its new version, while this thread verifies that.
Klass* class_to_verify(Klass*);

}  // namespace rrvm
