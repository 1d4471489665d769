import java.util.concurrent.atomic.AtomicIntegerArray;

/** Volatiles of each kind in an atomic block, so that Print and Atomizer name them. */
public class Volatiles {
    static volatile int flag;
    volatile long count;
    static final AtomicIntegerArray array = new AtomicIntegerArray(5);

    static class Sub extends Volatiles {
        volatile int own;
    }

    static void all(Sub s) {
        s.count = 1;
        s.own = 2;
        array.set(3, 1);
        flag = 2;
    }

    public static void main(String[] args) throws Exception {
        Sub s = new Sub();
        Thread[] threads = {new Thread(() -> all(s)), new Thread(() -> all(s))};
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
}
