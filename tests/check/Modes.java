import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** What orders data and what does not, by access mode: data that is published with each of them, read in another thread. */
public final class Modes {
    int viaRelease, viaVolatile, viaCas, viaAdd, viaByte, viaUpdater, viaArray, viaExchange;              // ordered
    int viaOpaque, viaPlainCas, viaAcquireCas, viaRelaxedRead, viaFailedCas;                              // not ordered
    int f1, f2, f3, f4, f5, f6, f7, f8, counter;
    volatile boolean flag;
    volatile int updated;

    static VarHandle of(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Modes.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
    static final VarHandle F1 = of("f1", int.class), F2 = of("f2", int.class), F3 = of("f3", int.class), F4 = of("f4", int.class),
        F5 = of("f5", int.class), F6 = of("f6", int.class), F7 = of("f7", int.class), F8 = of("f8", int.class), COUNTER = of("counter", int.class),
        FLAG = of("flag", boolean.class), UPDATED = of("updated", int.class);
    static final AtomicIntegerFieldUpdater<Modes> UPDATER = AtomicIntegerFieldUpdater.newUpdater(Modes.class, "updated");
    final AtomicReferenceArray<String> array = new AtomicReferenceArray<>(4);
    final AtomicInteger exchanged = new AtomicInteger();

    static void unordered(Modes m) {
        m.viaOpaque = 1;
        F4.setOpaque(m, 1);
        m.viaPlainCas = 1;
        while (!F5.weakCompareAndSetPlain(m, 0, 1)) Thread.onSpinWait();
        m.viaAcquireCas = 1;
        while (!F6.weakCompareAndSetAcquire(m, 0, 1)) Thread.onSpinWait();
        m.viaFailedCas = 1;
        F7.compareAndSet(m, 5, 1);
        m.viaRelaxedRead = 1;
        m.updated = 3;
    }
    static int readUnordered(Modes m) {
        int s = 0;
        if ((int) F4.getOpaque(m) == 1) s += m.viaOpaque;
        if ((int) UPDATED.get(m) == 3) s += m.viaRelaxedRead;
        if ((int) F5.getAcquire(m) == 1) s += m.viaPlainCas;
        if ((int) F6.getAcquire(m) == 1) s += m.viaAcquireCas;
        if ((int) F7.getVolatile(m) == 0) s += m.viaFailedCas;
        return s;
    }
    static void ordered(Modes m) {
        m.viaRelease = 1;
        F1.setRelease(m, 1);
        m.viaVolatile = 1;
        F2.setVolatile(m, 1);
        m.viaCas = 1;
        F3.compareAndSet(m, 0, 1);
        m.viaAdd = 1;
        F8.getAndAdd(m, 1);
        m.viaByte = 1;
        FLAG.compareAndSet(m, false, true);
        m.viaUpdater = 1;
        UPDATER.lazySet(m, 1);
        m.viaArray = 1;
        m.array.set(2, "x");
        m.viaExchange = 1;
        m.exchanged.getAndUpdate(x -> x + 1);
    }
    static int readOrdered(Modes m) {
        int s = 0;
        if ((int) F1.getAcquire(m) == 1) s += m.viaRelease;
        if ((int) F2.getVolatile(m) == 1) s += m.viaVolatile;
        if (F3.compareAndSet(m, 1, 2)) s += m.viaCas;
        if ((int) F8.compareAndExchange(m, 5, 6) == 1) s += m.viaAdd;
        if (m.flag) s += m.viaByte;
        if (UPDATER.get(m) == 1) s += m.viaUpdater;
        if (m.array.getAcquire(2) != null) s += m.viaArray;
        if (m.exchanged.incrementAndGet() == 2) s += m.viaExchange;
        return s;
    }
    static void set(Modes m) {
        COUNTER.setOpaque(m, 1);
        COUNTER.setVolatile(m, 2);
    }
    static void update(Modes m) {
        COUNTER.getAndAddRelease(m, 1);
        COUNTER.getOpaque(m);
    }

    public static void main(String[] args) {
        Modes other = new Modes();  // links every access: that takes locks, which would order the threads
        unordered(other);
        readUnordered(other);
        other.updated = 0;
        ordered(other);
        readOrdered(other);
        set(other);
        update(other);
        Modes m = new Modes();
        int[] sums = new int[2];
        Order.run(() -> unordered(m), () -> sums[0] = readUnordered(m));
        m.updated = 0;
        Order.run(() -> ordered(m), () -> sums[1] = readOrdered(m));
        // Atomic accesses of any mode do not race with each other.
        Order.run(() -> set(m), () -> update(m), () -> set(m), () -> update(m));
        System.out.println(sums[0] + " " + sums[1]);
    }
}
