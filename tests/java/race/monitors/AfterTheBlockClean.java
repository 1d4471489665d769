/** The access after the inner block of a re-entrant lock is still protected by the outer one. */
class AfterTheBlockClean {
    static int x;

    public static void main(String[] args) {
        Object lock = new Object();
        Order.run(
            () -> {
                synchronized (lock) {
                    synchronized (lock) {
                        x = 1;
                    }
                    x = 2;
                }
            },
            () -> {
                synchronized (lock) {
                    x++;
                }
            });
        synchronized (lock) {
            System.out.println(x);
        }
    }
}
