// The reader of trace texts (STD lines: trace_std.cpp). Every error names file, line and column; nothing aborts.
// Tests: tests/rr/trace/trace_test.cpp, tests/fuzz/trace_fuzzer.cpp.
#include <cctype>
#include <charconv>
#include <istream>
#include <optional>
#include <sstream>

#include "rr/report/safe_text.h"
#include "rr/spelling.h"
#include "rr/trace/trace.h"
#include "rr/trace/trace_stream.h"

namespace rrvm::rr {

Shape shape_of(EventKind kind) {
  static constexpr Shape kShapes[] = {
#define RR_EVENT(Kind, handler, EventType, text, Shape_) Shape::Shape_,
#include "rr/events.def"
  };
  return kShapes[static_cast<size_t>(kind)];
}

uint32_t NameTable::intern(std::string_view name) {
  auto [it, fresh] = ids_.try_emplace(std::string(name), size());
  if (fresh) names_.emplace_back(name);
  return it->second;
}

uint32_t NameTable::find(std::string_view name) const {
  auto it = ids_.find(std::string(name));
  return it == ids_.end() ? size() : it->second;
}

std::string TraceError::text() const {
  return visible(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message);
}

// a[3], a[*], o.f, o.f!, o.*, x: object and member of a variable's name.
uint32_t Trace::variable(std::string_view name) {
  uint32_t id = variables.intern(name);
  if (id < variable_info.size()) return id;
  TraceVariable v;
  size_t bracket = name.find('['), dot = name.rfind('.');
  if (bracket != std::string_view::npos && name.back() == ']') {
    std::string_view index = name.substr(bracket + 1, name.size() - bracket - 2);
    v.object = objects.intern(name.substr(0, bracket)) + 1;
    v.kind = index == "*" ? LocationKind::kCoarseArray : LocationKind::kArrayElement;
    std::from_chars(index.data(), index.data() + index.size(), v.member);
  } else if (dot != std::string_view::npos) {
    v.object = objects.intern(name.substr(0, dot)) + 1;
    std::string_view field = name.substr(dot + 1);
    v.kind = field == "*" ? LocationKind::kCoarseObject : LocationKind::kField;
    v.member = fields.intern(field);
  } else {
    v.member = fields.intern(name);
  }
  v.is_final = name.ends_with('!');
  variable_info.push_back(v);
  return id;
}

// Those that a VM tells the call of.
bool Trace::may_be_in_call(EventKind kind) {
  switch (kind) {
    case EventKind::kNotify:
    case EventKind::kNotifyAll: return false;
    case EventKind::kVolatileRead:
    case EventKind::kVolatileWrite:
    case EventKind::kStart:
    case EventKind::kJoin: return true;
    default: return shape_of(kind) == Shape::Lock;
  }
}

namespace {

class LineReader {
 public:
  LineReader(Trace& trace, std::string_view line, unsigned number, TraceError& error)
      : trace_(trace), line_(line), number_(number), error_(error) {}

  // False on an error.
  bool read() {
    skip_spaces();
    if (at_end()) return true;
    size_t start = position_;
    std::string name = word("");
    if (name.empty()) return fail(start, "expected an operation");
    std::vector<Operand> operands;
    if (!take('(')) return fail(position_, "expected '(' after '" + name + "'");
    do {
      skip_spaces();
      Operand o{position_, word("[]*.:$<>/!")};
      if (o.text.empty()) return fail(position_, "expected an operand");
      operands.push_back(std::move(o));
    } while (take(','));
    if (!take(')')) return fail(position_, "expected ',' or ')'");
    TraceOp op;
    op.line = number_;
    if (!fill(op, name, start, operands)) return false;
    Site site;
    if (shape_of(op.kind) == Shape::Variable) site.member = trace_.variables.name(op.operand);
    if (!place(site)) return false;
    op.site = add(std::move(site));
    if (!call(op)) return false;
    skip_spaces();
    if (!at_end()) return fail(position_, "unexpected text after the operation");
    trace_.ops.push_back(op);
    return true;
  }

 private:
  struct Operand {
    size_t position;
    std::string text;
  };

