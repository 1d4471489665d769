import java.util.*;
public class Records {
    static void p(Object o) { System.out.println(o); }
    record Empty() {}
    record Prim(byte b, short s, char c, int i, long l, float f, double d, boolean z) {}
    record Ref(String s, int[] a, List<?> l, Ref next) {}
    record Gen<T extends Comparable<T>>(T t) implements Comparable<Gen<T>> {
        public int compareTo(Gen<T> o) { return t.compareTo(o.t); }
        static int made;
        Gen { made++; }
    }
    record Canon(int lo, int hi) {
        Canon(int lo, int hi) {
            this.lo = Math.min(lo, hi);
            this.hi = Math.max(lo, hi);
        }
        Canon(int x) { this(x, x); }
        static Canon of(int a) { return new Canon(a); }
        int span() { return hi - lo; }
    }
    record Over(int x) {
        public int x() { return x * 10; }
        @Override
        public String toString() {
            return "Over!" + x;
        }
        @Override
        public int hashCode() {
            return 1;
        }
        @Override
        public boolean equals(Object o) {
            return o instanceof Over;
        }
    }
    record Va(int... v) {}
    record Nested(Prim p, Optional<Nested> n) {}
    record Big(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, long k, double l) {}
    record Cyc(List<Object> l) {}
    @SuppressWarnings("unused")
    record Ann(@Deprecated int x, String y) {}
    public static void main(String[] args) throws Exception {
        p(new Empty() + " " + new Empty().equals(new Empty()) + new Empty().hashCode());
        Prim a = new Prim((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true),
             b = new Prim((byte) 1, (short) 2, 'c', 4, 5L, 6.5f, 7.5, true);
        p(a + " " + a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + a.equals(null)
                + a.equals("x") + a.c() + a.l() + a.z());
        p(new Prim((byte) 0, (short) 0, '0', 0, 0, Float.NaN, -0.0, false)
                        .equals(new Prim((byte) 0, (short) 0, '0', 0, 0, Float.NaN, -0.0, false))
                + " "
                + new Prim((byte) 0, (short) 0, '0', 0, 0, 0f, -0.0, false)
                          .equals(new Prim((byte) 0, (short) 0, '0', 0, 0, -0f, -0.0, false)));
        int[] arr = {1};
        Ref r = new Ref("s", arr, List.of(1), null);
        p(r.equals(new Ref("s", arr, List.of(1), null)) + " " + r.equals(new Ref("s", new int[] {1}, List.of(1), null))
                + " " + new Ref(null, null, null, null) + new Ref(null, null, null, null).hashCode());
        p(new Gen<>("x") + " " + new Gen<>(1).compareTo(new Gen<>(2)) + Gen.made);
        p(new Canon(5, 2) + " " + Canon.of(3).span() + new Canon(9).equals(new Canon(9, 9))
                + new Canon(1, 2).hashCode());
        p(new Over(3) + " " + new Over(3).x() + new Over(1).equals(new Over(2)) + new Over(5).hashCode());
        p(new Va(1, 2).v().length + " " + new Nested(a, Optional.of(new Nested(null, Optional.empty()))));
        p(new Big(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11L, 12.5) + " "
                + new Big(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11L, 12.5).hashCode());
        record Local(int q) { static String kind = "local"; }
        p(new Local(4) + Local.kind + Local.class.getEnclosingMethod());
        List<Object> l = new ArrayList<>();
        Cyc c = new Cyc(l);
        l.add(c);
        try {
            c.toString();
        } catch (StackOverflowError e) {
            p("cyclic toString");
        }
        for (var rc : Prim.class.getRecordComponents())
            p(rc + " " + rc.getName() + rc.getType() + rc.getAccessor().invoke(a) + rc.getGenericSignature());
        p(Prim.class.isRecord() + " " + Prim.class.getSuperclass() + Record.class.isRecord()
                + Arrays.toString(Prim.class.getDeclaredConstructors())
                + java.lang.reflect.Modifier.toString(Prim.class.getModifiers()) + String.class.getRecordComponents());
        p(Ann.class.getRecordComponents()[0].getAnnotations().length + " "
                + Ann.class.getDeclaredField("x").getAnnotations().length
                + Ann.class.getMethod("x").getAnnotations().length
                + Gen.class.getRecordComponents()[0].getGenericType());
        Map<Canon, String> m = new HashMap<>();
        m.put(new Canon(1, 2), "v");
        p(m.get(new Canon(2, 1)));
        p(new TreeSet<>(List.of(new Gen<>(3), new Gen<>(1))));
        p(Prim.class.getDeclaredConstructors()[0].newInstance((byte) 9, (short) 9, '9', 9, 9L, 9f, 9.0, false));
    }
}
