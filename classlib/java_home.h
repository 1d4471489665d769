// Which JDK's class library to run on.
#pragma once

#include <string>

namespace rrvm {

// -Djava.home, JAVA_HOME, the JDK whose `java` runs this process, or the one rrvm was built with: the first that is a
// JDK 17 image. Empty when there is none.
std::string find_java_home();

}  // namespace rrvm