  bool at_end() const { return position_ == line_.size() || line_[position_] == '#'; }
  void skip_spaces() {
    while (position_ < line_.size() && std::isspace(static_cast<unsigned char>(line_[position_]))) position_++;
  }
  bool take(char c) {
    skip_spaces();
    if (at_end() || line_[position_] != c) return false;
    position_++;
    return true;
  }
  std::string word(std::string_view also) {
    size_t start = position_;
    while (position_ < line_.size()) {
      unsigned char c = static_cast<unsigned char>(line_[position_]);
      if (!std::isalnum(c) && c != '_' && c != '-' && c < 0x80 &&
          also.find(static_cast<char>(c)) == std::string_view::npos)
        break;
      position_++;
    }
    return std::string(line_.substr(start, position_ - start));
  }
  bool fail(size_t position, std::string message) {
    error_.file = trace_.file;
    error_.line = number_;
    error_.column = static_cast<unsigned>(position + 1);
    error_.message = std::move(message);
    return false;
  }

  static std::optional<EventKind> kind_named(const std::string& name) {
    for (unsigned k = 0; k < kEventKinds; k++) {
      if (name == event_text(static_cast<EventKind>(k))) return static_cast<EventKind>(k);
    }
    return std::nullopt;
  }

  bool number(const Operand& o, uint64_t& value, bool* wide) {
    std::string_view s = o.text;
    if (wide && (s.back() == 'L' || s.back() == 'l')) {
      *wide = true;
      s.remove_suffix(1);
    }
    bool negative = !s.empty() && s.front() == '-';
    std::string_view digits = negative ? s.substr(1) : s;
    auto [p, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || status != std::errc{} || p != digits.data() + digits.size()) {
      return fail(o.position, "'" + o.text + "' is not a number");
    }
    if (negative) value = ~value + 1;
    return true;
  }

  bool fill(TraceOp& op, const std::string& name, size_t start, const std::vector<Operand>& operands) {
    auto kind = kind_named(name);
    if (!kind) {
      std::vector<std::string> known;
      for (unsigned k = 0; k < kEventKinds; k++) known.emplace_back(event_text(static_cast<EventKind>(k)));
      return fail(start, "unknown operation '" + name + "'" + did_you_mean(name, known));
    }
    op.kind = *kind;
    Shape shape = shape_of(*kind);
    if (shape == Shape::BarrierThreads) return barrier(op, operands);
    op.thread = trace_.threads.intern(operands[0].text);
    bool takes_number = shape == Shape::Variable || shape == Shape::Volatile || *kind == EventKind::kAcquire;
    size_t needed = shape == Shape::None || shape == Shape::Block ? 1 : 2;  // a block's label may be left out
    size_t allowed = *kind == EventKind::kSleep || shape == Shape::Block ? 2 : needed + takes_number;
    if (operands.size() < needed || operands.size() > allowed) {
      return fail(start, name + " takes " + std::to_string(needed) +
                             (allowed > needed ? " or " + std::to_string(allowed) : "") +
                             (allowed == 1 ? " operand" : " operands") + ", not " + std::to_string(operands.size()));
    }
    if (shape == Shape::Variable && !variable(op, operands[1])) return false;
    if (NameTable* table = table_of(shape)) op.operand = table->intern(operands.size() > 1 ? operands[1].text : "");
    if (takes_number && operands.size() == 3) {
      op.has_value = true;
      return number(operands[2], op.value, &op.is_wide);
    }
    if (*kind == EventKind::kSleep && operands.size() == 2) return number(operands[1], op.value, nullptr);
    return true;
  }

  NameTable* table_of(Shape shape) {
    switch (shape) {
      case Shape::Volatile: return &trace_.volatiles;
      case Shape::Lock: return &trace_.locks;
      case Shape::Thread: return &trace_.threads;
      case Shape::Method: return &trace_.methods;
      case Shape::Class: return &trace_.classes;
      case Shape::Block: return &trace_.blocks;
      case Shape::Barrier: return &trace_.barriers;
      case Shape::None:
      case Shape::Variable:
      case Shape::BarrierThreads: break;
    }
    return nullptr;
  }

