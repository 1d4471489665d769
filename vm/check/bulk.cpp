#include "vm/check/bulk.h"

#include <algorithm>

#include "vm/check/asked.h"
#include "vm/check/range_access.h"
#include "vm/check/state.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/class_provider.h"
#include "vm/object/constant_pool.h"
#include "vm/object/well_known.h"

namespace rrvm::check {
namespace {

// kArrays: does what its caller asks with the caller's arrays. kPlumbing: stands between the caller and the access.
enum Help : uint8_t { kUnknown, kNone, kPlumbing, kArrays };

Help find_help(const Klass* k) {
  if (!k->loader || !k->loader->is_boot()) return kNone;
  static constexpr struct {
    std::string_view name;
    Help help;
  } kRows[] = {
#define RRVM_HELPER(klass, kind) {klass, kind},
#include "vm/check/library.def"
  };
  std::string_view n = k->name->view();
  for (auto [name, help] : kRows) {
    bool is_prefix = name.ends_with('*');
    if (is_prefix ? n.starts_with(name.substr(0, name.size() - 1)) : n == name) return help;
  }
  return kNone;
}

Help help_of(const Klass* k) {
  auto& known = const_cast<Klass*>(k)->check_help;
  if (known == kUnknown) known = find_help(k);  // racing threads find the same
  return static_cast<Help>(known);
}

bool helps(const Klass* k) { return (help_of(k) == kArrays || help_of(k) == kPlumbing) && !checks_class(k); }

// Hidden classes of java.lang.invoke (lambda forms, spun accessors) belong to the boot loader or to the program's; the
// latter are checked classes and end the walk as they should.
const Frame* frame_behind_helpers(Thread* t) {
  FrameWalker w(t->frame);
  while (!w.done() && helps(w.method()->holder)) w.next();
  return w.done() ? nullptr : w.frame();
}

// The innermost helper that has a frame of its own, if what runs is its code or that of other helpers inlined in it.
Frame* helper_of(Thread* t) {
  Frame* f = t->frame;
  while (f && f->method && helps(f->method->holder)) {
    if (!f->is_compiled() || f->site()->scope == 0) return f;
    f = f->prev;
  }
  return nullptr;
}

// While a helper runs, those who have called it stay the same: it is noted in its frame if they have nothing to ask.
bool asked_by_checked_code(Thread* t) {
  Frame* helper = helper_of(t);
  if (helper && helper->flags & Frame::kNotAsked) return false;
  const Frame* f = frame_behind_helpers(t);
  bool is_asked = f && checks_code(f->method, f->bci());
  if (helper && !is_asked) helper->flags |= Frame::kNotAsked;
  return is_asked;
}

// The field at this offset of an object or, in a mirror, of its class's statics.
const Field* field_at(Object* base, int64_t offset) {
  auto search = [offset](const Klass* k, bool is_static) -> const Field* {
    if (!checks_class(k)) return nullptr;
    for (const Field& f : k->fields)
      if (f.is_static() == is_static && f.offset == offset) return &f;
    return nullptr;
  };
  Klass* k = base->klass();
  if (k == wk::Class) {
    Klass* holder = klass_of_mirror(base);
    return holder && holder->is_instance() ? search(holder, true) : nullptr;
  }
  for (; k; k = k->super)
    if (const Field* f = search(k, false)) return f;
  return nullptr;
}

// A static field is used, so its class is, whether it is checked or not.
void static_used(Thread* t, Object* base, int64_t offset) {
  if (modes.wants_classes && base->klass() == wk::Class && offset >= static_cast<int64_t>(wk::Class->instance_size)) {
    if (Klass* holder = klass_of_mirror(base)) class_used(t, holder);
  }
}

}  // namespace

ArrayAsker array_asker(const Method* m) {
  if (helps(m->holder)) return ArrayAsker::kCaller;
  return checks_method(m) ? ArrayAsker::kCheckedCode : ArrayAsker::kNobody;
}

bool counts(Thread* t, const Array* a) {
  return active && modes.wants_arrays && t->shadow && a->length > 0 && (is_known(a) || asked_by_checked_code(t));
}

bool only_computes(const Klass* k) {
  static constexpr std::string_view kPackages[] = {
#define RRVM_COMPUTES(package) package,
#include "vm/check/library.def"
  };
  if (!k->loader || !k->loader->is_boot()) return false;
  return std::any_of(std::begin(kPackages), std::end(kPackages),
                     [name = k->name->view()](std::string_view package) { return name.starts_with(package); });
}

bool releases_elements(const Klass* k) {
  if (!active || !modes.wants_volatiles || checks_class(k)) return false;
  static Symbol* const maker = Symbol::intern("arrayElementVarHandle");
  const ConstantPool* cp = k->constants;
  for (unsigned i = 1; i < cp->length; i++)
    if (cp->tag(i) == CpTag::kMethodref && cp->ref_name(i) == maker) return true;
  return false;
}

void element_released(Thread* t, Array* a, int32_t index) {
  VolatileScope scope(t, a, kArrayBaseOffset + static_cast<size_t>(index) * sizeof(Object*));
  scope.write();
}

ArrayCode array_code(const Klass* k) {
  if (!active || !modes.wants_arrays || !k->loader || !k->loader->is_platform_or_boot) return ArrayCode::kOthers;
  return help_of(k) == kArrays ? ArrayCode::kHelper : ArrayCode::kBorrower;
}

bool may_hand_out_arrays(const Method* m) {
  const Klass* k = m->holder;
  if (!active || !modes.wants_arrays || checks_class(k) || !is_reference(m->return_type)) return false;
  // The program calls what is not public by reflection only, and then casts what it gets; handles return what their
  // target does.
  if (k->loader->is_platform_or_boot && !(m->flags & (kAccPublic | kAccProtected)))
    return k->name->starts_with("java/lang/invoke/");
  return m->return_type == BasicType::kArray || m->descriptor->view().ends_with(")Ljava/lang/Object;");
}

void make_known_with_rows(Array* a) {
  make_known(a);
  const Klass* element = a->klass()->element_klass;
  if (!element || !element->is_array()) return;
  for (int32_t i = 0; i < a->length; ++i) received(__atomic_load_n(&a->data<Object*>()[i], __ATOMIC_RELAXED));
}

void returned(const Frame* callee, Object* result) {
  const Frame* caller = callee->prev;
  while (caller && !caller->method) caller = caller->prev;  // C++ in between: native code of the program
  if (caller && checks_class(caller->method->holder)) make_known_with_rows(as_array(result));
}

bool may_be_given_arrays(const Method* m) {
  if (!modes.wants_arrays || m->is_private() || m->descriptor->view().find('[') > m->descriptor->view().find(')'))
    return false;
  if (m->is_static()) return m->name->view() == "main";
  auto has_it = [m](const Klass* k) {
    if (checks_class(k)) return false;
    const Method* other = k->declared_method(m->name, m->descriptor);
    return other && !other->is_static() && !other->is_private();
  };
  for (const Klass* k = m->holder->super; k; k = k->super)
    if (has_it(k)) return true;
  return std::any_of(m->holder->all_interfaces.begin(), m->holder->all_interfaces.end(), has_it);
}

void arguments_received(const Frame* f) {
  std::string_view d = f->method->descriptor->view();
  const Slot* next = f->locals + (f->method->is_static() ? 0 : 1);
  for (size_t i = 1; d[i] != ')'; ++i) {
    if (d[i] == '[') received(next->ref);
    next += d[i] == 'J' || d[i] == 'D' ? 2 : 1;
    while (d[i] == '[') ++i;
    if (d[i] == 'L') i = d.find(';', i);
  }
}

void stored(Object* base, Object* value) {
  if (!modes.wants_arrays || !base || !value || !value->klass()->is_array()) return;
  Klass* k = base->klass();
  if (k == wk::Class) k = klass_of_mirror(base);
  if (k && checks_class(k)) received(value);
}

rr::SiteId program_site(Thread* t) { return Asked(t).site(); }
rr::SiteId program_context(Thread* t) {
  Asked asked(t);
  return setup().contexts ? context_of(t, asked.site()) : asked.site();
}

void coarse_array_access(Thread* t, Array* a, const AccessPlan* plan) {
  if (!shadow(t)) return;
  rr::ShadowThread::add_one(shadow(t)->accesses);
  array_slow(t, a, 0, plan);
}

// How many of the elements from `from` on the fast paths spare an event; they need not know who asked.
static int32_t count_spared(rr::ShadowThread* st, const Array* a, int32_t from, int32_t count, bool is_write) {
  ArrayShadow* block = modes.has_fast_tests && !modes.coarse_arrays ? shadow_of(a) : nullptr;
  int32_t n = 0;
  bool is_whole =
      block && !block->is_plain() &&
      needs_no_event(st, is_write, static_cast<SegmentedShadow*>(block)->whole.load(std::memory_order_relaxed));
  if (is_whole) n = count;
  while (block && n < count && needs_no_event(st, is_write, word_at(block, static_cast<uint32_t>(from + n)))) n++;
  st->accesses.store(st->accesses.load(std::memory_order_relaxed) + static_cast<uint64_t>(n),
                     std::memory_order_relaxed);
  return n;
}

// All have one context.
static void each_element(Thread* t, Array* a, int32_t from, int32_t end, const AccessPlan& plan) {
  constexpr int32_t kFew = 8;
  if (modes.allows_ranges && end - from >= kFew) {
    rr::ShadowThread* st = shadow(t);
    st->accesses.store(st->accesses.load(std::memory_order_relaxed) + static_cast<uint64_t>(end - from),
                       std::memory_order_relaxed);
    return element_range(t, a, {from, end - 1, 1}, &plan);
  }
  for (int32_t i = from; i < end; i++) array_access(t, a, i, &plan);
}

void array_range(Thread* t, Array* a, int32_t from, int32_t count, bool is_write) {
  if (count <= 0 || !counts(t, a)) return;
  int32_t spared = count_spared(shadow(t), a, from, count, is_write);
  if (spared == count) return;
  Asked asked(t);
  AccessPlan plan(nullptr, asked.site(), is_write);
  if (modes.coarse_arrays) return coarse_array_access(t, a, &plan);
  each_element(t, a, from + spared, from + count, plan);
}

void field_data(Thread* t, Object* base, const Field* f, bool is_write) {
  if (!active || !f->shadow_offset || !t->shadow) return;
  Asked asked(t);
  AccessPlan plan(f, asked.site(), is_write);
  field_access(t, base, &plan);
}

void raw_access(Thread* t, Object* base, int64_t offset, int64_t bytes, bool is_write) {
  if (!base || bytes <= 0) return;
  static_used(t, base, offset);
  if (!t->shadow) return;
  Klass* k = base->klass();
  if (k->is_array()) {
    if (offset < static_cast<int64_t>(kArrayBaseOffset)) return;
    int64_t first = (offset - kArrayBaseOffset) >> k->element_shift,
            last = (offset - kArrayBaseOffset + bytes - 1) >> k->element_shift;
    Array* a = as_array(base);
    if (last >= a->length) return;
    return array_range(t, a, static_cast<int32_t>(first), static_cast<int32_t>(last - first + 1), is_write);
  }
  if (!modes.wants_fields) return;
  const Field* f = field_at(base, offset);
  if (!f) return;
  field_data(t, base, f, is_write);
}

void initializer_access(Thread* t, const Field* f, bool is_write) {
  if (synchronises(*f)) {
    if (!modes.wants_volatiles || !shadow(t)) return;
    VolatileScope scope(t, f->holder->mirror, f->offset);
    return is_write ? scope.write() : scope.read();
  }
  // Constants are frozen at the end of the initialiser, whatever a tool wants to see of other final fields.
  if (f->is_final() || !f->shadow_offset || !shadow(t) || !checks_code(t->frame->method, t->frame->bci())) return;
  AccessPlan plan(f, site_of(t->frame->method, t->frame->bci(), f), is_write);
  field_access(t, f->holder->mirror, &plan);
}

AtomicAccess::AtomicAccess(Thread* t, Object* base, int64_t offset, int64_t bytes) : thread_(t) {
  if (!base) return;
  static_used(t, base, offset);
  if (!modes.wants_atomics || !t->shadow) return;
  if (base->klass()->is_array()) find_elements(as_array(base), offset, bytes);
  else if (modes.wants_fields) find_field(base, offset);
}

void AtomicAccess::find_field(Object* base, int64_t offset) {
  // A volatile field is no data; most atomic operations are on one.
  for (const VolatileHandle& h : base->klass()->volatile_handles)
    if (h.offset == offset) return;
  const Field* f = field_at(base, offset);
  if (!f || !f->shadow_offset || f->is_final()) return;
  base_ = base;
  field_ = f;
}

void AtomicAccess::find_elements(Array* a, int64_t offset, int64_t bytes) {
  if (offset < static_cast<int64_t>(kArrayBaseOffset) || !counts(thread_, a)) return;
  unsigned shift = a->klass()->element_shift;
  int64_t first = (offset - kArrayBaseOffset) >> shift, last = (offset - kArrayBaseOffset + bytes - 1) >> shift;
  if (last >= a->length) return;
  // Inside the operation's scope it could not be made.
  if (modes.keeps_states && !array_map && !shadow_of(a) && !make_array_shadow(thread_, a, rr::kNoSite)) return;
  base_ = a;
  first_ = static_cast<int32_t>(first);
  count_ = modes.coarse_arrays ? 1 : static_cast<int32_t>(last - first + 1);
}

void AtomicAccess::access(bool is_write) {
  if (!base_) return;
  Asked asked(thread_);
  AccessPlan plan(field_, asked.site(), is_write, nullptr, true);
  rr::ShadowThread::add_one(shadow(thread_)->accesses);
  if (field_) return field_slow(thread_, base_, &plan);
  for (int32_t i = first_; i < first_ + count_; ++i) array_slow(thread_, as_array(base_), i, &plan);
}

void cloned(Thread* t, Object* original, Object* copy) {
  Klass* k = original->klass();
  if (k->is_array()) {
    array_range(t, as_array(original), 0, as_array(original)->length, false);
    array_range(t, as_array(copy), 0, as_array(copy)->length, true);
    return;
  }
  for (; k; k = k->super) {
    for (const Field& f : k->fields) {
      if (f.is_static()) continue;
      field_data(t, original, &f, false);
      field_data(t, copy, &f, true);
    }
  }
}

}  // namespace rrvm::check
