import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Small single-threaded kernels for comparing the interpreter with {@code java -Xint}: each stresses one family of
 * instructions. Usage: Kernels [kernel [repetitions]]; prints a checksum of each kernel, and on stderr its microseconds.
 * {@code rrbench table kernels} runs each in a process of its own.
 */
public final class Kernels {
    interface Kernel { long run(int n); }
    interface Shape { int area(int x); }
    static final class Square implements Shape { public int area(int x) { return x * x; } }
    static final class Circle implements Shape { public int area(int x) { return 3 * x * x; } }
    static final class Node { int value; Node next; Node(int v, Node n) { value = v; next = n; } }
    static class Counter { int a; long b; double c; static int total; int bump() { return ++a; } }

    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static long calls(int n) { return fib(20 + n); }

    static long sieve(int n) {
        long count = 0;
        for (int round = 0; round < n; round++) {
            boolean[] composite = new boolean[20000];
            for (int i = 2; i < composite.length; i++) {
                if (composite[i]) continue;
                count++;
                for (int j = i + i; j < composite.length; j += i) composite[j] = true;
            }
        }
        return count;
    }

    static long matrix(int n) {
        int size = 40;
        double[][] a = new double[size][size], b = new double[size][size], c = new double[size][size];
        for (int i = 0; i < size; i++) for (int j = 0; j < size; j++) { a[i][j] = i + j; b[i][j] = i - j; }
        for (int round = 0; round < n; round++)
            for (int i = 0; i < size; i++)
                for (int j = 0; j < size; j++) {
                    double sum = 0;
                    for (int k = 0; k < size; k++) sum += a[i][k] * b[k][j];
                    c[i][j] = sum;
                }
        return (long) c[7][9];
    }

    static long fields(int n) {
        Counter counter = new Counter();
        for (int i = 0; i < n * 20000; i++) {
            counter.a += i;
            counter.b ^= counter.a;
            counter.c = counter.c * 0.5 + i;
            Counter.total++;
        }
        return counter.b + Counter.total + (long) counter.c;
    }

    static long virtual(int n) {
        Shape[] shapes = {new Square(), new Circle(), new Square()};
        Counter counter = new Counter();
        long sum = 0;
        for (int i = 0; i < n * 15000; i++) {
            sum += shapes[i % 3].area(i & 255);
            sum += counter.bump();
        }
        return sum;
    }

    static long lists(int n) {
        long sum = 0;
        for (int round = 0; round < n; round++) {
            Node head = null;
            for (int i = 0; i < 5000; i++) head = new Node(i, head);
            for (Node p = head; p != null; p = p.next) sum += p.value;
        }
        return sum;
    }

    static long collections(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n * 1500; i++) {
            map.merge(i % 1000, 1, Integer::sum);
            list.add(i);
        }
        long sum = 0;
        for (int v : list) sum += v;
        for (int v : map.values()) sum += v;
        return sum;
    }

    static long strings(int n) {
        StringBuilder text = new StringBuilder();
        int hash = 0;
        for (int i = 0; i < n * 600; i++) {
            text.append(i).append(',');
            hash = 31 * hash + ("k" + i).hashCode();
            if (text.length() > 4000) text.setLength(0);
        }
        return hash + text.length();
    }

    static long longs(int n) {
        long x = 88172645463325252L;
        for (int i = 0; i < n * 25000; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    static long exceptions(int n) {
        long caught = 0;
        for (int i = 0; i < n * 300; i++) {
            try {
                if ((i & 1) == 0) throw new IllegalStateException();
                caught += new int[1][0].length;
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        return caught;
    }

    static long locks(int n) {
        Object lock = new Object();
        long count = 0;
        for (int i = 0; i < n * 10000; i++) {
            synchronized (lock) { count += i; }
        }
        return count;
    }

    static void measure(String name, Kernel kernel, int n) {
        kernel.run(1);
        long start = System.nanoTime();
        long result = kernel.run(n);
        long nanos = System.nanoTime() - start;
        System.out.println(name + " " + result);
        System.err.println(name + " " + nanos / 1000);
    }

    public static void main(String[] args) {
        String only = args.length > 0 ? args[0] : "";
        int n = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        String[] names = {"calls", "sieve", "matrix", "fields", "virtual", "lists", "collections", "strings", "longs", "exceptions", "locks"};
        Kernel[] kernels = {k -> calls(k / 20), Kernels::sieve, Kernels::matrix, Kernels::fields, Kernels::virtual, Kernels::lists,
                Kernels::collections, Kernels::strings, Kernels::longs, Kernels::exceptions, Kernels::locks};
        for (int i = 0; i < names.length; i++)
            if (only.isEmpty() || only.equals("all") || names[i].equals(only)) measure(names[i], kernels[i], n);
    }
}
