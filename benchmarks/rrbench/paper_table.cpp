// See paper_table.h.
#include "benchmarks/rrbench/paper_table.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "benchmarks/rrbench/configuration.h"
#include "rr/spelling.h"

namespace rrvm::bench {
namespace {

const std::map<std::string, Format>& metric_formats() {
  static const std::map<std::string, Format> kFormats = {
      {"seconds", Format::kSeconds},    {"slowdown", Format::kRatio},     {"memory", Format::kMegabytes},
      {"memory_ratio", Format::kRatio}, {"warnings", Format::kCount},     {"verdicts", Format::kText},
      {"counter", Format::kCount},      {"error_rate", Format::kPercent}, {"blocks", Format::kCount},
      {"threads", Format::kCount},      {"lines", Format::kCount},        {"none", Format::kRatio},
      {"destructive", Format::kText}};
  return kFormats;
}

const std::set<std::string> kWithoutRuns = {"none", "threads", "lines", "destructive"};

bool needs_baseline(const PaperColumn& column) {
  return column.metric == "slowdown" || column.metric == "memory_ratio";
}
bool is_average(const PaperColumn& column) {
  return needs_baseline(column) || (column.metric == "none" && column.shown.format == Format::kRatio);
}
bool is_total(const PaperColumn& column) {
  return column.shown.format == Format::kCount && column.metric != "threads" && column.metric != "lines";
}

// By the ground truth. "[]" stands for all arrays of the program, as in Jumble's option.
bool is_destructive(const Program& program, const std::string& field) {
  return std::any_of(program.races.begin(), program.races.end(), [&](const Race& race) {
    return race.kind == "destructive" && (race.field == field || (field == "[]" && race.field.ends_with("[]")));
  });
}

std::map<std::string, double> numbers_of(const Json& object) {
  std::map<std::string, double> numbers;
  for (const auto& [name, value] : object.members())
    if (value.is_number()) numbers[name] = value.number();
  return numbers;
}

std::optional<PaperColumn> column_from(const Json& entry, std::string* error) {
  PaperColumn c;
  c.shown.id = entry["id"].text();
  c.shown.title = entry["title"].text_or(c.shown.id);
  c.shown.group = entry["group"].text();
  c.shown.plot = entry["plot"].boolean();
  c.metric = entry["metric"].text();
  c.configuration = entry["configuration"].text();
  c.baseline = entry["baseline"].text_or("rrvm");
  c.counters = entry["counters"].texts();
  c.rules = entry["rules"].texts();
  c.except = entry["except"].texts();
  auto format = metric_formats().find(c.metric);
  if (c.shown.id.empty() || format == metric_formats().end()) {
    *error = "column '" + c.shown.id + "' has the unknown metric '" + c.metric + "'";
    return std::nullopt;
  }
  c.shown.format = entry["format"].text() == "count" ? Format::kCount : format->second;
  bool runs = !kWithoutRuns.contains(c.metric);
  if (runs == c.configuration.empty())
    return *error = "column '" + c.shown.id + "' and its configuration do not fit", std::nullopt;
  return c;
}

PaperRow row_from(const Json& entry) {
  PaperRow row;
  row.program = entry["program"].text();
  row.title = entry["title"].text_or(row.program);
  for (const auto& [name, value] : entry["variables"].members()) row.variables[name] = value.text();
  row.paper = numbers_of(entry["paper"]);
  for (const auto& [name, value] : entry["paper"].members())
    if (value.is_string()) row.paper_text[name] = value.text();
  return row;
}

void add_note(std::vector<std::string>& notes, const std::string& note) {
  if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
}

// The lines that have a value in every column in which any line has one: means over anything else could not be compared
// along a row.
std::vector<const std::vector<Cell>*> with_all_columns(const std::vector<std::vector<Cell>>& lines) {
  std::vector<const std::vector<Cell>*> common;
  auto in_use = [&](size_t c) {
    return std::any_of(lines.begin(), lines.end(), [c](const auto& line) { return line[c].value.has_value(); });
  };
  for (const std::vector<Cell>& line : lines) {
    bool complete = true, any = false;
    for (size_t c = 0; c < line.size(); ++c)
      complete = complete && (line[c].value || !in_use(c)), any = any || line[c].value;
    if (complete && any) common.push_back(&line);
  }
  return common;
}

std::vector<Cell> means_of(const std::vector<std::vector<Cell>>& lines, size_t count) {
  std::vector<Cell> means(count);
  for (size_t c = 0; c < means.size(); ++c) {
    std::vector<double> values;
    for (const std::vector<Cell>* line : with_all_columns(lines))
      if ((*line)[c].value) values.push_back(*(*line)[c].value);
    if (!values.empty()) means[c].value = mean(values);
  }
  return means;
}

}  // namespace

std::string with_variables(std::string text, const std::map<std::string, std::string>& variables) {
  for (const auto& [name, value] : variables) {
    std::string hole = "{" + name + "}";
    for (size_t at = 0; (at = text.find(hole, at)) != std::string::npos; at += value.size())
      text.replace(at, hole.size(), value);
  }
  return text;
}

std::optional<PaperTable> PaperTable::from_json(const Json& document, std::string* error) {
  PaperTable t;
  t.id = document["id"].text();
  t.title = document["title"].text();
  t.source = document["source"].text();
  t.row_header = document["row_header"].text_or("program");
  t.programs = document["programs"].texts();
  t.notes = document["notes"].texts();
  t.averages = numbers_of(document["averages"]);
  t.geometric_averages = numbers_of(document["geometric_averages"]);
  t.average_title = document["average_title"].text();
  t.total_counts = document["total_counts"].boolean();
  t.rounds = static_cast<int>(document["rounds"].number());
  t.timeout = document["timeout"].number();
  t.size = document["size"].text();
  t.net = document["net"].boolean();
  for (const Json& entry : document["columns"].items()) {
    auto column = column_from(entry, error);
    if (!column) return std::nullopt;
    t.columns.push_back(std::move(*column));
  }
  for (const Json& entry : document["rows"].items()) t.rows.push_back(row_from(entry));
  if (t.id.empty() || t.columns.empty() || t.rows.empty())
    return *error = "a table needs id, columns and rows", std::nullopt;
  for (const PaperRow& row : t.rows) {
    if (row.program.empty() && t.programs.empty())
      return *error = "row '" + row.title + "' has no program", std::nullopt;
    for (const auto& [id, value] : row.paper) {
      bool known = std::any_of(t.columns.begin(), t.columns.end(),
                               [&, name = id](const PaperColumn& c) { return c.shown.id == name; });
      if (!known)
        return *error = "row '" + row.title + "' has a number for the unknown column '" + id + "'", std::nullopt;
    }
  }
  return t;
}

std::vector<const Program*> PaperTable::programs_of(const PaperRow& row, const Suite& suite) const {
  std::vector<const Program*> found;
  for (const std::string& name : row.program.empty() ? programs : std::vector<std::string>{row.program})
    if (const Program* program = suite.find(name)) found.push_back(program);
  return found;
}

std::vector<PlanCell> PaperTable::cells(const Suite& suite) const {
  std::vector<PlanCell> cells;
  for (const PaperRow& row : rows) {
    for (const Program* program : programs_of(row, suite)) {
      for (const PaperColumn& column : columns) {
        if (column.configuration.empty()) continue;
        if (needs_baseline(column)) cells.push_back({program, with_variables(column.baseline, row.variables), rounds});
        cells.push_back({program, with_variables(column.configuration, row.variables), rounds});
      }
    }
  }
  return cells;
}

Cell PaperTable::measure(const PaperColumn& column, const PaperRow& row, const Program& program,
                         const Measures& measures) const {
  std::string configuration = with_variables(column.configuration, row.variables),
              baseline = with_variables(column.baseline, row.variables);
  Cell cell;
  if (column.metric == "seconds") return measures.seconds(program, configuration, measures.options().time);
  if (column.metric == "slowdown") return measures.slowdown(program, configuration, baseline);
  if (column.metric == "memory") return measures.memory(program, configuration);
  if (column.metric == "memory_ratio") return measures.memory_ratio(program, configuration, baseline);
  if (column.metric == "warnings") return measures.warnings(program, configuration);
  if (column.metric == "verdicts") return measures.verdicts(program, configuration);
  if (column.metric == "counter") return measures.counter(program, configuration, column.counters);
  if (column.metric == "error_rate") return measures.error_rate(program, configuration);
  if (column.metric == "blocks") return measures.blocks(program, configuration, column.rules, column.except);
  if (auto field = row.variables.find("field"); column.metric == "destructive" && field != row.variables.end())
    cell.text = is_destructive(program, field->second) ? "yes" : "no";
  if (column.metric == "threads") cell.value = threads_for(program, measures.options().threads);
  if (column.metric == "lines") cell.value = static_cast<double>(lines_of_code(program));
  return cell;
}

Row PaperTable::summary_row(const std::string& title, bool geometric, const Suite& suite, const Table& table) const {
  Row summary;
  summary.title = title;
  summary.is_summary = true;
  for (size_t c = 0; c < columns.size(); ++c) {
    Cell cell;
    std::vector<double> values;
    bool total = is_total(columns[c]) && total_counts && !geometric;
    for (size_t r = 0; r < rows.size(); ++r) {
      const Program* program = suite.find(rows[r].program);
      bool counts = rows[r].program.empty() || (program && (total || program->compute_bound));
      if (table.rows[r].cells[c].value && counts) values.push_back(*table.rows[r].cells[c].value);
    }
    if (!values.empty() && total) cell.value = mean(values) * static_cast<double>(values.size());
    if (!values.empty() && is_average(columns[c])) cell.value = geometric ? geometric_mean(values) : mean(values);
    const std::map<std::string, double>& papers = geometric ? geometric_averages : averages;
    if (auto paper = papers.find(columns[c].shown.id); paper != papers.end()) cell.paper = paper->second;
    summary.cells.push_back(cell);
  }
  return summary;
}

Table PaperTable::build(const Suite& suite, const Measures& measures,
                        const std::function<std::string(const std::string&)>& missing) const {
  Table table;
  table.id = id;
  table.title = title;
  table.source = source;
  table.row_header = row_header;
  for (const PaperColumn& column : columns) table.columns.push_back(column.shown);
  std::vector<std::string> absent;
  for (const PaperRow& row : rows) {
    Row shown;
    shown.title = row.title;
    std::vector<const Program*> of_row = programs_of(row, suite);
    if (of_row.empty()) add_note(absent, row.title + ": there is no such program in this suite");
    std::vector<std::vector<Cell>> measured;  // a line per program
    for (const Program* program : of_row) {
      measured.emplace_back();
      for (const PaperColumn& column : columns) {
        const Cell& cell = measured.back().emplace_back(measure(column, row, *program, measures));
        if (cell.value || !cell.text.empty() || cell.why.empty()) continue;
        std::string configuration = with_variables(column.configuration, row.variables),
                    reason = missing(configuration);
        if (!reason.empty()) add_note(absent, configuration + ": absent in this build (" + reason + ")");
        if (reason.empty() && cell.why != "not run") add_note(absent, cell.why);
      }
    }
    shown.cells = row.program.empty() ? means_of(measured, columns.size())
                  : measured.empty()  ? std::vector<Cell>(columns.size())
                                      : measured.front();
    if (size_t common = with_all_columns(measured).size(); row.program.empty() && common && common < programs.size())
      add_note(absent, row.title + ": the means are over the " + std::to_string(common) + " of " +
                           std::to_string(programs.size()) + " programs that have a value in every column");
    for (size_t c = 0; c < columns.size(); ++c) {
      Cell& cell = shown.cells[c];
      const PaperColumn& column = columns[c];
      if (auto paper = row.paper.find(column.shown.id); paper != row.paper.end()) cell.paper = paper->second;
      if (auto paper = row.paper_text.find(column.shown.id); paper != row.paper_text.end())
        cell.text = (cell.value          ? format_value(*cell.value, column.shown.format)
                     : cell.text.empty() ? "-"
                                         : cell.text) +
                    " (" + paper->second + ")";
    }
    table.rows.push_back(std::move(shown));
  }
  if (!average_title.empty()) {
    Table before = table;
    table.rows.push_back(summary_row(average_title, false, suite, before));
    bool rows_are_means =
        std::all_of(rows.begin(), rows.end(), [](const PaperRow& row) { return row.program.empty(); });
    if (!rows_are_means) table.rows.push_back(summary_row("geometric mean", true, suite, before));
  }
  table.notes = notes;
  if (!source.empty()) table.notes.push_back("The paper's times are wall clock without the start of the VM.");
  for (const std::string& note : provenance_notes(measures)) table.notes.push_back(note);
  table.notes.insert(table.notes.end(), absent.begin(), absent.end());
  return table;
}

std::optional<PaperTable> read_paper_table(const std::string& folder, const std::string& id, std::string* error) {
  std::vector<std::string> known = paper_table_ids(folder);
  if (std::find(known.begin(), known.end(), id) == known.end()) {
    std::string guess = rr::did_you_mean(id, known);
    *error = "no table '" + id + "'" + (guess.empty() ? "; 'rrbench table' lists them" : guess);
    return std::nullopt;
  }
  std::string file = (std::filesystem::path(folder) / (id + ".json")).string();
  auto document = read_json_file(file, error);
  if (!document) return std::nullopt;
  auto table = PaperTable::from_json(*document, error);
  if (!table) *error = file + ": " + *error;
  return table;
}

std::vector<std::string> paper_table_ids(const std::string& folder) {
  std::vector<std::string> ids;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure))
    if (entry.path().extension() == ".json") ids.push_back(entry.path().stem().string());
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace rrvm::bench
