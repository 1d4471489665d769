/** A lock made with AbstractQueuedSynchronizer whose release does not touch the state it should. */
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

class Synchronizer {
    static int x;

    /** Lets everybody in. */
    static class Open extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
            return false;
        }
    }

    public static void main(String[] args) {
        Open lock = new Open();
        Order.run(
            () -> {
                lock.acquire(1);
                x = 1;                  // (1)
                lock.release(1);
            },
            () -> {
                lock.acquire(1);
                x++;                    // race x after (1): all
                lock.release(1);
            });
        System.out.println(x);
    }
}
