// The STD format of the race-prediction community, one event per line: T0|acq(L1)|12. Operations: r, w, acq, rel, fork,
// join, begin, end; the third part is a number for the place. Spaces around the parts mean nothing. Names may hold
// characters that a trace of ours cannot: they become their full-width forms, and on the way out narrow again, so that
// nothing is merged.
// Tests: tests/rr/trace/trace_std_test.cpp.
#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "rr/trace/trace.h"
#include "rr/trace/trace_stream.h"

namespace rrvm::rr {
namespace {

struct StdOperation {
  const char* name;
  EventKind kind;
};
// Writing: a wait gives its lock up and takes it again, which is all that STD can say of it.
constexpr StdOperation kOperations[] = {
    {"r", EventKind::kFieldRead},   {"w", EventKind::kFieldWrite}, {"r", EventKind::kArrayRead},
    {"w", EventKind::kArrayWrite},  {"acq", EventKind::kAcquire},  {"rel", EventKind::kRelease},
    {"fork", EventKind::kStart},    {"join", EventKind::kJoin},    {"begin", EventKind::kAtomicBegin},
    {"end", EventKind::kAtomicEnd}, {"rel", EventKind::kPreWait},  {"acq", EventKind::kPostWait},
};

// Events without a word in STD and without an effect on the order of others.
constexpr EventMask kUnordered =
    mask_of(EventKind::kCreate) | mask_of(EventKind::kStop) | mask_of(EventKind::kNotify) |
    mask_of(EventKind::kNotifyAll) | mask_of(EventKind::kSleep) | mask_of(EventKind::kEnter) |
    mask_of(EventKind::kExit) | mask_of(EventKind::kDetBegin) | mask_of(EventKind::kDetEnd) |
    mask_of(EventKind::kBarrierEnter) | mask_of(EventKind::kLockRequest) | mask_of(EventKind::kReadRequest) |
    mask_of(EventKind::kLockTaken) | mask_of(EventKind::kReadTaken) | mask_of(EventKind::kLockGiven) |
    mask_of(EventKind::kReadGiven) | mask_of(EventKind::kClassRequest) | mask_of(EventKind::kClassBegin) |
    mask_of(EventKind::kClassEnd);

constexpr const char* kPlaceFile = "loc";  // "file" of a place that is only a number

bool is_plain(unsigned char c) {
  return std::isalnum(c) || c >= 0x80 ||
         std::string_view("_-[]*.:$<>/!").find(static_cast<char>(c)) != std::string_view::npos;
}

// U+FF01..U+FF5E are ! to ~; U+3000 is a space. Control characters become a lozenge.
void append_wide(std::string& out, unsigned char c) {
  unsigned code = c == ' ' ? 0x3000 : c > ' ' && c < 0x7f ? 0xFF00 + (c - 0x20) : 0x25CA;
  out += static_cast<char>(0xE0 | code >> 12);
  out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
  out += static_cast<char>(0x80 | (code & 0x3F));
}

enum class Use { kName, kVariable, kPlace };

std::string widened(std::string_view text, Use use) {
  bool variable = use == Use::kVariable;
  size_t bracket = text.find('[');
  bool element = false;
  if (variable && bracket != std::string_view::npos && bracket > 0 && text.back() == ']') {
    std::string_view index = text.substr(bracket + 1, text.size() - bracket - 2);
    element = index == "*" ||
              (!index.empty() && index.size() < 19 && index.find_first_not_of("0123456789") == std::string_view::npos);
  }
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char c = static_cast<unsigned char>(text[i]);
    bool edge = i == 0 || i + 1 == text.size();
    bool keep = is_plain(c) &&
                !(use == Use::kPlace && std::string_view("[]*!").find(text[i]) != std::string_view::npos) &&
                !(variable && ((!element && (c == '[' || c == ']')) || (c == '.' && edge)));
    if (keep) {
      out += static_cast<char>(c);
    } else {
      append_wide(out, c);
    }
  }
  return out;
}

std::string narrowed(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); i++) {
    unsigned char c = static_cast<unsigned char>(text[i]);
    if (c >= 0xE0 && c < 0xF0 && i + 2 < text.size()) {
      unsigned code = (c & 0x0Fu) << 12 | (static_cast<unsigned char>(text[i + 1]) & 0x3Fu) << 6 |
                      (static_cast<unsigned char>(text[i + 2]) & 0x3Fu);
      bool at_edge = i == 0 || i + 3 == text.size();
      bool wide = (code == 0x3000 && !at_edge) || (code > 0xFF00 && code < 0xFF5F);
      // What would break the line apart, or be no part of the name when it is read again, stays wide.
      char narrow = code == 0x3000 ? ' ' : static_cast<char>(code - 0xFF00 + 0x20);
      if (wide && narrow != '|' && narrow != ')' && narrow != '#') {
        out += narrow;
        i += 2;
        continue;
      }
    }
    out += static_cast<char>(c);
  }
  return out;
}

