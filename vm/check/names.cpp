#include "vm/check/names.h"

#include <cstdio>

#include "rr/shadow_objects.h"
#include "vm/check/allocations.h"
#include "vm/check/array_shadow.h"
#include "vm/check/state.h"
#include "vm/heap/heap_inspection.h"
#include "vm/object/class_provider.h"
#include "vm/object/external_name.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
namespace {

std::string hex(uint64_t n) {
  char text[24];
  std::snprintf(text, sizeof text, "@%lx", static_cast<unsigned long>(n));
  return text;
}

// An object as reports name it, in 64 bits that outlive it: its class, and its address, which is an identity because
// objects do not move; a java.lang.Class is the class that it mirrors. When the class goes, an odd number takes its
// place (VmNames::classes_unloaded).
constexpr uint64_t kIsMirror = 1u << 31;
uint64_t identity_of(Object* o) {
  if (o->klass() == wk::Class) return reinterpret_cast<uint64_t>(klass_of_mirror(o)) << 32 | kIsMirror;
  return uint64_t{o->klass_ref} << 32 | (reinterpret_cast<uintptr_t>(o) >> 4 & 0xfffffff);
}
// To the reader of a report the synchronizer inside a lock is the lock.
std::string class_name(const Klass* k) {
  std::string name = k->external_name();
  if (!name.starts_with("java.util.concurrent.locks.")) return name;
  for (std::string_view part : {"$NonfairSync", "$FairSync"})
    if (name.ends_with(part)) name.resize(name.size() - part.size());
  return name;
}
const Klass* klass_of(uint64_t identity) { return reinterpret_cast<const Klass*>(identity >> 32); }
std::string name_of(uint64_t identity, const std::string& klass) {
  return identity & kIsMirror ? "class " + klass : klass + hex(identity & 0xfffffff);
}
std::string name_of(Object* o) {
  uint64_t identity = identity_of(o);
  return name_of(identity, class_name(klass_of(identity)));
}

}  // namespace

rr::SiteId VmNames::add_site(const Method* m, uint32_t bci, const Field* f) {
  Place place{m, bci, f};
  std::lock_guard<std::mutex> guard(mutex_);
  auto [position, inserted] = ids_.emplace(place, static_cast<rr::SiteId>(places_.size() + 1));
  if (!inserted) return position->second;
  if (rr::SiteId again = gone_place(place)) {
    places_[again - 1] = place;
    return position->second = again;
  }
  places_.push_back(place);
  return position->second;
}

std::string VmNames::text_of(const Place& p) const {
  rr::Site s = describe(p);
  auto number = [](uint64_t n) { return '\n' + std::to_string(n); };
  return s.class_name + '\n' + s.method + p.method->descriptor->str() + '\n' + s.file + '\n' + s.member +
         number(s.line) + number(p.bci) + number(p.method->hidden);
}

rr::SiteId VmNames::gone_place(const Place& p) {
  if (gone_by_text_.empty()) return 0;
  auto found = gone_by_text_.find(text_of(p));
  if (found == gone_by_text_.end()) return 0;
  rr::SiteId id = found->second;
  gone_by_text_.erase(found);
  gone_.erase(id);
  return id;
}

const VmNames::Gone* VmNames::find_gone(rr::SiteId id) const {
  auto found = gone_.find(id);
  return found == gone_.end() ? nullptr : &found->second;
}

void VmNames::classes_unloaded(bool (*is_dead)(const void*)) {
  std::lock_guard<std::mutex> guard(mutex_);
  for (size_t i = 0; i < places_.size(); i++) {
    Place& p = places_[i];
    if (!p.method || !is_dead(p.method)) continue;
    auto id = static_cast<rr::SiteId>(i + 1);
    ids_.erase(p);
    Gone gone{describe(p), p.method->hidden, text_of(p)};
    p = {};
    if (!gone_by_text_.try_emplace(gone.text, id).second) gone.text.clear();  // of two loaders at once
    gone_.emplace(id, std::move(gone));
    gone_order_.push_back(id);
  }
  while (gone_.size() > kGone || gone_order_.size() > 2 * kGone) {
    auto oldest = gone_.find(gone_order_.front());
    gone_order_.pop_front();
    if (oldest == gone_.end()) continue;
    auto by_text = gone_by_text_.find(oldest->second.text);
    if (by_text != gone_by_text_.end() && by_text->second == oldest->first) gone_by_text_.erase(by_text);
    gone_.erase(oldest);
  }
  locks_.change_all([&](uint64_t identity) {
    if (identity >> 32 & 1 || !is_dead(klass_of(identity))) return identity;
    auto [known, is_new] =
        gone_class_ids_.try_emplace(klass_of(identity)->external_name(), static_cast<uint32_t>(gone_classes_.size()));
    if (is_new) gone_classes_.push_back(known->first);
    return uint64_t{known->second * 2 + 1} << 32 | (identity & 0xffffffff);
  });
}

