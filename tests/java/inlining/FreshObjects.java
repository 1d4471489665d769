import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntBinaryOperator;

/**
 * Objects that a method makes and only itself sees, through everything that may happen to them: branches, loops, fields of every
 * type, objects inside objects, exceptions, calls that turn out to go elsewhere, and classes that are met for the first time, where
 * compiled code leaves for the interpreter and the object has to be there with all its fields.
 */
public class FreshObjects {
    static class Cell {
        boolean z; byte b; char c; short s; int i; long j; float f; double d; Object o; Cell next;
        Cell(int n) { z = (n & 1) != 0; b = (byte) n; c = (char) n; s = (short) n; i = n; j = n; f = n; d = n; }
        long sum() { return (z ? 1 : 0) + b + c + s + i + j + (long) f + (long) d + (o == null ? 0 : 7) + (next == null ? 0 : next.sum()); }
    }
    static class Pair {
        final Cell left, right;
        Pair(Cell left, Cell right) { this.left = left; this.right = right; }
        long sum() { return left.sum() - right.sum(); }
        Pair swapped() { return new Pair(right, left); }
    }
    static class Counter {
        int count;
        Counter add(int n) { count += n; return this; }
    }

    static long fields(int n) {
        Cell c = new Cell(n);
        c.b += 200;
        c.c += 70000;
        c.s -= 40000;
        c.z = !c.z;
        c.o = c.z ? "x" : null;
        return c.sum();
    }
    static long branches(int n) {
        Counter c = new Counter();
        if (n % 3 == 0) c.count = 5;
        else if (n % 3 == 1) c.add(7).add(n);
        for (int i = 0; i < n % 5; i++) c.add(i);
        return c.count;
    }
    static long inside(int n) {
        Pair p = new Pair(new Cell(n), new Cell(n + 1));
        Pair q = p.swapped();
        q.left.i += 10;
        return p.sum() * 3 + q.sum() + p.right.i;
    }
    static long iterates(List<Integer> list) {
        long sum = 0;
        for (Iterator<Integer> at = list.iterator(); at.hasNext();) sum += at.next();
        return sum;
    }

    // Left for the interpreter with an object that does not exist yet.
    static class Rare {
        static int uses;
        static long use(Pair p, int n) { uses++; return p.sum() + n; }
    }
    static long leaves(int n, boolean rarely) {
        Cell left = new Cell(n), right = new Cell(-n);
        left.next = right;
        right.o = left;
        Pair p = new Pair(left, right);
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            left.i++;
            if (rarely && i == 1) sum += Rare.use(p, i);
            sum += p.left.i + p.left.next.d;
        }
        return sum + (p.left == left ? 1 : 0) + (right.o == left ? 2 : 0);
    }

    interface Shape { double area(Counter c); }
    static class Square implements Shape {
        public double area(Counter c) { c.count++; return 4; }
    }
    static class Circle implements Shape {
        static final List<Counter> seen = new ArrayList<>();
        public double area(Counter c) { seen.add(c); c.count += 100; return 3; }
    }
    static double guessed(Shape s, int n) {
        Counter c = new Counter();
        double sum = 0;
        for (int i = 0; i < n; i++) sum += s.area(c) + c.count;
        return sum;
    }

    static int[] array = new int[4];
    static long throwsInTheMidst(int at) {
        Counter c = new Counter();
        try {
            for (int i = 0; i <= at; i++) {
                c.add(i);
                array[i] = c.count;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return -c.count;
        }
        return c.count;
    }
    static String identity(int n) {
        Cell a = new Cell(n), b = new Cell(n);
        Cell c = n % 2 == 0 ? a : b;
        return (a == b) + " " + (c == a) + " " + (a.hashCode() == a.hashCode()) + " " + a.equals(b);
    }
    static long boxes(int n) {
        Integer a = n, b = n + 1000;
        Long c = (long) a + b;
        return c + a.hashCode() + (a.equals(b) ? 1 : 0);
    }
    static int lambda(int n) {
        Counter c = new Counter();
        IntBinaryOperator f = (x, y) -> c.add(x * y).count;
        return f.applyAsInt(n, 2) + f.applyAsInt(3, n);
    }

    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 50; i++) list.add(i * 300);
        long sum = 0;
        double areas = 0;
        for (int i = 0; i < 20_000; i++) {
            sum = sum * 31 + fields(i) + branches(i) + inside(i) + leaves(i, false) + throwsInTheMidst(i % 6) + boxes(i) + lambda(i);
            if (i % 50 == 0) sum += iterates(list);
            areas += guessed(new Square(), 5);
        }
        System.out.println(sum + " " + areas);
        for (int i = 0; i < 10; i++) System.out.println(leaves(i, true) + " " + Rare.uses);
        for (int i = 0; i < 10; i++) areas += guessed(new Circle(), 3) - guessed(new Square(), 2);
        System.out.println(areas + " " + Circle.seen.size() + " " + Circle.seen.get(0).count + " " + (Circle.seen.get(0) == Circle.seen.get(2)));
        System.out.println(identity(4) + ", " + identity(5));
        for (int i = 0; i < 20_000; i++) sum += leaves(i, i % 100 == 0) + (long) guessed(i % 2 == 0 ? new Square() : new Circle(), 2);
        System.out.println(sum + " " + Rare.uses);
    }
}
