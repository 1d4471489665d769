// VMARGS: -Xmx64m
import java.lang.ref.*;

/** What an earlier expression left above the operands of a waiting or allocating frame keeps nothing alive. */
public class StaleOperands {
    static WeakReference<byte[]> weak;
    static Object sink;

    static int three(Object a, Object b, Object c) { return c == null ? 0 : 1; }

    static WeakReference<byte[]> make(byte[] b) { return new WeakReference<>(b); }

    static boolean collected() {
        for (int i = 0; i < 200 && weak.get() != null; i++) sink = new byte[1 << 20];  // collects, with this frame on top
        return weak.get() == null;
    }

    public static void main(String[] args) {
        // Deep operands of main, then shallow ones only.
        weak = new WeakReference<>(new byte[1 << 16]);
        int n = 0;
        for (int i = 0; i < 200 && weak.get() != null; i++) {
            sink = new byte[1 << 20];
            n++;
        }
        System.out.println(weak.get() == null && n < 200);
        three(null, null, weak = make(new byte[1 << 16]));
        System.out.println(collected());
        sink = new Object[] {null, weak = new WeakReference<>(new byte[1 << 16]), new Object[] {new byte[10]}};
        System.out.println(collected());
    }
}
