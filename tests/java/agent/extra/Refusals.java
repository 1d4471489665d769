class AddsMethod { int a() { return 1; } int z() { return 3; } }
class DropsMethod { int a() { return 1; } }
class RenamesMethod { int zz() { return 1; } }
class ChangesDescriptor { int a(long x) { return 1; } }
class AddsField { int x, y; }
class DropsField { int x; }
class RetypesField { long x; }
class ReordersFields { long y; int x; }
class FieldModifiers { volatile int x; }
class ChangesSuper extends Thread { }
class MissingSuper extends NowhereElse { }
class NowhereElse { }
class AddsInterface implements Runnable { public void run() { } }
class DropsInterface { public void run() { } }
final class ClassModifiers { }
class MethodModifiers { public void m() { } }
class MethodSynchronized { synchronized void m() { } }
record ChangesRecord(int x, int y) { }
class NestChanges { static class Other { } }
sealed interface Permits permits PermitsA { }
record PermitsA() implements Permits { }
class Fine { int a() { return 2; } }
