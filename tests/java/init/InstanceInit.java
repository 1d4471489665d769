public class InstanceInit {
    static class Base {
        protected int v = 1;
        Base() { hook(); }
        void hook() { System.out.println("Base.hook " + v); }
    }
    static class Derived extends Base {
        int w = 7;
        final int c = 5;
        final Integer boxed = 6;
        String s = "init";
        Derived() { System.out.println("after super " + w + s); }
        @Override
        void hook() {
            System.out.println("Derived.hook " + w + " " + c + " " + boxed + " " + s);
            w = 100;
            s = "hook";
        }
    }
    static class Chain {
        StringBuilder l = new StringBuilder();
        Chain() {
            this("d");
            l.append("1");
        }
        Chain(String s) {
            this(s, 2);
            l.append("2");
        }
        Chain(String s, int n) { l.append(s).append(n).append("3"); }
        { l.append("block"); }
        int z = l.append("z").length();
    }
    static class Throwing {
        static Throwing leaked;
        int state = 3;
        Throwing(boolean t) {
            leaked = this;
            state = 4;
            if (t) throw new RuntimeException("ctor");
            state = 5;
        }
    }
    static class Defaults {
        byte b;
        short s;
        char c;
        int i;
        long l;
        float f;
        double d;
        boolean z;
        Object o;
        int[] a;
        static byte sb;
        static long sl;
        static double sd;
        static Object so;
        static boolean sz;
        static char sc;
    }
    final int fin;
    { System.out.println("block before assignment"); }
    InstanceInit(int x) {
        if (x > 0) fin = x;
        else fin = -x;
    }
    static int count;
    int id = count++;
    {
        if (id > 1) System.out.println("third or later " + id);
    }
    static class Self {
        final Self me = this;
        Self[] arr = {this, me};
        boolean ok = arr[0] == me;
    }
    static class Args {
        Args(int a, long b, double c, float d, Object e, byte f, boolean g, char h) {
            System.out.println(a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h);
        }
    }
    public static void main(String[] args) {
        new Derived();
        System.out.println(new Chain().l);
        try {
            new Throwing(true);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + Throwing.leaked.state);
        }
        System.out.println(new Throwing(false).state);
        Defaults d = new Defaults();
        System.out.println(d.b + " " + d.s + " " + (int) d.c + " " + d.i + " " + d.l + " " + d.f + " " + d.d + " " + d.z
                + " " + d.o + " " + d.a + Defaults.sb + Defaults.sl + Defaults.sd + Defaults.so + Defaults.sz
                + (int) Defaults.sc);
        for (int i = -1; i < 2; i++) System.out.println(new InstanceInit(i).fin);
        System.out.println(new Self().ok);
        new Args(1, 1L << 40, 2.5, 3.5f, "e", (byte) -1, true, 'h');
        Object o = new int[0];
        System.out.println(new Object[] {1, "x", null, new Object[] {2}}.length);
    }
}
