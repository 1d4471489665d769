import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Arrays that the library has made are the program's once it has them: as a result, as an argument, from a field. Here the library touches them
 * in one thread, and the program or the library in another. The program has not touched their elements before.
 */
class HandedArrays {
    /** Its buffer is a field of a class of the library. */
    static class Open extends ByteArrayOutputStream {
        byte[] buffer() {
            return buf;
        }
    }

    /** Is handed the buffer of the stream above. */
    static class Keeper extends OutputStream {
        byte[] kept;

        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] b, int from, int count) {
            kept = b;
        }
    }

    static class Saved implements Serializable {
        char[] text = {'a', 'b'};
        int[][] table = {{1, 2}};
    }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ObjectOutputStream(out).writeObject(o);
        return new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();    // (41)
    }

    static void results() throws Exception {
        char[] chars = "abc".toCharArray();
        byte[] bytes = "abc".getBytes();
        String[] parts = "a,b,c".split(",");
        Object[] items = new ArrayList<>(List.of("a", "b", "c")).toArray();
        byte[] all = new ByteArrayInputStream(new byte[3]).readAllBytes();
        Map<String, byte[]> map = new HashMap<>();
        map.computeIfAbsent("abc", String::getBytes);
        Order.run(
            () -> {
                int n = new String(chars).length();     // (1)
                n += new String(bytes, 1).length();     // (2)
                n += String.join(",", parts).length();  // (3)
                n += List.of(items).size();             // (4)
                n += new String(all, 2).length();       // (5)
                n += new String(map.get("abc")).length();   // (6)
            },
            () -> {
                chars[0] = 'x';                         // race char[0] after (1): all
                bytes[2] = 'x';                         // race byte[2] after (2): all
                parts[1] = "x";                         // race java.lang.String[1] after (3): all
                items[2] = "x";                         // race java.lang.Object[2] after (4): all
                all[0] = 'x';                           // race byte[0] after (5): all
                map.get("abc")[1] = 'x';                // race byte[1] after (6): all
            });
    }

    static void fields() throws Exception {
        Open open = new Open();
        open.write(1);
        Saved saved = (Saved) copy(new Saved());
        Order.run(
            () -> {
                int n = new String(open.buffer(), 0, 1).length();       // (11)
                n += new String(saved.text).length();                   // (12) race Saved.text after (41): Racer
                n += new String(saved.table[0], 0, 1).length();         // (13) race Saved.table after (41): Racer
            },
            () -> {
                open.reset();
                open.write(2);                                          // race byte[0] after (11): precise Racer
                saved.text[1] = 'x';                                    // race char[1] after (12): all
                saved.table[0][0] = 3;                                  // race int[0] after (13): all
            });
    }

    static void arguments() throws Exception {
        Keeper keeper = new Keeper();
        BufferedOutputStream buffered = new BufferedOutputStream(keeper);
        Order.run(
            () -> {
                buffered.write(1);
                buffered.flush();
                int n = new String(keeper.kept, 0, 1).length();         // (21)
            },
            () -> buffered.write(2));                                   // race byte[0] after (21): precise Racer
    }

    /** Nobody has cast what came out of the queue. */
    static void objects() throws Exception {
        ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
        byte[] bytes = "abc".getBytes();
        queue.add(bytes);
        Order.run(
            () -> new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(queue.poll()),    // (31)
            () -> bytes[1] = 'x');                      // race byte[1] after (31): all
    }

    public static void main(String[] args) throws Exception {
        results();
        fields();
        arguments();
        objects();
    }
}
