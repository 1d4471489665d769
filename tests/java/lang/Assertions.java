// VMARGS: -ea:Assertions -da:Assertions$Off
// EXIT: 1
public class Assertions {
    static class Off {
        static boolean check(int x) {
            assert x > 0 : "off";
            return true;
        }
    }
    static class On {
        static int calls;
        static boolean side() {
            calls++;
            return true;
        }
        static void check(int x) {
            assert side();
            assert x > 0 : "x was " + x;
        }
    }
    static void t(Runnable r) {
        try {
            r.run();
            System.out.println("passed");
        } catch (AssertionError e) {
            System.out.println(e + " cause " + e.getCause());
        }
    }
    public static void main(String[] args) {
        t(() -> { assert true; });
        t(() -> { assert false; });
        t(() -> { assert 1 > 2 : 42; });
        t(() -> { assert false : 'c'; });
        t(() -> { assert false : 2.5; });
        t(() -> { assert false : null; });
        t(() -> { assert false : new RuntimeException("why"); });
        System.out.println(Off.check(-1));
        t(() -> Off.check(-1));
        t(() -> On.check(5));
        t(() -> On.check(-5));
        System.out.println(On.calls);
        System.out.println(Assertions.class.desiredAssertionStatus() + " " + Off.class.desiredAssertionStatus() + " "
                + On.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
        assert args.length > 5 : "too few: " + args.length;
    }
}
