// See vm/diagnose/heap_dump.h. Identifiers in the file are addresses: of objects, of mirrors for classes, of symbols
// for names. Numbers are big-endian. Objects are visited twice, for their classes and names first, since readers want
// those before the objects.
#include "vm/diagnose/heap_dump.h"

#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "vm/heap/heap.h"
#include "vm/heap/heap_inspection.h"
#include "vm/object/class_loader_data.h"
#include "vm/object/klass.h"
#include "vm/object/well_known.h"
#include "vm/thread/frame.h"
#include "vm/thread/thread.h"

namespace rrvm::heap_dump {
namespace {

enum Tag : uint8_t { kUtf8 = 0x01, kLoadClass = 0x02, kFrame = 0x04, kTrace = 0x05, kSegment = 0x1c, kEnd = 0x2c };
enum SubTag : uint8_t {
  kRootJniGlobal = 0x01,
  kRootJavaFrame = 0x03,
  kRootStickyClass = 0x05,
  kRootThread = 0x08,
  kClassDump = 0x20,
  kInstanceDump = 0x21,
  kObjectArrayDump = 0x22,
  kPrimitiveArrayDump = 0x23,
};
constexpr uint8_t kObjectType = 2;
constexpr uint32_t kNoTrace = 1;  // the trace without frames that all objects are said to come from
constexpr size_t kSegmentBytes = 1 << 20;
constexpr size_t kMaxArrayBytes = size_t{1} << 31;  // longer ones are cut: a record has 32 bits for its length

class Bytes {
 public:
  void u1(uint64_t v) { text_ += static_cast<char>(v); }
  void u2(uint64_t v) { u1(v >> 8), u1(v & 0xff); }
  void u4(uint64_t v) { u2(v >> 16 & 0xffff), u2(v & 0xffff); }
  void u8(uint64_t v) { u4(v >> 32), u4(v & 0xffffffff); }
  void id(const void* p) { u8(reinterpret_cast<uintptr_t>(p)); }
  void raw(const void* p, size_t n) { text_.append(static_cast<const char*>(p), n); }
  size_t size() const { return text_.size(); }
  const std::string& text() const { return text_; }
  void clear() { text_.clear(); }

 private:
  std::string text_;
};

uint8_t type_code(BasicType t) { return is_reference(t) ? kObjectType : static_cast<uint8_t>(t); }

void put_value(Bytes& out, const Object* o, size_t offset, BasicType type) {
  switch (log2_size(type)) {
    case 0: out.u1(o->get<uint8_t>(offset)); break;
    case 1: out.u2(o->get<uint16_t>(offset)); break;
    case 2: out.u4(o->get<uint32_t>(offset)); break;
    default: out.u8(o->get<uint64_t>(offset));
  }
}

class Dumper {
 public:
  Dumper(std::FILE* file) : file_(file) {}

  // With all threads stopped.
  bool run() {
    heap::visit_reachable([&](Object* o) {
      if (o->klass() == wk::Class) note_class(o->get<Klass*>(wk::Class_klass));
    });
    note_frames();
    header();
    names();
    classes();
    traces();
    for (Klass* k : classes_) class_dump(k);
    heap::visit_reachable([&](Object* o) { object(o); });
    roots();
    flush_segment();
    record(kEnd, {});
    return std::ferror(file_) == 0 && std::fflush(file_) == 0;
  }
  size_t written() const { return written_; }

 private:
  struct Place {
    const Method* method;
    uint32_t bci;
  };

  void write(const std::string& text) { written_ += std::fwrite(text.data(), 1, text.size(), file_); }

  void record(Tag tag, const Bytes& body) {
    Bytes head;
    head.u1(tag), head.u4(0), head.u4(body.size());
    write(head.text());
    write(body.text());
  }

  void flush_segment() {
    if (segment_.size()) record(kSegment, segment_);
    segment_.clear();
  }
  void end_of_item() {
    if (segment_.size() >= kSegmentBytes) flush_segment();
  }

  void note_class(Klass* k) {
    if (!k || k->is_primitive() || class_serials_.contains(k)) return;
    classes_.push_back(k);
    class_serials_[k] = static_cast<uint32_t>(classes_.size());
    names_.insert(k->name);
    for (const Field& f : k->fields) names_.insert(f.name);
  }

