/** Each pair of threads has a lock in common, no lock is common to all: no race, but the lock sets run empty. */
class TwoOfThreeLocksClean {
    static int x;

    public static void main(String[] args) {
        Object first = new Object(), second = new Object(), third = new Object();
        Order.run(
            () -> {
                synchronized (first) {
                    synchronized (second) {
                        x = 1;
                    }
                }
            },
            () -> {
                synchronized (second) {
                    synchronized (third) {
                        x = 2;          // (1)
                    }
                }
            },
            () -> {
                synchronized (third) {
                    synchronized (first) {
                        x = 3;          // race x after (1): Racer
                    }
                }
            });
        synchronized (third) {
            System.out.println(x);
        }
    }
}
