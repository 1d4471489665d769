// See suite.h.
#include "benchmarks/rrbench/suite.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "rr/spelling.h"

namespace rrvm::bench {
namespace fs = std::filesystem;
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

std::string line_text(const Json& line) {
  return line.is_number() ? std::to_string(static_cast<long>(line.number())) : line.text();
}

Race race_from(const Json& entry) {
  Race race;
  race.id = entry["id"].text();
  race.field = entry["field"].text();
  race.kind = entry["kind"].text();
  for (const Json& line : entry["lines"].items()) race.lines.push_back(line_text(line));
  race.must = entry["tools"]["must"].texts();
  race.may = entry["tools"]["may"].texts();
  race.false_of = entry["tools"]["false_positive_of"].texts();
  return race;
}

// A class path whose entries are relative to a folder, made absolute.
std::string absolute_path_list(const std::string& list, const fs::path& folder) {
  std::string out;
  for (size_t start = 0; start <= list.size();) {
    size_t stop = std::min(list.find(':', start), list.size());
    std::string entry = list.substr(start, stop - start);
    if (!entry.empty()) out += (out.empty() ? "" : ":") + (folder / entry).lexically_normal().string();
    start = stop + 1;
  }
  return out;
}

}  // namespace

std::vector<std::string> Program::command(const std::string& size, int thread_count) const {
  std::vector<std::string> words = vm_options;
  if (!class_path.empty()) words.insert(words.end(), {"-cp", class_path});
  if (!jar.empty()) {
    words.insert(words.end(), {"-jar", jar});
  } else if (!main_class.empty()) {
    words.push_back(main_class);
  }
  auto own = size_arguments.find(size);
  for (const std::string& argument : own == size_arguments.end() ? arguments : own->second)
    words.push_back(replaced(replaced(argument, "{size}", size), "{threads}", std::to_string(thread_count)));
  return words;
}

const Program* Suite::find(const std::string& name) const {
  for (const Program& program : programs_)
    if (rr::lower_case(program.name) == rr::lower_case(name)) return &program;
  return name == startup_program().name ? &startup_program() : nullptr;
}

const Program& startup_program() {
  static const Program kProgram = [] {
    Program p;
    p.name = "startup";
    p.vm_options = {"-version"};
    p.compute_bound = false;
    return p;
  }();
  return kProgram;
}

void Suite::add(Program program) {
  for (Program& old : programs_)
    if (rr::lower_case(old.name) == rr::lower_case(program.name)) return void(old = std::move(program));
  programs_.push_back(std::move(program));
}

std::optional<Program> program_from(const Json& entry, const std::string& folder, std::string* error) {
  static const std::vector<std::string> kKnown = {
      "name",  "description", "group",           "main",          "jar",   "classpath", "vm_options", "args",
      "sizes", "threads",     "threads_default", "compute_bound", "races", "sources"};
  Program p;
  p.name = entry["name"].text();
  p.description = entry["description"].text();
  p.main_class = entry["main"].text();
  p.jar = entry["jar"].text();
  if (!p.jar.empty()) p.jar = (fs::path(folder) / p.jar).lexically_normal().string();
  p.class_path = absolute_path_list(entry["classpath"].text(), folder);
  p.vm_options = entry["vm_options"].texts();
  p.arguments = entry["args"].texts();
  p.threads = static_cast<int>(entry["threads_default"].number(entry["threads"].number(0)));
  p.compute_bound = entry["compute_bound"].boolean(true);
  for (const Json& size : entry["sizes"].items()) p.sizes.push_back(size.text());
  for (const auto& [size, arguments] : entry["sizes"].members()) {
    p.sizes.push_back(size);
    if (arguments.is_array()) p.size_arguments[size] = arguments.texts();
  }
  p.has_truth = entry["races"].is_array();
  for (const Json& race : entry["races"].items()) p.races.push_back(race_from(race));
  for (const std::string& source : entry["sources"].texts()) p.sources.push_back((fs::path(folder) / source).string());
  if (p.name.empty()) return *error = "a program without a name", std::nullopt;
  for (const auto& [key, value] : entry.members())
    if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
      return *error = "program " + p.name + ": unknown key '" + key + "'" + rr::did_you_mean(key, kKnown), std::nullopt;
  if (p.main_class.empty() && p.jar.empty())
    return *error = "program " + p.name + " has neither \"main\" nor \"jar\"", std::nullopt;
  return p;
}

bool Suite::load(const std::string& file, std::string* error) {
  auto document = read_json_file(file, error);
  if (!document) return false;
  Json list = document->has("programs") ? (*document)["programs"] : (*document)["targets"];
  if (!list.is_array()) return *error = file + ": has no list \"targets\"", false;
  std::string folder = fs::absolute(fs::path(file)).parent_path().string();
  for (const Json& entry : list.items()) {
    auto program = program_from(entry, folder, error);
    if (!program) return *error = file + ": " + *error, false;
    add(std::move(*program));
  }
  return true;
}

std::optional<std::vector<const Program*>> Suite::select(const std::vector<std::string>& names,
                                                         std::string* error) const {
  std::vector<const Program*> chosen;
  std::vector<std::string> known;
  for (const Program& program : programs_) {
    known.push_back(program.name);
    if (names.empty() && !program.on_request) chosen.push_back(&program);
  }
  for (const std::string& name : names) {
    const Program* program = find(name);
    if (!program) return *error = "no program '" + name + "'" + rr::did_you_mean(name, known), std::nullopt;
    chosen.push_back(program);
  }
  return chosen;
}

size_t lines_of_code(const Program& program) {
  size_t count = 0;
  for (const std::string& source : program.sources) {
    std::ifstream in(source);
    for (std::string line; std::getline(in, line);) ++count;
  }
  return count;
}

}  // namespace rrvm::bench
