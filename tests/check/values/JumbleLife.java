import java.lang.reflect.Field;

/** What must hold whatever Jumble chooses: old references stay valid through collections, a busy-waiting thread ends, writes
 *  that raise no event are seen by their own thread, and failing accesses throw as ever. */
final class JumbleLife {
    static int[] data;
    static boolean done;
    int hidden;
    static final Object[] strings = new String[1];

    static void check(boolean good, String what) {
        if (!good) {
            System.out.println(what);
            Runtime.getRuntime().halt(3);
        }
    }

    static void references() {
        Order.run(() -> {
            for (int k = 1; k <= 100; k++) {
                int[] made = new int[500];
                for (int n = 0; n < made.length; n++) made[n] = k;
                data = made;
                if (k % 20 == 0) System.gc();
            }
        }, () -> {
            for (int k = 0; k < 300; k++) {
                int[] seen = data;
                if (k % 50 == 0) System.gc();
                if (seen == null) continue;
                int first = seen[2];
                check(first >= 1 && first <= 100, "not an array that was written");
                for (int n = 3; n < seen.length; n++) check(seen[n] == first, "an array that is gone");
            }
        });
    }

    static void busyWaiting() {
        Order.run(() -> done = true, () -> {
            while (!done) Thread.yield();
        });
    }

    static void unseen() throws Exception {
        JumbleLife life = new JumbleLife();
        life.hidden = 1;
        Field field = JumbleLife.class.getDeclaredField("hidden");
        field.setInt(life, 2);
        check(life.hidden == 2, "a reflective write is lost");
        int[] source = {7, 8}, target = new int[2];
        target[0] = 1;
        System.arraycopy(source, 0, target, 0, 2);
        check(target[0] == 7 && target[1] == 8, "a copy is lost");
        check(source.clone()[1] == 8, "a clone is empty");
    }

    static void exceptions() {
        int[] none = null, one = {0};
        JumbleLife nobody = null;
        int caught = 0;
        try { none[0] = 1; } catch (NullPointerException e) { caught++; }
        try { caught += one[1] + 100; } catch (ArrayIndexOutOfBoundsException e) { caught++; }
        try { strings[0] = Integer.valueOf(1); } catch (ArrayStoreException e) { caught++; }
        try { nobody.hidden = 1; } catch (NullPointerException e) { caught++; }
        try { caught += nobody.hidden + 100; } catch (NullPointerException e) { caught++; }
        check(caught == 5, "exceptions: " + caught);
    }

    public static void main(String[] args) throws Exception {
        references();
        busyWaiting();
        unseen();
        exceptions();
        System.out.println("alive");
    }
}
