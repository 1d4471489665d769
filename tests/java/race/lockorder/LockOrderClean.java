/** What looks like a deadlock and is none: gates, one thread, starts and joins, tries, readers, re-entrance, the library's own locks. */
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

class LockOrderClean {
    static void both(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    static void gate() {
        Object g = new Object(), a = new Object(), b = new Object();
        ReentrantLock gate = new ReentrantLock();
        ReentrantReadWriteLock written = new ReentrantReadWriteLock();
        Order.run(
            () -> {
                synchronized (g) {
                    both(a, b);
                }
            },
            () -> {
                synchronized (g) {
                    both(b, a);
                }
            });
        Object c = new Object(), d = new Object();
        Order.run(
            () -> {
                gate.lock();
                both(c, d);
                gate.unlock();
            },
            () -> {
                gate.lock();
                both(d, c);
                gate.unlock();
            });
        Object e = new Object(), f = new Object();
        Order.run(
            () -> {
                written.readLock().lock();
                both(e, f);
                written.readLock().unlock();
            },
            () -> {
                written.writeLock().lock();
                both(f, e);
                written.writeLock().unlock();
            });
    }

    static void oneThread() {
        Object a = new Object(), b = new Object();
        both(a, b);
        both(b, a);
    }

    static void startAndJoin() throws InterruptedException {
        Object a = new Object(), b = new Object(), c = new Object();
        both(a, b);
        Thread t = new Thread(() -> {
            both(b, a);
            both(b, c);
        });
        t.start();
        t.join();
        both(c, b);
    }

    static void tries() {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        Order.run(
            () -> {
                a.lock();
                if (b.tryLock()) b.unlock();
                a.unlock();
            },
            () -> {
                b.lock();
                if (a.tryLock(1, TimeUnit.SECONDS)) a.unlock();
                b.unlock();
            });
    }

    static void readers() {
        ReentrantReadWriteLock a = new ReentrantReadWriteLock();
        StampedLock b = new StampedLock();
        Order.run(
            () -> {
                a.readLock().lock();
                b.unlockRead(b.readLock());
                a.readLock().unlock();
            },
            () -> {
                long stamp = b.readLock();
                a.readLock().lock();
                a.readLock().unlock();
                b.unlockRead(stamp);
            });
    }

    static void reentrance() {
        ReentrantLock a = new ReentrantLock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Object m = new Object();
        for (int i = 0; i < 2; i++) {
            Order.run(() -> {
                a.lock();
                synchronized (m) {
                    a.lock();
                    synchronized (m) {
                    }
                    a.unlock();
                    rw.writeLock().lock();
                    rw.readLock().lock();
                    rw.writeLock().unlock();
                    rw.readLock().lock();
                    rw.readLock().unlock();
                    rw.readLock().unlock();
                }
                a.unlock();
            });
        }
    }

    // A lock that is given up out of order, and one that a thread no longer has when it takes the other.
    static void handOver() {
        ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
        Order.run(
            () -> {
                a.lock();
                b.lock();
                a.unlock();
                b.unlock();
            },
            () -> {
                b.lock();
                b.unlock();
                a.lock();
                a.unlock();
            });
    }

    static void library() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        ScheduledExecutorService timer = Executors.newScheduledThreadPool(2);
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(2);
        ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(2);
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        PriorityBlockingQueue<Integer> heap = new PriorityBlockingQueue<>();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Semaphore permits = new Semaphore(1);
        CyclicBarrier barrier = new CyclicBarrier(4);
        StringBuffer text = new StringBuffer();
        Runnable work = () -> {
            try {
                for (int i = 0; i < 50; i++) {
                    queue.put(i);
                    array.put(queue.take());
                    deque.add(array.take());
                    heap.add(i);
                    map.merge(i, 1, Integer::sum);
                    permits.acquire();
                    synchronized (text) {
                        text.append(i);
                    }
                    permits.release();
                    System.err.print("");
                }
                barrier.await();
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        };
        CompletableFuture<?>[] all = new CompletableFuture<?>[4];
        for (int i = 0; i < 4; i++) all[i] = CompletableFuture.runAsync(work, pool);
        timer.schedule(() -> System.out.print(""), 1, TimeUnit.MILLISECONDS).get();
        CompletableFuture.allOf(all).get();
        queue.removeIf(x -> x > 1000);
        queue.contains(1);
        pool.shutdown();
        timer.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        timer.awaitTermination(10, TimeUnit.SECONDS);
    }

    public static void main(String[] args) throws Exception {
        gate();
        oneThread();
        startAndJoin();
        tries();
        readers();
        reentrance();
        handOver();
        library();
        System.out.println("done");
    }
}
