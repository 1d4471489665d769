// Finds the JDK whose class library to run on. Both functions read files each time that they are called; neither
// throws. Covered by tests/vm/base/java_home_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace rrvm {

// The first of these that is a JDK 17: the JDK whose own launcher runs this process, RRVM_JAVA_HOME, JAVA_HOME, the JDK
// that rrvm was built with, `java` on the path, /usr/lib/jvm/*17*. An RRVM_JAVA_HOME that is no JDK 17 is an error and
// not skipped. If there is none, the result is empty and *error has one line that says why.
std::string find_java_home(std::string* error);

// The value of KEY="value" in the JDK's release file; "" if the file or the key is not there.
std::string release_value(const std::string& java_home, std::string_view key);

}  // namespace rrvm
