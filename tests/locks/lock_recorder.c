// Loaded before the VM (LD_PRELOAD): writes down which lock a thread takes while it holds which others, each named by
// the place in libjvm.so that takes it. tests/locks/run.py turns places into names and compares with the order that
// vm/lock_order.txt fixes. Locks of other libraries are left alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { kMaxHeld = 64, kEdges = 1 << 16 };

struct Held {
  const void* lock;
  uintptr_t place;
};
static __thread struct Held held[kMaxHeld];
static __thread int count;

static _Atomic uint64_t edges[kEdges];  // place of the lock that is held << 32 | place of the one that is taken; a set
static uintptr_t first, last;           // libjvm.so's code

static int find_library(struct dl_phdr_info* info, size_t size, void* unused) {
  (void)size, (void)unused;
  const char* name = strrchr(info->dlpi_name, '/');
  if (!name || strcmp(name, "/libjvm.so") != 0) return 0;
  uintptr_t end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (info->dlpi_phdr[i].p_type == PT_LOAD) end = info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
  first = info->dlpi_addr;
  last = first + end;
  return 1;
}

static void add(uint64_t edge) {
  for (uint64_t i = edge * 0x9E3779B97F4A7C15u >> 48;; i++) {
    uint64_t there = edges[i % kEdges];
    if (there == edge) return;
    if (there == 0 &&
        __atomic_compare_exchange_n(&edges[i % kEdges], &there, edge, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
    if (there == edge) return;
  }
}

// A lock that was only tried for cannot be waited for, so it may come in any order: `may_wait` is 0.
static void taken(const void* lock, uintptr_t caller, int may_wait) {
  if (!last) {
    dl_iterate_phdr(find_library, NULL);
    if (!last) return;
  }
  if (caller < first || caller >= last || count == kMaxHeld) return;
  uintptr_t place = caller - first;
  for (int i = 0; may_wait && i < count; i++) add((uint64_t)held[i].place << 32 | place);
  held[count].lock = lock;
  held[count++].place = place;
}

static void given_back(const void* lock) {
  for (int i = count; i-- > 0;) {
    if (held[i].lock != lock) continue;
    memmove(held + i, held + i + 1, sizeof *held * (size_t)(count - i - 1));
    count--;
    return;
  }
}

#define REAL(result, name, ...)       \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define TAKE(name, type, may_wait)                                                  \
  int name(type* lock) {                                                            \
    REAL(int, name, type*);                                                         \
    int result = real(lock);                                                        \
    if (result == 0) taken(lock, (uintptr_t)__builtin_return_address(0), may_wait); \
    return result;                                                                  \
  }
#define GIVE(name, type)    \
  int name(type* lock) {    \
    REAL(int, name, type*); \
    given_back(lock);       \
    return real(lock);      \
  }
TAKE(pthread_mutex_lock, pthread_mutex_t, 1)
TAKE(pthread_mutex_trylock, pthread_mutex_t, 0)
GIVE(pthread_mutex_unlock, pthread_mutex_t)
TAKE(pthread_rwlock_rdlock, pthread_rwlock_t, 1)
TAKE(pthread_rwlock_wrlock, pthread_rwlock_t, 1)
GIVE(pthread_rwlock_unlock, pthread_rwlock_t)

static void write_edges(void) {
  const char* file = getenv("RRVM_LOCKS");
  if (!file || !last) return;
  char name[4096];
  snprintf(name, sizeof name, "%s.%d", file, (int)getpid());
  FILE* out = fopen(name, "w");
  if (!out) return;
  for (int i = 0; i < kEdges; i++)
    if (edges[i]) fprintf(out, "%x %x\n", (unsigned)(edges[i] >> 32), (unsigned)edges[i]);
  fclose(out);
}

// How the VM ends.
void _exit(int code) {
  REAL(void, _exit, int);
  write_edges();
  real(code);
  __builtin_unreachable();
}
__attribute__((destructor)) static void at_exit(void) { write_edges(); }
