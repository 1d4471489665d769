import java.util.*;
public class WaitNotify {
    static void p(Object o) { System.out.println(o); }
    static class Buf {
        final Deque<Integer> q = new ArrayDeque<>();
        synchronized void put(int x) throws InterruptedException {
            while (q.size() == 3) wait();
            q.add(x);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (q.isEmpty()) wait();
            int r = q.poll();
            notifyAll();
            return r;
        }
    }
    public static void main(String[] args) throws Exception {
        Buf b = new Buf();
        long[] sum = new long[2];
        Thread[] cs = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int k = i;
            cs[i] = new Thread(() -> {
                try {
                    for (int j = 0; j < 200; j++) sum[k] += b.take();
                } catch (InterruptedException e) {}
            });
            cs[i].start();
        }
        for (int i = 0; i < 400; i++) b.put(i);
        for (Thread c : cs) c.join();
        p(sum[0] + sum[1]);
        Object o = new Object();
        int[] woken = {0};
        int[] waiting = {0};
        Thread[] ws = new Thread[5];
        for (int i = 0; i < 5; i++) { ws[i] = new Thread(() -> { synchronized (o) { waiting[0]++; try {
                        o.wait(); } catch (InterruptedException e) {
                        p("interrupted"); } woken[0]++;
                }
            });
            ws[i].start();
        }
        for (;;) {
            synchronized (o) {
                if (waiting[0] == 5) break;
            }
            Thread.yield();
        }
        for (Thread w : ws)
                while (w.getState() != Thread.State.WAITING) Thread.yield();
        synchronized (o) { o.notify(); }
        while (true) {
            synchronized (o) {
                if (woken[0] == 1) break;
            }
            Thread.yield();
        }
        p("one " + woken[0]);
        synchronized (o) {
            o.notify();
            o.notify();
        }
        while (true) {
            synchronized (o) {
                if (woken[0] == 3) break;
            }
            Thread.yield();
        }
        p("three " + woken[0]);
        synchronized (o) {
            o.notifyAll();
            p("still " + woken[0]);
        }
        for (Thread w : ws) w.join();
        p("all " + woken[0]);
        synchronized (o) { o.notify(); }
        long t = System.nanoTime();
        synchronized (o) { o.wait(20); }
        p("lost notify, timeout " + (System.nanoTime() - t >= 15_000_000));
        synchronized (o) { o.wait(0, 500000); }
        p("sub-ms wait returned");
        StringBuilder turns = new StringBuilder();
        int[] turn = {0};
        Thread[] rr = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            rr[i] = new Thread(() -> {
                for (int j = 0; j < 10; j++) synchronized (turn) {
                    while (turn[0] % 3 != k) try {
                        turn.wait();
                    } catch (InterruptedException e) {}
                    turns.append(k);
                    turn[0]++;
                    turn.notifyAll();
                }
            });
            rr[i].start();
        }
        for (Thread x : rr) x.join();
        p(turns); Thread both = new Thread(() -> { synchronized (o) { waiting[0] = 99; try {
                    o.wait();
                    p("notified first " + Thread.interrupted()); } catch (InterruptedException e) {
                    p("interrupt"); }
            }
        });
        both.start();
        for (;;) {
            synchronized (o) {
                if (waiting[0] == 99 && both.getState() == Thread.State.WAITING) {
                    o.notify();
                    break;
                }
            }
            Thread.yield();
        }
        both.join(); Thread iw = new Thread(() -> { synchronized (o) { try { o.wait();
                }
                catch (InterruptedException e) {
                    p("iw holds " + Thread.holdsLock(o) + Thread.currentThread().isInterrupted());
                }
            }
        });
        iw.start();
        while (iw.getState() != Thread.State.WAITING) Thread.yield();
        synchronized (o) {
            iw.interrupt();
            Thread.sleep(5);
            p("must re-acquire: " + iw.isAlive());
        }
        iw.join();
    }
}