  bool variable(TraceOp& op, const Operand& o) {
    size_t bracket = o.text.find('[');
    if (bracket != std::string::npos) {
      std::string index = o.text.substr(bracket + 1, o.text.size() - bracket - 2);
      bool number = !index.empty() && index.size() < 19 && index.find_first_not_of("0123456789") == std::string::npos;
      if (bracket == 0 || o.text.back() != ']' || !(number || index == "*")) {
        return fail(o.position, "'" + o.text + "' is no array element: the index must be a number or *");
      }
    } else if (o.text.front() == '.' || o.text.back() == '.') {
      return fail(o.position, "'" + o.text + "' is no field");
    }
    op.operand = trace_.variable(o.text);
    LocationKind kind = trace_.variable_info[op.operand].kind;
    if (!is_atomic_access(op.kind) && (kind == LocationKind::kArrayElement || kind == LocationKind::kCoarseArray)) {
      op.kind = op.kind == EventKind::kFieldRead ? EventKind::kArrayRead : EventKind::kArrayWrite;
    }
    return true;
  }

  // barrier_rel(b, t, u, ...): the first thread raises the event.
  bool barrier(TraceOp& op, const std::vector<Operand>& operands) {
    if (operands.size() < 2) return fail(0, "barrier_rel takes a barrier and its threads");
    op.operand = trace_.barriers.intern(operands[0].text);
    std::vector<uint32_t> list;
    for (size_t i = 1; i < operands.size(); i++) {
      uint32_t t = trace_.threads.intern(operands[i].text);
      for (uint32_t other : list) {
        if (other == t) return fail(operands[i].position, "thread '" + operands[i].text + "' is named twice");
      }
      list.push_back(t);
    }
    op.thread = list[0];
    op.value = trace_.thread_lists.size();
    trace_.thread_lists.push_back(std::move(list));
    return true;
  }

  // '@ Class.method(File.java:12)', '@ File.java:12' or '@ 12'; without it, the line itself.
  bool place(Site& site) {
    site.file = trace_.file;
    site.line = number_;
    if (take('@')) {
      skip_spaces();
      size_t start = position_;
      std::string text = word(".:$<>/");
      if (take('(')) {
        size_t dot = text.rfind('.');
        site.method = dot == std::string::npos ? text : text.substr(dot + 1);
        if (dot != std::string::npos) site.class_name = text.substr(0, dot);
        if (site.method.empty()) return fail(start, "expected a method before '('");
        text = word(".:$<>/");
        if (!take(')')) return fail(start, "expected ')' at the end of the place");
      }
      size_t colon = text.rfind(':');
      std::string line = colon == std::string::npos ? text : text.substr(colon + 1);
      if (colon != std::string::npos) site.file = text.substr(0, colon);
      if (line.empty() ||
          std::from_chars(line.data(), line.data() + line.size(), site.line).ptr != line.data() + line.size()) {
        return fail(start, "expected a place such as File.java:12 after '@'");
      }
    }
    return true;
  }
  SiteId add(Site site) {
    trace_.sites.push_back(std::move(site));
    return static_cast<SiteId>(trace_.sites.size() - 1);
  }

