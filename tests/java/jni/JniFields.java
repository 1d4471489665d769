public class JniFields {
    static { System.loadLibrary("JniFields"); }
    static class Parent {
        int inherited = 11;
        static String shared = "parent";
    }
    static class All extends Parent {
        boolean z = true;
        byte b = -1;
        char c = 'x';
        short s = -2;
        int i = 3;
        private long j = 1L << 40;
        float f = 1.5f;
        protected double d = -2.5;
        String l = "text";
        int[] a = {1, 2};
        final int fin = 5;
        volatile int vol = 6;
        static boolean sz;
        static byte sb;
        static char sc;
        static short ss;
        static int si;
        static long sj;
        static float sf;
        static double sd;
        static Object sl;
        static final int CONST = 9;
    }
    static class Lazy {
        static int x = 5;
        static { System.out.println("Lazy initialised"); }
    }
    static native void instance(All o);
    static native void statics(Class<?> c);
    static native void errors(All o);
    static native int lazy();
    public static void main(String[] args) {
        All o = new All();
        instance(o);
        System.out.println(o.z + " " + o.b + " " + o.c + " " + o.s + " " + o.i + " " + o.j + " " + o.f + " " + o.d + " "
                + o.l + " " + o.a.length + " " + o.inherited + " " + o.vol);
        statics(All.class);
        System.out.println(All.sz + " " + All.sb + " " + All.sc + " " + All.ss + " " + All.si + " " + All.sj + " "
                + All.sf + " " + All.sd + " " + All.sl + " " + Parent.shared);
        errors(o);
        System.out.println(lazy());
    }
}
