#include "vm/check/library_objects.h"

#include <atomic>
#include <deque>
#include <sstream>
#include <unordered_map>
#include <vector>

#include "vm/check/asked.h"
#include "vm/check/inline_access.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"

namespace rrvm::check {

namespace {

struct Row {
  std::string path;
  std::vector<std::string> reads, writes;
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
#define RRVM_OBJECT(klass, path, reads, writes) {klass, {path, words_of(reads), words_of(writes)}},
#include "vm/check/library_objects.def"
#undef RRVM_OBJECT
  };
  return the;
}

const Row* row_of(const Klass* k) {
  if (!modes.wants_objects || !k->loader || checks_class(k)) return nullptr;
  auto found = rows().find(k->name->str());
  return found == rows().end() ? nullptr : &found->second;
}

const Field* field_named(const Klass* k, std::string_view name) {
  for (; k; k = k->super)
    for (const Field& f : k->fields)
      if (!f.is_static() && f.name->view() == name) return &f;
  return nullptr;
}

enum class Match { kNone, kNamed, kAny, kExcluded };
Match match(const std::vector<std::string>& words, std::string_view name, std::string* condition) {
  Match result = Match::kNone;
  for (std::string_view w : words) {
    bool excludes = w.starts_with('-');
    if (excludes) w.remove_prefix(1);
    if (size_t mark = w.find('?'); mark != w.npos && w.substr(0, mark) == name) {
      *condition = w.substr(mark + 1);
      return Match::kNamed;
    }
    bool all = w == "*";
    bool fits = all || w == name || (w.ends_with('*') && name.starts_with(w.substr(0, w.size() - 1)));
    if (!fits) continue;
    if (excludes) return Match::kExcluded;
    if (!all) result = Match::kNamed;
    else if (result == Match::kNone) result = Match::kAny;
  }
  return result;
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
    rows()[name] = std::move(row);
  }
  return true;
}

bool has_object_state(const Klass* k) {
  const Row* row = row_of(k);
  return row && row->path.empty();
}

ObjectUse object_use(const Method* m) {
  const Row* row =
      m->is_static() || m->is_native() || m->is_abstract() || m->is_private() ? nullptr : row_of(m->holder);
  if (!row) return {};
  std::string condition;
  Match reads = match(row->reads, m->name->view(), &condition),
        writes = match(row->writes, m->name->view(), &condition);
  if (reads == Match::kExcluded || writes == Match::kExcluded) return {};
  auto counts = [m](Match found) {
    return found == Match::kNamed || (found == Match::kAny && m->flags & kAccPublic && !m->is_initializer());
  };
  ObjectUse use;
  use.is_write = writes == Match::kNamed || (counts(writes) && reads != Match::kNamed);
  use.is_used = use.is_write || counts(reads);
  if (!use.is_used) return {};
  if (!row->path.empty()) {
    use.path = field_named(m->holder, row->path);
    if (!use.path) return {};
  }
  if (!condition.empty()) use.writes_if = field_named(m->holder, condition);
  return use;
}

void object_used(Thread* t, Frame* f, Object* receiver, const ObjectUse& plan) {
  bool is_write = plan.is_write && (!plan.writes_if || receiver->get<uint8_t>(plan.writes_if->offset));
  Object* o = plan.path ? receiver->ref(plan.path->offset) : receiver;
  if (!o || !o->klass()->object_state) return;
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
