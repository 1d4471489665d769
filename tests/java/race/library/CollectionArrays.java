/** Collections read the program's arrays, and write those that they are copied to. */
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;

class CollectionArrays {
    public static void main(String[] args) {
        String[] parts = new String[2], list = new String[2];
        String[][] to = new String[5][2];
        List<String> words = List.of("one", "two");
        LinkedList<String> linked = new LinkedList<>(words);
        HashSet<String> set = new HashSet<>(words);
        TreeSet<String> tree = new TreeSet<>(words);
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(words);
        ConcurrentLinkedQueue<String> free = new ConcurrentLinkedQueue<>(words);
        Order.run(
            () -> {
                parts[1] = "c";                                   // (1)
                list[0] = "c";                                    // (2)
                for (String[] a : to) a[0] = "x";                 // (3)
            },
            () -> {
                String s = String.join("-", parts);               // race java.lang.String[1] after (1): precise Racer
                for (String e : Arrays.asList(list)) s += e;      // race java.lang.String[0] after (2): precise Racer
                linked.toArray(to[0]);                            // race java.lang.String[0] after (3): all
                set.toArray(to[1]);                               // race java.lang.String[0] after (3): all
                tree.toArray(to[2]);                              // race java.lang.String[0] after (3): all
                queue.toArray(to[3]);                             // race java.lang.String[0] after (3): all
                free.toArray(to[4]);                              // race java.lang.String[0] after (3): all
                System.out.println(s);
            });
    }
}
