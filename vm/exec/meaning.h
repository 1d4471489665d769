// What an instruction means in this run: whether an access, call, monitor or return is plain or an event, and of which
// kind. That is decided here alone, from the code, what it names, and what the chain wants (vm/check), and given as
// data. Translation (translate.cpp) and quickening (quickening.cpp) choose the interpreter's instructions by
// it; another engine may choose its own. It changes nothing, and knows no engine's instructions. Names have been
// resolved and classes initialised before. Tests: tests/check and tests/java/race have every kind.
#pragma once

#include "vm/bytecode/bytecode.h"
#include "vm/object/constant_pool.h"
#include "vm/object/klass.h"

namespace rrvm::meaning {

enum class FieldAccess : uint8_t {
  kPlain,
  kOrdered,   // a write of a volatile field that is no event
  kSync,      // of a volatile field: an event of synchronisation
  kReceived,  // no event, but the array that is read may become the checked program's (vm/check/bulk.h)
  kClassUse,  // of a static field: no data access, but the edge from its class's initialiser
  kChecked,   // an event
  kValue,     // an event with the value, which a tool may replace
};
FieldAccess of_field(const Method* code, uint32_t bci, const Field&, bool is_put);

// Whether code has to say that it uses a class (by new, a static member or a call), for the edge from its initialiser.
bool is_class_use(const Method* code, const Klass* used);
// Whether the constant or call site was linked by a bootstrap method of the program, whose actions go before its use.
bool is_link_use(ConstantPool*, unsigned index);
// Whether what a cast lets through may be an array that becomes the checked program's.
bool receives_array(const Method* code, const Klass* cast_to);

struct Call {
  enum class Kind : uint8_t {
    kStatic,
    kDirect,            // the method itself; its receiver must not be null
    kVirtual,           // by the receiver's vtable
    kInterface,         // found in the receiver's class
    kPrivateInterface,  // the method itself; its receiver must implement its interface
  };
  Kind kind;
  bool through_class = false;  // kInterface: the code names a class, which inherits the method from an interface
  bool by_special = false;     // kInterface: invokespecial in an interface; the receiver must implement that one
  bool of_object = false;      // kInterface: a method of Object; the receiver must implement the interface named
};
// The method has been resolved, and is none of java.lang.invoke's own.
Call of_call(const Method* caller, const Method* resolved, InvokeKind);

enum class ElementAccess : uint8_t {
  kPlain,
  kHelped,    // code of the library that accesses its caller's arrays (vm/check/bulk.h)
  kBorrowed,  // code of the library, which may have been handed an array of the program
  kChecked,   // an event
  kCoarse,    // an event of the whole array (-array=COARSE)
  kValue,     // an event with the value, which a tool may replace
  kReleased,  // a store that hands an object to another thread: the event of a volatile write
};
enum class Monitor : uint8_t {
  kPlain,
  kChecked,   // an event
  kUnpaired,  // of code that is not seen to exit what it enters (vm/bytecode/lock_balance.h)
};
enum class Return : uint8_t {
  kPlain,
  kWatched,   // an event
  kUnpaired,  // its monitors must be looked at
};

// What holds for all instructions of one method.
class OfMethod {
 public:
  explicit OfMethod(Method*);
  ElementAccess element(const Instruction&) const;
  Monitor monitor() const;
  Return leaving() const;
  bool hands_out_arrays() const;  // what it returns may be an array that becomes the checked program's

 private:
  const Method* const method_;
  bool checks_arrays_, helps_, borrows_, releases_elements_, is_watched_, has_paired_monitors_;
};

}  // namespace rrvm::meaning
