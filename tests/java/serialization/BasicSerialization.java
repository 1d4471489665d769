import java.io.*;
import java.util.*;
public class BasicSerialization {
    static void p(Object o) { System.out.println(o); }
    static byte[] ser(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(o);
        }
        return b.toByteArray();
    }
    static Object de(byte[] b) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return in.readObject();
        }
    }
    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        return (T) de(ser(o));
    }
    static class Base {
        int nonSer = 5;
        Base() { nonSer = 77; }
    }
    static class D extends Base implements Serializable {
        private static final long serialVersionUID = 3;
        int a = 1;
        transient int t = 2;
        String s = "x";
        D self = this;
        int[][] arr = {{1}, {2, 3}};
        static int st = 9;
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short sh = 2;
        long l = 3;
        float f = 4;
        double d = 5;
        Object nul = null;
        final int fin = 6;
        D() { a = 10; }
    }
    static class Custom implements Serializable {
        transient String secret;
        int v;
        Custom(String s, int v) {
            secret = s;
            this.v = v;
        }
        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF(new StringBuilder(secret).reverse().toString());
            o.writeInt(42);
        }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            secret = i.readUTF() + i.readInt();
        }
    }
    static class Ext implements Externalizable {
        int x;
        public Ext() { p("Ext()"); }
        public void writeExternal(ObjectOutput o) throws IOException {
            o.writeInt(x * 2);
            o.writeObject("e");
        }
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            x = i.readInt();
            p(i.readObject());
        }
    }
    static class Single implements Serializable {
        static final Single I = new Single();
        private Object readResolve() { return I; }
    }
    static class Rep implements Serializable {
        private Object writeReplace() { return "replaced"; }
    }
    static class Not {}
    static class Holder implements Serializable { Not n = new Not(); }
    enum E {
        A,
        B { int q; }
    }
    record R(int x, String y) implements Serializable {
        R { p("R ctor " + x); }
    }
    static class Parent implements Serializable {
        int pv = 1;
        private void writeObject(ObjectOutputStream o) throws IOException {
            p("parent write");
            o.defaultWriteObject();
        }
    }
    static class Child extends Parent {
        int cv = 2;
        private void readObjectNoData() {}
        private void writeObject(ObjectOutputStream o) throws IOException {
            p("child write");
            o.defaultWriteObject();
        }
    }
    static class Pf implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("alias", int.class)};
        transient int real = 8;
        private void writeObject(ObjectOutputStream o) throws IOException {
            o.putFields().put("alias", real);
            o.writeFields();
        }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            real = i.readFields().get("alias", -1) + 100;
        }
    }
    static class NoDefault extends NoCtorBase implements Serializable {
        NoDefault() { super(1); }
    }
    static class NoCtorBase {
        NoCtorBase(int x) {}
    }
    public static void main(String[] args) throws Exception {
        D d = new D();
        d.t = 50;
        d.nonSer = 1;
        D e = copy(d);
        p(e.a + " " + e.t + " " + e.s + " " + (e.self == e) + " " + Arrays.deepToString(e.arr) + " " + e.nonSer + e.z
                + e.b + e.c + e.sh + e.l + e.f + e.d + e.nul + e.fin);
        Custom c = copy(new Custom("abc", 5));
        p(c.secret + c.v);
        Ext x = new Ext();
        x.x = 21;
        p(copy(x).x);
        p(copy(Single.I) == Single.I);
        p(de(ser(new Rep())));
        try {
            ser(new Holder());
        } catch (NotSerializableException ex) {
            p(ex);
        }
        try {
            ser(new Object());
        } catch (NotSerializableException ex) {
            p(ex);
        }
        p(copy(E.B) == E.B);
        p(copy(new R(3, "z")));
        Child ch = copy(new Child());
        p(ch.pv + ch.cv);
        p(copy(new Pf()).real);
        try {
            copy(new NoDefault());
        } catch (InvalidClassException ex) {
            p(ex.getMessage());
        }
        p(copy(new ArrayList<>(List.of(1, "two", 3.0, 'c', 5L, true, new int[] {6}[0]))));
        p(copy(new HashMap<>(Map.of("k", List.of(1)))));
        p(copy(new TreeMap<>(Map.of(2, "b", 1, "a"))));
        p(copy(new LinkedList<>(List.of(1))) + "" + copy(EnumSet.of(E.A)) + copy(new EnumMap<>(Map.of(E.B, 1)))
                + copy(new BitSet()) + copy(List.of(1, 2)) + copy(Map.of(1, 2)) + copy(Set.of(9))
                + copy(Collections.unmodifiableList(List.of(1))) + copy(Arrays.asList(1))
                + copy(new ArrayDeque<>(List.of(4))) + copy(java.time.LocalDate.of(2020, 1, 1))
                + copy(new java.math.BigDecimal("1.50")) + copy(new Date(0)) + copy(Locale.US)
                + copy(UUID.fromString("0-0-0-0-1")) + copy(new StringBuilder("sb")) + copy(int.class)
                + copy(String[].class) + copy(new File("f")) + copy(java.net.URI.create("a:b")) + copy(Optional.class));
        Throwable th = copy(new RuntimeException("m", new Error("c")));
        p(th + " " + th.getCause() + th.getStackTrace()[0].getMethodName());
        Object[] shared = {new int[] {1}, null};
        shared[1] = shared[0];
        Object[] sc = copy(shared);
        p(sc[0] == sc[1]);
        Object[] cyc = new Object[1];
        cyc[0] = cyc;
        p(copy(cyc)[0].getClass());
        p(HexFormat.of().formatHex(ser(new Parent())) + " " + ser(d).length + " "
                + HexFormat.of().formatHex(ser("h\u00e9\0")) + HexFormat.of().formatHex(ser(new int[] {1, 2}))
                + HexFormat.of().formatHex(ser(E.A)));
        p(ObjectStreamClass.lookup(D.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(Custom.class).getSerialVersionUID() + " "
                + ObjectStreamClass.lookup(String.class) + ObjectStreamClass.lookup(Not.class)
                + Arrays.toString(ObjectStreamClass.lookup(D.class).getFields()));
        byte[] ok = ser(new Parent());
        for (int i : new int[] {0, 4, 10}) {
            byte[] bad = ok.clone();
            bad[i] ^= 0x55;
            try {
                p(de(bad));
            } catch (Exception ex) {
                p(ex.getClass());
            }
        }
        try {
            de(Arrays.copyOf(ok, ok.length - 2));
        } catch (EOFException ex) {
            p("eof " + ex.getMessage());
        }
        try {
            de(new byte[0]);
        } catch (EOFException ex) {
            p("empty");
        }
        byte[] cls = new String(ok, "ISO-8859-1").replace("Parent", "Pareno").getBytes("ISO-8859-1");
        try {
            de(cls);
        } catch (ClassNotFoundException ex) {
            p(ex);
        }
        byte[] uid = ok.clone();
        for (int i = 0; i < uid.length - 8; i++)
            if (new String(uid, i, 6, "ISO-8859-1").equals("Parent")) {
                uid[i + 6] ^= 1;
                break;
            }
        try {
            de(uid);
        } catch (InvalidClassException ex) {
            p(ex.getMessage());
        }
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        ObjectOutputStream oo = new ObjectOutputStream(bo);
        int[] mut = {1};
        oo.writeObject(mut);
        mut[0] = 2;
        oo.writeObject(mut);
        oo.reset();
        oo.writeObject(mut);
        oo.writeUnshared("u");
        oo.writeInt(5);
        oo.flush();
        ObjectInputStream oi = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()));
        int[] m1 = (int[]) oi.readObject(), m2 = (int[]) oi.readObject(), m3 = (int[]) oi.readObject();
        p(m1[0] + " " + (m1 == m2) + m3[0] + oi.readObject() + oi.readInt());
        try {
            oi.readObject();
        } catch (EOFException ex) {
            p("end");
        }
        ObjectInputStream flt = new ObjectInputStream(new ByteArrayInputStream(ok));
        flt.setObjectInputFilter(i
                -> i.serialClass() == Parent.class ? ObjectInputFilter.Status.REJECTED
                                                   : ObjectInputFilter.Status.UNDECIDED);
        try {
            flt.readObject();
        } catch (InvalidClassException ex) {
            p(ex.getMessage());
        }
    }
}
