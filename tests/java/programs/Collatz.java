import java.util.*;
public class Collatz {
    public static void main(String[] args) {
        int best = 0, arg = 0;
        int[] cache = new int[30000];
        cache[1] = 1;
        for (int i = 2; i < cache.length; i++) {
            long n = i;
            int s = 0;
            while (n >= i) {
                n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
                s++;
            }
            cache[i] = s + cache[(int) n];
            if (cache[i] > best) {
                best = cache[i];
                arg = i;
            }
        }
        System.out.println(arg + " " + best);
        Map<Long, Integer> seen = new TreeMap<>();
        for (long n = 27; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) seen.merge(n % 10, 1, Integer::sum);
        System.out.println(seen);
    }
}
