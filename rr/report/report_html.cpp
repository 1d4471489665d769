// Reports as one page for a browser, without other files: the JSON document, and a script that shows it. Findings are
// drawn when they are opened, so that very many of them are no burden. Tests: tests/reports/page.py.
#include <sstream>

#include "rr/report/report_formats.h"
#include "rr/report/safe_text.h"

namespace rrvm::rr {
namespace {

constexpr const char* kStyle =
#include "rr/report/page_style.inc"
    ;
constexpr const char* kScript =
#include "rr/report/page_script.inc"
    ;

// A document that can stand in a page: nothing in it looks like a tag. Outside of strings JSON has no '<'.
std::string without_tags(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (char c : json) {
    if (c == '<') out += "\\u003c";
    else out += c;
  }
  return out;
}

}  // namespace

void write_html(std::ostream& out, const RunReport& run) {
  std::ostringstream json;
  write_json(json, run);
  out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\"><title>rrvm: "
      << escaped(run.chain) << "</title><style>" << kStyle << "</style></head><body>\n<h1>rrvm: " << escaped(run.chain)
      << "</h1>\n<div id=\"summary\"></div>\n"
         "<div class=\"bar\" id=\"bar\"><input id=\"search\" type=\"search\" placeholder=\"Search names, threads, "
         "locks, places\" aria-label=\"Search\">"
         "<select id=\"kind\" aria-label=\"Kind of finding\"><option value=\"\">all kinds</option></select>"
         "<select id=\"group\" aria-label=\"Group by\"><option value=\"field\">by field</option><option "
         "value=\"class\">by class</option><option value=\"package\">by package</option><option value=\"kind\">by "
         "kind</option><option value=\"nothing\">in one list</option></select><span id=\"count\" "
         "class=\"soft\"></span></div>\n"
         "<div id=\"findings\"></div>\n<h2>The run</h2><div id=\"facts\"></div>\n"
         "<noscript>This page needs JavaScript; -report=FILE.json and the text on stderr do not.</noscript>\n"
         "<script type=\"application/json\" id=\"data\">"
      << without_tags(json.str()) << "</script>\n<script>" << kScript << "</script></body></html>\n";
}

}  // namespace rrvm::rr
