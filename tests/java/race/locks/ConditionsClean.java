/** Condition: data handed over under the lock, flag and all. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class ConditionsClean {
    static boolean ready;
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Order.together(
            () -> {
                lock.lock();
                boolean before = ready; // (1)
                Order.reach(1);
                while (!ready) {        // (2)
                    condition.await();
                }
                x++;                    // race x after (3): locksets
                lock.unlock();
            },
            () -> {
                Order.await(1);
                lock.lock();
                x = 1;                  // (3)
                ready = true;           // race ready after (1): Eraser; race ready after (2): EraserWithBarrier Racer
                condition.signal();
                lock.unlock();
            });
        System.out.println(x);
    }
}
