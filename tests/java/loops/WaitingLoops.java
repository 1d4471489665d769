// Loads leave loops only where nobody can tell: volatile ones stay, and so do those of what the loop changes.
public class WaitingLoops {
    static volatile boolean ready;
    static volatile int turns;
    int limit = 10;

    static long spin() {
        long rounds = 0;
        while (!ready) rounds++;
        return rounds == 0 ? 1 : rounds / rounds;
    }
    int count(int[] a) {
        int s = 0;
        for (int i = 0; i < limit; i++) {
            s += a[i];
            if (s < 0) limit--;
        }
        return s;
    }
    static int changes(int[] a, int[] b) {
        int s = 0;
        for (int i = 0; i < 100; i++) {
            s += a[0];
            b[0] = i;
        }
        return s;
    }
    static int volatileTurns(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            turns = i;
            s += turns;
        }
        return s;
    }

    public static void main(String[] args) throws Exception {
        Thread waiter = new Thread(() -> System.out.println("spun " + spin()));
        waiter.start();
        Thread.sleep(50);
        ready = true;
        waiter.join();
        int[] a = new int[10], b = new int[10];
        a[9] = -5;
        long sum = 0;
        for (int i = 0; i < 3000; i++) {
            WaitingLoops w = new WaitingLoops();
            sum += w.count(a) + w.limit;
            sum += changes(a, b) + changes(a, a);
            sum += volatileTurns(20);
            a[0] = 0;
        }
        System.out.println(sum);
    }
}
