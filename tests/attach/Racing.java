import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Races on x, then for each line of input on a fresh object, and says "ready" after each. */
class Racing {
    static int x;
    int y;

    public static void main(String[] args) throws Exception {
        both(() -> x++);
        System.out.println("ready");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        while (in.readLine() != null) {
            Racing r = new Racing();
            both(() -> r.y++);
            System.out.println("ready");
        }
    }

    static void both(Runnable what) throws Exception {
        Thread t = new Thread(what);
        t.start();
        what.run();
        t.join();
    }
}
