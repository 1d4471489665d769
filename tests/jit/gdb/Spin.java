/** Two compiled methods, one called by the other, that run until the process is ended. */
public class Spin {
    static volatile long sum;

    static long inner(long n) {
        long s = n;
        for (int i = 0; i < 100_000; i++) s = s * 31 + (s >>> 7) + i;
        return s;
    }

    static void outer(int rounds) {
        for (int i = 0; i < rounds; i++) sum += inner(i);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2_000; i++) outer(2);
        System.out.println("ready");
        for (;;) outer(1_000_000);
    }
}
