#include "loader/redefinition.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>

#include "loader/class_builder.h"
#include "loader/dictionary.h"
#include "loader/method_comparison.h"
#include "loader/verification.h"
#include "vm/call.h"
#include "vm/class_units.h"
#include "vm/constant_pool.h"
#include "vm/exceptions.h"
#include "vm/method_versions.h"
#include "vm/thread.h"
#include "vm/well_known.h"

namespace rrvm {
namespace {

// One class of a request: a Klass that nobody can find, made for its methods and its pool.
struct NewVersion {
  Klass* klass = nullptr;
  Klass* fresh = nullptr;  // null: the class stays as it is
  OfferedClass* from = nullptr;
  std::unique_ptr<ClassFile> file;
};

Refusal refusal_of(LoadErrorKind kind) {
  switch (kind) {
    case LoadErrorKind::kUnsupportedClassVersion: return Refusal::kUnsupportedVersion;
    case LoadErrorKind::kClassFormat: return Refusal::kInvalidFormat;
    case LoadErrorKind::kNoClassDefFound: return Refusal::kNamesDiffer;
    default: return Refusal::kFailsVerification;
  }
}

// An exception is pending, which is of no use to the agent but for this.
Refusal drop_exception(Thread* t, Refusal otherwise) {
  Object* error = take_exception(t);
  return instance_of(error, wk::OutOfMemoryError) ? Refusal::kOutOfMemory : otherwise;
}

bool are_equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

// Nothing has changed, as when no transformer wanted the class.
bool is_present_version(const OfferedClass& from) {
  const ClassFile& now = *from.redefined->class_file;
  return are_equal(from.bytes, now.bytes) && are_equal(from.original, now.original);
}

Refusal make_version(Thread* t, OfferedClass& from, NewVersion* out) {
  Klass* k = from.redefined;
  ParseOptions options = parse_options_of(k->loader);
  options.expected_name = k->name->view();
  ParseResult parsed = parse_class_file(from.bytes, options);
  if (!parsed) return refusal_of(parsed.error.kind);
  if (!link_class(t, k)) return drop_exception(t, Refusal::kInternal);
  if (Refusal r = compare_versions(t, k, *parsed.class_file); r != Refusal::kNone) return r;
  if (is_present_version(from)) return out->klass = k, Refusal::kNone;
  std::vector<Klass*> interfaces(k->interfaces.begin(), k->interfaces.end());
  Klass* fresh = build_class(parsed.class_file.get(), k->loader, k->super, interfaces, {}, k->unit);
  if (!verify_new_version(t, k, fresh)) return drop_exception(t, Refusal::kFailsVerification);
  if (from.is_changed) let_module_read_agents(t, k);
  *out = {k, fresh, &from, std::move(parsed.class_file)};
  return Refusal::kNone;
}

Method* counterpart(const Klass* fresh, const Method* m) {
  Method* same_place = m->index < fresh->methods.size() ? fresh->methods[m->index] : nullptr;
  if (same_place && same_place->name == m->name && same_place->descriptor == m->descriptor) return same_place;
  return fresh->declared_method(m->name, m->descriptor);
}

bool is_rewritten(const Method* m, const Method* fresh) {
  const Method* first = method_versions::first(m);
  return first->is_rewritten || !have_same_code(*first->constants->class_file, *first->info, *fresh->constants->class_file, *fresh->info);
}

// Reflection asks whether what it remembers of a class, or of what it inherits, is still true.
void count_redefinition(Klass* k) {
  k->mirror->put<int32_t>(wk::Class_classRedefinedCount, k->mirror->get<int32_t>(wk::Class_classRedefinedCount) + 1);
  for (Klass* sub = k->first_subclass.load(std::memory_order_relaxed); sub; sub = sub->next_sibling)
    if (sub->is_instance()) count_redefinition(sub);
}

// World stopped.
void take_effect(NewVersion& v) {
  Klass *k = v.klass, *fresh = v.fresh;
  count_redefinition(k);
  if (!fresh) return;
  ConstantPool* pool = fresh->constants;
  pool->holder = k;
  pool->resolved[v.file->this_class_index].store(k, std::memory_order_relaxed);
  pool->previous = k->constants;
  std::vector<method_versions::Replacement> methods;
  for (Method* m : k->methods) {
    Method* f = counterpart(fresh, m);
    if (k->loader->is_boot()) f->is_rewritten = is_rewritten(m, f);
    methods.push_back({m, f});
  }
  method_versions::replace(methods);
  k->constants = pool;
  k->major_version = fresh->major_version;
  k->source_file = fresh->source_file;
  k->marks = fresh->marks;
  k->class_file = keep_class_file(k->unit, std::move(v.file), *v.from);
}

}  // namespace

void let_module_read_agents(Thread* t, const Klass* changed) {
  ModuleEntry* module = changed->module;
  if (!module || !module->is_named() || !module->module || module->has_agents_code) return;
  if (Klass* modules = find_boot_class_or_null(t, Symbol::intern("jdk/internal/module/Modules")))
    call_static(t, modules, "transformedByAgent", "(Ljava/lang/Module;)V", {module->module});
  take_exception(t);
  module->has_agents_code = true;
}

Refusal redefine_classes(Thread* t, std::vector<OfferedClass>& offered) {
  std::vector<NewVersion> versions(offered.size());
  for (size_t i = 0; i < offered.size(); i++)
    if (Refusal r = make_version(t, offered[i], &versions[i]); r != Refusal::kNone) return r;
  safepoint::run_all_stopped(t, [&] {
    for (NewVersion& v : versions) take_effect(v);
  });
  return Refusal::kNone;
}

namespace {

struct Turns {
  std::mutex mutex;
  std::condition_variable changed;
  std::map<Klass*, std::pair<Thread*, int>> taken;  // by whom, and how often: a transformer may ask again
};
Turns& turns() {
  static Turns& the = *new Turns;
  return the;
}

}  // namespace

RedefinitionTurn::RedefinitionTurn(Thread* t, std::vector<Klass*> classes) : thread_(t), classes_(std::move(classes)) {
  ThreadStateScope blocked(t, ThreadState::kBlocked);
  std::unique_lock lock(turns().mutex);
  auto is_mine_or_free = [&](Klass* k) {
    auto found = turns().taken.find(k);
    return found == turns().taken.end() || found->second.first == t;
  };
  turns().changed.wait(lock, [&] { return std::all_of(classes_.begin(), classes_.end(), is_mine_or_free); });
  for (Klass* k : classes_) {
    auto& [owner, depth] = turns().taken[k];
    owner = t;
    depth++;
  }
}

RedefinitionTurn::~RedefinitionTurn() {
  std::lock_guard lock(turns().mutex);
  for (Klass* k : classes_)
    if (auto found = turns().taken.find(k); --found->second.second == 0) turns().taken.erase(found);
  turns().changed.notify_all();
}

}  // namespace rrvm
