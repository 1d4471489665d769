# cmake --install, and a Debian package by cpack: programs in bin, the VM and its jars in lib/rrvm (libjvm.so is no library for others), man pages,
# completions and documents in share. rrvm finds its library beside itself, so that the whole can be moved. Tests: tests/install.
include(GNUInstallDirs)
set(RRVM_SHARE ${CMAKE_BINARY_DIR}/share)
add_custom_command(OUTPUT ${RRVM_SHARE}/made
  COMMAND ${PROJECT_SOURCE_DIR}/scripts/manuals ${CMAKE_BINARY_DIR}/bin ${RRVM_SHARE}
  COMMAND ${CMAKE_COMMAND} -E touch ${RRVM_SHARE}/made
  DEPENDS rrvm rrtrace rrbench ${PROJECT_SOURCE_DIR}/scripts/manuals VERBATIM)
add_custom_target(manuals ALL DEPENDS ${RRVM_SHARE}/made)

install(TARGETS rrvm rrtrace rrbench RUNTIME)
install(TARGETS jvm LIBRARY DESTINATION lib/rrvm)
file(RELATIVE_PATH RRVM_LIB_FROM_BIN /${CMAKE_INSTALL_BINDIR} /lib/rrvm)
set_target_properties(rrvm PROPERTIES INSTALL_RPATH "$ORIGIN/${RRVM_LIB_FROM_BIN}")
install(DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/java_facts DESTINATION lib/rrvm)
install(FILES ${CMAKE_BINARY_DIR}/lib/rrvm-annotations.jar ${CMAKE_BINARY_DIR}/lib/rrvm-junit.jar DESTINATION lib/rrvm)
install(PROGRAMS scripts/java-home RENAME rrvm-java-home DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS scripts/findings RENAME rrvm-findings DESTINATION ${CMAKE_INSTALL_BINDIR})
foreach(folder man bash-completion zsh fish)
  install(DIRECTORY ${RRVM_SHARE}/${folder} DESTINATION ${CMAKE_INSTALL_DATADIR})
endforeach()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# rrbench's programs and the papers' tables.
install(DIRECTORY benchmarks/examples benchmarks/kernels benchmarks/programs benchmarks/rrbench DESTINATION ${CMAKE_INSTALL_DATADIR}/rrvm/benchmarks
  FILES_MATCHING PATTERN "*.java" PATTERN "*.json" PATTERN "*.txt" PATTERN "*.md")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rrvm)
set(CPACK_PACKAGE_VENDOR "the rrvm project")
set(CPACK_PACKAGE_CONTACT "the rrvm project <rrvm@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Java virtual machine that checks concurrent programs")
set(CPACK_PACKAGE_DESCRIPTION "Runs Java 17 programs on the class library of OpenJDK and reports their data races, lock orders that can deadlock and other faults of concurrency.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "openjdk-17-jre-headless")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "openjdk-17-jdk-headless, python3")
include(CPack)
