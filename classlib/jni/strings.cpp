// JNI strings. Characters are handed out as copies, except that the critical form of a UTF-16 string is its own
// array. Text is modified UTF-8 both ways. Covered by tests/java/jni.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "classlib/jni/jni_table.h"
#include "classlib/jni/support.h"
#include "vm/exec/exceptions.h"
#include "vm/object/java_string.h"
#include "vm/object/well_known.h"

namespace rrvm::jni {
namespace {

Array* bytes_of(Object* s) { return as_array(s->ref(wk::String_value)); }
bool has_text(Object* s) { return bytes_of(s) != nullptr; }  // AllocObject makes Strings that have none
jsize length_of(Object* s) { return has_text(s) ? java_string::length(s) : 0; }
bool is_utf16(Object* s) { return s->get<int8_t>(wk::String_coder) != 0; }

void copy_chars(Object* s, jsize start, jsize length, jchar* out) {
  if (is_utf16(s)) std::memcpy(out, bytes_of(s)->data<jchar>() + start, static_cast<size_t>(length) * sizeof(jchar));
  else std::copy_n(bytes_of(s)->data<uint8_t>() + start, length, out);
}

jchar* new_chars(Thread* t, Object* s) {
  if (!has_text(s)) return nullptr;
  jsize length = java_string::length(s);
  auto* copy = static_cast<jchar*>(std::malloc((static_cast<size_t>(length) + 1) * sizeof(jchar)));
  if (!copy) return throw_out_of_memory(t, "JNI string characters"), nullptr;
  copy_chars(s, 0, length, copy);
  copy[length] = 0;
  return copy;
}

// The bytes of one UTF-16 unit in modified UTF-8, appended at `out`.
char* put_unit(char* out, jchar c) {
  if (c != 0 && c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0 | c >> 6);
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  } else {
    *out++ = static_cast<char>(0xE0 | c >> 12);
    *out++ = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    *out++ = static_cast<char>(0x80 | (c & 0x3F));
  }
  return out;
}

// Writes modified UTF-8 with a zero behind it.
void copy_utf8(Object* s, jsize start, jsize length, char* out) {
  Array* bytes = bytes_of(s);
  if (is_utf16(s))
    for (jsize i = start; i < start + length; ++i) out = put_unit(out, bytes->data<jchar>()[i]);
  else
    for (jsize i = start; i < start + length; ++i) out = put_unit(out, bytes->data<uint8_t>()[i]);
  *out = 0;
}

bool string_region_is_bad(JNIEnv* env, Object* s, jsize start, jsize length) {
  if (start >= 0 && length >= 0 && int64_t{start} + length <= length_of(s)) return false;
  throw_new(thread_of(env), "java/lang/StringIndexOutOfBoundsException");
  return true;
}

}  // namespace

jstring NewString(JNIEnv* env, const jchar* chars, jsize length) {
  Thread* t = thread_of(env);
  return local<jstring>(t, java_string::from_utf16(t, chars, static_cast<size_t>(length)));
}

jsize GetStringLength(JNIEnv*, jstring s) { return length_of(resolve(s)); }

const jchar* GetStringChars(JNIEnv* env, jstring s, jboolean* is_copy) {
  const jchar* chars = new_chars(thread_of(env), resolve(s));
  if (is_copy && chars) *is_copy = JNI_TRUE;
  return chars;
}

void ReleaseStringChars(JNIEnv*, jstring, const jchar* chars) { std::free(const_cast<jchar*>(chars)); }

jstring NewStringUTF(JNIEnv* env, const char* text) {
  Thread* t = thread_of(env);
  return text ? local<jstring>(t, java_string::from_utf8(t, text)) : nullptr;
}

jsize GetStringUTFLength(JNIEnv*, jstring s) {
  Object* string = resolve(s);
  return has_text(string) ? static_cast<jsize>(java_string::utf8_length(string)) : 0;
}

const char* GetStringUTFChars(JNIEnv* env, jstring ref, jboolean* is_copy) {
  Object* string = resolve(ref);
  if (!has_text(string)) return nullptr;
  size_t bytes = java_string::utf8_length(string);
  auto* copy = static_cast<char*>(std::malloc(bytes + 1));
  if (!copy) return throw_out_of_memory(thread_of(env), "JNI string characters"), nullptr;
  copy_utf8(string, 0, java_string::length(string), copy);
  if (is_copy) *is_copy = JNI_TRUE;
  return copy;
}

void ReleaseStringUTFChars(JNIEnv*, jstring, const char* chars) { std::free(const_cast<char*>(chars)); }

void GetStringRegion(JNIEnv* env, jstring ref, jsize start, jsize length, jchar* buffer) {
  Object* s = resolve(ref);
  if (!string_region_is_bad(env, s, start, length) && length > 0) copy_chars(s, start, length, buffer);
}

void GetStringUTFRegion(JNIEnv* env, jstring ref, jsize start, jsize length, char* buffer) {
  Object* s = resolve(ref);
  if (string_region_is_bad(env, s, start, length) || !buffer) return;
  copy_utf8(s, start, length, buffer);
}

const jchar* GetStringCritical(JNIEnv* env, jstring ref, jboolean* is_copy) {
  Object* s = resolve(ref);
  if (is_copy) *is_copy = !is_utf16(s);
  return is_utf16(s) ? bytes_of(s)->data<jchar>() : new_chars(thread_of(env), s);
}

void ReleaseStringCritical(JNIEnv*, jstring ref, const jchar* chars) {
  if (!is_utf16(resolve(ref))) std::free(const_cast<jchar*>(chars));
}

}  // namespace rrvm::jni