  void note_frames() {
    for (Thread* t = threads::first(); t; t = t->next_in_list.load()) {
      if (!t->java_thread) continue;
      threads_.push_back(t);
      for (FrameWalker w(t->frame); !w.done(); w.next()) {
        const Method* m = w.method();
        frames_[t].push_back({m, w.frame()->bci()});
        for (Symbol* s : {m->name, m->descriptor, m->holder->source_file})
          if (s) names_.insert(s);
      }
    }
  }

  void header() {
    timeval now;
    gettimeofday(&now, nullptr);
    static const char kFormat[] = "JAVA PROFILE 1.0.2";
    Bytes out;
    out.raw(kFormat, sizeof kFormat);
    out.u4(sizeof(void*));
    out.u8(static_cast<uint64_t>(now.tv_sec * 1000 + now.tv_usec / 1000));
    write(out.text());
  }

  void names() {
    for (Symbol* s : names_) {
      std::string text = s->str();
      Bytes out;
      out.id(s);
      out.raw(text.data(), text.size());
      record(kUtf8, out);
    }
  }

  void classes() {
    for (Klass* k : classes_) {
      Bytes out;
      out.u4(class_serials_[k]), out.id(k->mirror), out.u4(kNoTrace), out.id(k->name);
      record(kLoadClass, out);
    }
  }

  void traces() {
    Bytes none;
    none.u4(kNoTrace), none.u4(0), none.u4(0);
    record(kTrace, none);
    uint64_t frame_id = 0;
    uint32_t serial = 0;
    for (Thread* t : threads_) {
      ++serial;
      Bytes trace;
      trace.u4(kNoTrace + serial), trace.u4(serial), trace.u4(frames_[t].size());
      for (const Place& p : frames_[t]) {
        int line = p.method->is_native() ? -3 : p.method->line_number(p.bci);
        Bytes frame;
        frame.u8(++frame_id), frame.id(p.method->name), frame.id(p.method->descriptor),
            frame.id(p.method->holder->source_file);
        frame.u4(class_serials_[p.method->holder]), frame.u4(static_cast<uint32_t>(line));
        record(kFrame, frame);
        trace.u8(frame_id);
      }
      record(kTrace, trace);
    }
  }

  void object(Object* o) {
    Klass* k = o->klass();
    if (k == wk::Class && class_serials_.contains(o->get<Klass*>(wk::Class_klass)))
      return;  // a class is dumped as such
    if (k->is_array()) return array(static_cast<Array*>(o));
    Bytes values;
    for (const Klass* c = k; c; c = c->super)
      for (const Field& f : c->fields)
        if (!f.is_static()) put_value(values, o, f.offset, f.type);
    segment_.u1(kInstanceDump), segment_.id(o), segment_.u4(kNoTrace), segment_.id(k->mirror),
        segment_.u4(values.size());
    segment_.raw(values.text().data(), values.size());
    end_of_item();
  }

  void array(const Array* a) {
    Klass* k = a->klass();
    size_t length = std::min(static_cast<size_t>(a->length), kMaxArrayBytes >> k->element_shift);
    if (segment_.size() + (length << k->element_shift) > kSegmentBytes) flush_segment();
    segment_.u1(k->is_object_array() ? kObjectArrayDump : kPrimitiveArrayDump);
    segment_.id(a), segment_.u4(kNoTrace), segment_.u4(length);
    if (k->is_object_array()) segment_.id(k->mirror);
    else segment_.u1(type_code(k->element_type));
    for (size_t i = 0; i < length; ++i)
      put_value(segment_, a, kArrayBaseOffset + (i << k->element_shift), k->element_type);
    end_of_item();
  }

  void class_dump(Klass* k) {
    Object* loader = k->mirror->ref(wk::Class_classLoader);
    segment_.u1(kClassDump), segment_.id(k->mirror), segment_.u4(kNoTrace),
        segment_.id(k->super ? k->super->mirror : nullptr), segment_.id(loader);
    for (int unused = 0; unused < 4; ++unused) segment_.u8(0);  // signers, protection domain, reserved
    segment_.u4(k->is_array() ? 0 : k->instance_size);
    segment_.u2(0);  // constant pool
    auto count = [&](bool statics) {
      return std::count_if(k->fields.begin(), k->fields.end(),
                           [&](const Field& f) { return f.is_static() == statics; });
    };
    segment_.u2(static_cast<uint64_t>(count(true)));
    for (const Field& f : k->fields) {
      if (!f.is_static()) continue;
      segment_.id(f.name), segment_.u1(type_code(f.type));
      put_value(segment_, k->mirror, f.offset, f.type);
    }
    segment_.u2(static_cast<uint64_t>(count(false)));
    for (const Field& f : k->fields)
      if (!f.is_static()) segment_.id(f.name), segment_.u1(type_code(f.type));
    end_of_item();
  }

