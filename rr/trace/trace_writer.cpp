// Traces out: from a Trace, and from live events with names by the resolver. What it writes, the reader reads back.
#include <ostream>

#include "rr/report/safe_text.h"
#include "rr/shadow_objects.h"
#include "rr/trace/trace.h"

namespace rrvm::rr {
namespace {

std::string value_text(uint64_t value, bool wide) {
  return std::to_string(static_cast<int64_t>(value)) + (wide ? "L" : "");
}

std::string line_of(EventKind kind, const std::string& thread, const std::string& operand, const std::string& extra) {
  std::string out = std::string(event_text(kind)) + "(" + thread;
  if (!operand.empty()) out += ", " + operand;
  if (!extra.empty()) out += ", " + extra;
  return out + ")";
}

struct OperandText {
  const SiteResolver& names;
  std::string extra;

  std::string operator()(const AccessEvent& e) {
    if (e.has_value) extra = value_text(e.value, e.is_wide);
    return names.location_name(e.location);
  }
  std::string operator()(const VolatileEvent& e) {
    if (e.has_value) extra = value_text(e.value, false);
    return names.volatile_name(*e.target);
  }
  std::string operator()(const AcquireEvent& e) {
    if (e.waited_ns) extra = std::to_string(e.waited_ns);
    return names.lock_name(e.lock->id);
  }
  std::string operator()(const ReleaseEvent& e) { return names.lock_name(e.lock->id); }
  std::string operator()(const WaitEvent& e) { return names.lock_name(e.lock->id); }
  std::string operator()(const NotifyEvent& e) { return names.lock_name(e.lock->id); }
  std::string operator()(const SynchronizerEvent& e) { return names.lock_name(e.lock->id); }
  std::string operator()(const NewThreadEvent& e) { return names.thread_name(*e.created); }
  std::string operator()(const StartEvent& e) { return names.thread_name(*e.child); }
  std::string operator()(const JoinEvent& e) { return names.thread_name(*e.child); }
  std::string operator()(const InterruptEvent& e) { return names.thread_name(*e.target); }
  std::string operator()(const StopEvent&) { return ""; }
  std::string operator()(const FenceEvent&) { return ""; }
  std::string operator()(const SleepEvent& e) {
    if (e.nanos) extra = std::to_string(e.nanos);
    return "";
  }
  std::string operator()(const MethodEvent& e) { return names.method_name(e.method); }
  std::string operator()(const ClassEvent& e) { return names.volatile_name(*e.clazz); }
  std::string operator()(const BlockEvent& e) { return names.block_name(e.block); }
  std::string operator()(const BarrierEvent& e) {
    if (e.kind == EventKind::kBarrierRelease) {
      for (ShadowThread* t : e.threads) extra += (extra.empty() ? "" : ", ") + names.thread_name(*t);
    }
    return names.barrier_name(*e.barrier);
  }
};

}  // namespace

std::string trace_line(const Event& e, const SiteResolver& names) {
  OperandText text{names, ""};
  std::string operand;
  switch (e.kind) {
#define RR_EVENT(Kind, handler, EventType, text_, Shape) \
  case EventKind::k##Kind:                               \
    operand = text(static_cast<const EventType&>(e));    \
    break;
#include "rr/events.def"
  }
  if (e.kind == EventKind::kBarrierRelease) return visible(line_of(e.kind, operand, text.extra, ""));
  return visible(line_of(e.kind, names.thread_name(*e.thread), operand, text.extra));
}

void write_op(std::ostream& out, const Trace& t, const TraceOp& op) {
  std::string operand, extra;
  switch (shape_of(op.kind)) {
    case Shape::None: break;
    case Shape::Variable: operand = t.variables.name(op.operand); break;
    case Shape::Volatile: operand = t.volatiles.name(op.operand); break;
    case Shape::Lock: operand = t.locks.name(op.operand); break;
    case Shape::Thread: operand = t.threads.name(op.operand); break;
    case Shape::Method: operand = t.methods.name(op.operand); break;
    case Shape::Class: operand = t.classes.name(op.operand); break;
    case Shape::Block: operand = t.blocks.name(op.operand); break;
    case Shape::Barrier: operand = t.barriers.name(op.operand); break;
    case Shape::BarrierThreads: {
      for (uint32_t u : t.thread_lists[op.value]) operand += (operand.empty() ? "" : ", ") + t.threads.name(u);
      out << line_of(op.kind, t.barriers.name(op.operand), operand, "");
      return;
    }
  }
  if (op.has_value || (op.kind == EventKind::kSleep && op.value)) extra = value_text(op.value, op.is_wide);
  out << line_of(op.kind, t.threads.name(op.thread), operand, extra);
}

namespace {

// Nothing if it is the line of the trace.
void write_place(std::ostream& out, const Trace& t, SiteId site) {
  const Site& s = t.sites[site];
  if (s.method.empty() && s.file == t.file) return;
  std::string path = s.class_name.empty() ? s.method : s.class_name + "." + s.method;
  std::string place = s.file + ":" + std::to_string(s.line);
  out << " @ " << (path.empty() ? place : path + "(" + place + ")");
}

}  // namespace

std::string call_text(ShadowThread::LibraryCall::Kind kind, uint64_t number, const std::string& method) {
  using Call = ShadowThread::LibraryCall;
  if (kind == Call::kNone) return "";
  if (kind == Call::kOwn) return " in library";
  return (kind == Call::kData ? " in data " : " in lock ") + std::to_string(number) + " of " + method;
}

void write_trace(std::ostream& out, const Trace& t) {
  for (const auto& op : t.ops) {
    write_op(out, t, op);
    write_place(out, t, op.site);
    if (const auto& call = t.calls[op.call]; call.kind != ShadowThread::LibraryCall::kNone) {
      const Site& called = t.sites[call.method];
      out << call_text(call.kind, call.number, called.class_name + "." + called.method);
      if (call.is_folded()) write_place(out, t, call.caller);
    }
    out << '\n';
  }
}

}  // namespace rrvm::rr
