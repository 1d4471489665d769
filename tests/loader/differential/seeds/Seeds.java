// Seeds for the differential test: every kind of instruction that javac emits, handlers, constructors with control
// flow, protected access, nested classes, lambdas, records, switches on everything.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

public class Seeds extends Thread implements Comparable<Seeds>, Cloneable {
    static int counter = 1;
    static final long LONG = 1L << 40;
    static final double PI = 3.25;
    static final String TEXT = "text";
    int a;
    long b;
    float c;
    double d;
    String s;
    int[] ints = {1, 2, 3};
    long[][] grid = new long[3][4];
    Object[] objects;

    Seeds(int x) {
        super(x > 3 ? "big" : "small");
        a = x;
        b = x * 2L;
        for (int i = 0; i < x; i++) d += i / 3.0;
    }

    Seeds(String text) {
        this(text == null ? 0 : text.length());
        s = text;
    }

    int arithmetic(int x, long y, float f, double g) {
        int r = (x + 3) * x - x / 7 + x % 5 ^ x & 0xFF | x << 2 >> 1 >>> 3;
        r += (int) (y * 3 - y / 2 + y % 9 ^ y & 77 | y << 3 >> 2 >>> 1);
        r -= -x + ~x;
        f = f * 2 + f / 3 - f % 1.5f;
        g = -g * 2.5 + g / 3 - g % 1.5;
        if (f > 1.0f && g < 2.0 || y >= 100L) r++;
        if (f <= 3f) r = (byte) r + (char) r + (short) r;
        return r + (int) f + (int) g + (int) (long) g + (int) (float) g + (int) (double) y;
    }

    static int tables(int x) {
        switch (x) {
            case 1: return 5;
            case 2: x++;
            case 3: x += 2; break;
            case 7: return x;
            default: x--;
        }
        switch (x) {
            case -1000: return 1;
            case 50: return 2;
            case 100000: return 3;
        }
        return x;
    }

    static String strings(String x, Object o) {
        switch (x) {
            case "one": return "1";
            case "two": return "2" + o;
            default: return o instanceof String t ? t + counter : x + TEXT.charAt(0) + LONG;
        }
    }

    Object handlers(Object[] array, int i) {
        try {
            synchronized (this) {
                array[i] = "x";
                ints[i]++;
                grid[i][i + 1] += 5;
            }
            return array[i].toString();
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            a = 3;
            String message = e.getMessage();
            return message;
        } catch (RuntimeException e) {
            throw new IllegalStateException("wrapped", e);
        } finally {
            counter++;
            long l = b;
            b = l + 1;
        }
    }

    <T extends Comparable<T>> List<T> generic(List<? extends T> in, Function<T, Supplier<T>> f) {
        List<T> out = new ArrayList<>();
        T best = null;
        for (T t : in) {
            if (best == null || t.compareTo(best) > 0) best = t;
            out.add(f.apply(t).get());
        }
        Runnable r = () -> out.clear();
        r.run();
        Supplier<List<String>> make = ArrayList::new;
        make.get().add("x");
        return out;
    }

    static boolean[] arrays(byte[] b, short[] s, char[] c, float[] f, double[] d, long[] l, Object[][] o) {
        boolean[] z = new boolean[b.length];
        for (int i = 0; i < z.length; i++) {
            z[i] = b[i] != 0;
            b[i] += s[i];
            c[i]++;
            f[i] *= 2;
            d[i] -= f[i];
            l[i] |= 1;
            o[i] = new Object[] {b, s, z};
            o[i][0] = null;
        }
        int[][][] cube = new int[2][3][];
        cube[1][2] = new int[] {1};
        return z;
    }

    @Override
    public int compareTo(Seeds other) {
        return Long.compare(b, other.b);
    }

    Object copies() throws CloneNotSupportedException {
        Seeds x = (Seeds) super.clone();
        int[] copy = ints.clone();
        x.ints = copy;
        x.setName(x.getName());
        return x;
    }

    long mixed(long x, double y, int z) {
        long q = a++ + b++ + --z;
        b = a = z;
        grid[0][z++] = q = x++;
        ints[z] += ints[0]++;
        d += b -= z;
        assert q != 0 : "never";
        return q > x ? q : y > 1 ? (long) y : (b ^= 5);
    }

    static int loops(int n) {
        int total = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (long j = 0; j < i; j++) {
                if (j == 5) continue outer;
                if (i == 9) break outer;
                total += j;
            }
            do {
                total--;
            } while (total > 100);
        }
        while (true) {
            if (++total > n) return total;
        }
    }

    class Inner {
        int value = a;

        Inner() {
            value += counter;
        }

        class Deeper extends Inner {
            int sum() {
                return value + a + Seeds.this.ints.length;
            }
        }
    }

    enum Kind {
        ONE {
            @Override
            int cost() {
                return 1;
            }
        },
        TWO;

        int cost() {
            return 2;
        }

        static int of(Kind k) {
            switch (k) {
                case ONE: return 1;
                case TWO: return 2;
                default: return 0;
            }
        }
    }

    record Pair(int left, String right) {
        Pair {
            if (left < 0) throw new IllegalArgumentException(right);
        }
    }

    interface Shape {
        double area();

        default String name() {
            return helper() + area();
        }

        private String helper() {
            return "shape ";
        }

        static Shape of(double x) {
            return () -> x * x;
        }
    }

    static final class Square implements Shape {
        final double side;

        Square(double side) {
            try {
                this.side = Double.parseDouble("" + side);
            } finally {
                counter--;
            }
        }

        public double area() {
            return side * side;
        }

        public String name() {
            return Shape.super.name() + "square";
        }
    }

    static Map<String, Integer> maps() {
        Map<String, Integer> m = new HashMap<>();
        m.merge("a", 1, Integer::sum);
        m.computeIfAbsent("b", k -> k.length() + counter);
        for (Map.Entry<String, Integer> e : m.entrySet()) m.put(e.getKey(), e.getValue() + 1);
        Object o = m.isEmpty() ? (Object) "none" : Integer.valueOf(3);
        synchronized (m) {
            return o == null ? null : m;
        }
    }
}
