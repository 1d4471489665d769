import java.util.*;
public class JniArrays {
    static { System.loadLibrary("JniArrays"); }
    static native int[] ints(int[] a);
    static native Object[] objects(Object[] a);
    static native Object all();
    static native void errors(int[] a, Object[] o);
    static native long critical(byte[] a, int rounds);
    static native void modes(int[] a);
    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5};
        System.out.println(Arrays.toString(ints(a)) + " " + Arrays.toString(a));
        System.out.println(Arrays.deepToString(objects(new Object[] {"a", 1, null})));
        System.out.println(Arrays.deepToString((Object[]) all()));
        errors(a, new String[2]);
        System.out.println(critical(new byte[1000], 20));
        modes(a);
        System.out.println(Arrays.toString(a));
    }
}
