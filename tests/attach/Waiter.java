// A program that stays until its standard input ends. A thread holds a lock, another one waits for it.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

public class Waiter {
    static class Marker { }
    static final Object[] kept = new Object[1234];

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < kept.length; i++) kept[i] = new Marker();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            lock.lock();
            held.countDown();
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                lock.unlock();
            }
        }, "the holder");
        holder.setDaemon(true);
        holder.start();
        held.await();
        System.out.println("ready");
        while (System.in.read() >= 0) { }
        System.out.println("end " + System.getProperty("agent"));
    }
}
