// See vm/diagnose/out_of_memory.h. Texts are java's and go where its "tty" is.
#include "vm/diagnose/out_of_memory.h"

#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "vm/base/futex.h"
#include "vm/diagnose/heap_dump.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/vm_output.h"
#include "vm/options/flag_table.h"

extern char** environ;

namespace rrvm::out_of_memory {
namespace {

constexpr int kExitCode = 3;

std::string text_of(const char* flag) { return flag_table::value_of(*flag_table::find(flag)); }

// HeapDumpPath, a folder or a file; later dumps of the same process have a number.
std::string dump_path() {
  static std::atomic<unsigned> dumps{0};
  std::string path = text_of("HeapDumpPath");
  struct stat status;
  bool in_folder = path.empty() || (stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode));
  if (in_folder) {
    if (!path.empty() && path.back() != '/') path += '/';
    path += "java_pid" + std::to_string(getpid()) + ".hprof";
  }
  unsigned n = dumps.fetch_add(1);
  return n ? path + "." + std::to_string(n) : path;
}

void dump_heap(Thread* t, const char* what) {
  std::string path = dump_path(), error;
  std::fprintf(vm_output(), "java.lang.OutOfMemoryError: %s\nDumping heap to %s ...\n", what, path.c_str());
  std::fflush(vm_output());
  size_t bytes = 0;
  int64_t start = monotonic_nanos();
  if (heap_dump::write(t, path, false, &bytes, &error)) {
    std::fprintf(vm_output(), "Heap dump file created [%zu bytes in %.3f secs]\n", bytes,
                 static_cast<double>(monotonic_nanos() - start) / 1e9);
  } else {
    std::fprintf(vm_output(), "Unable to create %s: %s\n", path.c_str(), error.c_str());
  }
  std::fflush(vm_output());
}

std::string with_process_id(const std::string& command) {
  std::string out;
  for (size_t i = 0; i < command.size(); ++i) {
    bool is_pid = command.compare(i, 2, "%p") == 0;
    if (is_pid || command.compare(i, 2, "%%") == 0) out += is_pid ? std::to_string(getpid()) : "%", ++i;
    else out += command[i];
  }
  return out;
}

void run_command(const std::string& command) {
  std::fprintf(vm_output(), "#   Executing /bin/sh -c \"%s\"...\n", command.c_str());
  std::fflush(vm_output());
  const char* words[] = {"sh", "-c", command.c_str(), nullptr};
  pid_t child;
  int status;
  if (posix_spawn(&child, "/bin/sh", nullptr, nullptr, const_cast<char**>(words), environ) == 0)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
}

void run_commands(const std::string& commands, const char* what) {
  std::fprintf(vm_output(), "#\n# java.lang.OutOfMemoryError: %s\n# -XX:OnOutOfMemoryError=\"%s\"\n", what,
               commands.c_str());
  for (size_t start = 0; start < commands.size();) {
    size_t stop = std::min(commands.find(';', start), commands.size());
    start = std::min(commands.find_first_not_of(' ', start), stop);
    if (stop > start) run_command(with_process_id(commands.substr(start, stop - start)));
    start = stop + 1;
  }
}

}  // namespace

void react(Thread* t, const char* what) {
  // Only what stands for the whole VM's memory counts: java does not react to a thread that could not be made.
  bool counts = false;
  for (const char* reason : {"Java heap space", "Metaspace", "Requested array size exceeds VM limit"})
    counts |= std::strcmp(what, reason) == 0;
  static std::atomic<bool> reacted{false};
  if (!counts || reacted.exchange(true)) return;
  if (flag_table::is_on("HeapDumpOnOutOfMemoryError")) dump_heap(t, what);
  if (std::string commands = text_of("OnOutOfMemoryError"); !commands.empty()) run_commands(commands, what);
  if (flag_table::is_on("CrashOnOutOfMemoryError")) {
    std::fprintf(vm_output(), "Aborting due to java.lang.OutOfMemoryError: %s\n", what);
    std::fflush(vm_output());
    std::abort();
  }
  if (flag_table::is_on("ExitOnOutOfMemoryError")) {
    std::fprintf(vm_output(), "Terminating due to java.lang.OutOfMemoryError: %s\n", what);
    shutdown::exit_process(kExitCode);
  }
}

}  // namespace rrvm::out_of_memory
