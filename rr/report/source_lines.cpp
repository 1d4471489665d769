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

const SourceLines::File* SourceLines::find(const Site& s) {
  // The name comes from the class file: it may not lead out of the folders.
  if (s.file.empty() || s.file.find('/') != std::string::npos) return nullptr;
  std::string relative = source_path(s);
  auto [known, fresh] = files_.try_emplace(relative);
  File& file = known->second;
  for (size_t i = 0; fresh && file.lines.empty() && i < folders_.size(); i++) {
    for (const std::string& candidate : {folders_[i] + "/" + relative, folders_[i] + "/" + s.file}) {
      std::ifstream in(candidate);
      for (std::string line; std::getline(in, line);) {
        std::replace(line.begin(), line.end(), '\t', ' ');
        file.lines.push_back(line.substr(0, line.find_last_not_of(" \r") + 1));
      }
      file.path = candidate;
      if (!file.lines.empty()) break;
    }
  }
  return file.lines.empty() ? nullptr : &file;
}

std::string SourceLines::operator()(const Site& s) {
  std::lock_guard lock(mutex_);
  const File* file = find(s);
  if (!file || s.line == 0 || s.line > file->lines.size()) return {};
  const std::string& line = file->lines[s.line - 1];
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

std::string SourceLines::file_of(const Site& s) {
  std::lock_guard lock(mutex_);
  const File* file = find(s);
  return file ? file->path : "";
}

SourceLines::Lines SourceLines::around(const Site& s, unsigned more) {
  std::lock_guard lock(mutex_);
  const File* file = find(s);
  if (!file || s.line == 0 || s.line > file->lines.size()) return {};
  size_t first = s.line > more ? s.line - more : 1, last = std::min<size_t>(s.line + more, file->lines.size());
  auto begin = file->lines.begin() + static_cast<std::ptrdiff_t>(first - 1);
  return {static_cast<unsigned>(first), {begin, begin + static_cast<std::ptrdiff_t>(last - first + 1)}};
}

}  // namespace rrvm::rr
