// Why a class could not be made from bytes: which Java exception the VM has to throw, and its message in the
// JVM's modified UTF-8. The loader's lower half knows no exception objects; the VM turns a LoadError into
// one.
#pragma once

#include <string>
#include <utility>

#include "vm/base/symbol.h"

namespace rrvm {

enum class LoadErrorKind : uint8_t {
  kNone,
  kClassFormat,              // java.lang.ClassFormatError
  kUnsupportedClassVersion,  // java.lang.UnsupportedClassVersionError
  kNoClassDefFound,          // java.lang.NoClassDefFoundError
  kIncompatibleClassChange,  // java.lang.IncompatibleClassChangeError
  kVerify,                   // java.lang.VerifyError
  kPendingException,         // the type hierarchy already has an exception pending: rethrow that one
};

struct LoadError {
  LoadErrorKind kind = LoadErrorKind::kNone;
  std::string message;
  bool is_final = false;  // no other verifier is asked about the class, whatever its version

  explicit operator bool() const { return kind != LoadErrorKind::kNone; }

  // Internal name of the exception class, nullptr for none and pending_exception.
  Symbol* exception_class() const {
    switch (kind) {
      case LoadErrorKind::kClassFormat: return sym::java_lang_ClassFormatError;
      case LoadErrorKind::kUnsupportedClassVersion: return sym::java_lang_UnsupportedClassVersionError;
      case LoadErrorKind::kNoClassDefFound: return sym::java_lang_NoClassDefFoundError;
      case LoadErrorKind::kIncompatibleClassChange: return sym::java_lang_IncompatibleClassChangeError;
      case LoadErrorKind::kVerify: return sym::java_lang_VerifyError;
      case LoadErrorKind::kNone:
      case LoadErrorKind::kPendingException: return nullptr;
    }
    return nullptr;
  }
};

}  // namespace rrvm
