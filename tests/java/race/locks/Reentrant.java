/** ReentrantLock: the last write comes after unlock. */
import java.util.concurrent.locks.ReentrantLock;

class Reentrant {
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Order.run(
            () -> {
                lock.lock();
                lock.lock();
                lock.unlock();
                lock.unlock();
                x = 1;                  // (1)
            },
            () -> {
                lock.lock();
                x++;                    // race x after (1): all
                lock.unlock();
            });
        System.out.println(x);
    }
}
