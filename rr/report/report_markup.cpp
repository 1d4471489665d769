// What formats share, and reports as JUnit's XML.
#include <filesystem>
#include <map>
#include <sstream>

#include "rr/report/identity.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
std::string source_path(const Site& s) {
  size_t package = s.class_name.rfind('.');
  std::string path = package == std::string::npos ? "" : s.class_name.substr(0, package + 1);
  for (char& c : path)
    if (c == '.') c = '/';
  return path + (s.file.empty() ? "Unknown" : s.file);
}

bool is_violation(const Report& r) { return r.finding.ends_with(" violation"); }

std::string title(const Report& r) {
  if (is_violation(r)) return r.finding + " in " + r.about() + " (" + r.rule + ")";
  if (r.by_line) return "concurrent modification of " + r.location + " (" + r.rule + ")";
  if (r.finding == "potential deadlock") return r.finding + " on " + r.location + " (" + r.rule + ")";
  return r.rule + " on " + r.location;
}

bool is_library_class(const std::string& class_name) {
  for (const char* prefix : {"java.", "javax.", "jdk.", "sun.", "com.sun."})
    if (class_name.starts_with(prefix)) return true;
  return false;
}

const Site& own_place(const ReportAccess& a) {
  if (!is_library_class(a.site.class_name)) return a.site;
  for (const Site& s : a.stack)
    if (!is_library_class(s.class_name)) return s;
  return a.site;
}

std::string repository_of(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  for (fs::path at = folder;; at = at.parent_path()) {
    if (fs::exists(at / ".git", ignored)) return at.string();
    if (!at.has_relative_path()) return folder;
  }
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
        << "\"><failure type=\"" << escaped(r.finding) << "\" message=\"" << escaped(title(r)) << "\">" << lines
        << "</failure></testcase>\n";
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
