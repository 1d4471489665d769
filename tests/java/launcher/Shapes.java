// HELPER: classes whose main is not quite right
class NoMainAtAll {}
class InstanceMain {
    public void main(String[] args) {}
}
class PrivateMain {
    private static void main(String[] args) { System.out.println("private main"); }
}
class IntMain {
    public static int main(String[] args) { return 1; }
}
class NoArgsMain {
    public static void main() {}
}
class InheritedMain extends EchoMain {}
interface InterfaceMain {
    static void main(String[] args) { System.out.println("interface main"); }
}
enum EnumMain {
    A;
    public static void main(String[] args) { System.out.println("enum main " + A); }
}
record RecordMain(int x) {
    public static void main(String[] args) { System.out.println(new RecordMain(4)); }
}
class VarargsMain {
    public static final synchronized strictfp void main(String... args) {
        System.out.println("varargs main " + Thread.holdsLock(VarargsMain.class));
    }
}
class OuterMain {
    static class Nested {
        public static void main(String[] args) { System.out.println("nested main"); }
    }
}
class StaticInitExit {
    static { System.exit(12); }
    public static void main(String[] args) { System.out.println("never"); }
}
class ErrorInMain {
    public static void main(String[] args) { throw new NoClassDefFoundError("thrown by hand"); }
}
class ThrowsSubclass {
    static class Odd extends Exception {
        @Override
        public String toString() {
            return "odd toString";
        }
        @Override
        public void printStackTrace(java.io.PrintStream s) {
            s.println("own printStackTrace");
        }
    }
    public static void main(String[] args) throws Exception { throw new Odd(); }
}
class NestedCause {
    public static void main(String[] args) throws Exception {
        Exception e = new Exception("top", new RuntimeException("middle", new Error("root")));
        e.addSuppressed(new IllegalStateException("suppressed"));
        throw e;
    }
}
class NullMessage {
    public static void main(String[] args) { throw new IllegalStateException((String) null); }
}
class MultiLine {
    public static void main(String[] args) { throw new IllegalStateException("line one\nline two"); }
}
