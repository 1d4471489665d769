/** AtomicInteger: the data are written after the flag is set. */
import java.util.concurrent.atomic.AtomicInteger;

class SetGet {
    static int x;

    public static void main(String[] args) {
        AtomicInteger flag = new AtomicInteger();
        Order.run(
            () -> {
                flag.set(1);
                x = 1;                  // (1)
            },
            () -> {
                flag.get();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
