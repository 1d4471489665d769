/** A has both locks, B the first, C the second: B and C race, though each is ordered after A. */
class TwoOfThreeLocks {
    static int x;

    public static void main(String[] args) {
        Object first = new Object(), second = new Object();
        Order.run(
            () -> {
                synchronized (first) {
                    synchronized (second) {
                        x = 1;
                    }
                }
            },
            () -> {
                synchronized (first) {
                    x = 2;              // (1)
                }
            },
            () -> {
                synchronized (second) {
                    x = 3;              // race x after (1): all
                }
            });
        System.out.println(x);
    }
}
