// Reports for people: one paragraph each, with lines that editors and terminals know how to open.
#include <sstream>

#include "rr/report/hints.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

struct Style {
  const char *title = "", *access = "", *off = "";
};
constexpr Style kPlain{}, kColour{"\033[1;31m", "\033[1m", "\033[0m"};

void write_place(std::ostream& out, const Site& s) {
  out << "    at " << visible(s.text()) << '\n';
  if (!s.source.empty()) out << "        " << visible(s.source) << '\n';
}

void write_folded(std::ostream& out, size_t frames) { out << "    ... " << frames << " frames of the library\n"; }

// Frames of the library between those of the program say little: two and more of them become one line. Of the innermost
// ones two stay: what happened, and what the program has called.
void write_stack(std::ostream& out, const std::vector<Site>& stack) {
  for (size_t i = 0; i < stack.size();) {
    size_t end = i;
    while (end < stack.size() && is_library_class(stack[end].class_name)) end++;
    if (i == 0 && end >= 4) {
      write_place(out, stack[0]);
      write_folded(out, end - 2);
      write_place(out, stack[end - 1]);
    } else if (i == 0 || end - i < 2) {
      do write_place(out, stack[i++]);
      while (i < end);
      continue;
    } else {
      write_folded(out, end - i);
    }
    i = end;
  }
}

void write_access(std::ostream& out, const char* prefix, const ReportAccess& a, const Style& style) {
  out << "  " << style.access << prefix << visible(a.operation) << style.off << " by thread " << a.tid << " \""
      << visible(a.thread) << '"';
  if (!a.thread_created.empty()) out << " (created at " << visible(a.thread_created) << ")";
  if (!a.locks_known) {
    out << ", locks no longer remembered";
  } else if (a.locks.empty() && a.more_locks == 0) {
    out << ", no locks held";
  } else {
    out << ", holding";
    for (const auto& l : a.locks) out << ' ' << visible(l);
    if (a.more_locks && a.locks.empty())
      out << ' ' << a.more_locks << (a.more_locks == 1 ? " lock" : " locks") << " no longer known by name";
    else if (a.more_locks) out << " and " << a.more_locks << " more";
  }
  if (a.others) out << "; " << counted(a.others, "other thread") << " likewise";
  out << '\n';
  if (!a.stack.empty()) {
    write_stack(out, a.stack);
  } else if (a.site_id != kNoSite) {
    write_place(out, a.site);
  } else {
    out << "    at a place no longer remembered\n";
  }
}

}  // namespace

// Writes the report by one call: other threads of the program write to the same stream.
void write_text(std::ostream& stream, const Report& r, bool colour, const char* program) {
  std::ostringstream out;
  const Style& style = colour ? kColour : kPlain;
  out << program << ": " << style.title << visible(r.tool + ": " + title(r)) << style.off;
  if (!r.object.empty()) out << " in " << visible(r.object);
  out << '\n';
  write_access(out, "", r.current, style);
  if (r.previous) write_access(out, "after ", *r.previous, style);
  for (const ReportAccess& a : r.further) write_access(out, "and ", a, style);
  for (const ReportAccess& a : r.context) write_access(out, "", a, style);
  if (std::string likely = hint(r); !likely.empty()) out << "  probably: " << visible(likely) << '\n';
  if (is_violation(r) && r.location != r.about()) out << "  in these calls: " << visible(r.location) << '\n';
  for (const auto& d : r.details) out << "  " << visible(d) << '\n';
  stream << out.str() << std::flush;
}

}  // namespace rrvm::rr
