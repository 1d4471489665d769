// See vm/base/log.h: outputs and the lines that go to them.
#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "vm/base/clock.h"
#include "vm/base/log_internal.h"

namespace rrvm::log {

std::mutex mutex;
std::vector<std::unique_ptr<Output>> outputs;
std::atomic<bool> warnings_on{true};

namespace {

std::atomic<Output*> published[16];  // the outputs, for readers that take no lock
std::atomic<bool> wanted[kTopics];

const int64_t start_nanos = monotonic_nanos();
const long zone_seconds = [] {
  time_t now = time(nullptr);
  tm local;
  localtime_r(&now, &local);
  return local.tm_gmtoff;
}();

// --- a line ---

class Line {
 public:
  [[gnu::format(printf, 2, 3)]] void add(const char* pattern, ...) {
    va_list args;
    va_start(args, pattern);
    int n = std::vsnprintf(text_ + size_, sizeof text_ - size_, pattern, args);
    va_end(args);
    if (n > 0) size_ = std::min(size_ + static_cast<size_t>(n), sizeof text_ - 1);
  }
  void finish() { text_[size_++] = '\n'; }
  const char* data() const { return text_; }
  size_t size() const { return size_; }

 private:
  char text_[4096];
  size_t size_ = 0;
};

// The C library's functions take a lock that a stopped thread may hold; this is the calendar by arithmetic.
void add_date(Line& line, int64_t millis, long offset) {
  int64_t seconds = millis / 1000 + offset, days = seconds / 86400, of_day = seconds % 86400;
  int64_t z = days + 719468, era = z / 146097, doe = z % 146097;
  int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365, doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  int64_t month_index = (5 * doy + 2) / 153, day = doy - (153 * month_index + 2) / 5 + 1,
          month = month_index + (month_index < 10 ? 3 : -9);
  int64_t year = yoe + era * 400 + (month <= 2);
  line.add("[%04ld-%02ld-%02ldT%02ld:%02ld:%02ld.%03ld%c%02ld%02ld]", year, month, day, of_day / 3600, of_day / 60 % 60,
           of_day % 60, millis % 1000, offset < 0 ? '-' : '+', std::labs(offset) / 3600, std::labs(offset) / 60 % 60);
}

unsigned widen(std::atomic<unsigned>& width, size_t needed) {
  unsigned w = width.load(std::memory_order_relaxed);
  while (w < needed && !width.compare_exchange_weak(w, static_cast<unsigned>(needed))) {}
  return std::max(w, static_cast<unsigned>(needed));
}

void add_decorations(Line& line, Output& o, std::string_view level, std::string_view tags) {
  unsigned set = o.decorations.load(std::memory_order_relaxed);
  auto has = [&](Decorator d) { return (set >> d & 1) != 0; };
  int64_t now = realtime_nanos(), up = monotonic_nanos() - start_nanos;
  if (has(kTime)) add_date(line, now / 1'000'000, zone_seconds);
  if (has(kUtcTime)) add_date(line, now / 1'000'000, 0);
  if (has(kUptime)) line.add("[%ld.%03lds]", up / 1'000'000'000, up / 1'000'000 % 1000);
  if (has(kTimeMillis)) line.add("[%ldms]", now / 1'000'000);
  if (has(kUptimeMillis)) line.add("[%ldms]", up / 1'000'000);
  if (has(kTimeNanos)) line.add("[%ldns]", now);
  if (has(kUptimeNanos)) line.add("[%ldns]", up);
  if (has(kHostname)) {
    char name[256] = "";
    gethostname(name, sizeof name - 1);
    line.add("[%s]", name);
  }
  if (has(kPid)) line.add("[%d]", getpid());
  if (has(kTid)) line.add("[%ld]", syscall(SYS_gettid));
  if (has(kLevel))
    line.add("[%-*.*s]", static_cast<int>(widen(o.level_width, level.size())), static_cast<int>(level.size()),
             level.data());
  if (has(kTagSet))
    line.add("[%-*.*s]", static_cast<int>(widen(o.tags_width, tags.size())), static_cast<int>(tags.size()),
             tags.data());
  if (set) line.add(" ");
}

void rotate(Output& o) {
  if (o.archives.empty()) return;
  rename(o.path.c_str(), o.archives[o.next_archive].c_str());
  o.next_archive = (o.next_archive + 1) % o.archives.size();
  int fd = open(o.path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return;
  dup2(fd, o.fd);
  close(fd);
  o.written = 0;
}

}  // namespace

Output* add_output(std::string name, int fd) {
  if (outputs.size() == std::size(published)) return nullptr;
  outputs.push_back(std::make_unique<Output>());
  Output* o = outputs.back().get();
  o->name = std::move(name);
  o->fd = fd;
  published[outputs.size() - 1].store(o, std::memory_order_release);
  return o;
}

Output* find_output(std::string_view name) {
  for (const auto& o : outputs)
    if (o->name == name) return o.get();
  return nullptr;
}

Output* standard_output(std::string_view name) {
  if (outputs.empty()) {
    add_output("stdout", STDOUT_FILENO);
    add_output("stderr", STDERR_FILENO);
  }
  return find_output(name);
}

void update_wanted() {
  for (size_t t = 0; t < kTopics; ++t)
    wanted[t] =
        std::any_of(outputs.begin(), outputs.end(), [&](const auto& o) { return o->levels[t] >= kTopicLevels[t]; });
}

void put(Output& o, std::string_view level, std::string_view tags, std::string_view message) {
  Line line;
  add_decorations(line, o, level, tags);
  line.add("%.*s", static_cast<int>(message.size()), message.data());
  line.finish();
  [[maybe_unused]] ssize_t n = ::write(o.fd, line.data(), line.size());
  if (o.max_bytes && (o.written += line.size()) >= o.max_bytes) rotate(o);
}

void set_on_stdout(Topic topic, bool on) {
  std::lock_guard lock(mutex);
  auto t = static_cast<size_t>(topic);
  standard_output("stdout")->levels[t] = on ? kTopicLevels[t] : kWarningLevel;
  update_wanted();
}

bool wants(Topic topic) { return wanted[static_cast<size_t>(topic)].load(std::memory_order_relaxed); }

bool wants_on_stdout(Topic topic) {
  std::lock_guard lock(mutex);
  auto t = static_cast<size_t>(topic);
  return standard_output("stdout")->levels[t] >= kTopicLevels[t];
}

void write(Topic topic, std::string_view message) {
  auto t = static_cast<size_t>(topic);
  for (auto& cell : published) {
    Output* o = cell.load(std::memory_order_acquire);
    if (!o) return;
    if (o->levels[t].load(std::memory_order_relaxed) >= kTopicLevels[t])
      put(*o, kLevels[kTopicLevels[t]], kTopicTags[t], message);
  }
}

static void complain(const char* level, const char* tags, std::string_view message) {
  std::lock_guard lock(mutex);
  if (warnings_on) put(*standard_output("stdout"), level, tags, message);
}
void warn(const char* tags, std::string_view message) { complain("warning", tags, message); }
void error(const char* tags, std::string_view message) { complain("error", tags, message); }

}  // namespace rrvm::log
