// EXIT: 1
// FILTER: s/^\[.*?s\]/[time]/
// CMD: --patch-module=java.base={generated}/bareObject -version
// CMD: --patch-module=java.base={generated}/bareString -version
// CMD: --patch-module=java.base={generated}/shortObject -version
// CMD: --patch-module=java.base={generated}/shortString -version
// CMD: --patch-module=java.base={generated}/shortThread -version
// A class library that the VM cannot work with is refused in words; these classes are read before any exception can be made.
public class PatchSpoilt {}
