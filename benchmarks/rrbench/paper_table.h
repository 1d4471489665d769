// The papers' tables, and a few of our own, as data (benchmarks/rrbench/papers/*.json): which programs and
// configurations fill which cell, what is asked of the results there, and what the paper printed. A definition says
// both what to run and how to build the table from results. Test: tests/rrbench/paper_table_test.cpp, which also checks
// every definition in the folder.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/rrbench/measures.h"
#include "benchmarks/rrbench/plan.h"

namespace rrvm::bench {

struct PaperColumn {
  Column shown;
  // One of: seconds slowdown memory memory_ratio warnings verdicts counter error_rate blocks threads lines none.
  std::string metric;
  std::string configuration, baseline;  // with {variables} of the row
  std::vector<std::string> counters, rules, except;
};

struct PaperRow {
  std::string title, program;  // program "": the mean over the table's programs
  std::map<std::string, std::string> variables, paper_text;
  std::map<std::string, double> paper;  // by column id
};

struct PaperTable {
  std::string id, title, source;
  std::string row_header;
  std::vector<std::string> programs;  // averaged over, for rows without a program
  std::vector<std::string> notes;
  std::vector<PaperColumn> columns;
  std::vector<PaperRow> rows;
  std::map<std::string, double> averages, geometric_averages;  // what the paper prints in its last row
  std::string average_title;                                   // of that row; "": there is none
  bool total_counts = false;  // the last row adds up counts (the paper's tables 1 and 2 do)
  int rounds = 0;             // that this table needs; 0: the user's
  double timeout = 0;         // of one run, where runs that do not end are expected; 0: the user's
  std::string size;           // that this table is meant for, unless the user says another
  bool net = false;           // times are without the start of the VM

  static std::optional<PaperTable> from_json(const Json& document, std::string* error);
  std::vector<PlanCell> cells(const Suite& suite) const;
  // `missing` says why a configuration cannot be run here, or "".
  Table build(const Suite& suite, const Measures& measures,
              const std::function<std::string(const std::string&)>& missing) const;

 private:
  std::vector<const Program*> programs_of(const PaperRow& row, const Suite& suite) const;
  Cell measure(const PaperColumn& column, const PaperRow& row, const Program& program, const Measures& measures) const;
  Row summary_row(const std::string& title, bool geometric, const Suite& suite, const Table& table) const;
};

// Replaces {name} by the row's variable.
std::string with_variables(std::string text, const std::map<std::string, std::string>& variables);
std::optional<PaperTable> read_paper_table(const std::string& folder, const std::string& id, std::string* error);
std::vector<std::string> paper_table_ids(const std::string& folder);

}  // namespace rrvm::bench
