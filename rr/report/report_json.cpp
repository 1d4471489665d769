// Our own format, and SARIF 2.1.0: both JSON.
#include <map>

#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

void json_site(std::ostream& out, const Site& s) {
  out << "{\"class\":" << json_string(s.class_name) << ",\"member\":" << json_string(s.member)
      << ",\"method\":" << json_string(s.method) << ",\"file\":" << json_string(s.file) << ",\"line\":" << s.line
      << '}';
}

template <class T, class Write>
void json_list(std::ostream& out, const std::vector<T>& items, Write write) {
  out << '[';
  for (size_t i = 0; i < items.size(); i++) {
    if (i) out << ',';
    write(items[i]);
  }
  out << ']';
}

void json_access(std::ostream& out, const ReportAccess& a) {
  out << "{\"operation\":" << json_string(a.operation) << ",\"thread\":" << json_string(a.thread)
      << ",\"tid\":" << a.tid << ",\"site\":";
  if (a.site_id == kNoSite) {
    out << "null";
  } else {
    json_site(out, a.site);
  }
  out << ",\"created\":" << json_string(a.thread_created) << ",\"locks\":";
  json_list(out, a.locks, [&](const std::string& l) { out << json_string(l); });
  out << ",\"moreLocks\":" << a.more_locks << ",\"locksKnown\":" << (a.locks_known ? "true" : "false") << ",\"stack\":";
  json_list(out, a.stack, [&](const Site& s) { json_site(out, s); });
  out << '}';
}

void json_numbers(std::ostream& out, const std::vector<std::pair<std::string, uint64_t>>& numbers) {
  out << '{';
  for (size_t i = 0; i < numbers.size(); i++)
    out << (i ? "," : "") << json_string(numbers[i].first) << ':' << numbers[i].second;
  out << '}';
}

void sarif_location(std::ostream& out, const Site& s, const std::string& message) {
  out << "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":" << json_string(uri_path(source_path(s))) << '}';
  if (s.line) out << ",\"region\":{\"startLine\":" << s.line << '}';
  out << "},\"logicalLocations\":[{\"fullyQualifiedName\":" << json_string(s.class_name + "." + s.method)
      << ",\"kind\":\"function\"}]";
  if (!message.empty()) out << ",\"message\":{\"text\":" << json_string(message) << '}';
  out << '}';
}

std::string side(const ReportAccess& a) { return a.operation + " by thread " + a.thread; }

void sarif_stack(std::ostream& out, const ReportAccess& a) {
  out << "{\"message\":{\"text\":" << json_string(side(a)) << "},\"frames\":";
  json_list(out, a.stack, [&](const Site& s) {
    out << "{\"location\":";
    sarif_location(out, s, "");
    out << '}';
  });
  out << '}';
}

void sarif_result(std::ostream& out, const Report& r) {
  std::string text = r.rule + " " + r.finding + " on " + r.location + ": " + side(r.current);
  if (r.previous) text += " after " + side(*r.previous);
  out << "{\"ruleId\":" << json_string(r.tool + "/" + r.rule)
      << ",\"level\":" << (r.rule == kBehindFinal ? "\"note\"" : "\"error\"")
      << ",\"message\":{\"text\":" << json_string(text) << "},\"occurrenceCount\":" << r.seen << ",\"locations\":[";
  sarif_location(out, r.current.site, side(r.current));
  out << "],\"relatedLocations\":[";
  if (r.previous && r.previous->site_id) sarif_location(out, r.previous->site, side(*r.previous));
  for (const ReportAccess& a : r.further) {
    out << ',';
    sarif_location(out, a.site, side(a));
  }
  out << "],\"stacks\":[";
  sarif_stack(out, r.current);
  if (r.previous) {
    out << ',';
    sarif_stack(out, *r.previous);
  }
  for (auto* list : {&r.further, &r.context}) {
    for (const ReportAccess& a : *list) {
      out << ',';
      sarif_stack(out, a);
    }
  }
  out << "],\"partialFingerprints\":{\"rrvm/v1\":"
      << json_string(r.tool + " " + r.rule + " " + r.about() + " " + r.current.site.class_name + "." +
                     r.current.site.method)
      << "}}";
}

}  // namespace

void write_json(std::ostream& out, const RunReport& run) {
  out << "{\"version\":1,\"chain\":" << json_string(run.chain) << ",\"total\":" << run.total
      << ",\"suppressed\":" << run.suppressed << ",\"overLimit\":" << run.over_limit << ",\"summary\":";
  json_list(out, run.summary, [&](const std::string& line) { out << json_string(line); });
  out << ",\"run\":";
  json_numbers(out, run.figures);
  out << ",\"counters\":";
  json_numbers(out, run.counters);
  out << ",\"reports\":";
  json_list(out, run.reports, [&](const Report& r) {
    out << "{\"tool\":" << json_string(r.tool) << ",\"finding\":" << json_string(r.finding)
        << ",\"rule\":" << json_string(r.rule) << ",\"location\":" << json_string(r.location)
        << ",\"variable\":" << json_string(r.about()) << ",\"object\":" << json_string(r.object)
        << ",\"seen\":" << r.seen << ",\"current\":";
    json_access(out, r.current);
    out << ",\"previous\":";
    if (r.previous) {
      json_access(out, *r.previous);
    } else {
      out << "null";
    }
    for (auto [name, list] : {std::pair{"further", &r.further}, {"context", &r.context}}) {
      out << ",\"" << name << "\":";
      json_list(out, *list, [&](const ReportAccess& a) { json_access(out, a); });
    }
    out << ",\"details\":";
    json_list(out, r.details, [&](const std::string& d) { out << json_string(d); });
    out << '}';
  });
  out << "}\n";
}

void write_sarif(std::ostream& out, const RunReport& run) {
  std::map<std::string, std::string> rules;
  for (const Report& r : run.reports) rules[r.tool + "/" + r.rule] = r.rule + " " + r.finding + " found by " + r.tool;
  out << "{\"$schema\":\"https://json.schemastore.org/"
         "sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":"
         "{\"name\":\"rrvm\",\"rules\":[";
  bool first = true;
  for (const auto& [id, text] : rules) {
    out << (first ? "" : ",") << "{\"id\":" << json_string(id)
        << ",\"shortDescription\":{\"text\":" << json_string(text) << "}}";
    first = false;
  }
  out << "]}},\"results\":";
  json_list(out, run.reports, [&](const Report& r) { sarif_result(out, r); });
  out << "}]}\n";
}

}  // namespace rrvm::rr
