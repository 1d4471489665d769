// See classlib/management/attach_listener.h. A request is five strings that end with a zero byte: the protocol's
// version "1", the command and three arguments. The answer is the result's number on a line, then text.
#include "classlib/management/attach_listener.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <utility>

#include "classlib/jvm/entry.h"
#include "classlib/management/diagnostic_commands.h"
#include "vm/diagnose/heap_dump.h"
#include "vm/diagnose/shutdown.h"
#include "vm/diagnose/thread_dump.h"
#include "vm/exec/call.h"
#include "vm/object/java_string.h"
#include "vm/options/flag_table.h"

namespace rrvm::attach_listener {
namespace {

constexpr const char* kFolder = "/tmp";
constexpr size_t kStrings = 5, kMaxString = 4096;
constexpr int kBadVersion = 101, kBadCommand = 100, kFailed = -1;

std::atomic<bool> running{false};
int listener = -1;

std::string socket_path() { return std::string(kFolder) + "/.java_pid" + std::to_string(getpid()); }

struct Reply {
  int result = 0;
  std::string text;
};

using Arguments = std::array<std::string, 3>;
using Handler = Reply (*)(Thread*, const Arguments&);

Reply pending_exception(Thread* t) {
  Object* e = take_exception(t);
  Object* text = e ? call_virtual(t, e, "toString", "()Ljava/lang/String;", {}).ref : nullptr;
  if (t->has_exception()) take_exception(t), text = nullptr;
  return {kFailed, text ? java_string::to_utf8(text) : "failed"};
}

Reply thread_dump_of(Thread* t, const Arguments& a) {
  return {0, thread_dump::describe_all(t, a[0].find('l') != std::string::npos)};
}

Reply print_properties(Thread* t, const char* method) {
  std::string text = diagnostics::system_properties(t, method);
  return t->has_exception() ? pending_exception(t) : Reply{0, text};
}

Reply print_flag(Thread*, const Arguments& a) {
  const flag_table::Flag* flag = flag_table::find(a[0]);
  return {0, (flag ? flag_table::as_option(*flag) : "no such flag '" + a[0] + "'") + "\n"};
}

Reply change_flag(Thread*, const Arguments& a) {
  const flag_table::Flag* flag = flag_table::find(a[0]);
  std::string text;
  if (flag && !flag->is_manageable()) return {kFailed, "flag '" + a[0] + "' cannot be changed\n"};
  bool good = diagnostics::set_flag(a[0], a[1], flag_table::Origin::kAttach, &text);
  return {good ? 0 : kFailed, text};
}

// "inspectheap live file": the table goes to the tool, or into a file.
Reply inspect_heap(Thread* t, const Arguments& a) {
  std::string table = heap_dump::class_histogram(t);
  if (a[1].empty()) return {0, table};
  std::FILE* file = std::fopen(a[1].c_str(), "w");
  bool good = file && std::fputs(table.c_str(), file) >= 0;
  if (file) good &= std::fclose(file) == 0;
  return good ? Reply{0, "Heap inspection file created: " + a[1] + "\n"}
              : Reply{kFailed, "Unable to create " + a[1] + ": " + std::strerror(errno) + "\n"};
}

Reply dump_heap(Thread* t, const Arguments& a) {
  std::string answer;
  if (a[0].empty()) return {kFailed, "No dump file specified\n"};
  diagnostics::execute(t, "GC.heap_dump \"" + a[0] + "\"", &answer);
  return {0, answer};
}

Reply diagnostic_command(Thread* t, const Arguments& a) {
  std::string answer;
  if (diagnostics::execute(t, a[0], &answer)) return {0, answer};
  return t->has_exception() ? pending_exception(t)
                            : Reply{kFailed, "java.lang.IllegalArgumentException: " + answer + "\n"};
}

Reply load_agent(Thread* t, const Arguments& a) {
  return {0, diagnostics::attach_agent(t, a[0], a[1] == "true", a[2])};
}

constexpr struct {
  const char* name;
  Handler handler;
} kCommands[] = {
    {"agentProperties",
     [](Thread* t, const Arguments&) { return print_properties(t, "serializeAgentPropertiesToByteArray"); }},
    {"dumpheap", dump_heap},
    {"inspectheap", inspect_heap},
    {"jcmd", diagnostic_command},
    {"load", load_agent},
    {"printflag", print_flag},
    {"properties", [](Thread* t, const Arguments&) { return print_properties(t, "serializePropertiesToByteArray"); }},
    {"setflag", change_flag},
    {"threaddump", thread_dump_of},
};

// False when the peer ends early or sends too much.
bool read_strings(int socket, std::array<std::string, kStrings>* strings) {
  size_t done = 0;
  char buffer[1024];
  while (done < kStrings) {
    ssize_t n = read(socket, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    for (ssize_t i = 0; i < n && done < kStrings; ++i) {
      if (!buffer[i]) ++done;
      else if ((*strings)[done].size() == kMaxString) return false;
      else (*strings)[done] += buffer[i];
    }
  }
  return true;
}

void send_all(int socket, const std::string& text) {
  for (size_t done = 0; done < text.size();) {
    ssize_t n = send(socket, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    done += static_cast<size_t>(n);
  }
}

bool is_own_user(int socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == geteuid() || peer.uid == 0);
}

void serve(Thread* t, int socket) {
  std::array<std::string, kStrings> strings;
  bool good;
  {
    ThreadStateScope native(t, ThreadState::kBlocked);
    good = is_own_user(socket) && read_strings(socket, &strings);
  }
  if (!good) return;
  Reply reply{kBadCommand, "Operation " + strings[1] + " not recognized!"};
  if (strings[0] != "1") reply = {kBadVersion, ""};
  for (const auto& command : kCommands)
    if (strings[0] == "1" && strings[1] == command.name)
      reply = command.handler(t, {strings[2], strings[3], strings[4]});
  ThreadStateScope native(t, ThreadState::kBlocked);
  send_all(socket, std::to_string(reply.result) + "\n" + reply.text);
  ::shutdown(socket, SHUT_RDWR);
}

void listener_main(Thread* t) {
  for (;;) {
    int socket;
    {
      ThreadStateScope native(t, ThreadState::kBlocked);
      socket = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    }
    if (socket < 0 && (errno == EINTR || errno == ECONNABORTED)) continue;
    if (socket < 0) return;
    serve(t, socket);
    close(socket);
  }
}

// The socket appears under its name when it can be used and only by its owner.
bool open_socket() {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::string path = socket_path(), early = path + ".tmp";
  std::memcpy(address.sun_path, early.c_str(), std::min(early.size(), sizeof address.sun_path - 1));
  int s = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  unlink(early.c_str());
  bool good = s >= 0 && bind(s, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 && listen(s, 5) == 0 &&
              chmod(early.c_str(), 0600) == 0 && rename(early.c_str(), path.c_str()) == 0;
  if (!good) {
    unlink(early.c_str());
    if (s >= 0) close(s);
    return false;
  }
  listener = s;
  return true;
}

bool is_asked() {
  std::string name = ".attach_pid" + std::to_string(getpid());
  struct stat status;
  for (const std::string& path : {name, kFolder + ("/" + name)})
    if (stat(path.c_str(), &status) == 0) return status.st_uid == geteuid() || status.st_uid == 0;
  return false;
}

}  // namespace

void start(Thread* t) {
  if (flag_table::is_on("DisableAttachMechanism") || !open_socket()) return;
  running = true;
  shutdown::add_action([] { unlink(socket_path().c_str()); });
  threads::start_vm_thread(t, "Attach Listener", 9, listener_main);
  if (t->has_exception()) take_exception(t);
}

bool start_if_asked(Thread* t) {
  if (flag_table::is_on("DisableAttachMechanism") || !is_asked()) return false;
  if (running) {
    struct stat status;
    if (stat(socket_path().c_str(), &status) == 0) return true;
    close(std::exchange(listener, -1));  // somebody has cleaned up the folder: the thread ends, another one begins
    running = false;
  }
  start(t);
  return true;
}

}  // namespace rrvm::attach_listener
