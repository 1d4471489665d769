// See vm/base/log.h.
#include "vm/base/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

namespace rrvm::log {
namespace {

constexpr size_t kTopics = static_cast<size_t>(Topic::kCount);
constexpr std::array<std::string_view, kTopics> kTopicTags = {"gc", "class,load", "class,unload"};
constexpr std::string_view kLevels[] = {"off", "error", "warning", "info", "debug", "trace"};
constexpr int kWarningLevel = 2, kInfoLevel = 3;

// All tags of java's, with blanks around them: a selection may name any of them.
constexpr std::string_view kTags =
    " add age alloc annotation arguments attach barrier biasedlocking blocks bot breakpoint bytecode cds census class classhisto "
    "cleanup codecache compaction compilation condy constantpool constraints container coops cpu cset data datacreation dcmd "
    "decoder defaultmethods director dump dynamic ergo event exceptions exit fingerprint free freelist gc handshake hashtables heap "
    "humongous ihop iklass indy init inlining install interpreter itables jfr jit jni jvmci jvmti lambda library liveness load "
    "loader logging malloc map mark marking membername memops metadata metaspace methodcomparator methodhandles mirror mmu module "
    "monitorinflation monitormismatch nestmates nmethod nmt normalize numa objecttagging obsolete oldobject oom oopmap oops "
    "oopstorage os owner pagesize parser patch path perf periodic phases plab placeholders preorder preview promotion "
    "protectiondomain ptrqueue purge record redefine ref refine region reloc remset resolve safepoint sampling scavenge sealed "
    "setting smr stackbarrier stackmap stacktrace stackwalk start startup startuptime state stats streaming stringdedup stringtable "
    "subclass survivor suspend sweep symboltable system table task thread throttle time timer tlab tracking trimnative unload "
    "unshareable update valuebasedclasses verification verify vmmutex vmoperation vmthread vtables vtablestubs workgang ";

enum Decorator : unsigned { kTime, kUtcTime, kUptime, kTimeMillis, kUptimeMillis, kTimeNanos, kUptimeNanos, kHostname, kPid, kTid, kLevel, kTagSet, kDecorators };
constexpr struct {
  std::string_view name, short_name;
} kDecoratorNames[kDecorators] = {{"time", "t"}, {"utctime", "utc"}, {"uptime", "u"}, {"timemillis", "tm"}, {"uptimemillis", "um"}, {"timenanos", "tn"},
                                  {"uptimenanos", "un"}, {"hostname", "hn"}, {"pid", "p"}, {"tid", "ti"}, {"level", "l"}, {"tags", "tg"}};
constexpr unsigned kDefaultDecorations = 1u << kUptime | 1u << kLevel | 1u << kTagSet;
constexpr long kMaxFileCount = 1000;

struct Output {
  std::string name;  // "stdout", "stderr" or "file=..."
  int fd = -1;
  std::array<std::atomic<int>, kTopics> levels{};
  std::atomic<unsigned> decorations{kDefaultDecorations};
  std::atomic<unsigned> level_width{0}, tags_width{0};  // of the widest so far: columns stay in line
  // A file is rotated when it gets too long, without memory: its paths are made before.
  std::string path;
  std::vector<std::string> archives;
  size_t next_archive = 0, max_bytes = 0;
  std::atomic<size_t> written{0};
};

int64_t nanos_of(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1'000'000'000 + now.tv_nsec;
}

const int64_t start_nanos = nanos_of(CLOCK_MONOTONIC);
const long zone_seconds = [] {
  time_t now = time(nullptr);
  tm local;
  localtime_r(&now, &local);
  return local.tm_gmtoff;
}();

std::mutex mutex;                            // of changes to what follows
std::vector<std::unique_ptr<Output>> outputs;
std::atomic<Output*> published[16];          // the same, for readers that take no lock
std::atomic<bool> wanted[kTopics];
std::atomic<bool> warnings_on{true};

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
    wanted[t] = std::any_of(outputs.begin(), outputs.end(), [&](const auto& o) { return o->levels[t] >= kInfoLevel; });
}

// --- a line ---

class Line {
 public:
  template <typename... Args>
  void add(const char* pattern, Args... args) {
    int n = std::snprintf(text_ + size_, sizeof text_ - size_, pattern, args...);
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
  int64_t month_index = (5 * doy + 2) / 153, day = doy - (153 * month_index + 2) / 5 + 1, month = month_index + (month_index < 10 ? 3 : -9);
  int64_t year = yoe + era * 400 + (month <= 2);
  line.add("[%04ld-%02ld-%02ldT%02ld:%02ld:%02ld.%03ld%c%02ld%02ld]", year, month, day, of_day / 3600, of_day / 60 % 60, of_day % 60, millis % 1000,
           offset < 0 ? '-' : '+', std::labs(offset) / 3600, std::labs(offset) / 60 % 60);
}

unsigned widen(std::atomic<unsigned>& width, size_t needed) {
  unsigned w = width.load(std::memory_order_relaxed);
  while (w < needed && !width.compare_exchange_weak(w, static_cast<unsigned>(needed))) {}
  return std::max(w, static_cast<unsigned>(needed));
}

void add_decorations(Line& line, Output& o, std::string_view level, std::string_view tags) {
  unsigned set = o.decorations.load(std::memory_order_relaxed);
  auto has = [&](Decorator d) { return (set >> d & 1) != 0; };
  int64_t now = nanos_of(CLOCK_REALTIME), up = nanos_of(CLOCK_MONOTONIC) - start_nanos;
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
  if (has(kLevel)) line.add("[%-*.*s]", static_cast<int>(widen(o.level_width, level.size())), static_cast<int>(level.size()), level.data());
  if (has(kTagSet)) line.add("[%-*.*s]", static_cast<int>(widen(o.tags_width, tags.size())), static_cast<int>(tags.size()), tags.data());
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

void put(Output& o, std::string_view level, std::string_view tags, std::string_view message) {
  Line line;
  add_decorations(line, o, level, tags);
  line.add("%.*s", static_cast<int>(message.size()), message.data());
  line.finish();
  [[maybe_unused]] ssize_t n = ::write(o.fd, line.data(), line.size());
  if (o.max_bytes && (o.written += line.size()) >= o.max_bytes) rotate(o);
}

void complain(const char* level, const std::string& message) {
  if (warnings_on) put(*standard_output("stdout"), level, "logging", message);
}

bool refuse(const std::string& message) { return complain("error", message), false; }

// --- the command line ---

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t start = 0; start <= text.size();) {
    size_t stop = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, stop - start));
    start = stop + 1;
  }
  return parts;
}

