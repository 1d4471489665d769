/** A compareAndSet that fails reads and does not write: it publishes nothing. */
import java.util.concurrent.atomic.AtomicInteger;

class FailedSwap {
    static int x;

    public static void main(String[] args) {
        AtomicInteger flag = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                flag.compareAndSet(7, 8);
            },
            () -> {
                flag.get();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
