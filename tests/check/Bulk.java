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
    static final int[] a11 = new int[11], a18 = new int[18], a19 = new int[19], a20 = new int[20];
    static final long[] a12 = new long[12];
    static final byte[] a13 = new byte[13], a21 = new byte[21];
    static final char[] a14 = new char[14];
    static final short[] a15 = new short[15];
    static final double[] a16 = new double[16];
    static final String[] a17 = new String[17];
    static final Point point = new Point();
    static final List<String> list = Arrays.asList(a17);
    static long sum;

    public static void main(String[] args) throws Exception {
        Field reflected = Point.class.getDeclaredField("reflected"), shared = Point.class.getDeclaredField("shared");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handled = lookup.findVarHandle(Point.class, "handled", int.class);
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle got = lookup.findGetter(Point.class, "got", int.class);
        int[] room = new int[11];
        long[] longs = {1, 2, 3};
        // Links everything before the threads run, on other objects.
        Point other = new Point();
        reflected.setInt(other, 1);
        shared.getLong(null);
        handled.set(other, 1);
        elements.set(room, 0, 1);
        try { sum += (int) got.invokeExact(other); } catch (Throwable e) { throw new AssertionError(e); }
        sum += (int) handled.get(other) + reflected.getInt(other);
        Arrays.sort(new double[] {2, 1});
        Arrays.fill(new char[1], 'x');
        Arrays.equals(new int[1], new int[1]);
        other.copy();
        Order.run(
            () -> {
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
            },
            () -> {
                System.arraycopy(a11, 0, room, 0, 4);
                long s = a12[1];
                s += a13.clone()[0];
                s += a14[0];
                s += Arrays.copyOf(a15, 4)[0];
                s += (long) a16[3];
                list.set(1, "y");
                s += point.copy().handled;
                s += point.reflected + Point.shared + (int) handled.get(point);
                try { s += (int) got.invokeExact(point); } catch (Throwable e) { throw new AssertionError(e); }
                s += a18[4] + a19[6];
                s += Arrays.equals(a20, room) ? 1 : 0;
                "abc".getBytes(0, 3, a21, 0);
                sum = s;
            });
        System.out.println(a17[1]);
    }
}
