// What rr asks of whoever produces events: names for sites, locations, threads and locks. Asked only when a
// report, a trace line or a listing is written, never on the event path. The VM implements it over its metadata,
// traces over their text. Must be callable from any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rr/event.h"

namespace rrvm::rr {

struct ReportAccess;

struct Site {
  std::string class_name;  // "pkg.Cls"
  std::string member;      // field accessed, or array description
  std::string method;      // "m"
  std::string file;        // "File.java"
  unsigned line = 0;
  std::string source = {};   // the text of that line, if it was found
  std::string text() const;  // "at pkg.Cls.m(File.java:12)" without the "at "
};

class SiteResolver {
 public:
  virtual ~SiteResolver() = default;
  virtual Site site(SiteId id) const = 0;
  virtual std::string location_name(const Location& location) const = 0;
  // The location without index and object ("Account.total", "int[]"), and the object; empty if that adds nothing.
  virtual std::string variable_name(const Location& location) const { return {}; }
  virtual std::string object_name(const Location& location) const { return {}; }
  virtual SiteId allocation_site(const Location& location) const { return kNoSite; }  // of its object, if known
  virtual std::string thread_name(const ShadowThread& thread) const = 0;
  // The name of a thread that has ended so long ago that its shadow is gone.
  virtual std::string gone_thread_name(Tid tid) const { return "thread-" + std::to_string(tid); }
  virtual std::string lock_name(uint32_t lock_id) const = 0;
  virtual std::string volatile_name(const ShadowVolatile& v) const = 0;
  virtual std::string barrier_name(const ShadowBarrier& b) const = 0;
  virtual std::string method_name(uint32_t method) const = 0;
  virtual std::string block_name(uint32_t block) const = 0;
  // For a read after a write that races with it: the final field through which the reader seems to have come by the
  // object, if the write was inside a constructor of it; empty if not. Then it may be no race (docs/checking.md).
  virtual std::string final_field_before(const AccessEvent& read, const ReportAccess& write) const { return {}; }
  // A site may stand for more than its place: the calls that led to it, innermost first, and the thread.
  virtual std::vector<Site> stack_of(SiteId id) const { return {}; }
  virtual std::optional<Tid> thread_of(SiteId id) const { return std::nullopt; }
  virtual SiteId plain_site(SiteId id) const { return id; }  // the place alone
  // The calling thread's stack, innermost first; may be empty.
  virtual std::vector<Site> stack(const ShadowThread& thread) const { return {}; }
};

// Numbers instead of names, for tests and for producers without metadata.
class PlainResolver : public SiteResolver {
 public:
  Site site(SiteId id) const override;
  std::string location_name(const Location& location) const override;
  std::string thread_name(const ShadowThread& thread) const override;
  std::string lock_name(uint32_t lock_id) const override;
  std::string volatile_name(const ShadowVolatile& v) const override;
  std::string barrier_name(const ShadowBarrier& b) const override;
  std::string method_name(uint32_t method) const override;
  std::string block_name(uint32_t block) const override;
};

}  // namespace rrvm::rr
