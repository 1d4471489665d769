public class F12Threads {
    static int counter;
    static synchronized void inc() { counter++; }
    public static void main(String[] args) throws Exception {
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> { for (int k = 0; k < 1000; k++) inc(); }, "worker-" + i);
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(counter + " " + ts[0].isAlive() + " " + ts[0].getState() + " " + ts[1].getName());
        Object lock = new Object();
        boolean[] ready = {false};
        Thread w = new Thread(() -> {
            synchronized (lock) {
                while (!ready[0]) try { lock.wait(); } catch (InterruptedException e) { return; }
                System.out.println("woken");
            }
        });
        w.start();
        synchronized (lock) { ready[0] = true; lock.notifyAll(); }
        w.join();
        Thread s = new Thread(() -> {
            try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("interrupted: " + e.getMessage()); }
        });
        s.start();
        s.interrupt();
        s.join();
        System.out.println(Thread.currentThread());
    }
}
