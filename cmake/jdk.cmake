# The JDK 17 to build with: RRVM_JDK_HOME, its headers for every target of ours. -DRRVM_JDK_HOME names it, else scripts/jdk does. Only headers
# and tools come from it; what its version changes is decided when the VM runs (vm/base/jdk_updates.def), so it may run on another one.
set(RRVM_JDK_HOME "" CACHE PATH "Home of the JDK 17 to build against")

if(NOT RRVM_JDK_HOME OR NOT EXISTS "${RRVM_JDK_HOME}/include/jni.h")
  execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/../scripts/jdk OUTPUT_VARIABLE RRVM_JDK_FOUND OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(RRVM_JDK_HOME "${RRVM_JDK_FOUND}" CACHE PATH "Home of the JDK 17 to build against" FORCE)
endif()
if(RRVM_JDK_HOME)
  set(RRVM_JDK_INCLUDE "${RRVM_JDK_HOME}/include" "${RRVM_JDK_HOME}/include/linux")
  target_include_directories(rrvm_common_flags SYSTEM INTERFACE ${RRVM_JDK_INCLUDE})
elseif(RRVM_BUILD_VM)
  message(FATAL_ERROR "no JDK 17 with headers found (apt install openjdk-17-jdk); name one by -DRRVM_JDK_HOME=DIR")
endif()