std::string VmNames::name_of_identity(uint64_t identity) const {
  bool is_gone = identity >> 32 & 1;
  return name_of(identity, is_gone ? gone_classes_[identity >> 33] : class_name(klass_of(identity)));
}

void VmNames::methods_replaced(const std::unordered_map<const Method*, Method*>& previous) {
  std::lock_guard<std::mutex> guard(mutex_);
  std::vector<size_t> moved;
  for (size_t i = 0; i < places_.size(); i++) {
    if (!previous.contains(places_[i].method)) continue;
    ids_.erase(places_[i]);
    moved.push_back(i);
  }
  for (size_t i : moved) {
    places_[i].method = previous.at(places_[i].method);
    ids_.emplace(places_[i], static_cast<rr::SiteId>(i + 1));
  }
}

void VmNames::name_thread(rr::Tid tid, std::string name) {
  std::lock_guard<std::mutex> guard(mutex_);
  threads_[tid] = std::move(name);
}

// The program's first threads are few and live in what they have set up: their names stay.
void VmNames::thread_ended(rr::Tid tid) {
  constexpr rr::Tid kFirst = 4096;
  constexpr size_t kEnded = 1 << 16;
  if (tid < kFirst) return;
  std::lock_guard<std::mutex> guard(mutex_);
  ended_.push_back(tid);
  if (ended_.size() <= kEnded) return;
  threads_.erase(ended_.front());
  ended_.pop_front();
}

void VmNames::name_lock(uint32_t id, Object* o) {
  std::lock_guard<std::mutex> guard(mutex_);
  locks_.add(id, identity_of(o));
}

void VmNames::lock_died(uint32_t id) {
  std::lock_guard<std::mutex> guard(mutex_);
  locks_.died(id);
}

rr::Site VmNames::describe(const Place& p) const {
  rr::Site s;
  s.class_name = p.method->holder->external_name();
  s.method = p.method->name->str();
  s.file = p.method->holder->source_file ? p.method->holder->source_file->str() : "Unknown Source";
  int line = p.method->line_number(p.bci);
  s.line = line > 0 ? static_cast<unsigned>(line) : 0;
  if (p.field) s.member = p.field->holder->external_name() + "." + p.field->name->str();
  return s;
}

rr::Site VmNames::site(rr::SiteId id) const {
  id = contexts_.site_of(id);
  std::lock_guard<std::mutex> guard(mutex_);
  if (id == 0 || id > places_.size()) return {};
  if (places_[id - 1].method) return describe(places_[id - 1]);
  const Gone* gone = find_gone(id);
  return gone ? gone->site : rr::Site{};
}

std::vector<rr::Site> VmNames::stack_of(rr::SiteId id) const {
  std::vector<rr::Site> result;
  if (!ContextTree::is_context(id)) return result;
  std::vector<rr::SiteId> sites = contexts_.sites(id);
  std::lock_guard<std::mutex> guard(mutex_);
  for (rr::SiteId s : sites) {
    if (!s) continue;  // a thread of the library with no call of the program on its stack
    if (const Place& p = places_[s - 1]; p.method) {
      if (!p.method->hidden) result.push_back(describe(p));
    } else if (const Gone* gone = find_gone(s); gone && !gone->is_hidden) {
      result.push_back(gone->site);
    }
  }
  return result;
}

// Asked while the event is being handled, so the object is alive.
std::string VmNames::location_name(const rr::Location& l) const {
  if (l.kind == rr::LocationKind::kArrayElement || l.kind == rr::LocationKind::kCoarseArray) {
    auto* array = reinterpret_cast<Array*>(l.object);
    std::string_view descriptor = array->klass()->name->view();
    std::string type = external_type(descriptor);
    type.resize(type.size() - 2);
    size_t brackets = type.find('[');
    std::string index = l.kind == rr::LocationKind::kArrayElement ? std::to_string(l.member) : "*";
    std::string base = brackets == std::string::npos ? type : type.substr(0, brackets);
    std::string rest = brackets == std::string::npos ? "" : type.substr(brackets);
    return base + "[" + index + "]" + rest + " of " + std::to_string(array->length);
  }
  if (l.kind == rr::LocationKind::kLibraryObject) return reinterpret_cast<const Klass*>(l.member)->external_name();
  if (l.kind == rr::LocationKind::kCoarseObject)
    return reinterpret_cast<const Klass*>(l.member)->external_name() + ".*";
  auto* f = reinterpret_cast<const Field*>(l.member);
  return f->holder->external_name() + "." + f->name->str();
}

