#include "loader/layout.h"

#include <algorithm>
#include <cstring>

#include "loader/field_placer.h"
#include "vm/check/library_objects.h"
#include "vm/check/modes.h"
#include "vm/check/plan.h"
#include "vm/object/class_units.h"
#include "vm/object/metaspace.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

struct Injected {
  const char* class_name;
  uint32_t* offset;
};

#define RRVM_CLASS(id, name) constexpr const char* kNameOf##id = name;
#define RRVM_FIELD(cls, name, desc)
#define RRVM_STATIC_FIELD(cls, name, desc)
#define RRVM_INJECTED(cls, name)
#define RRVM_METHOD(cls, id, name, desc)
#include "vm/object/well_known.def"
#undef RRVM_CLASS
#undef RRVM_INJECTED
#define RRVM_CLASS(id, name)
#define RRVM_INJECTED(cls, name) {kNameOf##cls, &wk::cls##_##name},
const Injected kInjected[] = {
#include "vm/object/well_known.def"
};
#undef RRVM_CLASS
#undef RRVM_FIELD
#undef RRVM_STATIC_FIELD
#undef RRVM_INJECTED
#undef RRVM_METHOD

// Is it the referent or the link of a Reference, which the collector must not follow?
bool is_hidden_from_collector(const Klass* k, const Field& f) {
  return k->name->view() == "java/lang/ref/Reference" &&
         (f.name->view() == "referent" || f.name->view() == "discovered");
}

std::vector<Field*> widest_first(Klass* k, bool is_static) {
  std::vector<Field*> fields;
  for (Field& f : k->fields)
    if (f.is_static() == is_static) fields.push_back(&f);
  std::stable_sort(fields.begin(), fields.end(),
                   [](Field* a, Field* b) { return size_of(a->type) > size_of(b->type); });
  return fields;
}

// Places shadow words for each checked field; with -field=COARSE one pair for all fields of an object together, which a
// superclass may have already, and one for the statics of a class.
void place_shadows(Klass* k, bool is_static, FieldPlacer& placer) {
  if (!check::checks_class(k)) return;
  uint32_t shared = 0;
  if (check::modes.coarse_fields && !is_static) {
    for (const Klass* c = k->super; c && !shared; c = c->super)
      for (const Field& f : c->fields)
        if (!f.is_static() && f.shadow_offset) shared = f.shadow_offset;
  }
  for (Field& f : k->fields) {
    if (f.is_static() != is_static || !check::checks_field(f)) continue;
    f.shadow_offset = shared ? shared : placer.append(check::shadow_size());
    if (check::modes.coarse_fields) shared = f.shadow_offset;
  }
}

// Places a handle for each volatile field.
void place_handles(Klass* k, FieldPlacer& placer) {
  if (!check::modes.wants_volatiles) return;
  std::vector<VolatileHandle> handles;
  if (k->super) handles.assign(k->super->volatile_handles.begin(), k->super->volatile_handles.end());
  for (const Field& f : k->fields)
    if (f.is_volatile() && !f.is_static()) handles.push_back({f.offset, placer.place(4)});
  auto* made = metaspace::create_array<VolatileHandle>(handles.size(), units::arena_of(k));
  std::copy(handles.begin(), handles.end(), made);
  k->volatile_handles = {made, handles.size()};
}

}  // namespace

void lay_out_fields(Klass* k) {
  FieldPlacer placer(k->super ? k->super->fields_end : check::active ? kCheckedHeaderSize : kObjectHeaderSize);
  std::vector<uint32_t> refs;
  if (k->super) refs.assign(k->super->ref_map, k->super->ref_map + k->super->ref_map_length);
  for (Field* f : widest_first(k, false)) {
    f->offset = placer.place(size_of(f->type));
    if (is_reference(f->type) && !is_hidden_from_collector(k, *f)) refs.push_back(f->offset);
  }
  for (const Injected& injected : kInjected) {
    if (k->name->view() != injected.class_name || !k->loader || k->super == nullptr) continue;
    *injected.offset = placer.place(8);
    refs.push_back(*injected.offset);  // VM pointers among them are harmless to the collector
  }
  place_handles(k, placer);
  place_shadows(k, false, placer);
  k->object_state = k->super ? k->super->object_state : 0;
  if (!k->object_state && check::has_object_state(k)) k->object_state = placer.append(check::shadow_size());
  k->fields_end = placer.end();
  k->instance_size = (placer.end() + 7) & ~7u;
  k->ref_map_length = static_cast<uint32_t>(refs.size());
  auto* map = metaspace::create_array<uint32_t>(refs.size(), units::arena_of(k));
  std::copy(refs.begin(), refs.end(), map);
  k->ref_map = map;
  if (k->reference_kind != ReferenceKind::kNone || k->name->view() == "java/lang/ref/Reference")
    k->alloc_kind = AllocKind::kReference;
  else k->alloc_kind = refs.empty() ? AllocKind::kPointerFree : AllocKind::kNormal;

  FieldPlacer statics(0);
  for (Field* f : widest_first(k, true)) f->offset = statics.place(size_of(f->type));
  place_shadows(k, true, statics);
  k->static_size = (statics.end() + 7) & ~7u;
}

}  // namespace rrvm
