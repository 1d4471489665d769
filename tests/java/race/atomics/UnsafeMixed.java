/** sun.misc.Unsafe: an atomic exchange and a plain read of one field. */
import java.lang.reflect.Field;
import sun.misc.Unsafe;

class UnsafeMixed {
    int state;

    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe unsafe = (Unsafe) f.get(null);
        long offset = unsafe.objectFieldOffset(UnsafeMixed.class.getDeclaredField("state"));
        UnsafeMixed o = new UnsafeMixed();
        Order.run(
            () -> unsafe.compareAndSwapInt(o, offset, 0, 1),    // (1)
            () -> {
                int seen = o.state;                             // race state after (1): precise
            });
        System.out.println(o.state);
    }
}
