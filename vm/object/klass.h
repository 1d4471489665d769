// Classes, methods and fields as the running VM sees them. Built by loader/ from a parsed class file,
// read by the interpreter, the compiler and the native side. All of it lives in metaspace, is immutable
// after linking except where a member names its guard, and lives as long as its unit (vm/object/class_units.h).
// Redefinition replaces the contents of methods with all threads stopped (vm/link/method_versions.h).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "vm/base/class_constants.h"
#include "vm/base/symbol.h"
#include "vm/bytecode/handler_range.h"
#include "vm/object/object.h"

namespace rrvm {

struct ClassFile;        // loader/class_file.h
struct ClassLoaderData;  // vm/object/class_loader_data.h
struct ClassUnit;        // vm/object/class_units.h
struct ConstantPool;     // vm/object/constant_pool.h
struct MethodInfo;       // loader/class_file.h
struct Field;
struct Klass;
struct Method;
struct ModuleEntry;  // vm/object/class_loader_data.h
struct PackageEntry;
struct NativeSignature;  // vm/exec/native_call.h
struct Insn;             // vm/object/code.h
class Thread;

struct Field {
  Klass* holder;
  Symbol* name;
  Symbol* descriptor;
  uint16_t flags;
  uint16_t index;  // position in the class file's field table
  BasicType type;
  bool stable = false;
  uint8_t marks = 0;       // vm/check/marks.h
  uint32_t offset;         // from the object's start; statics: from the start of the mirror
  uint32_t shadow_offset;  // of the field's shadow word, 0 when no tool checks it

  bool is_static() const { return flags & kAccStatic; }
  bool is_final() const { return flags & kAccFinal; }
  bool is_volatile() const { return flags & kAccVolatile; }
  bool is_private() const { return flags & kAccPrivate; }
};

// Under a tool chain: where an object has the handle of the shadow of its volatile field at this offset.
struct VolatileHandle {
  uint32_t offset, handle_offset;
};

// Signature-polymorphic intrinsics of java.lang.invoke, and methods with a VM-made body.
enum class MethodIntrinsic : uint8_t {
  kNone,
  kInvokeBasic,
  kLinkToVirtual,
  kLinkToStatic,
  kLinkToSpecial,
  kLinkToInterface,
  kLinkToNative,
  kInvokeGeneric,  // MethodHandle.invoke/invokeExact and VarHandle accessors: linked per call site
};

constexpr int32_t kNoVtableIndex = -1;

// How calls from compiled code and hot code are handled; see vm/exec/compiler.h.
namespace compiler {
extern const void* to_interpreter;
extern int32_t calls_before_compilation, loops_before_compilation;
}  // namespace compiler

struct Method {
  const void* entry;  // interpreter label that runs a call of this method; replaced as it warms up
  const void* machine_entry = compiler::to_interpreter;     // where compiled code calls it
  int32_t calls_left = compiler::calls_before_compilation;  // counted down by the interpreter; races lose a count
  int32_t loops_left = compiler::loops_before_compilation;  // jumps backward
  Klass* holder;
  Symbol* name;
  Symbol* descriptor;
  uint16_t flags;
  uint16_t arg_slots;  // including the receiver
  uint16_t max_locals;
  uint16_t max_stack;
  // Translated code, made at the first call (vm/object/code.h); near what else a call looks at.
  std::atomic<Insn*> code;
  BasicType return_type;
  MethodIntrinsic intrinsic = MethodIntrinsic::kNone;
  bool caller_sensitive : 1;
  bool hidden : 1;  // @Hidden: left out of stack traces
  bool force_inline : 1;
  bool is_overpass_error : 1;           // conflicting defaults: throws when called
  const char* conflict_text = nullptr;  // of an overpass error
  bool finalizer_hook : 1;              // Object.<init>: registers finalizable objects at its return
  // An agent gave it another body: nothing of the VM's stands in for that (vm/exec/intrinsics.h).
  bool is_rewritten : 1;
  // It has a replacement, and a body that is short enough to be part of compiled callers (prepare_first_call).
  bool has_short_body : 1;
  uint16_t index;        // position in the class's method table
  uint16_t version = 0;  // how often it has been redefined (vm/link/method_versions.h)
  int32_t vtable_index;  // classes: vtable slot or kNoVtableIndex
  int32_t itable_index;  // interfaces: slot in the itable or kNoVtableIndex

