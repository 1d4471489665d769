// A collection that the program asks for does not see variables whose scope is over, but every one that is still to be read.
import java.lang.ref.WeakReference;
import java.util.*;

public class DeadLocals {
    static boolean cleared(List<WeakReference<Object>> refs) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            System.gc();
            if (refs.stream().allMatch(r -> r.get() == null)) return true;
            Thread.sleep(10);
        }
        return false;
    }

    static void loop() throws InterruptedException {
        List<WeakReference<Object>> refs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Object a = new Object[1];
            Object b = new int[i + 1];
            refs.add(new WeakReference<>(a));
            refs.add(new WeakReference<>(b));
        }
        System.out.println("loop " + cleared(refs));
    }

    static WeakReference<Object> second;

    static void objectInSecondLocal(Object first, Object o) {
        second = new WeakReference<>(o);
    }

    static void longInBothLocals(long count) {
        System.gc();
        System.out.println("under a long " + (second.get() == null) + " " + count);
    }

    static void enhancedFor() throws InterruptedException {
        Object[] all = {new Object(), new Object()};
        List<WeakReference<Object>> refs = new ArrayList<>();
        for (Object o : all) refs.add(new WeakReference<>(o));
        Arrays.fill(all, null);
        System.out.println("for " + cleared(refs) + " " + all.length);
    }

    static String usedLater(Object a, long b, double c, String d) throws Exception {
        StringBuilder out = new StringBuilder();
        Object inHandler = new String("handler");
        Object inFinally = new String("finally");
        Object onOnePath = new String("path");
        Object[] inLoop = {new String("loop")};
        int n = 0;
        try {
            System.gc();
            for (int i = 0; i < 3; i++) {
                System.gc();
                n += i;
                if (i == 2) throw new IllegalStateException("thrown");
                out.append(inLoop[0]).append(i).append(' ');
            }
        } catch (IllegalStateException e) {
            System.gc();
            out.append(inHandler).append(' ').append(e.getMessage()).append(' ');
        } finally {
            System.gc();
            out.append(inFinally).append(' ');
        }
        switch (n) {
            case 3:
                System.gc();
                out.append(onOnePath).append(' ');
                break;
            default:
                out.append("none");
        }
        Runnable r = () -> out.append(a).append(b).append(c);
        System.gc();
        r.run();
        synchronized (out) {
            System.gc();
            out.append(d);
        }
        return out.toString();
    }

    final String name = "a field";

    synchronized String receiver(int i, long j, Object o) {
        System.gc();
        String before = o + " " + i + " " + j;
        System.gc();
        return before + " " + name;
    }

    public static void main(String[] args) throws Exception {
        objectInSecondLocal(null, new Object());
        longInBothLocals(8);
        loop();
        enhancedFor();
        for (int i = 0; i < 3; i++) System.out.println(usedLater("a", 1L << 40, 2.5, "d" + i));
        System.out.println(new DeadLocals().receiver(1, 2, "o"));
        System.out.println(recurse(20, "s"));
    }

    static String recurse(int n, String s) {
        if (n == 0) {
            System.gc();
            return s;
        }
        String mine = s + n;
        String below = recurse(n - 1, mine);
        return n % 2 == 0 ? below : mine.charAt(0) + below;
    }
}
