// See options.h.
#include "benchmarks/rrbench/options.h"

#include <charconv>
#include <functional>

#include "rr/spelling.h"

namespace rrvm::bench {
namespace {

struct CommandHelp {
  const char* name;
  const char* usage;
  const char* help;
};

constexpr CommandHelp kCommands[] = {
    {"run", "[options] [-- program arguments]",
     "programs x configurations, N rounds, interleaved; then a summary. Goes on where it was stopped"},
    {"quick", "[options]",
     "a first look in at most three minutes: all programs, the main tools, as many rounds as there is time for. Goes "
     "on where it was stopped"},
    {"table", "NAME [options]",
     "runs what one of the papers' tables needs and prints it beside the paper's numbers; without NAME lists them"},
    {"compare", "A B [options]", "two configurations (two tools, or two builds by path) with a significance note"},
    {"report", "[options]", "prints and writes tables of results that are there; runs nothing"},
    {"jobs", "--campaign DIR [options]",
     "writes the work as a job list for GNU parallel, Slurm or a shell; --table NAME for a paper's table"},
    {"job", "--campaign DIR N", "makes run N of a campaign; does nothing if its result is there"},
    {"merge", "--campaign DIR | FILE... [--results FILE]", "the results of a campaign, or several files, as one file"},
    {"list", "", "the programs and the tables"},
};

struct OptionRow {
  const char* name;
  const char* value;     // "" for a switch
  const char* commands;  // those that know it, with spaces around; "" for all
  const char* help;
  std::function<std::string(Options&, const std::string&)> set;  // the complaint, or ""
};

std::string set_number(int& out, const std::string& text, int low, int high) {
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  bool good = failure == std::errc() && end == text.data() + text.size() && out >= low && out <= high;
  return good ? "" : "needs a number in " + std::to_string(low) + ".." + std::to_string(high) + ", not '" + text + "'";
}

std::string set_seconds(double& out, const std::string& text) {
  auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  bool good = failure == std::errc() && end == text.data() + text.size() && out > 0 && out < 1e7;
  return good ? "" : "needs seconds, not '" + text + "'";
}

std::string set_choice(std::string& out, const std::string& text, const std::vector<std::string>& choices) {
  for (const std::string& choice : choices)
    if (choice == text) return out = text, "";
  std::string known;
  for (const std::string& choice : choices) known += (known.empty() ? "" : "|") + choice;
  return "must be one of " + known + ", not '" + text + "'" + rr::did_you_mean(text, choices);
}

auto text_into(std::string Options::*member) {
  return [member](Options& o, const std::string& v) { return o.*member = v, std::string(); };
}
auto add_to(std::vector<std::string> Options::*member) {
  return [member](Options& o, const std::string& v) { return (o.*member).push_back(v), std::string(); };
}
auto switch_on(bool Options::*member) {
  return [member](Options& o, const std::string&) { return o.*member = true, std::string(); };
}

const std::vector<OptionRow>& rows() {
  static const std::vector<OptionRow> kRows = {
      {"--program", "NAME", " run quick table compare jobs ", "a program of the suite; may be repeated (default: all)",
       add_to(&Options::programs)},
      {"--config", "TEXT", " run jobs ",
       "a configuration: java, \"java -Xint\", rrvm, a tool chain, \"rrvm -tool=FastTrack -array=COARSE\", \"PATH/rrvm "
       "-tool=...\"; may be repeated",
       add_to(&Options::configurations)},
      {"--size", "SIZE", " run quick table compare jobs report ",
       "small, medium, A or B for the suite's programs (default small; quick and most tables: medium)",
       text_into(&Options::size)},
      {"--threads", "N", " run quick table compare jobs report ", "threads of each program (default: its own)",
       [](Options& o, const std::string& v) { return set_number(o.threads, v, 1, 10000); }},
      {"--rounds", "N", " run quick table compare jobs ",
       "runs of each program under each configuration (default 3; compare 7)",
       [](Options& o, const std::string& v) { return set_number(o.rounds, v, 1, 100000); }},
      {"--timeout", "SECONDS", " run quick table compare jobs ", "limit of one run (default 300)",
       [](Options& o, const std::string& v) { return set_seconds(o.timeout, v); }},
      {"--budget", "SECONDS", " run quick table compare ",
       "limit of the whole command: no run is begun that would probably end later",
       [](Options& o, const std::string& v) { return set_seconds(o.budget, v); }},
      {"--time", "cpu|wall", " run quick table compare report ",
       "what slowdowns compare (default cpu: it bears a busy machine better)",
       [](Options& o, const std::string& v) {
         return set_choice(o.time, v, {"cpu", "wall"});
       }},
      {"--net", "", " run quick table compare report jobs ",
       "the start of the VM is measured too (`VM -version`, same options) and taken off every time",
       switch_on(&Options::net)},
      {"--cpus", "LIST", " run quick table compare jobs ",
       "processors that every run is pinned to, such as 0-3 (default: all that rrbench may use)",
       text_into(&Options::cpus)},
      {"--results", "FILE", " run quick table compare report merge ",
       "raw results, one JSON object a line (default rrbench.jsonl)", text_into(&Options::results)},
      {"--retry", "", " run quick table compare ", "runs that failed are made again", switch_on(&Options::retry)},
      {"--no-run", "", " table compare ", "table, compare: only what the results hold", switch_on(&Options::no_run)},
      {"--format", "text|markdown|csv|html", " run quick table compare report ", "what is printed (default text)",
       [](Options& o, const std::string& v) {
         return set_choice(o.format, v, {"text", "markdown", "csv", "html"});
       }},
      {"--out", "DIR", " run quick table compare report ", "also writes the tables there in all four formats",
       text_into(&Options::out)},
      {"--jar", "FILE", " run compare jobs report list ", "your own program: a jar; its arguments after --",
       text_into(&Options::jar)},
      {"--main", "CLASS", " run compare jobs report list ", "your own program: a main class; its arguments after --",
       text_into(&Options::main_class)},
      {"--cp", "PATH", " run compare jobs report list ", "class path of --main", text_into(&Options::class_path)},
      {"--name", "NAME", " run compare jobs report list ", "what your program is called in tables",
       text_into(&Options::name)},
      {"--targets", "FILE", " run compare jobs report list ",
       "your own programs, as JSON (docs/rrbench.md); may be repeated", add_to(&Options::targets)},
      {"--campaign", "DIR", " jobs job merge ", "jobs, job, merge: the campaign's folder",
       text_into(&Options::campaign)},
      {"--table", "NAME", " jobs ", "jobs: the work of this table", text_into(&Options::table)},
      {"--java", "FILE", " run quick table compare jobs report list ",
       "the JDK's java (default: that of JAVA_HOME, else of PATH)", text_into(&Options::java)},
      {"--rrvm", "FILE", " run quick table compare jobs report list ", "rrvm (default: the one beside rrbench)",
       text_into(&Options::rrvm)},
      {"--quiet", "", " run quick table compare ", "no progress", switch_on(&Options::quiet)},
      {"--help", "", "", "this text", switch_on(&Options::help)},
      {"--version", "", "", "which rrbench this is", switch_on(&Options::version)},
  };
  return kRows;
}

std::string set_option(const std::vector<std::string>& arguments, size_t& i, Options& options) {
  const std::string& word = arguments[i];
  size_t equals = word.find('=');
  std::string name = word.substr(0, equals);
  std::vector<std::string> known;
  for (const OptionRow& row : rows()) {
    known.push_back(row.name);
    if (name != row.name) continue;
    options.given.push_back(name);
    bool is_switch = row.value[0] == 0;
    if (is_switch && equals != std::string::npos) return name + " takes no value";
    if (!is_switch && equals == std::string::npos && i + 1 >= arguments.size())
      return name + " needs a value: " + name + " " + row.value;
    std::string value = is_switch ? "" : equals != std::string::npos ? word.substr(equals + 1) : arguments[++i];
    if (!is_switch && value.empty()) return name + " needs a value: " + name + " " + row.value;
    std::string complaint = row.set(options, value);
    return complaint.empty() ? "" : name + " " + complaint;
  }
  return "unknown option '" + word + "'" + rr::did_you_mean(name, known);
}

bool knows(const std::string& command, const OptionRow& row) {
  return row.commands[0] == 0 || std::string(row.commands).find(" " + command + " ") != std::string::npos;
}

// An option that the command would ignore must not look as if it had worked.
std::string foreign_option(const Options& options) {
  for (const std::string& name : options.given)
    for (const OptionRow& row : rows())
      if (name == row.name && !knows(options.command, row))
        return name + " means nothing to '" + options.command + "'; it is for" + std::string(row.commands);
  return "";
}

}  // namespace

std::string parse_options(const std::vector<std::string>& arguments, Options& options) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "--") {
      options.program_arguments.assign(arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1, arguments.end());
      break;
    }
    if (word == "-h" || word == "-help") {
      options.help = true;
    } else if (word.size() > 1 && word[0] == '-') {
      if (std::string complaint = set_option(arguments, i, options); !complaint.empty()) return complaint;
    } else if (options.command.empty()) {
      options.command = word;
    } else {
      options.words.push_back(word);
    }
  }
  std::vector<std::string> known;
  for (const CommandHelp& command : kCommands) known.push_back(command.name);
  for (const std::string& name : known)
    if (options.command == name) return options.help ? "" : foreign_option(options);
  if ((options.help || options.version) && options.command.empty()) return "";
  if (options.command.empty()) return "which command? See rrbench --help";
  return "unknown command '" + options.command + "'" + rr::did_you_mean(options.command, known);
}

std::string help_text(const std::string& command) {
  std::string out;
  if (command.empty()) out = "rrbench: compares detectors, VMs and builds on the same programs (docs/rrbench.md)\n\n";
  for (const CommandHelp& c : kCommands) {
    if (!command.empty() && command != c.name) continue;
    out += std::string("rrbench ") + c.name + " " + c.usage + "\n    " + c.help + "\n";
  }
  out += "\noptions:\n";
  for (const OptionRow& row : rows()) {
    if (!command.empty() && !knows(command, row)) continue;
    out += std::string("  ") + row.name + (row.value[0] ? std::string(" ") + row.value : "") + "\n      " + row.help +
           "\n";
  }
  return out +
         "\nExit code: 0 all is well; 1 a run failed; 2 a wrong command line or input, or a file that cannot be "
         "written; 130 stopped by Ctrl-C.\n";
}

}  // namespace rrvm::bench
