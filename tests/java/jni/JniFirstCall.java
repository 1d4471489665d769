// A native method whose first call, for which its function has to be found, comes from native code or by reflection: the arguments must
// outlast the search. And Strings that no constructor has seen.
import java.lang.reflect.Method;

public class JniFirstCall {
    static { System.loadLibrary("JniFirstCall"); }

    static native String fromNative(String a, long b, Object c, double d);
    static native String reflected(String a, long b, Object c, double d);
    native String reflectedOnInstance(String a, int b);
    static native void callFirst(String a, Object c);
    static native void emptyStrings();

    public String toString() { return "receiver"; }

    public static void main(String[] args) throws Exception {
        callFirst("one", new StringBuilder("two"));
        Method m = JniFirstCall.class.getDeclaredMethod("reflected", String.class, long.class, Object.class, double.class);
        System.out.println(m.invoke(null, "three", 1L << 40, new StringBuilder("four"), 0.5));
        m = JniFirstCall.class.getDeclaredMethod("reflectedOnInstance", String.class, int.class);
        System.out.println(m.invoke(new JniFirstCall(), "five", 6));
        emptyStrings();
    }
}
