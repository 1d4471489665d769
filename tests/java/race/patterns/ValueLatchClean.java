import java.util.concurrent.CountDownLatch;

/** A latch that holds a value, set once by the first who finds it. */
class ValueLatchClean {
    static final CountDownLatch done = new CountDownLatch(1);
    static int value;

    static synchronized void set(int v) {
        if (done.getCount() == 0) return;
        value = v;                              // (1)
        done.countDown();
    }

    public static void main(String[] args) {
        Order.run(() -> set(5), () -> set(6), () -> {
            done.await();
            int seen = value;               // race value after (1): Racer
        });
        System.out.println(value);
    }
}
