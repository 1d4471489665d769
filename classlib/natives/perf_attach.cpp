// See classlib/natives/perf_attach.h. Another VM's performance data (classlib/management/perf_data.h), mapped into a
// buffer. jps and VirtualMachine.list read it when they run on this VM. Checks and texts are java's. Covered by
// tests/attach.
#include "classlib/natives/perf_attach.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "classlib/management/perf_data.h"
#include "classlib/natives/natives_table.h"
#include "vm/exec/exceptions.h"
#include "vm/object/java_string.h"

namespace rrvm::natives {
namespace {

enum : jint { kReadOnly = 0, kReadWrite = 1 };
constexpr const char* kIllegalArgument = "java/lang/IllegalArgumentException";
constexpr const char* kNotFound = "Process not found";

// Others may not write to the folder, nor may it be a link.
bool is_trusted(const std::string& folder) {
  struct stat status;
  return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && !(status.st_mode & 022);
}

// The folder, of whichever user, that has a file of that process. "" when there is none.
std::string folder_with(const std::string& file) {
  std::string prefix = perf_data::kFolderPrefix;
  size_t cut = prefix.rfind('/') + 1;
  std::string parent = prefix.substr(0, cut), name = prefix.substr(cut), found;
  DIR* entries = opendir(parent.c_str());
  if (!entries) return "";
  while (const dirent* e = readdir(entries)) {
    struct stat status;
    std::string folder = parent + e->d_name;
    if (std::strncmp(e->d_name, name.c_str(), name.size()) != 0 || !is_trusted(folder)) continue;
    if (lstat((folder + "/" + file).c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
      found = folder;
  }
  closedir(entries);
  return found;
}

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

}  // namespace

jobject perf_attach(JNIEnv* env, jobject, jstring user, jint pid, jint mode) {
  Thread* thread = Thread::from_env(env);
  if (mode != kReadOnly && mode != kReadWrite)
    return throw_new(thread, kIllegalArgument, "Illegal access mode"), nullptr;
  std::string file = std::to_string(pid ? pid : getpid());
  std::string folder =
      user ? perf_data::kFolderPrefix + java_string::to_standard_utf8(object(user)) : folder_with(file);
  if (folder.empty() || !is_trusted(folder)) return throw_new(thread, kIllegalArgument, kNotFound), nullptr;

  bool writes = mode == kReadWrite;
  Descriptor d{open((folder + "/" + file).c_str(), (writes ? O_RDWR : O_RDONLY) | O_NOFOLLOW | O_CLOEXEC)};
  if (d.fd < 0) {
    int reason = errno;
    if (reason == ENOENT) throw_new(thread, kIllegalArgument, kNotFound);
    else if (reason == EACCES) throw_new(thread, "java/lang/SecurityException", "Permission denied");
    else throw_new(thread, "java/io/IOException", std::strerror(reason));
    return nullptr;
  }
  struct stat status;
  auto page = static_cast<off_t>(sysconf(_SC_PAGESIZE));
  if (fstat(d.fd, &status) != 0 || status.st_size == 0 || status.st_size % page != 0)
    return throw_new(thread, "java/io/IOException", "Invalid file size"), nullptr;
  void* data =
      mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ | (writes ? PROT_WRITE : 0), MAP_SHARED, d.fd, 0);
  if (data == MAP_FAILED) return throw_out_of_memory(thread, "Could not map PerfMemory"), nullptr;
  return env->NewDirectByteBuffer(data, status.st_size);
}

void perf_detach(JNIEnv* env, jobject, jobject buffer) {
  if (!buffer) return throw_new(Thread::from_env(env), "java/lang/NullPointerException"), void();
  if (void* data = env->GetDirectBufferAddress(buffer))
    munmap(data, static_cast<size_t>(env->GetDirectBufferCapacity(buffer)));
}

}  // namespace rrvm::natives
