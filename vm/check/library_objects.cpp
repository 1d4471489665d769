#include "vm/check/library_objects.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <sstream>
#include <unordered_map>
#include <vector>

#include "vm/check/asked.h"
#include "vm/check/inline_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"

namespace rrvm::check {

namespace {

struct Row {
  std::string path;
  std::vector<std::string> reads, writes;
  bool is_users = false;  // from a file of the user's
};

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> words;
  for (std::string w; in >> w;) words.push_back(w);
  return words;
}

// The rows by class, which are filled before the first class is loaded, and then only read.
std::unordered_map<std::string, Row>& rows() {
  static auto& the = *new std::unordered_map<std::string, Row>{
#define RRVM_OBJECT(klass, path, reads, writes) {klass, {path, words_of(reads), words_of(writes), false}},
#include "vm/check/library_objects.def"
#undef RRVM_OBJECT
  };
  return the;
}

// What is wrong with rows of the user's, by class: until one of its methods is called, nobody knows.
struct Doubts {
  std::mutex mutex;
  std::map<std::string, std::vector<std::string>> of_class;
};
Doubts& doubts() {
  static auto& the = *new Doubts;
  return the;
}

const Row* row_of(const Klass* k) {
  if (!modes.wants_objects || !k->loader) return nullptr;
  auto found = rows().find(k->name->str());
  if (found == rows().end()) return nullptr;
  if (!checks_class(k)) return &found->second;
  if (found->second.is_users) {
    std::lock_guard lock(doubts().mutex);
    doubts().of_class[found->first] = {"is checked itself, field by field, unless -classes leaves it out"};
  }
  return nullptr;
}

const Field* field_named(const Klass* k, std::string_view name) {
  for (; k; k = k->super)
    for (const Field& f : k->fields)
      if (!f.is_static() && f.name->view() == name) return &f;
  return nullptr;
}

// The offsets of the fields that `path` names, the first of them in k, each other one in the class of the one before.
// False if there is no such field, or its class is not loaded: then there are no such objects yet.
bool find_path(const Klass* k, std::string_view path, uint32_t (&offsets)[3]) {
  for (uint32_t& offset : offsets) {
    size_t dot = path.find('.');
    const Field* f = field_named(k, path.substr(0, dot));
    if (!f || !f->descriptor->view().starts_with('L')) return false;
    offset = f->offset;
    if (dot == path.npos) return true;
    path.remove_prefix(dot + 1);
    std::string_view type = f->descriptor->view();
    k = find_loaded_class(Symbol::intern(type.substr(1, type.size() - 2)), k->loader);
    if (!k) return false;
  }
  return false;
}

// Of words that fit, the strongest: name() before name, name before *.
enum class Match { kNone, kAny, kNamed, kExact, kExcluded };
Match match(const std::vector<std::string>& words, const Method* m, std::string* condition) {
  std::string_view name = m->name->view();
  Match result = Match::kNone;
  for (std::string_view w : words) {
    bool excludes = w.starts_with('-');
    if (excludes) w.remove_prefix(1);
    if (size_t mark = w.find('?'); mark != w.npos && w.substr(0, mark) == name) {
      *condition = w.substr(mark + 1);
      return Match::kNamed;
    }
    bool exact = w.ends_with("()"), all = w == "*";
    if (exact) w.remove_suffix(2);
    bool fits = all || w == name || (w.ends_with('*') && name.starts_with(w.substr(0, w.size() - 1)));
    if (!fits || (exact && !m->descriptor->view().starts_with("()"))) continue;
    if (excludes) return Match::kExcluded;
    result = std::max(result, exact ? Match::kExact : all ? Match::kAny : Match::kNamed);
  }
  return result;
}

// A method of the class is about to run, so its members are known.
void judge_row(const Klass* k, const Row& row) {
  std::lock_guard lock(doubts().mutex);
  auto doubt = doubts().of_class.find(k->name->str());
  if (doubt == doubts().of_class.end() || !doubt->second.empty()) return;
  std::vector<std::string> wrong;
  std::string condition;
  for (const auto* words : {&row.reads, &row.writes})
    for (const std::string& w : *words)
      if (std::none_of(k->methods.begin(), k->methods.end(),
                       [&](const Method* m) { return match({w}, m, &condition) != Match::kNone; }))
        wrong.push_back("has no method " + w);
  uint32_t offsets[3] = {};
  if (!row.path.empty() && !find_path(k, row.path, offsets)) wrong.push_back("has no field " + row.path);
  if (wrong.empty()) doubts().of_class.erase(doubt);
  else doubt->second = wrong;
}

std::atomic<uint64_t> objects{0};

// Has checked code made this call? What an object calls of itself on the way, super constructors too, is part of it.
bool is_called_by_program(Frame* f) {
  Object* receiver = f->locals[0].ref;
  FrameWalker w(f);
  for (w.next(); !w.done(); w.next()) {
    const Method* m = w.method();
    if (checks_class(m->holder)) return true;
    if (m->hidden) continue;
    if (m->is_static() || m->is_native() || w.frame()->locals[0].ref != receiver) return false;
  }
  return false;
}

[[gnu::noinline]] void use(Thread* t, Object* o, rr::ShadowWord* word, bool is_write, const Klass* named_by) {
  make_room(t);
  rr::ShadowThread* st = shadow(t);
  uint64_t before = word->load(std::memory_order_relaxed);
  if (before == 0) objects.fetch_add(1, std::memory_order_relaxed);
  Asked asked(t);
  rr::ShadowWord* site_word = modes.keeps_sites ? word + 1 : nullptr;
  rr::SiteId site = in_context(t, asked.site());
  note_use(st, site_word);
  if (!chain().direct_access(st, word, site_word, site, is_write)) {
    rr::Location location{reinterpret_cast<uint64_t>(o), reinterpret_cast<uint64_t>(named_by),
                          rr::LocationKind::kLibraryObject};
    chain().access_slow(st, is_write ? rr::EventKind::kFieldWrite : rr::EventKind::kFieldRead, word, location, site,
                        site_word, nullptr, false);
  }
  own_new_state(o, word, before);
}

}  // namespace

