#include "jit/ir_text.h"

#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>

namespace rrvm::jit {
namespace {

constexpr std::array kTypes{"void", "int", "long", "float", "double", "ref"};
constexpr std::array kMemories{"boolean", "byte", "char", "short", "int", "long", "float", "double", "ref"};
constexpr std::array kConditions{"eq", "ne", "lt", "ge", "gt", "le", "ult", "uge", "ugt", "ule"};

bool has_memory(Op op) { return op == Op::kNarrow || std::strchr(types_of(op), 'M') != nullptr; }
bool has_condition(Op op) { return op == Op::kIf || op == Op::kExitUnless; }
bool has_ranges(const Node& n) { return has_range(n.op) || n.waiting; }
// Has its number in a list of the graph, which is printed instead.
bool has_list(const Node& n) { return has_ranges(n) || n.op == Op::kSwitch; }

std::string format(const char* f, auto... args) {
  char text[160];
  std::snprintf(text, sizeof text, f, args...);
  return text;
}

// --- printing ---

std::string print_value(const Graph& g, Value v) {
  if (v == kNoValue) return "-";
  const auto imm = static_cast<long long>(g.node(v).imm);
  switch (g.node(v).op) {
    case Op::kConstInt: return format("%lld", imm);
    case Op::kConstLong: return format("%lldL", imm);
    case Op::kConstFloat: return format("%lldf", imm);
    case Op::kConstDouble: return format("%lldd", imm);
    case Op::kConstRef: return imm ? format("&%lld", imm) : "null";
    default: return format("v%u", v);
  }
}

std::string print_state(const Graph& g, StateId s) {
  std::string out = " [";
  for (bool is_first = true; s != kNoState; s = g.states[s].caller, is_first = false) {
    out += format("%s@%u depth %u", is_first ? "" : " < ", g.states[s].insn, g.states[s].depth);
    for (const FrameState::Cell& c : g.states[s].cells)
      out += format(" %u=%s", c.number, print_value(g, c.value).c_str());
  }
  return out + "]";
}

std::string print_range(const RangeCheck& r) {
  std::string out = format(" {%lld step %d plus %d", static_cast<long long>(r.plan), r.step, r.constant);
  if (r.scale != 1) out += format(" times %d", r.scale);
  return out +
         format("%s%s%s}", r.includes_now ? " now" : "", r.is_borrowed ? " borrowed" : "", r.counts ? " counts" : "");
}

std::string print_switch(const SwitchTargets& t) {
  std::string out = " {";
  for (size_t i = 0; i < t.keys.size(); i++) out += format("%d:%u ", t.keys[i], t.targets[i]);
  return out + format("else %u}", t.default_target);
}

std::string print_node(const Graph& g, Value v) {
  const Node& n = g.node(v);
  std::string out = n.type == Type::kVoid ? "  " : format("  v%u:%s = ", v, kTypes[static_cast<size_t>(n.type)]);
  out += name_of(n.op);
  if (has_memory(n.op)) out += format(".%s", kMemories[static_cast<size_t>(n.memory)]);
  if (has_condition(n.op)) out += format(".%s", kConditions[static_cast<size_t>(n.condition)]);
  if (n.is_volatile) out += ".volatile";
  for (Value in : g.inputs_of(v)) out += " " + print_value(g, in);
  const auto number = static_cast<size_t>(n.imm);
  if (n.op == Op::kSwitch && number < g.switches.size()) out += print_switch(g.switches[number]);
  if (has_range(n.op) && number < g.ranges.size()) out += print_range(g.ranges[number]);
  for (size_t w = 0; w < n.waiting && number + w < g.ranges.size(); w++) out += print_range(g.ranges[number + w]);
  if (!has_list(n) && (n.imm != 0 || n.op == Op::kLoadLocal || n.op == Op::kStoreLocal))
    out += format(" #%lld", static_cast<long long>(n.imm));
  if (n.cell) out += format(" cell %u", n.cell);
  if (n.state != kNoState) out += print_state(g, n.state);
  out += format("  @%u", n.insn);
  if (effects_of(n.op) & effect::ends)
    for (BlockId s : g.blocks[n.block].successors) out += format(" ->B%u", s);
  return out + "\n";
}

// --- reading ---

struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A line in words; braces and brackets are words of their own.
class Words {
 public:
  explicit Words(const std::string& line) {
    std::string spaced;
    for (char c : line) {
      if (std::strchr("[]{}", c)) spaced += std::string(" ") + c + " ";
      else spaced += c;
    }
    std::istringstream in(spaced);
    for (std::string w; in >> w;) words_.push_back(w);
  }
  bool at_end() const { return next_ == words_.size(); }
  const std::string& peek() const {
    static const std::string none;
    return at_end() ? none : words_[next_];
  }
  std::string take() {
    if (at_end()) throw Wrong("the line ends too early");
    return words_[next_++];
  }
  bool take_if(const std::string& word) {
    if (peek() != word) return false;
    next_++;
    return true;
  }
  void expect(const std::string& word) {
    if (!take_if(word)) throw Wrong("'" + word + "' is missing before '" + peek() + "'");
  }

