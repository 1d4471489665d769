import java.util.ArrayList;
import java.util.List;

/** Races of which nothing depends: a flag that is only set, and a list of which one thread asks whether it is there. */
class HarmlessCount {
    static boolean seen;
    static final List<String> names = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                if (!seen) seen = true;
                names.isEmpty();
            });
        }
        for (Thread t : threads) t.start();
        names.add("a");
        for (Thread t : threads) t.join();
        System.out.println(seen);
    }
}
