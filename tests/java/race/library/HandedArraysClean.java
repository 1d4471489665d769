import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Arrays that the library has handed out, under a lock that all threads take; and others that stay the library's own. */
class HandedArraysClean {
    static final Object lock = new Object();

    static class Open extends ByteArrayOutputStream {
        synchronized String text() {
            return new String(buf, 0, count);
        }
    }

    static class Keeper extends OutputStream {
        int sum;

        @Override
        public void write(int b) {}

        @Override
        public void write(byte[] b, int from, int count) {
            sum += new String(b, from, count).length();   // (1)
        }
    }

    public static void main(String[] args) throws Exception {
        char[] chars = "abc".toCharArray();
        String[] parts = "a,b,c".split(",");
        Object[] items = new ArrayList<>(List.of("a", "b", "c")).toArray();
        Open open = new Open();
        Keeper keeper = new Keeper();
        BufferedOutputStream buffered = new BufferedOutputStream(keeper, 4);
        StringBuilder builder = new StringBuilder("abc");
        Order.Part part = () -> {
            synchronized (lock) {
                int n = new String(chars).length() + String.join(",", parts).length() + List.of(items).size();
                chars[n % 3] = 'x';
                parts[n % 3] = "x";
                items[n % 3] = "x";
                builder.append(builder.length());
            }
            for (int i = 0; i < 10; i++) {
                open.write(1);
                buffered.write(1);
            }
            open.text();
        };
        Order.run(part, part, part);
        System.out.println(keeper.sum);     // race Keeper.sum after (1): locksets
    }
}
