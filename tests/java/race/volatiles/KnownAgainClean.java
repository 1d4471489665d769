import java.util.concurrent.atomic.AtomicInteger;

/**
 * A thread that has written a volatile often, with nothing new to say, has something to say at last; one that has read it often learns it. What
 * is repeated raises no events, and what is new must.
 */
class KnownAgainClean {
    static volatile int flag;
    static final AtomicInteger atomic = new AtomicInteger();
    static final Object lock = new Object();
    static int data, more, locked;

    public static void main(String[] args) {
        Order.together(
            () -> {
                for (int i = 0; i < 20_000; i++) { flag = 1; atomic.compareAndSet(0, 0); }
                Order.reach(1);
                Order.await(2);
                data = 42;              // (1)
                flag = 2;
                Order.await(3);
                for (int i = 0; i < 20_000; i++) atomic.getAndAdd(0);
                more = 43;              // (2)
                atomic.incrementAndGet();
                Order.await(5);
                synchronized (lock) { flag = 3; }   // hands on what the lock has told, although it has nothing of its own to say
                Order.reach(6);
            },
            () -> {
                Order.await(1);
                for (int i = 0; i < 20_000; i++) { int seen = flag; int also = atomic.get(); }
                Order.reach(2);
                while (flag != 2) Thread.onSpinWait();
                data++;                 // race data after (1): locksets
                Order.reach(3);
                while (atomic.get() == 0) Thread.onSpinWait();
                more++;                 // race more after (2): locksets
                Order.reach(4);
            },
            () -> {
                Order.await(4);
                locked = 1;             // (3)
                synchronized (lock) { locked++; }   // (4)
                Order.reach(5);
            },
            () -> {
                Order.await(6);
                int seen = flag;
                locked++;               // race locked after (3)|(4): locksets
            });
        System.out.println(data + more + locked);
    }
}
