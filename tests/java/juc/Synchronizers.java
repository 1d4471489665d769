import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
public class Synchronizers {
    static void p(Object o) { System.out.println(String.valueOf(o).replaceAll("@[0-9a-f]+", "@H")); }
    static Thread go(Callable<?> c) {
        Thread t = new Thread(() -> {
            try {
                c.call();
            } catch (Exception e) {
                p(e);
            }
        });
        t.start();
        return t;
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(3);
        p(l + " " + l.await(1, TimeUnit.MILLISECONDS));
        for (int i = 0; i < 4; i++) l.countDown();
        l.await();
        p(l.getCount());
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        AtomicInteger actions = new AtomicInteger();
        CyclicBarrier b = new CyclicBarrier(3, actions::incrementAndGet);
        Set<Integer> idx = ConcurrentHashMap.newKeySet();
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++)
            ts[i] = go(() -> {
                for (int k = 0; k < 4; k++) idx.add(b.await());
                return 0;
            });
        for (Thread t : ts) t.join();
        p(actions + " " + new TreeSet<>(idx) + b.getNumberWaiting() + b.getParties());
        Thread w = go(() -> b.await());
        while (b.getNumberWaiting() == 0) Thread.yield();
        b.reset();
        w.join();
        Thread w2 = go(() -> b.await());
        while (b.getNumberWaiting() == 0) Thread.yield();
        w2.interrupt();
        w2.join();
        p(b.isBroken());
        try {
            b.await();
        } catch (BrokenBarrierException e) {
            p(e);
        }
        b.reset();
        try {
            b.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            p(e + " " + b.isBroken());
        }
        CyclicBarrier bad = new CyclicBarrier(1, () -> { throw new IllegalStateException("action"); });
        try {
            bad.await();
        } catch (IllegalStateException e) {
            p(e.getMessage() + bad.isBroken());
        }
        Semaphore s = new Semaphore(2, true);
        s.acquire();
        p(s.tryAcquire() + "" + s.tryAcquire() + s.availablePermits() + s);
        s.release(3);
        p(s.drainPermits() + "" + s.availablePermits() + s.tryAcquire(1, TimeUnit.MILLISECONDS));
        Thread q = go(() -> {
            s.acquire(2);
            p("got two");
            return 0;
        });
        while (!s.hasQueuedThreads()) Thread.yield();
        p(s.getQueueLength());
        s.release();
        s.release();
        q.join();
        try {
            s.acquire(-1);
        } catch (IllegalArgumentException e) {
            p("neg permits");
        }
        Semaphore neg = new Semaphore(-1);
        neg.release(2);
        p(neg.tryAcquire());
        try {
            new Semaphore(Integer.MAX_VALUE).release();
        } catch (Error e) {
            p(e);
        }
        Exchanger<String> ex = new Exchanger<>();
        String[] got = new String[2];
        Thread e1 = go(() -> got[0] = ex.exchange("from1")), e2 = go(() -> got[1] = ex.exchange("from2"));
        e1.join();
        e2.join();
        p(got[0] + got[1]);
        try {
            ex.exchange("x", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            p(e);
        }
        Phaser ph = new Phaser(1) {
            @Override
            protected boolean onAdvance(int phase, int reg) {
                p("advance " + phase + " " + reg);
                return phase >= 2 || reg == 0;
            }
        };
        AtomicInteger work = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            ph.register();
            go(() -> {
                while (!ph.isTerminated()) {
                    work.incrementAndGet();
                    ph.arriveAndAwaitAdvance();
                }
                return 0;
            });
        }
        for (int i = 0; i < 3; i++) ph.arriveAndAwaitAdvance();
        p(ph.isTerminated() + " " + ph.getRegisteredParties() + (ph.getPhase() < 0) + work.get());
        Phaser sub = new Phaser();
        int r0 = sub.register();
        p(r0 + " " + sub.arrive() + sub.getPhase() + sub.getArrivedParties() + sub.getUnarrivedParties()
                + sub.arriveAndDeregister() + sub.isTerminated());
        try {
            new Phaser(0).arrive();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        Phaser root = new Phaser(), kid = new Phaser(root, 2);
        p(root.getRegisteredParties() + " " + kid.getParent().equals(root) + kid.arrive() + kid.arrive()
                + root.getPhase() + kid);
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        Thread prod = go(() -> {
            sq.put(42);
            return 0;
        });
        p(sq.take());
        prod.join();
        p(sq.offer(1) + "" + sq.poll() + sq.size() + sq.isEmpty());
        TransferQueue<String> tq = new LinkedTransferQueue<>();
        p(tq.tryTransfer("x") + "" + tq.hasWaitingConsumer());
        Thread cons = go(() -> {
            p("received " + tq.take());
            return 0;
        });
        tq.transfer("t");
        cons.join();
    }
}
