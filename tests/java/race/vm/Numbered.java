/** Thread locals and seeds get numbers from counters of the library, which order nobody. */
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

class Numbered {
    static int local, seed, own;

    public static void main(String[] args) throws Exception {
        Order.run(
            () -> {
                local = 1;                              // (1)
                new ThreadLocal<Object>().get();
            },
            () -> {
                new ThreadLocal<Object>().get();
                int x = local;                          // race local after (1): precise Racer
                seed = 1;                               // (2)
                new Random().nextInt();
            },
            () -> {
                new Random().nextInt();
                int x = seed;                           // race seed after (2): precise Racer
                own = 1;                                // (3)
                ThreadLocalRandom.current().nextInt();
            },
            () -> {
                ThreadLocalRandom.current().nextInt();
                int x = own;                            // race own after (3): precise Racer
            });
        int x = local + seed + own;
    }
}
