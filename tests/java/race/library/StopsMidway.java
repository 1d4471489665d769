import java.util.LinkedList;
import java.util.List;

/** Operations on whole arrays that end before the last element have touched those before, and read the one that they stumble over. */
class StopsMidway {
    public static void main(String[] args) {
        Object[] source = new Object[3];
        String[] copied = new String[3], listed = new String[3];
        char[] wide = new char[3];
        byte[] negative = new byte[3];
        Order.run(
            () -> {
                source[1] = 2;              // (1)
                copied[0] = "c";            // (2)
                listed[0] = "c";            // (3)
                wide[1] = '\u0402';         // (4)
                wide[2] = 'c';              // (5)
                negative[1] = -1;           // (6)
                negative[2] = 'c';          // (7)
            },
            () -> {
                try {
                    System.arraycopy(source, 0, copied, 0, 3);      // race java.lang.Object[1] after (1): precise Racer
                    // race java.lang.String[0] after (2): all
                } catch (ArrayStoreException e) {
                    System.out.println(e.getClass());
                }
                try {
                    new LinkedList<>(List.of("a", 1, "b")).toArray(listed);     // race java.lang.String[0] after (3): all
                } catch (ArrayStoreException e) {
                    System.out.println(e.getClass());
                }
                System.out.println(new String(wide).length());          // race char[1] after (4): precise Racer; race char[2] after (5): precise Racer
                System.out.println(new String(negative).length());      // race byte[1] after (6): precise Racer; race byte[2] after (7): precise Racer
            });
    }
}