  // 'in data 7 of Class.method @ place', 'in lock ...' or 'in library'; nothing: in no call of the library.
  bool call(TraceOp& op) {
    using Call = ShadowThread::LibraryCall;
    skip_spaces();
    size_t start = position_;
    if (word("") != "in") {
      position_ = start;
      return true;
    }
    if (!Trace::may_be_in_call(op.kind)) return fail(start, std::string(event_text(op.kind)) + " is in no call");
    skip_spaces();
    size_t kind_at = position_;
    std::string kind = word("");
    Call c;
    if (kind == "library") c.kind = Call::kOwn;
    else if (kind == "data" || kind == "lock") c.kind = kind == "data" ? Call::kData : Call::kLock;
    else return fail(kind_at, "expected library, data or lock after 'in'");
    Site method, caller;
    if (c.is_folded()) {
      skip_spaces();
      Operand n{position_, word("")};
      if (n.text.empty()) return fail(n.position, "expected the number of the call");
      if (!number(n, c.number, nullptr)) return false;
      skip_spaces();
      size_t of = position_;
      if (word("") != "of") return fail(of, "expected 'of' and a method after the number of the call");
      skip_spaces();
      size_t named = position_;
      std::string name = word(".:$<>/");
      size_t dot = name.rfind('.');
      if (dot == std::string::npos || dot == 0 || dot + 1 == name.size())
        return fail(named, "expected the class and method that is called");
      method.class_name = name.substr(0, dot);
      method.method = name.substr(dot + 1);
      if (!place(caller)) return false;
    }
    if (op.thread >= trace_.latest_calls.size()) trace_.latest_calls.resize(op.thread + 1);
    uint32_t& latest = trace_.latest_calls[op.thread];
    if (!is_same(trace_.calls[latest], c, method, caller)) {
      if (c.is_folded()) {
        c.method = add(std::move(method));
        c.caller = add(std::move(caller));
      }
      latest = static_cast<uint32_t>(trace_.calls.size());
      trace_.calls.push_back(c);
    }
    op.call = latest;
    return true;
  }
  bool is_same(const ShadowThread::LibraryCall& a, const ShadowThread::LibraryCall& b, const Site& method,
               const Site& caller) const {
    if (a.kind != b.kind || a.number != b.number) return false;
    if (!a.is_folded()) return true;
    const Site &m = trace_.sites[a.method], &c = trace_.sites[a.caller];
    return m.class_name == method.class_name && m.method == method.method && c.text() == caller.text();
  }

  Trace& trace_;
  std::string_view line_;
  unsigned number_;
  TraceError& error_;
  size_t position_ = 0;
};

enum class LineEnd : uint8_t { kNewline, kEndOfText, kTooLong };

// Reads a line as std::getline does, up to a limit.
LineEnd next_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& source = *in.rdbuf();
  for (;;) {
    int c = source.sbumpc();
    if (c == '\n') return LineEnd::kNewline;
    if (c == std::char_traits<char>::eof()) return LineEnd::kEndOfText;
    if (line.size() == kMaxLineBytes) return LineEnd::kTooLong;
    line += static_cast<char>(c);
  }
}

}  // namespace

std::unique_ptr<Trace> read_trace(std::istream& in, const std::string& file, TraceError& error, TraceFormat format) {
  auto trace = std::make_unique<Trace>();
  trace->file = file;
  trace->sites.emplace_back();
  std::string line;
  unsigned number = 1;
  for (LineEnd end = LineEnd::kNewline; end == LineEnd::kNewline; number++) {
    end = next_line(in, line);
    if (end == LineEnd::kTooLong) {
      error = {file, "a line of more than " + std::to_string(kMaxLineBytes >> 20) + " MB", number, 1};
      return nullptr;
    }
    if (end == LineEnd::kEndOfText && (line.empty() || !stream_error(in).empty())) break;
    size_t first = line.find_first_not_of(" \t\r");
    if (format == TraceFormat::kAny && first != std::string::npos && line[first] != '#') {
      format = is_std_line(line) ? TraceFormat::kStd : TraceFormat::kText;
    }
    if (format == TraceFormat::kStd) {
      if (!read_std_line(*trace, line, number, error)) return nullptr;
      continue;
    }
    if (line.size() > 2 && line[0] == '#' && (line[1] == '>' || line[1] == '=' || line[1] == '?')) {
      trace->directives.push_back({line[1], line.substr(2), number, trace->ops.size()});
      continue;
    }
    if (!LineReader(*trace, line, number, error).read()) return nullptr;
  }
  if (std::string why = stream_error(in); is_cut_off(in)) {
    trace->cut_off = why;
  } else if (!why.empty()) {
    error = {file, why, number, 1};
    return nullptr;
  }
  return trace;
}

std::unique_ptr<Trace> read_trace_text(std::string_view text, TraceError& error) {
  std::istringstream in{std::string(text)};
  return read_trace(in, "trace", error);
}

}  // namespace rrvm::rr
