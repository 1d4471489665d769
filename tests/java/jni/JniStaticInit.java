// TIMEOUT: 60
import java.util.concurrent.CountDownLatch;

/** Ids of static members that native code already has are used at once, although another thread still initialises their class. */
public class JniStaticInit {
    static final CountDownLatch begun = new CountDownLatch(1), used = new CountDownLatch(1);

    static class Slow {
        static int value = 5;
        static int twice(int x) { return 2 * x; }
        static {
            rememberIds(Slow.class);
            begun.countDown();
            try {
                used.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            value = 6;
        }
    }

    static native void rememberIds(Class<?> c);
    static native int get(Class<?> c);
    static native void set(Class<?> c, int value);
    static native int call(Class<?> c);

    public static void main(String[] args) throws Exception {
        System.loadLibrary("JniStaticInit");
        ClassLoader loader = JniStaticInit.class.getClassLoader();
        Class<?> slow = Class.forName("JniStaticInit$Slow", false, loader);
        Thread t = new Thread(() -> new Slow());
        t.start();
        begun.await();
        System.out.println(get(slow) + " " + call(slow));
        set(slow, 50);
        System.out.println(get(slow) + " " + call(slow));
        used.countDown();
        t.join();
        System.out.println(get(slow) + " " + call(slow));
    }
}
