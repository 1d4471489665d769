import java.lang.ref.*;
public class JniRefs {
    static { System.loadLibrary("JniRefs"); }
    static native void locals(Object o);
    static native void keep(Object o);
    static native Object kept();
    static native void drop();
    static native void weak(Object o);
    static native boolean weakGone();
    static native Object weakGet();
    static native int many(int n);
    static native Object frame();
    public static void main(String[] args) throws Exception {
        locals("object");
        Object[] holder = {new StringBuilder("kept alive")};
        keep(holder[0]);
        WeakReference<Object> w = new WeakReference<>(holder[0]);
        holder[0] = null;
        for (int i = 0; i < 5; i++) System.gc();
        System.out.println(kept() + " " + (w.get() == kept()));
        drop();
        Thread t = new Thread(() -> weak(new int[100]));
        t.start();
        t.join();
        boolean gone = false;
        for (int i = 0; i < 300 && !gone; i++) {
            System.gc();
            gone = weakGone();
            if (!gone) Thread.sleep(2);
        }
        System.out.println("weak global cleared " + gone + " " + weakGet());
        weak("literal");
        System.gc();
        System.out.println(weakGone() + " " + weakGet());
        System.out.println(many(3000));
        System.out.println(frame());
    }
}