 private:
  std::vector<std::string> words_;
  size_t next_ = 0;
};

int64_t number(const std::string& word) {
  char* end;
  int64_t n = std::strtoll(word.c_str(), &end, 10);
  if (word.empty() || *end) throw Wrong("'" + word + "' is no number");
  return n;
}
uint32_t number_behind(const std::string& word, char letter) {
  if (word.empty() || word[0] != letter) throw Wrong(std::string("'") + letter + "' is missing in '" + word + "'");
  return static_cast<uint32_t>(number(word.substr(1)));
}
template <class Names>
size_t index_of(const Names& names, const std::string& word) {
  for (size_t i = 0; i < names.size(); i++)
    if (word == names[i]) return i;
  throw Wrong("'" + word + "' is not known");
}
Op op_of_name(const std::string& word) {
  for (int i = 0; i < kOpCount; i++)
    if (word == name_of(static_cast<Op>(i))) return static_cast<Op>(i);
  throw Wrong("'" + word + "' is no operation");
}

class Reader {
 public:
  std::unique_ptr<Graph> read(const std::string& text, std::string* error) {
    std::istringstream in(text);
    int at = 0;
    try {
      for (std::string line; std::getline(in, line);) {
        at++;
        Words words(line);
        if (words.peek().empty()) continue;
        if (words.peek() == "locals") read_sizes(words);
        else if (words.peek()[0] == 'B' && std::isdigit(words.peek()[1])) read_block(words);
        else read_node(words);
      }
      for (const auto& [name, value] : values_)
        if (!is_defined_[value]) throw Wrong("v" + std::to_string(name) + " is not defined");
    } catch (const Wrong& w) {
      *error = "line " + std::to_string(at) + ": " + w.what();
      return nullptr;
    }
    return std::move(graph_);
  }

 private:
  void read_sizes(Words& words) {
    words.expect("locals");
    graph_->max_locals = static_cast<uint32_t>(number(words.take()));
    words.expect("stack");
    graph_->max_stack = static_cast<uint32_t>(number(words.take()));
  }

  Block& block(BlockId b) {
    if (graph_->blocks.size() <= b) graph_->blocks.resize(b + 1);
    return graph_->blocks[b];
  }
  void read_block(Words& words) {
    now_ = number_behind(words.take(), 'B');
    Block& b = block(now_);
    graph_->order.push_back(now_);
    words.expect("depth");
    b.loop_depth = static_cast<uint32_t>(number(words.take()));
    b.is_cold = words.take_if("cold");
    b.is_handler = words.take_if("handler");
    if (b.is_handler) graph_->handlers.push_back({number_behind(words.take(), '@'), now_});
    words.expect("<-");
    while (!words.at_end()) b.predecessors.push_back(number_behind(words.take(), 'B'));
  }

  // The node that the name stands for; it may be defined later.
  Value named(uint32_t name) {
    auto [at, fresh] = values_.try_emplace(name, kNoValue);
    if (fresh) at->second = add_node();
    return at->second;
  }
  Value add_node() {
    is_defined_.push_back(false);
    return graph_->add(Node{.op = Op::kPhi}, {});
  }
  static bool is_value(const std::string& w) {
    return w == "-" || w == "null" || (w[0] == 'v' && w.size() > 1) || w[0] == '&' || std::isdigit(w[0]) ||
           (w[0] == '-' && std::isdigit(w[1]));
  }
  Value read_value(const std::string& w) {
    if (w == "-") return kNoValue;
    if (w[0] == 'v') return named(number_behind(w, 'v'));
    if (w == "null") return constant(Op::kConstRef, Type::kRef, 0);
    if (w[0] == '&') return constant(Op::kConstRef, Type::kRef, number(w.substr(1)));
    const std::string digits = w.substr(0, w.size() - 1);
    switch (w.back()) {
      case 'L': return constant(Op::kConstLong, Type::kLong, number(digits));
      case 'f': return constant(Op::kConstFloat, Type::kFloat, number(digits));
      case 'd': return constant(Op::kConstDouble, Type::kDouble, number(digits));
      default: return constant(Op::kConstInt, Type::kInt, number(w));
    }
  }
  Value constant(Op op, Type type, int64_t imm) {
    Value v = add_node();
    is_defined_[v] = true;
    graph_->node(v).op = op;
    graph_->node(v).type = type;
    graph_->node(v).imm = imm;
    return v;
  }

