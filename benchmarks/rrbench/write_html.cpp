// Tables and their plots as one page that needs nothing else: style and pictures are inside. See table.h.
#include <string>

#include "benchmarks/rrbench/svg_plot.h"
#include "benchmarks/rrbench/table.h"

namespace rrvm::bench {
namespace {

// Colours are variables, so that one block of rules serves light and dark; wide tables scroll in their own box under a
// fixed first column.
constexpr const char* kStyle =
    ":root{color-scheme:light dark;--back:#fff;--text:#222;--soft:#666;--line:#ddd;--strong:#444;--stripe:#f6f7f9}"
    "@media(prefers-color-scheme:dark){:root{--back:#16181c;--text:#e4e6ea;--soft:#9aa0aa;--line:#353a42;--strong:#"
    "9aa0aa;--stripe:#1d2025}}"
    "body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:1200px;padding:0 "
    "1em;color:var(--text);background:var(--back)}"
    "h1{font-size:1.5em}h2{font-size:1.2em;margin-top:2em}h3{font-size:1em;margin:1em 0 .2em}"
    "h1,h2,h3,li{overflow-wrap:anywhere}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:13px;margin:.6em "
    "0;font-variant-numeric:tabular-nums}"
    "th,td{padding:.2em .6em;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}"
    "tbody tr:nth-child(even) td{background:var(--stripe)}"
    "th:first-child,td:first-child{text-align:left;position:sticky;left:0;background:var(--back)}"
    "thead th{border-bottom:2px solid var(--strong);vertical-align:bottom}thead tr:last-child "
    "th{white-space:normal;min-width:3.5em}"
    "thead tr.groups th{text-align:center;border-left:1px solid var(--line)}tr.summary "
    "td{font-weight:600;border-top:1px solid var(--strong)}"
    ".paper{color:var(--soft)}.spread{color:var(--soft);font-size:11px}.notes,.facts{color:var(--soft);font-size:13px}"
    "svg.plot text{font:11px system-ui,sans-serif;fill:var(--text)}ul.legend{list-style:none;padding:0;margin:.2em "
    "0;font-size:13px}"
    "ul.legend li{display:inline-block;margin-right:1.2em}ul.legend "
    "span{display:inline-block;width:11px;height:11px;margin-right:.4em}";

// A chain of tools may be broken after each colon.
std::string breakable(std::string text) {
  for (size_t at = 0; (at = text.find(':', at)) != std::string::npos; at += 6) text.replace(at, 1, ":<wbr>");
  return text;
}

std::string cell_html(const Cell& cell, const Column& column) {
  Cell ours = cell;
  ours.paper.reset();
  std::string out = "<td";
  if (!cell.why.empty()) out += " title=\"" + html_escaped(cell.why) + "\"";
  out += ">" + html_escaped(cell_text(ours, column));
  if (cell.value && cell.text.empty() && cell.spread >= 0.005)
    out += " <span class=\"spread\">±" + format_value(100 * cell.spread, Format::kPercent) + "%</span>";
  if (cell.paper) {
    Cell paper;
    paper.paper = cell.paper;
    std::string text = cell_text(paper, column);
    out += " <span class=\"paper\">" + html_escaped(text.substr(text.find('('))) + "</span>";
  }
  return out + "</td>";
}

std::string table_html(const Table& table) {
  std::string out = "<div class=\"wide\"><table id=\"" + html_escaped(table.id) + "\"><thead>";
  auto groups = column_groups(table);
  bool named = false;
  for (const Column& column : table.columns) named = named || !column.group.empty();
  if (named) {
    out += "<tr class=\"groups\"><th></th>";
    for (const auto& columns : groups)
      out += "<th colspan=\"" + std::to_string(columns.size()) + "\">" + html_escaped(table.columns[columns[0]].group) +
             "</th>";
    out += "</tr>";
  }
  out += "<tr><th>" + html_escaped(table.row_header) + "</th>";
  for (const Column& column : table.columns) out += "<th>" + breakable(html_escaped(column.title)) + "</th>";
  out += "</tr></thead><tbody>";
  for (const Row& row : table.rows) {
    out +=
        std::string("<tr") + (row.is_summary ? " class=\"summary\"" : "") + "><td>" + html_escaped(row.title) + "</td>";
    for (size_t c = 0; c < table.columns.size(); ++c) out += cell_html(row.cells[c], table.columns[c]);
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>";
}

std::string plots_html(const Table& table) {
  std::string out;
  for (const auto& columns : column_groups(table)) {
    Plot plot;
    plot.title = table.title + (table.columns[columns[0]].group.empty() ? "" : ": " + table.columns[columns[0]].group);
    for (const Row& row : table.rows)
      if (!row.is_summary) plot.categories.push_back(row.title);
    for (size_t c : columns) {
      if (!table.columns[c].plot) continue;
      PlotSeries series;
      series.name = table.columns[c].title;
      for (const Row& row : table.rows)
        if (!row.is_summary) series.values.push_back({row.cells[c].value, row.cells[c].paper, row.cells[c].spread});
      plot.series.push_back(std::move(series));
    }
    std::string picture = plot.series.empty() ? "" : to_svg(plot);
    if (picture.empty()) continue;
    out += "<h3>" + html_escaped(plot.title) + "</h3><div class=\"wide\">" + picture + "</div>";
    out += std::string("<p class=\"notes\">The scale is logarithmic.") +
           (table.has_paper() ? " Diamonds: the paper's numbers." : "") + "</p>";
  }
  return out;
}

}  // namespace

std::string to_html(const std::vector<Table>& tables, const std::string& title, const std::vector<std::string>& facts) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>" +
      html_escaped(title) + "</title><style>" + kStyle + "</style></head><body>\n<h1>" + html_escaped(title) +
      "</h1>\n<ul class=\"facts\">";
  for (const std::string& fact : facts) out += "<li>" + html_escaped(fact) + "</li>";
  out += "</ul>\n";
  for (const Table& table : tables) {
    out += "<section><h2>" + html_escaped(table.title) + "</h2>";
    if (!table.source.empty())
      out += "<p class=\"notes\">Beside " + html_escaped(table.source) + ": its numbers in parentheses.</p>";
    out += plots_html(table) + table_html(table) + "<ul class=\"notes\">";
    for (const std::string& note : table.notes) out += "<li>" + html_escaped(note) + "</li>";
    out += "</ul></section>\n";
  }
  return out + "</body></html>\n";
}

}  // namespace rrvm::bench
