// See classlib/management/perf_data.h. The file stays mapped: new entries are put behind those that were known at the
// start.
#include "classlib/management/perf_data.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unordered_set>

#include "vm/diagnose/shutdown.h"
#include "vm/options/flag_table.h"
#include "vm/options/properties.h"

namespace rrvm::perf_data {
namespace {

constexpr size_t kHeaderBytes = 32, kEntryBytes = 20;
constexpr size_t kUsedAt = 8, kCountAt = 28;  // in the header
constexpr uint8_t kSupported = 1;

// The entries that there are, and where more can go.
struct Memory {
  std::mutex mutex;
  std::unordered_set<std::string> names;
  char* file = nullptr;  // null: not published
  size_t used = 0, size = 0;
};
Memory& memory() {
  static Memory& the = *new Memory;
  return the;
}

// Data lies `data_at` behind the entry's start.
std::string entry(const std::string& name, char type, Units units, Variability variability, size_t elements,
                  size_t bytes, size_t* data_at) {
  auto put4 = [](std::string& out, size_t v) {
    auto low = static_cast<uint32_t>(v);
    out.append(reinterpret_cast<char*>(&low), sizeof low);
  };
  *data_at = (kEntryBytes + name.size() + 1 + 7) & ~size_t{7};
  size_t total = (*data_at + bytes + 7) & ~size_t{7};
  std::string e;
  put4(e, total);
  put4(e, kEntryBytes);
  put4(e, elements);
  e += type;
  e += static_cast<char>(kSupported);
  e += static_cast<char>(units);
  e += static_cast<char>(variability);
  put4(e, *data_at);
  e += name;
  e.resize(total);
  return e;
}

class Writer {
 public:
  void text(const std::string& name, const std::string& value) {
    put(name, 'B', kString, value.size() + 1, value.c_str(), value.size() + 1);
  }
  void number(const std::string& name, int64_t value) { put(name, 'J', kNone, 0, &value, sizeof value); }

  std::string finish() const {
    std::string out("\xca\xfe\xc0\xc0", 4);
    uint8_t head[] = {1, 2, 0, 1};  // little-endian, version 2.0, readable
    out.append(reinterpret_cast<char*>(head), sizeof head);
    put4(out, static_cast<uint32_t>(kHeaderBytes + entries_.size()));
    put4(out, 0);         // overflow
    out.append(8, '\0');  // time of the last change
    put4(out, kHeaderBytes);
    put4(out, count_);
    return out + entries_;
  }

 private:
  static void put4(std::string& out, uint32_t v) { out.append(reinterpret_cast<char*>(&v), sizeof v); }

  void put(const std::string& name, char type, Units units, size_t elements, const void* data, size_t bytes) {
    size_t data_at;
    std::string e = entry(name, type, units, kConstant, elements, bytes, &data_at);
    std::memcpy(e.data() + data_at, data, bytes);
    entries_ += e;
    memory().names.insert(name);
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
  for (const char* name : {"java.vm.specification.version", "java.vm.specification.name",
                           "java.vm.specification.vendor", "java.vm.version", "java.vm.name", "java.vm.vendor",
                           "java.vm.info", "java.home", "java.class.path", "java.library.path", "java.version"})
    w.text(std::string("java.property.") + name, property(name));
  w.number("sun.os.hrt.frequency", 1'000'000'000);
  return w.finish();
}

// Readers map the file, and want whole pages.
size_t file_size(size_t used) {
  auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  size_t wanted =
      used + std::strtoull(flag_table::value_of(*flag_table::find("PerfDataMemorySize")).c_str(), nullptr, 10);
  return (wanted + page - 1) / page * page;
}

void set4(char* at, size_t v) {
  std::atomic_ref(*reinterpret_cast<uint32_t*>(at)).store(static_cast<uint32_t>(v), std::memory_order_release);
}

std::string folder() {
  const passwd* user = getpwuid(geteuid());
  return kFolderPrefix + (user && user->pw_name ? std::string(user->pw_name) : std::to_string(geteuid()));
}

// A folder that others could write to, or a link, is not ours to use.
bool is_safe(const std::string& path) {
  struct stat status;
  if (mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) return false;
  return lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
         !(status.st_mode & 022);
}

}  // namespace

void publish() {
  std::string path = folder();
  if (!flag_table::is_on("UsePerfData") || !is_safe(path)) return;
  path += "/" + std::to_string(getpid());
  unlink(path.c_str());
  int fd = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0) return;
  std::lock_guard guard(memory().mutex);
  std::string data = contents();
  size_t size = file_size(data.size());
  // Written, not only mapped: a full disk is told here, and not by a signal at the first store.
  bool whole = posix_fallocate(fd, 0, static_cast<off_t>(size)) == 0 &&
               pwrite(fd, data.data(), data.size(), 0) == static_cast<ssize_t>(data.size());
  void* file = whole ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
  close(fd);
  if (!whole) {
    unlink(path.c_str());
    return;
  }
  if (file != MAP_FAILED) memory().file = static_cast<char*>(file), memory().used = data.size(), memory().size = size;
  shutdown::add_action([path] { unlink(path.c_str()); });
}

void* add(const std::string& name, char type, Units units, Variability variability, size_t bytes) {
  Memory& m = memory();
  std::lock_guard guard(m.mutex);
  if (!m.names.insert(name).second) return nullptr;
  if (!m.file || bytes > m.size - m.used) return std::calloc(1, bytes);
  size_t data_at;
  std::string e = entry(name, type, units, variability, type == 'B' ? bytes : 0, bytes, &data_at);
  if (e.size() > m.size - m.used) return std::calloc(1, bytes);
  char* at = m.file + m.used;
  std::memcpy(at, e.data(), e.size());
  m.used += e.size();
  uint32_t count;
  std::memcpy(&count, m.file + kCountAt, sizeof count);
  set4(m.file + kUsedAt, m.used);
  set4(m.file + kCountAt, count + 1);
  return at + data_at;
}

}  // namespace rrvm::perf_data
