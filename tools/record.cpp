// Record: writes the events of a run to a trace file as they come, with names and places, so that `rrtrace` finds in it
// with any tools what they would have found live. Lines are written in the order of the handlers, which is an order of
// the run: an acquire is handled after the lock is held, a release before it is given up. It owns locations, because
// each gets a name of its own: run other tools beside it (`FastTrack|Record(file=x)`), not behind it.
// Tests: tests/tools/record_test.cpp, tests/check.
#include <cstdio>
#include <istream>
#include <mutex>
#include <ostream>
#include <unordered_set>

#include "rr/tool.h"
#include "rr/trace/trace.h"
#include "rr/trace/trace_stream.h"
#include "tools/record_names.h"

namespace rrvm::tools {

using namespace rr;

class Record final : public Tool {
 public:
  explicit Record(ToolInit& init)
      : Tool(init),
        file_(init.text("file", "", "where to write; compressed if it ends in .gz")),
        methods_(init.flag("methods", false, "entries and exits of methods too")),
        values_(init.flag("values", false, "values of accesses too, where they can be told: for Jumble")) {
    std::string which = init.text("shared", "all", "only: leave out variables that one thread alone uses");
    shared_only_ = which == "only";
    if (!shared_only_ && which != "all") init.refuse("shared", "must be 'only' or 'all', not '" + which + "'");
    EventMask mask = ~EventMask{0} >> (64 - kEventKinds);
    mask &= ~mask_of(EventKind::kCreate);  // in a trace a fork creates; threads that nobody forks exist from the start
    if (!methods_) mask &= ~(mask_of(EventKind::kEnter) | mask_of(EventKind::kExit));
    set_handled(mask);
    std::string error;
    if (file_.empty()) {
      init.refuse("file", "must name the file to write");
    } else if (out_ = open_trace_output(part_name(), &error); !out_) {
      init.refuse("file", "cannot be written: " + error);
    }
  }

  bool watches_finals() const override { return true; }
  bool watches_atomics() const override { return true; }
  bool watches_objects() const override { return true; }
  bool wants_values() const override { return values_; }
  bool folds_calls() const override { return true; }  // for tools that read the trace

  ShadowVar make_shadow_var(AccessEvent& e) override {
    std::lock_guard lock(mutex_);
    auto* v = new Variable;
    v->name = locations_.make(e.location, world().names());
    v->first = e.thread->tid;
    return owned_state(v);
  }

  void access(AccessEvent& e) override {
    Variable& v = *e.shadow.pointer<Variable>();
    std::lock_guard lock(mutex_);
    if (shared_only_ && !v.shared && v.first != e.thread->tid) {
      v.shared = true;
      shared_names_.insert(v.name);
    }
    accesses_.add(e.thread);
    std::string value = e.has_value ? std::to_string(static_cast<int64_t>(e.value)) + (e.is_wide ? "L" : "") : "";
    line(e, v.name, value);
  }

