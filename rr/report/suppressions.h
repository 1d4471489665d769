// Findings that the user knows and does not want to see again. A file of lines
//     TOOL RULE VARIABLE METHOD [METHOD...]          # comment
// as reports print them (rr/report/identity.h), so that the line fits in every later run; * stands for any text. A race
// is the same whichever access comes first: its line fits both orders, with write-read and read-write exchanged. So is
// a deadlock, whichever thread is named first. Lines that were never needed are listed at the end, so that the file can
// be kept short. Tests: tests/rr/report/suppressions_test.cpp.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "rr/report/report.h"

namespace rrvm::rr {

class Suppressions {
 public:
  // False with "FILE:LINE: what is wrong" in *error.
  bool add(std::string_view text, const std::string& file, std::string* error);
  bool matches(const Report&);
  // "FILE:LINE: text" of the lines that matched nothing.
  std::vector<std::string> unused() const;
  static std::string line_for(const Report&);

 private:
  struct Line {
    std::string file;
    unsigned number;
    std::vector<std::string> parts;
    bool used = false;
  };
  std::vector<Line> lines_;
};

// * is any text, possibly none; everything else is itself.
bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace rrvm::rr
