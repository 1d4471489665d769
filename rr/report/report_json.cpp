// Our own format: everything that is known, one document.
#include "rr/report/hints.h"
#include "rr/report/identity.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

void json_site(std::ostream& out, const Site& s) {
  out << "{\"class\":" << json_string(s.class_name) << ",\"member\":" << json_string(s.member)
      << ",\"method\":" << json_string(s.method) << ",\"file\":" << json_string(s.file) << ",\"line\":" << s.line
      << '}';
}

void json_access(std::ostream& out, const ReportAccess& a, SourceLines* sources) {
  out << "{\"operation\":" << json_string(a.operation) << ",\"thread\":" << json_string(a.thread)
      << ",\"tid\":" << a.tid << ",\"site\":";
  if (a.site_id == kNoSite) {
    out << "null";
  } else {
    json_site(out, a.site);
  }
  out << ",\"created\":" << json_string(a.thread_created) << ",\"locks\":";
  write_list(out, a.locks, [&](const std::string& l) { out << json_string(l); });
  out << ",\"moreLocks\":" << a.more_locks << ",\"otherThreads\":" << a.others
      << ",\"locksKnown\":" << (a.locks_known ? "true" : "false") << ",\"stack\":";
  write_list(out, a.stack, [&](const Site& s) { json_site(out, s); });
  if (sources) {
    constexpr unsigned kMore = 5;
    SourceLines::Lines lines = sources->around(own_place(a), kMore);
    if (!lines.lines.empty()) {
      out << ",\"source\":{\"line\":" << own_place(a).line << ",\"first\":" << lines.first << ",\"lines\":";
      write_list(out, lines.lines, [&](const std::string& line) { out << json_string(line); });
      out << '}';
    }
  }
  out << '}';
}

void json_numbers(std::ostream& out, const std::vector<std::pair<std::string, uint64_t>>& numbers) {
  out << '{';
  for (size_t i = 0; i < numbers.size(); i++)
    out << (i ? "," : "") << json_string(numbers[i].first) << ':' << numbers[i].second;
  out << '}';
}

}  // namespace

void write_json(std::ostream& out, const RunReport& run) {
  out << "{\"version\":1,\"chain\":" << json_string(run.chain) << ",\"total\":" << run.total
      << ",\"suppressed\":" << run.suppressed << ",\"overLimit\":" << run.over_limit << ",\"summary\":";
  write_list(out, run.summary, [&](const std::string& line) { out << json_string(line); });
  out << ",\"run\":";
  json_numbers(out, run.figures);
  out << ",\"facts\":{";
  for (size_t i = 0; i < run.facts.size(); i++)
    out << (i ? "," : "") << json_string(run.facts[i].first) << ':' << json_string(run.facts[i].second);
  out << "},\"counters\":";
  json_numbers(out, run.counters);
  out << ",\"reports\":";
  write_list(out, run.reports, [&](const Report& r) {
    out << "{\"tool\":" << json_string(r.tool) << ",\"finding\":" << json_string(r.finding)
        << ",\"rule\":" << json_string(r.rule) << ",\"title\":" << json_string(title(r))
        << ",\"location\":" << json_string(r.location) << ",\"variable\":" << json_string(r.about())
        << ",\"object\":" << json_string(r.object) << ",\"seen\":" << r.seen
        << ",\"identity\":" << json_string(identity(r)) << ",\"fingerprint\":" << json_string(fingerprint(r))
        << ",\"hint\":" << json_string(hint(r)) << ",\"current\":";
    json_access(out, r.current, run.sources.get());
    out << ",\"previous\":";
    if (r.previous) {
      json_access(out, *r.previous, run.sources.get());
    } else {
      out << "null";
    }
    for (auto [name, list] : {std::pair{"further", &r.further}, {"context", &r.context}}) {
      out << ",\"" << name << "\":";
      write_list(out, *list, [&](const ReportAccess& a) { json_access(out, a, run.sources.get()); });
    }
    out << ",\"details\":";
    write_list(out, r.details, [&](const std::string& d) { out << json_string(d); });
    out << '}';
  });
  out << "}\n";
}

}  // namespace rrvm::rr
