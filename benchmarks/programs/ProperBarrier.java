import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Barriers that order what they separate, of three kinds: java.util.concurrent's, volatile counters, a monitor. */
final class ProperBarrier {
    private ProperBarrier() {}

    static Bench.Barrier cyclic(int threads) {
        CyclicBarrier barrier = new CyclicBarrier(threads);
        return id -> {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** Each thread counts its visits in a volatile field of its own, and waits for everybody's. */
    static Bench.Barrier volatileCounters(int threads) {
        Visits[] visits = new Visits[threads];
        for (int i = 0; i < threads; i++) visits[i] = new Visits();
        return id -> {
            int mine = visits[id].count + 1;
            visits[id].count = mine;
            for (Visits other : visits) {
                while (other.count - mine < 0) Thread.yield();
            }
        };
    }

    private static final class Visits {
        volatile int count; // written by its thread alone
    }

    static Bench.Barrier monitor(int threads) {
        return new Bench.Barrier() {
            private int waiting, round;

            @Override public synchronized void await(int id) {
                int mine = round;
                if (++waiting == threads) {
                    waiting = 0;
                    round++;
                    notifyAll();
                }
                while (round == mine) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        };
    }
}
