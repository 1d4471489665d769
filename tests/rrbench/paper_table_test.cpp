#include "benchmarks/rrbench/paper_table.h"

#include <gtest/gtest.h>

#include <set>

#include "benchmarks/rrbench/configuration.h"
#include "tests/rrbench/fixtures.h"

namespace rrvm::bench {
namespace {

const std::string kPapers = std::string(RRVM_SOURCE_DIR) + "/benchmarks/rrbench/papers";

PaperTable parsed(const std::string& text) {
  std::string error;
  auto json = Json::parse(text, &error);
  EXPECT_TRUE(json) << error;
  auto table = PaperTable::from_json(*json, &error);
  EXPECT_TRUE(table) << error;
  return table.value_or(PaperTable{});
}

std::string present(const std::string&) { return ""; }

TEST(PaperTable, EveryTableIsThere) {
  EXPECT_EQ(paper_table_ids(kPapers),
            (std::vector<std::string>{"fasttrack-table1", "fasttrack-table2", "fasttrack-table3", "jumble-fig10",
                                      "jumble-fig9", "kernels", "prefilters", "roadrunner-fig8", "roadrunner-size-a",
                                      "sidetrack-table1", "sidetrack-table2", "startup"}));
}

TEST(PaperTable, EveryDefinitionIsRead) {
  for (const std::string& id : paper_table_ids(kPapers)) {
    std::string error;
    auto table = read_paper_table(kPapers, id, &error);
    ASSERT_TRUE(table) << error;
    EXPECT_EQ(table->id, id);
    Suite suite;
    for (const PaperRow& row : table->rows)
      if (!row.program.empty()) suite.add(program_named(row.program));
    for (const std::string& name : table->programs) suite.add(program_named(name));
    for (const PlanCell& cell : table->cells(suite)) {
      EXPECT_EQ(cell.configuration.find('{'), std::string::npos) << id << ": " << cell.configuration;
      auto configuration = parse_configuration(cell.configuration, &error);
      ASSERT_TRUE(configuration) << id << ": " << error;
      EXPECT_EQ(configuration->text(), cell.configuration) << "not canonical, so its results would not be found";
    }
    ResultStore empty;
    Table shown = table->build(suite, Measures(empty, {}), present);
    EXPECT_EQ(shown.has_paper(), !table->source.empty()) << id;
  }
}

// A slowdown over our interpreter beside a paper's over a compiler is no comparison without what lies between.
TEST(PaperTable, SlowdownsBesideAPapersHaveJavaAndItsInterpreterToo) {
  for (const std::string& id : paper_table_ids(kPapers)) {
    std::string error;
    auto table = read_paper_table(kPapers, id, &error);
    ASSERT_TRUE(table) << error;
    std::set<std::string> bases;
    for (const PaperColumn& column : table->columns)
      if (column.metric == "slowdown") bases.insert(column.baseline), bases.insert(column.configuration);
    if (table->source.empty() || bases.empty()) continue;
    EXPECT_TRUE(bases.contains("java") && bases.contains("java -Xint")) << id;
  }
}

// The averages that the papers print follow from their rows (rounded, and without the programs that wait).
TEST(PaperTable, TranscribedNumbersAddUp) {
  std::string error;
  auto table = read_paper_table(kPapers, "fasttrack-table1", &error);
  ASSERT_TRUE(table) << error;
  for (const char* id : {"empty", "eraser", "multirace", "goldilocks", "basicvc", "djit", "fasttrack"}) {
    std::vector<double> values;
    for (const PaperRow& row : table->rows)
      if (row.title.find('*') == std::string::npos && row.paper.count(id)) values.push_back(row.paper.at(id));
    EXPECT_NEAR(mean(values), table->averages.at(id), 0.1) << id;
  }
  for (const char* id : {"w_eraser", "w_multirace", "w_goldilocks", "w_basicvc", "w_djit", "w_fasttrack"}) {
    double sum = 0;
    for (const PaperRow& row : table->rows) sum += row.paper.count(id) ? row.paper.at(id) : 0;
    EXPECT_EQ(sum, table->averages.at(id)) << id;
  }
  table = read_paper_table(kPapers, "fasttrack-table2", &error);
  for (const auto& [id, total] : table->averages) {
    double sum = 0;
    for (const PaperRow& row : table->rows) sum += row.paper.at(id);
    EXPECT_EQ(sum, total) << id;
  }
}

TEST(PaperTable, RowsOfProgramsAndTheirMeans) {
  PaperTable t = parsed(R"({"id":"x","title":"X","average_title":"mean","total_counts":true,"averages":{"ft":8.5},
    "columns":[{"id":"ft","metric":"slowdown","configuration":"rrvm -tool=FastTrack"},{"id":"w","metric":"warnings","configuration":"rrvm -tool=FastTrack"}],
    "rows":[{"program":"sor","paper":{"ft":9.3}},{"program":"tsp"},{"program":"philo"},{"program":"raja","paper":{"ft":2.8}}]})");
  Suite suite;
  for (const char* name : {"sor", "tsp", "philo"}) suite.add(program_named(name));
  Program philo = program_named("philo");
  philo.compute_bound = false;
  suite.add(philo);
  ResultStore store;
  for (auto [name, slow] : {std::pair{"sor", 2.0}, {"tsp", 8.0}, {"philo", 100.0}}) {
    store.add(result_of(name, "rrvm", 1, 1));
    Result r = result_of(name, "rrvm -tool=FastTrack", 1, slow);
    r.has_report = true;
    r.warnings = {field_warning("FastTrack", "A.f", "A.java:1")};
    store.add(r);
  }
  EXPECT_EQ(t.cells(suite).size(), 9u);
  Table shown = t.build(suite, Measures(store, {}), present);
  ASSERT_EQ(shown.rows.size(), 6u);
  EXPECT_EQ(cell_text(shown.rows[0].cells[0], shown.columns[0]), "2.00 (9.3)");
  EXPECT_EQ(cell_text(shown.rows[3].cells[0], shown.columns[0]), "- (2.8)");
  EXPECT_DOUBLE_EQ(*shown.rows[4].cells[0].value, 5);  // philo waits
  EXPECT_DOUBLE_EQ(*shown.rows[4].cells[1].value, 3);  // but its warnings count
  EXPECT_DOUBLE_EQ(*shown.rows[5].cells[0].value, 4);
  EXPECT_EQ(*shown.rows[4].cells[0].paper, 8.5);
  EXPECT_EQ(shown.notes.back(), "raja: there is no such program in this suite");
}

TEST(PaperTable, RowsOfChainsAreMeansAndAbsentToolsAreNamed) {
  PaperTable t = parsed(R"({"id":"x","title":"X","programs":["sor","tsp"],
    "columns":[{"id":"none","metric":"slowdown","configuration":"rrvm -tool={tool}"},{"id":"ft","metric":"slowdown","configuration":"rrvm -tool=FastTrack:{tool}"}],
    "rows":[{"title":"Velodrome","variables":{"tool":"Velodrome"},"paper":{"none":57.9,"ft":11.3}}]})");
  Suite suite;
  ResultStore store;
  for (auto [name, slow] : {std::pair{"sor", 2.0}, {"tsp", 8.0}}) {
    suite.add(program_named(name));
    store.add(result_of(name, "rrvm", 1, 1));
    store.add(result_of(name, "rrvm -tool=FastTrack:Velodrome", 1, slow));
  }
  Table shown = t.build(suite, Measures(store, {}), [](const std::string& c) {
    return c == "rrvm -tool=Velodrome" ? std::string("unknown tool") : "";
  });
  EXPECT_EQ(cell_text(shown.rows[0].cells[0], shown.columns[0]), "- (57.9)");
  EXPECT_EQ(cell_text(shown.rows[0].cells[1], shown.columns[1]), "5.00 (11.3)");
  EXPECT_EQ(shown.notes.back(), "rrvm -tool=Velodrome: absent in this build (unknown tool)");
}

