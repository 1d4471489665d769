// FILTER: s/Lambda\$\d+\/0x[0-9a-f]+/Lambda/
import java.lang.management.*;
import java.util.*;
public class StackDumps {
    static void deep(int n, Object o) throws InterruptedException {
        if (n > 0) deep(n - 1, o);
        else synchronized (o) {
                o.wait();
            }
    }
    public static void main(String[] args) throws Exception {
        Object o = new Object();
        Thread t = new Thread(() -> {
            try {
                deep(2, o);
            } catch (InterruptedException e) {}
        }, "dumped");
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        for (StackTraceElement e : t.getStackTrace()) System.out.println(e);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.get(t).length + " " + all.containsKey(Thread.currentThread()) + " "
                + all.get(Thread.currentThread())[all.get(Thread.currentThread()).length - 1]);
        synchronized (o) { o.notifyAll(); }
        t.join();
        System.out.println(t.getStackTrace().length + " " + new Thread().getStackTrace().length);
        Thread b = new Thread(() -> {synchronized (o){}}, "blocked");
        synchronized (o) {
            b.start();
            while (b.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            System.out.println(Arrays.toString(b.getStackTrace()));
        }
        b.join();
        StackWalker w = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        try {
            w.getCallerClass();
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage());
        }
    }
}
