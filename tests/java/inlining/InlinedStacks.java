// VMARGS: -XX:-OmitStackTraceInFastThrow
// What inlined methods show: stack traces from calls, throws and walks inside them, and the interpreter's frames when
// compiled code is left in the middle of one.
import java.util.ArrayList;
import java.util.List;

public class InlinedStacks {
    static int depth;

    static class Box {
        int value;
        Box next;
        Box(int v) { value = v; }
        int get() { return value; }
        int deep(int n) { return n == 0 ? next.get() : next.deep(n - 1) + 1; }
    }

    static int leafThatThrows(int[] a, int i) { return a[i]; }
    static int middle(int[] a, int i) { return leafThatThrows(a, i) + 1; }
    static int outer(int[] a, int i) { return middle(a, i) + middle(a, 0); }

    static int catching(int[] a, int i) {
        int before = i * 3;
        try {
            return outer(a, i);
        } catch (ArrayIndexOutOfBoundsException e) {
            return -before - e.getStackTrace()[0].getMethodName().length();
        }
    }

    static String where() {
        StringBuilder b = new StringBuilder();
        StackWalker.getInstance().forEach(f -> b.append(f.getMethodName()).append(':').append(f.getLineNumber()).append(' '));
        return b.toString();
    }
    static String asks() { return where(); }
    static String asksTwice(boolean really) { return really ? asks() : "no"; }

    static Object made(int i) { return i % 5000 == 4999 ? new ArrayList<>(List.of(i)) : "s"; }
    static int size(Object o) { return o instanceof List<?> l ? l.size() : 0; }

    static int recursive(int n) { return n <= 1 ? 1 : recursive(n - 1) + recursive(n - 2); }

    static int overflow(int n) { return overflow(n + 1) + 1; }

    static long sum(Box b) {
        long s = 0;
        for (int i = 0; i < 100; i++) s += b.get() + i;
        return s;
    }

    public static void main(String[] args) {
        int[] a = {1, 2, 3};
        long total = 0;
        for (int i = 0; i < 30000; i++) {
            total += catching(a, i % 4);
            total += asksTwice(i % 10000 == 9999).length();
            total += size(made(i));
        }
        System.out.println(total);
        System.out.println(asksTwice(true));
        try {
            outer(a, 7);
        } catch (ArrayIndexOutOfBoundsException e) {
            for (StackTraceElement s : e.getStackTrace()) System.out.println(s);
        }
        Box b = new Box(5);
        b.next = new Box(6);
        b.next.next = b;
        long s = 0;
        for (int i = 0; i < 20000; i++) s += b.deep(i % 7);
        System.out.println(s);
        b.next.next = null;
        try {
            b.deep(3);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement t : e.getStackTrace()) System.out.println(t);
        }
        System.out.println(recursive(24));
        for (int i = 0; i < 5; i++) {
            try {
                overflow(0);
            } catch (StackOverflowError e) {
                depth += e.getStackTrace().length > 100 ? 1 : 0;
            }
        }
        System.out.println(depth);
        for (int i = 0; i < 5000; i++) s += sum(b);
        System.out.println(s);
    }
}
