/** A semaphore with one permit is a lock; one with none is a signal. */
import java.util.concurrent.Semaphore;

class SemaphoresClean {
    static int x, y;

    public static void main(String[] args) {
        Semaphore lock = new Semaphore(1), signal = new Semaphore(0);
        Order.together(
            () -> {
                lock.acquire();
                Order.reach(1);
                x = 1;                  // (1)
                lock.release();
                y = 1;                  // (2)
                signal.release();
            },
            () -> {
                Order.await(1);
                lock.acquire();
                x++;                    // race x after (1): locksets
                lock.release();
                signal.acquire();
                y++;                    // race y after (2): locksets
            });
        System.out.println(x + y);
    }
}
