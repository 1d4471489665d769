// Reports as SARIF 2.1.0, for code scanning services. A source that -sourcepath finds is named relative to the
// repository (SRCROOT), another one by its package (PACKAGES).
#include <filesystem>
#include <map>

#include "rr/report/hints.h"
#include "rr/report/identity.h"
#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

struct SarifRule {
  std::string id, name, text, full, help;
};
const SarifRule kRules[] = {
#define RRVM_RULE(id, name, text, full, help) {id, name, text, full, help},
#include "rr/report/rules.def"
#undef RRVM_RULE
};

// What the finding is, whichever tool has made it.
SarifRule rule_of(const Report& r) {
  std::string id = r.rule == kBehindFinal              ? kBehindFinal
                   : family(r) == "race"               ? "race"
                   : r.finding == "potential deadlock" ? "lock-order"
                   : r.finding == "deadlock"           ? "deadlock"
                   : is_violation(r)                   ? r.finding.substr(0, r.finding.find(' '))
                                                       : "";
  for (const SarifRule& rule : kRules)
    if (rule.id == id) return rule;
  std::string text = r.rule + " " + r.finding + " found by " + r.tool;
  return {r.tool + "/" + r.rule, r.tool, text, text + ". docs/atomicity.md and docs/checking.md say what that means.",
          "rrtrace -tools=" + r.tool + " explains the tool."};
}

class SarifWriter {
 public:
  SarifWriter(std::ostream& out, const RunReport& run) : out_(out), run_(run) {}

  void write() {
    std::map<std::string, SarifRule> rules;
    for (const Report& r : run_.reports) {
      SarifRule rule = rule_of(r);
      rules.try_emplace(rule.id, rule);
    }
    for (auto& [id, rule] : rules) numbers_.emplace(id, numbers_.size());
    out_ << "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
            "\"tool\":{\"driver\":{\"name\":\"rrvm\",\"version\":\"" RRVM_VERSION
            "\",\"semanticVersion\":\"" RRVM_VERSION "\",\"rules\":[";
    bool is_first = true;
    for (const auto& [id, rule] : rules) {
      if (!is_first) out_ << ',';
      is_first = false;
      out_ << "{\"id\":" << json_string(id) << ",\"name\":" << json_string(rule.name) << ",\"shortDescription\":";
      text(rule.text);
      out_ << ",\"fullDescription\":";
      text(rule.full);
      out_ << ",\"help\":";
      text(rule.help);
      out_ << ",\"defaultConfiguration\":{\"level\":\"" << (id == kBehindFinal ? "note" : "error")
           << "\"},\"properties\":{\"tags\":[\"concurrency\",\"reliability\"],\"precision\":\"high\"}}";
    }
    out_
        << "]}},\"originalUriBaseIds\":{\"PACKAGES\":{\"description\":{\"text\":\"a folder that holds the packages\"}}";
    if (!run_.source_root.empty())
      out_ << ",\"SRCROOT\":{\"uri\":" << json_string("file://" + uri_path(run_.source_root) + "/") << '}';
    out_ << "},\"columnKind\":\"utf16CodeUnits\",\"results\":";
    write_list(out_, run_.reports, [&](const Report& r) { result(r); });
    out_ << "}]}\n";
  }

 private:
  void text(const std::string& text) { out_ << "{\"text\":" << json_string(text) << '}'; }

  // The file of a place, below the repository if it is there.
  void artifact(const Site& s) {
    namespace fs = std::filesystem;
    std::string found = run_.sources ? run_.sources->file_of(s) : "";
    if (!found.empty() && !run_.source_root.empty()) {
      std::error_code failure;
      fs::path relative = fs::canonical(found, failure).lexically_relative(run_.source_root);
      if (!failure && !relative.empty() && *relative.begin() != "..") {
        out_ << "{\"uri\":" << json_string(uri_path(relative.string())) << ",\"uriBaseId\":\"SRCROOT\"}";
        return;
      }
    }
    out_ << "{\"uri\":" << json_string(uri_path(source_path(s))) << ",\"uriBaseId\":\"PACKAGES\"}";
  }

  void location(const Site& s, const std::string& message) {
    out_ << "{\"physicalLocation\":{\"artifactLocation\":";
    artifact(s);
    if (s.line) out_ << ",\"region\":{\"startLine\":" << s.line << '}';
    out_ << "},\"logicalLocations\":[{\"fullyQualifiedName\":" << json_string(s.class_name + "." + s.method)
         << ",\"kind\":\"function\"}]";
    if (!message.empty()) {
      out_ << ",\"message\":";
      text(message);
    }
    out_ << '}';
  }

  static std::string side(const ReportAccess& a) { return a.operation + " by thread " + a.thread; }

  void stack(const ReportAccess& a) {
    out_ << "{\"message\":";
    text(side(a));
    out_ << ",\"frames\":";
    write_list(out_, a.stack, [&](const Site& s) {
      out_ << "{\"location\":";
      location(s, "");
      out_ << '}';
    });
    out_ << '}';
  }

  void result(const Report& r) {
    SarifRule rule = rule_of(r);
    std::string what = is_violation(r) || r.by_line ? title(r) : r.rule + " " + r.finding + " on " + r.location;
    std::string message = what + ": " + side(r.current);
    if (r.previous) message += " after " + side(*r.previous);
    if (std::string likely = hint(r); !likely.empty()) message += ". Probably: " + likely;
    out_ << "{\"ruleId\":" << json_string(rule.id) << ",\"ruleIndex\":" << numbers_.at(rule.id)
         << ",\"level\":" << (r.rule == kBehindFinal ? "\"note\"" : "\"error\"") << ",\"message\":";
    text(message + ".");
    out_ << ",\"occurrenceCount\":" << r.seen << ",\"locations\":[";
    location(own_place(r.current), side(r.current));
    out_ << "],\"relatedLocations\":";
    std::vector<const ReportAccess*> others, stacks{&r.current};
    if (r.previous && r.previous->site_id) others.push_back(&*r.previous);
    for (const ReportAccess& a : r.further) others.push_back(&a);
    write_list(out_, others, [&](const ReportAccess* a) { location(own_place(*a), side(*a)); });
    if (r.previous) stacks.push_back(&*r.previous);
    for (auto* list : {&r.further, &r.context})
      for (const ReportAccess& a : *list) stacks.push_back(&a);
    out_ << ",\"stacks\":";
    write_list(out_, stacks, [&](const ReportAccess* a) { stack(*a); });
    out_ << ",\"partialFingerprints\":{\"rrvm/v2\":" << json_string(fingerprint(r)) << "}}";
  }

  std::ostream& out_;
  const RunReport& run_;
  std::map<std::string, size_t> numbers_;  // of rules
};

}  // namespace

void write_sarif(std::ostream& out, const RunReport& run) { SarifWriter(out, run).write(); }

}  // namespace rrvm::rr
