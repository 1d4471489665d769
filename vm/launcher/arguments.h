// The words of the command line after argument files (@file) and option variables (JDK_JAVA_OPTIONS) are put in.
// Files are expanded only before the main class; "@@x" means "@x". Knows no VM.
// Covered by tests/launcher/arguments_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rrvm::launcher {

// The words of an argument file's text: white space separates, '#' comments, quotes join, backslash escapes in quotes.
std::vector<std::string> split_argument_file(std::string_view text);

class Arguments {
 public:
  // Both return false with java's message when the program must end with exit code 1.
  bool add(const std::string& word, std::string* error);
  bool add_variable(const std::string& variable, std::string_view value, std::string* error);

  const std::vector<std::string>& words() const { return words_; }

 private:
  enum class Source { kCommandLine, kVariable };

  // False: `word` stands for itself. True: *expansion replaces it, or *error is set.
  bool expand(const std::string& word, Source source, std::vector<std::string>* expansion, std::string* error);
  void take(std::string word);  // sees where the main class is, then appends

  std::vector<std::string> words_;
  bool main_class_seen_ = false;
  bool expecting_value_ = false;
  bool expansion_disabled_ = false;
};

}  // namespace rrvm::launcher
