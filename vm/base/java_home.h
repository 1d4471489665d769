// Which JDK's class library to run on. Covered by tests/launcher/java_home_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm {

// The first of these that is a JDK 17: the JDK whose own launcher runs this process, RRVM_JAVA_HOME, JAVA_HOME, the JDK
// that rrvm was built with, `java` on the path, /usr/lib/jvm/*17*. An RRVM_JAVA_HOME that is none is an error, not
// skipped. Empty with one line in *error.
std::string find_java_home(std::string* error);

// The value of KEY="value" in the JDK's release file, or "".
std::string release_value(const std::string& java_home, std::string_view key);

}  // namespace rrvm
