#include "vm/check/value_access.h"

#include <mutex>

#include "vm/check/array_shadow.h"
#include "vm/check/sharing.h"
#include "vm/check/state.h"
#include "vm/exec/interpreter_support.h"
#include "vm/heap/heap.h"

namespace rrvm::check {
namespace {

using rr::EventKind;

// A slot's value in 64 bits and back: the tools see ints sign-extended, floats and doubles as bits, references as
// addresses.
uint64_t bits_of(BasicType type, Slot s) {
  return is_two_slots(type) || is_reference(type) ? static_cast<uint64_t>(s.l)
                                                  : static_cast<uint64_t>(static_cast<int64_t>(s.i));
}
Slot slot_of(BasicType type, uint64_t bits) {
  Slot s = Slot::of_int(static_cast<int32_t>(bits));
  if (is_two_slots(type) || is_reference(type)) s.l = static_cast<int64_t>(bits);
  return s;
}

// What the variable will hold: a slot may have more bits than a short.
Slot narrowed(BasicType type, Slot s) {
  switch (type) {
    case BasicType::kBoolean: return Slot::of_int(s.i & 1);
    case BasicType::kByte: return Slot::of_int(static_cast<int8_t>(s.i));
    case BasicType::kChar: return Slot::of_int(static_cast<uint16_t>(s.i));
    case BasicType::kShort: return Slot::of_int(static_cast<int16_t>(s.i));
    default: return s;
  }
}

struct Target {
  Object* base;
  void* address;
  BasicType type;
  rr::ShadowWord* word;
  rr::ShadowWord* site_word;
  rr::Location location;
  EventKind kind;
};

void access(Thread* t, const Target& target, const AccessPlan* plan, Slot* value) {
  rr::ShadowThread* st = shadow(t);
  if (st) rr::ShadowThread::add_one(st->accesses);
  bool unwatched = !st || state->chain->fast_hit(st, plan->is_write, target.word->load(std::memory_order_relaxed));
  if (unwatched) {
    if (plan->is_write) store_volatile(target.address, target.type, *value);
    else load_volatile(target.address, target.type, value);
    return;
  }
  reap(t);
  rr::SiteId site = in_context(t, plan->site);
  uint64_t before = target.word->load(std::memory_order_relaxed);
  note_use(st, target.site_word);
  {
    Stripe& stripe = stripe_of(target.address, 0);
    std::lock_guard<Stripe> guard(stripe);
    Slot held;
    load_volatile(target.address, target.type, &held);
    rr::Chain::LiveValue live{bits_of(target.type, held), is_reference(target.type)};
    uint64_t bits = plan->is_write ? bits_of(target.type, narrowed(target.type, *value)) : live.memory;
    state->chain->access_slow(st, target.kind, target.word, target.location, site, target.site_word, &bits,
                              is_two_slots(target.type), &live);
    if (plan->is_write) store_volatile(target.address, target.type, *value);
    else *value = slot_of(target.type, bits);
  }
  bool in_object = target.kind == EventKind::kFieldRead || target.kind == EventKind::kFieldWrite ||
                   lies_behind(as_array(target.base));
  if (in_object) own_new_state(target.base, target.word, before);
}

}  // namespace

void field_value(Thread* t, Object* base, const AccessPlan* plan, Slot* value) {
  const Field* f = plan->field;
  auto* word = static_cast<rr::ShadowWord*>(base->address(plan->shadow_offset));
  rr::Location location{f->is_static() ? 0 : reinterpret_cast<uint64_t>(base), reinterpret_cast<uint64_t>(f),
                        f->is_static() ? rr::LocationKind::kStatic : rr::LocationKind::kField};
  access(t,
         {base, base->address(f->offset), f->type, word, modes.keeps_sites ? word + 1 : nullptr, location,
          plan->is_write ? EventKind::kFieldWrite : EventKind::kFieldRead},
         plan, value);
}

void element_value(Thread* t, Array* array, int32_t index, const AccessPlan* plan, Slot* value) {
  const Klass* k = array->klass();
  static rr::ShadowWord unwatched{rr::ShadowVar::last().bits()};
  ArrayShadow* block = shadow(t) ? shadow_of(array) : nullptr;
  if (shadow(t) && !block && modes.keeps_states)
    block = make_array_shadow(t, array, rr::kNoSite);  // the library made it
  rr::Location location{reinterpret_cast<uint64_t>(array), static_cast<uint64_t>(index),
                        rr::LocationKind::kArrayElement};
  access(t,
         {array, array->data<char>() + (static_cast<size_t>(index) << k->element_shift), k->element_type,
          block ? &block->words()[index] : &unwatched, block ? block->site_word(static_cast<uint32_t>(index)) : nullptr,
          location, plan->is_write ? EventKind::kArrayWrite : EventKind::kArrayRead},
         plan, value);
}

void keep_references_alive(rr::World& world) {
  world.keep_alive = [](uint64_t value) {
    return std::shared_ptr<void>(heap::new_root(reinterpret_cast<Object*>(value)),
                                 [](void* cell) { heap::free_root(static_cast<Object**>(cell)); });
  };
}

}  // namespace rrvm::check