// The columns of a row of means are comparable: a program that one column has no value for counts in none of them.
TEST(PaperTable, MeansAreOverTheSamePrograms) {
  PaperTable t = parsed(
      R"({"id":"x","title":"X","programs":["sor","tsp"],"average_title":"mean","averages":{"a":7},"size":"medium","net":true,
    "columns":[{"id":"a","metric":"slowdown","configuration":"rrvm -tool={tool}"},{"id":"b","metric":"slowdown","configuration":"rrvm -tool={tool} -noFP"}],
    "rows":[{"title":"Empty","variables":{"tool":"Empty"}},{"title":"DJIT+","variables":{"tool":"DJIT+"}},{"title":"Count","variables":{"tool":"Count"}}]})");
  EXPECT_EQ(t.size, "medium");
  EXPECT_TRUE(t.net);
  Suite suite;
  ResultStore store;
  for (auto [name, slow] : {std::pair{"sor", 2.0}, {"tsp", 8.0}}) {
    suite.add(program_named(name));
    store.add(result_of(name, "rrvm", 1, 1));
    store.add(result_of(name, "rrvm -tool=Empty", 1, slow));
    store.add(result_of(name, "rrvm -tool=DJIT+", 1, slow));
  }
  store.add(result_of("sor", "rrvm -tool=Empty -noFP", 1, 3));
  Table shown = t.build(suite, Measures(store, {}), present);
  ASSERT_EQ(shown.rows.size(), 4u);                    // no geometric mean of means
  EXPECT_DOUBLE_EQ(*shown.rows[0].cells[0].value, 2);  // tsp has no second column
  EXPECT_DOUBLE_EQ(*shown.rows[0].cells[1].value, 3);
  EXPECT_DOUBLE_EQ(*shown.rows[1].cells[0].value, 5);  // here no program has one
  EXPECT_FALSE(shown.rows[1].cells[1].value);
  EXPECT_FALSE(shown.rows[2].cells[0].value);
  EXPECT_DOUBLE_EQ(*shown.rows[3].cells[0].value, 3.5);
  EXPECT_EQ(*shown.rows[3].cells[0].paper, 7);
  EXPECT_EQ(shown.notes.back(), "Empty: the means are over the 1 of 2 programs that have a value in every column");
}

TEST(PaperTable, WrongDefinitionsAreRefused) {
  for (const char* text :
       {"{}", R"({"id":"x","columns":[{"id":"a","metric":"speed"}],"rows":[{"program":"p"}]})",
        R"({"id":"x","columns":[{"id":"a","metric":"slowdown"}],"rows":[{"program":"p"}]})",
        R"({"id":"x","columns":[{"id":"a","metric":"none"}],"rows":[{"title":"p"}]})",
        R"({"id":"x","columns":[{"id":"a","metric":"none"}],"rows":[{"program":"p","paper":{"b":1}}]})"}) {
    std::string error;
    EXPECT_FALSE(PaperTable::from_json(*Json::parse(text, &error), &error)) << text;
    EXPECT_FALSE(error.empty());
  }
  std::string error;
  EXPECT_FALSE(read_paper_table(kPapers, "fasttrack-table4", &error));
  EXPECT_NE(error.find("did you mean 'fasttrack-table"), std::string::npos) << error;
}

}  // namespace
}  // namespace rrvm::bench
