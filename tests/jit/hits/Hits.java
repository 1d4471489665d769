import java.util.concurrent.atomic.AtomicInteger;

/** Accesses whose machine code tests/jit/hits.py counts. Each method is called until it is compiled with what it needs. */
public class Hits {
    int field;
    static int shared;

    int get() {
        return field;
    }

    void put(int v) {
        field = v;
    }

    static int sharedRead() {
        return shared;
    }

    static void sharedWrite(int v) {
        shared = v;
    }

    static int load(int[] a, int i) {
        return a[i];
    }

    static void store(int[] a, int i, int v) {
        a[i] = v;
    }

    static boolean exchange(AtomicInteger n, int v) {
        return n.compareAndSet(v, v + 1);
    }

    public static void main(String[] args) {
        Hits h = new Hits();
        int[] a = new int[4];
        AtomicInteger n = new AtomicInteger();
        int sum = 0;
        for (int i = 0; i < 30_000; i++) {
            h.put(i);
            sharedWrite(i);
            store(a, i & 3, i);
            exchange(n, i);
            sum += h.get() + sharedRead() + load(a, i & 3);
        }
        System.out.println(sum);
    }
}
