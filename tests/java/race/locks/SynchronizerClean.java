/** A lock made with AbstractQueuedSynchronizer. */
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

class SynchronizerClean {
    static int x;

    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1);
        }

        @Override
        protected boolean tryRelease(int ignored) {
            setState(0);
            return true;
        }
    }

    public static void main(String[] args) {
        Mutex lock = new Mutex();
        Order.together(
            () -> {
                lock.acquire(1);
                Order.reach(1);
                x = 1;                  // (1)
                lock.release(1);
            },
            () -> {
                Order.await(1);
                lock.acquire(1);
                x++;                    // race x after (1): locksets
                lock.release(1);
            });
        System.out.println(x);
    }
}
