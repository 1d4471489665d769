/** Fields and elements read and written by reflection are data like any other. */
import java.lang.reflect.Array;
import java.lang.reflect.Field;

class Reflection {
    int x;
    static long y;

    public static void main(String[] args) throws Exception {
        Reflection o = new Reflection();
        Field x = Reflection.class.getDeclaredField("x"), y = Reflection.class.getDeclaredField("y");
        int[] a = new int[2];
        x.setInt(new Reflection(), 1);
        y.getLong(null);                        // (4)
        Array.getInt(a, 0);
        Order.run(
            () -> {
                x.setInt(o, 1);                 // (1)
                Reflection.y = 1;               // (2) race y after (4): locksets
                a[1] = 1;                       // (3)
            },
            () -> {
                o.x = 2;                        // race x after (1): all
                y.getLong(null);                // race y after (2): clocks
                Array.getInt(a, 1);             // race int[1] after (3): precise Racer
            });
    }
}
