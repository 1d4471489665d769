// Objects whose finalizers have to wait for others': they and what they refer to outlive any number of collections.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class FinalizersThatWait {
    static final int COUNT = 3000;
    static final CountDownLatch begun = new CountDownLatch(1), go = new CountDownLatch(1);
    static final AtomicInteger finished = new AtomicInteger(), damaged = new AtomicInteger();

    static class Slow {
        final int[] data;
        final Object part = new Object();

        Slow(int i) {
            data = new int[] {i, i + 1, i + 2};
        }

        @Override
        protected void finalize() throws Throwable {
            begun.countDown();
            go.await();
            if (data.length != 3 || data[2] != data[0] + 2) damaged.incrementAndGet();
            if (part.getClass() != Object.class) damaged.incrementAndGet();
            finished.incrementAndGet();
        }
    }

    static Object[] churn() {
        Object[] all = new Object[20000];
        for (int i = 0; i < all.length; i++) all[i] = new byte[i % 80];
        return all;
    }

    static void make() {
        for (int i = 0; i < COUNT; i++) new Slow(i);
    }

    public static void main(String[] args) throws Exception {
        make();
        while (begun.getCount() > 0) {
            System.gc();
            Thread.sleep(10);
        }
        int kept = 0;
        for (int round = 0; round < 5; round++) {
            kept += churn().length;
            System.gc();
        }
        System.out.println("kept busy: " + kept + ", finished: " + finished);
        go.countDown();
        for (int i = 0; i < 500 && finished.get() < COUNT - 10; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println("all ran: " + (finished.get() >= COUNT - 10) + ", damaged: " + damaged);
    }
}
