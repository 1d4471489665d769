// Reports as a page for a browser, and as JUnit's XML.
#include <map>
#include <sstream>

#include "rr/report/identity.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

void html_access(std::ostream& out, const char* prefix, const ReportAccess& a) {
  out << "<h3>" << prefix << escaped(a.operation) << " by thread " << a.tid << " <q>" << escaped(a.thread)
      << "</q></h3><p>";
  if (!a.thread_created.empty()) out << "created at <code>" << escaped(a.thread_created) << "</code>; ";
  if (!a.locks_known) {
    out << "locks no longer remembered";
  } else if (a.locks.empty() && !a.more_locks) {
    out << "no locks held";
  } else {
    out << "holding";
    for (const auto& l : a.locks) out << " <code>" << escaped(l) << "</code>";
    if (a.more_locks) out << " and " << a.more_locks << " more";
  }
  out << "</p><pre>";
  auto place = [&](const Site& s) {
    out << "at " << escaped(s.text()) << '\n';
    if (!s.source.empty()) out << "    <b>" << escaped(s.source) << "</b>\n";
  };
  if (a.stack.empty() && a.site_id != kNoSite) place(a.site);
  for (const Site& s : a.stack) place(s);
  out << "</pre>";
}

constexpr const char* kPageStart = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>rrvm report</title><style>
body{font:15px/1.45 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em;color:#1b1b1b;background:#fff}
table{border-collapse:collapse;margin:1em 0}td,th{padding:.25em .8em;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}
section{border:1px solid #ddd;border-left:4px solid #b3261e;border-radius:4px;padding:.2em 1.2em;margin:1.2em 0}
h2{font-size:1.1em}h3{font-size:1em;margin:.8em 0 0}p{margin:.2em 0}pre{background:#f6f6f6;padding:.6em;overflow:auto}
@media (prefers-color-scheme:dark){body{background:#151515;color:#e6e6e6}pre{background:#222}td,th,section{border-color:#444}}
</style></head><body>
)";

}  // namespace

std::string source_path(const Site& s) {
  size_t package = s.class_name.rfind('.');
  std::string path = package == std::string::npos ? "" : s.class_name.substr(0, package + 1);
  for (char& c : path)
    if (c == '.') c = '/';
  return path + (s.file.empty() ? "Unknown" : s.file);
}

void write_html(std::ostream& out, const RunReport& run) {
  out << kPageStart << "<h1>rrvm: " << escaped(run.chain) << "</h1>\n";
  for (const auto& line : run.summary) out << "<p>" << escaped(line) << "</p>\n";
  if (!run.reports.empty()) {
    out << "<table id=\"reports\"><tr><th>tool</th><th>rule</th><th>location</th><th>where</th><th>seen</th></tr>\n";
    for (size_t i = 0; i < run.reports.size(); i++) {
      const Report& r = run.reports[i];
      out << "<tr><td>" << escaped(r.tool) << "</td><td>" << escaped(r.rule) << "</td><td><a href=\"#r" << i << "\">"
          << escaped(r.location) << "</a></td><td>" << escaped(r.current.site.text()) << "</td><td>" << r.seen
          << "</td></tr>\n";
    }
    out << "</table>\n";
  }
  for (size_t i = 0; i < run.reports.size(); i++) {
    const Report& r = run.reports[i];
    out << "<section id=\"r" << i << "\"><h2>" << escaped(r.tool) << ": " << escaped(r.rule) << " on "
        << escaped(r.location) << (r.object.empty() ? "" : " in " + escaped(r.object)) << "</h2>";
    html_access(out, "", r.current);
    if (r.previous) html_access(out, "after ", *r.previous);
    for (const ReportAccess& a : r.further) html_access(out, "and ", a);
    for (const ReportAccess& a : r.context) html_access(out, "", a);
    for (const auto& d : r.details) out << "<p>" << escaped(d) << "</p>";
    out << "</section>\n";
  }
  auto numbers = [&](const char* title, const auto& list) {
    if (list.empty()) return;
    out << "<h2>" << title << "</h2><table>";
    for (const auto& [name, value] : list) out << "<tr><td>" << escaped(name) << "</td><td>" << value << "</td></tr>";
    out << "</table>\n";
  };
  numbers("The run", run.figures);
  numbers("Counters", run.counters);
  out << "</body></html>\n";
}

void write_junit(std::ostream& out, const RunReport& run) {
  size_t tests = run.reports.empty() ? 1 : run.reports.size();
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"rrvm " << escaped(run.chain)
      << "\" tests=\"" << tests << "\" failures=\"" << run.reports.size() << "\" errors=\"0\" skipped=\"0\">\n";
  if (run.reports.empty()) out << "<testcase classname=\"rrvm\" name=\"no reports\"/>\n";
  std::map<std::string, int> names;  // each only once in a suite
  for (const Report& r : run.reports) {
    std::string name = r.tool + ": " + identity(r);
    if (int n = ++names[name]; n > 1) name += " (" + std::to_string(n) + ")";
    std::ostringstream text;
    write_text(text, r);
    std::string lines;  // the line ends are ours: names have none by now
    std::istringstream in(text.str());
    for (std::string line; std::getline(in, line);) lines += escaped(line) + '\n';
    out << "<testcase classname=\"" << escaped(r.current.site.class_name) << "\" name=\"" << escaped(name)
        << "\"><failure type=\"" << escaped(r.finding) << "\" message=\"" << escaped(r.rule + " on " + r.location)
        << "\">" << lines << "</failure></testcase>\n";
  }
  out << "</testsuite></testsuites>\n";
}

ReportFormat report_format(const std::string& file, std::string* error) {
  for (auto [ending, format] : {std::pair<const char*, ReportFormat>{".json", write_json},
                                {".sarif", write_sarif},
                                {".html", write_html},
                                {".xml", write_junit}})
    if (file.ends_with(ending)) return format;
  *error = "'" + file + "' does not end in .json, .sarif, .html or .xml";
  return nullptr;
}

}  // namespace rrvm::rr
