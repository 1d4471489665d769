import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;

/** Races in which one side is no bytecode of the program: each location has two accesses without order. */
public final class Bulk {
    static class Point implements Cloneable {
        int cloned, reflected, handled, got;
        static long shared;
        Point copy() throws CloneNotSupportedException { return (Point) clone(); }
    }

    final int[] a11 = new int[11], a18 = new int[18], a19 = new int[19], a20 = new int[20], room = new int[11], room20 = new int[20];
    final long[] a12 = new long[12], longs = {1, 2, 3};
    final byte[] a13 = new byte[13], a21 = new byte[21];
    final char[] a14 = new char[14];
    final short[] a15 = new short[15];
    final double[] a16 = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0};
    final String[] a17 = new String[17];
    final Point point = new Point();
    final List<String> list = Arrays.asList(a17);
    final Field reflected, shared;
    final VarHandle handled, elements;
    final MethodHandle got;

    Bulk() throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        reflected = Point.class.getDeclaredField("reflected");
        shared = Point.class.getDeclaredField("shared");
        handled = lookup.findVarHandle(Point.class, "handled", int.class);
        elements = MethodHandles.arrayElementVarHandle(int[].class);
        got = lookup.findGetter(Point.class, "got", int.class);
    }

    void first() throws Exception {
        a11[2] = 1;
        System.arraycopy(longs, 0, a12, 0, 3);
        a13[5] = 1;
        Arrays.fill(a14, 'x');
        a15[3] = 1;
        Arrays.sort(a16);
        a17[1] = "x";
        point.cloned = 1;
        reflected.setInt(point, 2);
        shared.setLong(null, 3);
        handled.set(point, 1);
        point.got = 1;
        Array.setInt(a18, 4, 1);
        elements.set(a19, 6, 1);
        a20[0] = 1;
        a21[0] = 1;
    }

    long second() throws Throwable {
        System.arraycopy(a11, 0, room, 0, 4);
        long s = a12[1];
        s += a13.clone()[0];
        s += a14[0];
        s += Arrays.copyOf(a15, 4)[0];
        s += (long) a16[3];
        list.set(1, "y");
        s += point.copy().handled;
        s += point.reflected + Point.shared + (int) got.invokeExact(point) + (int) handled.get(point);
        s += a18[4];
        s += a19[6];
        s += Arrays.equals(a20, room20) ? 1 : 0;
        "abc".getBytes(0, 3, a21, 0);
        return s;
    }

    static long attempt(Bulk b) {
        try {
            return b.second();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40; i++) {  // loads and links everything: that takes locks, which would order the threads
            Bulk other = new Bulk();
            other.first();
            attempt(other);
        }
        Bulk b = new Bulk();
        Order.run(b::first, () -> attempt(b));
        System.out.println(b.a17[1]);
    }
}
