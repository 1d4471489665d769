#include "loader/redefinition.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>

#include "loader/class_builder.h"
#include "loader/dictionary.h"
#include "loader/method_comparison.h"
#include "loader/verification.h"
#include "vm/check/modes.h"
#include "vm/exec/call.h"
#include "vm/exec/exceptions.h"
#include "vm/link/method_versions.h"
#include "vm/object/class_units.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"
#include "vm/thread/thread.h"

namespace rrvm {
namespace {

// One class of a request.
struct NewVersion {
  Klass* klass = nullptr;
  // A class that nobody can find, made for its methods and its pool; null: a version that was there before.
  Klass* fresh = nullptr;
  ConstantPool* constants = nullptr;
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

// Takes the pending exception away: the agent learns only whether memory ran out.
Refusal drop_exception(Thread* t, Refusal otherwise) {
  Object* error = take_exception(t);
  return instance_of(error, wk::OutOfMemoryError) ? Refusal::kOutOfMemory : otherwise;
}

bool are_equal(Bytes a, Bytes b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

// Finds the version of the class, earlier or present, that has just these bytes: no transformer wanted a change, or
// what they did has been taken back. Versions only ever join this list.
ConstantPool* find_version(const OfferedClass& from) {
  for (ConstantPool* cp = from.redefined->constants; cp; cp = cp->previous)
    if (are_equal(from.bytes, cp->class_file->bytes) && are_equal(from.original, cp->class_file->original)) return cp;
  return nullptr;
}

Refusal make_version(Thread* t, OfferedClass& from, NewVersion* out) {
  Klass* k = from.redefined;
  ParseOptions options = parse_options_of(k->loader);
  options.expected_name = k->name->view();
  ParseResult parsed = parse_class_file(from.bytes, options);
  if (!parsed) return refusal_of(parsed.error.kind);
  if (!link_class(t, k)) return drop_exception(t, Refusal::kInternal);
  if (Refusal r = compare_versions(t, k, *parsed.class_file); r != Refusal::kNone) return r;
  if (ConstantPool* before = find_version(from)) {
    *out = {k, nullptr, before, &from, nullptr};
    return Refusal::kNone;
  }
  std::vector<Klass*> interfaces(k->interfaces.begin(), k->interfaces.end());
  Klass* fresh = build_class(parsed.class_file.get(), k->loader, k->super, interfaces, {}, k->unit);
  if (!verify_new_version(t, k, fresh)) return drop_exception(t, Refusal::kFailsVerification);
  if (from.is_changed) let_module_read_agents(t, k);
  *out = {k, fresh, fresh->constants, &from, std::move(parsed.class_file)};
  return Refusal::kNone;
}

Method* counterpart(const Klass* fresh, const Method* m) {
  Method* same_place = m->index < fresh->methods.size() ? fresh->methods[m->index] : nullptr;
  if (same_place && same_place->name == m->name && same_place->descriptor == m->descriptor) return same_place;
  return fresh->declared_method(m->name, m->descriptor);
}

bool is_rewritten(Method* m, const Method* fresh) {
  const Method* first = method_versions::at(m, 0);
  return first->is_rewritten ||
         !have_same_code(*first->constants->class_file, *first->info, *fresh->constants->class_file, *fresh->info);
}

// Reflection asks whether what it remembers of a class, or of what it inherits, is still true.
void count_redefinition(Klass* k) {
  k->mirror->put<int32_t>(wk::Class_classRedefinedCount, k->mirror->get<int32_t>(wk::Class_classRedefinedCount) + 1);
  for (Klass* sub = k->first_subclass.load(std::memory_order_relaxed); sub; sub = sub->next_sibling)
    if (sub->is_instance()) count_redefinition(sub);
}

// The class's pools are a list whose head is in force.
void put_first(Klass* k, ConstantPool* pool) {
  for (ConstantPool* cp = k->constants; cp; cp = cp->previous)
    if (cp->previous == pool) cp->previous = pool->previous;
  pool->previous = k->constants;
  k->constants = pool;
}

void join_class(NewVersion& v) {
  v.constants->holder = v.klass;
  v.constants->resolved[v.file->this_class_index].store(v.klass, std::memory_order_relaxed);
  keep_class_file(v.klass->unit, std::move(v.file), *v.from);
}

// All threads are stopped.
void take_effect(NewVersion& v) {
  Klass* k = v.klass;
  count_redefinition(k);
  if (v.constants == k->constants) return;
  std::vector<method_versions::Replacement> methods;
  for (Method* m : k->methods) {
    Method* f = v.fresh ? counterpart(v.fresh, m) : method_versions::with_constants(m, v.constants);
    if (v.fresh && k->loader->is_boot()) f->is_rewritten = is_rewritten(m, f);
    methods.push_back({m, f, v.fresh == nullptr});
  }
  method_versions::replace(methods);
  if (v.fresh) join_class(v);
  put_first(k, v.constants);
  const ClassFile* file = v.constants->class_file;
  k->class_file = file;
  k->major_version = file->major_version;
  k->source_file = file->source_file_index ? file->pool.symbol(file->source_file_index) : nullptr;
  if (check::active) k->marks = find_check_marks(file->pool, file->annotations);
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
