// See classlib/jvm/perf_data.h. Everything in it is known at the start: nothing is updated, so an ordinary file will do.
#include "classlib/jvm/perf_data.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "vm/flag_table.h"
#include "vm/properties.h"
#include "vm/shutdown.h"

namespace rrvm::perf_data {
namespace {

constexpr size_t kHeaderBytes = 32, kEntryBytes = 20;
enum Units : uint8_t { kNone = 1, kString = 5 };
constexpr uint8_t kConstant = 1, kSupported = 1;

class Writer {
 public:
  void text(const std::string& name, const std::string& value) { entry(name, 'B', kString, static_cast<uint32_t>(value.size() + 1), value + '\0'); }
  void number(const std::string& name, int64_t value) { entry(name, 'J', kNone, 0, std::string(reinterpret_cast<char*>(&value), sizeof value)); }

  std::string finish() const {
    std::string out("\xca\xfe\xc0\xc0", 4);
    uint8_t head[] = {1, 2, 0, 1};  // little-endian, version 2.0, readable
    out.append(reinterpret_cast<char*>(head), sizeof head);
    put4(out, static_cast<uint32_t>(kHeaderBytes + entries_.size()));
    put4(out, 0);                   // overflow
    out.append(8, '\0');            // time of the last change
    put4(out, kHeaderBytes);
    put4(out, count_);
    return out + entries_;
  }

 private:
  static void put4(std::string& out, uint32_t v) { out.append(reinterpret_cast<char*>(&v), sizeof v); }

  void entry(const std::string& name, char type, Units units, uint32_t length, const std::string& data) {
    size_t data_offset = (kEntryBytes + name.size() + 1 + 7) & ~size_t{7};
    size_t total = (data_offset + data.size() + 7) & ~size_t{7};
    std::string e;
    put4(e, static_cast<uint32_t>(total));
    put4(e, kEntryBytes);
    put4(e, length);
    e += type;
    e += static_cast<char>(kSupported);
    e += static_cast<char>(units);
    e += static_cast<char>(kConstant);
    put4(e, static_cast<uint32_t>(data_offset));
    e += name;
    e.resize(data_offset);
    e += data;
    e.resize(total);
    entries_ += e;
    ++count_;
  }

  std::string entries_;
  uint32_t count_ = 0;
};

std::string property(const char* name) {
  const std::string* value = properties::find(name);
  return value ? *value : "";
}

std::string contents() {
  Writer w;
  std::string arguments;
  for (const std::string& a : properties::vm_arguments()) arguments += (arguments.empty() ? "" : " ") + a;
  w.text("sun.rt.javaCommand", property("sun.java.command"));
  w.text("java.rt.vmArgs", arguments);
  w.text("java.rt.vmFlags", "");
  // The first character says that the VM answers to the attach API, the second that it can tell of its threads' locks.
  w.text("sun.rt.jvmCapabilities", flag_table::is_on("DisableAttachMechanism") ? "0000000000" : "1000000000");
  w.text("sun.rt.jvmVersion", property("java.vm.version"));
  for (const char* name : {"java.vm.specification.version", "java.vm.specification.name", "java.vm.specification.vendor", "java.vm.version", "java.vm.name",
                           "java.vm.vendor", "java.vm.info", "java.home", "java.class.path", "java.library.path", "java.version"})
    w.text(std::string("java.property.") + name, property(name));
  w.number("sun.os.hrt.frequency", 1'000'000'000);
  std::string data = w.finish();
  auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));  // readers map it, and want whole pages
  data.resize((data.size() + page - 1) / page * page);
  return data;
}

std::string folder() {
  const passwd* user = getpwuid(geteuid());
  return kFolderPrefix + (user && user->pw_name ? std::string(user->pw_name) : std::to_string(geteuid()));
}

// A folder that others could write to, or a link, is not ours to use.
bool is_safe(const std::string& path) {
  struct stat status;
  if (mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) return false;
  return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() && !(status.st_mode & 022);
}

}  // namespace

void publish() {
  std::string path = folder();
  if (!flag_table::is_on("UsePerfData") || !is_safe(path)) return;
  path += "/" + std::to_string(getpid());
  unlink(path.c_str());
  int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0) return;
  std::string data = contents();
  bool whole = write(fd, data.data(), data.size()) == static_cast<ssize_t>(data.size());
  close(fd);
  if (!whole) unlink(path.c_str());
  else shutdown::add_action([path] { unlink(path.c_str()); });
}

}  // namespace rrvm::perf_data
