// Traces: an event stream as text, one operation per line, in the papers' notation.
//     rd(0, x)   wr(1, o.f, 42) @ Foo.java:12   acq(0, m)   fork(0, 1)   barrier_rel(b, 0, 1)   # comment
// Operations and their operands come from events.def. Names are free words; a[3] is an array element, a[*] and o.*
// coarse locations, o.f! a final field, a value may follow a variable (an L makes it 64 bits wide). The place of an
// operation is its line in the trace unless one is given after '@'. After the place an event of synchronisation may say
// in which call of the library it came about (ShadowThread::LibraryCall): `in data 7 of Map.put @
// Shop.sell(Shop.java:9)` is a part of the thread's call with this number, `in lock ...` the same of a lock, `in
// library` the library's own business. Threads that nobody forks exist from the start. Lines that begin with #> #= or
// #? are expectations for tests (see docs/traces.md); to the reader they are comments. Tests:
// tests/rr/trace/trace_test.cpp.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rr/event.h"
#include "rr/shadow_objects.h"
#include "rr/site_resolver.h"

namespace rrvm::rr {

enum class Shape : uint8_t { None, Variable, Volatile, Lock, Thread, Method, Class, Block, Barrier, BarrierThreads };
Shape shape_of(EventKind kind);

// Names of one sort, numbered in order of appearance.
class NameTable {
 public:
  uint32_t intern(std::string_view name);
  uint32_t size() const { return static_cast<uint32_t>(names_.size()); }
  const std::string& name(uint32_t id) const { return names_[id]; }
  // The number, or size() if there is none.
  uint32_t find(std::string_view name) const;

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, uint32_t> ids_;
};

struct TraceOp {
  EventKind kind{};
  bool has_value = false;
  bool is_wide = false;
  uint32_t thread = 0;
  uint32_t operand = 0;  // in the table of the kind's Shape; BarrierThreads: the barrier
  uint32_t line = 0;
  SiteId site = kNoSite;
  uint32_t call = 0;   // in Trace::calls
  uint64_t value = 0;  // value, waited ns, sleep ns; BarrierThreads: index into thread_lists
};

struct TraceVariable {
  LocationKind kind = LocationKind::kStatic;
  uint32_t object = 0;  // in Trace::objects
  uint64_t member = 0;  // index, or number in Trace::fields
  bool is_final = false;
};

struct Trace {
  std::string file;
  std::string cut_off;  // why it has no end; empty if it has
  std::vector<TraceOp> ops;
  std::vector<std::vector<uint32_t>> thread_lists;
  NameTable threads, variables, volatiles, locks, methods, classes, blocks, barriers, objects, fields;
  std::vector<TraceVariable> variable_info;         // by number of the variable
  std::vector<Site> sites;                          // by SiteId; 0 is unknown
  std::vector<ShadowThread::LibraryCall> calls{1};  // 0 is none
  std::vector<uint32_t> latest_calls;               // by thread: the last of `calls` that it was in
  // Comment lines that begin with #> #= or #?, with the number of operations before them.
  struct Directive {
    char type;
    std::string text;
    uint32_t line;
    size_t ops_before;
  };
  std::vector<Directive> directives;

  uint32_t variable(std::string_view name);  // interns and classifies
  static bool may_be_in_call(EventKind);     // of the library, and worth telling
};

struct TraceError {
  std::string file, message;
  unsigned line = 0, column = 0;
  std::string text() const;  // "file:3:7: message"
};

enum class TraceFormat : uint8_t { kAny, kText, kStd };  // kAny: the first operation decides

// No line is longer: a small compressed file can hold one that fills the memory.
inline constexpr size_t kMaxLineBytes = size_t{16} << 20;

// Null and `error` filled if a line is wrong. For compressed files see trace_stream.h: of one that ends in the middle
// the whole lines are taken, and Trace::cut_off says so.
std::unique_ptr<Trace> read_trace(std::istream& in, const std::string& file, TraceError& error,
                                  TraceFormat format = TraceFormat::kAny);
std::unique_ptr<Trace> read_trace_text(std::string_view text, TraceError& error);

void write_op(std::ostream& out, const Trace& trace, const TraceOp& op);
void write_trace(std::ostream& out, const Trace& trace);

// The STD format (trace_std.cpp). write_std keeps the order of synchronisation; events without a word in STD that other
// threads can see (volatiles, classes, interrupts, barriers) are refused, or left out if `lossy`. Values are not
// written.
bool is_std_line(std::string_view line);
bool read_std_line(Trace& trace, std::string_view line, unsigned number, TraceError& error);
bool write_std(std::ostream& out, const Trace& trace, bool lossy, uint64_t* left_out, TraceError& error);

// How a line ends that came about in a call of the library; its place follows, if it is one with a number.
std::string call_text(ShadowThread::LibraryCall::Kind kind, uint64_t number, const std::string& method);
// A live event as a trace line, with names from the resolver: for Print and Record.
std::string trace_line(const Event& e, const SiteResolver& names);

}  // namespace rrvm::rr
