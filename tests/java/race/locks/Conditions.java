/** Condition: the signaller writes after it has given up the lock. */
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

class Conditions {
    static volatile boolean ready;
    static int x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        Order.together(
            () -> {
                lock.lock();
                Order.reach(1);
                while (!ready) condition.await();
                lock.unlock();
                Order.await(2);
                x++;                    // race x after (1): all
            },
            () -> {
                Order.await(1);
                lock.lock();
                ready = true;
                condition.signalAll();
                lock.unlock();
                x = 1;                  // (1)
                Order.reach(2);
            });
        System.out.println(x);
    }
}
