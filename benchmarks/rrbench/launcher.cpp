// See launcher.h. A message is its length and JSON.
#include "benchmarks/rrbench/launcher.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <optional>

#include "benchmarks/rrbench/interrupt.h"
#include "benchmarks/rrbench/json.h"

namespace rrvm::bench {
namespace {

template <typename Byte, typename Transfer>
bool all_bytes(Byte* at, size_t size, Transfer transfer) {
  while (size > 0) {
    throw_if_interrupted();
    ssize_t n = transfer(at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

bool send_message(int fd, const Json& message) {
  std::string text = message.dump();
  uint64_t size = text.size();
  text.insert(0, reinterpret_cast<const char*>(&size), sizeof size);
  return all_bytes(text.data(), text.size(), [fd](const char* at, size_t n) { return send(fd, at, n, MSG_NOSIGNAL); });
}

std::optional<Json> receive_message(int fd) {
  auto from = [fd](char* at, size_t n) { return recv(fd, at, n, 0); };
  uint64_t size = 0;
  if (!all_bytes(reinterpret_cast<char*>(&size), sizeof size, from)) return std::nullopt;
  std::string text(size, '\0'), error;
  if (!all_bytes(text.data(), text.size(), from)) return std::nullopt;
  return Json::parse(text, &error);
}

Json to_json(const ProcessRequest& r) {
  Json cpus = Json::array();
  for (int cpu : r.cpus) cpus.push(cpu);
  return Json::object()
      .set("command", Json::strings(r.command))
      .set("directory", r.directory)
      .set("stdout", r.stdout_file)
      .set("stderr", r.stderr_file)
      .set("cpus", cpus)
      .set("timeout", r.timeout_seconds);
}

ProcessRequest request_from(const Json& j) {
  ProcessRequest r{j["command"].texts(), j["directory"].text(), j["stdout"].text(), j["stderr"].text(), {},
                   j["timeout"].number()};
  for (const Json& cpu : j["cpus"].items()) r.cpus.push_back(static_cast<int>(cpu.number()));
  return r;
}

Json to_json(const ProcessOutcome& o) {
  return Json::object()
      .set("error", o.error)
      .set("exit_code", o.exit_code)
      .set("signal", o.signal)
      .set("timed_out", o.timed_out)
      .set("wall", o.wall)
      .set("user", o.user)
      .set("system", o.system)
      .set("peak_kb", static_cast<int64_t>(o.peak_kb));
}

ProcessOutcome outcome_from(const Json& j) {
  return {j["error"].text(),
          static_cast<int>(j["exit_code"].number()),
          static_cast<int>(j["signal"].number()),
          j["timed_out"].boolean(),
          j["wall"].number(),
          j["user"].number(),
          j["system"].number(),
          static_cast<long>(j["peak_kb"].number())};
}

[[noreturn]] void serve(int fd, pid_t parent, const Launcher::Run& run) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);  // the terminal's Ctrl-C is for rrbench, which ends this process
  if (getppid() != parent) _exit(0);
  while (auto request = receive_message(fd))
    if (!send_message(fd, to_json(run(request_from(*request))))) break;
  _exit(0);
}

}  // namespace

Launcher::Launcher(const Run& run) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  pid_t parent = getpid();
  child_ = fork();
  if (child_ == 0) {
    close(ends[0]);
    serve(ends[1], parent, run);
  }
  close(ends[1]);
  if (child_ > 0) socket_ = ends[0];
  else close(ends[0]);
}

Launcher::~Launcher() {
  if (socket_ < 0) return;
  close(socket_);
  kill(child_, SIGKILL);  // it may wait for a program, which dies with it
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {}
}

ProcessOutcome Launcher::run(const ProcessRequest& request) {
  if (socket_ >= 0 && send_message(socket_, to_json(request)))
    if (auto answer = receive_message(socket_)) return outcome_from(*answer);
  ProcessOutcome outcome;
  outcome.error = "the process that starts programs is gone";
  return outcome;
}

}  // namespace rrvm::bench
