/** A semaphore with two permits is no lock. */
import java.util.concurrent.Semaphore;

class Semaphores {
    static int x;

    public static void main(String[] args) {
        Semaphore permits = new Semaphore(2);
        Order.together(
            () -> {
                permits.acquire();
                Order.reach(1);
                Order.await(2);
                x = 1;                  // (1)
                Order.reach(3);
                Order.await(4);
                permits.release();
            },
            () -> {
                Order.await(1);
                permits.acquire();
                Order.reach(2);
                Order.await(3);
                x++;                    // race x after (1): all
                Order.reach(4);
                permits.release();
            });
        System.out.println(x);
    }
}