std::string_view trimmed(std::string_view s) {
  auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)); };
  while (!s.empty() && is_space(s.back())) s.remove_suffix(1);
  while (!s.empty() && is_space(s.front())) s.remove_prefix(1);
  return s;
}

class StdLine {
 public:
  StdLine(Trace& trace, std::string_view line, unsigned number, TraceError& error)
      : trace_(trace), line_(line), number_(number), error_(error) {}

  bool read() {
    std::string_view text = trimmed(line_);
    if (text.empty() || text[0] == '#') return true;
    size_t first = text.find('|');
    if (first == std::string_view::npos) return fail(end_of(text), "expected '|' after the thread");
    std::string_view thread = trimmed(text.substr(0, first));
    if (thread.empty()) return fail(position_of(text), "expected a thread before '|'");
    // The operand may hold a '|' of its own, hence the last one.
    size_t last = text.rfind('|');
    size_t close = text.rfind(')');
    if (last == first || (close != std::string_view::npos && last < close)) last = text.size();
    TraceOp op;
    op.line = number_;
    op.thread = trace_.threads.intern(widened(thread, Use::kName));
    if (!operation(op, trimmed(text.substr(first + 1, last - first - 1)))) return false;
    place(op, trimmed(text.substr(std::min(last + 1, text.size()))));
    trace_.ops.push_back(op);
    return true;
  }

 private:
  size_t position_of(std::string_view part) const { return static_cast<size_t>(part.data() - line_.data()); }
  size_t end_of(std::string_view part) const { return position_of(part) + part.size(); }
  bool fail(size_t position, std::string message) {
    error_ = {trace_.file, std::move(message), number_, static_cast<unsigned>(position + 1)};
    return false;
  }

  bool operation(TraceOp& op, std::string_view text) {
    size_t open = text.find('(');
    std::string name(trimmed(text.substr(0, open)));
    auto row = std::find_if(std::begin(kOperations), std::end(kOperations),
                            [&](const StdOperation& o) { return o.name == name; });
    if (row == std::end(kOperations)) {
      std::string shown;
      for (char c : name) shown += std::isprint(static_cast<unsigned char>(c)) ? c : '?';
      return fail(position_of(text),
                  "unknown operation '" + shown + "': STD has r, w, acq, rel, fork, join, begin and end");
    }
    op.kind = row->kind;
    std::string_view operand;
    if (open != std::string_view::npos) {
      if (text.back() != ')') return fail(end_of(text), "expected ')' after the operand");
      operand = trimmed(text.substr(open + 1, text.size() - open - 2));
    }
    Shape shape = shape_of(op.kind);
    if (operand.empty() && shape != Shape::Block)
      return fail(position_of(text) + name.size(), "expected '(' and the operand of '" + name + "'");
    switch (shape) {
      case Shape::Variable: {
        op.operand = trace_.variable(widened(operand, Use::kVariable));
        LocationKind kind = trace_.variable_info[op.operand].kind;
        if (kind == LocationKind::kArrayElement || kind == LocationKind::kCoarseArray) {
          op.kind = op.kind == EventKind::kFieldRead ? EventKind::kArrayRead : EventKind::kArrayWrite;
        }
        return true;
      }
      case Shape::Lock: op.operand = trace_.locks.intern(widened(operand, Use::kName)); return true;
      case Shape::Thread: op.operand = trace_.threads.intern(widened(operand, Use::kName)); return true;
      default: op.operand = trace_.blocks.intern(widened(operand, Use::kName)); return true;
    }
  }

