// Native threads that attach: callbacks, names, daemons, uncaught exceptions, monitors, the VM interface.
public class Attached {
    static int counter;
    static final Object lock = new Object();

    static native void spawn(int threads, int rounds);
    static native String interfaces();

    static void called(int id) {
        Thread t = Thread.currentThread();
        synchronized (lock) {
            counter += id;
        }
        if (id == 0) System.out.println(t.getName() + " " + t.isDaemon() + " " + t.getThreadGroup().getName() + " " + t.isAlive() + " " + t.getContextClassLoader());
    }
    static void fail() { throw new IllegalStateException("in a native thread"); }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("attached");
        System.out.println(interfaces());
        spawn(8, 200);
        System.out.println(counter);
    }
}
