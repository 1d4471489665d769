/** getPlain and setPlain order nothing. */
import java.util.concurrent.atomic.AtomicInteger;

class PlainMode {
    static int x;

    public static void main(String[] args) {
        AtomicInteger flag = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                flag.setPlain(1);
            },
            () -> {
                flag.getPlain();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
