import java.util.*;
public class Enums {
    static void p(Object o) { System.out.println(o); }
    interface Area {
        double area(double r);
    }
    enum Op implements java.util.function.IntBinaryOperator {
        ADD("+") {
            public int applyAsInt(int a, int b) { return a + b; }
        },
        SUB("-") {
            public int applyAsInt(int a, int b) { return a - b; }
            @Override Op inverse() { return ADD; }
        };
        final String sym;
        Op(String s) { sym = s; }
        Op inverse() { return SUB; }
    }
    enum Planet {
        EARTH(1),
        MARS(0.107) {
            @Override
            public String toString() {
                return "Mars!";
            }
        };
        static final Map<Double, Planet> BY = new TreeMap<>();
        static {
            for (Planet q : values()) BY.put(q.m, q);
        }
        final double m;
        Planet(double m) { this.m = m; }
    }
    enum Empty {}
    enum Single {
        INSTANCE;
        int n;
        int next() { return ++n; }
    }
    enum Big { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z }
    public static void main(String[] args) throws Exception {
        for (Op o : Op.values())
                p(o + o.sym + o.applyAsInt(7, 3) + o.inverse() + o.getClass() + o.getDeclaringClass() + o.compareTo(Op.SUB)
                + o.name() + o.ordinal());
        p(Op.valueOf("ADD") == Op.ADD);
        try {
            Op.valueOf("MUL");
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            Enum.valueOf(Op.class, null);
        } catch (NullPointerException e) {
            p(e);
        }
        p(Planet.BY + " " + Planet.MARS + " " + Planet.MARS.name() + " " + Planet.valueOf("MARS"));
        p(Empty.values().length + " " + Single.INSTANCE.next() + Single.INSTANCE.next());
        EnumMap<Big, Integer> em = new EnumMap<>(Big.class);
        em.put(Big.Q, 1);
        em.put(Big.C, 2);
        em.put(Big.Z, null);
        p(em + " " + em.containsKey(Big.Z) + em.get(Big.A) + em.size());
        em.remove(Big.C);
        p(em.keySet() + " " + em.values() + em.equals(new HashMap<>(em)));
        EnumSet<Big> es = EnumSet.range(Big.D, Big.H);
        es.add(Big.A);
        p(es + " " + EnumSet.complementOf(es).size() + EnumSet.noneOf(Big.class) + EnumSet.allOf(Op.class)
                + es.contains(Big.B) + es.containsAll(List.of(Big.A, Big.E)));
        es.removeIf(b -> b.ordinal() % 2 == 1);
        p(es);
        p(Op.class.isEnum() + " " + Op.ADD.getClass().isEnum() + " " + Arrays.toString(Op.class.getEnumConstants()) + " "
                + Op.ADD.getClass().getEnumConstants() + " " + Op.class.getSuperclass() + " "
                + Op.class.getGenericSuperclass());
        try {
            Op.class.getDeclaredConstructors()[0].setAccessible(true);
            Op.class.getDeclaredConstructors()[0].newInstance();
        } catch (Exception e) {
            p(e);
        }
        var c = Single.class.getDeclaredConstructors()[0];
        c.setAccessible(true);
        try {
            c.newInstance("X", 1);
        } catch (Exception e) {
            p(e);
        }
        Big[] vals = Big.values();
        vals[0] = null;
        p(Big.values()[0] + " " + Big.valueOf("Z").ordinal());
        int sum = 0;
        for (Big b : Big.values()) switch (b) {
            case A:
            case Z: sum += 100; break;
            case M: sum += 7;
            default: sum++;
        }
        p(sum);
        p(Op.ADD.describeConstable() + " " + Op.ADD.equals(null) + " " + new TreeSet<>(List.of(Big.Z, Big.B)) + " "
                + (Op.ADD.hashCode() == Op.ADD.hashCode()));
        Object o = Op.SUB;
        p(o instanceof Comparable && o instanceof java.io.Serializable);
        p(Arrays.stream(Op.class.getDeclaredFields())
                .map(f -> f.getName() + f.isEnumConstant() + f.isSynthetic())
                .sorted()
                .toList());
    }
}
