// A table as it is shown, whatever it is written as: columns in groups, rows, and cells that hold a value, its spread,
// and what a paper printed at that place. Knows nothing of how values were measured. Test:
// tests/rrbench/table_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace rrvm::bench {

enum class Format { kRatio, kSeconds, kMegabytes, kCount, kPercent, kText };

struct Cell {
  std::optional<double> value;
  double spread = 0;  // as a part of the value; 0: not known
  std::string text;   // instead of a value
  std::optional<double> paper;
  std::string why;  // why there is no value
};

struct Column {
  std::string id, title, group;
  Format format = Format::kRatio;
  bool plot = false;  // drawn, if the table is
};

struct Row {
  std::string title;
  std::vector<Cell> cells;  // one per column
  bool is_summary = false;
};

struct Table {
  std::string id, title, source;  // source: the paper, or ""
  std::string row_header = "program";
  std::vector<Column> columns;
  std::vector<Row> rows;
  std::vector<std::string> notes;
  bool has_paper() const;
};

std::string format_value(double value, Format format);
// "4.1 (5.6)": ours, and the paper's in parentheses; "-" where there is none.
std::string cell_text(const Cell& cell, const Column& column);
// Positions of the columns of each group, in order.
std::vector<std::vector<size_t>> column_groups(const Table& table);

std::string to_text(const Table& table);
std::string to_markdown(const Table& table);
std::string to_csv(const Table& table);  // one line per row; value, spread and the paper's value of each column
// A whole page, self-contained: style and plots are inline.
std::string to_html(const std::vector<Table>& tables, const std::string& title, const std::vector<std::string>& facts);

}  // namespace rrvm::bench
