// Why a class could not be made from bytes: which Java exception the VM has to throw, and its message in the
// JVM's modified UTF-8. The loader's lower half knows no exception objects; the VM turns a LoadError into
// one.
#pragma once

#include <string>
#include <utility>

#include "vm/base/symbol.h"

namespace rrvm {

enum class LoadErrorKind : uint8_t {
  none,
  class_format,               // java.lang.ClassFormatError
  unsupported_class_version,  // java.lang.UnsupportedClassVersionError
  no_class_def_found,         // java.lang.NoClassDefFoundError
  incompatible_class_change,  // java.lang.IncompatibleClassChangeError
  verify,                     // java.lang.VerifyError
  pending_exception,          // the type hierarchy already has an exception pending: rethrow that one
};

struct LoadError {
  LoadErrorKind kind = LoadErrorKind::none;
  std::string message;

  explicit operator bool() const { return kind != LoadErrorKind::none; }

  // Internal name of the exception class, nullptr for none and pending_exception.
  const Symbol* exception_class() const {
    switch (kind) {
      case LoadErrorKind::class_format:
        return sym::java_lang_ClassFormatError;
      case LoadErrorKind::unsupported_class_version:
        return sym::java_lang_UnsupportedClassVersionError;
      case LoadErrorKind::no_class_def_found:
        return sym::java_lang_NoClassDefFoundError;
      case LoadErrorKind::incompatible_class_change:
        return sym::java_lang_IncompatibleClassChangeError;
      case LoadErrorKind::verify:
        return sym::java_lang_VerifyError;
      case LoadErrorKind::none:
      case LoadErrorKind::pending_exception:
        return nullptr;
    }
    return nullptr;
  }
};

}  // namespace rrvm
