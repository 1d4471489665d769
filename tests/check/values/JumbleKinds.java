/** One thread writes a variable of each kind, another reads them later, unordered; with an argument both use a lock. */
final class JumbleKinds {
    static int i;
    static long l;
    static double d;
    static float f;
    static boolean z;
    static byte b;
    static char c;
    static short s;
    static Object o;
    int field;
    static final int[] a = new int[3];
    static final long[] la = new long[1];
    static final Object[] oa = new String[1];

    static final class Seen {
        int i, field, a0, a2;
        long l, la;
        double d;
        float f;
        boolean z;
        byte b;
        char c;
        short s;
        Object o, oa;
    }

    static void write(JumbleKinds k) {
        i = 7;
        l = 0x200000001L;
        d = 2.5;
        f = 1.5f;
        z = true;
        b = -3;
        c = 'A';
        s = -300;
        o = "text";
        k.field = 9;
        a[0] = 5;
        a[2] = 6;
        la[0] = 0x300000002L;
        oa[0] = "element";
    }

    static void read(JumbleKinds k, Seen seen) {
        seen.i = i;
        seen.l = l;
        seen.d = d;
        seen.f = f;
        seen.z = z;
        seen.b = b;
        seen.c = c;
        seen.s = s;
        seen.o = o;
        seen.field = k.field;
        seen.a0 = a[0];
        seen.a2 = a[2];
        seen.la = la[0];
        seen.oa = oa[0];
    }

    public static void main(String[] args) {
        JumbleKinds k = new JumbleKinds();
        Seen s = new Seen();
        Object lock = new Object();
        if (args.length == 0) {
            Order.run(() -> write(k), () -> read(k, s));
        } else {
            Order.run(() -> {
                synchronized (lock) {
                    write(k);
                }
            }, () -> {
                synchronized (lock) {
                    read(k, s);
                }
            });
        }
        System.out.println("i=" + s.i + " l=" + s.l + " d=" + s.d + " f=" + s.f + " z=" + s.z + " b=" + s.b + " c=" + (int) s.c + " s=" + s.s
            + " o=" + s.o + " field=" + s.field + " a0=" + s.a0 + " a2=" + s.a2 + " la=" + s.la + " oa=" + s.oa);
    }
}
