// Run-time constant pool: the class file's entries plus what resolution found. A slot of `resolved` goes
// from null to its result once (release store, racing resolvers agree or the first wins).
// Java objects (strings, method types, call sites' appendices) are in `references`, an Object[] that the
// class's mirror keeps alive. Its functions are in vm/link/dynamic_linking.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "vm/object/klass.h"

namespace rrvm {

// A call site whose target java.lang.invoke supplied: the adapter and its trailing argument (may be null).
struct LinkedCallSite {
  Method* adapter;
  Object* appendix;  // also stored in a root so that the collector sees it
};

struct ConstantPool {
  Klass* holder;
  ConstantPool* previous;  // of the class before it was redefined
  uint16_t length;
  const uint8_t* tags;          // CpTag per entry
  const ClassFile* class_file;  // for raw payloads
  // Class: Klass*; Fieldref: Field*; (Interface)Methodref: Method*; others: Object* or LinkedCallSite*.
  std::atomic<void*>* resolved;

  CpTag tag(unsigned i) const { return static_cast<CpTag>(tags[i]); }

  // Raw views; the index and tag must have been checked (the parser does).
  Symbol* utf8(unsigned i) const;
  int32_t int_at(unsigned i) const;
  int64_t long_at(unsigned i) const;
  float float_at(unsigned i) const;
  double double_at(unsigned i) const;
  Symbol* class_name(unsigned i) const;        // of a Class entry
  Symbol* string_utf8(unsigned i) const;       // of a String entry
  unsigned ref_class_index(unsigned i) const;  // of a Fieldref / Methodref
  Symbol* ref_name(unsigned i) const;          // also of Dynamic / InvokeDynamic
  Symbol* ref_descriptor(unsigned i) const;
  unsigned name_and_type_index(unsigned i) const;
  uint8_t handle_kind(unsigned i) const;  // of a MethodHandle
  unsigned handle_reference(unsigned i) const;
  Symbol* method_type_descriptor(unsigned i) const;
  unsigned bootstrap_index(unsigned i) const;  // of Dynamic / InvokeDynamic
  // Rows of the BootstrapMethods attribute.
  unsigned bootstrap_method(unsigned bootstrap) const;  // index of its MethodHandle
  unsigned bootstrap_argument_count(unsigned bootstrap) const;
  unsigned bootstrap_argument(unsigned bootstrap, unsigned i) const;
};

// Resolution (vm/link/resolve.cpp). Each returns null with an exception pending on failure; a LinkageError is
// remembered and thrown again. Each may load classes, and so run Java code.
Klass* resolve_class(Thread*, ConstantPool*, unsigned index);
Object* resolve_string(Thread*, ConstantPool*, unsigned index);
Field* resolve_field(Thread*, ConstantPool*, unsigned index, bool is_static, bool is_put, Method* caller);
enum class InvokeKind : uint8_t { kVirtual, kSpecial, kStatic, kInterface };
Method* resolve_method(Thread*, ConstantPool*, unsigned index, InvokeKind kind);
// The value of any constant that ldc may load; dynamic constants may be of any type.
bool resolve_constant(Thread*, ConstantPool*, unsigned index, Slot* out, BasicType* type);
LinkedCallSite* resolve_invoke_dynamic(Thread*, Method* caller, uint32_t bci, unsigned index);
LinkedCallSite* resolve_invoke_handle(Thread*, ConstantPool*, unsigned index, Klass* holder, Symbol* name,
                                      Symbol* descriptor);

// Link-time rules shared with java.lang.invoke and JNI. Refused access is false, with IllegalAccessError pending if
// `throw_error` says so.
bool check_class_access(Thread*, Klass* from, Klass* to, bool throw_error = true);
bool check_member_access(Thread*, Klass* from, Klass* referenced, Klass* holder, uint16_t flags, const char* kind,
                         const std::string& text, bool throw_error = true);
Klass* nest_host_of(Thread*, Klass*);
bool are_nestmates(Thread*, Klass* a, Klass* b);

}  // namespace rrvm
