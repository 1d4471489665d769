# Flags that every target of ours gets, and the sanitizer selection of the presets.
option(RRVM_BUILD_TESTS "Build the tests" ON)
option(RRVM_BUILD_VM "Build the virtual machine (off for sanitizers that cannot run the collector)" ON)
set(RRVM_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=LIST")

add_library(rrvm_common_flags INTERFACE)
target_include_directories(rrvm_common_flags INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(rrvm_common_flags INTERFACE
  -Wall -Wextra -Werror -Wno-unused-parameter
  # What tools that are loaded at run time need is visible (rr); all else is hidden.
  -fno-strict-aliasing $<$<NOT:$<BOOL:$<TARGET_PROPERTY:RRVM_VISIBLE>>>:-fvisibility=hidden> -fno-semantic-interposition -fno-plt)
if(RRVM_SANITIZE)
  target_compile_options(rrvm_common_flags INTERFACE -fsanitize=${RRVM_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(rrvm_common_flags INTERFACE -fsanitize=${RRVM_SANITIZE})
  # With a sanitizer's code in between g++ warns of variables that it has initialised.
  target_compile_options(rrvm_common_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  # The thread sanitizer does not see fences; g++ warns of each. What they order is atomic besides (vm/base/fences.h).
  if(RRVM_SANITIZE MATCHES thread)
    target_compile_options(rrvm_common_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
  endif()
endif()

# rrvm_library(NAME sources...): a static library of ours with the common flags.
function(rrvm_library name)
  add_library(${name} STATIC ${ARGN})
  target_link_libraries(${name} PUBLIC rrvm_common_flags Threads::Threads)
endfunction()

# rrvm_general_registers_only(sources...): what compiled code calls without saving its vector registers (Tool::leaf_access).
function(rrvm_general_registers_only)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -mgeneral-regs-only)
endfunction()

# Handlers of tools are called through the tables of their classes; guessing that nobody overrides one, as g++ does where it
# sees the default alone, is always wrong: a tool without a handler is not called.
function(rrvm_calls_tools name)
  target_compile_options(${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-devirtualize-speculatively>)
endfunction()

# rrvm_test(NAME sources... LIBS libs...): a GoogleTest program, registered with ctest as one test.
function(rrvm_test name)
  cmake_parse_arguments(T "" "" "LIBS" ${ARGN})
  add_executable(${name} ${T_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${T_LIBS} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE RRVM_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${name})
endfunction()