  void read_node(Words& words) {
    Value v;
    Type type = Type::kVoid;
    if (words.peek()[0] == 'v' && words.peek().find(':') != std::string::npos) {
      std::string word = words.take();
      size_t colon = word.find(':');
      v = named(number_behind(word.substr(0, colon), 'v'));
      type = static_cast<Type>(index_of(kTypes, word.substr(colon + 1)));
      words.expect("=");
    } else {
      v = add_node();
    }
    if (is_defined_[v]) throw Wrong("the value is defined twice");
    is_defined_[v] = true;
    Node n = read_operation(words.take());
    n.type = type;
    n.block = now_;
    std::vector<Value> in;
    while (!words.at_end() && is_value(words.peek())) in.push_back(read_value(words.take()));
    read_rest(words, n);
    n.first_input = static_cast<uint32_t>(graph_->inputs.size());
    n.input_count = static_cast<uint32_t>(in.size());
    graph_->inputs.insert(graph_->inputs.end(), in.begin(), in.end());
    graph_->node(v) = n;
    (n.op == Op::kPhi ? block(now_).phis : block(now_).nodes).push_back(v);
  }
  static Node read_operation(const std::string& word) {
    std::istringstream parts(word);
    std::string part;
    std::getline(parts, part, '.');
    Node n{.op = op_of_name(part)};
    if (has_memory(n.op)) std::getline(parts, part, '.'), n.memory = static_cast<Memory>(index_of(kMemories, part));
    if (has_condition(n.op))
      std::getline(parts, part, '.'), n.condition = static_cast<Condition>(index_of(kConditions, part));
    if (std::getline(parts, part, '.')) n.is_volatile = part == "volatile";
    return n;
  }
  // What is behind the inputs.
  void read_rest(Words& words, Node& n) {
    unsigned lists = 0;
    while (words.take_if("{")) {
      if (lists++ == 0)
        n.imm = static_cast<int64_t>(n.op == Op::kSwitch ? graph_->switches.size() : graph_->ranges.size());
      n.op == Op::kSwitch ? read_switch(words) : read_range(words);
    }
    if (!has_range(n.op) && n.op != Op::kSwitch) n.waiting = static_cast<uint16_t>(lists);
    if (!words.at_end() && words.peek()[0] == '#') n.imm = number(words.take().substr(1));
    if (words.take_if("cell")) n.cell = static_cast<uint16_t>(number(words.take()));
    if (words.take_if("[")) n.state = read_state(words);
    n.insn = number_behind(words.take(), '@');
    while (!words.at_end()) {
      std::string to = words.take();
      if (to.substr(0, 2) != "->") throw Wrong("'" + to + "' is too much");
      block(now_).successors.push_back(number_behind(to.substr(2), 'B'));
    }
  }
  void read_switch(Words& words) {
    SwitchTargets t;
    while (!words.take_if("else")) {
      std::string pair = words.take();
      size_t colon = pair.find(':');
      if (colon == std::string::npos) throw Wrong("'" + pair + "' is no case");
      t.keys.push_back(static_cast<int32_t>(number(pair.substr(0, colon))));
      t.targets.push_back(static_cast<uint32_t>(number(pair.substr(colon + 1))));
    }
    t.default_target = static_cast<uint32_t>(number(words.take()));
    words.expect("}");
    graph_->switches.push_back(std::move(t));
  }
  void read_range(Words& words) {
    RangeCheck r{};
    r.plan = number(words.take());
    words.expect("step");
    r.step = static_cast<int32_t>(number(words.take()));
    words.expect("plus");
    r.constant = static_cast<int32_t>(number(words.take()));
    if (words.take_if("times")) r.scale = static_cast<int32_t>(number(words.take()));
    r.includes_now = words.take_if("now");
    r.is_borrowed = words.take_if("borrowed");
    r.counts = words.take_if("counts");
    words.expect("}");
    graph_->ranges.push_back(r);
  }
  StateId read_state(Words& words) {
    FrameState s{.insn = number_behind(words.take(), '@'), .cells = {}};
    words.expect("depth");
    s.depth = static_cast<uint32_t>(number(words.take()));
    while (words.peek() != "]" && words.peek() != "<") {
      std::string cell = words.take();
      size_t equals = cell.find('=');
      if (equals == std::string::npos) throw Wrong("'" + cell + "' is no cell");
      s.cells.push_back({static_cast<uint32_t>(number(cell.substr(0, equals))), read_value(cell.substr(equals + 1))});
    }
    if (words.take_if("<")) s.caller = read_state(words);
    else words.expect("]");
    graph_->states.push_back(std::move(s));
    return static_cast<StateId>(graph_->states.size() - 1);
  }

  std::unique_ptr<Graph> graph_ = std::make_unique<Graph>();
  std::map<uint32_t, Value> values_;  // by name
  std::vector<bool> is_defined_;
  BlockId now_ = 0;
};

}  // namespace

std::string print(const Graph& g) {
  std::string out;
  for (BlockId b : g.order) {
    const Block& block = g.blocks[b];
    out += format("B%u depth %u%s", b, block.loop_depth, block.is_cold ? " cold" : "");
    if (block.is_handler) {
      uint32_t insn = 0;
      for (const Graph::Handler& h : g.handlers)
        if (h.block == b) insn = h.insn;
      out += format(" handler @%u", insn);
    }
    out += " <-";
    for (BlockId p : block.predecessors) out += format(" B%u", p);
    out += "\n";
    for (Value v : block.phis) out += print_node(g, v);
    for (Value v : block.nodes)
      if (!g.is_constant(v)) out += print_node(g, v);
  }
  return out;
}

std::unique_ptr<Graph> parse_graph(const std::string& text, std::string* error) { return Reader().read(text, error); }

}  // namespace rrvm::jit
