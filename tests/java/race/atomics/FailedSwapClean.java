/** A compareAndSet that fails is still ordered after the write that it saw. */
import java.util.concurrent.atomic.AtomicInteger;

class FailedSwapClean {
    static int x;

    public static void main(String[] args) {
        AtomicInteger flag = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                flag.compareAndSet(0, 1);
            },
            () -> {
                flag.compareAndSet(7, 8);
                x++;                    // race x after (1): locksets
            });
        System.out.println(x);
    }
}