bool is_tag(std::string_view tag) { return !tag.empty() && tag.find(' ') == std::string_view::npos && kTags.find(" " + std::string(tag) + " ") != std::string_view::npos; }

struct Selection {
  std::vector<std::string_view> tags;  // none: all
  bool with_more = false;              // "*": tag sets that have others too
  int level = kInfoLevel;

  bool matches(std::string_view topic) const {
    std::vector<std::string_view> own = split(topic, ',');
    for (std::string_view tag : tags)
      if (std::find(own.begin(), own.end(), tag) == own.end()) return false;
    return tags.empty() || with_more || own.size() == tags.size();
  }
};

// The tag that a wrong one was meant to be: one letter too few or too many at its end.
std::string meant(std::string_view tag) {
  if (tag.size() < 3) return "";
  for (std::string_view known : split(kTags, ' '))
    if (known.size() >= 3 && known != tag && (known.starts_with(tag) || tag.starts_with(known)) && std::max(known.size(), tag.size()) - std::min(known.size(), tag.size()) == 1)
      return " Did you mean '" + std::string(known) + "'?";
  return "";
}

bool parse_selection(std::string_view text, Selection* out) {
  size_t equals = std::min(text.find('='), text.size());
  if (equals < text.size()) {
    std::string_view level = text.substr(equals + 1);
    auto found = std::find(std::begin(kLevels), std::end(kLevels), level);
    if (found == std::end(kLevels)) return refuse("Invalid level '" + std::string(level) + "' in log selection.");
    out->level = static_cast<int>(found - std::begin(kLevels));
  }
  std::string_view tags = text.substr(0, equals);
  if (tags == "all") return true;
  if (tags.ends_with('*')) out->with_more = true, tags.remove_suffix(1);
  for (std::string_view tag : split(tags, '+')) {
    if (!is_tag(tag)) return refuse("Invalid tag '" + std::string(tag) + "' in log selection." + meant(tag));
    out->tags.push_back(tag);
  }
  return true;
}

