// Chain texts: alternatives := sequence ('|' sequence)*; sequence := item (':' item)*;
// item := Name ['(' option (',' option)* ')'] | '(' alternatives ')'; option := name ['=' value].
// An error names the column and the nearest valid spelling. Tests: tests/rr/chain_parser_test.cpp.
#include <algorithm>
#include <cctype>

#include "rr/chain.h"
#include "rr/report/safe_text.h"
#include "rr/spelling.h"

namespace rrvm::rr {

std::string ChainError::text(std::string_view chain) const {
  return visible("chain '" + std::string(chain) + "', column " + std::to_string(position + 1) + ": " + message);
}

// A tool says what it knows by asking for it.
std::vector<ToolInit::Known> ToolEntry::options() const {
  PlainResolver names;
  World world(names);
  ToolInit init(world, name, {});
  make(init);
  return init.known;
}

const ToolEntry* ToolRegistry::find(std::string_view name) const {
  std::string wanted = lower_case(name);
  for (const auto& e : entries_) {
    if (lower_case(e.name) == wanted || lower_case(e.abbreviation) == wanted) return &e;
  }
  return nullptr;
}

std::vector<std::string> ToolRegistry::names() const {
  std::vector<std::string> out;
  for (const auto& e : entries_) out.push_back(e.name);
  return out;
}

namespace {

class Parser {
 public:
  Parser(std::string_view text, const ToolRegistry& registry, World& world, ChainError& error)
      : text_(text), registry_(registry), world_(world), error_(error) {}

  std::unique_ptr<Pipeline> parse() {
    ToolList tools;
    if (!alternatives(0, tools)) return nullptr;
    if (!at_end()) {
      fail(position_,
           unexpected() + (text_[position_] == ',' ? "; A:B is one tool after the other, A|B both side by side" : ""));
      return nullptr;
    }
    return std::make_unique<Pipeline>(std::move(tools));
  }

 private:
  using ToolList = std::vector<std::unique_ptr<Tool>>;
  static constexpr int kMaxDepth = 32;

  bool fail(size_t position, std::string message) {
    if (error_.message.empty()) error_ = {std::move(message), position};
    return false;
  }
  void skip_spaces() {
    while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[position_]))) position_++;
  }
  bool at_end() {
    skip_spaces();
    return position_ == text_.size();
  }
  bool take(char c) {
    if (at_end() || text_[position_] != c) return false;
    position_++;
    return true;
  }
  std::string unexpected() {
    return at_end() ? "unexpected end" : std::string("unexpected '") + text_[position_] + "'";
  }
  std::string word() {
    skip_spaces();
    size_t start = position_;
    while (position_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[position_])) ||
                                        std::string_view("_+-.").find(text_[position_]) != std::string_view::npos)) {
      position_++;
    }
    return std::string(text_.substr(start, position_ - start));
  }

  bool alternatives(int depth, ToolList& out) {
    if (depth > kMaxDepth) return fail(position_, "too many parentheses");
    std::vector<ToolList> branches;
    do {
      if (!sequence(depth, branches.emplace_back())) return false;
    } while (take('|'));
    if (branches.size() == 1) {
      for (auto& t : branches[0]) out.push_back(std::move(t));
      return true;
    }
    std::vector<std::unique_ptr<Pipeline>> pipelines;
    for (auto& b : branches) pipelines.push_back(std::make_unique<Pipeline>(std::move(b)));
    out.push_back(Parallel::make(world_, std::move(pipelines)));
    return true;
  }

  bool sequence(int depth, ToolList& tools) {
    do {
      skip_spaces();
      size_t start = position_;
      if (!item(depth, tools)) return false;
      auto owners = std::count_if(tools.begin(), tools.end(), [](const auto& t) { return t->is_owner(); });
      if (owners > ShadowVar::kMaxSlots) return fail(start, "more than 15 tools with shadow states in one sequence");
    } while (take(':'));
    return true;
  }

  bool item(int depth, ToolList& tools) {
    skip_spaces();
    if (take('(')) {
      if (!alternatives(depth + 1, tools)) return false;
      return take(')') || fail(position_, "expected ')': " + unexpected());
    }
    size_t start = position_;
    std::string name = word();
    if (name.empty()) return fail(position_, "expected the name of a tool: " + unexpected());
    const ToolEntry* entry = registry_.find(name);
    if (!entry) { return fail(start, "unknown tool '" + name + "'" + did_you_mean(name, registry_.names())); }
    ToolInit init(world_, entry->name, {});
    if (take('(') && !options(init)) return false;
    auto tool = entry->make(init);
    for (const auto& o : init.options) {
      if (o.used || !init.error.empty()) continue;
      std::vector<std::string> known;
      for (const auto& k : init.known) known.push_back(k.name);
      init.error = entry->name + " has no option '" + o.name + "'" + did_you_mean(o.name, known);
      init.error_position = o.position;
    }
    if (!init.error.empty()) return fail(init.error_position, init.error);
    tools.push_back(std::move(tool));
    return true;
  }

  bool options(ToolInit& init) {
    if (take(')')) return true;
    do {
      skip_spaces();
      ToolInit::Option o;
      o.position = position_;
      o.name = word();
      if (o.name.empty()) return fail(position_, "expected an option of " + init.name + ": " + unexpected());
      for (const auto& other : init.options) {
        if (other.name == o.name) return fail(o.position, "option '" + o.name + "' is given twice");
      }
      if (take('=')) {
        o.has_value = true;
        skip_spaces();
        bool quoted = position_ < text_.size() && text_[position_] == '"';
        if (quoted) position_++;
        while (position_ < text_.size() &&
               (quoted ? text_[position_] != '"' : text_[position_] != ',' && text_[position_] != ')')) {
          o.value += text_[position_++];
        }
        if (quoted && !take('"')) return fail(position_, "expected '\"' after the value of '" + o.name + "'");
      }
      init.options.push_back(std::move(o));
    } while (take(','));
    if (!take(')')) return fail(position_, "expected ',' or ')' after an option: " + unexpected());
    return true;
  }

  std::string_view text_;
  const ToolRegistry& registry_;
  World& world_;
  ChainError& error_;
  size_t position_ = 0;
};

}  // namespace

std::unique_ptr<Chain> Chain::parse(std::string_view text, const ToolRegistry& registry, World& world,
                                    ChainError& error, ChainOptions options) {
  error = {};
  auto pipeline = Parser(text, registry, world, error).parse();
  return pipeline ? std::make_unique<Chain>(world, std::move(pipeline), options) : nullptr;
}

}  // namespace rrvm::rr
