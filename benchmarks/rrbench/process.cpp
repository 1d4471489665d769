// See process.h. The child leads its own process group, so that a time limit reaches what it has started, and dies with
// us.
#include "benchmarks/rrbench/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <memory>

#include "benchmarks/rrbench/launcher.h"

namespace rrvm::bench {
namespace {

cpu_set_t set_of(const std::vector<int>& cpus) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int cpu : cpus) CPU_SET(cpu, &set);
  return set;
}

bool redirect(const char* file, int flags, int to) {
  int fd = open(file, flags, 0666);
  return fd >= 0 && dup2(fd, to) >= 0 && (fd == to || close(fd) == 0);
}

// In the child: never returns. A failure goes to the parent as errno through the pipe, which exec closes otherwise.
[[noreturn]] void become(const ProcessRequest& request, char* const* argv, pid_t parent, int failure_pipe) {
  cpu_set_t set = set_of(request.cpus);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  bool ready = getppid() == parent && (request.cpus.empty() || sched_setaffinity(0, sizeof set, &set) == 0) &&
               redirect("/dev/null", O_RDONLY, STDIN_FILENO) &&
               redirect(request.stdout_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) &&
               redirect(request.stderr_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO) &&
               (request.directory.empty() || chdir(request.directory.c_str()) == 0);
  if (ready) execvp(argv[0], argv);
  int code = errno;
  [[maybe_unused]] ssize_t written = write(failure_pipe, &code, sizeof code);
  _exit(127);
}

double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6; }

// Waits for the end of `pid`, or kills it at the limit.
void await(pid_t pid, double timeout, ProcessOutcome& outcome, rusage& usage, int& status) {
  if (timeout > 0) {
    int fd = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
    pollfd wait_for = {fd, POLLIN, 0};
    auto limit = std::chrono::steady_clock::now() + std::chrono::duration<double>(timeout);
    int ready = 0;
    do {
      double left = std::chrono::duration<double>(limit - std::chrono::steady_clock::now()).count();
      ready = poll(&wait_for, 1, std::max(0, static_cast<int>(left * 1000)));
    } while (ready < 0 && errno == EINTR);
    close(fd);
    if (ready == 0) {
      outcome.timed_out = true;
      kill(-pid, SIGKILL);
      kill(pid, SIGKILL);
    }
  }
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {}
  kill(-pid, SIGKILL);  // what it left behind would disturb the next measurement
}

std::unique_ptr<Launcher> launcher;

ProcessOutcome run_from_here(const ProcessRequest& request) {
  ProcessOutcome outcome;
  std::vector<char*> argv;
  for (const std::string& word : request.command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  int failure[2];
  if (request.command.empty() || pipe2(failure, O_CLOEXEC) != 0) {
    outcome.error = request.command.empty() ? "no command" : std::strerror(errno);
    return outcome;
  }
  auto start = std::chrono::steady_clock::now();
  pid_t parent = getpid();
  pid_t pid = fork();
  if (pid == 0) become(request, argv.data(), parent, failure[1]);
  close(failure[1]);
  int code = 0;
  if (pid < 0) {
    outcome.error = std::strerror(errno);
    close(failure[0]);
    return outcome;
  }
  setpgid(pid, pid);
  ssize_t got;
  while ((got = read(failure[0], &code, sizeof code)) < 0 && errno == EINTR) {}
  close(failure[0]);
  rusage usage = {};
  int status = 0;
  await(pid, request.timeout_seconds, outcome, usage, status);
  if (got == static_cast<ssize_t>(sizeof code)) {
    outcome.error = request.command[0] + ": " + std::strerror(code);
    return outcome;
  }
  outcome.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  outcome.user = seconds(usage.ru_utime);
  outcome.system = seconds(usage.ru_stime);
  outcome.peak_kb = usage.ru_maxrss;
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return outcome;
}

}  // namespace

ProcessOutcome run_process(const ProcessRequest& request) {
  return launcher ? launcher->run(request) : run_from_here(request);
}

void put_launcher_aside() { launcher = std::make_unique<Launcher>(run_from_here); }

std::vector<int> allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cpus;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
  return cpus;
}

std::vector<int> parse_cpus(const std::string& text, std::string* error) {
  std::vector<int> allowed = allowed_cpus(), cpus;
  const char* at = text.data();
  const char* end = at + text.size();
  auto wrong = [&](std::string why) { return *error = "processors '" + text + "': " + why, std::vector<int>(); };
  while (true) {
    int first = 0, last = 0;
    auto [after, failure] = std::from_chars(at, end, first);
    if (failure != std::errc()) return wrong("written as 0-2,5");
    last = first;
    if (after < end && *after == '-') {
      auto [after_last, bad] = std::from_chars(after + 1, end, last);
      if (bad != std::errc() || last < first) return wrong("written as 0-2,5");
      after = after_last;
    }
    for (int cpu = first; cpu <= last; ++cpu) {
      if (std::find(allowed.begin(), allowed.end(), cpu) == allowed.end())
        return wrong(std::to_string(cpu) + " may not be used");
      cpus.push_back(cpu);
    }
    if (after == end) return cpus;
    if (*after != ',') return wrong("written as 0-2,5");
    at = after + 1;
  }
}

}  // namespace rrvm::bench
