// One class for each rule of the format: the exception and the message are those that java 17 gives.
#include <gtest/gtest.h>

#include <functional>

#include "tests/loader/class_writer.h"
#include "vm/bytecode/bytecode.h"

namespace rrvm {
namespace {

using Buffer = ClassWriter::Buffer;

std::string message(const Buffer& bytes, const ParseOptions& options = {}) {
  const ParseResult result = parse_class_file(bytes, options);
  return result ? "fine" : result.error.message;
}

std::string with(const std::function<void(ClassWriter&)>& change) {
  ClassWriter w;
  change(w);
  return message(w.finish());
}

TEST(ClassFormat, MagicAndVersions) {
  Buffer bytes = ClassWriter().finish();
  EXPECT_EQ(message(bytes), "fine");
  bytes[0] = 0;
  EXPECT_EQ(message(bytes, {.expected_name = "p/X"}), "Incompatible magic value 16693950 in class file p/X");
  EXPECT_EQ(message(bytes), "Incompatible magic value 16693950 in class file <Unknown>");
  EXPECT_EQ(message({}), "Truncated class file");
  ClassWriter newer;
  newer.major = 65;
  const ParseResult result = parse_class_file(newer.finish(), {.expected_name = "A"});
  EXPECT_EQ(result.error.exception_class(), sym::java_lang_UnsupportedClassVersionError);
  EXPECT_EQ(result.error.message,
            "A has been compiled by a more recent version of the Java Runtime (class file version 65.0), "
            "this version "
            "of the Java Runtime only recognizes class file versions up to 61.0");
  EXPECT_EQ(with([](ClassWriter& w) { w.major = 44; }),
            "<Unknown> (class file version 44.0) was compiled with an invalid major version");
  EXPECT_EQ(with([](ClassWriter& w) { w.minor = 7; }),
            "<Unknown> (class file version 61.7) was compiled with an invalid non-zero minor version");
  EXPECT_EQ(with([](ClassWriter& w) { w.minor = 65535; }),
            "Preview features are not enabled for <Unknown> (class file version 61.65535). Try running with "
            "'--enable-preview'");
}

TEST(ClassFormat, NamesAndSupers) {
  const Buffer bytes = ClassWriter().finish();
  const ParseResult wrong = parse_class_file(bytes, {.expected_name = "p/B"});
  EXPECT_EQ(wrong.error.exception_class(), sym::java_lang_NoClassDefFoundError);
  EXPECT_EQ(wrong.error.message, "p/B (wrong name: A)");
  EXPECT_EQ(with([](ClassWriter& w) { w.name = "a//b"; }), "Illegal class name \"a//b\" in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) { w.super = ""; }), "Invalid superclass index 0 in class file A");
  EXPECT_EQ(with([](ClassWriter& w) { w.super = "[I"; }), "Bad superclass name in class file A");
  EXPECT_EQ(with([](ClassWriter& w) { w.flags = kAccFinal | kAccAbstract; }),
            "Illegal class modifiers in class <Unknown>: 0x410");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.interfaces = {"I", "J", "I"};
            }),
            "Duplicate interface name \"I\" in class file A");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.flags = kAccInterface | kAccAbstract;
              w.super = "java/lang/String";
            }),
            "Interfaces must have java.lang.Object as superclass in class file A");
  Buffer longer = bytes;
  longer.push_back(0);
  EXPECT_EQ(message(longer), "Extra bytes at the end of class file A");
}

TEST(ClassFormat, Fields) {
  EXPECT_EQ(with([](ClassWriter& w) { w.add_field(kAccPublic | kAccPrivate, "f", "I"); }),
            "Illegal field modifiers in class A: 0x3");
  EXPECT_EQ(with([](ClassWriter& w) { w.add_field(0, "a.b", "I"); }), "Illegal field name \"a.b\" in class A");
  EXPECT_EQ(with([](ClassWriter& w) { w.add_field(0, "f", "V"); }),
            "Field \"f\" in class A has illegal signature \"V\"");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.add_field(0, "f", "I");
              w.add_field(0, "f", "I");
            }),
            "Duplicate field name \"f\" with signature \"I\" in class file A");
  EXPECT_EQ(with([](ClassWriter& w) {
              Buffer value;
              ClassWriter::put(value, w.string("x"), 2);
              w.add_field(kAccStatic, "f", "I", w.attribute("ConstantValue", value), 1);
            }),
            "Inconsistent constant value type in class file A");
}

TEST(ClassFormat, Methods) {
  const Buffer code = {op_return};
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(kAccStatic, "m", "()V", 0, 0, code); }), "fine");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(0, "m", "()V", 0, 0, code); }),
            "Arguments can't fit into locals in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(0, "m", "()V", 0, 1, {}); }),
            "Invalid method Code length 0 in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(kAccNative, "m", "()V", 0, 1, code); }),
            "Code attribute in native or abstract methods in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_bare_method(0, "m", "()V"); }),
            "Absent Code attribute in method that is not native or abstract in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_bare_method(kAccAbstract | kAccFinal, "m", "()V"); }),
            "Method m in class A has illegal modifiers: 0x410");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(0, "<clinit>", "()V", 0, 0, code); }),
            "Method <clinit> is not static in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_method(0, "<init>", "()I", 0, 1, code); }),
            "Method \"<init>\" in class A has illegal signature \"()I\"");
  EXPECT_EQ(with([&](ClassWriter& w) {
              w.add_method(0, "m", "()V", 0, 1, code, {}, {{0, 2, 0, 0}});
            }),
            "Illegal exception table range in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) { w.add_bare_method(kAccNative, "m", "(" + std::string(256, 'I') + ")V"); }),
            "Too many arguments in method signature in class file A");
  EXPECT_EQ(with([&](ClassWriter& w) {
              w.add_bare_method(kAccNative, "m", "()V");
              w.add_bare_method(kAccAbstract, "m", "()V");
            }),
            "Duplicate method name \"m\" with signature \"()V\" in class file A");
}

TEST(ClassFormat, Pool) {
  EXPECT_EQ(with([](ClassWriter& w) { w.add({2, 0, 0}); }), "Unknown constant tag 2 in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.add({7, 0, 200});
            }),
            "Invalid constant pool index 200 in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.add({1, 0, 1, 0});
            }),
            "Illegal UTF8 string in constant pool in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) { w.method("B", "<x>", "()V"); }),
            "Illegal method name \"<x>\" in class <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) { w.field("B", "f", "()V"); }),
            "Field \"f\" in class <Unknown> has illegal signature \"()V\"");
  EXPECT_EQ(with([](ClassWriter& w) { w.add({19, 0, 1}); }), "Unknown constant tag 19 in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.add({15, 10, 0, 1});
            }),
            "Bad method handle kind at constant pool index 1 in class file <Unknown>");
  EXPECT_EQ(with([](ClassWriter& w) {
              w.major = 50;
              w.add({16, 0, 1});
            }),
            "Class file version does not support constant tag 16 in class file <Unknown>");
}

TEST(ClassFormat, TrustedClassesSkipTheNames) {
  ClassWriter w;
  w.name = "a//b";
  w.add_field(0, "x.y", "V");
  EXPECT_EQ(message(w.finish(), {.check_format = false}), "fine");
}

}  // namespace
}  // namespace rrvm
