// See commands.h.
#include "benchmarks/rrbench/commands.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <iostream>

#include "benchmarks/rrbench/overview.h"
#include "benchmarks/rrbench/paper_table.h"
#include "benchmarks/rrbench/session.h"

namespace rrvm::bench {
namespace fs = std::filesystem;
namespace {

constexpr const char* kResults = "rrbench.jsonl";
constexpr double kQuickSeconds = 150;  // leaves half a minute for the run that is under way and for compiling
constexpr double kQuickTimeout = 20;
constexpr const char* kQuickSize = "medium";
constexpr int kRounds = 3, kCompareRounds = 7, kQuickRounds = 5;

const std::vector<std::string>& main_configurations() {
  static const std::vector<std::string> kList = {
      "java", "java -Xint", "rrvm", "Empty", "ThreadLocal:ReadOnly:LockSet", "FastTrack"};
  return kList;
}

void no_words(const Options& options) {
  if (!options.words.empty()) throw UserError{"'" + options.command + "' takes no '" + options.words.front() + "'"};
}

std::vector<PlanCell> all_cells(const std::vector<const Program*>& programs,
                                const std::vector<std::string>& configurations) {
  std::vector<PlanCell> cells;
  for (const Program* program : programs)
    for (const std::string& configuration : configurations) cells.push_back({program, configuration});
  return cells;
}

// Only the results of these jobs, so that a table is not about what else the file holds.
void keep_only(ResultStore& store, const std::vector<Job>& jobs) {
  std::vector<std::string> cells;
  for (const Job& job : jobs) cells.push_back(job.cell());
  std::sort(cells.begin(), cells.end());
  store.drop_if([&](const Result& r) { return !std::binary_search(cells.begin(), cells.end(), r.job.cell()); });
}

int run(const Options& options) {
  no_words(options);
  Session session(options);
  std::vector<Job> jobs =
      session.plan(all_cells(session.chosen_programs(), session.configurations(main_configurations())), kRounds);
  session.open_results(kResults);
  RunSummary summary = session.run(jobs, options.budget);
  keep_only(session.store(), jobs);
  session.show(overview(session.suite(), session.measures()), "run", "rrbench run");
  return summary.failed ? 1 : 0;
}

int quick(Options options) {
  no_words(options);
  options.timeout = std::min(options.timeout, kQuickTimeout);
  if (!was_given(options, "--size")) options.size = kQuickSize;
  options.net = true;
  // An unfinished quick goes on; a finished one has given its file the final name, and the next begins anew.
  const std::string file = options.results.empty() ? "rrbench-quick.jsonl" : options.results;
  options.results = file + ".part";
  Session session(options);
  std::vector<Job> jobs =
      session.plan(all_cells(session.chosen_programs(), session.configurations(main_configurations())), kQuickRounds);
  session.open_results("");
  if (session.store().size())
    std::cerr << "rrbench: goes on with " << session.store().size() << " results of a quick that was stopped\n";
  RunSummary summary = session.run(jobs, options.budget > 0 ? options.budget : kQuickSeconds);
  std::error_code failure;
  fs::rename(options.results, file, failure);
  keep_only(session.store(), jobs);
  session.show(overview(session.suite(), session.measures()), "quick", "rrbench quick");
  return summary.failed ? 1 : 0;
}

PaperTable table_named(const std::string& name) {
  std::string error;
  auto table = read_paper_table(papers_folder(), name, &error);
  if (!table) throw UserError{error};
  return *table;
}

// What the table is meant to be made with, where the user did not say.
Options with_preferences(Options options, const PaperTable& table) {
  if (table.timeout > 0 && !was_given(options, "--timeout")) options.timeout = table.timeout;
  if (!was_given(options, "--size")) options.size = table.size;
  options.net = options.net || table.net;
  return options;
}

// The table's work, restricted to the programs that were asked for.
std::vector<PlanCell> cells_of(const PaperTable& table, Session& session) {
  std::vector<PlanCell> cells = table.cells(session.suite());
  if (session.options().programs.empty()) return cells;
  std::vector<const Program*> chosen = session.chosen_programs();
  std::erase_if(cells, [&](const PlanCell& cell) {
    return std::find(chosen.begin(), chosen.end(), cell.program) == chosen.end();
  });
  return cells;
}

int list_tables() {
  for (const std::string& id : paper_table_ids(papers_folder()))
    std::printf("%-18s %s\n", id.c_str(), table_named(id).title.c_str());
  return 0;
}

int table(const Options& options) {
  if (options.words.size() > 1) throw UserError{"one table at a time"};
  if (options.words.empty()) return list_tables();
  PaperTable definition = table_named(options.words[0]);
  Session session(with_preferences(options, definition));
  std::vector<Job> jobs = session.plan(cells_of(definition, session), kRounds);
  if (options.no_run) {
    session.read_results(kResults);
  } else {
    session.open_results(kResults);
    session.run(jobs, options.budget);
  }
  keep_only(session.store(), jobs);
  Table shown =
      definition.build(session.suite(), session.measures(), [&](const std::string& c) { return session.missing(c); });
  session.show({shown}, definition.id, shown.title);
  return 0;
}

int compare(Options options) {
  if (options.words.size() != 2) throw UserError{"compare needs two configurations: rrbench compare A B"};
  options.configurations = options.words;
  Session session(options);
  std::vector<std::string> two = session.configurations({});
  if (two[0] == two[1]) throw UserError{"A and B are the same configuration"};
  std::vector<Job> jobs = session.plan(all_cells(session.chosen_programs(), two), kCompareRounds);
  if (options.no_run) {
    session.read_results(kResults);
  } else {
    session.open_results(kResults);
    session.run(jobs, options.budget);
  }
  keep_only(session.store(), jobs);
  Measures measures = session.measures();
  Table shown = comparison_table(session.suite(), measures, two[0], two[1]);
  for (const std::string& note : provenance_notes(measures)) shown.notes.push_back(note);
  session.show({shown}, "compare", "rrbench compare");
  return 0;
}

int report(const Options& options) {
  no_words(options);
  Session session(options);
  session.read_results(kResults);
  session.add_programs_of_results();
  std::vector<Table> tables = overview(session.suite(), session.measures());
  if (tables.empty()) throw UserError{"the results hold nothing of these programs at this size and number of threads"};
  session.show(tables, "report", "rrbench report");
  return 0;
}

int jobs(const Options& options) {
  no_words(options);
  if (options.campaign.empty()) throw UserError{"jobs needs --campaign DIR"};
  if (!options.table.empty() && !options.configurations.empty())
    throw UserError{"--table and --config exclude each other"};
  std::optional<PaperTable> definition;
  if (!options.table.empty()) definition = table_named(options.table);
  Session session(definition ? with_preferences(options, *definition) : options);
  Campaign campaign;
  std::vector<PlanCell> cells =
      definition ? cells_of(*definition, session)
                 : all_cells(session.chosen_programs(), session.configurations(main_configurations()));
  std::map<std::string, std::string> absent;
  std::erase_if(cells, [&](const PlanCell& cell) {
    std::string reason = session.missing(cell.configuration);
    if (!reason.empty()) absent[cell.configuration] = reason;
    return !reason.empty();
  });
  for (const auto& [configuration, reason] : absent)
    std::cerr << "rrbench: " << configuration << " is left out: " << reason << "\n";
  campaign.jobs = session.plan(cells, kRounds);
  campaign.settings = session.settings_for_jobs();
  if (campaign.jobs.empty()) throw UserError{"there is nothing to run"};
  std::string error, self = fs::read_symlink("/proc/self/exe").string();
  if (!write_campaign(campaign, options.campaign, shell_quoted(self), &error)) throw UserError{error};
  std::string folder = shell_quoted(options.campaign);
  std::cout << campaign.jobs.size() << " jobs in " << options.campaign
            << ". Run them, in any order and as often as you like, with one of\n"
            << "  sh " << folder << "/jobs.txt\n"
            << "  parallel --jobs 1 --bar < " << folder
            << "/jobs.txt            (more machines: -S host1,host2, on a shared folder)\n"
            << "  sbatch " << folder << "/slurm.sh\n"
            << "then\n  rrbench merge --campaign " << folder << " && rrbench report\n";
  return 0;
}

int job(const Options& options) {
  size_t number = 0;
  const std::string word = options.words.size() == 1 ? options.words[0] : "";
  auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (options.campaign.empty() || failure != std::errc() || end != word.data() + word.size())
    throw UserError{"usage: rrbench job --campaign DIR N"};
  std::string error, file = result_file(options.campaign, number);
  auto campaign = Campaign::read(options.campaign, &error);
  if (!campaign) throw UserError{error};
  if (number < 1 || number > campaign->jobs.size())
    throw UserError{"the campaign has jobs 1 to " + std::to_string(campaign->jobs.size()) + ", not " + word};
  if (fs::exists(file)) return 0;
  Session session(options_from(campaign->settings));
  Result result = session.run_one(campaign->jobs[number - 1], 0);
  if (!write_file(file, result.to_json().dump() + "\n", &error)) throw UserError{error};
  if (result.ok) return 0;
  std::cerr << "rrbench: job " << number << ": " << result.problem << "\n";
  return 1;
}

int merge(const Options& options) {
  std::vector<std::string> files = options.words;
  std::string target = options.results.empty() ? kResults : options.results, error;
  if (options.campaign.empty() == files.empty()) throw UserError{"merge needs --campaign DIR or files"};
  size_t expected = 0;
  if (!options.campaign.empty()) {
    auto campaign = Campaign::read(options.campaign, &error);
    if (!campaign) throw UserError{error};
    expected = campaign->jobs.size();
    for (size_t i = 1; i <= expected; ++i)
      if (std::string file = result_file(options.campaign, i); fs::exists(file)) files.push_back(file);
  }
  std::vector<std::string> notes;
  auto count = merge_results(files, target, &notes, &error);
  if (!count) throw UserError{error};
  for (const std::string& note : notes) std::cerr << "rrbench: " << note << "\n";
  std::cout << *count << " results in " << target << "\n";
  if (*count < expected) std::cout << expected - *count << " of " << expected << " jobs have no result yet\n";
  return 0;
}

int list(const Options& options) {
  no_words(options);
  Session session(options);
  for (const Program& program : session.suite().programs())
    std::printf("%-18s %s\n", program.name.c_str(), program.description.c_str());
  std::printf("\ntables:\n");
  return list_tables();
}

}  // namespace

int run_command(const Options& options) {
  if (options.command == "run") return run(options);
  if (options.command == "quick") return quick(options);
  if (options.command == "table") return table(options);
  if (options.command == "compare") return compare(options);
  if (options.command == "report") return report(options);
  if (options.command == "jobs") return jobs(options);
  if (options.command == "job") return job(options);
  if (options.command == "merge") return merge(options);
  return list(options);
}

}  // namespace rrvm::bench
