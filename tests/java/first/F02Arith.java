public class F02Arith {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    public static void main(String[] args) {
        System.out.println(fib(15));
        int sum = 0;
        for (int i = 0; i < 1000; i++) sum += i * i % 7;
        System.out.println(sum);
        long big = 1L << 40;
        System.out.println(big * 3 - 5);
        System.out.println(big / -7);
        System.out.println(big % 1000);
        System.out.println(-17 / 5);
        System.out.println(-17 % 5);
        System.out.println(-17 >> 2);
        System.out.println(-17 >>> 28);
        System.out.println((byte) 200);
        System.out.println((char) ('a' + 2));
        System.out.println((short) 70000);
        System.out.println((int) 3.99);
        System.out.println((long) -2.5f);
        System.out.println(1 ^ 6 | 8 & 12);
        System.out.println(Integer.MIN_VALUE);
        System.out.println(Long.MAX_VALUE);
        System.out.println(5 > 3);
    }
}
