/** getOpaque and setOpaque order nothing. */
import java.util.concurrent.atomic.AtomicInteger;

class OpaqueMode {
    static int x;

    public static void main(String[] args) {
        AtomicInteger flag = new AtomicInteger();
        Order.run(
            () -> {
                x = 1;                  // (1)
                flag.setOpaque(1);
            },
            () -> {
                flag.getOpaque();
                x++;                    // race x after (1): all
            });
        System.out.println(x);
    }
}
