// CMD: -javaagent:{generated}/redefiner.jar -Dcorpus.extra={extra} -cp {classes} RedefineWhileRunning
import java.util.*;
import java.util.concurrent.atomic.*;

class Busy {
    static volatile boolean stop;
    static String pair(int depth) {
        String first = "one";
        if (depth > 0) return pair(depth - 1);
        synchronized (first) {
            return first + "/" + "one" + Helper.tail();
        }
    }
    static class Helper {
        static String tail() { return ""; }
    }
    static long spin() {
        long n = 0;
        while (!stop) n += step();
        return n;
    }
    static int step() { return 1; }
}

/** Threads call into a class that changes under them: each activation is of one version, and loops that run go on in theirs. */
public class RedefineWhileRunning {
    public static void main(String[] args) throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Set<String> seen = Collections.synchronizedSet(new TreeSet<>());
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread t = new Thread(() -> { while (!done.get()) seen.add(Busy.pair(3)); });
            t.start();
            threads.add(t);
        }
        long[] spun = new long[1];
        Thread spinner = new Thread(() -> spun[0] = Busy.spin());
        spinner.start();
        for (int i = 0; i < 40; i++) {
            RedefinerAgent.redefine(Busy.class);
            if (i % 10 == 0) Thread.sleep(20);
            RedefinerAgent.restore(Busy.class);
            if (i % 10 == 5) Thread.sleep(20);
        }
        RedefinerAgent.redefine(Busy.class);
        Thread.sleep(200);
        done.set(true);
        for (Thread t : threads) t.join();
        Busy.stop = true;
        spinner.join();
        System.out.println(seen.equals(Set.of("one/one", "two/two")) ? "both" : seen.toString());
        System.out.println(spun[0] > 0 ? "went on" : "never");
        System.out.println(Busy.spin() + " " + Busy.pair(2));
    }
}