bool add_library_objects(std::string_view text, const std::string& file, std::string* error) {
  std::istringstream in{std::string(text)};
  std::string line;
  for (unsigned number = 1; std::getline(in, line); number++) {
    std::vector<std::string> words = words_of(line.substr(0, line.find('#')));
    if (words.empty()) continue;
    Row row;
    std::vector<std::string>* list = nullptr;
    for (size_t i = 1; i < words.size(); i++) {
      if (words[i] == "reads") list = &row.reads;
      else if (words[i] == "writes") list = &row.writes;
      else if (!list && words[i].starts_with("path=")) row.path = words[i].substr(5);
      else if (list) list->push_back(words[i]);
      else row.path = "?";
    }
    if (row.path == "?" || (row.reads.empty() && row.writes.empty())) {
      *error =
          file + ":" + std::to_string(number) + ": a line is CLASS [path=FIELD] [reads METHOD...] [writes METHOD...]";
      return false;
    }
    std::string name = words[0];
    for (char& c : name)
      if (c == '.') c = '/';
    row.is_users = true;
    rows()[name] = std::move(row);
    doubts().of_class[name] = {};
  }
  return true;
}

std::vector<std::string> library_object_doubts() {
  std::vector<std::string> lines;
  std::lock_guard lock(doubts().mutex);
  for (const auto& [name, wrong] : doubts().of_class) {
    std::string klass = name;
    std::replace(klass.begin(), klass.end(), '/', '.');
    for (const std::string& w : wrong) lines.push_back(klass + ' ' + w);
    if (wrong.empty()) lines.push_back("no method of " + klass + " was called");
  }
  return lines;
}

bool has_object_state(const Klass* k) {
  const Row* row = row_of(k);
  return row && row->path.empty();
}

ObjectUse object_use(const Method* m) {
  const Row* row =
      m->is_static() || m->is_native() || m->is_abstract() || m->is_private() ? nullptr : row_of(m->holder);
  if (!row) return {};
  if (row->is_users) judge_row(m->holder, *row);
  std::string condition;
  Match reads = match(row->reads, m, &condition), writes = match(row->writes, m, &condition);
  if (reads == Match::kExcluded || writes == Match::kExcluded) return {};
  auto counts = [m](Match found) {
    return found >= Match::kNamed || (found == Match::kAny && m->flags & kAccPublic && !m->is_initializer());
  };
  ObjectUse use;
  use.is_write = counts(writes) && writes >= reads;
  use.is_used = use.is_write || counts(reads);
  if (!use.is_used) return {};
  if (!row->path.empty() && !find_path(m->holder, row->path, use.path)) return {};
  if (!condition.empty()) use.writes_if = field_named(m->holder, condition);
  return use;
}

void object_used(Thread* t, Frame* f, Object* receiver, const ObjectUse& plan) {
  bool is_write = plan.is_write && (!plan.writes_if || receiver->get<uint8_t>(plan.writes_if->offset));
  Object* o = receiver;
  for (uint32_t step : plan.path) {
    if (!step) break;
    o = o->ref(step);
    if (!o) return;
  }
  if (!o->klass()->object_state) return;
  auto* word = static_cast<rr::ShadowWord*>(o->address(o->klass()->object_state));
  rr::ShadowThread* st = shadow(t);
  uint64_t now = word->load(std::memory_order_relaxed);
  if (now == 0) {
    if (!is_called_by_program(f)) return;
  } else if (modes.has_fast_tests && needs_no_event(st, is_write, now)) {
    return rr::ShadowThread::add_one(st->accesses);
  }
  rr::ShadowThread::add_one(st->accesses);
  // A set is known by its own name, an iterator by what it walks over.
  const Klass* named = receiver->klass();
  use(t, o, word, is_write, named->is_public() ? named : o->klass());
}

uint64_t library_objects_checked() { return objects.load(std::memory_order_relaxed); }

}  // namespace rrvm::check