  Method* previous = nullptr;  // what it was before the last redefinition; frames may still run that
  ConstantPool* constants;     // those that the bytecode names; null for methods that the VM makes
  const MethodInfo* info;      // the rest of what the class file says, likewise
  const uint8_t* bytecode;
  uint32_t code_length;
  uint16_t handler_count;
  uint16_t line_count;
  const HandlerRange* handlers;
  const uint16_t* lines;  // pairs (start bci, line), as in the class file, host order

  uint32_t insn_count;
  const uint16_t* insn_bci;  // instruction index -> bci

  std::atomic<void*> native_function;  // linked at the first call or by RegisterNatives
  NativeSignature* native_signature;
  void* replacement;         // runs instead of the body or native function when not null (vm/exec/intrinsics.h)
  void* compiled = nullptr;  // what the compiler knows about it (jit/policy.h)
  uint8_t marks = 0;         // vm/check/marks.h
  std::atomic<const void*> check_plan{nullptr};  // vm/check/methods.h: its entry and exit raise events

  bool is_static() const { return flags & kAccStatic; }
  bool is_private() const { return flags & kAccPrivate; }
  bool is_public() const { return flags & kAccPublic; }
  bool is_final() const { return flags & kAccFinal; }
  bool is_native() const { return flags & kAccNative; }
  bool is_abstract() const { return flags & kAccAbstract; }
  bool is_synchronized() const { return flags & kAccSynchronized; }
  bool is_initializer() const { return name->byte_at(0) == '<' && name->byte_at(1) == 'i'; }
  bool is_class_initializer() const { return name->byte_at(0) == '<' && name->byte_at(1) == 'c'; }
  // Called without dispatch: private, constructors, final methods and methods of final classes.
  bool has_vtable_index() const { return vtable_index >= 0; }

  int line_number(uint32_t bci) const;  // -1 unknown; -2 native
  std::string to_string() const;        // "pkg.Cls.name(desc)"
};

enum class KlassKind : uint8_t { kInstance, kObjectArray, kTypeArray, kPrimitive };

enum class InitState : uint8_t { kLoaded, kLinked, kInitializing, kInitialized, kErroneous };

// Which allocator kind instances use (vm/heap/heap.h).
enum class AllocKind : uint8_t { kPointerFree, kNormal, kReference };

// java.lang.ref kinds; kNone for all classes that do not extend Reference.
enum class ReferenceKind : uint8_t { kNone, kSoft, kWeak, kFinal, kPhantom };

// Methods of one interface as implemented by a class; cell i is the implementation of the interface's
// method with itable_index i, selected at its first call (null until then, or when nothing implements it).
struct ItableEntry {
  Klass* interface;
  std::atomic<Method*>* methods;
};

struct Klass {
  static constexpr unsigned kDisplaySize = 8;

  // Read on hot paths.
  uint32_t instance_size;  // bytes, for instances
  uint32_t fields_end;     // where a subclass's fields may begin
  KlassKind kind;
  AllocKind alloc_kind;
  BasicType element_type;  // arrays: type of an element; primitives: the type itself
  uint8_t element_shift;   // arrays: log2 of the element size
  std::atomic<InitState> init_state;
  bool has_finalizer;  // instances go to the Finalizer when constructed
  ReferenceKind reference_kind;
  uint16_t flags;                       // access flags of the class file
  uint16_t depth;                       // Object: 0
  Klass* display[kDisplaySize];         // superclass at each depth < kDisplaySize
  std::atomic<Klass*> secondary_cache;  // last interface for which is_subtype_of said yes
  Klass* super;
  Klass* element_klass;  // arrays: class of the elements (null for primitives' arrays)
  Object* mirror;        // the java.lang.Class; static fields live in it; kept by the heap's root table
  ConstantPool* constants;
  Method** vtable;
  uint32_t vtable_length;
  uint32_t itable_length;
  uint32_t itable_method_count;  // interfaces: how many methods have an itable_index
  ItableEntry* itable;

