import java.util.concurrent.*;
public class JniThreads {
    static { System.loadLibrary("JniThreads"); }
    static final ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
    static void callback(int i) {
        Thread t = Thread.currentThread();
        log.add(i + " " + t.getName() + " daemon " + t.isDaemon() + " group " + t.getThreadGroup().getName()
                + " loader " + (t.getContextClassLoader() != null));
    }
    static void thrower() { throw new IllegalStateException("left pending in a native thread"); }
    static native void attach(int n, boolean daemon, String name);
    static native void detachTwice();
    static native void pendingAtDetach();
    static native void envs();
    static native void monitors(Object o);
    static native boolean enter(Object o);
    static native int exit(Object o);
    static native void buffers(java.nio.ByteBuffer b);
    static native java.nio.ByteBuffer fresh();
    public static void main(String[] args) throws Exception {
        envs();
        attach(1, false, "native-thread");
        attach(2, true, "native-daemon");
        System.out.println(log);
        log.clear();
        attach(3, false, null);
        System.out.println(log.poll().replaceAll("Thread-\\d+", "Thread-N"));
        detachTwice();
        pendingAtDetach();
        Object o = new Object();
        monitors(o);
        System.out.println(enter(o) + " " + Thread.holdsLock(o));
        Thread t = new Thread(() -> {
            synchronized (o) {
                System.out.println("got it after exit");
            }
        });
        t.start();
        while (t.getState() != Thread.State.BLOCKED) Thread.sleep(1);
        int result = exit(o);
        t.join();
        System.out.println(result);
        System.out.println(Thread.holdsLock(o));
        java.nio.ByteBuffer b = java.nio.ByteBuffer.allocateDirect(16);
        buffers(b);
        buffers(java.nio.ByteBuffer.allocate(4));
        System.out.println(b.get(0) + " " + b.get(15));
        java.nio.ByteBuffer f = fresh();
        System.out.println(f + " " + f.order() + " " + (char) f.get(0) + (char) f.get(4) + " " + f.isDirect() + f.isReadOnly());
    }
}
