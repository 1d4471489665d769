// See vm/base/log.h: what -Xlog says, in java's syntax and with java's complaints.
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "vm/base/log_internal.h"

namespace rrvm::log {
namespace {

constexpr long kMaxFileCount = 1000;

// All tags of java's, with blanks around them: a selection may name any of them.
constexpr std::string_view kTags =
    " add age alloc annotation arguments attach barrier biasedlocking blocks bot breakpoint bytecode cds census class "
    "classhisto "
    "cleanup codecache compaction compilation condy constantpool constraints container coops cpu cset data "
    "datacreation dcmd "
    "decoder defaultmethods director dump dynamic ergo event exceptions exit fingerprint free freelist gc handshake "
    "hashtables heap "
    "humongous ihop iklass indy init inlining install interpreter itables jfr jit jni jvmci jvmti lambda library "
    "liveness load "
    "loader logging malloc map mark marking membername memops metadata metaspace methodcomparator methodhandles mirror "
    "mmu module "
    "monitorinflation monitormismatch nestmates nmethod nmt normalize numa objecttagging obsolete oldobject oom oopmap "
    "oops "
    "oopstorage os owner pagesize parser patch path perf periodic phases plab placeholders preorder preview promotion "
    "protectiondomain ptrqueue purge record redefine ref refine region reloc remset resolve safepoint sampling "
    "scavenge sealed "
    "setting smr stackbarrier stackmap stacktrace stackwalk start startup startuptime state stats streaming "
    "stringdedup stringtable "
    "subclass survivor suspend sweep symboltable system table task thread throttle time timer tlab tracking trimnative "
    "unload "
    "unshareable update valuebasedclasses verification verify vmmutex vmoperation vmthread vtables vtablestubs "
    "workgang ";

void complain(const char* level, const std::string& message) {
  if (warnings_on) put(*standard_output("stdout"), level, "logging", message);
}

bool refuse(const std::string& message) { return complain("error", message), false; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t start = 0; start <= text.size();) {
    size_t stop = std::min(text.find(separator, start), text.size());
    parts.push_back(text.substr(start, stop - start));
    start = stop + 1;
  }
  return parts;
}

bool is_tag(std::string_view tag) {
  return !tag.empty() && tag.find(' ') == std::string_view::npos &&
         kTags.find(" " + std::string(tag) + " ") != std::string_view::npos;
}

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
    if (known.size() >= 3 && known != tag && (known.starts_with(tag) || tag.starts_with(known)) &&
        std::max(known.size(), tag.size()) - std::min(known.size(), tag.size()) == 1)
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
  constexpr size_t kMaxTags = 5;
  for (std::string_view tag : split(tags, '+')) {
    if (out->tags.size() == kMaxTags)
      return refuse("Too many tags in log selection '" + std::string(out->tags[0]) + "' (can only have up to " +
                    std::to_string(kMaxTags) + " tags).");
    if (!is_tag(tag)) return refuse("Invalid tag '" + std::string(tag) + "' in log selection." + meant(tag));
    out->tags.push_back(tag);
  }
  for (auto t = out->tags.begin(); t != out->tags.end(); ++t)
    if (std::find(t + 1, out->tags.end(), *t) != out->tags.end())
      return refuse("Log selection contains duplicates of tag " + std::string(*t) + ".");
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
  errno = 0;
  *bytes = std::strtoull(copy.c_str(), &end, 10);
  unsigned shift = *end == 'k' || *end == 'K'   ? 10
                   : *end == 'm' || *end == 'M' ? 20
                   : *end == 'g' || *end == 'G' ? 30
                                                : 0;
  if (errno == ERANGE || *bytes > std::numeric_limits<size_t>::max() >> shift) return false;
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
      if (!parse_size(value, bytes))
        return refuse("Invalid option: filesize must be in range [0, " +
                      std::to_string(std::numeric_limits<size_t>::max()) + "]");
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
  if (!o)
    refuse("Initialization of output '" + name + "' using options '" +
           (options.empty() ? "(null)" : std::string(options)) + "' failed.");
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
  if (selections.size() == 1 && selections[0].tags.empty() && out->fd == STDOUT_FILENO)
    warnings_on = selections[0].level >= kWarningLevel;
  update_wanted();
  return true;
}

void enable(std::string_view selection) { configure(":" + std::string(selection)); }

std::string usage() {
  std::string text =
      "-Xlog[:SELECTIONS[:OUTPUT[:DECORATORS[:OUTPUT-OPTIONS]]]]\n"
      "  SELECTIONS      TAG[+TAG...][*][=LEVEL], separated by commas; without * the tags must be all that a line has; "
      "default all=info\n"
      "  OUTPUT          stdout (default), stderr, file=NAME with %p for the process and %t for the time of the start\n"
      "  DECORATORS      none, or names separated by commas; default uptime,level,tags\n"
      "  OUTPUT-OPTIONS  of a file: filecount=N, filesize=BYTES[K|M|G]\n"
      "-Xlog:disable switches everything off, warnings too.\n\nThis VM writes lines with these tags:";
  for (size_t t = 0; t < kTopics; ++t)
    if (t != static_cast<size_t>(Topic::kClassLoadRest)) text += " " + std::string(kTopicTags[t]);
  text += "\nLevels:";
  for (std::string_view level : kLevels) text += " " + std::string(level);
  text += "\nDecorators:";
  for (const auto& d : kDecoratorNames) text += " " + std::string(d.name) + " (" + std::string(d.short_name) + ")";
  return text + "\nTags that are understood:" + std::string(kTags.substr(0, kTags.size() - 1)) + "\n";
}

}  // namespace rrvm::log
