// See vm/launcher/own_options.h.
#include "vm/launcher/own_options.h"

#include <charconv>
#include <cstdint>
#include <vector>

#include "rr/spelling.h"

namespace rrvm::launcher {
namespace {

enum class Type { kSwitch, kText, kMaybe, kNumber, kChoice };
using enum Type;

struct Flag {
  Type type;
  std::string_view name, value, initial, help;
};

constexpr Flag kFlags[] = {
#define RRVM_FLAG(type, name, value, initial, help) {type, #name, value, initial, help},
#include "vm/options/flags.def"
#undef RRVM_FLAG
};

std::vector<std::string> words_of(std::string_view alternatives) {
  std::vector<std::string> words;
  for (size_t start = 0; start <= alternatives.size();) {
    size_t stop = std::min(alternatives.find('|', start), alternatives.size());
    words.emplace_back(alternatives.substr(start, stop - start));
    start = stop + 1;
  }
  return words;
}

// "" when the value is good, else what is wrong with it. A choice is put into the table's spelling.
std::string check_value(const Flag& flag, std::string* value) {
  if (flag.type == kText || flag.type == kMaybe) return value->empty() ? "needs a value" : "";
  if (flag.type == kNumber) {
    size_t dots = flag.value.find("..");
    int64_t number = 0, low = 0, high = 0;
    std::from_chars(flag.value.data(), flag.value.data() + dots, low);
    std::from_chars(flag.value.data() + dots + 2, flag.value.data() + flag.value.size(), high);
    auto [end, failure] = std::from_chars(value->data(), value->data() + value->size(), number);
    bool good = failure == std::errc() && end == value->data() + value->size() && !value->empty() && number >= low &&
                number <= high;
    return good ? "" : "needs a number in " + std::string(flag.value);
  }
  std::vector<std::string> choices = words_of(flag.value);
  for (const std::string& choice : choices) {
    if (rr::lower_case(choice) == rr::lower_case(*value)) return *value = choice, "";
  }
  return "must be one of " + std::string(flag.value) + rr::did_you_mean(*value, choices);
}

bool may_stand_alone(const Flag& flag) { return flag.type == kSwitch || flag.type == kMaybe; }

std::string spelling(const Flag& flag) {
  return "-" + std::string(flag.name) + (may_stand_alone(flag) ? "" : "=" + std::string(flag.value));
}

// The row that a wrong word was meant to be, or null. Short names need a close match: java has short options too, and
// what is far from everything gets java's own message.
const Flag* nearest(std::string_view name) {
  while (name.starts_with('-')) name.remove_prefix(1);
  const Flag* best = nullptr;
  size_t best_distance = name.size() < 3 || name.size() > 32 ? 0 : name.size() < 5 ? 2 : 3;
  for (const Flag& flag : kFlags) {
    size_t distance = rr::edit_distance(rr::lower_case(name), rr::lower_case(flag.name));
    if (distance < best_distance) best = &flag, best_distance = distance;
  }
  return best;
}

}  // namespace

OwnOption parse_own_option(std::string_view word, std::string* vm_option, std::string* error) {
  size_t equals = std::min(word.find('='), word.size());
  std::string_view name = word.substr(0, equals);
  bool has_value = equals < word.size();
  for (const Flag& flag : kFlags) {
    if (name.size() != flag.name.size() + 1 || name[0] != '-' || name.substr(1) != flag.name) continue;
    std::string value(has_value ? word.substr(equals + 1) : "");
    if (has_value ? flag.type == kSwitch : !may_stand_alone(flag)) {
      *error = "rrvm: " + std::string(name) + (has_value ? " takes no value" : " needs a value: " + spelling(flag));
      return OwnOption::kWrong;
    }
    if (has_value) {
      if (std::string complaint = check_value(flag, &value); !complaint.empty()) {
        *error = "rrvm: " + std::string(word) + ": " + complaint;
        return OwnOption::kWrong;
      }
    }
    *vm_option = "-XXrrvm:" + std::string(flag.name) + "=" + value;
    return OwnOption::kTaken;
  }
  if (const Flag* flag = nearest(name)) {
    *error = "rrvm: unknown option " + std::string(word) + "; did you mean " + spelling(*flag) + "?";
    return OwnOption::kWrong;
  }
  return OwnOption::kNotOurs;
}

std::string own_options_help() {
  std::string text = "rrvm's own options:\n\n";
  for (const Flag& flag : kFlags) {
    text += "    " + spelling(flag) + "\n";
    if (flag.type == kMaybe) text += "    -" + std::string(flag.name) + "=" + std::string(flag.value) + "\n";
    text += "                  " + std::string(flag.help);
    if (!flag.initial.empty()) text += " (default " + std::string(flag.initial) + ")";
    text += "\n";
  }
  text +=
      "\n    RRVM_OPTIONS  an environment variable with options, as JDK_JAVA_OPTIONS\n"
      "    RRVM_JAVA_HOME  the JDK 17 whose class library is used\n";
  return text;
}

}  // namespace rrvm::launcher