std::string VmNames::variable_name(const rr::Location& l) const {
  if (l.kind != rr::LocationKind::kArrayElement && l.kind != rr::LocationKind::kCoarseArray) return location_name(l);
  std::string_view descriptor = reinterpret_cast<Array*>(l.object)->klass()->name->view();
  return external_type(descriptor);
}

std::string VmNames::object_name(const rr::Location& l) const {
  return l.object ? name_of(reinterpret_cast<Object*>(l.object)) : "";
}

rr::SiteId VmNames::allocation_site(const rr::Location& l) const {
  if (l.kind == rr::LocationKind::kField || l.kind == rr::LocationKind::kCoarseObject)
    return allocation_of(reinterpret_cast<const Object*>(l.object));
  if (l.kind != rr::LocationKind::kArrayElement && l.kind != rr::LocationKind::kCoarseArray) return rr::kNoSite;
  auto* array = reinterpret_cast<Array*>(l.object);
  ArrayShadow* shadow = array_map ? static_cast<ArrayShadow*>(array_map->find(array)) : shadow_of(array);
  return shadow ? shadow->allocated_at : rr::kNoSite;
}

std::string VmNames::thread_name(const rr::ShadowThread& t) const { return gone_thread_name(t.tid); }

std::string VmNames::gone_thread_name(rr::Tid tid) const {
  std::lock_guard<std::mutex> guard(mutex_);
  auto found = threads_.find(tid);
  return found == threads_.end() ? "thread-" + std::to_string(tid) : found->second;
}

std::string VmNames::lock_name(uint32_t id) const {
  std::lock_guard<std::mutex> guard(mutex_);
  auto found = locks_.find(id);
  return found ? name_of_identity(*found) : "lock-" + std::to_string(id);
}

// Its identity is an address: of the location, of the handle of its shadow, or of the mirror if it stands for a class.
// While an event is handled the object is alive; an address outside of the heap, or of an object that has died, has no
// better name.
std::string VmNames::volatile_name(const rr::ShadowVolatile& v) const {
  std::string address = "volatile" + hex(v.identity);
  Object* o = heap::object_around(v.identity);
  if (!o) return address;
  const Klass* k = o->klass();
  uint32_t offset = static_cast<uint32_t>(v.identity - reinterpret_cast<uintptr_t>(o));
  if (offset == 0) return name_of(o);
  if (k->is_array()) {
    if (offset < kArrayBaseOffset) return address;
    rr::Location l{reinterpret_cast<uintptr_t>(o), (offset - kArrayBaseOffset) >> k->element_shift,
                   rr::LocationKind::kArrayElement};
    return location_name(l) + " in " + name_of(o);
  }
  for (const VolatileHandle& h : k->volatile_handles)
    if (h.handle_offset == offset) offset = h.offset;
  const Field* f = k->field_at(offset, false);
  if (f) return f->holder->external_name() + "." + f->name->str() + " in " + name_of(o);
  if (k == wk::Class) f = klass_of_mirror(o)->field_at(offset, true);
  return f ? f->holder->external_name() + "." + f->name->str() : address;
}
std::string VmNames::barrier_name(const rr::ShadowBarrier& b) const { return "barrier" + hex(b.identity); }
std::string VmNames::method_name(uint32_t method) const {
  rr::Site s = site(method);
  return s.class_name + "." + s.method;
}
std::string VmNames::block_name(uint32_t block) const { return method_name(block); }

// Only the calling thread has a stack to look at: another one runs on.
std::vector<rr::Site> VmNames::stack(const rr::ShadowThread& shadow) const {
  Thread* t = Thread::current();
  std::vector<rr::Site> result;
  if (!t || t->shadow != &shadow) return result;
  Frame* asked_by = cache_of(t).asked_by;
  for (FrameWalker w(asked_by ? asked_by : t->frame); !w.done(); w.next())
    if (!w.method()->hidden) result.push_back(describe({w.method(), w.frame()->bci(), nullptr}));
  return result;
}

}  // namespace rrvm::check
