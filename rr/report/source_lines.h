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
  std::string file_of(const Site&);               // where its source is; empty if not found
  // Up to `more` lines before and after, as they are but with tabs as blanks; none if not found.
  struct Lines {
    unsigned first = 0;  // the number of lines[0]
    std::vector<std::string> lines = {};
  };
  Lines around(const Site&, unsigned more);

 private:
  struct File {
    std::string path = {};
    std::vector<std::string> lines = {};
  };
  const File* find(const Site&);  // null: not found; under the mutex

  std::vector<std::string> folders_;
  std::mutex mutex_;  // guards files_
  std::map<std::string, File> files_;
};

}  // namespace rrvm::rr
