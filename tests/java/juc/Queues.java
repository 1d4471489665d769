import java.util.*;
import java.util.concurrent.*;
public class Queues {
    static void p(Object o) { System.out.println(o); }
    interface Call {
        Object call() throws Throwable;
    }
    static void t(String n, Call c) {
        try {
            p(n + " = " + c.call());
        } catch (Throwable e) {
            p(n + " !! " + e);
        }
    }
    record D(String n, long at) implements Delayed {
        public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((D) o).at); }
    }
    public static void main(String[] args) throws Exception {
        for (BlockingQueue<Integer> q : List.<BlockingQueue<Integer>>of(
                     new ArrayBlockingQueue<>(3), new LinkedBlockingQueue<>(3), new LinkedBlockingDeque<>(3))) {
            String n = q.getClass().getSimpleName();
            for (int i = 0; i < 3; i++) q.put(i);
            t(n + " offer full", () -> q.offer(9));
            t(n + " add full", () -> q.add(9));
            t(n + " timed", () -> q.offer(9, 1, TimeUnit.MILLISECONDS));
            t(n + " state",
                    () -> q + " " + q.size() + q.remainingCapacity() + q.peek() + q.poll() + q.take() + q.contains(2));
            t(n + " null", () -> q.offer(null));
            t(n + " drain", () -> {
                List<Integer> l = new ArrayList<>();
                q.add(7);
                q.add(8);
                return q.drainTo(l, 2) + "" + l + q;
            });
            q.clear();
            t(n + " empty", () -> q.poll() + " " + q.peek() + q.poll(1, TimeUnit.MILLISECONDS));
            t(n + " remove", () -> q.remove());
            t(n + " element", () -> q.element());
            Thread c = new Thread(() -> {
                int s = 0;
                try {
                    for (int i = 0; i < 100; i++) s += q.take();
                } catch (InterruptedException e) {}
                p(n + " consumed " + s);
            });
            c.start();
            for (int i = 0; i < 100; i++) q.put(i);
            c.join();
        }
        PriorityBlockingQueue<String> pq = new PriorityBlockingQueue<>(1, Comparator.comparing(String::length));
        pq.addAll(List.of("ccc", "a", "bb", "dddd"));
        p(pq.take() + pq.take() + pq.size() + pq.remainingCapacity());
        long now = System.nanoTime();
        DelayQueue<D> dq = new DelayQueue<>();
        dq.add(new D("later", now + 8_000_000));
        dq.add(new D("soon", now + 1_000_000));
        dq.add(new D("far", now + 1_000_000_000_000L));
        p(dq.take().n() + dq.take().n() + dq.poll() + dq.size());
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    clq.add(k);
                    if (k % 2 == 0) clq.poll();
                }
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        p(clq.size());
        ConcurrentLinkedDeque<Integer> cd = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        cd.addFirst(0);
        cd.pollLast();
        p(cd + " " + cd.peekFirst() + cd.descendingIterator().next());
        LinkedBlockingDeque<Integer> bd = new LinkedBlockingDeque<>();
        bd.putFirst(1);
        bd.putLast(2);
        p(bd.takeLast() + bd.takeFirst() + "" + bd.pollFirst());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer x : cow) cow.add(x * 10);
        p(cow + " " + cow.addIfAbsent(10) + cow.addAllAbsent(List.of(5, 1)));
        t("cow it remove", () -> {
            cow.iterator().remove();
            return 0;
        });
        p(new CopyOnWriteArraySet<>(List.of(3, 3, 1).stream().toList()) + " " + cow.subList(1, 3));
        t("abq 0", () -> new ArrayBlockingQueue<>(0));
        t("snapshot", () -> {
            Iterator<Integer> it = cow.iterator();
            cow.clear();
            int s = 0;
            while (it.hasNext()) s += it.next();
            return s + " " + cow;
        });
    }
}
