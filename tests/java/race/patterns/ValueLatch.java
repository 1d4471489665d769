import java.util.concurrent.CountDownLatch;

/** A latch that holds a value, set after the latch is opened. */
class ValueLatch {
    static final CountDownLatch done = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) {
        Order.run(() -> {
            done.countDown();
            value = 5;                          // (1)
        }, () -> {
            done.await();
            int seen = value;                   // race value after (1): precise Racer
        });
        System.out.println(value);
    }
}
