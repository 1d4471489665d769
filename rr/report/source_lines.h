// The text of source lines, from a path of folders: a class pkg.C in C.java is looked for as pkg/C.java and as C.java.
// Tests: tests/rr/report/suppressions_test.cpp.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "rr/site_resolver.h"

namespace rrvm::rr {

class SourceLines {
 public:
  explicit SourceLines(const std::string& path);  // separated by ':'
  std::vector<std::string> missing() const;       // folders that are not there
  std::string operator()(const Site&);            // without leading blanks, tabs as blanks; empty if not found

 private:
  const std::vector<std::string>& lines_of(const std::string& relative, const std::string& file);

  std::vector<std::string> folders_;
  std::mutex mutex_;  // guards files_
  std::map<std::string, std::vector<std::string>> files_;
};

}  // namespace rrvm::rr
