import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A gate that can be opened and closed: whoever waits for a generation passes when it is over, closed again or not. */
class ThreadGateClean {
    static boolean open;
    static int generation;
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition opened = lock.newCondition();
    static int x;

    static void open() {
        lock.lock();
        generation++;                           // (2)
        open = true;                            // (3)
        opened.signalAll();
        lock.unlock();
    }

    static void close() {
        lock.lock();
        open = false;                       // (4)
        lock.unlock();
    }

    static void await(int arrived) throws InterruptedException {
        lock.lock();
        while (!open && generation == arrived) opened.await();    // race generation after (2): Racer; race open after (4): Racer
        lock.unlock();
    }

    public static void main(String[] args) {
        Order.run(() -> {
            x = 1;                              // (1)
            open();
            close();
        }, () -> {
            await(0);
            x++;                            // race x after (1): locksets
        });
        System.out.println(x);
    }
}
