/* Preloaded: holds the process for a moment after the destructors of the libraries that were opened later, so that a
   thread that still runs in them is caught. */
#include <unistd.h>

__attribute__((destructor)) static void linger(void) { usleep(300000); }
