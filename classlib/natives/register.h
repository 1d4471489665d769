// Makes the VM's native methods and intrinsics known. Called once, before the first class is loaded.
#pragma once

namespace rrvm {

void register_class_library();

}  // namespace rrvm
