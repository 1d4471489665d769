#include "rr/site_resolver.h"

#include "rr/shadow_objects.h"

namespace rrvm::rr {

std::string Site::text() const {
  std::string out = class_name;
  if (!method.empty()) out += (out.empty() ? "" : ".") + method;
  std::string place = file.empty() ? "Unknown Source" : file;
  if (line) place += ":" + std::to_string(line);
  return out.empty() ? place : out + "(" + place + ")";
}

Site PlainResolver::site(SiteId id) const {
  Site s;
  s.line = id;
  return s;
}
std::string PlainResolver::location_name(const Location& l) const {
  std::string object = "o" + std::to_string(l.object);
  switch (l.kind) {
    case LocationKind::kStatic: return "s" + std::to_string(l.member);
    case LocationKind::kArrayElement: return object + "[" + std::to_string(l.member) + "]";
    case LocationKind::kLibraryObject:
    case LocationKind::kCoarseObject: return object + ".*";
    case LocationKind::kCoarseArray: return object + "[*]";
    case LocationKind::kField: break;
  }
  return object + ".f" + std::to_string(l.member);
}
std::string PlainResolver::thread_name(const ShadowThread& t) const { return std::to_string(t.tid); }
std::string PlainResolver::lock_name(uint32_t id) const { return "lock" + std::to_string(id); }
std::string PlainResolver::volatile_name(const ShadowVolatile& v) const { return "v" + std::to_string(v.id); }
std::string PlainResolver::barrier_name(const ShadowBarrier& b) const { return "b" + std::to_string(b.id); }
std::string PlainResolver::method_name(uint32_t m) const { return "m" + std::to_string(m); }
std::string PlainResolver::block_name(uint32_t b) const { return "block" + std::to_string(b); }

}  // namespace rrvm::rr