bool parse_decorators(std::string_view text, unsigned* set) {
  *set = kDefaultDecorations;
  if (text.empty()) return true;
  *set = 0;
  if (text == "none") return true;
  for (std::string_view name : split(text, ',')) {
    unsigned d = 0;
    while (d < kDecorators && kDecoratorNames[d].name != name && kDecoratorNames[d].short_name != name) ++d;
    if (d == kDecorators) return refuse("Invalid decorator '" + std::string(name) + "'.");
    *set |= 1u << d;
  }
  return true;
}

std::string expand_path(std::string_view path) {
  std::string out;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path.substr(i).starts_with("%p")) out += std::to_string(getpid()), ++i;
    else if (path.substr(i).starts_with("%t")) {
      char date[64];
      time_t now = time(nullptr);
      tm local;
      strftime(date, sizeof date, "%Y-%m-%d_%H-%M-%S", localtime_r(&now, &local));
      out += date, ++i;
    } else out += path[i];
  }
  return out;
}

bool parse_size(std::string_view text, size_t* bytes) {
  char* end = nullptr;
  std::string copy(text);
  *bytes = std::strtoull(copy.c_str(), &end, 10);
  unsigned shift = *end == 'k' || *end == 'K' ? 10 : *end == 'm' || *end == 'M' ? 20 : *end == 'g' || *end == 'G' ? 30 : 0;
  *bytes <<= shift;
  return !copy.empty() && copy[0] >= '0' && copy[0] <= '9' && !end[shift != 0];
}

bool parse_file_options(std::string_view text, long* count, size_t* bytes) {
  for (std::string_view option : split(text, ',')) {
    if (option.empty()) continue;
    size_t equals = std::min(option.find('='), option.size());
    std::string_view key = option.substr(0, equals);
    std::string value(equals < option.size() ? option.substr(equals + 1) : "");
    if (key == "filecount") {
      char* end = nullptr;
      *count = std::strtol(value.c_str(), &end, 10);
      if (value.empty() || *end || *count < 0 || *count > kMaxFileCount)
        return refuse("Invalid option: filecount must be in range [0, " + std::to_string(kMaxFileCount) + "]");
    } else if (key == "filesize") {
      if (!parse_size(value, bytes)) return refuse("Invalid option: filesize must be in range [0, " + std::to_string(std::numeric_limits<size_t>::max()) + "]");
    } else if (key != "foldmultilines") {
      return refuse("Invalid option '" + std::string(key) + "' for log file output.");
    }
  }
  return true;
}

Output* open_file(const std::string& name, std::string_view options) {
  long count = 5;
  size_t bytes = size_t{20} << 20;
  std::string path = expand_path(name.substr(name.find('=') + 1));
  struct stat status;
  Output* o = nullptr;
  if (parse_file_options(options, &count, &bytes)) {
    std::vector<std::string> archives;
    auto digits = static_cast<int>(std::to_string(std::max(count - 1, 0L)).size());
    for (long i = 0; i < count; ++i) {
      std::string number = std::to_string(i);
      archives.push_back(path + "." + std::string(static_cast<size_t>(digits) - number.size(), '0') + number);
    }
    size_t next = 0;
    if (stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && !archives.empty()) {  // an older log is kept
      while (next < archives.size() && access(archives[next].c_str(), F_OK) == 0) ++next;
      next %= archives.size();
      rename(path.c_str(), archives[next].c_str());
      next = (next + 1) % archives.size();
    }
    int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (fd < 0) refuse("Error opening log file '" + path + "': " + std::strerror(errno));
    else if ((o = add_output(name, fd)) != nullptr) {
      o->path = path;
      o->archives = std::move(archives);
      o->next_archive = next;
      o->max_bytes = count ? bytes : 0;
    }
  }
  if (!o) refuse("Initialization of output '" + name + "' using options '" + (options.empty() ? "(null)" : std::string(options)) + "' failed.");
  return o;
}

