// Global, weak and local references across collections; local references kept in malloc memory.
import java.lang.ref.WeakReference;

public class References {
    static native void keep(Object o);
    static native Object kept();
    static native void drop();
    static native void keepWeak(Object o);
    static native boolean weakAlive();
    static native int locals(int n);
    static native String frames(Object o);
    static native String kinds(Object o);

    static byte[] make(int i) {
        byte[] b = new byte[1000];
        b[0] = (byte) i;
        return b;
    }
    static void collect() {
        for (int i = 0; i < 50; i++) make(i);
        System.gc();
    }
    static WeakReference<Object> track() {
        Object o = new Object() { public String toString() { return "tracked"; } };
        keep(o);
        return new WeakReference<>(o);
    }
    static void weakly(int depth) {
        if (depth > 0) weakly(depth - 1);
        else keepWeak(new byte[100000]);
    }

    public static void main(String[] args) throws Exception {
        System.loadLibrary("references");
        WeakReference<Object> w = track();
        for (int i = 0; i < 3; i++) collect();
        System.out.println(w.get() + " " + kept());
        drop();
        Object strong = new byte[10];
        keepWeak(strong);
        collect();
        System.out.println("weak " + weakAlive());
        weakly(50);
        for (int i = 0; i < 50 && weakAlive(); i++) { collect(); Thread.sleep(10); }
        System.out.println("weak " + weakAlive() + " " + (strong != null));
        System.out.println(locals(2000));
        System.out.println(frames("result"));
        System.out.println(kinds(strong));
    }
}
