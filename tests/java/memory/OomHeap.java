// VMARGS: -Xmx24m
import java.util.*;
public class OomHeap {
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] args) throws Exception {
        for (int round = 0; round < 3; round++) {
            List<byte[]> l = new ArrayList<>();
            try {
                while (true) l.add(new byte[1 << 20]);
            } catch (OutOfMemoryError e) {
                int n = l.size();
                l = null;
                p("round " + round + " " + e.getMessage() + " " + (n > 5 && n < 25));
            }
        }
        try {
            int[] big = new int[100_000_000];
            p("no " + big.length);
        } catch (OutOfMemoryError e) {
            p("big " + e.getMessage());
        }
        try {
            long[] huge = new long[Integer.MAX_VALUE];
            p("no" + huge.length);
        } catch (OutOfMemoryError e) {
            p("limit " + e.getMessage());
        }
        try {
            Object[][] m = new Object[10000][10000];
            p("no" + m.length);
        } catch (OutOfMemoryError e) {
            p("multi " + e.getMessage());
        }
        try {
            StringBuilder b = new StringBuilder("x");
            while (true) b.append(b);
        } catch (OutOfMemoryError e) {
            p("builder oom");
        }
        String s = "still alive " + new int[1000].length + new ArrayList<>(List.of(1, 2));
        p(s);
        Object[] head = null;
        try {
            while (true) head = new Object[] {head, new int[200]};
        } catch (OutOfMemoryError e) {
            head = null;
            p("list oom");
        }
        Thread t = new Thread(() -> {
            List<long[]> l = new ArrayList<>();
            try {
                for (;;) l.add(new long[100000]);
            } catch (OutOfMemoryError e) {
                l = null;
                p("thread oom");
            }
        });
        t.start();
        t.join();
        Map<Integer, String> m = new HashMap<>();
        for (int i = 0; i < 1000; i++) m.put(i, "v" + i);
        p(m.size());
        p(Runtime.getRuntime().maxMemory() <= (24 << 20) && Runtime.getRuntime().maxMemory() > (12 << 20));
        try {
            "ab".repeat(1 << 30);
        } catch (OutOfMemoryError e) {
            p("repeat " + e.getMessage());
        }
        java.lang.ref.SoftReference<byte[]> soft = new java.lang.ref.SoftReference<>(new byte[6 << 20]);
        List<byte[]> fill = new ArrayList<>();
        try {
            while (soft.get() != null) fill.add(new byte[1 << 20]);
            p("soft cleared before oom");
        } catch (OutOfMemoryError e) {
            p("oom first");
        }
        fill = null;
        p(soft.get() == null);
    }
}
