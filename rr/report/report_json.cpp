// Our own format, and SARIF 2.1.0: both JSON.
#include <map>

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

template <class T, class Write>
void json_list(std::ostream& out, const std::vector<T>& items, Write write, const char* brackets = "[]") {
  if (*brackets) out << '[';
  for (size_t i = 0; i < items.size(); i++) {
    if (i) out << ',';
    write(items[i]);
  }
  if (*brackets) out << ']';
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
  out << "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":" << json_string(uri_path(source_path(s)))
      << ",\"uriBaseId\":\"SRCROOT\"}";
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

// The place that its reader can change: the program's innermost frame, if the library's are on top.
const Site& own_place(const ReportAccess& a) {
  auto is_library = [](const Site& s) {
    for (const char* prefix : {"java.", "javax.", "jdk.", "sun.", "com.sun."})
      if (s.class_name.starts_with(prefix)) return true;
    return false;
  };
  if (!is_library(a.site)) return a.site;
  for (const Site& s : a.stack)
    if (!is_library(s)) return s;
  return a.site;
}

// What the finding is, whichever tool has made it.
struct SarifRule {
  std::string id, text, help;
};
SarifRule sarif_rule(const Report& r) {
  if (r.rule == kBehindFinal)
    return {
        kBehindFinal, "A read reaches through a final field what its constructor wrote, without further order",
        "Nothing is to be done if the object was not handed out before its constructor ended and nobody writes later."};
  if (family(r) == "race")
    return {"race", "Two threads access a location, one of them writes, and nothing orders them",
            "Hold one lock at all accesses of the location, make it volatile or atomic, or hand it over through "
            "java.util.concurrent."};
  if (r.finding == "potential deadlock")
    return {r.rule, "Threads take locks in orders in which they can wait for each other for ever",
            "Take the locks in the same order everywhere, or one lock for both."};
  if (r.finding == "deadlock")
    return {"deadlock", "Threads waited for each other for ever", "Take the locks in the same order everywhere."};
  return {r.tool + "/" + r.rule, r.rule + " " + r.finding + " found by " + r.tool, "docs/reports.md"};
}

void sarif_result(std::ostream& out, const Report& r) {
  std::string text = r.rule + " " + r.finding + " on " + r.location + ": " + side(r.current);
  if (r.previous) text += " after " + side(*r.previous);
  out << "{\"ruleId\":" << json_string(sarif_rule(r).id)
      << ",\"level\":" << (r.rule == kBehindFinal ? "\"note\"" : "\"error\"")
      << ",\"message\":{\"text\":" << json_string(text) << "},\"occurrenceCount\":" << r.seen << ",\"locations\":[";
  sarif_location(out, own_place(r.current), side(r.current));
  out << "],\"relatedLocations\":[";
  std::vector<const ReportAccess*> others;
  if (r.previous && r.previous->site_id) others.push_back(&*r.previous);
  for (const ReportAccess& a : r.further) others.push_back(&a);
  json_list(
      out, others, [&](const ReportAccess* a) { sarif_location(out, own_place(*a), side(*a)); }, "");
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
  out << "],\"partialFingerprints\":{\"rrvm/v2\":" << json_string(fingerprint(r)) << "}}";
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
        << ",\"seen\":" << r.seen << ",\"identity\":" << json_string(identity(r))
        << ",\"fingerprint\":" << json_string(fingerprint(r)) << ",\"current\":";
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
  std::map<std::string, SarifRule> rules;
  for (const Report& r : run.reports) {
    SarifRule rule = sarif_rule(r);
    rules.try_emplace(rule.id, rule);
  }
  out << "{\"$schema\":\"https://json.schemastore.org/"
         "sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":"
         "{\"name\":\"rrvm\",\"rules\":[";
  bool first = true;
  for (const auto& [id, rule] : rules) {
    out << (first ? "" : ",") << "{\"id\":" << json_string(id)
        << ",\"shortDescription\":{\"text\":" << json_string(rule.text)
        << "},\"fullDescription\":{\"text\":" << json_string(rule.text + ".")
        << "},\"help\":{\"text\":" << json_string(rule.help) << "}}";
    first = false;
  }
  out << "]}},\"originalUriBaseIds\":{\"SRCROOT\":{\"description\":{\"text\":\"the folder that holds the "
         "packages\"}}},\"results\":";
  json_list(out, run.reports, [&](const Report& r) { sarif_result(out, r); });
  out << "}]}\n";
}

}  // namespace rrvm::rr
