// Virtual and interface calls that were one method when they were compiled, and others when classes came later; final
// arguments; methods that never return; values handed through phis of several returns.
import java.util.function.IntUnaryOperator;

public class Receivers {
    interface Shape { int area(int n); default String name() { return "shape" + area(2); } }
    static class Square implements Shape {
        public int area(int n) { return n * n; }
    }
    static class Half extends Square {
        @Override public int area(int n) { return super.area(n) / 2; }
        @Override public String name() { return "half"; }
    }
    static abstract class Base {
        abstract int one();
        int twice() { return one() + one(); }
    }
    static class First extends Base { int one() { return 1; } }
    static class Later extends Base { int one() { return 10; } }

    static int total(Shape s, int n) {
        int t = 0;
        for (int i = 0; i < n; i++) t += s.area(i);
        return t;
    }
    static int always(int x) {
        if (x < 0) throw new IllegalArgumentException("x " + x);
        return fail(x);
    }
    static int fail(int x) { throw new IllegalStateException("never " + x); }
    static long pick(int k, long a, double b) {
        switch (k & 3) {
            case 0: return a;
            case 1: return (long) b;
            case 2: return a + (long) b;
            default: return -a;
        }
    }
    static int apply(IntUnaryOperator f, int n) {
        int r = 0;
        for (int i = 0; i < n; i++) r += f.applyAsInt(i);
        return r;
    }

    public static void main(String[] args) throws Exception {
        Shape square = new Square();
        long t = 0;
        for (int i = 0; i < 4000; i++) t += total(square, 10);
        System.out.println(t);
        Shape half = new Half();
        for (int i = 0; i < 4000; i++) t += total(i % 3 == 0 ? half : square, 10);
        System.out.println(t + " " + half.name() + " " + square.name());
        Base base = new First();
        for (int i = 0; i < 20000; i++) t += base.twice();
        base = (Base) Class.forName("Receivers$Later").getDeclaredConstructor().newInstance();
        for (int i = 0; i < 20000; i++) t += base.twice();
        System.out.println(t);
        int caught = 0;
        for (int i = 0; i < 5000; i++) {
            try {
                t += always(i % 10 - 1);
            } catch (IllegalStateException e) {
                caught++;
            } catch (IllegalArgumentException e) {
                caught += 100;
            }
        }
        System.out.println(caught);
        for (int i = 0; i < 20000; i++) t += pick(i, i * 3L, i * 1.5);
        System.out.println(t);
        int k = args.length + 3;
        for (int i = 0; i < 3000; i++) t += apply(x -> x * k, 20) + apply(x -> x - k, 20);
        System.out.println(t);
    }
}
