// Descriptors and names: what is legal in which class file version.
#include "loader/descriptor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rrvm {
namespace {

TEST(Descriptor, WalkParameters) {
  std::vector<std::string> types;
  MethodDescriptor d("(IJ[Ljava/lang/String;[[DLa/B;)[I");
  while (d.next()) types.emplace_back(d.type());
  EXPECT_EQ(types, (std::vector<std::string>{"I", "J", "[Ljava/lang/String;", "[[D", "La/B;"}));
  EXPECT_EQ(d.return_type(), "[I");
  const MethodShape shape = method_shape("(IJ[[DD)V");
  EXPECT_EQ(shape.parameters, 4);
  EXPECT_EQ(shape.parameter_slots, 6);
  EXPECT_EQ(shape.return_kind, 'V');
  EXPECT_EQ(return_type_of("(La/B;)La/C;"), "La/C;");
  EXPECT_EQ(descriptor_class_name("La/B;"), "a/B");
  EXPECT_EQ(descriptor_class_name("[La/B;"), "[La/B;");
}

TEST(Descriptor, MalformedOnesEndTheWalk) {
  for (const char* text : {"", "I", "(", "(Q)V", "(Lx", "([)V"}) {
    MethodDescriptor d(text);
    while (d.next()) {}
    EXPECT_TRUE(d.return_type().empty()) << text;
  }
}

TEST(Descriptor, FieldFaults) {
  EXPECT_EQ(check_field_descriptor("I", 61), DescriptorFault::kNone);
  EXPECT_EQ(check_field_descriptor("La/b$C;", 61), DescriptorFault::kNone);
  EXPECT_EQ(check_field_descriptor("V", 61), DescriptorFault::kMalformed);
  EXPECT_EQ(check_field_descriptor("II", 61), DescriptorFault::kMalformed);
  EXPECT_EQ(check_field_descriptor("La/b", 61), DescriptorFault::kMalformed);
  EXPECT_EQ(check_field_descriptor("L;", 61), DescriptorFault::kBadClassName);
  EXPECT_EQ(check_field_descriptor("La//b;", 61), DescriptorFault::kBadClassName);
  EXPECT_EQ(check_field_descriptor("La.b;", 61), DescriptorFault::kBadClassName);
  EXPECT_EQ(check_field_descriptor(std::string(255, '[') + "I", 61), DescriptorFault::kNone);
  EXPECT_EQ(check_field_descriptor(std::string(256, '[') + "I", 61), DescriptorFault::kTooManyDimensions);
}

TEST(Descriptor, MethodFaults) {
  int slots = 0;
  EXPECT_EQ(check_method_descriptor("m", "(JI)La/B;", 61, &slots), DescriptorFault::kNone);
  EXPECT_EQ(slots, 3);
  EXPECT_EQ(check_method_descriptor("<init>", "()I", 61, &slots), DescriptorFault::kMalformed);
  EXPECT_EQ(check_method_descriptor("<clinit>", "(I)V", 61, &slots), DescriptorFault::kMalformed);
  EXPECT_EQ(check_method_descriptor("<clinit>", "(I)V", 50, &slots), DescriptorFault::kNone);
  EXPECT_EQ(check_method_descriptor("m", "(V)V", 61, &slots), DescriptorFault::kMalformed);
  EXPECT_EQ(check_method_descriptor("m", "()VV", 61, &slots), DescriptorFault::kMalformed);
}

TEST(Names, DependOnTheVersion) {
  EXPECT_TRUE(is_legal_class_name("a/b-c", 49));
  EXPECT_FALSE(is_legal_class_name("a/b-c", 48));
  EXPECT_FALSE(is_legal_class_name("/a", 61));
  EXPECT_FALSE(is_legal_class_name("a/", 61));
  EXPECT_FALSE(is_legal_class_name("", 61));
  EXPECT_TRUE(is_legal_class_name("[La/b;", 61));
  EXPECT_TRUE(is_legal_method_name("<init>", 61));
  EXPECT_FALSE(is_legal_method_name("<x>", 61));
  EXPECT_TRUE(is_legal_field_name("<x>", 61));
  EXPECT_FALSE(is_legal_field_name("a/b", 61));
}

TEST(Names, ModifiedUtf8) {
  EXPECT_TRUE(is_legal_modified_utf8("plain ascii that is longer than eight"));
  EXPECT_TRUE(is_legal_modified_utf8("\xC0\x80"));
  EXPECT_TRUE(is_legal_modified_utf8("12345678\xE2\x82\xAC"));
  EXPECT_FALSE(is_legal_modified_utf8(std::string_view("12345678a\0b", 11)));
  EXPECT_FALSE(is_legal_modified_utf8("\xC1\x81"));
  EXPECT_FALSE(is_legal_modified_utf8("\xE0\x80\x80"));
  EXPECT_FALSE(is_legal_modified_utf8("\xF0\x9F\x98\x80"));
  EXPECT_FALSE(is_legal_modified_utf8("\xE2\x82"));
}

}  // namespace
}  // namespace rrvm
