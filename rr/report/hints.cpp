#include "rr/report/hints.h"

#include <algorithm>

#include "rr/report/identity.h"
#include "rr/report/report_formats.h"

namespace rrvm::rr {
namespace {

bool holds_nothing(const ReportAccess& a) { return a.locks_known && a.locks.empty() && a.more_locks == 0; }
bool is_write(const ReportAccess& a) { return a.operation.find("write") != std::string::npos; }

bool same_place(const Site& a, const Site& b) {
  return !a.method.empty() && a.class_name == b.class_name && a.method == b.method && a.line == b.line;
}
bool same_method(const Site& a, const Site& b) {
  return !a.method.empty() && a.class_name == b.class_name && a.method == b.method;
}

// The field's own name, for the sentence.
std::string field_of(const Report& r) {
  const std::string& name = r.about();
  return name.substr(name.rfind('.') + 1);
}

// Both sides hold locks, and none is the same.
bool locks_differ(const ReportAccess& a, const ReportAccess& b) {
  if (a.locks.empty() || b.locks.empty() || a.more_locks || b.more_locks) return false;
  return std::none_of(a.locks.begin(), a.locks.end(),
                      [&](const std::string& l) { return std::count(b.locks.begin(), b.locks.end(), l) > 0; });
}

// Of a name that stands for all that differ in an address only.
std::string without_star(std::string name) {
  if (name.ends_with('*')) name.pop_back();
  return name;
}

// What to use in the place of a class of the library that several threads may not share.
std::string instead_of(const std::string& klass) {
  struct Advice {
    const char *begins, *ends, *text;
  };
  static constexpr Advice kAdvice[] = {
      {"java.text.SimpleDate", "", "java.time.format.DateTimeFormatter, which is, or one for each thread"},
      {"java.text.", "", "one for each thread (ThreadLocal, clone), or one lock around all uses"},
      {"java.util.regex.", "", "one for each thread, made of the Pattern, which several may share"},
      {"java.lang.StringBuilder", "", "one for each thread, StringBuffer, or one lock around all uses"},
      {"java.util.", "Calendar", "java.time, whose objects do not change, or one for each thread"},
      {"java.util.SplittableRandom", "", "one for each thread (split, ThreadLocalRandom)"},
      {"java.util.", "Map", "ConcurrentHashMap, ConcurrentSkipListMap, or one lock around all uses"},
      {"java.util.", "Set", "ConcurrentHashMap.newKeySet(), ConcurrentSkipListSet, or one lock around all uses"},
      {"java.util.", "List",
       "one lock around all uses (Collections.synchronizedList), or CopyOnWriteArrayList if it seldom changes"},
      {"java.util.", "Queue", "a queue of java.util.concurrent, or one lock around all uses"},
      {"java.util.ArrayDeque", "", "ConcurrentLinkedDeque, LinkedBlockingDeque, or one lock around all uses"},
      {"java.nio.", "", "one for each thread (duplicate), or one lock around all uses"},
      {"", "", "one for each thread, or one lock around all uses"},
  };
  for (const Advice& a : kAdvice)
    if (klass.starts_with(a.begins) && klass.ends_with(a.ends)) return a.text;
  return "";
}

}  // namespace

std::string hint(const Report& r) {
  if (r.finding != "race" || !r.previous || r.rule == kBehindFinal) return "";
  const ReportAccess &now = r.current, &before = *r.previous;
  const ReportAccess& writer = is_write(now) ? now : before;
  const ReportAccess& other = &writer == &now ? before : now;
  for (const ReportAccess* a : {&now, &before})
    if (is_write(*a) && std::any_of(a->locks.begin(), a->locks.end(),
                                    [](const std::string& l) { return l.find("ReadLock") != std::string::npos; }))
      return "a write under a read lock, which several threads may hold: it needs the write lock";
  if (r.by_line) return "objects of " + r.about() + " are not safe for several threads: " + instead_of(r.about());
  if (before.site_id == kNoSite) return "";
  bool is_array = r.about().find('[') != std::string::npos;
  if (!is_array && same_method(now.site, before.site) && !is_write(other) && holds_nothing(other) &&
      !writer.locks.empty())
    return "double-checked locking? " + field_of(r) + " must be volatile for it, or be read under the lock too";
  if (writer.site.method == "<init>" && other.site.method != "<init>" && !is_write(other))
    return "the object is handed to another thread without order: the field it is handed over by should be volatile, "
           "or the handing over be under a lock";
  if (holds_nothing(now) && holds_nothing(before)) {
    if (is_array || is_write(other)) return "";
    if (same_place(now.site, before.site))
      return "both threads read and write " + field_of(r) +
             " on one line, as x++ does: an atomic class or one lock around it";
    if (same_method(now.site, before.site))
      return "checked on one line and changed on another: both belong under one lock, or into one atomic operation";
    return "one thread writes " + field_of(r) +
           " and another reads it, with nothing between them: volatile, if the one " +
           "only sets it and the other only looks; else an atomic class, or one lock on both sides";
  }
  if (locks_differ(now, before)) return "both sides hold locks, but not the same one";
  for (const auto& [with, without] : {std::pair{&now, &before}, {&before, &now}})
    if (holds_nothing(*without) && with->locks.size() == 1)
      return "one side holds a lock (" + without_star(stable_name(with->locks[0])) + "), the other side does not";
  return "";
}

}  // namespace rrvm::rr
