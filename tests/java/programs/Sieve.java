public class Sieve {
    public static void main(String[] args) {
        int n = 100000;
        boolean[] c = new boolean[n + 1];
        int count = 0;
        long sum = 0;
        for (int i = 2; i <= n; i++) {
            if (c[i]) continue;
            count++;
            sum += i;
            for (long j = (long) i * i; j <= n; j += i) c[(int) j] = true;
        }
        System.out.println(count + " " + sum);
        StringBuilder b = new StringBuilder();
        for (int i = n - 200; i <= n; i++)
            if (!c[i]) b.append(i).append(' ');
        System.out.println(b);
    }
}