  Symbol* name;             // "java/lang/String", "[I", "int"; hidden classes: "a/B+0x1"
  ClassLoaderData* loader;  // never null: the boot loader has one too
  ClassUnit* unit;          // null: never unloaded (vm/object/class_units.h)
  PackageEntry* package;
  ModuleEntry* module;
  std::span<Klass*> interfaces;                      // direct
  std::span<Klass*> all_interfaces;                  // transitive, no duplicates
  std::span<Field> fields;                           // declared, in class-file order
  std::span<const VolatileHandle> volatile_handles;  // inherited ones too
  std::span<Method*> methods;                        // declared, in class-file order (with overpasses none)
  const ClassFile* class_file;                       // null for arrays and primitives
  std::atomic<Klass*> array_klass;  // class of arrays of this type; guarded by the loader's lock when made
  std::atomic<Klass*> nest_host;    // resolved lazily
  Klass* host_class;                // hidden classes: the lookup class (nest host of nestmates)
  Thread* initializing_thread;      // guarded by init lock
  uint32_t object_state;            // vm/check/library_objects.h: where an instance's state lies; 0: it has none
  uint32_t static_size;             // bytes of static fields behind java.lang.Class's own
  uint16_t dimension;               // arrays
  uint16_t major_version;
  bool is_hidden;
  bool has_default_methods;  // an interface that declares non-static, non-abstract methods
  bool declares_or_inherits_defaults;
  bool is_verified;
  bool is_record;
  uint8_t check_state;  // vm/check: whether the filters accept the class, once asked
  uint8_t check_help;   // vm/check/bulk.cpp: whether it is a helper of the library that accesses the caller's data
  uint8_t marks;        // vm/check/marks.h: annotations that tell the checker something
  Symbol* source_file;
  Method* class_initializer;
  std::atomic<Object*> init_error;     // ExceptionInInitializerError seen first; rooted through the mirror
  std::atomic<Klass*> first_subclass;  // class hierarchy: subclasses linked through next_sibling
  Klass* next_sibling;
  uint32_t ref_map_length;  // offsets of all reference fields of an instance, supers included
  const uint32_t* ref_map;

  bool is_interface() const { return flags & kAccInterface; }
  bool is_abstract() const { return flags & kAccAbstract; }
  bool is_final() const { return flags & kAccFinal; }
  bool is_public() const { return flags & kAccPublic; }
  bool is_array() const { return kind == KlassKind::kObjectArray || kind == KlassKind::kTypeArray; }
  bool is_object_array() const { return kind == KlassKind::kObjectArray; }
  bool is_type_array() const { return kind == KlassKind::kTypeArray; }
  bool is_primitive() const { return kind == KlassKind::kPrimitive; }
  bool is_instance() const { return kind == KlassKind::kInstance; }
  bool is_linked() const { return init_state.load(std::memory_order_acquire) >= InitState::kLinked; }
  bool is_initialized() const { return init_state.load(std::memory_order_acquire) == InitState::kInitialized; }

  // JLS subtyping of run-time classes (checkcast, instanceof, array stores, handlers). Never loads a class or blocks.
  bool is_subtype_of(const Klass* other) const {
    if (this == other) return true;
    if (other->depth < kDisplaySize && display[other->depth] == other) return true;
    return is_subtype_slow(other);
  }
  bool is_subtype_slow(const Klass* other) const;
  bool is_subclass_of(const Klass* other) const;  // along `super` only
  bool implements(const Klass* interface) const;

  // Declared members, by interned name and descriptor; null when absent.
  Field* declared_field(Symbol* name, Symbol* descriptor) const;
  Method* declared_method(Symbol* name, Symbol* descriptor) const;
  // JVMS lookups: field (§5.4.3.2) and method (§5.4.3.3, class methods then superinterfaces).
  Field* find_field(Symbol* name, Symbol* descriptor) const;
  Method* find_method(Symbol* name, Symbol* descriptor) const;
  Method* find_interface_method(Symbol* name, Symbol* descriptor) const;  // §5.4.3.4
  // Implementation of a virtual or interface method for receivers of this class.
  Method* select_virtual(const Method* method) const;
  Method* select_interface(const Method* method) const;  // null: not implemented / not an implementer
  // The field whose storage is at this offset (static ones: in the mirror); null when none is.
  const Field* field_at(uint32_t offset, bool is_static) const;

  std::string external_name() const;            // "java.lang.String", "[I" stays as Class.getName gives it
  std::string_view package_name() const;        // "java/lang"
  bool same_package(const Klass* other) const;  // same run-time package: name and loader
};

inline bool instance_of(Object* o, const Klass* k) { return o && o->klass()->is_subtype_of(k); }

}  // namespace rrvm
