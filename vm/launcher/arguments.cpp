// See vm/launcher/arguments.h.
#include "vm/launcher/arguments.h"

#include <sys/stat.h>

#include <cctype>
#include <fstream>
#include <sstream>

#include "vm/launcher/option_names.h"

namespace rrvm::launcher {
namespace {

constexpr std::string_view kDisableFiles = "--disable-@files";
constexpr size_t kMaxFileBytes = 64 << 20;  // of an argument file; it may be a device without an end

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\n' || c == '\r'; }

// java's words are C strings: a NUL byte ends one.
std::string until_nul(std::string s) {
  s.resize(std::min(s.size(), s.find('\0')));
  return s;
}

bool read_file(const std::string& path, std::string* text, std::string* error) {
  struct stat status;
  std::ifstream file(path, std::ios::binary);
  if (stat(path.c_str(), &status) != 0 || !file) {
    *error = "Error: could not open `" + path + "'";
    return false;
  }
  char block[4096];
  while (file.read(block, sizeof block), file.gcount() > 0) {
    text->append(block, static_cast<size_t>(file.gcount()));
    if (text->size() > kMaxFileBytes) {
      *error = "Error: Argument file " + path + " is too large";
      return false;
    }
  }
  if (S_ISDIR(status.st_mode) || file.bad()) {
    *error = "Error: loading: " + path;
    return false;
  }
  return true;
}

}  // namespace

std::vector<std::string> split_argument_file(std::string_view text) {
  enum { kBetween, kInWord, kInQuote, kEscape, kContinuation, kComment } state = kBetween;
  std::vector<std::string> words;
  std::string done;     // of this word, up to the last quote or escape
  std::string pending;  // plain characters since then; a comment in the middle of a word drops them, as java does
  char quote = 0;
  auto end_word = [&] {
    words.push_back(until_nul(done + pending));
    done.clear();
    pending.clear();
    quote = 0;
    state = kBetween;
  };
  for (char c : text) {
    if (state == kComment) {
      if (c == '\n' || c == '\r') state = kBetween;
      continue;
    }
    if (state == kEscape) {
      state = kInQuote;
      switch (c) {
        case 'n': done += '\n'; break;
        case 'r': done += '\r'; break;
        case 't': done += '\t'; break;
        case 'f': done += '\f'; break;
        case '\n':
        case '\r': state = kContinuation; break;
        default: done += c;
      }
      continue;
    }
    if (state == kBetween || state == kContinuation) {
      if (is_blank(c)) continue;
      state = state == kBetween ? kInWord : kInQuote;
    }
    if (c == '\n' || c == '\r' || (is_blank(c) && !quote)) {
      end_word();
    } else if (c == '#' && !quote) {
      pending.clear();
      state = kComment;
    } else if (c == '\\' && quote) {
      done += pending;
      pending.clear();
      state = kEscape;
    } else if ((c == '"' || c == '\'') && (!quote || quote == c)) {
      done += pending;
      pending.clear();
      state = quote ? kInWord : kInQuote;
      quote = quote ? 0 : c;
    } else {
      pending += c;
    }
  }
  if ((state == kInWord || state == kInQuote) && !(done + pending).empty()) end_word();
  return words;
}

void Arguments::take(std::string word) {
  if (!main_class_seen_) {
    if (word.starts_with('-')) {
      // The value of -jar or -m is what runs: it ends the options like a main class.
      expecting_value_ = takes_next_word(word) && !is_main_module_option(word);
      if (word == kDisableFiles) {
        expansion_disabled_ = true;
        return;
      }
      if (word.starts_with("--module=")) main_class_seen_ = true;
    } else {
      if (!expecting_value_) main_class_seen_ = true;
      expecting_value_ = false;
    }
  }
  words_.push_back(std::move(word));
}

bool Arguments::expand(const std::string& word, Source source, std::vector<std::string>* expansion,
                       std::string* error) {
  if (main_class_seen_ || expansion_disabled_) return false;
  // A script's first line "#!java --source 17 -Dx=y" arrives as one word.
  if (source == Source::kCommandLine && word.starts_with("--source") && word.find(' ') != std::string::npos) {
    std::istringstream parts(word);
    for (std::string part; parts >> part;) expansion->push_back(part);
    return true;
  }
  if (word.size() < 2 || word[0] != '@') return false;
  if (word[1] == '@') {
    expansion->push_back(word.substr(1));
    return true;
  }
  std::string text;
  if (read_file(word.substr(1), &text, error)) *expansion = split_argument_file(text);
  return true;
}

bool Arguments::add(const std::string& word, std::string* error) {
  std::vector<std::string> expansion;
  if (!expand(word, Source::kCommandLine, &expansion, error)) {
    take(word);
    return true;
  }
  for (std::string& part : expansion) take(std::move(part));
  if (word.starts_with("--source") && main_class_seen_) *error = "Error: Cannot specify main class in this context";
  return error->empty();
}

bool Arguments::add_variable(const std::string& variable, std::string_view value, std::string* error) {
  auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  for (size_t i = 0; i < value.size();) {
    if (is_space(value[i])) {
      ++i;
      continue;
    }
    std::string word;
    while (i < value.size() && !is_space(value[i])) {
      char c = value[i++];
      if (c != '"' && c != '\'') {
        word += c;
        continue;
      }
      size_t close = value.find(c, i);
      if (close == std::string_view::npos) {
        *error = "Error: Unmatched quote in environment variable " + variable;
        return false;
      }
      word += value.substr(i, close - i);
      i = close + 1;
    }
    std::vector<std::string> expansion;
    bool expanded = expand(word, Source::kVariable, &expansion, error);
    if (!error->empty()) return false;
    if (!expanded) expansion.push_back(word);
    for (std::string& part : expansion) {
      if (is_terminal_option(part)) {
        *error = "Error: Option " + part + (expanded ? " in " + word : "") +
                 " is not allowed in environment variable " + variable;
        return false;
      }
      take(std::move(part));
    }
    if (main_class_seen_) {
      *error = "Error: Cannot specify main class in environment variable " + variable;
      return false;
    }
  }
  return true;
}

}  // namespace rrvm::launcher
