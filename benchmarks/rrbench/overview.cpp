// See overview.h.
#include "benchmarks/rrbench/overview.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>

#include "benchmarks/rrbench/configuration.h"

namespace rrvm::bench {
namespace {

std::string label_of(const std::string& configuration) {
  std::string ignored;
  auto parsed = parse_configuration(configuration, &ignored);
  return parsed ? parsed->label() : configuration;
}

std::string chain_of(const std::string& configuration) {
  std::string ignored;
  auto parsed = parse_configuration(configuration, &ignored);
  return parsed ? parsed->chain() : "";
}

// "rrvm" for "rrvm -tool=X": the same VM without a tool.
std::string without_tool(const std::string& configuration) { return configuration.substr(0, configuration.find(' ')); }

Cell text_cell(std::string text) {
  Cell cell;
  cell.text = std::move(text);
  return cell;
}

Cell spread_cell(const Cell& time, size_t rounds) {
  Cell cell;
  if (time.value && rounds > 1) cell.value = 100 * time.spread;  // one run says nothing about the next
  return cell;
}

// Geometric means over the compute-bound programs, for columns of ratios; none of a lone program.
void add_means(Table& table, const std::vector<const Program*>& programs) {
  if (std::count_if(programs.begin(), programs.end(), [](const Program* p) { return p->compute_bound; }) < 2) return;
  Row summary;
  summary.title = "geometric mean";
  summary.is_summary = true;
  for (size_t c = 0; c < table.columns.size(); ++c) {
    std::vector<double> values;
    for (size_t r = 0; r < programs.size(); ++r)
      if (programs[r]->compute_bound && table.rows[r].cells[c].value) values.push_back(*table.rows[r].cells[c].value);
    Cell cell;
    if (!values.empty() && table.columns[c].format == Format::kRatio) cell.value = geometric_mean(values);
    summary.cells.push_back(cell);
  }
  table.rows.push_back(std::move(summary));
}

}  // namespace

std::vector<std::string> configurations_in(const ResultStore& store) {
  std::vector<std::string> found;
  for (const Result& r : store.all())
    if (std::find(found.begin(), found.end(), r.job.configuration) == found.end()) found.push_back(r.job.configuration);
  return found;
}

std::vector<const Program*> programs_in(const ResultStore& store, const Suite& suite) {
  std::vector<const Program*> found;
  for (const Result& r : store.all()) {
    const Program* program = suite.find(r.job.program);
    if (program && program != &startup_program() && std::find(found.begin(), found.end(), program) == found.end())
      found.push_back(program);
  }
  return found;
}

Table details_table(const Suite& suite, const Measures& measures) {
  Table table;
  table.id = "details";
  table.title = "All measurements";
  table.row_header = "program, configuration";
  table.columns = {{"rounds", "rounds", "", Format::kCount},
                   {"cpu", "CPU s", "", Format::kSeconds},
                   {"spread", "± %", "", Format::kPercent},
                   {"wall", "wall s", "", Format::kSeconds},
                   {"memory", "peak MB", "", Format::kMegabytes},
                   {"notool", "x no tool", "", Format::kRatio},
                   {"java", "x java", "", Format::kRatio},
                   {"xint", "x java -Xint", "", Format::kRatio},
                   {"tier", "tier", "", Format::kText},
                   {"warnings", "warnings", "", Format::kCount},
                   {"verdicts", "against the truth", "", Format::kText}};
  for (const Program* program : programs_in(measures.store(), suite)) {
    for (const std::string& configuration : configurations_in(measures.store())) {
      std::vector<const Result*> runs = measures.runs(*program, configuration);
      if (runs.empty()) continue;
      Cell cpu = measures.seconds(*program, configuration, TimeKind::kCpu), rounds, failed;
      rounds.value = static_cast<double>(runs.size());
      bool tool = !chain_of(configuration).empty();
      Row row;
      row.title = program->name + ", " + label_of(configuration);
      row.cells = {rounds,
                   cpu,
                   spread_cell(cpu, measures.good_runs(*program, configuration).size()),
                   measures.seconds(*program, configuration, TimeKind::kWall),
                   measures.memory(*program, configuration),
                   tool ? measures.slowdown(*program, configuration, without_tool(configuration)) : Cell{},
                   measures.slowdown(*program, configuration, "java"),
                   measures.slowdown(*program, configuration, "java -Xint"),
                   text_cell(runs.front()->tier),
                   tool ? measures.warnings(*program, configuration) : Cell{},
                   tool ? measures.verdicts(*program, configuration) : Cell{}};
      if (!cpu.value) table.notes.push_back(cpu.why);
      table.rows.push_back(std::move(row));
    }
  }
  table.notes.push_back(
      "CPU, wall and memory are medians. ± is half the distance of the quartiles of the CPU time, in percent of its "
      "median.");
  return table;
}

Table slowdown_table(const Suite& suite, const Measures& measures) {
  std::vector<std::string> configurations = configurations_in(measures.store());
  std::vector<const Program*> programs = programs_in(measures.store(), suite);
  Table table;
  table.id = "slowdowns";
  table.title = "Slowdowns";
  auto has = [&](const char* name) {
    return std::find(configurations.begin(), configurations.end(), name) != configurations.end();
  };
  struct Source {
    std::string configuration, base;
  };
  std::vector<Source> sources;
  for (const char* base : {"rrvm", "java -Xint", "java"}) {
    if (!has(base)) continue;
    std::string group = std::string("over ") + (std::string(base) == "rrvm" ? "rrvm without a tool" : base);
    for (const std::string& configuration : configurations) {
      if (configuration == base || (std::string(base) == "rrvm" && chain_of(configuration).empty())) continue;
      sources.push_back({configuration, base});
      table.columns.push_back({group + configuration, label_of(configuration), group, Format::kRatio, true});
    }
  }
  for (const Program* program : programs) {
    Row row;
    row.title = program->name + (program->compute_bound ? "" : " *");
    for (const Source& s : sources) row.cells.push_back(measures.slowdown(*program, s.configuration, s.base));
    table.rows.push_back(std::move(row));
  }
  if (sources.empty()) table.rows.clear();
  add_means(table, programs);
  bool waiting = std::any_of(programs.begin(), programs.end(), [](const Program* p) { return !p->compute_bound; });
  if (waiting) table.notes.push_back("Programs marked * mostly wait and are left out of the mean.");
  return table;
}

Table warnings_table(const Suite& suite, const Measures& measures) {
  Table table;
  table.id = "warnings";
  table.title = "Warnings against the ground truth";
  std::vector<std::string> tools;
  for (const std::string& configuration : configurations_in(measures.store())) {
    if (chain_of(configuration).empty() || chain_of(configuration) == "Empty")
      continue;  // Empty reports nothing by definition
    tools.push_back(configuration);
    table.columns.push_back({configuration, label_of(configuration), "", Format::kText});
  }
  std::vector<std::array<size_t, 3>> sums(tools.size());
  std::vector<std::string> reported;
  for (const Program* program : programs_in(measures.store(), suite)) {
    Row row;
    row.title = program->name;
    for (size_t i = 0; i < tools.size(); ++i) {
      std::vector<const Result*> runs = measures.good_runs(*program, tools[i]);
      Verdicts v = judge(*program, runs);
      std::set<std::string> places = warning_places(runs);
      row.cells.push_back(text_cell(v.known || runs.empty() ? v.text() : std::to_string(places.size()) + " reported"));
      std::string list;
      for (const std::string& place : places) list += (list.empty() ? "" : ", ") + place;
      if (!v.known && !list.empty())
        reported.push_back(program->name + " under " + label_of(tools[i]) + ": " + list + ".");
      sums[i][0] += v.found.size(), sums[i][1] += v.false_alarms.size(), sums[i][2] += v.missed.size();
    }
    table.rows.push_back(std::move(row));
  }
  table.notes = reported;
  std::vector<const Program*> programs = programs_in(measures.store(), suite);
  if (std::none_of(programs.begin(), programs.end(),
                   [](const Program* p) { return p->has_truth; })) {  // somebody's own: nobody knows the truth
    table.title = "Warnings";
    return table;
  }
  Row total;
  total.title = "total";
  total.is_summary = true;
  for (const auto& [found, wrong, missed] : sums)
    total.cells.push_back(text_cell(std::to_string(found) + " true, " + std::to_string(wrong) + " false, " +
                                    std::to_string(missed) + " missed"));
  table.rows.push_back(std::move(total));
  table.notes.insert(table.notes.end(),
                     {"True: known races of the program that were reported. False: fields and array accesses reported "
                      "that are no race. Missed: races that this tool must report and did not.",
                      "All rounds together: a race counts as found if any round found it."});
  return table;
}

Table comparison_table(const Suite& suite, const Measures& measures, const std::string& a, const std::string& b) {
  Table table;
  std::string name_a = label_of(a), name_b = label_of(b);
  table.id = "compare";
  table.title = "A = " + name_a + ", B = " + name_b;
  table.columns = {{"a", "A s", "", Format::kSeconds},         {"a_spread", "± %", "", Format::kPercent},
                   {"b", "B s", "", Format::kSeconds},         {"b_spread", "± %", "", Format::kPercent},
                   {"ratio", "B/A", "", Format::kRatio, true}, {"memory", "memory B/A", "", Format::kRatio},
                   {"note", "significance", "", Format::kText}};
  std::vector<double> logs;
  TimeKind kind = measures.options().time;
  std::vector<const Program*> programs = programs_in(measures.store(), suite);
  for (const Program* program : programs) {
    Cell time_a = measures.seconds(*program, a, kind), time_b = measures.seconds(*program, b, kind);
    Comparison c = compare_samples(measures.times(*program, a), measures.times(*program, b));
    Row row;
    row.title = program->name;
    row.cells = {time_a,
                 spread_cell(time_a, c.count_a),
                 time_b,
                 spread_cell(time_b, c.count_b),
                 measures.slowdown(*program, b, a),
                 measures.memory_ratio(*program, b, a),
                 text_cell(c.verdict("A", "B"))};
    if (time_a.value && time_b.value) logs.push_back(std::log(c.ratio));
    for (const Cell& cell : {time_a, time_b})
      if (!cell.value) table.notes.push_back(cell.why);
    table.rows.push_back(std::move(row));
  }
  add_means(table, programs);
  table.notes.push_back(
      "Significance per program: Mann-Whitney rank test, two-sided, 5%; with many programs one in twenty differs by "
      "chance.");
  if (logs.size() < 2) return table;
  double p = sign_flip_test(logs), all = std::exp(mean(logs));
  char text[160];
  std::snprintf(text, sizeof text,
                "%s%.2f over %zu programs (p = %.3f, every assignment of signs to the programs' log ratios).",
                "Over all: B takes A's time x ", all, logs.size(), p);
  table.notes.push_back(text);
  table.notes.push_back(
      p <= kSignificance ? "The difference over all programs is significant at 5%."
      : std::pow(2.0, 1.0 - static_cast<double>(logs.size())) > kSignificance
          ? "Over so few programs no difference can be significant: judge each program by its own line."
          : "The difference over all programs is not significant at 5%.");
  return table;
}

std::vector<Table> overview(const Suite& suite, const Measures& measures) {
  std::vector<Table> tables;
  for (Table& table : std::vector<Table>{slowdown_table(suite, measures), warnings_table(suite, measures),
                                         details_table(suite, measures)})
    if (!table.columns.empty() && !table.rows.empty()) tables.push_back(std::move(table));
  if (!tables.empty())
    for (const std::string& note : provenance_notes(measures)) tables.front().notes.push_back(note);
  return tables;
}

}  // namespace rrvm::bench