  void roots() {
    for (Klass* k : classes_)
      if (!k->unit) segment_.u1(kRootStickyClass), segment_.id(k->mirror), end_of_item();
    heap::visit_roots([&](Object** cell) {
      if (!heap::is_object(*cell)) return;
      segment_.u1(kRootJniGlobal), segment_.id(*cell), segment_.id(cell);
      end_of_item();
    });
    uint32_t serial = 0;
    for (Thread* t : threads_) {
      ++serial;
      segment_.u1(kRootThread), segment_.id(t->java_thread), segment_.u4(serial), segment_.u4(kNoTrace + serial);
      frame_roots(t, serial);
    }
  }

  // What the interpreter's slots seem to refer to.
  void frame_roots(Thread* t, uint32_t serial) {
    for (Slot* s = t->stack_base; s && s < t->java_top(); ++s) {
      if (!heap::is_object(s->ref)) continue;
      segment_.u1(kRootJavaFrame), segment_.id(s->ref), segment_.u4(serial), segment_.u4(0);
      end_of_item();
    }
  }

  std::FILE* file_;
  size_t written_ = 0;
  Bytes segment_;
  std::vector<Klass*> classes_;
  std::unordered_map<const Klass*, uint32_t> class_serials_;
  std::unordered_set<Symbol*> names_;
  std::vector<Thread*> threads_;
  std::unordered_map<Thread*, std::vector<Place>> frames_;
};

struct Count {
  size_t instances = 0, bytes = 0;
};

std::string module_suffix(const Klass* k) {
  while (k->is_object_array() && k->element_klass) k = k->element_klass;
  const ModuleEntry* module = k->is_type_array() ? wk::Object->module : k->module;
  if (!module || !module->is_named()) return "";
  return " (" + module->name->str() + (module->version ? "@" + module->version->str() : "") + ")";
}

}  // namespace

bool write(Thread* self, const std::string& path, bool overwrite, size_t* bytes, std::string* error) {
  int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | (overwrite ? O_TRUNC : O_EXCL), 0600);
  std::FILE* file = fd < 0 ? nullptr : fdopen(fd, "wb");
  if (!file) return *error = std::strerror(errno), false;
  heap::collect("Heap Dump Initiated GC");
  bool good = false;
  Dumper dumper(file);
  safepoint::run_all_stopped(self, [&] { good = dumper.run(); });
  *bytes = dumper.written();
  if (std::fclose(file) != 0 || !good) return *error = std::strerror(errno), false;
  return true;
}

std::string class_histogram(Thread* self) {
  heap::collect("Heap Inspection Initiated GC");
  std::map<Klass*, Count> counts;
  safepoint::run_all_stopped(self, [&] {
    heap::visit_reachable([&](Object* o) {
      Count& c = counts[o->klass()];
      c.instances++;
      c.bytes += (heap::object_size(o) + 7) & ~size_t{7};
    });
  });
  std::vector<std::pair<Klass*, Count>> rows(counts.begin(), counts.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.bytes > b.second.bytes; });
  std::string out =
      " num     #instances         #bytes  class name "
      "(module)\n-------------------------------------------------------\n";
  Count total;
  char line[64];
  for (size_t i = 0; i < rows.size(); ++i) {
    const Count& c = rows[i].second;
    std::snprintf(line, sizeof line, "%4zu: %14zu %14zu  ", i + 1, c.instances, c.bytes);
    out += line + rows[i].first->external_name() + module_suffix(rows[i].first) + "\n";
    total.instances += c.instances;
    total.bytes += c.bytes;
  }
  std::snprintf(line, sizeof line, "Total %14zu %14zu\n", total.instances, total.bytes);
  return out + line;
}

}  // namespace rrvm::heap_dump
