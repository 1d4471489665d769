/** CountDownLatch: written after the count. */
import java.util.concurrent.CountDownLatch;

class Latch {
    static int x;

    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        Order.run(
            () -> {
                latch.countDown();
                x = 1;                  // (1)
            },
            () -> {
                latch.await();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
