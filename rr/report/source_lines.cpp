#include "rr/report/source_lines.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "rr/report/report_formats.h"

namespace rrvm::rr {

SourceLines::SourceLines(const std::string& path) {
  std::istringstream in(path);
  for (std::string folder; std::getline(in, folder, ':');)
    if (!folder.empty()) folders_.push_back(folder);
}

std::vector<std::string> SourceLines::missing() const {
  std::vector<std::string> found;
  auto is_missing = [](const std::string& folder) {
    std::error_code error;
    return !std::filesystem::is_directory(folder, error);
  };
  std::copy_if(folders_.begin(), folders_.end(), std::back_inserter(found), is_missing);
  return found;
}

const std::vector<std::string>& SourceLines::lines_of(const std::string& relative, const std::string& file) {
  auto [known, fresh] = files_.try_emplace(relative);
  if (!fresh) return known->second;
  for (const std::string& folder : folders_) {
    for (const std::string& candidate : {folder + "/" + relative, folder + "/" + file}) {
      std::ifstream in(candidate);
      for (std::string line; std::getline(in, line);) known->second.push_back(line);
      if (!known->second.empty()) return known->second;
    }
  }
  return known->second;
}

std::string SourceLines::operator()(const Site& s) {
  // The name comes from the class file: it may not lead out of the folders.
  if (s.file.empty() || s.line == 0 || s.file.find('/') != std::string::npos) return {};
  std::lock_guard lock(mutex_);
  const auto& lines = lines_of(source_path(s), s.file);
  if (s.line > lines.size()) return {};
  std::string line = lines[s.line - 1];
  std::replace(line.begin(), line.end(), '\t', ' ');
  size_t first = line.find_first_not_of(" \t");
  size_t last = line.find_last_not_of(" \t\r");
  return first == std::string::npos ? "" : line.substr(first, last - first + 1);
}

}  // namespace rrvm::rr
