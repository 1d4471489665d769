import java.util.concurrent.atomic.*;
public class Atomics {
    static void p(Object o) { System.out.println(o); }
    volatile int fi;
    volatile long fl;
    volatile String fs = "s";
    int notVol;
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
    static int par(Runnable r) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 500; k++) r.run();
            });
            ts[i].start();
        }
        for (Thread x : ts) x.join();
        return 0;
    }
    public static void main(String[] args) throws Exception {
        AtomicInteger i = new AtomicInteger(5);
        p(i.getAndIncrement() + " " + i.incrementAndGet() + i.getAndDecrement() + i.decrementAndGet() + i.getAndAdd(10)
                + i.addAndGet(-3) + i.getAndSet(1) + i.compareAndSet(1, 2) + i.compareAndSet(1, 3)
                + i.updateAndGet(x -> x * 10) + i.getAndUpdate(x -> x + 1) + i.accumulateAndGet(4, Math::max)
                + i.getAndAccumulate(2, (a, b) -> a - b) + i + i.compareAndExchange(19, 7) + i.getPlain()
                + i.getOpaque() + i.getAcquire());
        i.lazySet(3);
        i.setRelease(4);
        i.setPlain(5);
        p(i.intValue() + i.longValue() + i.doubleValue());
        par(i::incrementAndGet);
        p(i);
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        p(l.incrementAndGet() + " " + l.compareAndSet(Long.MIN_VALUE, 0));
        par(() -> l.getAndAdd(3));
        p(l);
        AtomicBoolean z = new AtomicBoolean();
        p(z.getAndSet(true) + "" + z.compareAndSet(true, false) + z);
        AtomicReference<String> r = new AtomicReference<>("a");
        p(r.getAndUpdate(x -> x + "b") + r.accumulateAndGet("c", String::concat)
                + r.compareAndSet(new String("abc"), "no") + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(3);
        par(() -> ia.incrementAndGet(1));
        p(ia + " " + ia.length() + ia.compareAndSet(2, 0, 9) + ia.getAndAdd(2, 1)
                + ia.accumulateAndGet(0, 5, Integer::sum));
        t("aia oob", () -> ia.get(3));
        AtomicLongArray la = new AtomicLongArray(new long[] {1, 2});
        p(la.addAndGet(0, 1L << 40) + " " + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        p(ra.compareAndSet(0, null, "x") + "" + ra.getAndSet(0, "y") + ra);
        t("ara oob", () -> ra.get(-1));
        AtomicStampedReference<String> sr = new AtomicStampedReference<>("v", 1);
        int[] st = new int[1];
        p(sr.get(st) + st[0] + sr.compareAndSet("v", "w", 1, 2) + sr.compareAndSet("w", "x", 1, 3) + sr.getReference()
                + sr.getStamp() + sr.attemptStamp("w", 9));
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        p(mr.compareAndSet("m", "n", false, true) + "" + mr.isMarked() + mr.getReference());
        LongAdder la2 = new LongAdder();
        par(() -> la2.add(2));
        p(la2 + " " + la2.sumThenReset() + la2.sum());
        DoubleAdder da = new DoubleAdder();
        par(() -> da.add(0.5));
        p(da);
        LongAccumulator ac = new LongAccumulator(Long::max, Long.MIN_VALUE);
        ac.accumulate(5);
        ac.accumulate(3);
        p(ac + " " + ac.getThenReset() + ac.get());
        DoubleAccumulator dac = new DoubleAccumulator((a, b) -> a * b, 1);
        dac.accumulate(4);
        dac.accumulate(2.5);
        p(dac);
        Atomics o = new Atomics();
        AtomicIntegerFieldUpdater<Atomics> fu = AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "fi");
        AtomicLongFieldUpdater<Atomics> lu = AtomicLongFieldUpdater.newUpdater(Atomics.class, "fl");
        AtomicReferenceFieldUpdater<Atomics, String> su =
                AtomicReferenceFieldUpdater.newUpdater(Atomics.class, String.class, "fs");
        par(() -> fu.incrementAndGet(o));
        par(() -> lu.addAndGet(o, 5));
        p(o.fi + " " + o.fl + su.getAndSet(o, "t") + su.compareAndSet(o, "t", "u") + o.fs);
        t("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "notVol"));
        t("wrong type", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "fl"));
        t("no field", () -> AtomicIntegerFieldUpdater.newUpdater(Atomics.class, "zz"));
        t("wrong obj", () -> ((AtomicIntegerFieldUpdater) fu).get("str"));
        t("null obj", () -> fu.get(null));
        t("ref type", () -> AtomicReferenceFieldUpdater.newUpdater(Atomics.class, Integer.class, "fs"));
    }
}
