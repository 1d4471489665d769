/** A fair ReentrantLock that three threads want at once. */
import java.util.concurrent.locks.ReentrantLock;

class FairClean {
    static long x;

    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock(true);
        Order.Part add = () -> {
            for (int i = 0; i < 50; i++) {
                lock.lockInterruptibly();
                try {
                    x++;                // (1) race x after (1): locksets
                } finally {
                    lock.unlock();
                }
            }
        };
        Order.together(add, add, add);
        System.out.println(x);
    }
}