// A colon inside of quotes belongs to the file's name.
std::vector<std::string> split_fields(std::string_view text) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (char c : text) {
    if (c == '"') quoted = !quoted;
    else if (c == ':' && !quoted && fields.size() < 4) fields.emplace_back();
    else fields.back() += c;
  }
  fields.resize(4);
  return fields;
}

void choose_levels(Output& o, const std::vector<Selection>& selections) {
  for (size_t t = 0; t < kTopics; ++t)
    for (const Selection& s : selections)
      if (s.matches(kTopicTags[t])) o.levels[t] = s.level;
}

}  // namespace

bool configure(std::string_view tail) {
  std::lock_guard lock(mutex);
  Output* out = standard_output("stdout");
  if (tail == ":disable") {
    for (const auto& o : outputs)
      for (auto& level : o->levels) level = 0;
    warnings_on = false;
    update_wanted();
    return true;
  }
  if (tail == ":async") return true;
  if (!tail.empty() && tail[0] != ':') return false;
  std::vector<std::string> fields = split_fields(tail.empty() ? tail : tail.substr(1));
  std::vector<Selection> selections;
  if (fields[0].empty()) fields[0] = "all";
  for (std::string_view part : split(fields[0], ','))
    if (!parse_selection(part, &selections.emplace_back())) return false;
  unsigned decorations;
  if (!parse_decorators(fields[2], &decorations)) return false;
  std::string name = fields[1].empty() ? "stdout" : fields[1];
  if (name != "stdout" && name != "stderr" && !name.starts_with("file=")) name = "file=" + name;
  out = find_output(name);
  if (out && !fields[3].empty()) complain("warning", "Output options for existing outputs are ignored.");
  if (!out) out = open_file(name, fields[3]);
  if (!out) return false;
  out->decorations = decorations;
  choose_levels(*out, selections);
  if (selections.size() == 1 && selections[0].tags.empty() && out->fd == STDOUT_FILENO) warnings_on = selections[0].level >= kWarningLevel;
  update_wanted();
  return true;
}

void enable(std::string_view selection) { configure(":" + std::string(selection)); }

void set_on_stdout(Topic topic, bool on) {
  std::lock_guard lock(mutex);
  standard_output("stdout")->levels[static_cast<size_t>(topic)] = on ? kInfoLevel : kWarningLevel;
  update_wanted();
}

std::string usage() {
  std::string text =
      "-Xlog[:SELECTIONS[:OUTPUT[:DECORATORS[:OUTPUT-OPTIONS]]]]\n"
      "  SELECTIONS      TAG[+TAG...][*][=LEVEL], separated by commas; without * the tags must be all that a line has; default all=info\n"
      "  OUTPUT          stdout (default), stderr, file=NAME with %p for the process and %t for the time of the start\n"
      "  DECORATORS      none, or names separated by commas; default uptime,level,tags\n"
      "  OUTPUT-OPTIONS  of a file: filecount=N, filesize=BYTES[K|M|G]\n"
      "-Xlog:disable switches everything off, warnings too.\n\nThis VM writes lines with these tags:";
  for (std::string_view tags : kTopicTags) text += " " + std::string(tags);
  text += "\nLevels:";
  for (std::string_view level : kLevels) text += " " + std::string(level);
  text += "\nDecorators:";
  for (const auto& d : kDecoratorNames) text += " " + std::string(d.name) + " (" + std::string(d.short_name) + ")";
  return text + "\nTags that are understood:" + std::string(kTags.substr(0, kTags.size() - 1)) + "\n";
}

bool wants(Topic topic) { return wanted[static_cast<size_t>(topic)].load(std::memory_order_relaxed); }

bool wants_on_stdout(Topic topic) {
  std::lock_guard lock(mutex);
  return standard_output("stdout")->levels[static_cast<size_t>(topic)] >= kInfoLevel;
}

void write(Topic topic, std::string_view message) {
  auto t = static_cast<size_t>(topic);
  for (auto& cell : published) {
    Output* o = cell.load(std::memory_order_acquire);
    if (!o) return;
    if (o->levels[t].load(std::memory_order_relaxed) >= kInfoLevel) put(*o, "info", kTopicTags[t], message);
  }
}

void warn(const char* tags, std::string_view message) {
  std::lock_guard lock(mutex);
  if (warnings_on) put(*standard_output("stdout"), "warning", tags, message);
}

}  // namespace rrvm::log
