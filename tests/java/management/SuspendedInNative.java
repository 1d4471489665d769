import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.locks.LockSupport;

// ThreadInfo.isSuspended and isInNative: of threads that run, wait, sleep, park, are suspended, or are inside a native method.
public class SuspendedInNative {
    interface Body {
        void run() throws Exception;
    }

    static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();

    static void show(String what, Thread t) {
        ThreadInfo plain = BEAN.getThreadInfo(t.getId());
        ThreadInfo deep = BEAN.getThreadInfo(new long[] {t.getId()}, true, true)[0];
        System.out.println(what + ": " + plain.getThreadState() + " suspended " + plain.isSuspended() + " " + deep.isSuspended()
            + " in native " + plain.isInNative() + " " + deep.isInNative());
        System.out.println(plain.toString().lines().findFirst().get().replaceAll("Id=\\d+", "Id=n").replaceAll("@[0-9a-f]+", "@x"));
    }

    static Thread start(String name, Thread.State wanted, Body body) throws Exception {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, name);
        t.setDaemon(true);
        t.start();
        do Thread.sleep(30); while (t.getState() != wanted);
        return t;
    }

    static volatile double sink;

    static boolean inAccept(Thread t) {
        StackTraceElement[] trace = t.getStackTrace();
        return trace.length > 0 && trace[0].isNativeMethod();
    }

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        Thread spinner = start("spinner", Thread.State.RUNNABLE, () -> { while (true) sink += Math.sqrt(sink + 1); });
        show("running", spinner);
        spinner.suspend();
        show("suspended", spinner);
        spinner.resume();
        show("resumed", spinner);

        Object lock = new Object();
        Thread waiter = start("waiter", Thread.State.WAITING, () -> { synchronized (lock) { lock.wait(); } });
        show("waiting", waiter);
        waiter.suspend();
        show("waiting, suspended", waiter);
        waiter.resume();

        show("sleeping", start("sleeper", Thread.State.TIMED_WAITING, () -> Thread.sleep(1_000_000)));
        show("parked", start("parker", Thread.State.WAITING, () -> { while (true) LockSupport.park(); }));
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Thread acceptor = start("acceptor", Thread.State.RUNNABLE, () -> server.accept());
        while (!inAccept(acceptor)) Thread.sleep(30);
        show("in native code", acceptor);
        show("itself", Thread.currentThread());
    }
}