  void volatile_access(VolatileEvent& e) override {
    std::string value = e.has_value ? std::to_string(static_cast<int64_t>(e.value)) : "";
    sync(
        e, [&] { return volatile_name(e.target); }, value);
  }
  void opaque_access(VolatileEvent& e) override {
    sync(e, [&] { return volatile_name(e.target); });
  }
  void fence(FenceEvent& e) override {
    sync(e, [] { return ""; });
  }
  void acquire(AcquireEvent& e) override {
    if (!e.from_wait)
      sync(
          e, [&] { return lock_name(e.lock); }, e.waited_ns ? std::to_string(e.waited_ns) : "");
  }
  void release(ReleaseEvent& e) override {
    if (!e.from_wait) sync(e, [&] { return lock_name(e.lock); });
  }
  void pre_wait(WaitEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void post_wait(WaitEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void notify(NotifyEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void lock_request(SynchronizerEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void lock_taken(SynchronizerEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void lock_given(SynchronizerEvent& e) override {
    sync(e, [&] { return lock_name(e.lock); });
  }
  void start(StartEvent& e) override {
    sync(e, [&] { return thread_name(e.child); });
  }
  void stop(StopEvent& e) override {
    sync(e, [] { return ""; });
  }
  void join(JoinEvent& e) override {
    sync(e, [&] { return thread_name(e.child); });
  }
  void interrupt(InterruptEvent& e) override {
    sync(e, [&] { return thread_name(e.target); });
  }
  void interrupted(InterruptEvent& e) override {
    sync(e, [&] { return thread_name(e.target); });
  }
  void sleep(SleepEvent& e) override {
    sync(
        e, [] { return ""; }, e.nanos ? std::to_string(e.nanos) : "");
  }
  void enter(MethodEvent& e) override {
    sync(e, [&] { return trace_word(world().names().method_name(e.method)); });
  }
  void exit(MethodEvent& e) override {
    sync(e, [&] { return trace_word(world().names().method_name(e.method)); });
  }
  void class_init(ClassEvent& e) override {
    sync(e, [&] { return volatile_name(e.clazz); });
  }
  void class_access(ClassEvent& e) override {
    sync(e, [&] { return volatile_name(e.clazz); });
  }
  void class_lock(ClassEvent& e) override {
    sync(e, [&] { return volatile_name(e.clazz); });
  }
  void atomic_begin(BlockEvent& e) override { block(e); }
  void atomic_end(BlockEvent& e) override { block(e); }
  void det_begin(BlockEvent& e) override { block(e); }
  void det_end(BlockEvent& e) override { block(e); }
  void barrier_enter(BarrierEvent& e) override {
    sync(e, [&] { return barrier_name(e.barrier); });
  }
  void barrier_release(BarrierEvent& e) override {
    std::lock_guard lock(mutex_);
    operations_.add(e.thread);
    std::string threads;
    for (ShadowThread* t : e.threads) threads += (threads.empty() ? "" : ", ") + thread_name(t);
    append(std::string(event_text(e.kind)) + "(" + barrier_name(e.barrier) + ", " + threads + ")" + place(e.site));
  }

  void finish() override {
    std::lock_guard lock(mutex_);
    if (!out_) return;
    out_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    bool good = close_trace_output(*out_);
    out_.reset();
    if (shared_only_) good = keep_shared() && good;
    std::string what = std::to_string(world().counter("Record.Accesses")) + " accesses, " +
                       std::to_string(world().counter("Record.Operations")) + " other operations";
    if (shared_only_) what += ", " + std::to_string(shared_names_.size()) + " shared variables kept";
    if (good) world().reports().note("Record: " + file_ + ": " + what);
    else world().reports().note_failure("Record: " + file_ + " could not be written completely");
  }

 private:
  static constexpr size_t kChunk = 1 << 16;
  struct Variable : ShadowState {
    std::string name;
    Tid first = 0;
    bool shared = false;  // guarded by mutex_
  };

  // Which variables are shared is known at the end only: everything goes to a file beside it first.
  std::string part_name() const {
    return shared_only_ ? file_ + (file_.ends_with(".gz") ? ".part.gz" : ".part") : file_;
  }

  bool keep_shared() {
    std::string error;
    auto in = open_trace_input(part_name(), &error);
    auto out = open_trace_output(file_, &error);
    if (!in || !out) return false;
    for (std::string text; std::getline(*in, text);) {
      if (text.starts_with("rd(") || text.starts_with("wr(") || text.starts_with("ard(") || text.starts_with("awr(")) {
        size_t start = text.find(", ") + 2;
        if (!shared_names_.contains(text.substr(start, text.find_first_of(",)", start) - start))) continue;
      }
      *out << text << '\n';
    }
    bool good = stream_error(*in).empty() && close_trace_output(*out);
    in.reset();
    return good && std::remove(part_name().c_str()) == 0;
  }

  template <class Operand>
  void sync(const Event& e, Operand operand, const std::string& extra = "") {
    std::lock_guard lock(mutex_);
    operations_.add(e.thread);
    line(e, operand(), extra);
  }
  void block(const BlockEvent& e) {
    std::string label = world().names().block_name(e.block);
    sync(e, [&] { return label.empty() ? label : trace_word(label); });
  }

  // All below with mutex_ held.
  void line(const Event& e, const std::string& operand, const std::string& extra) {
    std::string text = std::string(event_text(e.kind)) + "(" + thread_name(e.thread);
    if (!operand.empty()) text += ", " + operand;
    if (!extra.empty()) text += ", " + extra;
    append(text + ")" + place(e.site) + call(e));
  }
  // Says in which call of the library it came about.
  std::string call(const Event& e) {
    const auto& c = e.thread->library_call;
    if (!Trace::may_be_in_call(e.kind)) return "";
    if (!c.is_folded()) return call_text(c.kind, 0, "");
    std::string& method = called_[c.method];
    if (method.empty()) {
      Site s = world().names().site(c.method);
      method = trace_word(s.class_name + "." + s.method);
    }
    return call_text(c.kind, c.number, method) + place(c.caller);
  }
  void append(const std::string& text) {
    if (!out_) return;  // a daemon thread that runs on after the end
    buffer_ += text;
    buffer_ += '\n';
    if (buffer_.size() < kChunk) return;
    out_->write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }
  const std::string& place(SiteId id) {
    std::string& text = places_[id];
    if (!text.empty() || id == kNoSite) return text;
    Site s = world().names().site(id);
    std::string path = s.class_name.empty() ? s.method : s.class_name + "." + s.method;
    std::string where = trace_word(s.file) + ":" + std::to_string(s.line);
    text = " @ " + (path.empty() ? where : trace_word(path) + "(" + where + ")");
    return text;
  }
  template <class Key, class Text>
  const std::string& label(const Decoration<Key, std::string>& labels, Key* key, UniqueNames& names, Text text) {
    std::string& known = labels(key);
    if (known.empty()) known = names.make(text());
    return known;
  }
  const std::string& thread_name(ShadowThread* t) {
    return label(thread_labels_, t, threads_, [&] { return world().names().thread_name(*t); });
  }
  const std::string& lock_name(ShadowLock* l) {
    return label(lock_labels_, l, locks_, [&] { return world().names().lock_name(l->id); });
  }
  const std::string& volatile_name(ShadowVolatile* v) {
    return label(volatile_labels_, v, volatiles_, [&] { return world().names().volatile_name(*v); });
  }
  const std::string& barrier_name(ShadowBarrier* b) {
    return label(barrier_labels_, b, barriers_, [&] { return world().names().barrier_name(*b); });
  }

  const std::string file_;
  const bool methods_, values_;
  bool shared_only_ = false;
  Decoration<ShadowThread, std::string> thread_labels_ = thread_decoration<std::string>(std::string());
  Decoration<ShadowLock, std::string> lock_labels_ = lock_decoration<std::string>();
  Decoration<ShadowVolatile, std::string> volatile_labels_ = volatile_decoration<std::string>();
  Decoration<ShadowBarrier, std::string> barrier_labels_ = barrier_decoration<std::string>();
  Counter accesses_ = counter("Accesses");
  Counter operations_ = counter("Operations");
  std::mutex mutex_;  // guards everything below and the labels: the order of lines is the order of its owners
  std::unique_ptr<std::ostream> out_;
  std::string buffer_;
  std::unordered_map<SiteId, std::string> places_, called_;
  std::unordered_set<std::string> shared_names_;
  UniqueNames threads_, locks_, volatiles_, barriers_;
  LocationNames locations_;
};

RRVM_DEFINE_TOOL(Record)

}  // namespace rrvm::tools
