#include "rr/tool.h"

#include <charconv>
#include <utility>

#include "rr/pipeline.h"

namespace rrvm::rr {

void Tool::fast_paths(bool is_write, std::vector<FastPath>& out) const {
  if (FastPath p = fast_path(is_write); p.part != FastPath::kNone) out.push_back(p);
}

ShadowVar Tool::make_shadow_var(AccessEvent& e) { RRVM_FATAL("%s owns no locations", name_.c_str()); }

bool Tool::try_advance(AccessEvent& e) { return e.put_shadow(pipeline_->make_after(this, e)); }

void Tool::advance(AccessEvent& e) {
  while (owns(e.shadow)) {
    if (try_advance(e)) return;
  }
}

unsigned Tool::thread_word() {
  return world_.next_thread_word < ShadowThread::kWords ? world_.next_thread_word++ : ShadowThread::kWords;
}

unsigned Tool::thread_table() {
  return std::exchange(world_.is_thread_table_given, true) ? ShadowThread::kWords : ShadowThread::kTable;
}

Report Tool::make_report(const Event& e, std::string rule, std::string about, std::optional<ReportAccess> previous,
                         std::vector<std::string> details) const {
  Report r;
  r.tool = name_;
  r.finding = finding();
  r.rule = std::move(rule);
  r.location = std::move(about);
  if (SiteId place = World::place_of(e)) r.current.site = world_.names().site(place);
  r.previous = std::move(previous);
  r.details = std::move(details);
  return r;
}

RepeatKey::Place Tool::place_of(const AccessEvent& e, uint64_t site) const {
  auto id = static_cast<SiteId>(site);
  std::optional<Tid> tid = world_.names().thread_of(id);
  return {world_.names().plain_site(id), tid && *tid == e.thread->tid};
}

RepeatKey Tool::repeat_key(const AccessEvent& e, const char* rule) const {
  uint64_t before = e.site_word ? e.site_word->load(std::memory_order_acquire) : 0;
  return {this,
          rule,
          e.is_array() ? 0 : e.location.member,
          place_of(e, e.site),
          place_of(e, before >> 32),
          place_of(e, before)};
}

Repeats* Tool::known_repeats(const AccessEvent& e, const char* rule) const {
  if (!e.site_word) return nullptr;
  RecentRepeats& recent = e.thread->recent_repeats;
  const RecentRepeats::Key key{this, rule, e.is_array() ? 0 : e.location.member, e.site,
                               e.site_word->load(std::memory_order_acquire)};
  if (Repeats* known = recent.find(key)) return known;
  Repeats* known = world_.reports().known_repeats(repeat_key(e, rule));
  if (known) recent.note(key, known);
  return known;
}

bool Tool::report(const AccessEvent& e, std::string rule, std::optional<ReportAccess> previous,
                  std::vector<std::string> details) {
  return report_access(e, std::move(rule), std::move(previous), std::move(details), nullptr);
}

bool Tool::report_access(const AccessEvent& e, std::string rule, std::optional<ReportAccess> previous,
                         std::vector<std::string> details, const RepeatKey* key) {
  const SiteResolver& names = world_.names();
  Report r = make_report(e, std::move(rule), names.location_name(e.location), std::move(previous), std::move(details));
  r.current = world_.describe(e);
  r.variable = names.variable_name(e.location);
  if (r.rule == "write-read" && r.previous) {
    std::string field = names.final_field_before(e, *r.previous);
    if (!field.empty()) {
      r.rule = kBehindFinal;
      r.details.push_back("behind the final field " + field + ": no race if it was written last by the constructor, " +
                          "and read through that field alone");
    }
  }
  r.object = names.object_name(e.location);
  r.by_line = e.location.kind == LocationKind::kLibraryObject;
  if (SiteId site = names.allocation_site(e.location))
    r.details.insert(r.details.begin(), "allocated at " + names.site(site).text());
  return world_.reports().report(std::move(r), key);
}

bool Tool::report(const Event& e, std::string rule, std::string about, std::optional<ReportAccess> previous,
                  std::vector<std::string> details, std::string variable) {
  Report r = make_report(e, std::move(rule), std::move(about), std::move(previous), std::move(details));
  r.variable = std::move(variable);
  if (world_.reports().count_if_known(r)) return false;  // before the stack is asked for, which may be deep
  r.current = world_.describe(e);
  return world_.reports().report(std::move(r));
}

ToolInit::Option* ToolInit::find(std::string_view wanted, std::string default_value, const char* help) {
  known.push_back({std::string(wanted), std::move(default_value), help});
  for (auto& o : options) {
    if (o.name == wanted) {
      o.used = true;
      return &o;
    }
  }
  const std::string* apart = world.tool_option(name + "." + std::string(wanted));
  if (!apart) return nullptr;
  Option o;
  o.name = wanted;
  o.value = *apart;
  o.has_value = o.used = true;
  options.push_back(std::move(o));
  return &options.back();
}

void ToolInit::refuse(std::string_view wanted, std::string why) {
  if (!error.empty()) return;
  error = name + ": option '" + std::string(wanted) + "' " + why;
  for (const auto& o : options) {
    if (o.name == wanted) error_position = o.position;
  }
}

bool ToolInit::flag(std::string_view wanted, bool default_value, const char* help) {
  Option* o = find(wanted, default_value ? "true" : "false", help);
  if (!o) return default_value;
  if (!o->has_value || o->value == "true" || o->value == "on" || o->value == "1") return true;
  if (o->value == "false" || o->value == "off" || o->value == "0") return false;
  refuse(wanted, "must be true or false, not '" + o->value + "'");
  return default_value;
}

uint64_t ToolInit::number(std::string_view wanted, uint64_t default_value, const char* help) {
  Option* o = find(wanted, std::to_string(default_value), help);
  if (!o) return default_value;
  uint64_t value = 0;
  const char* end = o->value.data() + o->value.size();
  auto [p, status] = std::from_chars(o->value.data(), end, value);
  if (o->value.empty() || status != std::errc{} || p != end) {
    refuse(wanted, "must be a number, not '" + o->value + "'");
    return default_value;
  }
  return value;
}

std::string ToolInit::text(std::string_view wanted, std::string default_value, const char* help) {
  Option* o = find(wanted, default_value, help);
  if (!o) return default_value;
  if (!o->has_value) refuse(wanted, "needs a value");
  return o->value;
}

}  // namespace rrvm::rr
