import java.lang.reflect.Field;
import sun.misc.Unsafe;
public class UnsafeOps {
    int i = 5;
    long l = 6;
    Object o = "obj";
    volatile int vi = 7;
    byte b;
    static int st = 8;
    double d = 1.5;
    static class NoCtor {
        int x = 9;
        NoCtor() { throw new RuntimeException("never"); }
    }
    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe u = (Unsafe) f.get(null);
        UnsafeOps t = new UnsafeOps();
        long oi = u.objectFieldOffset(UnsafeOps.class.getDeclaredField("i")),
             ol = u.objectFieldOffset(UnsafeOps.class.getDeclaredField("l")),
             oo = u.objectFieldOffset(UnsafeOps.class.getDeclaredField("o")),
             ov = u.objectFieldOffset(UnsafeOps.class.getDeclaredField("vi"));
        System.out.println(u.getInt(t, oi) + " " + u.getLong(t, ol) + u.getObject(t, oo));
        u.putInt(t, oi, 50);
        u.putLong(t, ol, 1L << 40);
        u.putObject(t, oo, "new");
        System.out.println(t.i + " " + t.l + t.o);
        System.out.println(u.compareAndSwapInt(t, ov, 7, 8) + "" + u.compareAndSwapInt(t, ov, 7, 9) + t.vi
                + u.compareAndSwapObject(t, oo, "new", "cas") + t.o + u.compareAndSwapLong(t, ol, 0, 1));
        System.out.println(u.getAndAddInt(t, ov, 5) + " " + t.vi + u.getAndSetObject(t, oo, "swap") + t.o
                + u.getAndAddLong(t, ol, -1) + u.getIntVolatile(t, ov));
        u.putOrderedInt(t, ov, 99);
        System.out.println(t.vi);
        NoCtor n = (NoCtor) u.allocateInstance(NoCtor.class);
        System.out.println(n.x + " " + n.getClass());
        long mem = u.allocateMemory(64);
        u.setMemory(mem, 64, (byte) 0x11);
        System.out.println(Long.toHexString(u.getLong(mem)) + Integer.toHexString(u.getShort(mem + 3)));
        u.putInt(mem, 0x01020304);
        System.out.println(u.getByte(mem));
        u.putDouble(mem + 8, 2.5);
        System.out.println(u.getDouble(mem + 8));
        byte[] arr = new byte[16];
        int base = u.arrayBaseOffset(byte[].class), scale = u.arrayIndexScale(byte[].class);
        u.copyMemory(null, mem, arr, base, 4);
        System.out.println(arr[0] + " " + arr[3] + " scale " + scale + u.arrayIndexScale(int[].class)
                + u.arrayIndexScale(long[].class) + u.arrayIndexScale(double[].class));
        u.freeMemory(mem);
        int[] ia = {1, 2, 3};
        System.out.println(u.getInt(ia, (long) u.arrayBaseOffset(int[].class) + 2L * u.arrayIndexScale(int[].class)));
        Object sb = u.staticFieldBase(UnsafeOps.class.getDeclaredField("st"));
        System.out.println(u.getInt(sb, u.staticFieldOffset(UnsafeOps.class.getDeclaredField("st"))));
        u.fullFence();
        u.loadFence();
        u.storeFence();
        System.out.println(u.addressSize() + " " + u.pageSize());
        try {
            u.throwException(new java.io.IOException("sneaky"));
        } catch (Exception e) {
            System.out.println(e);
        }
        u.park(false, 1000);
        u.unpark(Thread.currentThread());
        u.park(false, 0);
        u.ensureClassInitialized(NoCtor.class);
        System.out.println("end");
    }
}
