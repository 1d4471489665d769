// Names for reports (rr/site_resolver.h) from the VM's metadata: sites are methods and bytecode indices, locations
// fields and array elements, threads and locks what they were called when first seen.
#pragma once

#include <deque>
#include <mutex>
#include <unordered_map>

#include "rr/site_resolver.h"
#include "vm/check/contexts.h"
#include "vm/check/lock_names.h"
#include "vm/object/klass.h"
#include "vm/thread/thread.h"

namespace rrvm::check {

class VmNames : public rr::SiteResolver {
 public:
  rr::SiteId add_site(const Method*, uint32_t bci, const Field*);
  void methods_replaced(const std::unordered_map<const Method*, Method*>& previous);
  void classes_unloaded(bool (*is_dead)(const void*));
  void name_thread(rr::Tid tid, std::string name);
  void thread_ended(rr::Tid tid);  // named as it is now, until very many others have ended
  void name_lock(uint32_t id, Object*);
  void lock_died(uint32_t id);

  ContextTree& contexts() { return contexts_; }

  rr::Site site(rr::SiteId) const override;
  std::vector<rr::Site> stack_of(rr::SiteId) const override;
  std::optional<rr::Tid> thread_of(rr::SiteId id) const override { return contexts_.thread_of(id); }
  rr::SiteId plain_site(rr::SiteId id) const override { return contexts_.site_of(id); }
  std::string final_field_before(const rr::AccessEvent&, const rr::ReportAccess&) const override;  // final_fields.cpp
  std::string location_name(const rr::Location&) const override;
  std::string variable_name(const rr::Location&) const override;
  std::string object_name(const rr::Location&) const override;
  rr::SiteId allocation_site(const rr::Location&) const override;
  std::string thread_name(const rr::ShadowThread&) const override;
  std::string gone_thread_name(rr::Tid) const override;
  std::string lock_name(uint32_t lock_id) const override;
  std::string volatile_name(const rr::ShadowVolatile&) const override;
  std::string barrier_name(const rr::ShadowBarrier&) const override;
  std::string method_name(uint32_t method) const override;
  std::string block_name(uint32_t block) const override;
  std::vector<rr::Site> stack(const rr::ShadowThread&) const override;

 private:
  struct Place {
    const Method* method;
    uint32_t bci;
    const Field* field;
  };
  struct PlaceHash {
    size_t operator()(const Place& p) const {
      return (reinterpret_cast<uintptr_t>(p.method) + (uint64_t{p.bci} << 32)) * 0x9E3779B97F4A7C15u >> 16;
    }
  };
  struct PlaceEqual {
    bool operator()(const Place& a, const Place& b) const {
      return a.method == b.method && a.bci == b.bci && a.field == b.field;
    }
  };
  rr::Site describe(const Place&) const;
  // A place in code that is gone. If the same code comes again, by another loader, it gets the number that it had.
  struct Gone {
    rr::Site site;
    bool is_hidden;
    std::string text;
  };
  static constexpr size_t kGone = 1 << 16;
  std::string text_of(const Place&) const;  // tells places of code that is alike in every respect from no other
  rr::SiteId gone_place(const Place&);      // that had this text; 0: none
  const Gone* find_gone(rr::SiteId) const;
  std::string name_of_identity(uint64_t identity) const;

  ContextTree contexts_;
  mutable std::mutex mutex_;  // guards all below
  std::deque<Place> places_;  // site id - 1; without a method: gone
  std::unordered_map<rr::SiteId, Gone> gone_;
  std::unordered_map<std::string, rr::SiteId> gone_by_text_;
  std::deque<rr::SiteId> gone_order_;      // earliest first; some have come again
  std::vector<std::string> gone_classes_;  // of locks and of objects that are named
  std::unordered_map<std::string, uint32_t> gone_class_ids_;
  std::unordered_map<Place, rr::SiteId, PlaceHash, PlaceEqual> ids_;
  std::unordered_map<rr::Tid, std::string> threads_;
  std::deque<rr::Tid> ended_;  // of those, earliest first
  LockNames locks_;
};

}  // namespace rrvm::check
