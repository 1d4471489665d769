/** CountDownLatch: two threads count down, a third waits for both. */
import java.util.concurrent.CountDownLatch;

class LatchClean {
    static int x, y;

    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(2);
        Order.together(
            () -> {
                x = 1;                  // (1)
                latch.countDown();
            },
            () -> {
                y = 1;                  // (2)
                latch.countDown();
            },
            () -> {
                latch.await();
                x++;                    // race x after (1): locksets
                y++;                    // race y after (2): locksets
            });
        System.out.println(x + y);
    }
}
