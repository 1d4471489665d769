import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Variables that one thread has used alone for a long time, and so without a lock of the VM's, hand on all that it has done when another
 * thread meets them: each value together with what was written before it, though the owner goes on meanwhile.
 */
class OwnAtomicClean {
    static final int ROUNDS = 200, OWN = 3000;
    static volatile int plain;
    static final AtomicIntegerArray elements = new AtomicIntegerArray(64);
    static final int[] data = new int[ROUNDS * OWN + 1], some = new int[ROUNDS * OWN + 1], more = new int[ROUNDS * OWN + 1];
    static AtomicInteger counter = new AtomicInteger();

    public static void main(String[] args) {
        Order.together(
            () -> {
                for (int i = 1; i <= ROUNDS * OWN; i++) {
                    data[i] = i;            // (1)
                    if (i % 16 == 0) {
                        some[i] = i;        // (2)
                        elements.set(7, i);
                        more[i] = i;        // (3)
                        plain = i;
                    }
                    if (i % 2 == 0) counter.getAndIncrement();
                    else counter.compareAndSet(i - 1, i);
                }
                Order.reach(1);
            },
            () -> {
                long sum = 0;
                for (int last = 0; last < ROUNDS * OWN;) {
                    int now = counter.get();
                    if (now == last) continue;
                    last = now;
                    sum += data[now];               // race int[*] after (1): Racer
                    if (now % 3 == 0) {
                        int e = elements.getAndAdd(7, 0);
                        sum += some[e];             // race int[*] after (2): Racer
                    }
                    if (now % 5 == 0) sum += more[plain];   // race int[*] after (3): Racer
                }
                if (sum == 0) throw new AssertionError();
            });
        System.out.println(counter.get());
    }
}
