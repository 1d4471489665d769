public class Lifecycle {
    static void p(Object o) { System.out.println(o); }
    static void await(Thread t, Thread.State s) throws Exception {
        while (t.getState() != s) Thread.sleep(1);
    }
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                }
                catch (InterruptedException e) {
                    p("interrupted in wait");
                }
            }
        }, "life");
        p(t.getState() + " " + t.isAlive() + " " + t.isDaemon() + " " + t.getPriority() + " " + t.getName() + " "
                + t.getThreadGroup().getName());
        t.start();
        await(t, Thread.State.WAITING);
        p(t.getState() + " " + t.isAlive());
        synchronized (lock) {
            lock.notify();
            while (t.getState() != Thread.State.BLOCKED) Thread.yield();
            p(t.getState());
        }
        t.join();
        p(t.getState() + " " + t.isAlive() + " " + t.getThreadGroup());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            p(e);
        }
        Thread s = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) {
                p("sleep: " + e.getMessage() + Thread.currentThread().isInterrupted());
            }
        });
        s.start();
        await(s, Thread.State.TIMED_WAITING);
        s.interrupt();
        s.join();
        boolean[] stop = {false};
        Thread r = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) Thread.onSpinWait();
            p("flag " + Thread.interrupted() + Thread.interrupted());
        });
        r.start();
        await(r, Thread.State.RUNNABLE);
        r.interrupt();
        r.join();
        p(r.isInterrupted());
        Thread d = new Thread(() -> {});
        d.setDaemon(true);
        d.setName("renamed");
        d.setPriority(7);
        p(d + " " + d.isDaemon());
        d.start();
        d.join();
        p(d + "");
        try {
            d.setDaemon(false);
            p("setDaemon after end ok");
        } catch (IllegalThreadStateException e) {
            p(e);
        }
        Thread j = new Thread(() -> {
            try {
                Thread.sleep(50000);
            } catch (InterruptedException e) {}
        });
        j.start();
        j.join(5);
        p(j.isAlive());
        j.interrupt();
        j.join();
        try {
            j.join(-1);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            Thread.sleep(-1);
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        try {
            d.setPriority(11);
        } catch (IllegalArgumentException e) {
            p(e);
        }
        try {
            new Thread((String) null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        try {
            d.setName(null);
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            p("pre " + e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            new Thread().join();
            p("join unstarted returns");
        } catch (InterruptedException e) {
            p("join " + e.getMessage());
        }
        Thread.interrupted();
        Thread sub = new Thread() {
            @Override
            public void run() {
                p("sub " + getName().startsWith("Thread-") + (currentThread() == this));
            }
        };
        sub.start();
        sub.join();
        sub.run();
        Thread both = new Thread(() -> p("target")) {
            @Override
            public void run() {
                p("override");
                super.run();
            }
        };
        both.start();
        both.join();
        new Thread().run();
        p(Thread.currentThread().getId() + " " + (sub.getId() > 1) + Thread.MAX_PRIORITY + Thread.MIN_PRIORITY
                + Thread.NORM_PRIORITY);
        p(Thread.holdsLock(lock) + " " + Thread.currentThread().getStackTrace()[1].getMethodName());
        try {
            Thread.holdsLock(null);
        } catch (NullPointerException e) {
            p("holdsLock null");
        }
        Thread.currentThread().setName("renamed-main");
        p(Thread.currentThread());
    }
}
