/** An exception leaves a synchronized method: the monitor is released with all that it protects. */
class UnlockedByExceptionClean {
    static int x;

    static synchronized void fail() {
        x = 1;
        throw new IllegalStateException();
    }

    static synchronized void add() {
        x++;
    }

    static synchronized int get() {
        return x;
    }

    public static void main(String[] args) {
        Order.run(
            () -> {
                try {
                    fail();
                } catch (IllegalStateException e) {
                    Order.reach(1);
                }
            },
            () -> add());
        System.out.println(get());
    }
}
