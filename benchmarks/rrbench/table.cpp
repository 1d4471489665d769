// Tables as text, Markdown and CSV. See table.h.
#include "benchmarks/rrbench/table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace rrvm::bench {
namespace {

// Width on the screen: bytes that continue a UTF-8 character take no room.
size_t width_of(const std::string& text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, size_t width, bool right) {
  std::string space(width > width_of(text) ? width - width_of(text) : 0, ' ');
  return right ? space + text : text + space;
}

std::string with_commas(double value) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.0f", value);
  std::string out, plain = digits;
  for (size_t i = 0; i < plain.size(); ++i) {
    if (i && (plain.size() - i) % 3 == 0 && plain[i - 1] != '-') out += ',';
    out += plain[i];
  }
  return out;
}

std::string markdown_escaped(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string csv_quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::string plain_number(std::optional<double> value) {
  if (!value) return "";
  char text[40];
  std::snprintf(text, sizeof text, "%.10g", *value);
  return text;
}

// Header line and body of one group, each row a list of texts.
std::vector<std::vector<std::string>> grid(const Table& table, const std::vector<size_t>& columns) {
  std::vector<std::vector<std::string>> lines(1, {table.row_header});
  for (size_t c : columns) lines[0].push_back(table.columns[c].title);
  for (const Row& row : table.rows) {
    std::vector<std::string> line = {row.title};
    for (size_t c : columns) line.push_back(cell_text(row.cells[c], table.columns[c]));
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

bool Table::has_paper() const {
  for (const Row& row : rows)
    for (const Cell& cell : row.cells)
      if (cell.paper) return true;
  return false;
}

std::string format_value(double value, Format format) {
  char text[48];
  switch (format) {
    case Format::kRatio:
      std::snprintf(text, sizeof text, value < 9.95 ? "%.2f" : value < 99.5 ? "%.1f" : "%.0f", value);
      return text;
    case Format::kSeconds: std::snprintf(text, sizeof text, value < 9.95 ? "%.3f" : "%.1f", value); return text;
    case Format::kMegabytes: std::snprintf(text, sizeof text, "%.0f", value); return text;
    case Format::kPercent: std::snprintf(text, sizeof text, "%.0f", value); return text;
    case Format::kCount: return with_commas(value);
    case Format::kText: std::snprintf(text, sizeof text, "%g", value); return text;
  }
  return "";
}

std::string cell_text(const Cell& cell, const Column& column) {
  std::string ours = !cell.text.empty() ? cell.text : cell.value ? format_value(*cell.value, column.format) : "-";
  if (!cell.paper) return ours;
  char paper[40];
  std::snprintf(paper, sizeof paper, "%g", *cell.paper);
  return ours + " (" + (std::fabs(*cell.paper) >= 1000 ? with_commas(*cell.paper) : paper) + ")";
}

std::vector<std::vector<size_t>> column_groups(const Table& table) {
  std::vector<std::vector<size_t>> groups;
  for (size_t c = 0; c < table.columns.size(); ++c) {
    if (c == 0 || table.columns[c].group != table.columns[c - 1].group) groups.emplace_back();
    groups.back().push_back(c);
  }
  return groups;
}

std::string to_text(const Table& table) {
  std::string out = table.title + "\n";
  if (!table.source.empty()) out += "beside: " + table.source + " (its numbers in parentheses)\n";
  for (const std::vector<size_t>& columns : column_groups(table)) {
    auto lines = grid(table, columns);
    std::vector<size_t> widths(lines[0].size());
    for (const auto& line : lines)
      for (size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i]));
    const std::string& group = table.columns[columns[0]].group;
    out += "\n" + (group.empty() ? "" : group + "\n");
    size_t total = 0;
    for (size_t w : widths) total += w + 2;
    for (size_t i = 0; i < lines.size(); ++i) {
      if (i == 1 || (i > 1 && table.rows[i - 1].is_summary && !table.rows[i - 2].is_summary))
        out += std::string(total - 2, '-') + "\n";
      std::string text;
      for (size_t c = 0; c < lines[i].size(); ++c) text += (c ? "  " : "") + padded(lines[i][c], widths[c], c > 0);
      out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    }
  }
  if (!table.notes.empty()) out += "\n";
  for (const std::string& note : table.notes) out += "* " + note + "\n";
  return out;
}

std::string to_markdown(const Table& table) {
  std::string out = "### " + table.title + "\n";
  if (!table.source.empty()) out += "\nBeside " + table.source + ": its numbers in parentheses.\n";
  for (const std::vector<size_t>& columns : column_groups(table)) {
    const std::string& group = table.columns[columns[0]].group;
    out += "\n" + (group.empty() ? "" : "**" + group + "**\n\n");
    auto lines = grid(table, columns);
    for (size_t i = 0; i < lines.size(); ++i) {
      out += "|";
      bool bold = i > 0 && table.rows[i - 1].is_summary;
      for (const std::string& text : lines[i])
        out += bold ? " **" + markdown_escaped(text) + "** |" : " " + markdown_escaped(text) + " |";
      out += "\n";
      if (i > 0) continue;
      out += "|---|";
      for (size_t c = 1; c < lines[0].size(); ++c) out += "---:|";
      out += "\n";
    }
  }
  if (!table.notes.empty()) out += "\n";
  for (const std::string& note : table.notes) out += "- " + note + "\n";
  return out;
}

std::string to_csv(const Table& table) {
  bool paper = table.has_paper();
  std::string out = csv_quoted(table.row_header);
  for (const Column& column : table.columns) {
    std::string name = column.group.empty() ? column.title : column.group + ": " + column.title;
    out += "," + csv_quoted(name);
    if (column.format != Format::kText) out += "," + csv_quoted(name + " spread");
    if (paper) out += "," + csv_quoted(name + " paper");
  }
  out += "\n";
  for (const Row& row : table.rows) {
    out += csv_quoted(row.title);
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const Cell& cell = row.cells[c];
      out += "," + csv_quoted(cell.text.empty() ? plain_number(cell.value) : cell.text);
      if (table.columns[c].format != Format::kText)
        out += "," + plain_number(cell.spread > 0 ? std::optional(cell.spread) : std::nullopt);
      if (paper) out += "," + plain_number(cell.paper);
    }
    out += "\n";
  }
  return out;
}

}  // namespace rrvm::bench