  // A number, or File.java:12, or any other text; without one, the line itself.
  void place(TraceOp& op, std::string_view text) {
    Site site;
    site.file = trace_.file;
    site.line = number_;
    if (shape_of(op.kind) == Shape::Variable) site.member = trace_.variables.name(op.operand);
    if (!text.empty()) {
      size_t colon = text.rfind(':');
      std::string_view digits = colon == std::string_view::npos ? text : text.substr(colon + 1);
      bool number = std::from_chars(digits.data(), digits.data() + digits.size(), site.line).ptr ==
                        digits.data() + digits.size() &&
                    !digits.empty();
      if (!number) site.line = 0;
      site.file = !number                           ? widened(text, Use::kPlace)
                  : colon == std::string_view::npos ? kPlaceFile
                                                    : widened(text.substr(0, colon), Use::kPlace);
    }
    op.site = static_cast<SiteId>(trace_.sites.size());
    trace_.sites.push_back(std::move(site));
  }

  Trace& trace_;
  std::string_view line_;
  unsigned number_;
  TraceError& error_;
};

// Names for STD: those that begin with a digit get the letter that is usual there.
class StdNames {
 public:
  StdNames(const NameTable& table, char letter) {
    std::set<std::string> taken;
    for (uint32_t i = 0; i < table.size(); i++) taken.insert(narrowed(table.name(i)));
    for (uint32_t i = 0; i < table.size(); i++) {
      std::string name = narrowed(table.name(i));
      if (!name.empty() && std::isdigit(static_cast<unsigned char>(name[0]))) {
        name.insert(name.begin(), letter);
        while (!taken.insert(name).second) name += '_';
      }
      names_.push_back(std::move(name));
    }
  }
  const std::string& operator[](uint32_t i) const { return names_[i]; }

 private:
  std::vector<std::string> names_;
};

// Places as numbers: those that are numbers keep them. If there are others, all are numbered as they come.
class StdPlaces {
 public:
  explicit StdPlaces(const Trace& trace) : trace_(trace) {
    for (const TraceOp& op : trace.ops) {
      const Site& s = trace.sites[op.site];
      named_ |= !s.method.empty() || (s.file != trace.file && s.file != kPlaceFile);
    }
  }
  uint64_t operator()(const TraceOp& op) {
    const Site& s = trace_.sites[op.site];
    if (!named_) return s.line;
    return numbers_.try_emplace(s.text(), numbers_.size() + 1).first->second;
  }

 private:
  const Trace& trace_;
  bool named_ = false;
  std::map<std::string, uint64_t> numbers_;
};

// Re-entrant locking is not written; a wait gives its lock up whatever the depth.
class Reentrance {
 public:
  explicit Reentrance(const Trace& t) : depth_(t.locks.size()), saved_(t.threads.size()) {}
  bool outermost(const TraceOp& op) {
    uint64_t& depth = depth_[op.operand];
    switch (op.kind) {
      case EventKind::kAcquire: return depth++ == 0;
      case EventKind::kRelease: return depth == 0 || --depth == 0;
      case EventKind::kPreWait: saved_[op.thread] = std::exchange(depth, 0); return true;
      case EventKind::kPostWait: depth = saved_[op.thread]; return true;
      default: return true;
    }
  }

 private:
  std::vector<uint64_t> depth_, saved_;
};

// The end of an initialiser and the uses of the class behind it are ordered as a volatile's write and reads.
bool is_class(EventKind kind) { return kind == EventKind::kClassInit || kind == EventKind::kClassAccess; }
bool is_published(EventKind kind) { return kind == EventKind::kVolatileWrite || kind == EventKind::kClassInit; }

