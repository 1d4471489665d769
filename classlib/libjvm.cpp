// libjvm.so is made of the static libraries of the rooms; a shared library needs one source of its own.
