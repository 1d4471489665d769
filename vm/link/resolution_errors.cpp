// See the header. Errors are kept in one table under a lock: failures are rare.
#include "vm/link/resolution_errors.h"

#include <mutex>
#include <unordered_map>

#include "vm/exec/exceptions.h"
#include "vm/heap/heap.h"
#include "vm/object/class_units.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm {
namespace {

std::mutex errors_lock;
std::unordered_map<std::atomic<void*>*, RememberedError>& errors() {
  static auto* map = new std::unordered_map<std::atomic<void*>*, RememberedError>;
  return *map;
}

std::optional<std::string> message_of(Object* throwable) {
  Object* message = throwable->ref(wk::Throwable_detailMessage);
  return message ? std::optional(java_string::to_utf8(message)) : std::nullopt;
}

void throw_plain(Thread* t, const std::string& class_name, const std::optional<std::string>& message) {
  if (message) throw_new(t, class_name.c_str(), *message);
  else throw_new(t, class_name.c_str());
}

// What java says the next time about an entry whose error had no text.
std::optional<std::string> name_of_entry(ConstantPool* cp, unsigned index) {
  switch (cp->tag(index)) {
    case CpTag::kClass: return cp->class_name(index)->str();
    case CpTag::kMethodHandle: return cp->ref_name(cp->handle_reference(index))->str();
    case CpTag::kMethodType: return cp->method_type_descriptor(index)->str();
    case CpTag::kDynamic: return cp->ref_name(index)->str();
    default: return std::nullopt;
  }
}

}  // namespace

std::optional<RememberedError> remembered(Object* throwable) {
  if (!instance_of(throwable, wk::LinkageError)) return std::nullopt;
  RememberedError e{throwable->klass()->name->str(), message_of(throwable), {}, {}};
  Object* cause = throwable->ref(wk::Throwable_cause);
  if (cause && cause != throwable) {
    e.cause_class = cause->klass()->name->str();
    e.cause_message = message_of(cause);
  }
  return e;
}

void throw_again(Thread* t, const RememberedError& e) {
  Object* cause = nullptr;
  if (!e.cause_class.empty()) {
    throw_plain(t, e.cause_class, e.cause_message);
    cause = take_exception(t);
  }
  throw_plain(t, e.class_name, e.message);
  if (cause && t->exception) t->exception->put<Object*>(wk::Throwable_cause, cause);
}

void* settle_resolution(Thread* t, ConstantPool* cp, unsigned index, void* result) {
  std::atomic<void*>& entry = cp->resolved[index];
  RememberedError e;
  {
    std::lock_guard<std::mutex> guard(errors_lock);
    auto found = errors().find(&entry);
    if (found == errors().end()) {
      void* there = entry.load(std::memory_order_acquire);
      if (!there) entry.store(there = result, std::memory_order_release);
      return there;
    }
    e = found->second;
  }
  throw_again(t, e);
  return nullptr;
}

void* settle_resolution_error(Thread* t, ConstantPool* cp, unsigned index) {
  std::optional<RememberedError> e = remembered(t->exception);
  if (!e) return nullptr;
  if (!e->message) e->message = name_of_entry(cp, index);
  std::lock_guard<std::mutex> guard(errors_lock);
  void* there = cp->resolved[index].load(std::memory_order_acquire);
  if (there) take_exception(t);
  else errors().try_emplace(&cp->resolved[index], std::move(*e));
  return there;
}

bool rethrow_resolution_error(Thread* t, ConstantPool* cp, unsigned index) {
  RememberedError e;
  {
    std::lock_guard<std::mutex> guard(errors_lock);
    auto found = errors().find(&cp->resolved[index]);
    if (found == errors().end()) return false;
    e = found->second;
  }
  throw_again(t, e);
  return true;
}

void forget_resolution_errors(bool (*is_gone)(const void*)) {
  std::lock_guard<std::mutex> guard(errors_lock);
  std::erase_if(errors(), [is_gone](const auto& entry) { return is_gone(entry.first); });
}

Object* publish_constant(Thread* t, ConstantPool* cp, unsigned index, Object* o) {
  Object** root = units::keep(t, cp->holder->unit, o);
  auto* there = static_cast<Object**>(settle_resolution(t, cp, index, root));
  if (there != root) units::drop_kept(cp->holder->unit, root);
  return there ? *there : nullptr;
}

}  // namespace rrvm