// Volatiles, which STD does not know, and classes as locks: a read is ordered after the writes before it, and nothing
// else is. One lock for a volatile would order too much (a reader before the next writer, two readers), and hide races.
// So each pair of a write and a read that sees it has a lock of its own, which the writer takes and gives up, and later
// the reader. Only a thread's latest write counts, and only if the reader has not seen it before.
class StdVolatiles {
 public:
  explicit StdVolatiles(const Trace& t) : pairs_of_(t.ops.size()) {
    struct Seen {
      std::map<uint32_t, size_t> writes, reads;  // by thread: the latest operation
    };
    std::map<std::pair<bool, uint32_t>, Seen> volatiles;
    for (size_t i = 0; i < t.ops.size(); i++) {
      const TraceOp& op = t.ops[i];
      if (!knows(op.kind)) continue;
      Seen& seen = volatiles[{is_class(op.kind), op.operand}];
      if (is_published(op.kind)) {
        seen.writes[op.thread] = i;
        continue;
      }
      auto before = seen.reads.find(op.thread);
      for (auto [writer, at] : seen.writes) {
        if (writer == op.thread || (before != seen.reads.end() && before->second > at)) continue;
        pairs_++;
        pairs_of_[at].push_back(pairs_);
        pairs_of_[i].push_back(pairs_);
      }
      seen.reads[op.thread] = i;
    }
    // No lock of the trace has such a name.
    for (uint32_t i = 0; i < t.locks.size(); i++)
      while (narrowed(t.locks.name(i)).starts_with(prefix_)) prefix_ += '_';
  }
  static bool knows(EventKind kind) {
    return kind == EventKind::kVolatileRead || kind == EventKind::kVolatileWrite || is_class(kind);
  }
  void write(std::ostream& out, size_t index, const std::string& thread, const std::string& name, uint64_t place) {
    for (uint64_t pair : pairs_of_[index])
      for (const char* operation : {"acq", "rel"})
        out << thread << '|' << operation << '(' << prefix_ << name << ':' << pair << ")|" << place << '\n';
  }

 private:
  std::vector<std::vector<uint64_t>> pairs_of_;  // numbers of pairs, for each operation
  uint64_t pairs_ = 0;
  std::string prefix_ = "volatile:";
};

}  // namespace

bool read_std_line(Trace& trace, std::string_view line, unsigned number, TraceError& error) {
  return StdLine(trace, line, number, error).read();
}

// In our own format no '|' can come before an operation's '('.
bool is_std_line(std::string_view line) {
  size_t bar = line.find('|');
  return bar != std::string_view::npos && line.substr(0, bar).find_first_of("(#") == std::string_view::npos;
}

bool write_std(std::ostream& out, const Trace& t, bool lossy, uint64_t* left_out, TraceError& error) {
  StdNames threads(t.threads, 'T'), locks(t.locks, 'L'), variables(t.variables, 'V');
  StdNames volatiles(t.volatiles, 'V'), classes(t.classes, 'C');
  StdVolatiles as_locks(t);
  StdPlaces place(t);
  Reentrance reentrance(t);
  *left_out = 0;
  for (size_t i = 0; i < t.ops.size(); i++) {
    const TraceOp& op = t.ops[i];
    if (StdVolatiles::knows(op.kind)) {
      const std::string& name = is_class(op.kind) ? classes[op.operand] : volatiles[op.operand];
      as_locks.write(out, i, threads[op.thread], name, place(op));
      continue;
    }
    auto row = std::find_if(std::begin(kOperations), std::end(kOperations),
                            [&](const StdOperation& o) { return o.kind == op.kind; });
    bool is_final = shape_of(op.kind) == Shape::Variable && t.variable_info[op.operand].is_final;
    if (row == std::end(kOperations) || is_final) {
      (*left_out)++;
      if (lossy || (kUnordered & mask_of(op.kind))) continue;
      std::string what = is_final ? "an access to a final field" : "'" + std::string(event_text(op.kind)) + "'";
      error = {t.file, "STD has no word for " + what + "; -lossy leaves it out", op.line, 1};
      return false;
    }
    if (shape_of(op.kind) == Shape::Lock && !reentrance.outermost(op)) continue;
    out << threads[op.thread] << '|' << row->name;
    switch (shape_of(op.kind)) {
      case Shape::Variable: out << '(' << variables[op.operand] << ')'; break;
      case Shape::Lock: out << '(' << locks[op.operand] << ')'; break;
      case Shape::Thread: out << '(' << threads[op.operand] << ')'; break;
      default: {
        std::string label = narrowed(t.blocks.name(op.operand));
        if (!label.empty()) out << '(' << label << ')';
      }
    }
    out << '|' << place(op) << '\n';
  }
  return true;
}

}  // namespace rrvm::rr
