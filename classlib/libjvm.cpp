// libjvm.so is made of the objects of the rooms; a shared library needs one source of its own.

// Takes the place of the C library's function inside libjvm.so, so that none of its static objects is ever destroyed:
// daemon threads still run in them, and in the mapped class library, while another program's exit() ends the process.
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
