import java.util.concurrent.atomic.AtomicInteger;

/** A variable that a thread has used alone for a long time hands on what came before the last use, and nothing that comes after it. */
class OwnAtomic {
    static int before, after;
    static final int[] data = new int[5000];
    static volatile int flag;

    public static void main(String[] args) {
        AtomicInteger own = new AtomicInteger(), kept = new AtomicInteger();
        Order.together(
            () -> {
                for (int i = 0; i < 6_000; i++) { data[i % 5000] = i; own.incrementAndGet(); kept.compareAndSet(i, i + 1); }
                before = 1;             // (1)
                own.incrementAndGet();
                after = 42;             // (2)
                Order.reach(1);
                Order.await(2);
                for (int i = 0; i < 6_000; i++) { data[i % 5000] = i; own.incrementAndGet(); }
            },
            () -> {
                Order.await(1);
                own.get();
                before++;               // race before after (1): locksets
                after++;                // race after after (2): all
                Order.reach(2);
            });
        System.out.println(before + after + own.get() + kept.get());
    }
}
