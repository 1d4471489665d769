// write_reports STEM < NAMES: a report per line of NAMES, written as STEM.txt, .json, .sarif, .html and .xml. A line
// has the names of a finding in hexadecimal, separated by blanks, so that they can be any bytes. For hostile_names.py.
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "rr/report/report_formats.h"

using namespace rrvm::rr;

static std::string from_hex(const std::string& digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string stem = argv[1];
  RunReport run;
  run.chain = "FastTrack";
  std::ofstream text(stem + ".txt", std::ios::binary);
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::vector<std::string> n;
    for (std::string word; words >> word;)
      n.push_back(from_hex(word.substr(1)));  // the first letter: a name may be empty
    if (n.size() != 8) return 2;
    Report r;
    r.tool = "FastTrack";
    r.finding = "race";
    r.rule = "write-read";
    r.location = r.variable = n[0];
    r.object = n[1];
    r.current = {.operation = "read",
                 .thread = n[2],
                 .thread_created = n[3],
                 .site_id = 1,
                 .site = {n[4], n[0], n[5], n[6], 7, n[7]},
                 .locks = {n[1]}};
    r.current.stack = {r.current.site, r.current.site};
    r.previous = ReportAccess{.operation = "write", .thread = n[2], .site_id = 2, .site = {n[4], n[0], n[5], n[6], 8}};
    r.details = {n[7]};
    write_text(text, r);
    run.summary.push_back(n[2]);
    run.counters.emplace_back(n[0], 1);
    run.reports.push_back(std::move(r));
  }
  for (const char* ending : {".json", ".sarif", ".html", ".xml"}) {
    std::string error;
    std::ofstream out(stem + ending, std::ios::binary);
    report_format(stem + ending, &error)(out, run);
    if (!out.flush()) return 1;
  }
  return text.flush() ? 0 : 1;
}
